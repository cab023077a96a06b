"""A match before one screen: moves, what may be taken back of them, replay files; all of it decided by the table."""

import pytest

from sobremesa.core.errors import GameOver, IllegalAction, SetupError, TamperedReplay
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.table.match import Match as CompiledMatch
from sobremesa.table.match import read_bots, write_bots
from tests.core.example import SOWING, match, replay, table
from tests.core.sowing import DRAW, TAKE, TELL

Match, NotAllowed = match.Match, table.NotAllowed


def sowing_match(seed: int = 1, bots: match.Bots | None = None) -> match.Match:
    return Match(SOWING, {"players": 2, "heap": "20"}, seed, bots)


def test_actions_are_applied_and_kept_in_their_order() -> None:
    game = sowing_match()
    events = game.apply(TAKE + 1)
    assert [SOWING.event_dict(event) for event in events] == [
        {"event": "took", "rule": "EX-TAKE-01", "seat": "p1", "beans": 2}
    ]
    game.apply(TAKE)
    assert game.actions == [TAKE + 1, TAKE]
    assert game.state.ply == 2


def test_an_action_that_cannot_be_taken_changes_nothing() -> None:
    game = sowing_match()
    game.apply(TAKE + 1)
    before = game.replay()
    with pytest.raises(IllegalAction) as caught:
        game.apply(TAKE + 1)
    assert caught.value.rule == "EX-TAKE-03"
    assert game.replay() == before
    assert game.can_undo()


def test_the_last_move_is_taken_back_whoever_of_the_people_made_it() -> None:
    game = sowing_match()
    start = game.state.key()
    game.apply(TAKE + 2)
    game.apply(TAKE)
    for taken in (TAKE, TAKE + 2):
        assert game.can_undo()
        assert game.take_back() == taken
    assert game.state.key() == start
    assert game.state.ply == 0
    assert game.actions == []


def test_a_move_that_showed_something_is_taken_back_only_if_all_agree() -> None:
    game = sowing_match()
    game.apply(DRAW)
    assert not game.can_undo()
    assert game.can_take_back()
    assert game.take_back() == DRAW
    assert game.actions == []


def test_after_a_move_that_showed_something_only_what_came_later_is_taken_back() -> None:
    for seed in range(20):
        game = sowing_match(seed)
        game.apply(DRAW)
        if game.state.decision().kind == "turn":
            continue
        game.apply(game.state.legal()[0])
        game.take_back()
        assert not game.can_undo()
        return
    raise AssertionError("twenty bags without sun or rain on top")


def test_what_a_seat_told_is_not_taken_back() -> None:
    game = sowing_match()
    game.apply(game.state.asides(0)[0])
    assert game.actions[0] >= TELL
    assert not game.can_undo()


def test_all_people_together_take_back_anything() -> None:
    game = sowing_match()
    start = game.state.key()
    for _ in range(6):
        game.apply(game.state.legal()[-1])
    for _ in range(6):
        game.take_back()
    assert game.state.key() == start
    assert not game.can_take_back()
    assert not game.can_undo()
    with pytest.raises(NotAllowed):
        game.take_back()


def test_after_an_undo_the_same_move_leads_to_the_same_state() -> None:
    game = sowing_match(4)
    game.apply(DRAW)
    after = game.state.key()
    game.take_back()
    game.apply(DRAW)
    assert game.state.key() == after


def test_a_finished_match_takes_no_more_actions_and_its_last_move_can_be_taken_back() -> None:
    game = Match(SOWING, {"heap": "7"}, 1)
    while not game.state.over():
        game.apply(TAKE)
    with pytest.raises(GameOver):
        game.apply(TAKE)
    assert len(game.actions) == 7
    assert game.can_take_back()
    game.take_back()
    assert not game.state.over()


def test_a_match_resumes_from_its_replay_with_its_undo() -> None:
    game = sowing_match(5)
    for _ in range(5):
        game.apply(game.state.legal()[-1])
    game.apply(TAKE)
    again = Match.resume(SOWING, replay.read_replay(game.replay()))
    assert again.state.key() == game.state.key()
    assert again.actions == game.actions
    assert again.replay() == game.replay()
    assert again.can_undo()
    assert game.can_undo()
    again.take_back()
    assert again.actions == game.actions[:-1]


def test_a_record_that_does_not_verify_does_not_resume() -> None:
    game = sowing_match()
    game.apply(TAKE)
    record = replay.read_replay(game.replay().replace("take 1", "take 2"))
    with pytest.raises(TamperedReplay):
        Match.resume(SOWING, record)


# -- bots --------------------------------------------------------------------------------------------------------


def test_a_bot_alone_plays_its_seat() -> None:
    game = sowing_match(bots={1: "greedy"})
    with pytest.raises(NotAllowed):
        game.apply(TAKE, bot=True)
    game.apply(TAKE)
    with pytest.raises(NotAllowed):
        game.apply(TAKE)
    game.apply(TAKE, bot=True)
    assert game.actions == [TAKE, TAKE]


def test_what_a_bot_did_is_not_taken_back_alone_but_goes_with_the_move_before_it() -> None:
    game = sowing_match(bots={1: "greedy"})
    game.apply(TAKE + 1)
    game.apply(TAKE, bot=True)
    assert not game.can_undo()
    assert game.take_back() == TAKE + 1
    assert game.actions == []
    assert not game.can_take_back()


