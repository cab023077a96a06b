"""How a game may end for a seat: played to its end by quick choices, and told as a chance to win.

Among several people the end says little about one plan, because so much happens before it: there the lead that the seat
has now, by the worth of everything, is believed more than the lead at the end.
"""

from typing import Final

from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.mind.appraisal import appraise
from sobremesa.games.pandemain.mind.larder import least
from sobremesa.games.pandemain.mind.playing_on import play_to_end
from sobremesa.games.pandemain.position import PHASE, ROUND, Position
from sobremesa.games.pandemain.scoring import final_points
from sobremesa.games.pandemain.steps import OVER

_MILLION: Final = 1_000_000
_SURE: Final = 800  # hundredths of a point: with a lead of so much the chance is three of four
_MOST_EFFORT: Final = 400  # percent of a search's simulations
_EFFORT: Final = 714  # the same, times the rounds to play
_LEAD_NOW: Final = 60  # percent of the lead that is believed, among several people


def roll_out(w: vec[i64], p: Position, seat: i64, told: vec[i64]) -> None:
    """Play on, and write the chance to win in millionths and the points in thousandths."""
    now: i64 = 0
    believed: i64 = 0
    if p.terms.people > 1 and p.words[PHASE] != OVER:
        now = appraise(w, p, seat) - best_other(w, p, seat)
        believed = _LEAD_NOW
    ended = play_to_end(w, p)
    own = 100 * final_points(ended, seat)
    lead = own - best_other(w, ended, seat)
    told[0] = chance_of((believed * now + (100 - believed) * lead) // 100)
    told[1] = 10 * own


def effort_of(p: Position) -> i64:
    """So many percent of a search's simulations that they take about the same time in every round, but at the end."""
    return least(_EFFORT // (ROUNDS + 1 - p.words[ROUND]), _MOST_EFFORT)


def best_other(w: vec[i64], p: Position, seat: i64) -> i64:
    """The most that another participant has, in hundredths of a point."""
    most: i64 = -_MILLION
    for other in range(p.terms.participants):
        if other != seat:
            worth = appraise(w, p, other)
            if worth > most:
                most = worth
    return most


def chance_of(lead: i64) -> i64:
    """A lead is a chance: none is one of two, and the more the surer, so that every point counts."""
    size = lead if lead > 0 else -lead
    return _MILLION // 2 + _MILLION // 2 * lead // (size + _SURE)
