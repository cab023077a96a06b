"""The files that hold what was tuned, a `tuned.py` for each game: JSON in a module, for an engine reads no files."""

import datetime
import json
import textwrap
from pathlib import Path
from typing import Final

from sobremesa.core.errors import SetupError

Tuned = dict[str, dict[str, object]]

_WIDTH: Final = 116
_BODY: Final = '''\
from typing import Final

NUMBERS: Final = """
'''


def write_mind(file: Path, about: str, name: str, found: dict[str, object]) -> str:
    """Put one entry among those that are in the file now; a sentence that says so."""
    new = file.with_suffix(".new")
    try:
        new.write_text(text_of(about, {**minds_in(file), name: found}), encoding="utf-8")
        new.replace(file)
    except OSError as error:
        raise SetupError(f"{file} cannot be written: {error.strerror}") from error
    return f"{name!r} is written to {file}; the engine is compiled anew when it is next used"


def minds_in(file: Path) -> Tuned:
    """What stands in such a file."""
    _, _, text = file.read_text(encoding="utf-8").partition(_BODY)
    tuned: Tuned = json.loads(text.rstrip().removesuffix('"""'))
    return tuned


def text_of(about: str, tuned: Tuned) -> str:
    """The module that holds them."""
    texts = ",\n".join(_text_of_one(name, entry) for name, entry in sorted(tuned.items()))
    return f'"""{about}\n"""\n\n{_BODY}{{\n{texts}\n}}\n"""\n'


def _text_of_one(name: str, entry: dict[str, object]) -> str:
    """What it was made of, an entry a line; the numbers in as few lines as they need."""
    made = entry["made"]
    assert isinstance(made, dict)
    entries = ",\n".join(f"   {json.dumps(key)}: {json.dumps(value)}" for key, value in made.items())
    parts = [f'  "made": {{\n{entries}\n  }}']
    for key, value in entry.items():
        if key != "made":
            parts.append(textwrap.indent("\n".join(textwrap.wrap(f'"{key}": {json.dumps(value)}', _WIDTH - 2)), "  "))
    return f' "{name}": {{\n' + ",\n".join(parts) + "\n }"


def today() -> str:
    """For what says when it was made."""
    return datetime.datetime.now(tz=datetime.UTC).date().isoformat()
