"""A position as a picture: the moment that a face draws where nobody sits at a table and nothing can be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sobremesa.catalog import GAMES
from sobremesa.core.errors import GameOver, IllegalAction
from sobremesa.core.events import Event
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.web.faces import Face, find_face
from sobremesa.web.moment import DraftShown, Moment, SeatShown
from sobremesa.wording import View, Wording, find_wording


@dataclass(frozen=True)
class Still:
    """A position with whoever tells and draws it."""

    state: State
    wording: Wording
    face: Face
    moment: Moment


def load_position(game_id: str, position: Mapping[str, Any], before: Sequence[str] = ()) -> State:
    """The state of a position document after some actions; an error of one sentence where one of them cannot be."""
    state = GAMES[game_id].from_dict(dict(position))
    play(game_id, state, before)
    return state


def play(game_id: str, state: State, actions: Sequence[str]) -> list[Event]:
    """What happens by some actions, given by their texts."""
    game, happened = GAMES[game_id], []
    for text in actions:
        action = game.parse(text)
        if state.outcome() is not None:
            raise GameOver(f"the game is over before {text!r}")
        if not state.is_legal(action):
            raise IllegalAction(f"{text!r} is not possible there")
        happened += state.apply(action)
    return happened


def still_of(
    game_id: str,
    state: State,
    seat: str,
    language: str,
    options: Mapping[str, object],
    names: Mapping[str, str] | None = None,
) -> Still:
    """The picture of a state as a seat (p1 …) sees it."""
    wording = find_wording(game_id, options)
    face = find_face(wording, language)
    viewer = int(seat[1:]) - 1
    view: View = state.view(viewer)
    called = {**wording.words(view, language).short_players(), **(names or {})}  # nobody is called by a seat's number
    words = wording.words(view, language, called)
    shown = [str(player["seat"]) for player in view["players"]]
    moment = Moment(
        table_id="",
        game_id=game_id,
        title=GAMES[game_id].name,
        language=language,
        seq=0,
        position=0,
        viewer=seat,
        mine=[seat],
        view=view,
        before=view,
        foreseen=face.foresee(state.guess(viewer, seeded(0)), viewer, False),
        options=dict(options),
        words=words,
        names=dict(names or {}),
        seats=[_seat(each, words.player(each), each == seat) for each in shown],
        question="",
        kind=str(view["decision"].get("kind", "")),
        about={},
        deciding=False,
        groups=[],
        why_not=[],
        asides=[],
        draft=DraftShown(),
        log=[],
        happenings=[],
        since=[],
        has_played=False,
        pause=None,
        can_undo=False,
        plays_alone=True,
        can_hint=False,
        outcome=None,
        base="",
        base_path="",
    )
    return Still(state, wording, face, moment)


def _seat(seat: str, name: str, mine: bool) -> SeatShown:
    return SeatShown(
        seat=seat,
        name=name,
        kind="person",
        bot="",
        mine=mine,
        here=False,
        deciding=False,
        clock=None,
        absent=False,
        may_replace=False,
    )
