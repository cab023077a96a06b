"""What can only be seen when a position document has been read as a whole: whether its parts fit together."""

from typing import Final

from sobremesa.core.bits import count
from sobremesa.core.errors import PositionError
from sobremesa.core.native import i64
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import (
    COLOUR_CITIES,
    COLOUR_NAMES,
    COLOURS,
    CUBES_PER_COLOUR,
    OUTBREAK_LIMIT,
    STATIONS,
)
from sobremesa.games.pandemic.cards import (
    CARD_SLUGS,
    CARDS_PER_DRAW,
    DISPATCHER,
    FORECAST,
    GOVERNMENT_GRANT,
    HAND_LIMIT,
    RESILIENT_POPULATION,
    cards_for_cure,
)
from sobremesa.games.pandemic.decisions.playing import EVENT_UNDER_WAY
from sobremesa.games.pandemic.decisions.windows import answered_seats
from sobremesa.games.pandemic.position import (
    LOST_CUBES,
    LOST_DECK,
    LOST_OUTBREAKS,
    NO_CARD,
    PLAYING,
    WON,
    Position,
)
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
    CHARTER_WHERE,
    CONSENT,
    CURE_WHICH,
    DRAW,
    END_TURN,
    EPIDEMIC_CUBES,
    EPIDEMIC_INFECT,
    EPIDEMICS,
    FORECAST_ORDER,
    HANDS,
    INFECT_NEXT,
    INFECTION,
    INTENSIFY,
    LIMIT,
    RESILIENT_WHICH,
    STATION_FROM,
    STEP_NAMES,
    W01,
    W02,
    W03,
    W04,
    W05,
    W06,
    W07,
    W08,
    W09,
    W10,
    W11,
    W12,
    WINDOW,
)

# The windows of each step (PD-EVENT-12).
_WINDOWS: Final[dict[int, list[int]]] = {
    ACT: [W01, W02],
    DRAW: [W03],
    EPIDEMICS: [W04, W08],
    EPIDEMIC_INFECT: [W05],
    EPIDEMIC_CUBES: [W06],
    INTENSIFY: [W07],
    INFECTION: [W10],
    INFECT_NEXT: [W11],
    END_TURN: [W12],
    LIMIT: [W09],
}


def check_whole(p: Position) -> None:
    """Raise PositionError where the parts of the document contradict each other."""
    check_ending(p)
    check_diseases(p)
    check_played_events(p)
    if p.result == PLAYING:
        check_step(p)
        for place in range(1, int(p.depth)):
            check_frame(p, place)
        check_loose_ends(p)
    for seat in range(int(p.players)):
        size = int(p.hand_size(seat))
        most = HAND_LIMIT + CARDS_PER_DRAW if may_exceed_limit(p, seat) else HAND_LIMIT
        if size > most:
            raise PositionError(f"players[{seat}].hand", f"{size} cards; at most {most} at this step (PD-INV-08)")


def check_played_events(p: Position) -> None:
    """What an event leaves behind is there only after it was played."""
    if p.removed_card != NO_CARD and not p.player_discard >> RESILIENT_POPULATION & 1:
        raise PositionError("infection_removed", "a card leaves the game by Resilient Population only (PD-EVENT-11)")
    if p.peeked != 0 and (not p.player_discard >> FORECAST & 1 or p.peeked_by == 0):
        raise PositionError("forecast", "Forecast was not played, or nobody looked at its cards (PD-EVENT-08)")


def check_ending(p: Position) -> None:
    """A game is over exactly when its position says so."""
    won = p.cured == (1 << COLOURS) - 1
    if won != (p.result == WON):
        raise PositionError("cures", "the game is won exactly when all four cures are found (PD-END-01)")
    if (p.outbreaks == OUTBREAK_LIMIT) != (p.result == LOST_OUTBREAKS):
        raise PositionError("outbreaks", "the game is lost by outbreaks exactly at the eighth (PD-END-04)")
    if p.result == LOST_DECK and p.player_cards_left >= CARDS_PER_DRAW:
        raise PositionError("outcome", f"{int(p.player_cards_left)} player cards are left, so it is not (PD-END-05)")
    enough = 3 if p.epidemic_needs_three else 1
    short = any(p.supply(colour) < enough and not p.is_eradicated(colour) for colour in range(COLOURS))
    if p.result == LOST_CUBES and not short:
        raise PositionError("outcome", "cubes of every colour are left, so it is not (PD-END-03)")


