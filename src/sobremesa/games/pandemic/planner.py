"""Everything that the actions left in a turn can make of a position, as far as it is worth looking at.

A search over the actions keeps the best positions after each of them, and some for every place of the acting pawn:
a plain selection of the best would never walk anywhere. Nothing here draws a card: a state is stopped before it would.
"""

from typing import Final, final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.game import option_buffer
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.answers import take_action
from sobremesa.games.pandemic.appraisal import (
    NOT_RECKONED,
    appraise_cards,
    appraise_danger,
    appraise_with,
    full_cities,
    guarded,
)
from sobremesa.games.pandemic.board import ALL_CITIES, CITIES, COLOUR_CITIES, STATIONS
from sobremesa.games.pandemic.cards import AIRLIFT, CARDS, GOVERNMENT_GRANT
from sobremesa.games.pandemic.infection import medic_clears
from sobremesa.games.pandemic.position import HAND, HIGH, LOW, NO_CARD, PAWN, PLAYING, Position
from sobremesa.games.pandemic.roads import Roads
from sobremesa.games.pandemic.steps import ACT, CONSENT, LIMIT, STATION_FROM, WINDOW
from sobremesa.games.pandemic.weights import Weights, weights_for

_IN_HAND: Final = 8  # actions that a state in a search has to spare, so that it never comes to drawing cards
_NO_CITIES: Final = words([0] * CITIES)
_PRIME: Final = 1099511627689  # below 2**40
_FACTOR: Final = 8191
_NOTHING: Final = -1  # no action
_NO_ANSWERS: Final[list[int]] = []
_FREE_MOVES: Final = 8  # flights and stations by events that are looked at further
_KEPT: Final = 1024  # worths of cards that a search remembers, a power of two
_NOTHING_KEPT: Final = words([-1] * _KEPT)


