"""A wording for any game: options as they come, in one group, and one line for each event."""

from typing import Final

from sobremesa.core.game import Game
from sobremesa.core.options import read_options
from sobremesa.wording import View, Wording

_GROUP: Final = "options"


class PlainWording(Wording):
    """Tells a game that has no wording of its own."""

    def group_of(self, text: str, me: str) -> tuple[int, str, str]:
        """All in one group."""
        return 0, _GROUP, me

    def verb_order(self, text: str) -> int:
        """As the engine lists them."""
        return 0

    def hides(self, view: View) -> bool:
        """It cannot know what is secret, so one seat's screen is kept from the others."""
        return True

    def settled(self, game: Game) -> list[tuple[str, str]]:
        """Every option but who plays."""
        specs = {spec.name: spec for spec in game.options()}
        chosen = read_options(list(specs.values()), dict(self.options))
        return [
            (f"{name}-{value}", specs[name].rule)
            for name, value in chosen.items()
            if name != "players" and isinstance(value, str | int | bool)
        ]


WORDING: Final = PlainWording