def check_diseases(p: Position) -> None:
    """PD-ERAD-01, PD-ROLE-14."""
    for colour in range(COLOURS):
        on_board = CUBES_PER_COLOUR - int(p.supply(colour))
        name = COLOUR_NAMES[colour]
        if p.is_cured(colour) and not p.is_eradicated(colour) and on_board == 0 and p.result != WON:
            raise PositionError(f"cures.{name}", f"{name} is cured and not on the board: eradicated (PD-ERAD-01)")
        guarded = p.medic >= 0 and p.is_cured(colour) and p.cubes(p.pawn(p.medic), colour) > 0
        if guarded and p.result not in (WON, LOST_CUBES):
            raise PositionError(f"cubes.{name}", "the Medic's city holds no cubes of a cured colour (PD-ROLE-14)")


def check_step(p: Position) -> None:
    """The step of the turn has what it works with, and no other step's things lie about."""
    step = int(p.words[0]) & 255
    name = STEP_NAMES[step]
    if step == ACT and p.actions == 0:
        raise PositionError("actions", "there is no action left, so the step cannot be act (PD-TURN-03)")
    resolving = step in (EPIDEMIC_INFECT, EPIDEMIC_CUBES, INTENSIFY)
    if resolving != (p.epidemics_to_resolve > 0) and step != EPIDEMICS:
        raise PositionError("epidemics_to_resolve", f"{int(p.epidemics_to_resolve)} does not fit the step {name}")
    if resolving and p.epidemics == 0:
        raise PositionError("epidemics", f"the rate is raised before the step {name} (PD-EPI-01)")
    if (step == EPIDEMIC_CUBES) != (p.bottom_card != NO_CARD):
        raise PositionError("epidemic_card", f"the card of an epidemic does not fit the step {name} (PD-EPI-03)")
    rate = int(p.infection_rate())
    shown = 0 if p.infect_singly or step != INFECT_NEXT else rate
    if p.shown_cards != shown:
        raise PositionError("infection_shown", f"{int(p.shown_cards)} cards at the step {name}, where {shown} lie open")
    if p.shown_resolved > 0 and (step != INFECT_NEXT or p.shown_resolved >= rate):
        raise PositionError("infection_resolved", f"{int(p.shown_resolved)} does not fit {name} at rate {rate}")


def check_frame(p: Position, place: int) -> None:
    """One choice of the stack: it interrupts what it can interrupt, and has what it asks about."""
    entry, below = int(p.words[place]), int(p.words[place - 1]) & 255
    kind, argument = entry & 255, entry >> 8
    where = f"doing[{place}]"
    problem = ""
    if kind == WINDOW:
        own_choice = p.active + 1 if below == ACT else (int(p.words[place - 1]) >> 8) + 1 if below == LIMIT else 0
        if (argument & 15) not in _WINDOWS.get(below, []) or argument >> 8 & 15 != own_choice:
            problem = f"this window does not open so at {STEP_NAMES[below]} (PD-EVENT-12)"
    elif kind == LIMIT:
        # An event played here may have brought the hand down to the limit while others still answer it.
        done = p.hand_size(argument) <= HAND_LIMIT and place == p.depth - 1
        if below not in (ACT, HANDS, DRAW, WINDOW) or done:
            problem = f"no hand of more than {HAND_LIMIT} cards is checked here (PD-HAND-03)"
    elif kind == CONSENT:
        problem = wrong_consent(p, argument, place)
    elif kind in (CHARTER_WHERE, CURE_WHICH) or (kind == STATION_FROM and not argument & 64):
        problem = "only an action of the turn asks this" if below != ACT else wrong_action(p, kind, argument)
    elif not may_play_here(p, place, argument >> 7 if kind == STATION_FROM else argument):
        problem = "this seat plays no event here: in a window, beside the actions or at the hand limit (PD-EVENT-12)"
    else:
        problem = wrong_event(p, kind, argument)
    if problem:
        raise PositionError(where, problem)


def wrong_consent(p: Position, asked: int, place: int) -> str:
    """Why the seat cannot be asked for its consent: the proposal must be possible for whoever makes it."""
    proposal = p.proposal
    owner = v.partner_of(proposal) if v.is_share(proposal) else v.pawn_of(proposal)
    movable = v.is_share(proposal) or v.DRIVE <= proposal < v.GIVE
    if movable and owner == asked != p.proposer and could_propose(p, place, proposal):
        return ""
    return "there is no proposal that this seat could agree to"


