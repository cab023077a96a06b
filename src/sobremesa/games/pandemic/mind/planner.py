"""Everything that the actions left in a turn can make of a position, as far as it is worth looking at.

A search over the actions keeps the best positions after each of them, and some for every place of the acting pawn:
a plain selection of the best would never walk anywhere. Nothing here draws a card: a state is stopped before it would.
"""

from typing import Final, final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.native import append, i64, mypyc_attr, vec
from sobremesa.core.numbers import NumberSet, sort_ascending
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.agreements import needs_consent
from sobremesa.games.pandemic.board import ALL_CITIES, CITIES, COLOUR_CITIES, STATIONS
from sobremesa.games.pandemic.cards import AIRLIFT, CARDS, GOVERNMENT_GRANT
from sobremesa.games.pandemic.deciding import take_action
from sobremesa.games.pandemic.decisions.moving import carry_out_move
from sobremesa.games.pandemic.infection import medic_clears
from sobremesa.games.pandemic.mind.appraisal import Appraiser, full_cities
from sobremesa.games.pandemic.mind.hashes import (
    factors_of_places,
    hash_after_way,
    hash_of_board,
    hash_of_both,
    hash_of_cards,
)
from sobremesa.games.pandemic.mind.holdings import Holdings
from sobremesa.games.pandemic.position import HAND, NO_CARD, PAWN, PLAYING, Position
from sobremesa.games.pandemic.steps import ACT, CONSENT, LIMIT, STATION_FROM, WINDOW

_IN_HAND: Final = 8  # actions that a state in a search has to spare, so that it never comes to drawing cards
_NO_CITIES: Final = words([0] * CITIES)
_NOTHING: Final = -1  # no action
_NO_ANSWERS: Final[list[int]] = []
_FREE_MOVES: Final = 8  # flights and stations by events that are looked at further
_LINES: Final = 1 << 20  # more than a search can have after one action


@final
@mypyc_attr(acyclic=True)
class Line:
    """A position that a search has come to, and how.

    Where nothing but a pawn moved, the position is made when somebody asks for it: most are never looked at.
    """

    def __init__(self, made: Position | None, left: i64, before: "Line | None", action: i64, place: i64) -> None:
        self.made = made
        self.left = left  # actions
        self.before = before
        self.action = action  # that led here
        self.place = place  # of the acting pawn
        self.answers: list[int] = _NO_ANSWERS  # that belong to it; those of others are there when the position is
        self.worth: i64 = 0
        self.danger: i64 = 0
        self.holdings: Holdings | None = None
        self.cards: i64 = 0  # the hash of the cards (hashes.py)
        self.board: i64 = 0  # the hash of the board

    @property
    def position(self) -> Position:
        """What there is after it."""
        return self.make() if self.made is None else self.made

    def make(self) -> Position:
        """Move the pawn; its owner is asked."""
        assert self.before is not None
        p = copy_of(self.before.position)
        self.made = p
        if v.CHARTER <= self.action < v.ASK:
            carry_out_move(p, i64(self.answers[0]))
        else:
            carry_out(self, self.action)
        return p

    def steps(self) -> list[int]:
        """All actions from the beginning, with the answers of others that are counted on."""
        found: list[int] = []
        line: Line | None = self
        while line is not None:
            if line.made is None:
                line.make()  # or nobody would have been asked
            found.extend(reversed(line.answers))
            if line.action != _NOTHING:
                found.append(int(line.action))
            line = line.before
        found.reverse()
        return found


