"""Replay files: what was played reads back and plays again; what was cut, changed or is of another kind is told so."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.core.errors import BrokenReplay, OtherVersion, ReplayError, TamperedReplay
from sobremesa.core.rng import seeded
from tests.core.example import SOWING, Sowing, SowingState, replay


def played(seed: int = 3, moves: int = 999) -> str:
    """The replay of a random game, or of its first moves."""
    options: dict[str, object] = {"players": 3, "heap": "7"}
    state = SOWING.new(options, seed)
    rng = seeded(seed)
    actions: list[int] = []
    while not state.over() and len(actions) < moves:
        legal = state.legal()
        actions.append(legal[int(rng.below(len(legal)))])
        state.apply(actions[-1])
    return replay.write_replay(replay.record_of(SOWING, options, seed, actions), state)


def verify(text: str) -> SowingState:
    """Read a replay and play it again."""
    state = replay.play_again(replay.read_replay(text), SOWING)
    assert isinstance(state, SowingState)
    return state


def error_of(text: str) -> ReplayError:
    """The error that a text gets; it must be one of a replay, one sentence long, and say where."""
    with pytest.raises(ReplayError) as caught:
        verify(text)
    message = str(caught.value)
    assert "\n" not in message
    assert re.match(r"line \d+: .|the file has \d+ lines? .", message), message
    return caught.value


def with_line(text: str, number: int, line: str) -> str:
    """The text with one line changed; lines count from 1."""
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


WHOLE = played()
LINES = WHOLE.rstrip("\n").split("\n")
MOVES = len(LINES) - 8


def test_a_replay_looks_as_its_description_says() -> None:
    assert LINES[:6] == [
        "sobremesa-replay 1",
        "game: sowing",
        "rules: 3",
        'options: {"heap": "7", "players": 3}',
        "seed: 3",
        f"moves: {MOVES}",
    ]
    assert MOVES > 3
    assert LINES[-2] == "result: heap-empty"
    assert re.fullmatch(r"check: [0-9a-f]{64}", LINES[-1])
    assert WHOLE.endswith("\n")


@pytest.mark.parametrize("seed", range(20))
def test_what_was_played_plays_again_to_the_same_state(seed: int) -> None:
    text = played(seed)
    record = replay.read_replay(text)
    state = replay.play_again(record, SOWING)
    assert state.over()
    assert replay.write_replay(record, state) == text
    again = SOWING.new(record.options, record.seed)
    for action in replay.parse_moves(record, SOWING):
        again.apply(action)
    assert again.key() == state.key()


@pytest.mark.parametrize("moves", [0, 1, 3])
def test_an_unfinished_game_has_a_replay_too(moves: int) -> None:
    text = played(moves=moves)
    assert "\nresult: unfinished\n" in text
    assert verify(text).ply == moves


def test_options_that_were_not_given_are_written_with_their_defaults() -> None:
    record = replay.record_of(SOWING, {}, 5, [])
    assert record.options == {"players": 2, "heap": "12"}
    verify(replay.write_replay(record, SOWING.new({}, 5)))


def test_asides_are_recorded_among_the_moves() -> None:
    state = SOWING.new({}, 1)
    actions = [state.asides(1)[0], state.legal()[0]]
    for action in actions:
        state.apply(action)
    text = replay.write_replay(replay.record_of(SOWING, {}, 1, actions), state)
    assert verify(text).key() == state.key()


# -- cut short ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_file_that_ends_after_any_line_but_the_last_is_broken(number: int) -> None:
    cut = "\n".join(LINES[:number])
    assert type(error_of(cut)) is BrokenReplay
    assert type(error_of(cut + "\n")) is BrokenReplay


def test_a_file_that_ends_at_any_byte_is_never_taken_for_a_whole_one() -> None:
    for end in range(len(WHOLE)):
        assert isinstance(error_of(WHOLE[:end]), BrokenReplay), end


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_file_that_lacks_any_one_line_is_refused(number: int) -> None:
    error_of("\n".join(LINES[:number] + LINES[number + 1 :]) + "\n")


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_file_with_any_line_twice_is_refused(number: int) -> None:
    error_of("\n".join([*LINES[: number + 1], *LINES[number:]]) + "\n")


# -- no replay ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "\n", "\n\n\n", "hello", "sobremesa-replay", "{}", "\x00" * 50, "game: sowing\n" * 9]
)
def test_a_text_that_is_no_replay_is_broken_in_its_first_line(text: str) -> None:
    error = error_of(text)
    assert type(error) is BrokenReplay
    assert str(error).startswith("line 1: ")


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (2, "gme: sowing"),
        (2, "game:sowing"),
        (2, ""),
        (3, "rules: three"),
        (3, "rules: -3"),
        (3, "rules: 3.0"),
        (3, "rules: ³"),
        (3, "rules: " + "9" * 5000),
        (4, "options: {"),
        (4, "options: []"),
        (4, "options: 7"),
        (4, "options: " + "[" * 100_000),
        (4, 'options: {"players": ' + "1" * 5000 + "}"),
        (5, "seed: x"),
        (5, f"seed: {2**64}"),
        (5, "seed: -1"),
        (6, "moves: many"),
        (6, "moves: 100001"),
        (6, f"moves: {MOVES + 1}"),
        (6, f"moves: {MOVES - 1}"),
        (6, "moves: 0"),
        (len(LINES) - 1, "heap-empty"),
        (len(LINES), "check"),
    ],
)
def test_a_line_that_does_not_read_is_broken(number: int, line: str) -> None:
    assert type(error_of(with_line(WHOLE, number, line))) is BrokenReplay


def test_more_after_the_check_is_broken() -> None:
    assert type(error_of(WHOLE + "take 1\n")) is BrokenReplay


def test_the_replay_of_another_game_names_both_games() -> None:
    error = error_of(with_line(WHOLE, 2, "game: pandemic"))
    assert type(error) is BrokenReplay
    assert str(error) == "line 2: this is a replay of pandemic, not of sowing"


# -- another version ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["0", "3", "1.1", "x"])
def test_another_format_is_another_version(form: str) -> None:
    error = error_of(with_line(WHOLE, 1, f"sobremesa-replay {form}"))
    assert type(error) is OtherVersion
    assert str(error).startswith("line 1: ")


@pytest.mark.parametrize("rules", [0, 1, 2, 4, 1 << 30])
def test_other_rules_are_another_version(rules: int) -> None:
    error = error_of(with_line(WHOLE, 3, f"rules: {rules}"))
    assert type(error) is OtherVersion
    assert f"rules version {rules}" in str(error)
    assert str(error).startswith("line 3: ")


# -- tampered with -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (4, 'options: {"heap": "12", "players": 3}'),
        (4, 'options: {"heap": "7", "players": 2}'),
        (4, 'options: {"heap": "8", "players": 3}'),
        (4, 'options: {"heap": "7", "players": 3, "more": 1}'),
        (4, 'options: {"players": 3}'),
        (4, "options: {}"),
        (4, 'options: {"heap": "7", "players": NaN}'),
        (5, "seed: 4"),
        (7, "take 99"),
        (7, "sow 2"),
        (7, "Take  1"),
        (7, ""),
        (len(LINES) - 1, "result: unfinished"),
        (len(LINES) - 1, "result: won"),
        (len(LINES) - 1, "result: "),
        (len(LINES), "check: " + "0" * 64),
        (len(LINES), "check: "),
        (len(LINES), LINES[-1].upper().replace("CHECK", "check")),
    ],
)
def test_a_line_that_does_not_fit_the_others_is_tampered_with(number: int, line: str) -> None:
    assert type(error_of(with_line(WHOLE, number, line))) is TamperedReplay


@pytest.mark.parametrize("number", range(7, len(LINES) - 1))
def test_any_other_move_in_place_of_a_recorded_one_is_detected(number: int) -> None:
    for action in range(Sowing.actions):
        text = SOWING.action_text(action)
        if text != LINES[number - 1]:
            error = error_of(with_line(WHOLE, number, text))
            assert type(error) is TamperedReplay
            assert int(str(error).removeprefix("line ").split(":")[0]) >= number


def test_two_moves_that_changed_places_are_detected() -> None:
    for number in range(6, len(LINES) - 3):
        lines = list(LINES)
        lines[number], lines[number + 1] = lines[number + 1], lines[number]
        if lines != LINES:
            assert type(error_of("\n".join(lines) + "\n")) is TamperedReplay


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
def test_a_space_more_in_any_line_is_detected(number: int) -> None:
    error_of(with_line(WHOLE, number, LINES[number - 1] + " "))
    error_of(with_line(WHOLE, number, " " + LINES[number - 1]))
    if " " in LINES[number - 1]:
        error_of(with_line(WHOLE, number, LINES[number - 1].replace(" ", "  ", 1)))


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (3, "rules: 03"),
        (4, 'options: {"players": 3, "heap": "7"}'),
        (4, 'options: {"heap":"7","players":3}'),
        (4, 'options: {"heap": "12", "heap": "7", "players": 3}'),
        (5, "seed: 03"),
        (6, f"moves: 0{MOVES}"),
    ],
)
def test_a_line_that_says_the_same_in_other_characters_is_detected(number: int, line: str) -> None:
    error_of(with_line(WHOLE, number, line))


@pytest.mark.many_games
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_any_single_character_that_was_changed_is_detected(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(WHOLE) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda character: character != WHOLE[place]))
    error_of(WHOLE[:place] + other + WHOLE[place + 1 :])


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=300))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    error_of(text)
    error_of("sobremesa-replay 1\n" + text)
