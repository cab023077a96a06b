"""A ruling can change without ending a game: each keeps the rules and the print that it began with."""

import json
from typing import Any

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import OtherVersion, PositionError, SetupError
from sobremesa.core.game import Game
from sobremesa.core.replay import play_again, read_replay, record_of, write_replay
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.games.pandemain.editions import EDITIONS, NEWEST_RULES
from sobremesa.games.pandemain.prints import NEWEST_PRINT
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from tests.pandemain.tables import GAME

VERSIONS = [(rules, number) for rules in EDITIONS for number in range(1, NEWEST_PRINT + 1)]
each_version = pytest.mark.parametrize(("rules", "number"), VERSIONS)


def play(game: Game, options: dict[str, object], seed: int, moves: int) -> tuple[State, list[int]]:
    """A game by random choices, and what was chosen."""
    state, rng = game.new(options, seed), seeded(seed)
    chosen: list[int] = []
    while not state.over() and len(chosen) < moves:
        legal = state.legal()
        chosen.append(legal[int(rng.below(len(legal)))])
        state.apply(chosen[-1])
    return state, chosen


@each_version
def test_a_replay_is_verified_by_the_rules_and_with_the_print_of_its_day(rules: int, number: int) -> None:
    game = GAME.as_of(rules, number)
    state, chosen = play(game, {"players": 3}, 5, 200)
    written = write_replay(record_of(game, {"players": 3}, 5, chosen), state)
    record = read_replay(written)
    assert (record.rules, record.print_number) == (rules, number)
    assert play_again(record, GAME).fingerprint() == state.fingerprint()
    assert ("\nprint: " in written) == (number > 1)


@each_version
def test_a_table_is_played_on_by_the_rules_of_its_header_whatever_the_release_plays_today(
    rules: int, number: int
) -> None:
    options: dict[str, object] = {"players": 2, "edition": "final"}
    seats = (Seat(name="a", taken=True), Seat(name="b", taken=True))
    header = Header("t", GAME.id, rules, options, 7, seats, TableSettings(), 0, number)
    table = Table(GAME, Header.from_dict(json.loads(json.dumps(header.to_dict()))))
    assert (table.game.rules_version, table.game.print_number) == (rules, number)
    again = play_again(read_replay(table.replay()), GAME)
    assert again.fingerprint() == table.state.fingerprint()
    assert ("print_number" in header.to_dict()) == (number > 1)


@each_version
def test_a_position_names_its_rules_and_its_print_and_is_read_by_them(rules: int, number: int) -> None:
    state, _ = play(GAME.as_of(rules, number), {"players": 4}, 9, 90)
    document: Any = json.loads(json.dumps(state.to_dict()))
    assert document["rules"] == rules
    assert document.get("print", 1) == number
    assert GAME.from_dict(document).to_dict() == state.to_dict()


def test_a_position_that_names_no_rules_is_read_by_those_of_today() -> None:
    document = GAME.from_dict({"options": {"players": 2}, "seats": [{}, {}]}).to_dict()
    assert (document["rules"], document["print"]) == (NEWEST_RULES, NEWEST_PRINT)


def test_unknown_rules_and_prints_are_answered_with_a_sentence() -> None:
    for rules, number in [(0, 1), (NEWEST_RULES + 1, 1), (1, 0), (1, NEWEST_PRINT + 1)]:
        with pytest.raises(OtherVersion, match=f"rules version {rules} and print {number}"):
            GAME.as_of(rules, number)
    mistakes: list[dict[str, object]] = [
        {"rules": NEWEST_RULES + 1},
        {"rules": 0},
        {"rules": "1"},
        {"print": NEWEST_PRINT + 1},
    ]
    for wrong in mistakes:
        with pytest.raises(PositionError):
            GAME.from_dict({**wrong, "options": {"players": 2}, "seats": [{}, {}]})


def test_the_words_of_the_first_rules_for_editions_are_read_by_later_ones_and_not_the_other_way_round() -> None:
    assert GAME.terms({"edition": "final"}).setup.chosen["edition"] == "spanish"
    assert GAME.terms({"edition": "first"}).setup.chosen["edition"] == "english"
    with pytest.raises(SetupError, match="final, first"):
        GAME.as_of(1, 1).new({"edition": "italian"}, 1)


def test_each_version_has_one_game_and_a_day_as_of_which_it_holds() -> None:
    game = find_game("pandemain")
    for rules, number in VERSIONS:
        assert game.as_of(rules, number) is game.as_of(rules, number)
        assert game.as_of(rules, number).as_of(game.rules_version, game.print_number) is game
        assert rules in game.rules_dates