@final
class TurnSearch:
    """One search. `ends` has every position that was found, to stop being an end like any other."""

    def __init__(self, p: Position, beam: i64, at_place: i64) -> None:
        self.beam = beam
        self.at_place = at_place  # how many are kept for each city where the acting pawn stands
        self.active: i64 = p.active
        self.known = NumberSet()  # hashes of positions
        self.options: vec[i64] = option_buffer()
        self.ends: list[Line] = []
        start = Line(copy_of(p), p.actions, None, _NOTHING, p.pawn(p.active))
        self.judge = Appraiser(start.position)
        self.factors: vec[i64] = factors_of_places(p)
        self.note(start, [])
        self.run(start)

    def run(self, start: Line) -> None:
        """Look at one action after another."""
        lines = [start]
        self.add_free_moves(start, lines)
        while len(lines) > 0:
            following: list[Line] = []
            for number, line in enumerate(lines):
                if line.left > 0 and line.position.result == PLAYING:
                    self.extend(line, following, number < self.beam)
            lines = self.best_of(following)

    def extend(self, line: Line, following: list[Line], promising: bool) -> None:
        """Every action that can come next, but for movements that lead to nothing.

        Flights for a card go to where something is to be done, and so do the lesser positions with their third action;
        with the fourth they do something where they are.
        """
        p = line.position
        goals = places_of_interest(p)
        paths = ALL_CITIES if promising or line.left > 2 else (goals | p.hand(p.active) if line.left == 2 else 0)
        options = self.options
        number = p.options(options)
        place: i64 = 0
        while place < number:
            action = options[place]
            place += 1
            if action <= v.END_ACTIONS or v.is_play(action):
                continue
            if action < v.ASK and action >= v.CHARTER:
                if action == v.CHARTER + p.active and paths != 0:
                    self.charter(line, following, goals)
                continue
            if v.DRIVE <= action < v.AIRLIFT_TO:
                city = (action - v.DRIVE) % CITIES
                direct = v.DIRECT <= action < v.SHUTTLE
                allowed = goals & paths if direct else paths
                if (allowed >> city) & 1 == 0:
                    continue
                self.go(line, following, action, v.pawn_of(action), city, city if direct else NO_CARD)
                continue
            other = Line(copy_of(p), line.left - 1, line, action, line.place)
            if carry_out(other, action):
                self.note(other, following)

    def charter(self, line: Line, following: list[Line], goals: i64) -> None:
        """The charter flights of the own pawn that lead to where something is to be done."""
        cities = goals & ~bit(line.place)
        while cities != 0:
            city = lowest(cities)
            cities &= cities - 1
            self.go(line, following, v.CHARTER + self.active, self.active, city, line.place)

    def go(self, line: Line, following: list[Line], action: i64, pawn: i64, city: i64, spent: i64) -> None:
        """A pawn goes to a city, and the acting player may spend a card for it; others agree.

        The position that it leaves is changed for the time it takes to appraise the new one. A Medic may treat on
        arrival, which is left to the rules.
        """
        p = line.position
        if pawn == p.medic and p.cured != 0:
            self.note(self.gone(line, action, pawn, city), following)
            return
        table = p.words
        here = table[PAWN + pawn]
        hand = table[HAND + self.active]
        table[PAWN + pawn] = city
        if spent == NO_CARD:
            cards = hash_after_way(line.cards, (city - here) * self.factors[pawn])
        else:
            table[HAND + self.active] = hand & ~bit(spent)
            cards = hash_of_cards(p)
        if self.known.add(hash_of_both(line.board, cards)):
            other = self.gone(line, action, pawn, city)
            other.cards = cards
            other.board = line.board
            other.danger = line.danger
            holdings = line.holdings
            self.keep(other, p, holdings if spent == NO_CARD else Holdings(p, self.judge.weights, holdings), following)
        table[PAWN + pawn] = here
        table[HAND + self.active] = hand

    def gone(self, line: Line, action: i64, pawn: i64, city: i64) -> Line:
        """The line with that way."""
        other = Line(None, line.left - 1, line, action, city if pawn == self.active else line.place)
        if v.CHARTER <= action < v.ASK:
            other.answers = [int(v.CHARTER_TO + CITIES * self.active + city)]
        return other

    def note(self, line: Line, following: list[Line]) -> None:
        """One more position that can be reached, unless it was reached before."""
        p = line.position
        line.cards = hash_of_cards(p)
        line.board = hash_of_board(p)
        if not self.known.add(hash_of_both(line.board, line.cards)):
            return
        line.place = p.pawn(self.active)
        before = line.before
        if before is None:
            line.danger = self.judge.danger
            self.keep(line, p, Holdings(p, self.judge.weights, None), following)
            return
        line.danger = self.judge.danger_of(p, before.position, before.danger)
        holdings = before.holdings
        if not has_same_hands(p, before.position):
            holdings = Holdings(p, self.judge.weights, holdings)
        self.keep(line, p, holdings, following)

    def keep(self, line: Line, p: Position, holdings: Holdings | None, following: list[Line]) -> None:
        """It is an end, and may be looked at further."""
        assert holdings is not None
        line.holdings = holdings
        line.worth = self.judge.appraise_with(p, line.danger, holdings)
        following.append(line)
        self.ends.append(line)

    def best_of(self, lines: list[Line]) -> list[Line]:
        """The best positions, and the best for each place of the acting pawn; of equal ones what came first."""
        ranks = vec[i64]()  # by worth, then by number, and the number can be read again
        number: i64 = 0
        for line in lines:
            ranks = append(ranks, -line.worth * _LINES + number)
            number += 1
        sort_ascending(ranks)
        kept: list[Line] = []
        at_place = _NO_CITIES[:]
        rank: i64 = 0
        while rank < number:
            line = lines[ranks[rank] % _LINES]
            if len(kept) < self.beam or at_place[line.place] < self.at_place:
                at_place[line.place] += 1
                kept.append(line)
            rank += 1
        return kept

    def best(self) -> Line:
        """The best end of all."""
        best = self.ends[0]
        for line in self.ends:
            if line.worth > best.worth:
                best = line
        return best

    # -- events that cost no action ------------------------------------------------------------------------------

    def add_free_moves(self, start: Line, lines: list[Line]) -> None:
        """Airlift and Government Grant from the own hand, before the first action."""
        p = start.position
        found: list[Line] = []
        if p.holds(p.active, AIRLIFT):
            self.airlift(start, found)
        if p.holds(p.active, GOVERNMENT_GRANT) and count(p.stations) < STATIONS:
            self.grant(start, found)
        found.sort(key=worth_of_line, reverse=True)
        for line in found[:_FREE_MOVES]:
            lines.append(line)

    def airlift(self, start: Line, found: list[Line]) -> None:
        """Any pawn to where something is to be done."""
        p = start.position
        pawn: i64 = 0
        while pawn < p.players:
            cities = (places_of_interest(p) | (p.hand(pawn) & ALL_CITIES)) & ~bit(p.pawn(pawn))
            while cities != 0:
                city = lowest(cities)
                cities &= cities - 1
                flown = copy_of(p)
                flown.discard_card(p.active, AIRLIFT)
                land(flown, pawn, city)
                line = Line(flown, start.left, start, v.play_of(AIRLIFT), start.place)
                line.answers = [int(v.AIRLIFT_TO + CITIES * pawn + city)]
                if needs_consent(p, pawn, p.active):
                    flown.consent_moves |= bit(pawn)
                    line.answers.append(v.AGREE_ALWAYS)
                self.note(line, found)
            pawn += 1

    def grant(self, start: Line, found: list[Line]) -> None:
        """A station in any city without one."""
        p = start.position
        cities = ALL_CITIES & ~p.stations
        while cities != 0:
            city = lowest(cities)
            cities &= cities - 1
            built = copy_of(p)
            built.discard_card(p.active, GOVERNMENT_GRANT)
            built.stations |= bit(city)
            line = Line(built, start.left, start, v.play_of(GOVERNMENT_GRANT), start.place)
            line.answers = [int(v.GRANT_TO + city)]
            self.note(line, found)


