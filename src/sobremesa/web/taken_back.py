"""The moves of a table that were taken back, for its log when the game is over."""

from typing import Final
from weakref import WeakKeyDictionary

from sobremesa.table.history import Move
from sobremesa.table.situation import Situation

_KEPT: Final[WeakKeyDictionary[Situation, dict[int, list[Move]]]] = WeakKeyDictionary()


def taken_back(table: Situation) -> dict[int, list[Move]]:
    """The moves that each entry of the log took back, by its number; worked out once, when nothing more can come."""
    if table not in _KEPT:
        _KEPT[table] = _find(table) if any(entry.kind == "undo" for entry in table.entries) else {}
    return _KEPT[table]


def _find(table: Situation) -> dict[int, list[Move]]:
    """Play all entries again, and keep what each undo goes back over."""
    state = table.state_after(0)
    played: list[Move] = []
    before = [state.clone()]
    found: dict[int, list[Move]] = {}
    for entry in table.entries:
        if entry.kind == "move":
            action = table.game.parse(entry.body["move"])
            ply, reveals = int(state.ply), int(state.reveals)
            events = state.apply(action)
            played.append(Move(entry.seq, entry.seat, action, events, ply, reveals, entry.at))
            before.append(state.clone())
        elif entry.kind == "undo":
            count = sum(move.seq <= int(entry.body["to"]) for move in played)
            found[entry.seq] = played[count:]
            del played[count:], before[count + 1 :]
            state = before[count].clone()
    return found
