"""Which addresses are those of the API."""

from typing import Final

API_ROOT: Final = "/api/v1"
_API: Final = "/api/"


def is_api(path: str) -> bool:
    """Whether whoever asks here is a program, and is answered as one. The page `/api` is none of these."""
    return path.startswith(_API)
