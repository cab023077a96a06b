"""What tells one installation of Sobremesa from another, for workers on other machines."""

import hashlib
import sys
from functools import cache
from pathlib import Path

import sobremesa


@cache
def sources_here() -> str:
    """Names the sources of this installation and the Python that runs them; a wheel and its checkout have the same."""
    package = Path(sobremesa.__file__).parent
    digest = hashlib.sha256(str(sys.implementation.cache_tag).encode())
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
