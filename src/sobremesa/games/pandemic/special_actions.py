"""The special actions but sharing: building stations, treating diseases, discovering cures."""

from sobremesa.core.bits import bit, count, lowest, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import COLOUR_CITIES, COLOURS, STATIONS, colour_of
from sobremesa.games.pandemic.cards import MEDIC, OPERATIONS_EXPERT, cards_for_cure
from sobremesa.games.pandemic.infection import check_eradication, medic_clears
from sobremesa.games.pandemic.moves import spend_card
from sobremesa.games.pandemic.position import HIGH, LOW, SUPPLY, WON, Position
from sobremesa.games.pandemic.steps import CURE_WHICH, STATION_FROM


def legal_special_actions(p: Position, out: vec[i64], n: i64) -> i64:
    """Build, treat and cure, as the active player may do them where the own pawn stands (PD-ROLE-06)."""
    city = p.pawn(p.active)
    at_station = (p.stations >> city) & 1 == 1
    if not at_station and (p.role(p.active) == OPERATIONS_EXPERT or p.holds(p.active, city)):  # PD-BUILD-03, PD-ROLE-07
        out[n] = v.BUILD
        n += 1
    colour: i64 = 0
    while colour < COLOURS:
        if ((p.words[LOW + colour] | p.words[HIGH + colour]) >> city) & 1 == 1:  # PD-TREAT-03, PD-TREAT-04
            out[n] = v.TREAT + colour
            n += 1
        if at_station and can_cure(p, colour):
            out[n] = v.CURE + colour
            n += 1
        colour += 1
    return n


def can_cure(p: Position, colour: i64) -> bool:
    """PD-CURE-01, PD-CURE-04: enough cards of a colour that has no cure yet."""
    cards = p.hand(p.active) & COLOUR_CITIES[colour]
    return not p.is_cured(colour) and count(cards) >= cards_for_cure(p.role(p.active))


def build(p: Position) -> bool:
    """PD-BUILD-01, PD-BUILD-02: True when it is done, False when a station must be chosen first."""
    city = p.pawn(p.active)
    if p.role(p.active) != OPERATIONS_EXPERT:
        spend_card(p, city, h.FOR_BUILDING)
    if count(p.stations) == STATIONS:
        p.push(frame(STATION_FROM, city))
        return False
    expert = p.role(p.active) == OPERATIONS_EXPERT
    put_station(p, city, h.BUILT_BY_OPERATIONS_EXPERT if expert else h.BUILT_WITH_CARD)
    return True


def put_station(p: Position, city: i64, why: i64) -> None:
    """A station from beside the board."""
    p.stations |= bit(city)
    p.tell_why(why, h.BUILT, city, 0, 0)


def legal_stations_to_move(p: Position, out: vec[i64]) -> i64:
    """OPEN-17: any station on the board, Atlanta's too."""
    return offer_each(out, 0, v.MOVE_STATION, p.stations)


def move_station(p: Position, source: i64, city: i64, why: i64) -> None:
    """PD-BUILD-02: with all six on the board one of them moves."""
    p.stations = p.stations ^ bit(source) | bit(city)
    p.tell_why(why, h.STATION_MOVED, source, city, 0)


def treat(p: Position, colour: i64) -> None:
    """PD-TREAT-01, PD-TREAT-02, PD-ROLE-10."""
    city = p.pawn(p.active)
    number = p.cubes(city, colour)
    why: i64 = h.ONE_CUBE if colour == colour_of(city) else h.ONE_CUBE_OF_ANOTHER_COLOUR
    if p.is_cured(colour) or p.role(p.active) == MEDIC:
        p.clear_cubes(city, colour)
        why = h.ALL_CUBES_BY_MEDIC if p.role(p.active) == MEDIC else h.ALL_CUBES_OF_A_CURED
    else:
        p.set_cubes(city, colour, number - 1)
        p.words[SUPPLY + colour] = p.words[SUPPLY + colour] + 1
        number = 1
    p.tell_why(why, h.TREATED, city, colour, number)
    check_eradication(p, colour)


def cure(p: Position, colour: i64) -> bool:
    """PD-CURE-05: True when it is done, False when the cards to keep must be chosen first."""
    surplus = count(p.hand(p.active) & COLOUR_CITIES[colour]) - cards_for_cure(p.role(p.active))
    if surplus > 0:
        p.kept = 0
        p.push(frame(CURE_WHICH, colour))
        return False
    discover(p, colour, p.hand(p.active) & COLOUR_CITIES[colour])
    return True


def legal_cards_to_keep(p: Position, colour: i64, out: vec[i64]) -> i64:
    """The cards of the colour that were not set aside yet."""
    return offer_each(out, 0, v.KEEP, p.hand(p.active) & COLOUR_CITIES[colour] & ~p.kept)


def keep_from_cure(p: Position, colour: i64, card: i64) -> bool:
    """One card stays in hand; True when exactly the number needed is left and the cure is found."""
    p.kept |= bit(card)
    cards = p.hand(p.active) & COLOUR_CITIES[colour] & ~p.kept
    if count(cards) > cards_for_cure(p.role(p.active)):
        return False
    p.kept = 0
    p.pop()
    discover(p, colour, cards)
    return True


def discover(p: Position, colour: i64, cards: i64) -> None:
    """PD-CURE-02; it removes no cube by itself (PD-CURE-03).

    The fourth wins at once, whatever lies on the board (PD-END-01, PD-END-02). OPEN-27: Medic, then eradication.
    """
    while cards != 0:
        spend_card(p, lowest(cards), h.FOR_CURE)
        cards &= cards - 1
    p.cured |= bit(colour)
    p.tell(h.CURED, colour, p.active, 0)
    if p.cured == 0b1111:
        p.end(WON)
        return
    medic_clears(p)
    check_eradication(p, colour)
