"""Replay files of format 2: games that begin in a position, or whose people are named."""

import json
import random

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.errors import BrokenReplay, PositionError, ReplayError, TamperedReplay
from sobremesa.core.replay import Record, play_again, read_replay, record_of, write_replay
from sobremesa.core.rng import seeded
from sobremesa.table.match import Match

OPTIONS: dict[str, dict[str, object]] = {"pandemic": {"players": 3, "hands": "hidden"}, "pandemain": {"players": 2}}


def recorded(game_id: str, moves: int = 25) -> tuple[Record, str]:
    """A game that goes on from the middle of another."""
    game, rng = GAMES[game_id], random.Random(4)
    options = game.table_options(OPTIONS[game_id])
    state = game.new(options, 4)
    for _ in range(30):
        state.apply(rng.choice(state.legal()))
    start = json.loads(json.dumps(state.guess(1, seeded(6)).to_dict()))
    state = game.begin(options, 11, start)
    actions: list[int] = []
    while not state.over() and len(actions) < moves:
        actions.append(rng.choice(state.legal()))
        state.apply(actions[-1])
    record = record_of(game, options, 11, actions, start)
    return record, write_replay(record, state)


@pytest.mark.parametrize("game_id", sorted(OPTIONS))
def test_a_game_that_began_in_a_position_reads_back_and_plays_again(game_id: str) -> None:
    record, text = recorded(game_id)
    assert text.startswith("sobremesa-replay 2\n")
    read = read_replay(text)
    assert (read.start, read.options, read.actions, read.format) == (record.start, record.options, record.actions, 2)
    state = play_again(read, GAMES[game_id])
    assert write_replay(read, state) == text
    assert Match.resume(GAMES[game_id], read, {}).replay() == text


def test_names_are_read_and_written_and_make_the_second_format() -> None:
    record, _ = recorded("pandemain", 0)
    record.start, record.names = None, ["Ana", "Zoë"]
    text = write_replay(record, GAMES["pandemain"].new(record.options, 11))
    read = read_replay(text)
    assert read.names == ["Ana", "Zoë"]
    play_again(read, GAMES["pandemain"])
    record.names = []
    assert write_replay(record, GAMES["pandemain"].new(record.options, 11)).startswith("sobremesa-replay 1\n")


def test_the_error_names_the_line_of_a_move_whatever_stands_above_it() -> None:
    record, _ = recorded("pandemain")
    for names, bots in (([], ""), (["Ana"], ""), ([], "p2=greedy"), (["Ana"], "p2=greedy")):
        record.names, record.bots = names, bots
        lines = write_replay(record, GAMES["pandemain"].new(record.options, 11)).split("\n")
        place = lines.index(f"moves: {len(record.actions)}") + 5
        lines[place] = "fly to the moon"
        with pytest.raises(TamperedReplay) as caught:
            play_again(read_replay("\n".join(lines)), GAMES["pandemain"])
        assert str(caught.value).startswith(f"line {place + 1}: ")
        assert (caught.value.what, caught.value.move) == ("move", 5)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("start: {", BrokenReplay),
        ("start: []", BrokenReplay),
        ("start: " + "[" * 100_000, BrokenReplay),
        ("start: {}", TamperedReplay),
        ('start: {"game": "pandemain"}', TamperedReplay),
        ('start: {"game": "pandemic", "options": {"difficulty": "heroic"}}', TamperedReplay),
        ("starts: {}", BrokenReplay),
        ('names: ["Ana"]', TamperedReplay),
        ("names: []", BrokenReplay),
        ("names: [1]", BrokenReplay),
        ("names: " + json.dumps(["x" * 81]), BrokenReplay),
    ],
)
def test_a_line_of_the_second_format_that_does_not_fit_is_refused(line: str, kind: type[ReplayError]) -> None:
    _, text = recorded("pandemic")
    lines = [line if each.startswith("start: ") else each for each in text.split("\n")]
    with pytest.raises(ReplayError) as caught:
        play_again(read_replay("\n".join(lines)), GAMES["pandemic"])
    assert type(caught.value) is kind
    assert str(caught.value).startswith("line ")


def test_the_first_format_has_no_start_and_the_second_needs_a_reason() -> None:
    _, text = recorded("pandemic")
    with pytest.raises(BrokenReplay):
        read_replay(text.replace("sobremesa-replay 2", "sobremesa-replay 1"))
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("start: "))
    with pytest.raises(BrokenReplay, match="line 1: "):
        read_replay(bare)


@pytest.mark.parametrize(
    "change", [{"game": "pandemain"}, {"rules": 99}, {"print": 7}, {"options": {"mode": "basic"}}, {"round": 77}]
)
def test_a_game_goes_on_from_no_position_of_another_game_version_or_options(change: dict[str, object]) -> None:
    record, _ = recorded("pandemain")
    start = {**(record.start or {}), **change, **({"game": "pandemic"} if "game" in change else {})}
    with pytest.raises(PositionError):
        GAMES["pandemain"].begin(record.options, 1, start)
