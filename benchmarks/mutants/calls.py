"""Which functions of the games are called."""

import sys
from types import CodeType, FrameType
from typing import Any, Final, final

from benchmarks.mutants.modules import PROJECT

_GAMES: Final = str(PROJECT / "src" / "sobremesa" / "games")


def name_of(path: str, function: str) -> str:
    """How a function is called here: `Class.method` or its name, after its file."""
    return f"{path}:{function}"


@final
class Calls:
    """Notes the functions of games that are called between `start` and `stop`."""

    def __init__(self) -> None:
        self._seen: set[object] = set()

    def start(self) -> None:
        """Begin to listen."""
        sys.setprofile(self._note)

    def stop(self) -> None:
        """No longer."""
        sys.setprofile(None)

    def taken(self) -> set[str]:
        """What was called since this was asked last."""
        names = set()
        for code in self._seen:
            if isinstance(code, CodeType) and code.co_filename.startswith(_GAMES):
                names.add(name_of(code.co_filename, code.co_qualname.split(".<locals>")[0]))
        self._seen = set()
        return names

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            self._seen.add(frame.f_code)