def test_bots_that_played_before_any_person_are_not_taken_back() -> None:
    game = sowing_match(bots={0: "greedy"})
    game.apply(TAKE, bot=True)
    assert not game.can_undo()
    assert not game.can_take_back()


def test_among_bots_alone_nothing_is_taken_back() -> None:
    game = sowing_match(bots={0: "greedy", 1: "random"})
    game.apply(TAKE, bot=True)
    assert not game.can_take_back()
    with pytest.raises(NotAllowed):
        game.take_back()


def test_a_replay_keeps_who_is_a_bot_and_others_can_be_given() -> None:
    game = sowing_match(bots={1: "greedy"})
    game.apply(TAKE + 1)
    game.apply(TAKE, bot=True)
    text = game.replay()
    assert "\nseed: 1\nbots: p2=greedy\nmoves: 2\n" in text
    record = replay.read_replay(text)
    again = Match.resume(SOWING, record)
    assert again.bots == {1: "greedy"}
    assert again.replay() == text
    assert Match.resume(SOWING, record, {}).bots == {}
    assert Match.resume(SOWING, record, {0: "random"}).bots == {0: "random"}


def test_a_file_in_which_another_bot_is_named_was_changed() -> None:
    game = sowing_match(bots={1: "greedy"})
    game.apply(TAKE)
    with pytest.raises(TamperedReplay, match="line 10: the check does not fit"):
        Match.resume(SOWING, replay.read_replay(game.replay().replace("greedy", "random")))
    with pytest.raises(TamperedReplay, match="line 8: "):
        Match.resume(SOWING, replay.read_replay(game.replay().replace("take 1", "fly")))


@pytest.mark.parametrize("seat", [2, 7])
def test_no_bot_sits_where_nobody_decides(seat: int) -> None:
    with pytest.raises(SetupError, match=f"no bot can play p{seat + 1}: only p1 to p2 decide"):
        sowing_match(bots={seat: "greedy"})


def test_which_bot_plays_which_seat_is_written_and_read_alike() -> None:
    assert read_bots(write_bots({2: "search", 1: "greedy"})) == {1: "greedy", 2: "search"}
    assert read_bots("") == read_bots("none") == {}
    assert read_bots(" p1=random, p3=greedy ") == {0: "random", 2: "greedy"}


@pytest.mark.parametrize(
    "text", ["greedy", "p2", "p=greedy", "2=greedy", "p2=", "p²=greedy", "p1000=x", "p1=a,", "p1=a,p1=b"]
)
def test_what_seats_no_bot_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(SetupError):
        read_bots(text)


# -- Pandemic ----------------------------------------------------------------------------------------------------


def test_a_seat_cannot_take_back_what_another_seat_said_in_between() -> None:
    """Pandemic: p2 withdraws consent while p1 is to act; that is p2's word, not p1's move."""
    game = CompiledMatch(Pandemic(), {"players": 2, "first": "1", "events": False}, 1)
    assert game.state.decision().seat == 0
    game.apply(Pandemic().parse("forbid-moves p2"))
    assert not game.table.can_undo(0)


def test_moves_of_a_turn_are_taken_back_one_by_one_until_the_draw() -> None:
    game = CompiledMatch(Pandemic(), {"players": 2, "first": "1", "events": False}, 1)
    start = game.state.key()
    for text in ("drive p1 chicago", "drive p1 atlanta", "pass"):
        game.apply(Pandemic().parse(text))
    for _ in range(3):
        assert game.can_undo()
        game.take_back()
    assert game.state.key() == start
    game.apply(Pandemic().parse("end-actions"))
    assert not game.can_undo()


def test_a_screen_that_is_handed_round_asks_one_after_another_also_in_a_pause() -> None:
    """PD-EVENT-14 lets all seats answer at once; before one terminal each is asked when the screen comes to it."""
    game = CompiledMatch(Pandemic(), {"players": 2, "first": "1", "asking": "pauses", "hands": "hidden"}, 3)
    game.apply(Pandemic().parse("end-actions"))
    while game.state.pause() is None:
        game.apply(game.state.legal()[0])
    assert game.table.pause is None
    asked = []
    while game.state.pause() is not None:
        asked.append(game.table.decider())
        game.apply(Pandemic().parse("not-now"))
    assert sorted(asked) == [0, 1]
    game.take_back()
    assert game.state.pause() is not None


@pytest.mark.parametrize("moves", [("give p2 atlanta", "refuse"), ("announce p1 lima",)])
def test_nobody_takes_back_what_another_has_answered_or_what_was_told(moves: tuple[str, ...]) -> None:
    """OPEN-43: a refusal and an announcement cannot be unheard."""
    game = Pandemic()
    for seed in range(300):
        match = CompiledMatch(game, {"events": False, "hands": "hidden", "first": "1"}, seed)
        if all(card in match.state.to_dict()["players"][0]["hand"] for card in ("atlanta", "lima")):  # type: ignore[index]
            for text in moves:
                match.apply(game.parse(text))
            assert not match.can_undo()
            return
    raise AssertionError("no seed deals these cards")
