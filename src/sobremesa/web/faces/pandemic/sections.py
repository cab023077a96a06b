"""The options of a decision as the panel shows them: sections with chips, cards or lines, and what is refused in each.

Every option of the moment comes into exactly one section, whatever its kind, so nothing can be out of reach.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.learn.search import folded
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.hands import Card, card
from sobremesa.web.faces.pandemic.notes import note_of
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.moment import Choice, Group, WhyNot

# The sections in their order: the groups of options in each, and its drawing.
_SECTIONS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "discard": (("discard",), "i-pass"),
    "keep": (("keep",), "i-cure"),
    "next": (("next",), "i-event"),
    "remove": (("remove",), "i-event"),
    "move-station": (("move-station",), "i-build"),
    "grant": (("grant",), "i-build"),
    "charter-city": (("charter-city",), "i-plane"),
    "airlift": (("airlift",), "i-event"),
    "move": (("drive",), "i-move"),
    "treat": (("treat",), "i-treat"),
    "cure": (("cure",), "i-cure"),
    "build": (("build",), "i-build"),
    "share": (("share",), "i-share"),
    "fly": (("direct", "shuttle", "join", "charter"), "i-plane"),  # below the short ones: it may fill many lines
    "answer": (("answer",), "i-share"),
    "play": (("play",), "i-event"),
    "turn": (("turn",), "i-pass"),
    "pawn": (("pawn",), "i-move"),  # the Dispatcher's own actions come first: other pawns fill many lines
    "hush": (("hush",), "i-pass"),
}
_SECTION_OF: Final = {group: key for key, (groups, _) in _SECTIONS.items() for group in groups}
_NARROW: Final = frozenset({"treat", "build", "cure", "turn", "share"})
_STYLES: Final = {
    "discard": "cards",
    "keep": "cards",
    "answer": "lines",
    "next": "lines",
    "remove": "lines",
    "move-station": "lines",
    "charter-city": "cities",
    "grant": "cities",
    "airlift": "cities",
}
_DASHED: Final = ("direct", "shuttle", "charter", "join")
# Where each refusal stands; the others stand in a list of their own below everything.
_REFUSED_IN: Final = {
    "no-cube-here": "treat",
    "no-card-to-build": "build",
    "cured-already": "cure",
    "too-few-cards-to-cure": "cure",
    "no-station-to-cure": "cure",
    "no-card-to-charter": "fly",
    "no-station-here": "fly",
    "no-other-station": "fly",
    "not-in-the-same-city": "share",
    "nothing-to-give": "share",
    "partner-lacks-card": "share",
    "event-not-held": "play",
    "no-event-inside-an-action": "play",
    "infection-discard-empty": "play",
    "infection-pile-empty": "play",
    "keep-all": "discard",
    "give-away-now": "discard",
    "discard-more": "keep",
    "seventh-station": "move-station",
    "to-the-bottom": "next",
    "already-there": "airlift",
    "name-a-card": "answer",
}
_OF_A_SEAT: Final = ("card-not-held", "partner-lacks-card")  # refused once for each player: their name tells them apart


@dataclass
class Chip:
    """One option as a control."""

    choice: Choice
    text: str
    shape: str = ""  # the symbol before the text
    hot: bool = False  # it is about a city on the brink
    free: bool = False  # it costs no action
    note: str = ""  # more in a line or at the foot of a card
    alarming: bool = False  # the note is a warning
    chance: int | None = None
    card: Card | None = None


@dataclass
class OptionLine:
    """Options of one kind side by side."""

    hint: str
    dashed: bool
    rules: list[str]
    chips: list[Chip]
    rest: list[Chip] = field(default_factory=list)  # behind "all the others"


@dataclass
class Why:
    """What is refused in a section."""

    entry: WhyNot
    title: str
    shape: str


@dataclass
class PanelSection:
    """A part of the panel."""

    key: str
    anchor: str
    icon: str
    title: str
    may_be_narrow: bool
    style: str  # chips, cards, lines or cities
    role: str  # of the pawn that it is about, '' where it is about none
    lines: list[OptionLine] = field(default_factory=list)
    whys: list[Why] = field(default_factory=list)

    @property
    def wide(self) -> bool:
        """Whether its title stands above its options rather than beside them."""
        return not self.may_be_narrow or any(line.hint for line in self.lines)

    @property
    def folded(self) -> bool:
        """Whether its options are shown only when one opens it."""
        return self.key == "pawn"

    @property
    def count(self) -> int:
        """How many options it has."""
        return sum(len(line.chips) + len(line.rest) for line in self.lines)

    @property
    def rules(self) -> list[str]:
        """The rules behind its options that stand in its title: of its first line."""
        return self.lines[0].rules if self.lines else []

    @property
    def hint(self) -> str:
        """What its first line is about; it stands in the title."""
        return self.lines[0].hint if self.lines else ""

    @property
    def why_targets(self) -> list[str]:
        """All that is greyed for it."""
        return [target for why in self.whys for target in why.entry.targets]


def sections(sight: SceneSource) -> tuple[list[PanelSection], list[WhyNot]]:
    """All sections in their order, those first where something can be done; and the refusals that belong to none.

    Of those the folded ones come last.
    """
    found: dict[tuple[int, str, str], PanelSection] = {}
    for group in sight.moment.groups:
        key = _SECTION_OF[group.key]
        section = _section(sight, found, key, group)
        if key == "hush":  # "not now" has a button of its own that sends at once
            group = replace(group, choices=[choice for choice in group.choices if choice.word != "not-now"])
        section.lines.extend(_lines(sight, key, group))
    others: list[WhyNot] = []
    for entry in sight.moment.why_not:
        key = _place_of(sight, entry)
        if key:
            _section(sight, found, key, None).whys.append(_why(sight, entry))
        else:
            others.append(entry)
    ordered = sorted(found, key=lambda place: (not found[place].lines, found[place].folded, place))
    return [found[place] for place in ordered], others


def _section(
    sight: SceneSource, found: dict[tuple[int, str, str], PanelSection], key: str, group: Group | None
) -> PanelSection:
    """The section of this key, made where there is none; other pawns have one each."""
    seat = group.seat if group and key in ("pawn", "airlift") else ""
    order = (list(_SECTIONS).index(key), key, seat)
    if not seat and key == "airlift":  # a refusal stands below the last pawn
        order = next((place for place in reversed(found) if place[1] == key), order)
    if order not in found:
        role = sight.players[seat]["role"] if seat else ""
        style = "cards" if key == "share" and sight.moment.kind == "consent" else _STYLES.get(key, "chips")
        if key == "play" and sight.moment.kind != "act":
            style = "lines"
        found[order] = PanelSection(
            key=key,
            anchor=f"moves-{seat}" if seat else f"choose-{key}",
            icon=_SECTIONS[key][1],
            title=_title(sight, key, seat),
            may_be_narrow=style == "chips" and (key in _NARROW or (key == "play" and sight.moment.kind == "act")),
            style=style,
            role=role,
        )
    return found[order]


def _title(sight: SceneSource, key: str, seat: str) -> str:
    """What a section is called."""
    if seat:
        city = sight.city(sight.players[seat]["city"])
        return sight.say("sections", key, name=sight.player(seat), city=city)
    if key == "share" and sight.moment.kind == "consent":
        return sight.say("sections", "give")
    if key == "hush" and sight.view.get("asking") == "pauses":  # nobody is asked there without having called
        return sight.say("sections", "hush-pauses")
    return sight.say("sections", key)


def _lines(sight: SceneSource, key: str, group: Group) -> list[OptionLine]:
    """The options of one group; a pawn's by their verbs."""
    if key == "pawn":
        words = list(dict.fromkeys(choice.word for choice in group.choices))
        return [_line(sight, word, [one for one in group.choices if one.word == word]) for word in words]
    if key == "share" and sight.moment.kind == "act":
        return _shares(sight, group)
    return [_line(sight, group.key, group.choices)]


