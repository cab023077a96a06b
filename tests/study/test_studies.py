"""A study is data: its tree grows and is cut, goes through its text unchanged, and is played before it is believed."""

import json
import random

import pytest

from sobremesa.catalog import GAMES
from sobremesa.study.playing import BadPosition, PlayedStudy, deal_of, document_of, play_study, study_from
from sobremesa.study.study import MOST_CHANGES, MOST_MOVES, START, CannotStudy, Study, StudySetup
from sobremesa.study.written import read_study, write_study

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def begun(game_id: str, seed: int = 4) -> PlayedStudy:
    game = GAMES[game_id]
    return play_study(study_from(game, document_of(game.new({"players": 2}, seed))), GAMES)


def grown(game_id: str, moves: int = 40, seed: int = 4) -> PlayedStudy:
    """A study with many branches and two deals, made by chance."""
    played, rng = begun(game_id, seed), random.Random(seed)
    for number in range(moves):
        at = rng.randrange(len(played.states)) if rng.random() < 0.3 else len(played.states) - 1
        state = played.state(at)
        if state.over():
            continue
        move = deal_of(number) if number in (5, 20) else played.game.action_text(rng.choice(state.legal()))
        played, _ = played.with_move(at, move)
    return played


def child_of(study: Study, parent: int) -> int:
    return study.children(parent)[0]


@every_game
def test_a_study_goes_through_its_text_and_plays_to_the_same_positions(game_id: str) -> None:
    played = grown(game_id)
    study = played.study.told(START, "Opening", "Two ways.\nOne is bold.").told(3, "The bold one", "Why not?")
    again = play_study(read_study(write_study(study)), GAMES)
    assert again.study == study
    assert [state.key() for state in again.states] == [state.key() for state in played.states]


@every_game
def test_the_same_move_again_goes_to_the_branch_that_there_is(game_id: str) -> None:
    played = begun(game_id)
    first, other = (played.game.action_text(action) for action in played.state(START).legal()[:2])
    played, one = played.with_move(START, first)
    played, two = played.with_move(START, other)
    again, number = played.with_move(START, first)
    assert (one, two, number) == (1, 2, 1)
    assert again is played
    assert played.study.children(START) == [1, 2]


@every_game
def test_a_deal_leaves_the_position_and_changes_what_is_drawn(game_id: str) -> None:
    played = grown(game_id, 3)
    at = len(played.states) - 1
    dealt, number = played.with_move(at, deal_of(77))
    before, after = document_of(played.state(at)), document_of(dealt.state(number))
    assert before.pop("random") != after.pop("random")
    assert before == after


def test_a_line_is_led_to_the_front_and_a_branch_is_cut_with_all_that_follows() -> None:
    study = grown("pandemic").study
    number = len(study.nodes)
    texts = [study.node(place).move for place in study.line(number)]
    first = study.firstly(number)
    led, place = [], START
    for _ in texts:
        place = child_of(first, place)
        led.append(first.node(place).move)
    assert led == texts
    assert sorted(node.move for node in first.nodes) == sorted(node.move for node in study.nodes)
    assert all(node.parent < place for place, node in enumerate(first.nodes, 1))
    cut = study.without(study.line(number)[0])
    assert len(cut.nodes) == len(study.nodes) - len(study.below(study.line(number)[0]))
    for other in (cut, first):
        states = play_study(other, GAMES).states
        assert [state.key() for state in grown("pandemic").rearranged(other).states] == [
            state.key() for state in states
        ]


# -- what strangers write --------------------------------------------------------------------------------------------


@every_game
def test_a_move_that_is_not_possible_is_named_and_what_comes_before_can_be_opened(game_id: str) -> None:
    study = grown(game_id, 12).study
    written = json.loads(write_study(study))
    for number in range(1, len(study.nodes) + 1):
        for move in ("fly to the moon", "", "deal xyz", "deal 123"):
            broken = json.loads(json.dumps(written))
            broken["moves"][number - 1][1] = move
            with pytest.raises(CannotStudy) as caught:
                play_study(read_study(json.dumps(broken)), GAMES)
            assert caught.value.code == ("bad-move" if number > 1 else "bad-first-move")
            assert caught.value.fields["move"] == str(number)
            assert caught.value.part is not None
            assert len(play_study(caught.value.part, GAMES).study.nodes) == number - 1


