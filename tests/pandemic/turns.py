"""Cards in a known order, and turns let pass without doing anything; for the tests of sections 7 to 16."""

from typing import Any

from sobremesa.games.pandemic.state import PandemicState
from tests.pandemic.looking import Happened, with_word
from tests.pandemic.printed_map import HOME_COLOUR
from tests.pandemic.tables import GAME, document, play, position

ALL_PLAYER_CARDS = 53  # epidemics not counted


def seen(state: PandemicState, seat: int | None) -> dict[str, Any]:
    """What a seat sees."""
    return state.view(seat)


def deck(top: list[str], bottom: list[str], elsewhere: list[str] | None = None) -> list[list[str]]:
    """An infection pile whose first and last cards are fixed; the cards named elsewhere are not in it."""
    named = [*top, *bottom, *(elsewhere or [])]
    rest = [city for city in HOME_COLOUR if city not in named]
    return [*[[city] for city in top], rest, *[[city] for city in bottom]]


def two_epidemics_on_top(cards_elsewhere: int = 0) -> dict[str, Any]:
    """A player pile of an introductory game that begins with two epidemics."""
    rest = ALL_PLAYER_CARDS - cards_elsewhere + 1
    sizes = [1, rest, 1, 1]
    return {"piles": [{"cards": size, "epidemic": True} for size in sizes], "top": ["epidemic", "epidemic"]}


def short_pile(*cards: str, hand: list[str] | None = None, **entries: Any) -> PandemicState:
    """A position in which only these cards are left in the player pile; p1 holds the hand, p2 nothing."""
    every_card = seen(position(), None)["player_pile"]["unseen"]
    held = hand or []
    return position(
        players=[{"role": "scientist", "hand": held}, {"role": "operations-expert"}],
        epidemics=4,
        player_discard=[card for card in every_card if card not in cards and card not in held],
        **entries,
    )


def quiet_answer(state: PandemicState) -> str:
    """The answer that does nothing: no action, no event, no consent, and the first card where one must be discarded."""
    kind = state.decision().kind
    if kind == "act":
        return "pass"
    if kind == "window":
        return "not-now"
    if kind == "hand-limit":
        return with_word(state, "discard")[0]
    return "refuse"


def go_on(state: PandemicState) -> Happened:
    """Answer quietly until somebody may act or the game is over."""
    happened: Happened = []
    while state.decision().kind not in ("act", "end"):
        happened.extend(play(state, quiet_answer(state)))
    return happened


def end_turn(state: PandemicState) -> Happened:
    """End the active player's actions and answer quietly until the next player may act."""
    return play(state, "end-actions") + go_on(state)


def next_question(state: PandemicState, seat: int, turns: int = 8) -> tuple[int, str] | None:
    """Pass quietly until a window asks this seat: the turn and the window, or None when none does in these turns."""
    last = document(state)["turn"] + turns
    while document(state)["turn"] < last and state.outcome() is None:
        decision = state.decision()
        if decision.kind == "window" and decision.seat == seat:
            return document(state)["turn"], str(decision.about["window"])
        play(state, quiet_answer(state))
    return None


def questions_of_a_turn(state: PandemicState, seat: int) -> list[str]:
    """Every window of this turn that asks this seat, which declines."""
    turn = document(state)["turn"]
    asked: list[str] = []
    while document(state)["turn"] == turn and state.outcome() is None:
        decision = state.decision()
        if decision.kind == "window" and decision.seat == seat:
            asked.append(str(decision.about["window"]))
        play(state, quiet_answer(state))
    return asked


def swept(state: PandemicState) -> PandemicState:
    """The same position with a clean board, so that a long game is lost by nothing but its player pile."""
    return GAME.from_dict({**document(state), "cubes": {}, "outbreaks": 0})


def told_to(state: PandemicState, seat: int | None, text: str) -> Happened:
    """Take an action; what this seat is told of it."""
    return [GAME.event_dict(event) for event in state.apply(GAME.parse(text)) if event.seen_by(seat)]