def could_propose(p: Position, place: int, proposal: i64) -> bool:
    """Whether the proposal is an option of the choice below the question, or of the flight that it begins."""
    below = p.words[place - 1]
    proposer = below >> 8 if below & 255 == AIRLIFT_WHERE else p.active
    if below & 255 not in (ACT, AIRLIFT_WHERE) or p.proposer != proposer:
        return False
    depth, declined = p.depth, p.declined
    p.depth = place
    p.declined = 0
    possible = p.is_legal(int(proposal))
    if v.CHARTER_TO <= proposal < v.SHUTTLE:
        flight = p.is_legal(int(v.CHARTER + v.pawn_of(proposal)))
        possible = flight and v.city_of(proposal) != p.pawn(v.pawn_of(proposal))
    p.depth = depth
    p.declined = declined
    return possible


def wrong_action(p: Position, kind: int, argument: int) -> str:
    """Why the active player cannot be choosing this."""
    if kind == CHARTER_WHERE:
        other = argument != p.active and p.role(p.active) != DISPATCHER
        card = int(p.pawn(argument))
        return f"this flight takes {CARD_SLUGS[card]} (PD-BASIC-03)" if other or not p.holds(p.active, card) else ""
    if kind == CURE_WHICH:
        cards = p.hand(p.active) & COLOUR_CITIES[argument]
        spare = count(cards & ~p.kept) - cards_for_cure(p.role(p.active))
        at_station = p.stations >> p.pawn(p.active) & 1 == 1
        if spare <= 0 or p.kept & ~cards != 0 or not at_station or p.is_cured(argument):
            return "there are no more cards than the cure takes, or it cannot be found here (PD-CURE-05)"
        return ""
    here = int(p.pawn(p.active))
    if argument & 63 != here or count(p.stations) < STATIONS or p.stations >> here & 1:
        return "a station moves to the builder's city when all six stand elsewhere (PD-BUILD-02)"
    return ""


def may_play_here(p: Position, place: int, seat: int) -> bool:
    """Whether the choice below is one at which this seat can play an event."""
    below = int(p.words[place - 1])
    if below & 255 == ACT:
        return seat == p.active
    if below & 255 == LIMIT:
        return seat == below >> 8
    left_out = (below >> 16 & 15) - 1
    return below & 255 == WINDOW and seat != left_out and not answered_seats(p, place - 1) >> seat & 1


def wrong_event(p: Position, kind: int, argument: int) -> str:
    """Why this event cannot be under way."""
    if kind == FORECAST_ORDER:
        seen = p.player_discard >> FORECAST & 1 == 1 and p.peeked_by >> argument & 1 == 1
        return "" if p.forecast_left != 0 and seen else "no cards of Forecast are left to put back (PD-EVENT-08)"
    if kind == STATION_FROM:
        full = count(p.stations) == STATIONS and not p.stations >> (argument & 63) & 1
        held = p.holds(argument >> 7, GOVERNMENT_GRANT)
        return "" if full and held else "no station moves for Government Grant here (PD-EVENT-09)"
    card = EVENT_UNDER_WAY[kind]
    if not p.holds(argument, card):
        return f"this seat does not hold {CARD_SLUGS[card]} (PD-EVENT-02)"
    if kind == RESILIENT_WHICH and p.infection_discard == 0:
        return "the infection discard is empty (PD-EVENT-11)"
    return ""


def check_loose_ends(p: Position) -> None:
    """What belongs to a choice is there only while that choice is on top."""
    top = int(p.top()) & 255
    if p.proposal != 0 and top != CONSENT:
        raise PositionError("proposal", "nobody is asked about it")
    if p.kept != 0 and top != CURE_WHICH:
        raise PositionError("kept", "no cards of a cure are being chosen")
    if p.forecast_left != 0 and top != FORECAST_ORDER:
        raise PositionError("forecast.left", "no cards of Forecast are being put back")


def may_exceed_limit(p: Position, seat: int) -> bool:
    """Between the draw and the hand check, and while the seat is asked to discard."""
    if p.result != PLAYING:
        return True
    step = int(p.words[0]) & 255
    asked = any(p.words[place] == LIMIT | i64(seat) << 8 for place in range(int(p.depth)))
    return asked or (EPIDEMICS <= step <= HANDS and seat == p.active)
