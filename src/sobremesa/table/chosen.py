"""Which of the actions that a seat has chosen may be played, and how many of them at once."""

from sobremesa.core.errors import GameOver, UnknownAction
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.table.log import NOBODY, TableSettings
from sobremesa.table.pauses import pause_of
from sobremesa.table.refusals import NotAllowed


def is_aside(game: Game, action: int) -> bool:
    """Whether this is something that a seat says, whoever decides."""
    return game.speaker(action) != NOBODY


def check_owner(game: Game, seat: int, action: int) -> None:
    """That this is an action at all, and not something that only another seat can say."""
    if not 0 <= action < game.actions:
        raise UnknownAction(f"{action} is no action of this game")
    if game.speaker(action) not in (NOBODY, seat):
        raise NotAllowed("not-your-decision", f"it is not for seat {seat + 1} to say this")


def only_asides(state: State, seat: int, actions: list[int]) -> bool:
    """Whether all of these are things that the seat may say now, whoever decides."""
    return {*actions} <= {*state.asides(seat)}


def played_at_once(game: Game, start: State, seat: int, actions: list[int], settings: TableSettings) -> list[int]:
    """The first of these actions, each of them checked, up to the one after which the seat must look again.

    Those after one that brings something to light are left out: nobody tries what chance would bring. So are those
    after one at which somebody else is asked, which a draft cannot know where windows ask the holders of events.
    Several asides are said one after another.
    """
    state = start.clone()
    talking = only_asides(state, seat, actions)
    played: list[int] = []
    for action in actions:
        asked = state.decider() == seat and pause_of(state, settings) is None
        known = asked and state.reveals == start.reveals and not state.over()
        if played and not known and not talking:
            break
        _check_action(game, state, seat, action, settings)
        played.append(action)
        state.apply(action)
    return played


def _check_action(game: Game, state: State, seat: int, action: int, settings: TableSettings) -> None:
    """An aside of the seat's own, or an option of its own decision; only then does the state say more."""
    if not is_aside(game, action):
        if state.over():
            raise GameOver("the game is over: nothing more can be done in it")
        if pause_of(state, settings) is not None:
            raise NotAllowed("pause", "in a pause one lets the game go on, or asks the others to wait")
        if state.decider() != seat:
            raise NotAllowed("not-your-decision", f"it is not for seat {seat + 1} to do this now")
    state.check(action)
