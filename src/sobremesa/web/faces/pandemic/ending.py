"""The end of a game: why it ended, how near the other ends were, its figures, and what was missing."""

from dataclasses import dataclass

from sobremesa.games.pandemic.board import COLOUR_NAMES, CUBES_PER_COLOUR, OUTBREAK_LIMIT
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.wording.pandemic.ends import ran_out


@dataclass
class Bar:
    """How near one way to lose was."""

    icon: str
    name: str
    part: int  # in percent; 100 is the end
    told: str
    rule: str
    cause: bool


@dataclass
class CureFound:
    """One disease at the end."""

    colour: str
    name: str
    state: str
    told: str


@dataclass
class Missing:
    """A cure that was not found."""

    colour: str
    told: str


@dataclass
class Ending:
    """The page of a finished game."""

    won: bool
    reason: str
    title: str
    sentence: str
    rule: str
    bars: list[Bar]
    cures: list[CureFound]
    figures: list[tuple[int, str, bool]]  # number, what it counts, whether it was a close call
    missing: list[Missing]


_CAUSES = ("outbreaks", "cubes", "deck")


def ending(sight: SceneSource) -> Ending:
    """How it ended."""
    outcome = sight.moment.outcome
    assert outcome is not None
    reason = str(outcome["reason"])
    won = reason == "won"
    title = sight.say("end", reason if won or reason in _CAUSES else "agreed")
    return Ending(
        won=won,
        reason=reason,
        title=title,
        sentence=str(outcome["sentence"]),
        rule=str(outcome["rule"]),
        bars=_bars(sight, reason),
        cures=[_cure(sight, colour) for colour in COLOUR_NAMES],
        figures=_figures(sight),
        missing=[] if won else _missing(sight),
    )


def _bars(sight: SceneSource, reason: str) -> list[Bar]:
    """The three ways to lose, each as far as it had come."""
    view = sight.view
    supply = {colour: int(view["supply"][colour]) for colour in COLOUR_NAMES if view["cures"][colour] != "eradicated"}
    scarce = ran_out(view) or min(supply, key=lambda colour: supply[colour], default="")
    left = int(view["player_pile"]["cards"])
    outbreaks = int(view["outbreaks"])
    found = [
        Bar(
            "i-threat",
            sight.say("end", "outbreaks-bar"),
            round(100 * outbreaks / OUTBREAK_LIMIT),
            sight.say("end", "of-limit", have=str(outbreaks), limit=str(OUTBREAK_LIMIT)),
            "PD-END-04",
            reason == "outbreaks",
        )
    ]
    if scarce:
        found.append(
            Bar(
                f"d-{scarce}",
                sight.say("end", "cubes-bar", colour=sight.colour(scarce)),
                round(100 * (CUBES_PER_COLOUR - supply[scarce]) / CUBES_PER_COLOUR),
                sight.say("end", "left", count=supply[scarce]),
                "PD-END-03",
                reason == "cubes",
            )
        )
    deck = 48 + 5 * sight.setup.events + sight.setup.epidemics
    gone = 100 if reason == "deck" else round(100 * (deck - left) / deck)
    told = sight.say("end", "left", count=left)
    found.append(Bar("i-pass", sight.say("end", "deck-bar"), gone, told, "PD-END-05", reason == "deck"))
    return sorted(found, key=lambda bar: not bar.cause)


def _cure(sight: SceneSource, colour: str) -> CureFound:
    """One disease at the end."""
    state = str(sight.view["cures"][colour])
    return CureFound(colour, sight.colour(colour), state, sight.say("strip", state))


def _figures(sight: SceneSource) -> list[tuple[int, str, bool]]:
    """The game in numbers."""
    view = sight.view
    cubes = sum(number for colour in COLOUR_NAMES for number in view["cubes"][colour].values())
    cures = sum(1 for colour in COLOUR_NAMES if view["cures"][colour] != "uncured")
    numbers = [
        ("turns", int(view["turn"]), False),
        ("outbreaks", int(view["outbreaks"]), int(view["outbreaks"]) >= OUTBREAK_LIMIT - 1),
        ("epidemics", int(view["epidemics"]), False),
        ("player-cards", int(view["player_pile"]["cards"]), int(view["player_pile"]["cards"]) < 4),
        ("cures", cures, False),
        ("cubes", cubes, False),
        ("stations", len(view["stations"]), False),
        ("cards-in-hand", sum(int(player["hand_size"]) for player in view["players"]), False),
    ]
    return [(number, sight.say("figures", name, count=number), close) for name, number, close in numbers]


def _nearness(sight: SceneSource, seat: str, colour: str) -> tuple[int, bool, bool]:
    """How near a seat was to a cure: the fewest cards missing, then whoever had any, then the viewer."""
    have = sight.held(seat, colour)
    return have - sight.need(seat), have > 0, seat == sight.me


def _missing(sight: SceneSource) -> list[Missing]:
    """For each disease without a cure: who was nearest to it."""
    found: list[Missing] = []
    if any(len(player["hand"]) < player["hand_size"] for player in sight.players.values()):
        return []  # hidden hands stay hidden: who had what cannot be told
    for colour in COLOUR_NAMES:
        if sight.view["cures"][colour] != "uncured":
            continue
        best = max(sight.players, key=lambda seat: _nearness(sight, seat, colour))
        have, need = sight.held(best, colour), sight.need(best)
        if have == 0:
            told = sight.say("missing", "none", colour=sight.colour(colour), need=str(need))
        elif have >= need:
            told = sight.told("missing", "enough", best, colour=sight.colour(colour))
        else:
            told = sight.told(
                "missing",
                "some",
                best,
                missing=need - have,
                have=str(have),
                need=str(need),
                colour=sight.colour(colour),
            )
        found.append(Missing(colour, told))
    return found