def _shares(sight: SceneSource, group: Group) -> list[OptionLine]:
    """What can be given to each player, and taken from each."""
    found: dict[tuple[str, str], list[Choice]] = {}
    for choice in group.choices:
        found.setdefault((choice.word, choice.arguments[0]), []).append(choice)
    lines = []
    for (word, seat), choices in found.items():
        line = _line(sight, group.key, choices)
        if word != "ask":
            line.hint = sight.told("hints", f"{word}-hidden" if _asks(sight, word) else word, seat)
        lines.append(line)
    return lines


def _asks(sight: SceneSource, word: str) -> bool:
    """Whether a card is asked for of which nobody knows whether it is there."""
    return word == "take" and sight.view["hands"] == "hidden"


def _line(sight: SceneSource, key: str, choices: list[Choice]) -> OptionLine:
    """Options of one kind."""
    hint = sight.say("hints", key) if key in _HINTED else ""
    rules = list(dict.fromkeys(choice.rule for choice in choices))
    chips = [_chip(sight, choice) for choice in choices]
    if key in ("charter-city", "grant", "airlift", "remove"):
        chips.sort(key=lambda chip: -_urgency(sight, chip))
        first = sum(1 for chip in chips[:6] if _urgency(sight, chip) > 0) or min(4, len(chips))
        return OptionLine(
            hint, key in _DASHED, rules, chips[:first], sorted(chips[first:], key=lambda chip: folded(chip.text))
        )
    return OptionLine(hint, key in _DASHED, rules, chips)


