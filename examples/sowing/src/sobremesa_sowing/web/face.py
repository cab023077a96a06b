"""How Sowing looks in the browser: a tray of beans, a bag of weather, and a bowl and a seed card for everybody.

All that is drawn comes from the moment: the view of whoever looks, and the options of that seat.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from sobremesa.core.state import State
from sobremesa.web.faces import Face
from sobremesa.web.moment import Choice, Moment, WhyNot
from sobremesa.web.setups import SetupForm
from sobremesa_sowing.engine.state import SowingState
from sobremesa_sowing.engine.vocabulary import CARDS, FULL_BAG, WEATHER
from sobremesa_sowing.web.beans import Bean, lay_out
from sobremesa_sowing.web.setup import SowingSetup

_HEAP_APART: Final = 21.5
_BOWL_APART: Final = 9.6
_FLAT: Final = 0.57


@dataclass(frozen=True)
class Place:
    """Something on the board: the option behind it, or what speaks against it, or neither."""

    target: str
    choice: Choice | None
    why: WhyNot | None
    beans: int = 0


@dataclass(frozen=True)
class Bowl:
    """What lies before a player."""

    seat: str
    name: str
    beans: int
    drawn: list[Bean]
    card: int | None  # None where the viewer does not know it
    deciding: bool
    place: Place
    tell: Choice | None  # with which the viewer shows the card to all


@dataclass(frozen=True)
class Weather:
    """One kind of weather: how often it is still in the bag, and how often it has been drawn."""

    name: str
    left: int
    drawn: int


@final
class SowingFace(Face):
    """Draws Sowing."""

    game_id: ClassVar[str] = "sowing"
    setup: ClassVar[SetupForm] = SowingSetup()

    def targets(self, text: str, me: str) -> list[str]:
        """The tile with as many beans, the bag, somebody's bowl, or the own card."""
        word, *rest = text.split()
        if word == "draw":
            return ["bag"]
        if word == "tell":
            return [f"card-{rest[0]}"]
        return [f"{'bowl' if word == 'gift' else word}-{rest[0]}"]

    def refused_targets(self, code: str, args: dict[str, object]) -> list[str]:
        """The tile or the bag that a refusal is about."""
        if code in ("too-few-beans", "as-many-as-before"):
            return [f"take-{args['beans']}"]
        return {"bag-empty": ["bag"], "heap-full": ["sow-2"]}.get(code, [])

    def purse(self, state: State, seat: int) -> dict[str, int]:
        """The own beans, and those that are left."""
        assert isinstance(state, SowingState)
        return {"beans": state.beans[seat], "heap": state.heap}

    def scene(self, moment: Moment) -> dict[str, object]:
        """What the templates draw."""
        view = moment.view
        lit, refused = moment.lit(), {target: why for why in moment.why_not for target in why.targets}

        def place(target: str, beans: int = 0) -> Place:
            return Place(target, next(iter(lit.get(target, [])), None), refused.get(target), beans)

        word, most = ("sow", 2) if moment.kind == "rain" else ("take", 0 if moment.outcome else 3)
        bowls = [self._bowl(moment, player, place) for player in view["players"]]
        return {
            "heap": view["heap"],
            "beans": lay_out(view["heap"], _HEAP_APART, _FLAT),
            "last": view["last"] if moment.kind == "turn" and not moment.draft.steps else None,
            "word": word,
            "tiles": [place(f"{word}-{beans}", beans) for beans in range(1, most + 1)],
            "bag": place("bag"),
            "weather": [
                Weather(name, view["bag"][name], most - view["bag"][name])
                for name, most in zip(WEATHER, FULL_BAG, strict=True)
            ],
            "unseen": [(card, card in view["unseen"]) for card in range(1, CARDS + 1)],
            "own": [bowl for bowl in bowls if bowl.seat == moment.viewer],
            "others": [bowl for bowl in bowls if bowl.seat != moment.viewer],
            "bowls": bowls,
        }

    def _bowl(self, moment: Moment, player: dict[str, Any], place: Callable[[str], Place]) -> Bowl:
        seat = str(player["seat"])
        mine = seat == moment.viewer
        return Bowl(
            seat,
            moment.words.player(seat),
            player["beans"],
            lay_out(player["beans"], _BOWL_APART, _FLAT),
            player["card"],
            any(shown.seat == seat and shown.deciding for shown in moment.seats),
            place(f"bowl-{seat}"),
            next((aside for aside in moment.asides if aside.word == "tell"), None) if mine else None,
        )
