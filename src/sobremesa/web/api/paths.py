"""Which addresses are those of the API, and of which version it is."""

from typing import Final

API_ROOT: Final = "/api/v1"
VERSION: Final = "1.0"
_API: Final = "/api/"


def is_api(path: str) -> bool:
    """Whether whoever asks here is a program, and is answered as one. The page `/api` is none of these."""
    return path.startswith(_API)