_HINTED: Final = ("drive", "direct", "shuttle", "charter", "join")


def _urgency(sight: SceneSource, chip: Chip) -> float:
    """How much a city calls for somebody: its cubes, and the chance that its card comes."""
    city = chip.choice.arguments[-1]
    own = dict(sight.cubes(city)).get(COLOUR_OF[city], 0)
    return (4.0 if chip.hot else own) * (1 + sight.threat.chances.get(city, 0.0)) if own > 1 else 0.0


def _chip(sight: SceneSource, choice: Choice) -> Chip:
    """One option as a control."""
    last = choice.arguments[-1] if choice.arguments else ""
    chip = Chip(choice, choice.label)
    if choice.word == "treat":
        city = sight.players[sight.view["active"]]["city"]
        before = int(sight.view["cubes"][last].get(city, 0))
        after = 0 if choice.rule in ("PD-ROLE-10", "PD-TREAT-02") else before - 1
        chip.text = sight.say("chips", "treat", colour=sight.colour(last), before=str(before), after=str(after))
        chip.shape = f"d-{last}"
    elif last in COLOUR_NAMES:
        chip.shape = f"d-{last}"
        chip.text = sight.say("chips", "cure", colour=sight.colour(last))
    elif choice.word in ("discard", "keep", "give", "take"):
        chip.card = card(sight, last)
        chip.shape = f"d-{COLOUR_OF[last]}" if last in COLOUR_OF else "i-event"
        chip.text = sight.card(last)
    elif last in COLOUR_OF:
        chip.text = sight.city(last)
        chip.shape = f"n-{COLOUR_OF[last]}"
        chip.hot = sight.on_brink(last)
    elif choice.word == "play":
        chip.text = sight.card(last)
        chip.card = card(sight, last)
        chip.free = True
    elif choice.word == "build":
        chip.text = sight.say("chips", "build", count=int(sight.view["stations_left"]))
    if choice.word == "charter" and not chip.shape:
        chip.text = sight.say("chips", "charter", card=sight.city(sight.players[choice.arguments[0]]["city"]))
    chip.text = chip.text[:1].upper() + chip.text[1:]
    chip.note, chip.alarming, chip.chance = note_of(sight, choice)
    return chip


def _place_of(sight: SceneSource, entry: WhyNot) -> str:
    """The section of a refusal, '' where it has none."""
    if entry.code == "station-stands-here":
        return "grant" if sight.moment.kind == "grant" else "build"
    if entry.code in ("has-declined", "card-not-held"):
        return "share" if entry.rule.startswith("PD-SHARE") and sight.moment.kind == "act" else "answer"
    if entry.code == "already-there" and sight.moment.kind != "airlift":
        return ""
    return _REFUSED_IN.get(entry.code, "")


def _why(sight: SceneSource, entry: WhyNot) -> Why:
    """A refusal with the name of what is refused."""
    args = entry.args
    colour = str(args.get("colour", ""))
    event = str(args.get("card", ""))
    if colour:
        return Why(entry, sight.colour(colour).capitalize(), f"d-{colour}")
    if event in EVENT_SLUGS:
        return Why(entry, sight.card(event), "i-event")
    seat = str(args.get("seat") or args.get("pawn") or "")
    fields = {
        "name": sight.player(seat) if seat in sight.players else "",
        "city": sight.city(str(args["city"])) if args.get("city") else "",
        "card": sight.card(event) if event else "",
    }
    code = f"{entry.code}-seat" if entry.code in _OF_A_SEAT and fields["name"] else entry.code
    return Why(entry, sight.say("refused", code, **fields), "")
