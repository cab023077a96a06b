"""What a refusal is about: the thing that it names in the list, its picture, and what is greyed on the board.

A refusal of the engine says why, and the same sentence can hold for several things: 'you have no ox' for two stalls.
Which of them are meant the engine tells by the actions that it refuses so.
"""

from dataclasses import dataclass, field
from typing import Final, final

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import ICONS, PLACE_ICONS, exchanged_tokens
from sobremesa.web.moment import WhyNot

_DEEDS: Final = {  # actions that need no place of their own: picture, name, what is greyed
    "pass-through": ("i-pf", "pass-through", ()),
    "propose": ("p-n", "propose", ()),
    "river-cart": ("i-cart", "river-cart", ("river-cart",)),
    "milk": ("i-cow", "milk", ("own-cow",)),
    "work": ("i-ox", "work", ("castle-work",)),
    "loan": ("i-loan", "loan", ("castle-loan",)),
}


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

    def __init__(self, board: Board) -> None:
        self.board = board
        self.moment = board.moment
        self.say = board.say

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
        found = [subject for text in entry.texts if (subject := self._of_action(*text.split())) is not None]
        return found or [self._by_arguments(entry)]

    # -- what the actions that are refused name ----------------------------------------------------------------

    def _of_action(self, word: str, *values: str) -> RefusedThing | None:
        """What an action is about, where its own words tell it better than the arguments of its refusal."""
        if word in _DEEDS:
            icon, name, targets = _DEEDS[word]
            return RefusedThing(icon, self.say("notes", name), [*targets])
        if word == "place":
            return self._place(values[0])
        if word == "stall":
            return self._stall(int(values[0]))
        if word == "column":
            return self._column(int(values[0]))
        if word == "buy":
            return RefusedThing(f"i-{values[0]}", self.say("purse", values[0]), [f"farm-{values[0]}"])
        if word == "hire":
            return RefusedThing("i-baker", self.say("notes", "baker", number=values[0]), [f"guild-{values[0]}"])
        if word == "upgrade":
            return RefusedThing("i-baker", self.say("notes", "baker-better", number=values[0]), [f"baker-{values[0]}"])
        return None

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
            return RefusedThing(f"b-{args['bread']}", self._bread(entry), targets)
        kinds = [str(args[name]) for name in ("wanted", "helper", "ingredient") if name in args]
        kinds += [f"{args['flour']}-flour"] if "flour" in args else []
        return next(
            (RefusedThing(ICONS[kind], self.say("purse", kind), targets) for kind in kinds if kind in ICONS), None
        )

    def _bread(self, entry: WhyNot) -> str:
        """By its name; where it can be baked of low quality, the high one is what is refused."""
        bread = str(entry.args["bread"])
        name = self.moment.words.name("bread", bread)
        baked = any(choice.word == "bake" and choice.arguments[0] == bread for choice in self.moment.choices)
        high = self.moment.words.name("quality", "high")
        return self.say("worth", "bread", bread=name, quality=high) if baked else name

    def _place(self, place: str) -> RefusedThing:
        if place in VILLAGE_TEXTS:
            return RefusedThing("b-oat", self.board.prices.place_name(place), [f"place-{place}"])
        return RefusedThing(PLACE_ICONS[place], self.say("places", place), [f"place-{place}"])

    def _stall(self, number: int) -> RefusedThing:
        return RefusedThing("i-yeast", self.board.stall(number), [f"stall-{number}"])

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


def _id_of(entry: WhyNot, subject: RefusedThing) -> str:
    """The same for the same refusal on every page, so that what a reader has opened stays open, and nothing else."""
    told = [entry.code, *subject.targets] if subject.targets else [entry.code, *map(str, entry.args.values())]
    letters = "".join(letter if letter.isalnum() else "-" for letter in "-".join(told))
    return f"why-{letters}"
