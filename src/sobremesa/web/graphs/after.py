"""What the page of a game that is over tells of it, at its end and at every moment of it."""

from typing import Final
from weakref import WeakKeyDictionary

from sobremesa.table.situation import Situation
from sobremesa.web.faces import Face
from sobremesa.web.graphs.course import read_course
from sobremesa.web.graphs.shown import AfterGame, AfterShown
from sobremesa.web.moment import Moment

_MOST_KEPT: Final = 12  # languages, and ways in which a page calls the players, of one table
_Key = tuple[int, str, tuple[str, ...]]
_TOLD: Final[WeakKeyDictionary[Situation, dict[_Key, AfterGame | None]]] = WeakKeyDictionary()


def show_after(table: Situation, face: Face, moment: Moment) -> AfterShown | None:
    """Graphs and turning points for this page; None while the game goes on, and where its face has none.

    They tell everything. What was drawn once is kept with the table; the moment is marked on it anew.
    """
    whole = table.whole
    if not whole.closed:
        return None
    told = _TOLD.setdefault(whole, {})
    names = tuple(moment.words.player(f"p{seat + 1}") for seat in range(whole.state.seats()))
    key = (whole.history.last_entry, moment.language, names)
    if key not in told:
        while len(told) >= _MOST_KEPT:
            told.pop(next(iter(told)))
        told[key] = face.after_game(moment, read_course(whole, face.series))
    game = told[key]
    return None if game is None else AfterShown(game, len(table.moves) if moment.past else None)