@final
class Line:
    """A position that a search has come to, and how."""

    def __init__(self, position: Position, left: i64, before: "Line | None", action: i64) -> None:
        self.position = position
        self.left = left  # actions
        self.before = before
        self.action = action  # that led here
        self.answers: list[int] = _NO_ANSWERS  # that belong to it, those of others among them
        self.worth: i64 = 0
        self.danger: i64 = 0

    def steps(self) -> list[int]:
        """All actions from the beginning, with the answers of others that are counted on."""
        found: list[int] = []
        line: Line | None = self
        while line is not None:
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
        self.weights: Weights = weights_for(p.players, p.epidemics_in_game)
        self.beam = beam
        self.at_place = at_place  # how many are kept for each city where the acting pawn stands
        self.active: i64 = p.active
        self.known: dict[int, bool] = {}
        self.roads = Roads(p.stations)  # those of the beginning, and others by their stations
        self.other_roads: dict[int, Roads] = {}
        self.draws: vec[i64] = NOT_RECKONED[:]
        self.cards: vec[i64] = _NOTHING_KEPT[:]  # names of what was appraised, and its worths
        self.cards_worth: vec[i64] = _NOTHING_KEPT[:]
        self.ends: list[Line] = []
        start = Line(copy_of(p), p.actions, None, _NOTHING)
        start.danger = appraise_danger(p, self.weights)
        cards = name_of_cards(p)
        start.worth = self.appraise(start, cards)
        self.known[name_of_position(p, cards)] = True
        self.ends.append(start)
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
        options = option_buffer()
        number = p.options(options)
        place: i64 = 0
        while place < number:
            action = options[place]
            place += 1
            if action <= v.END_ACTIONS or v.PLAY <= action < v.CHARTER:
                continue
            if action < v.ASK and action >= v.CHARTER:
                if action == v.CHARTER + p.active and paths != 0:
                    self.charter(line, following)
                continue
            if v.DRIVE <= action < v.AIRLIFT_TO:
                allowed = goals & paths if v.DIRECT <= action < v.SHUTTLE else paths
                if (allowed >> ((action - v.DRIVE) % CITIES)) & 1 == 0:
                    continue
            other = Line(copy_of(p), line.left - 1, line, action)
            if carry_out(other, action):
                self.note(other, following)

    def charter(self, line: Line, following: list[Line]) -> None:
        """The charter flights of the own pawn that lead to where something is to be done."""
        p = line.position
        here = p.pawn(p.active)
        cities = places_of_interest(p) & ~bit(here)
        while cities != 0:
            city = lowest(cities)
            cities &= cities - 1
            flown = copy_of(p)
            flown.discard_card(p.active, here)
            land(flown, p.active, city)
            other = Line(flown, line.left - 1, line, v.CHARTER + p.active)
            other.answers = [int(v.CHARTER_TO + CITIES * p.active + city)]
            self.note(other, following)

    def note(self, line: Line, following: list[Line]) -> None:
        """One more position that can be reached, unless it was reached before."""
        p = line.position
        cards = name_of_cards(p)
        name = name_of_position(p, cards)
        if name in self.known:
            return
        self.known[name] = True
        before = line.before
        assert before is not None
        same = is_as_dangerous(p, before.position)
        line.danger = before.danger if same else appraise_danger(p, self.weights)
        line.worth = self.appraise(line, cards)
        following.append(line)
        self.ends.append(line)

    def appraise(self, line: Line, cards: i64) -> i64:
        """What a position of this turn is worth, its danger being known and its cards having this name."""
        p = line.position
        roads = self.roads_of(p.stations)
        roads.look_from_pawns(p)
        return appraise_with(p, self.weights, roads, self.draws, line.danger, self.appraise_cards_once(p, cards, roads))

    def appraise_cards_once(self, p: Position, cards: i64, roads: Roads) -> i64:
        """What the cards of this name are worth: many positions differ in nothing but cubes."""
        place = (cards >> 4) & (_KEPT - 1)
        if self.cards[place] != cards:
            self.cards[place] = cards
            self.cards_worth[place] = appraise_cards(p, self.weights, roads)
        return self.cards_worth[place]

    def roads_of(self, stations: i64) -> Roads:
        """The roads with these stations."""
        if stations == self.roads.stations:
            return self.roads
        found = self.other_roads.get(int(stations))
        if found is None:
            found = Roads(stations)
            self.other_roads[int(stations)] = found
        return found

    def best_of(self, lines: list[Line]) -> list[Line]:
        """The best positions, and the best for each place of the acting pawn."""
        lines.sort(key=worth_of_line, reverse=True)
        kept: list[Line] = []
        at_place = _NO_CITIES[:]
        for line in lines:
            city = line.position.pawn(self.active)
            if len(kept) >= self.beam and at_place[city] >= self.at_place:
                continue
            at_place[city] += 1
            kept.append(line)
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
                line = Line(flown, start.left, start, v.PLAY + AIRLIFT - 48)
                line.answers = [int(v.AIRLIFT_TO + CITIES * pawn + city)]
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
            line = Line(built, start.left, start, v.PLAY + GOVERNMENT_GRANT - 48)
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


def is_as_dangerous(p: Position, old: Position) -> bool:
    """Whether the board is as it was, and the city that the Medic guards."""
    place: i64 = LOW
    while place < HIGH + 4:
        if p.words[place] != old.words[place]:
            return False
        place += 1
    return p.cured == old.cured and p.eradicated == old.eradicated and guarded(p) == guarded(old)


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


def name_of_position(p: Position, cards: i64) -> int:
    """The same number for positions that differ in nothing that an action can change, their cards having this name."""
    return int(name_of_board(p, cards) * 16 + p.eradicated)


def name_of_cards(p: Position) -> i64:
    """The same number for the same cards in hand, pawns, stations and cures."""
    name = p.stations % _PRIME
    seat: i64 = 0
    while seat < p.players:
        name = (name * _FACTOR + p.words[HAND + seat]) % _PRIME
        name = (name * _FACTOR + p.words[PAWN + seat]) % _PRIME
        seat += 1
    return name * 16 + p.cured


def name_without_places(p: Position) -> int:
    """The same number for positions that differ in nothing but where pawns stand."""
    name = name_of_board(p, p.stations % _PRIME)
    seat: i64 = 0
    while seat < p.players:
        name = (name * _FACTOR + p.words[HAND + seat]) % _PRIME
        seat += 1
    return int(name * 16 + p.cured)


def name_of_board(p: Position, name: i64) -> i64:
    """The same number for the same cubes where the rest has the same name."""
    place: i64 = LOW
    while place < HIGH + 4:
        name = (name * _FACTOR + p.words[place]) % _PRIME
        place += 1
    return name


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
