"""What a refusal is about: the thing that it names in the list, its picture, and what is greyed on the board.

A refusal of the engine says why, and the same sentence can hold for several things: 'you have no ox' for two stalls and
for work at the castle. Which of them are meant follows from the question and from what can be chosen.
"""

from dataclasses import dataclass, field
from typing import Final, final

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.vocabulary import HELPERS, VILLAGE_TEXTS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import ICONS, PLACE_ICONS, exchanged_tokens
from sobremesa.web.faces.pandemain.reach import Reach
from sobremesa.web.moment import WhyNot

_BEGINNINGS: Final = ("turn", "night-turn", "pass-on")
_OVEN_CODES: Final = ("unknown-bread", "nothing-to-bake")
_PASSING_CODES: Final = ("too-few-sets", "too-few-sets-alike", "leads-nowhere")
_TRADE_CODES: Final = ("trade-by-day-only", "offers-in-vain", "nothing-to-pay", "nobody-has-goods")
_LOAN_CODES: Final = ("no-loan-left", "too-few-points")
_HELPER_CODES: Final = ("no-helper", "helper-used")


@dataclass
class RefusedThing:
    """One thing that is refused; without a name only the sentence says what it is."""

    icon: str
    name: str
    targets: list[str]


@dataclass
class Refused:
    """Something that cannot be done: what it is called, its picture, why not, and by which rules."""

    id: str
    icon: str
    name: str
    sentence: str
    rules: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)


