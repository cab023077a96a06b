"""What must be the same for games to be counted together: the game, how many play, who they are, by which options."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

PERSON: Final = "person"


@dataclass(frozen=True)
class Setting:
    """Games are never mixed with those of another one."""

    game_id: str
    players: int  # seats, those that play by themselves as well
    others: tuple[str, ...] = ()  # who else decides: 'person', or the name of a bot
    options: Mapping[str, str] = field(default_factory=dict)
    coached: bool = False  # a first game, in which pages explained what was met

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots at the other seats, each once."""
        return tuple(dict.fromkeys(who for who in self.others if who != PERSON))

    @property
    def company(self) -> str:
        """One of COMPANY."""
        if PERSON in self.others:
            return "people"
        return "bots" if self.others else "alone"

    def written(self) -> str:
        """As a row keeps it: the same text for the same setting."""
        document = {"players": self.players, "others": self.others, "options": self.options, "coached": self.coached}
        return json.dumps(document, sort_keys=True, separators=(",", ":"))

    @classmethod
    def read(cls, game_id: str, written: str) -> "Setting":
        """One that was written."""
        document = json.loads(written)
        others, options = tuple(document["others"]), dict(document["options"])
        return cls(game_id, int(document["players"]), others, options, bool(document["coached"]))
