"""Where somebody is in a study, and the address that says it."""

from dataclasses import dataclass
from typing import Final

from sobremesa.study.study import START

TAKE: Final = "-"  # before the piece that is taken away


@dataclass(frozen=True)
class StudyPlace:
    """Where somebody is in a study, as the address says it."""

    game_id: str
    data: str
    number: int = START
    sets_up: bool = False
    key: str = ""  # of the place that is set up
    piece: str = ""  # that is picked; after `TAKE` it is taken away

    @property
    def path(self) -> str:
        """The address of the study."""
        return f"/study/{self.game_id}/{self.data}"

    @property
    def query(self) -> str:
        """What comes after it; never empty, so that it is an address by itself."""
        said = f"?n={self.number}"
        if self.sets_up:
            said += "&set=1"
            said += f"&place={self.key}" if self.key else ""
            said += f"&piece={self.piece}" if self.piece else ""
        return said

    @property
    def address(self) -> str:
        """All of it."""
        return self.path + self.query

    def at(self, number: int) -> str:
        """Another move of the same study."""
        return f"?n={number}"