@pytest.mark.parametrize(
    "change",
    [
        {"sobremesa-study": 2},
        {"game": 3},
        {"rules": -1},
        {"rules": True},
        {"position": []},
        {"moves": "many"},
        {"moves": [[0]]},
        {"moves": [[1, "pass"]]},
        {"moves": [[0, 7]]},
        {"moves": [[0, "pass", "only a name"]]},
        {"moves": [[0, "pass", "n" * 61, ""]]},
        {"moves": [[0, "pass", "", "r" * 601]]},
        {"moves": [[0, "p" * 81]]},
        {"moves": [[0, "pass"]] * (MOST_MOVES + 1)},
        {"about": ["one"]},
        {"about": [None, ""]},
        {"setup": 1},
        {"setup": {"position": {}, "done": 1}},
        {"setup": {"position": {}, "changes": [[[[], [], []]]]}},
        {"setup": {"position": {}, "changes": [[]] * (MOST_CHANGES + 1)}},
        {"seed": 5},
    ],
)
def test_what_is_no_study_is_refused(change: dict[str, object]) -> None:
    written = {**json.loads(write_study(begun("pandemic").study)), **change}
    with pytest.raises(CannotStudy) as caught:
        read_study(json.dumps(written))
    assert caught.value.code in ("no-study", "other-format", "too-long")


@pytest.mark.parametrize("text", ["", "[]", "{", "nothing", "[" * 9000, '{"a":' * 30 + "1" + "}" * 30, '{"a": NaN}'])
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(CannotStudy) as caught:
        read_study(text)
    assert caught.value.code == "no-document"


@pytest.mark.parametrize(("change", "code"), [({"game": "chess"}, "other-game"), ({"rules": 99}, "other-rules")])
def test_another_game_and_other_rules_are_named(change: dict[str, object], code: str) -> None:
    written = {**json.loads(write_study(begun("pandemic").study)), **change}
    with pytest.raises(CannotStudy) as caught:
        play_study(read_study(json.dumps(written)), GAMES)
    assert caught.value.code == code


@every_game
def test_whatever_stands_in_a_position_it_is_read_or_refused_with_a_sentence(game_id: str) -> None:
    study, rng = begun(game_id).study, random.Random(2)
    strange: list[object] = [None, -1, 10**30, "", "paris", [], {}, [[]], ["paris"] * 9, True, {"a": 1}]
    for name in study.position:
        for value in rng.sample(strange, 5):
            found: BadPosition | None = None
            try:
                play_study(Study(game_id, study.rules, study.print_number, {**study.position, name: value}), GAMES)
            except BadPosition as refused:
                found = refused
            assert found is None or found.error is not None, (name, value)


# -- what is set up --------------------------------------------------------------------------------------------------


def test_changes_are_taken_back_and_made_again_through_the_text_of_a_study() -> None:
    begin: dict[str, object] = {"a": 1, "b": {"c": [1, 2], "d": 4}, "e": [1]}
    others: list[dict[str, object]] = [
        {**begin, "a": 2},
        {**begin, "b": {"c": [1, 3]}},
        {"b": {}, "f": [None]},
        {**begin, "e": [1, 2, 3]},
    ]
    setup = StudySetup(begin)
    for other in others:
        setup = setup.changed(other)
    assert setup.changed(others[-1]) is setup
    study = begun("pandemic").study
    for step, wanted in enumerate([*others[:-1][::-1], begin, begin], 1):
        read = read_study(write_study(Study(study.game_id, 1, 1, study.position, setup=setup))).setup
        assert read is not None
        setup = read.undone()
        assert setup.document == wanted, step
    for wanted in [*others, others[-1]]:
        setup = setup.redone()
        assert setup.document == wanted
    assert setup.undone().changed({"z": 1}).redone().document == {"z": 1}


def test_so_many_changes_are_kept_and_none_goes_to_others() -> None:
    setup = StudySetup({"a": 0})
    for number in range(1, MOST_CHANGES + 9):
        setup = setup.changed({"a": number})
    assert len(setup.changes) == MOST_CHANGES
    study = Study("pandemic", 1, 1, {}, setup=setup)
    assert "setup" not in write_study(study.shared())
