"""Setting up a game (PD-SETUP): roles, hands, piles and the first nine infection cards, in the rulebook's order."""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic.board import ALL_CITIES, ATLANTA, COLOURS, CUBES_PER_COLOUR
from sobremesa.games.pandemic.cards import ALL_CARDS, CITY_CARDS, MEDIC, ROLES
from sobremesa.games.pandemic.decisions.windows import hush_all
from sobremesa.games.pandemic.infection import draw_infection_card, place
from sobremesa.games.pandemic.options import OPENING_HAND, Setup
from sobremesa.games.pandemic.position import HUSH, LAYER, NOBODY, PAWN, PILE, ROLE, SUPPLY, Position
from sobremesa.games.pandemic.steps import BEGIN_TURN, HUSH_CALLED, HUSH_MY_TURN
from sobremesa.games.pandemic.turn import run

_CUBES_AT_START: Final = (3, 3, 3, 2, 2, 2, 1, 1, 1)  # PD-SETUP-13, PD-SETUP-15: no city twice, so no outbreak


def set_options(p: Position, setup: Setup) -> None:
    """The options that the rules look at while they play."""
    p.players = setup.players
    p.epidemics_in_game = setup.epidemics
    p.events_in_game = setup.events
    p.hands_open = setup.hands_open
    p.pauses = setup.pauses
    p.forecast_open = setup.forecast_open
    p.medic_prevents = setup.medic_prevents
    p.researcher_gives_events = setup.researcher_gives_events
    p.infect_singly = setup.infect_singly
    p.epidemic_needs_three = setup.epidemic_needs_three
    p.consent_moves = setup.consent_moves
    p.consent_shares = setup.consent_shares


def deal(p: Position, setup: Setup, seed: int) -> None:
    """Set up a new game on an empty position, its tracks at their start (PD-SETUP-04), in the list's order: OPEN-05."""
    p.reseed(seed)
    set_options(p, setup)
    deal_roles(p, setup.roles)
    p.stations = bit(ATLANTA)  # PD-SETUP-03
    colour: i64 = 0
    while colour < COLOURS:  # PD-SETUP-05
        p.words[SUPPLY + colour] = CUBES_PER_COLOUR
        colour += 1
    p.unseen = ALL_CARDS if setup.events else CITY_CARDS
    deal_hands(p, OPENING_HAND[setup.players])
    make_piles(p, count(p.unseen), p.epidemics_in_game)
    p.words[LAYER] = ALL_CITIES  # PD-COMP-06
    p.layers = 1
    for cubes in _CUBES_AT_START:
        card = draw_infection_card(p)
        p.note_infection_discard(card)  # PD-SETUP-14
        place(p, card, card // 12, cubes, h.AT_SETUP)
    p.active = p.below(p.players) if setup.first < 0 else setup.first  # PD-SETUP-16, OPEN-01
    p.reveals = 0
    if p.pauses:
        hush_all(p, HUSH_CALLED)
    elif setup.asked_later:
        hush_all(p, HUSH_MY_TURN)
    for seat in setup.silent:
        p.words[HUSH + seat] = HUSH_CALLED
    p.push(BEGIN_TURN)
    run(p)


def deal_roles(p: Position, wanted: list[int]) -> None:
    """PD-SETUP-01, PD-SETUP-02: the roles that were asked for, the others at random."""
    free: i64 = bit(ROLES) - 1
    for role in wanted:
        if role >= 0:
            free ^= bit(role)
    for seat, role in enumerate(wanted):
        dealt = i64(role)
        if dealt < 0:
            dealt = p.pick(free)
            free ^= bit(dealt)
        p.words[ROLE + seat] = dealt
        p.words[PAWN + seat] = ATLANTA
    find_medic(p)


def find_medic(p: Position) -> None:
    """Remember the Medic's seat."""
    p.medic = NOBODY
    seat: i64 = 0
    while seat < p.players:
        if p.role(seat) == MEDIC:
            p.medic = seat
        seat += 1


def deal_hands(p: Position, size: int) -> None:
    """PD-SETUP-06, PD-SETUP-07: no epidemic is among these cards."""
    seat: i64 = 0
    while seat < p.players:
        for _ in range(size):
            card = p.pick(p.unseen)
            p.unseen ^= bit(card)
            p.add_card(seat, card)
        seat += 1


def make_piles(p: Position, cards: i64, epidemics: i64) -> None:
    """PD-SETUP-09 to 12: as equal as possible, the larger ones on top, one epidemic in each."""
    pile: i64 = 0
    while pile < epidemics:
        p.words[PILE + pile] = cards // epidemics + (1 if pile < cards % epidemics else 0) + 1
        pile += 1
    p.pile = 0
    p.hiding_epidemic = bit(epidemics) - 1
    p.player_cards_left = cards + epidemics
