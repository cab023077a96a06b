"""The summary of the ends of turns: what was drawn, epidemics, each infection card with what it did, in order."""

from dataclasses import dataclass, field
from typing import Final

from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.moment import Moment, Recap
from sobremesa.web.story import Story
from sobremesa.wording import EventDict, Wording

_DRAWS: Final = frozenset({"drew", "drew-hidden", "epidemic-drawn"})
_EPIDEMIC: Final = frozenset({"epidemic-drawn", "bottom-shown", "intensified"})
# What belongs to the end of a turn; what somebody plays or does meanwhile stands in the log.
_TOLD: Final = _DRAWS | {
    *("rate-raised", "bottom-shown", "cubes-placed", "no-cube", "cube-prevented", "outbreak", "cubes-removed"),
    *("eradicated", "intensified", "quiet-night", "infection-reshuffled"),
}


@dataclass
class EndLine:
    """One line of it, and what kind of thing it is: 'draw', 'epidemic', 'outbreak', 'infection'."""

    kind: str
    said: str


@dataclass
class TurnEnd:
    """The end of one turn."""

    turn: int
    seat: str
    title: str
    lines: list[EndLine] = field(default_factory=list)


@dataclass
class Ends:
    """All that the template draws."""

    turns: list[TurnEnd]
    now: str  # rate and outbreaks as they stand


@dataclass
class _Turn:
    """A turn as it was seen, its events in their order."""

    turn: int
    seat: str
    told: list[tuple[int, EventDict]]
    to_viewer: list[EventDict]  # what others did to the viewer's pawn and cards


def infections_summary(sight: SceneSource, wording: Wording, story: Story, number: int | None) -> Recap | None:
    """Before a turn of the viewer: the ends of all turns since, and of the viewer's own last one."""
    moment = sight.moment
    turns = _turns_before(moment, story, number)
    ends = [end for each in turns if (end := _tell(sight, wording, each)) is not None]
    if not ends:
        return None
    before = turns[-1].turn + 1
    view = moment.before
    outbreaks = sight.say("ends", "outbreaks", count=int(view["outbreaks"]))
    return Recap(
        number=before,
        title=sight.say("ends", "title"),
        before=sight.say("ends", "before", count=len(ends)),
        go_on=sight.say("ends", "go-on"),
        again=sight.say("ends", "replay"),
        every=sight.say("ends", "every"),
        complete=True,
        moves=[*dict.fromkeys(seq for each in turns for seq, _ in _end_of(each))],
        content=Ends(
            [*_tell_what_others_did(sight, wording, turns), *ends],
            f"{sight.say('ends', 'rate', rate=int(view['infection_rate']))} {outbreaks}",
        ),
    )


def _turns_before(moment: Moment, story: Story, number: int | None) -> list[_Turn]:
    """The turns that are told, the first one first; none where nothing is due."""
    view, me = moment.before, moment.viewer
    due = moment.deciding and view["decision"].get("kind") == "act" and view["active"] == me
    wanted = number if number is not None else int(view["turn"]) if due else 0
    if not wanted:
        return []
    found: list[_Turn] = []
    begun = False  # the beginning of the wanted turn was passed on the way back
    told: list[tuple[int, EventDict]] = []
    to_viewer: list[EventDict] = []
    for seen in story.backwards():
        for event in reversed(seen.events):
            if event["event"] != "turn-began":
                told.append((seen.seq, event))
                if not seen.own and _is_done_to(me, event):
                    to_viewer.append(event)
                continue
            turn, seat = int(str(event["count"])), str(event["seat"])
            begun = begun or turn <= wanted
            if turn < wanted:
                found.append(_Turn(turn, seat, told[::-1], to_viewer[::-1]))
                if seat == me or me is None:
                    return found[::-1]
            told, to_viewer = [], []
        if number is None and seen.own and not begun:
            return []  # the viewer has acted since
    if told and wanted > 1:
        found.append(_Turn(1, _first_seat(found, moment), told[::-1], to_viewer[::-1]))
    return found[::-1]


def _is_done_to(me: str | None, event: EventDict) -> bool:
    """Whether an event moves a seat's pawn, or hands a card to it or from it."""
    return (
        me is not None and event["event"] in ("moved", "shared") and me in (event.get("seat"), event.get("from-seat"))
    )


def _tell_what_others_did(sight: SceneSource, wording: Wording, turns: list[_Turn]) -> list[TurnEnd]:
    """In the turns of others, to the viewer's own pawn and cards; it stands before all else."""
    me = sight.moment.viewer or ""
    events = [event for turn in turns if turn.seat != me for event in turn.to_viewer]
    if not events:
        return []
    told = [EndLine("draw", " ".join(map(sight.moment.words.event, line))) for line in wording.steps(events)]
    return [TurnEnd(0, me, sight.say("ends", "to-you"), told)]


def _first_seat(found: list[_Turn], moment: Moment) -> str:
    """Who had the first turn, which begins with the game: whoever sits before the second."""
    seats = [str(player["seat"]) for player in moment.before["players"]]
    after = found[-1].seat if found else str(moment.before["active"])
    return seats[seats.index(after) - 1]


def _end_of(turn: _Turn) -> list[tuple[int, EventDict]]:
    """From the first card that was drawn at its end."""
    first = next((at for at, (_, event) in enumerate(turn.told) if event["event"] in _DRAWS), len(turn.told))
    return turn.told[first:]


def _tell(sight: SceneSource, wording: Wording, turn: _Turn) -> TurnEnd | None:
    words = sight.moment.words
    lines = wording.steps([event for _, event in _end_of(turn) if event["event"] in _TOLD])
    if not lines:
        return None
    mine = turn.seat == sight.moment.viewer
    title = sight.say("ends", "own-turn" if mine else "turn", turn=str(turn.turn), name=words.player(turn.seat))
    told = [EndLine(_kind(line), " ".join(words.event(event) for event in line)) for line in lines]
    return TurnEnd(turn.turn, turn.seat, title, told)


def _kind(line: list[EventDict]) -> str:
    codes = {str(event["event"]) for event in line}
    if "outbreak" in codes:
        return "outbreak"
    if codes & _EPIDEMIC:
        return "epidemic"
    return "draw" if codes & _DRAWS else "infection"
