"""How Pandemic is told: its options in groups, its log in lines, and which refusals belong to which actions."""

from typing import ClassVar, Final

from sobremesa.core.game import Game
from sobremesa.games.pandemic.options import Setup
from sobremesa.wording import EventDict, Names, View, Wording
from sobremesa.wording.messages import Words
from sobremesa.wording.pandemic.ends import ran_out
from sobremesa.wording.pandemic.steps import Steps

# The groups of options in their order, and the words of the actions in each.
_GROUPS: Final = (
    ("cure", ("cure",)),
    ("treat", ("treat",)),
    ("drive", ("drive",)),
    ("shuttle", ("shuttle",)),
    ("direct", ("direct",)),
    ("charter", ("charter",)),
    ("join", ("join",)),
    ("pawn", ()),
    ("build", ("build",)),
    ("share", ("give", "take", "ask")),
    ("airlift", ("airlift",)),
    ("grant", ("grant",)),
    ("move-station", ("move-station",)),
    ("remove", ("remove",)),
    ("next", ("next",)),
    ("keep", ("keep",)),
    ("discard", ("discard",)),
    ("answer", ("agree", "agree-always", "refuse")),
    ("play", ("play",)),
    ("hush", ("not-now", "until-next-turn", "until-my-turn", "until-epidemic", "until-infection", "until-called")),
    ("turn", ("pass", "end-actions")),
)
_GROUP_OF: Final = {word: (place, key) for place, (key, words) in enumerate(_GROUPS) for word in words}
_PAWN_GROUP: Final = next(place for place, (key, _) in enumerate(_GROUPS) if key == "pawn")
_ASIDES: Final = ("call-me", "allow-moves", "forbid-moves", "allow-shares", "forbid-shares", "announce")
_SWITCHES: Final = {
    "medic": "PD-ROLE-13",
    "researcher_gives": "PD-ROLE-15",
    "infection_cards": "PD-INFECT-04",
    "epidemic_cubes": "PD-EPI-08",
}
_OF_ANOTHER_PAWN: Final = ("drive", "direct", "charter", "shuttle", "join")


class PandemicWording(Wording):
    """Tells Pandemic."""

    def settled(self, game: Game) -> list[tuple[str, str]]:
        """Difficulty, hands, events and who is asked, Forecast, consent, edition, and what differs from it."""
        setup = Setup(dict(self.options))
        chosen = setup.chosen
        forecast = [("forecast-everybody" if setup.forecast_open else "forecast-player", "PD-EVENT-08")]
        silent = [("asking-silent", "PD-EVENT-12")] if setup.silent else []
        asking = [(f"asking-{chosen['asking']}", "PD-EVENT-14"), *silent, *forecast]
        return [
            (f"difficulty-{setup.difficulty}", "PD-SETUP-08"),
            ("hands-open" if setup.hands_open else "hands-hidden", "PD-INFO-04"),
            (f"events-{'yes' if setup.events else 'no'}", "PD-COMP-11"),
            *(asking if setup.events else []),
            (f"consent-{chosen['consent']}", "PD-ROLE-03"),
            (f"edition-{chosen['edition']}", ""),
            *((f"{name}-{chosen[name]}", rule) for name, rule in _SWITCHES.items() if chosen[name] != "edition"),
        ]

    minor_events: ClassVar[frozenset[str]] = frozenset({"ended"})
    noted_events: ClassVar[frozenset[str]] = frozenset({"ended"})
    shown_events: ClassVar[frozenset[str]] = frozenset({"turn-began", "hushed"})
    log_headings: ClassVar[dict[str, str]] = {"turn-began": "turn"}
    told_by_headings: ClassVar[frozenset[str]] = frozenset({"turn-began"})
    veiled_events: ClassVar[frozenset[str]] = frozenset({"dealt-hidden", "drew-hidden"})
    between_seats: ClassVar[frozenset[str]] = frozenset({"give", "take", "ask"})
    refusal_topics: ClassVar[dict[str, frozenset[str]]] = {
        "no-cube-here": frozenset({"treat"}),
        "station-stands-here": frozenset({"build", "grant"}),
        "no-card-to-build": frozenset({"build"}),
        "cured-already": frozenset({"cure"}),
        "too-few-cards-to-cure": frozenset({"cure"}),
        "no-station-to-cure": frozenset({"cure"}),
        "no-card-to-charter": frozenset({"charter"}),
        "no-station-here": frozenset({"shuttle"}),
        "no-other-station": frozenset({"shuttle"}),
        "not-in-the-same-city": frozenset({"give", "take", "ask"}),
        "has-declined": frozenset({"give", "take", "ask"}),
        "card-not-held": frozenset({"give"}),
        "partner-lacks-card": frozenset({"take"}),
        "give-away-now": frozenset({"give", "take", "ask"}),
    }
    mixed_group: ClassVar[str] = "pawn"
    base_rules: ClassVar[dict[str, str]] = {
        "PD-ROLE-01 drive": "PD-BASIC-01",
        "PD-ROLE-01 shuttle": "PD-BASIC-04",
        "PD-ROLE-04": "PD-BASIC-03",
        "PD-ROLE-05": "PD-BASIC-02",
        "PD-ROLE-07": "PD-BUILD-01",
        "PD-ROLE-09": "PD-CURE-01",
        "PD-ROLE-10": "PD-TREAT-01",
        "PD-ROLE-15": "PD-SHARE-01",
        "PD-ROLE-17": "PD-ROLE-15",
    }

    def words(self, view: View, language: str = "en", names: Names | None = None) -> Words:
        """With the colour whose cubes ran out, where the game ended so."""
        colour = ran_out(view)
        return super().words({**view, "ran_out": colour} if colour else view, language, names)

    def noted(self, event: EventDict, view: View) -> EventDict:
        """The end, where cubes ran out: by their colour. Every other end is told by the result alone."""
        colour = ran_out(view)
        return {"event": "ran-out", "rule": event["rule"], "colour": colour} if colour else event

    def hides(self, view: View) -> bool:
        """Hidden hands."""
        return bool(view["hands"] == "hidden")

    def group_of(self, text: str, me: str) -> tuple[int, str, str]:
        """By the word; another player's pawn makes a group of its own."""
        word, *rest = text.split()
        order, key = _GROUP_OF[word]
        if word == "charter" and len(rest) == 2:
            return order, "charter-city", me
        if word == "airlift":
            return order, key, rest[0]
        if word in _OF_ANOTHER_PAWN and rest[0] != me:
            return _PAWN_GROUP, self.mixed_group, rest[0]
        return order, key, me

    def verb_order(self, text: str) -> int:
        """As the groups are ordered."""
        return _GROUP_OF[text.split()[0]][0]

    def stage(self, view: View, words: Words) -> str:
        """The number of the turn."""
        return words.board("turn", turn=view["turn"])

    def opening_event(self, view: View) -> EventDict | None:
        """Nothing announces the first turn."""
        return {"event": "turn-began", "rule": "PD-TURN-01", "seat": view["active"], "count": view["turn"]}

    def steps(self, events: list[EventDict]) -> list[list[EventDict]]:
        """A line for each thing that was done or came."""
        steps = Steps()
        for event in events:
            steps.add(event)
        return steps.lines
