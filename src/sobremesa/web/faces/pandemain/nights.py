"""Which events belong to a night: from dusk to the beginning of the next day."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from sobremesa.web.moment import Moment
from sobremesa.web.story import Story
from sobremesa.wording import EventDict, View


@final
@dataclass
class Night:
    """What a viewer saw of one night."""

    day: int  # the one that begins after it; one more than there are after the last
    complete: bool  # the next day has begun
    is_last: bool  # no other night has begun since
    told: list[tuple[int, EventDict]]  # with the entry of its move
    later: list[EventDict]  # what has happened since the Inquisition walked

    @property
    def moves(self) -> list[int]:
        """The entries of its moves, the one in which night fell first."""
        return [*dict.fromkeys(seq for seq, _ in self.told)]

    @property
    def events(self) -> list[EventDict]:
        """All of it."""
        return [event for _, event in self.told]

    @property
    def dusk(self) -> list[EventDict]:
        """Until somebody's turn by night, or dawn."""
        return self._between(0, self._first("turn-began", "stayed-home", "inquisition"))

    @property
    def night(self) -> list[EventDict]:
        """The turns by night."""
        return self._between(self._first("turn-began", "stayed-home", "inquisition"), self._first("inquisition"))

    @property
    def dawn(self) -> list[EventDict]:
        """From the Inquisition on."""
        return self._between(self._first("inquisition"), len(self.told))

    @property
    def before_rest(self) -> int:
        """The entry of the last move before the one in which animals and carts are rested."""
        at = self.told[self._first("all-reactivated")][0]
        return max((seq for seq in self.moves if seq < at), default=self.moves[0] - 1)

    @property
    def used_before_rest(self) -> list[EventDict]:
        """Animals and carts that were used in that very move."""
        end = self._first("all-reactivated")
        at = self.told[end][0]
        return [event for seq, event in self.told[:end] if seq == at and event["event"] == "helper-used"]

    def penitence(self, view: View) -> dict[str, int]:
        """Where everybody stood when the Inquisition came: where they stand in a view of now, less what came since."""
        levels = {player["seat"]: int(player["penitence"]) for player in view["players"]}
        for event in reversed(self.later):
            if event["event"] == "penitence":
                levels[str(event["seat"])] = int(str(event["level"])) - int(str(event["count"]))
        return levels

    def _first(self, *names: str) -> int:
        return next((at for at, (_, event) in enumerate(self.told) if event["event"] in names), len(self.told))

    def _between(self, start: int, end: int) -> list[EventDict]:
        return [event for _, event in self.told[start:end]]


def find_night(moment: Moment, story: Story, number: int | None) -> Night | None:
    """The night before a day; without a number the one that the viewer is to be told of now, if there is one."""
    if number is None and not _may_be_due(moment):
        return None
    day = _day_to_come(moment.before)
    complete = moment.before["phase"] in ("setup", "day")
    found: list[tuple[int, EventDict]] = []  # the last first
    later: list[EventDict] = []
    for seen in story.backwards():
        for event in reversed(seen.events):
            code = event["event"]
            if code == "round-began":
                day, complete = int(str(event["round"])), True
                later, found = [*later, *(each for _, each in found)], []
            found.append((seen.seq, event))
            if code == "night-fell":
                if number in (None, day):
                    return _night(day, complete, found, later, moment)
                later, found = [*later, *(each for _, each in found)], []
        if number is None and seen.own and complete and not _holds(found, "round-began"):
            return None  # the viewer has begun the day
    return None


def _night(
    day: int, complete: bool, found: list[tuple[int, EventDict]], later: list[EventDict], moment: Moment
) -> Night:
    told = found[::-1]
    walked = next((at for at, (_, event) in enumerate(told) if event["event"] == "inquisition"), len(told))
    since = [event for _, event in told[walked:]] + later[::-1]
    over = moment.outcome is not None
    return Night(day, complete or over, day == _day_to_come(moment.before), told, since)


def _day_to_come(view: View) -> int:
    """The day it is, or by night the next one: each dawn turns a token, and goes on with questions before the day."""
    return len(view["round_tokens"]["shown"]) + 1 + (view["phase"] in ("dusk", "night"))


def _may_be_due(moment: Moment) -> bool:
    """At the end of the game, at a question of dawn, and before the first turn of a day."""
    view = moment.before
    if moment.outcome is not None:
        return bool(view["phase"] == "over")
    if moment.viewer is None or all(player["seat"] != moment.viewer for player in view["players"]):
        return False
    return (view["phase"] == "dawn" and moment.deciding) or (view["phase"] == "day" and view["round"] > 1)


def _holds(found: Iterable[tuple[int, EventDict]], name: str) -> bool:
    return any(event["event"] == name for _, event in found)
