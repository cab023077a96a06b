"""Whatever a seat tries, right or wrong, it learns nothing of other hands: all of it in worlds with other secrets."""

import random
from collections.abc import Callable
from functools import cache

import pytest

from sobremesa.bots import stream_of
from sobremesa.core.errors import ActionError, SobremesaError
from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.table.log import Entry
from sobremesa.table.table import NotAllowed, Table
from tests.ledger import rule
from tests.table.hidden import GAME, document, hidden_table, kind_of, positions, put, worlds
from tests.table.tables import NOW

POSITIONS = 22
SEATS = (0, 1, 2)


@cache
def looked_at() -> list[PandemicState]:
    return positions(POSITIONS)


def answer(table: Table, seat: int, action: int) -> str:
    """What a seat is told that sends one action; what an accepted one draws is left out."""
    try:
        return "; ".join(
            f"{entry.kind} {entry.seat} {entry.body}" for entry in table.plan_moves(seat, 0, [action], NOW)
        )
    except NotAllowed as error:
        return f"not allowed {error.code}: {error}"
    except ActionError as error:
        return f"{type(error).__name__}: {error}"


def tried(table: Table, seat: int, action: int) -> str:
    """What a seat is shown that drafts one action."""
    draft = table.draft(seat, [action])
    return f"{draft.applied} {draft.closed} {draft.pending} {draft.dropped}"


def told(table: Table, seat: int) -> list[str]:
    """All answers to all actions of the game, sent and drafted, and what else the seat can ask for."""
    found = [answer(table, seat, action) for action in range(GAME.actions)]
    found += [tried(table, seat, action) for action in range(GAME.actions)]
    asks: list[Callable[[], list[Entry]]] = [
        lambda: table.plan_undo(seat, NOW),
        lambda: table.plan_offer(seat, "undo", NOW),
    ]
    for ask in asks:
        try:
            found.append(str(ask()))
        except SobremesaError as error:
            found.append(str(error))
    if table.decider() == seat:  # what a hint would be made of
        found.append(str(table.state.guess(seat, stream_of(7, table.state)).to_dict()))
    return [*found, str(table.can_undo(seat)), str(table.decider()), str(table.deadline()), str(table.pause_ends())]


@pytest.mark.one_in(8)
@rule("PD-INFO-07", "PD-EVENT-14")
@pytest.mark.many_games
@pytest.mark.parametrize("place", range(POSITIONS))
def test_every_action_of_the_game_gets_the_same_answer_whatever_others_hold(place: int) -> None:
    state, rng = looked_at()[place], random.Random(place)
    for seat in SEATS:
        before = told(put(hidden_table(), state), seat)
        for world in worlds(state, seat, 3, rng):
            after = told(put(hidden_table(), world), seat)
            differing = [number for number, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
            assert not differing, [(kind_of(state), seat, before[at], after[at]) for at in differing[:3]]


def test_the_worlds_hold_other_cards_and_other_events() -> None:
    """The test above can fail: cards and events lie elsewhere in its worlds, and their holders have other options."""
    moved = other_answers = 0
    for place, state in enumerate(looked_at()):
        [world] = worlds(state, 0, 1, random.Random(place))
        before, after = document(state)["players"], document(world)["players"]
        for own, other in zip(before[1:], after[1:], strict=True):
            moved += {*own["hand"]} & {*EVENT_SLUGS} != {*other["hand"]} & {*EVENT_SLUGS}
        holders = [answer(put(hidden_table(), each), 1, GAME.parse("announce p2 airlift")) for each in (state, world)]
        other_answers += holders[0] != holders[1]
    assert moved > POSITIONS // 2
    assert other_answers > 0


@rule("PD-INFO-03")
@pytest.mark.parametrize("held", [True, False])
def test_an_announcement_of_another_seat_is_refused_in_the_same_words_whether_it_is_true_or_not(held: bool) -> None:
    table = hidden_table()
    hand = document(table.state)["players"][1]["hand"]
    card = next(card for card in ("paris", "lima", "cairo", "tokyo", "milan", *hand) if (card in hand) == held)
    action = GAME.parse(f"announce p2 {card}")
    assert answer(table, 0, action) == "not allowed not-your-decision: it is not for seat 1 to say this"
    with pytest.raises(NotAllowed):
        table.plan_moves(0, 0, [GAME.parse("pass"), action], NOW)


def test_what_another_seat_could_do_is_no_part_of_an_answer_to_a_seat_that_does_not_decide() -> None:
    table = hidden_table()
    waiting = next(seat for seat in SEATS if seat != table.decider())
    answers = {answer(table, waiting, action) for action in range(GAME.actions) if GAME.speaker(action) == -1}
    assert answers == {f"not allowed not-your-decision: it is not for seat {waiting + 1} to do this now"}
