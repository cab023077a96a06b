"""A match: what was played is kept, undo takes back only what showed nothing, and a record resumes where it stopped."""

import pytest

from sobremesa.core.errors import GameOver, IllegalAction, SobremesaError, StaleAction, TamperedReplay
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.table.match import Match as CompiledMatch
from sobremesa.table.match import NothingToUndo as NoPandemicToUndo
from tests.core.example import SOWING, match, replay
from tests.core.sowing import DRAW, TAKE, TELL

Match, NothingToUndo = match.Match, match.NothingToUndo


def sowing_match(seed: int = 1) -> match.Match:
    return Match(SOWING, {"players": 2, "heap": "20"}, seed)


def test_actions_are_applied_and_kept_in_their_order() -> None:
    table = sowing_match()
    events = table.apply(TAKE + 1)
    assert [SOWING.event_dict(event) for event in events] == [
        {"event": "took", "rule": "EX-TAKE-01", "seat": "p1", "beans": 2}
    ]
    table.apply(TAKE)
    assert table.actions == [TAKE + 1, TAKE]
    assert table.state.ply == 2


def test_an_action_that_cannot_be_taken_changes_nothing() -> None:
    table = sowing_match()
    table.apply(TAKE + 1)
    before = table.replay()
    with pytest.raises(IllegalAction) as caught:
        table.apply(TAKE + 1)
    assert caught.value.rule == "EX-TAKE-03"
    with pytest.raises(StaleAction):
        table.apply(TAKE, 0)
    assert table.replay() == before
    assert table.can_undo(0)


def test_the_moment_an_action_is_meant_for_can_be_said() -> None:
    table = sowing_match()
    table.apply(TAKE, 0)
    table.apply(TAKE, 1)
    assert table.actions == [TAKE, TAKE]


def test_a_seat_takes_back_its_own_last_move() -> None:
    table = sowing_match()
    start = table.state.key()
    table.apply(TAKE + 2)
    assert table.can_undo(0)
    table.undo(0)
    assert table.state.key() == start
    assert table.state.ply == 0
    assert table.actions == []


def test_nobody_takes_back_another_seats_move_alone() -> None:
    table = sowing_match()
    table.apply(TAKE)
    assert not table.can_undo(1)
    with pytest.raises(NothingToUndo):
        table.undo(1)
    table.apply(TAKE)
    assert not table.can_undo(0)
    with pytest.raises(NothingToUndo):
        table.undo(0)
    assert table.actions == [TAKE, TAKE]


def test_a_move_that_showed_something_is_not_taken_back() -> None:
    table = sowing_match()
    table.apply(DRAW)
    assert not table.can_undo(0)
    with pytest.raises(NothingToUndo) as caught:
        table.undo(0)
    assert isinstance(caught.value, SobremesaError)
    assert table.actions == [DRAW]


def test_after_a_move_that_showed_something_only_what_came_later_is_taken_back() -> None:
    for seed in range(20):
        table = sowing_match(seed)
        table.apply(DRAW)
        if table.state.decision().kind == "turn":
            continue
        table.apply(table.state.legal()[0])
        table.undo(0)
        assert not table.can_undo(0)
        return
    raise AssertionError("twenty bags without sun or rain on top")


def test_what_a_seat_told_is_not_taken_back() -> None:
    table = sowing_match()
    table.apply(table.state.asides(0)[0])
    assert table.actions[0] >= TELL
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_all_seats_together_take_back_anything() -> None:
    table = sowing_match()
    start = table.state.key()
    for _ in range(6):
        table.apply(table.state.legal()[-1])
    for _ in range(6):
        table.undo(None)
    assert table.state.key() == start
    with pytest.raises(NothingToUndo):
        table.undo(None)
    with pytest.raises(NothingToUndo):
        table.undo(0)
    assert not table.can_undo(0)


def test_after_an_undo_the_same_move_leads_to_the_same_state() -> None:
    table = sowing_match(4)
    table.apply(DRAW)
    after = table.state.key()
    table.undo(None)
    table.apply(DRAW)
    assert table.state.key() == after


def test_a_finished_match_takes_no_more_actions_and_its_last_move_can_be_taken_back_by_all() -> None:
    table = Match(SOWING, {"heap": "7"}, 1)
    while not table.state.over():
        table.apply(TAKE)
    with pytest.raises(GameOver):
        table.apply(TAKE)
    assert len(table.actions) == 7
    assert not table.can_undo(0)
    table.undo(None)
    assert not table.state.over()


def test_a_match_resumes_from_its_replay_with_its_undo() -> None:
    table = sowing_match(5)
    for _ in range(5):
        table.apply(table.state.legal()[-1])
    table.apply(TAKE)
    mover = table.state.decision().seat
    again = Match.resume(SOWING, replay.read_replay(table.replay()))
    assert again.state.key() == table.state.key()
    assert again.actions == table.actions
    assert again.replay() == table.replay()
    assert [again.can_undo(seat) for seat in (0, 1)] == [table.can_undo(seat) for seat in (0, 1)]
    assert again.can_undo(1 - mover)
    again.undo(1 - mover)
    assert again.actions == table.actions[:-1]


def test_a_record_that_does_not_verify_does_not_resume() -> None:
    table = sowing_match()
    table.apply(TAKE)
    record = replay.read_replay(table.replay().replace("take 1", "take 2"))
    with pytest.raises(TamperedReplay):
        Match.resume(SOWING, record)


def test_a_seat_cannot_take_back_what_another_seat_said_in_between() -> None:
    """Pandemic: p2 withdraws consent while p1 is to act; that is p2's word, not p1's move."""
    table = CompiledMatch(Pandemic(), {"players": 2, "first": "1", "events": False}, 1)
    assert table.state.decision().seat == 0
    table.apply(Pandemic().parse("forbid-moves p2"))
    assert not table.can_undo(0)
    with pytest.raises(NoPandemicToUndo):
        table.undo(0)


def test_moves_of_a_turn_are_taken_back_one_by_one_until_the_draw() -> None:
    table = CompiledMatch(Pandemic(), {"players": 2, "first": "1", "events": False}, 1)
    game = Pandemic()
    start = table.state.key()
    for text in ("drive p1 chicago", "drive p1 atlanta", "pass"):
        table.apply(game.parse(text))
    for _ in range(3):
        table.undo(0)
    assert table.state.key() == start
    table.apply(game.parse("end-actions"))
    assert not table.can_undo(0)
    assert not table.can_undo(1)


@pytest.mark.parametrize("moves", [("give p2 atlanta", "refuse"), ("announce p1 lima",)])
def test_nobody_takes_back_what_another_has_answered_or_what_was_told(moves: tuple[str, ...]) -> None:
    """OPEN-43: a refusal and an announcement cannot be unheard."""
    game = Pandemic()
    for seed in range(300):
        match = CompiledMatch(game, {"events": False, "hands": "hidden", "first": "1"}, seed)
        if all(card in match.state.to_dict()["players"][0]["hand"] for card in ("atlanta", "lima")):  # type: ignore[index]
            for text in moves:
                match.apply(game.parse(text))
            assert not any(match.can_undo(seat) for seat in (0, 1))
            return
    raise AssertionError("no seed deals these cards")
