"""The end of the game (PM-END): loans, the lines of the final scoring, and who has won."""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i64
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.church import loaves_in_all
from sobremesa.games.pandemain.position import (
    LOAN_SUPPLY,
    LOANS,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    PHASE,
    POINTS,
    REPUTATION,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    VILLAGERS,
    WHEAT,
    Position,
)
from sobremesa.games.pandemain.steps import OVER
from sobremesa.games.pandemain.terms import FAMINE_IN_ULM, NO_SCENARIO, TAKING_THE_CLOTH

POINTS_PER_LOAF: Final = 3  # PM-END-05
POINTS_PER_LOAN: Final = 3  # PM-END-06
POINTS_PER_PENANCE: Final = 3  # PM-END-08
MORE_PER_PENANCE: Final = 4  # PM-SCEN2-04
LINES: Final = 9

# How a game was decided, in the order of the events' rules.
BY_POINTS: Final = 0
BY_PENITENCE: Final = 1
BY_PFENNIGS: Final = 2
SHARED: Final = 3
BY_ULM: Final = 4
BY_AUGSBURG: Final = 5
BY_WHEAT_REPUTATION: Final = 6
OUTCOME_NAMES: Final = ("points", "penitence", "pfennigs", "shared", "ulm", "augsburg", "wheat-reputation")
OUTCOME_RULES: Final = (
    "PM-END-09", "PM-END-10", "PM-END-10", "PM-END-10", "PM-SCEN1-03", "PM-SCEN2-07", "PM-SCEN3-05",
)  # fmt: skip


def end_game(p: Position) -> None:
    """PM-END-01, PM-FLOW-08: repay, score, decide."""
    p.words[PHASE] = OVER
    for seat in range(p.terms.participants):
        repay_loans(p, seat)
        for line in range(i64(LINES)):
            points = score_line(p, seat, line)
            if points != 0:
                p.tell_why(line, h.SCORED, seat, line, points)
    p.tell_why(deciding_rule(p), h.ENDED, deciding_rule(p), 0, 0)


def repay_loans(p: Position, seat: i64) -> None:
    """PM-END-02: as many whole loans as there is money for (OPEN-17)."""
    price = p.terms.print.loan_pfennigs
    while p.of(seat, LOANS) > 0 and p.of(seat, PFENNIGS) >= price:
        p.add(seat, PFENNIGS, -price)
        p.add(seat, LOANS, -1)
        p.words[LOAN_SUPPLY] += 1
        p.tell_why(h.FOR_LOAN, h.PAID, seat, price, -1)


def score_line(p: Position, seat: i64, line: i64) -> i64:
    """One line of the final scoring; what is not named scores nothing (PM-END-11)."""
    if line == h.SCORE_MARKER:
        return p.of(seat, POINTS)
    if line == h.SCORE_VILLAGERS:
        return p.terms.print.set_points[count(p.of(seat, VILLAGERS))]  # PM-SIM-17: those of a sim-baker too
    if line == h.SCORE_LOAVES:
        return POINTS_PER_LOAF * loaves_in_all(p, seat)
    if line == h.SCORE_LOANS:
        return -POINTS_PER_LOAN * p.of(seat, LOANS)
    if line == h.SCORE_REPUTATION:
        return reputation_points(p, seat)
    if line == h.SCORE_PENANCES:  # none in basic mode (PM-MODE-07)
        return -POINTS_PER_PENANCE * p.of(seat, PENANCES)
    if p.terms.scenario != TAKING_THE_CLOTH:
        return 0
    if line == h.SCORE_MORE_PENANCES:
        return -MORE_PER_PENANCE * p.of(seat, PENANCES)
    if line == h.SCORE_THIRD:  # PM-SCEN2-05, OPEN-65: rounded down, below zero too
        before = sum_of_lines(p, seat, h.SCORE_THIRD)
        return before // 3 - before
    return p.of(seat, PENITENCE)  # PM-SCEN2-06


def sum_of_lines(p: Position, seat: i64, end: i64) -> i64:
    """The lines before this one."""
    total: i64 = 0
    for line in range(end):
        total += score_line(p, seat, line)
    return total


def reputation_points(p: Position, seat: i64) -> i64:
    """PM-END-07, PM-REP-01; none in basic mode (PM-MODE-07)."""
    if not p.terms.expert:
        return 0
    total: i64 = 0
    for bread in range(i64(4)):
        position = p.of(seat, REPUTATION + bread)
        total += p.terms.print.reputation_points[(p.terms.print.reputation_top + 1) * bread + position]
    return total


def final_points(p: Position, seat: i64) -> i64:
    """PM-END-09: all lines together."""
    return sum_of_lines(p, seat, LINES)


# -- who has won -------------------------------------------------------------------------------------------------


def best_by(p: Position, seats: i64, criterion: i64) -> i64:
    """Of these seats, those that are best by one criterion."""
    best: i64 = 0
    most: i64 = -1000000
    for seat in range(p.terms.participants):
        if (seats >> seat) & 1 != 0:
            value = worth(p, seat, criterion)
            if value > most:
                most = value
                best = 0
            if value == most:
                best |= bit(seat)
    return best


def worth(p: Position, seat: i64, criterion: i64) -> i64:
    """PM-END-09, PM-END-10, OPEN-52: a sim-baker has no pfennigs."""
    if criterion == BY_POINTS:
        return final_points(p, seat)
    if criterion == BY_PENITENCE:
        return p.of(seat, PENITENCE)
    if criterion == BY_PFENNIGS:
        return p.of(seat, PFENNIGS)
    if criterion == BY_ULM:
        return p.of(seat, SOLD_IN_ULM)
    if criterion == BY_AUGSBURG:
        return p.of(seat, SOLD_IN_AUGSBURG)
    return p.of(seat, REPUTATION + WHEAT)


def scenario_criterion(p: Position) -> i64:
    """What decides a tie in this scenario (PM-SCEN1-03, PM-SCEN2-07, PM-SCEN3-05)."""
    if p.terms.scenario == FAMINE_IN_ULM:
        return BY_ULM
    if p.terms.scenario == TAKING_THE_CLOTH:
        return BY_AUGSBURG
    return BY_WHEAT_REPUTATION


def winners(p: Position) -> i64:
    """Points, then the scenario's own tie-break, then penitence, then pfennigs; who is equal in all shares."""
    return winners_after(p, BY_PFENNIGS)


def winners_after(p: Position, last: i64) -> i64:
    """Those who are left when the criteria up to this one have been asked, the scenario's own before penitence."""
    left = best_by(p, bit(p.terms.participants) - 1, BY_POINTS)
    if last == BY_POINTS:
        return left
    if p.terms.scenario != NO_SCENARIO:
        left = best_by(p, left, scenario_criterion(p))
    if last >= BY_ULM:
        return left
    left = best_by(p, left, BY_PENITENCE)
    if last == BY_PENITENCE:
        return left
    return best_by(p, left, BY_PFENNIGS)


def deciding_rule(p: Position) -> i64:
    """What decided the game: the criterion that left one winner."""
    if count(winners(p)) > 1:
        return SHARED
    if count(winners_after(p, BY_POINTS)) == 1:
        return BY_POINTS
    if p.terms.scenario != NO_SCENARIO and count(winners_after(p, scenario_criterion(p))) == 1:
        return scenario_criterion(p)
    return BY_PENITENCE if count(winners_after(p, BY_PENITENCE)) == 1 else BY_PFENNIGS
