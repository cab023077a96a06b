"""What a learner's page asks of the rules beside a plan: how far the Inquisition may come, what a name can reach."""

from typing import NamedTuple

from sobremesa.core.bits import bit, members
from sobremesa.games.pandemain.dawn import move_inquisition
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.oven import MOST_EXPERIENCE
from sobremesa.games.pandemain.position import BAKERS, INQUISITION, POINTS, REPUTATION, ROUND_TOKENS, UPGRADED, Position


class DawnOutlook(NamedTuple):
    """Plain data, the same in every guess of one viewer."""

    inquisition: int  # how far it may walk at the next dawn
    may_pass: bool  # whether this seat gets its point in some cases only
    ready_baker: int  # the number of a master baker that can be upgraded for what it has learnt; 0 for none
    top_breads: tuple[str, ...]  # breads for which the name stands at its top
    oven: int  # loaves that the oven takes in a visit


def look_out(p: Position, seat: int) -> DawnOutlook:
    """For one seat."""
    levels: list[int] = []
    ahead: set[bool] = set()
    for token in members(int(p.words[ROUND_TOKENS])):
        tried = p.clone()
        assert isinstance(tried, Position)
        tried.words[ROUND_TOKENS] = bit(token)
        move_inquisition(tried)
        levels.append(int(tried.words[INQUISITION]))
        ahead.add(bool(tried.of(seat, POINTS) > p.of(seat, POINTS)))
    ready = [
        baker + 1
        for baker in members(int(p.of(seat, BAKERS) & ~p.words[UPGRADED]))
        if p.experience(baker) >= MOST_EXPERIENCE
    ]
    top = int(p.terms.print.reputation_top)
    tops = [name for at, name in enumerate(BREADS) if p.terms.expert and p.of(seat, REPUTATION + at) == top]
    return DawnOutlook(
        max(levels, default=0),
        ahead == {True, False},
        ready[0] if ready else 0,
        tuple(tops),
        int(p.terms.print.oven_loaves),
    )