@final
class Refusals:
    """Finds what each refusal of a moment is about."""

    def __init__(self, board: Board, reach: Reach) -> None:
        self.board = board
        self.moment = board.moment
        self.say = board.say
        self.c = board.c
        self.reach = reach

    def listed(self) -> list[Refused]:
        """What cannot be done here; what is said twice in the same words stands once, with all its rules."""
        found: dict[tuple[str, str], Refused] = {}
        for entry in self.moment.why_not:
            for subject in self.subjects(entry):
                key = (subject.name, entry.sentence)
                if key not in found:
                    found[key] = Refused(_id_of(entry, subject), subject.icon, subject.name, entry.sentence)
                refused = found[key]
                refused.rules += [entry.rule] if entry.rule not in refused.rules else []
                refused.targets += [target for target in subject.targets if target not in refused.targets]
        return list(found.values())

    def subjects(self, entry: WhyNot) -> list[RefusedThing]:
        """Everything that one refusal is about; at least one."""
        kind = self.moment.kind
        if kind in _BEGINNINGS:
            return [self._at_the_beginning(entry)]
        of_kind = {
            "buy": self._helpers,
            "stall": self._stalls,
            "column": self._columns,
            "guild": self._bakers,
            "castle": self._at_the_castle,
        }
        found = of_kind[kind](entry) if kind in of_kind else []
        return found or [self._by_arguments(entry)]

    def _at_the_beginning(self, entry: WhyNot) -> RefusedThing:
        """Places, and what needs no place of its own."""
        if entry.code in _OVEN_CODES:
            return self._place("oven")
        if entry.code in _PASSING_CODES:
            return RefusedThing("i-pf", self.say("notes", "pass-through"), [])
        if entry.code in _TRADE_CODES:
            return RefusedThing("p-n", self.say("notes", "propose"), [])
        if entry.code in _HELPER_CODES and entry.args["helper"] == "cart":
            return RefusedThing("i-cart", self.say("notes", "river-cart"), ["river-cart"])
        if entry.code in _HELPER_CODES and entry.args["helper"] == "cow":
            return RefusedThing("i-cow", self.say("notes", "milk"), ["own-cow"])
        return self._by_arguments(entry)

    def _helpers(self, entry: WhyNot) -> list[RefusedThing]:
        """At the farm: what costs so much and cannot be bought."""
        if entry.code != "too-few-pfennigs":
            return []
        bought = self.moment.about["bought"]
        assert isinstance(bought, list)
        open_ones = [choice.arguments[0] for choice in self.moment.choices if choice.word == "buy"]
        left = self.board.view["helpers_left"]
        return [
            RefusedThing(f"i-{helper}", self.say("purse", helper), [f"farm-{helper}"])
            for helper in HELPERS
            if helper not in (*bought, *open_ones) and left[helper] and getattr(self.c.farm, helper) == _need(entry)
        ]

    def _stalls(self, entry: WhyNot) -> list[RefusedThing]:
        """At the market: the stalls that cost so much, or that only this helper would reach."""
        found = []
        for number, stall in enumerate(self.board.view["market"], 1):
            if self._is_open("stall", number) or stall["free"] <= 0:
                continue
            carriers = self.reach.carriers_of_stall(number)
            other = "PM-MARKET-03" if "cart" in carriers else "PM-MARKET-04"  # the rule of the stalls of the other kind
            if entry.rule != other and self._is_about(entry, carriers, stall["fee"]):
                found.append(self._stall(number))
        return found

    def _columns(self, entry: WhyNot) -> list[RefusedThing]:
        """At the mill, likewise."""
        found = []
        for number, column in enumerate(self.board.view["mill"], 1):
            if self._is_open("column", number) or not column["flours"]:
                continue
            if self._is_about(entry, self.reach.carriers_of_column(number), column["price"]):
                found.append(self._column(number))
        return found

    def _is_open(self, word: str, number: int) -> bool:
        return any(choice.word == word and choice.arguments[0] == str(number) for choice in self.moment.choices)

    def _is_about(self, entry: WhyNot, carriers: list[str], price: int) -> bool:
        """Whether a place with this price, where these may carry, is what a refusal speaks of."""
        missing = self.reach.missing(carriers)
        if entry.code in _HELPER_CODES:
            return missing == entry.args["helper"]
        return entry.code == "too-few-pfennigs" and not missing and price == _need(entry)

    def _bakers(self, entry: WhyNot) -> list[RefusedThing]:
        """At the guild: bakers who cost so much, and one's own who could be upgraded for it."""
        if entry.code != "too-few-pfennigs":
            return []
        if entry.rule == "PM-GUILD-06":
            own = self.reach.me["bakers"] if self.reach.me else []
            numbers = [baker["number"] for baker in own if not baker["upgraded"]]
            return [
                RefusedThing("i-baker", self.say("notes", "baker-better", number=number), [f"baker-{number}"])
                for number in numbers
            ]
        cards = [self.board.baker(baker) for baker in self.board.view["guild"]]
        return [
            RefusedThing("i-baker", self.say("notes", "baker", number=card.number), [f"guild-{card.number}"])
            for card in cards
            if card.price == _need(entry)
        ]

    def _at_the_castle(self, entry: WhyNot) -> list[RefusedThing]:
        if entry.code in _HELPER_CODES:
            return [RefusedThing("i-ox", self.say("notes", "work"), ["castle-work"])]
        return [RefusedThing("i-loan", self.say("notes", "loan"), ["castle-loan"])] if entry.code in _LOAN_CODES else []

    # -- what the arguments of a refusal name ------------------------------------------------------------------

    def _by_arguments(self, entry: WhyNot) -> RefusedThing:
        args = entry.args
        place = next((one.removeprefix("place-") for one in entry.targets if one.startswith("place-")), "")
        if place:
            return self._place(place)
        if "stall" in args:
            return self._stall(int(str(args["stall"])))
        if "column" in args:
            return self._column(int(str(args["column"])))
        if "order" in args:
            return self._order(entry)
        return self._thing(entry) or RefusedThing("i-lock", "", entry.targets)

    def _thing(self, entry: WhyNot) -> RefusedThing | None:
        """Offerings, bakers, favours, goods and breads."""
        args, targets = entry.args, entry.targets
        if "offering" in args:
            return RefusedThing("i-cross", self.say("notes", f"offering-{args['offering']}"), targets)
        if "baker" in args:
            return RefusedThing("i-baker", self.say("notes", "baker", number=args["baker"]), targets)
        if "favour" in args:
            return RefusedThing("i-fav", self.board.printed.favour(int(str(args["favour"]))), targets)
        if "item" in args:
            item = str(args["item"])
            return RefusedThing(exchanged_tokens(item)[0].icon, self.board.prices.exchanged(item), targets)
        if "bread" in args:
            name = self.moment.words.name("bread", str(args["bread"]))
            return RefusedThing(f"b-{args['bread']}", name, targets)
        kinds = [str(args[name]) for name in ("wanted", "helper", "ingredient") if name in args]
        kinds += [f"{args['flour']}-flour"] if "flour" in args else []
        return next(
            (RefusedThing(ICONS[kind], self.say("purse", kind), targets) for kind in kinds if kind in ICONS), None
        )

    def _place(self, place: str) -> RefusedThing:
        if place in VILLAGE_TEXTS:
            return RefusedThing("b-oat", self.board.prices.place_name(place), [f"place-{place}"])
        return RefusedThing(PLACE_ICONS[place], self.say("places", place), [f"place-{place}"])

    def _stall(self, number: int) -> RefusedThing:
        return RefusedThing("i-yeast", self.board.printed.stall(number), [f"stall-{number}"])

    def _column(self, number: int) -> RefusedThing:
        return RefusedThing("f-wheat", self.say("notes", "column", number=number), [f"column-{number}"])

    def _order(self, entry: WhyNot) -> RefusedThing:
        """An order of the village where loaves are sold; a space without one by its number."""
        number = int(str(entry.args["order"]))
        village = self.board.view["villages"][VILLAGE_TEXTS.index(str(self.moment.about["village"]))]
        bread = village["orders"][number]["bread"]
        if bread in BREADS:
            return RefusedThing(f"b-{bread}", self.moment.words.name("bread", bread), [f"order-{number}"])
        return RefusedThing("i-lock", self.say("notes", "order-space", number=number), [f"order-{number}"])


def _need(entry: WhyNot) -> int:
    return int(str(entry.args["need"]))


def _id_of(entry: WhyNot, subject: RefusedThing) -> str:
    """The same for the same refusal on every page, so that what a reader has opened stays open, and nothing else."""
    told = [entry.code, *subject.targets] if subject.targets else [entry.code, *map(str, entry.args.values())]
    letters = "".join(letter if letter.isalnum() else "-" for letter in "-".join(told))
    return f"why-{letters}"
