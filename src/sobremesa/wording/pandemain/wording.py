"""How Pandemain is told: its options in groups, its log in lines, its sentences with the print and the costs."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Final

from sobremesa.core.game import Game
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.editions import NEWEST_RULES, USUAL_EDITION
from sobremesa.games.pandemain.kinds import ROUNDS, SIM_BAKERS
from sobremesa.games.pandemain.options import Setup
from sobremesa.games.pandemain.prints import NEWEST_PRINT
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.wording import EventDict, Names, View, Wording
from sobremesa.wording.messages import Words
from sobremesa.wording.pandemain.details import PandemainDetails
from sobremesa.wording.pandemain.printed import Printed, components_of
from sobremesa.wording.pandemain.steps import Steps

# The groups of options in their order, and the words of the actions in each.
_GROUPS: Final = (
    ("sell", ("sell",)),
    ("bake", ("bake",)),
    ("load", ("load",)),
    ("serve", ("serve",)),
    ("bless", ("bless",)),
    ("place", ("place", "river-cart")),
    ("village", ()),
    ("stall", ("stall",)),
    ("branch", ("branch",)),
    ("column", ("column",)),
    ("buy", ("buy",)),
    ("pay", ("pay",)),
    ("castle", ("work", "loan")),
    ("offer", ("offer",)),
    ("give", ("give",)),
    ("take", ("take",)),
    ("hire", ("hire",)),
    ("upgrade", ("upgrade",)),
    ("wages", ("pay-wages",)),
    ("dismiss", ("dismiss",)),
    ("reward", ("reward",)),
    ("leave-reward", ("leave-reward",)),
    ("favour", ("favour",)),
    ("servant", ("servant",)),
    ("hans", ("pay-hans", "point-for-hans")),
    ("ingredient", ("ingredient",)),
    ("flour", ("flour",)),
    ("discard", ("discard",)),
    ("give-flour", ("give-flour",)),
    ("give-loaf", ("give-loaf",)),
    ("experience", ("experience",)),
    ("compose", ("want",)),
    ("pays", ("pay-more", "pay-worker")),
    ("offered", ("ask", "withdraw")),
    ("answer", ("accept", "decline")),
    ("turn", ("done", "end", "stay-home", "set-aside")),
    ("more", ("milk", "pass-through", "propose")),
)
_GROUP_OF: Final = {word: (order, key) for order, (key, words) in enumerate(_GROUPS) for word in words}
_VILLAGE_GROUP: Final = next(order for order, (key, _) in enumerate(_GROUPS) if key == "village")


class PandemainWording(Wording):
    """Tells Pandemain."""

    minor_events: ClassVar[frozenset[str]] = frozenset({"turn-began", "card-discarded"})
    shown_events: ClassVar[frozenset[str]] = frozenset(
        {"mill-filled", "order-laid", "order-removed", "order-moved", "offering-shown", "loans-laid", "tower-place"}
        | {"favours-turned", "order-of-turn", "reputation", "workers-home", "all-reactivated", "mill-emptied"}
    )
    chapter_events: ClassVar[frozenset[str]] = frozenset({"round-began"})
    log_headings: ClassVar[dict[str, str]] = {
        "round-began": "day",
        "night-fell": "dusk-night",
        "inquisition": "dawn",
        "sheet": "last-mass",
    }
    told_by_headings: ClassVar[frozenset[str]] = frozenset({"round-began"})
    noted_events: ClassVar[frozenset[str]] = frozenset({"proposed"})

    def __init__(self, game_id: str, options: Mapping[str, object]) -> None:
        super().__init__(game_id, options)
        self._components: Components | None = None

    def components(self, view: View) -> Components:
        """What is printed for this game, read once: its view says by which rules and with which print it began."""
        if self._components is None:
            self._components = components_of(self.options.get("components"), view["settings"])
        return self._components

    def words(self, view: View, language: str = "en", names: Names | None = None) -> Words:
        """Sentences that know what is printed, and what each option costs."""
        words = Words(self.game_id, view, language, names)
        words.details = PandemainDetails(words, view, Printed(self.components(view), language))
        return words

    @cached_property
    def _newest(self) -> Components:
        """What is printed now, for whoever asks before there is a view."""
        settings = {"rules": NEWEST_RULES, "edition": USUAL_EDITION[NEWEST_RULES], "print": NEWEST_PRINT}
        return components_of(self.options.get("components"), settings)

    def settled(self, game: Game) -> list[tuple[str, str]]:
        """Rulebook, mode, scenario, variants, sim-bakers and print."""
        setup = Setup(dict(self.options), game.rules_version)
        chosen = setup.chosen["variants"]
        assert isinstance(chosen, list)
        variants = chosen or ["none"]
        sims = [SIM_BAKERS[number] for number in setup.sim_bakers] or ["none"]
        return [
            (f"edition-{setup.chosen['edition']}", ""),
            (f"mode-{setup.chosen['mode']}", "PM-MODE-01"),
            (f"scenario-{setup.scenario}", "PM-SCEN-01"),
            *((f"variants-{word}", "PM-VAR-01") for word in variants),
            *((f"sim_bakers-{word}", "PM-AUTO-01") for word in sims),
            ("components-usual" if setup.components is None else "components-own", ""),
        ]

    def hides(self, view: View) -> bool:
        """Nothing is hidden from other seats."""
        return False

    def noted(self, event: EventDict, view: View) -> EventDict:
        """An offer of local trade, with what it asks for and pays."""
        offer = view["offer"]
        return {**event, **offer} if offer and offer["asks"] else event

    def group_of(self, text: str, me: str) -> tuple[int, str, str]:
        """By the word; villages stand apart from the main board."""
        word, *rest = text.split()
        order, key = _GROUP_OF[word]
        if word == "place" and rest[0] in VILLAGE_TEXTS:
            return _VILLAGE_GROUP, "village", me
        return order, key, me

    def verb_order(self, text: str) -> int:
        """What is done more rarely comes later, and bread of low quality after that of high quality."""
        word, *rest = text.split()
        if word == "bake":
            return 0 if Printed(self._components or self._newest).is_high(rest[0], rest[2]) else 1
        return 1 if text.startswith(("river-cart", "withdraw", "pass-through", "propose")) else 0

    def stage(self, view: View, words: Words) -> str:
        """The day: nobody counts the turns of all participants."""
        return words.board("round", round=view["round"], rounds=ROUNDS)

    def steps(self, events: list[EventDict]) -> list[list[EventDict]]:
        """A line for each thing that was done or came."""
        steps = Steps()
        steps.add_all(events)
        return steps.lines