def land(p: Position, pawn: i64, city: i64) -> None:
    """A pawn arrives; the Medic works at once."""
    p.words[PAWN + pawn] = city
    if pawn == p.medic:
        medic_clears(p)


def worth_of_line(line: Line) -> int:
    """For sorting."""
    return int(line.worth)


def has_same_hands(p: Position, old: Position) -> bool:
    """Whether hands are as they were, and with them the cures."""
    seat: i64 = 0
    while seat < p.players:
        if p.words[HAND + seat] != old.words[HAND + seat]:
            return False
        seat += 1
    return True


def places_of_interest(p: Position) -> i64:
    """Cities with many cubes, with stations or with other pawns."""
    return full_cities(p) | p.stations | places_with_pawns(p)


def places_with_pawns(p: Position) -> i64:
    """The cities where somebody stands."""
    cities: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        cities |= bit(p.pawn(seat))
        seat += 1
    return cities


def copy_of(p: Position) -> Position:
    """To try something out."""
    copy = p.clone()
    assert isinstance(copy, Position)
    return copy


# -- carrying an action out --------------------------------------------------------------------------------------


def carry_out(line: Line, action: i64) -> bool:
    """Take an action of the turn; others agree if they can. False where nothing comes of it."""
    p = line.position
    p.actions = _IN_HAND
    take_action(p, action)
    while p.result == PLAYING:
        kind = p.top() & 255
        if kind == ACT:
            break
        if kind == WINDOW:
            p.pop()
        else:
            answer = likely_answer(p, kind)
            line.answers = [*line.answers, int(answer)]
            take_action(p, answer)
    return p.result != PLAYING or p.actions != _IN_HAND


def likely_answer(p: Position, kind: i64) -> i64:
    """How a question within an action will be answered: proposals with a yes, the rest at a glance."""
    options = option_buffer()
    number = p.options(options)
    best = options[0]
    most: i64 = 0
    place: i64 = 0
    while place < number:
        worth = glance(p, kind, options[place])
        if place == 0 or worth > most:
            most = worth
            best = options[place]
        place += 1
    return best


def glance(p: Position, kind: i64, action: i64) -> i64:
    """Whether to agree, which card to give or to part with, which station to take away."""
    if kind == CONSENT:
        if action == v.REFUSE:
            return -1
        if action == v.AGREE_ALWAYS:
            return 1
        card: i64 = (action - v.GIVE) % CARDS if action >= v.GIVE else NO_CARD  # the Researcher chooses one
        if card == NO_CARD or card >= CITIES or p.is_cured(card // 12):
            return 0
        return count(p.hand(p.proposer) & COLOUR_CITIES[card // 12])
    if kind == LIMIT:
        if action < v.DISCARD or action - v.DISCARD >= CITIES:
            return -100
        card = action - v.DISCARD
        if p.is_cured(card // 12):
            return 0
        return -count(p.hand(p.top() >> 8) & COLOUR_CITIES[card // 12])
    if kind == STATION_FROM:
        return 1 if places_with_pawns(p) & bit(action - v.MOVE_STATION) == 0 else 0
    return 0
