"""Packages that are installed only where somebody asks for them, and the sentence that says which extra is missing.

`pip install sobremesa` brings the engine, the bots and the command line. What needs more begins with one of these:

    require("web")                  # in the `__init__.py` of a package, so that no module of it is loaded in vain

    with require("environments"):   # above the imports of a single module
        import gymnasium
"""

import importlib.util
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from sobremesa.core.errors import SobremesaError

# What is imported of each extra of pyproject.toml.
MODULES: Final[dict[str, tuple[str, ...]]] = {
    "web": (
        *("alembic", "font_source_sans_pro", "font_source_serif_pro", "jinja2", "msgspec", "python_multipart"),
        *("resvg_py", "sqlalchemy", "starlette", "uvicorn"),
    ),
    "client": ("httpx",),
    "environments": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("numpy", "pyspiel"),
    "compiled": ("mypyc", "setuptools"),
    "postgres": ("psycopg",),
    "lab": ("numpy", "openskill", "pyarrow"),
    "ray": ("ray",),
}

_NAMED: Final = 3  # packages in a sentence


class MissingExtra(SobremesaError, ImportError):
    """Packages are needed that belong to an extra, and are not installed."""


def require(extra: str, *modules: str) -> AbstractContextManager[None]:
    """Go on where all packages of an extra are installed, or those named; MissingExtra otherwise. It loads none."""
    missing = [name for name in modules or MODULES[extra] if importlib.util.find_spec(name) is None]
    if missing:
        names = ", ".join(missing[:_NAMED]) + (f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else "")
        raise MissingExtra(
            f'this needs packages that are not installed ({names}); install them with: pip install "sobremesa[{extra}]"'
        )
    return nullcontext()
