"""Headers and entries of tables, their forks, and the log that gives a table back."""

import json
from dataclasses import replace

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import OtherVersion, SetupError
from sobremesa.core.replay import play_again, read_replay
from sobremesa.table.log import BrokenLog, Clock, Entry, Header, Seat, TableSettings
from sobremesa.table.table import Table
from tests.core.example import SOWING, TAKE
from tests.table.tables import (
    BOT,
    NOW,
    PERSON,
    header_of,
    likeness,
    play,
    read_again,
    sowing_table,
    write,
)


def test_a_header_goes_to_json_and_back() -> None:
    settings = TableSettings("Ours", Clock("move", 3600), True, False, ((0, 1),))
    header = header_of(PERSON, Seat("person", "Ana", "", True, 2), BOT, settings=settings, seed=2**64 - 1)
    assert Header.from_dict(json.loads(json.dumps(header.to_dict()))) == header


def test_only_a_table_that_is_handed_round_says_so_in_its_header() -> None:
    round_a_screen = header_of(PERSON, PERSON, settings=TableSettings(screens=((0, 1),), handed_round=True))
    assert Header.from_dict(json.loads(json.dumps(round_a_screen.to_dict()))) == round_a_screen
    assert "handed_round" not in header_of(PERSON, PERSON).to_dict()["settings"]


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        ((PERSON,), TableSettings()),
        ((PERSON, Seat("sim")), TableSettings()),
        ((PERSON, Seat("cat")), TableSettings()),
        ((PERSON, Seat("bot")), TableSettings()),
        ((PERSON, PERSON), TableSettings(clock=Clock("game", 0))),
        ((PERSON, PERSON), TableSettings(clock=Clock("sand", 5))),
        ((PERSON, BOT), TableSettings(screens=((0, 1),))),
        ((PERSON, PERSON), TableSettings(screens=((0, 1), (1,)))),
    ],
)
def test_a_header_that_cannot_be_is_refused(seats: tuple[Seat, ...], settings: TableSettings) -> None:
    header = replace(header_of(PERSON, PERSON, settings=settings), seats=seats)
    with pytest.raises(SetupError):
        Table(SOWING, header)


def test_a_table_of_unknown_rules_is_not_played_by_others() -> None:
    with pytest.raises(OtherVersion):
        Table(SOWING, replace(header_of(PERSON, PERSON), rules_version=2))


@pytest.mark.parametrize(
    "entry",
    [
        Entry(2, "move", 0, {"move": "take 1"}, NOW),
        Entry(0, "move", 0, {"move": "take 1"}, NOW),
        Entry(1, "dance", 0, {}, NOW),
        Entry(1, "move", 0, {}, NOW),
        Entry(1, "move", 0, {"move": "fly"}, NOW),
        Entry(1, "move", 1, {"move": "take 1"}, NOW),
        Entry(1, "move", 0, {"move": "gift p1"}, NOW),
        Entry(1, "undo", 0, {"to": 0}, NOW),
        Entry(1, "undo", 0, {"to": "x"}, NOW),
        Entry(1, "answer", 0, {"yes": True}, NOW),
        Entry(1, "seat", 0, {"seat": 7, "bot": ""}, NOW),
        Entry(1, "seat", 0, {"seat": -1, "bot": "random"}, NOW),
        Entry(1, "sit", 0, {"seat": 0}, NOW),
        Entry(1, "link", 0, {"seat": 0}, NOW),
        Entry(1, "link", 0, {"seat": 9, "link": 1}, NOW),
        Entry(1, "link", 0, {"seat": -1, "link": 1}, NOW),
        Entry(1, "end", -1, {}, NOW),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_and_changes_nothing(entry: Entry) -> None:
    table = sowing_table()
    before = likeness(table)
    with pytest.raises(BrokenLog):
        table.accept(entry)
    assert likeness(table) == before


def test_a_new_link_for_a_seat_names_who_made_it_and_moves_neither_the_game_nor_a_clock() -> None:
    table = sowing_table(PERSON, PERSON, PERSON, clock=Clock("game", 60), screens=((1, 2),))
    write(table, table.plan_link(2, NOW + 5_000, by=0))
    assert [(entry.kind, entry.seat, entry.body) for entry in table.entries] == [
        ("link", 0, {"seat": 1, "link": 1}),
        ("link", 0, {"seat": 2, "link": 1}),
    ]
    assert [seat.link for seat in table.seats] == [0, 1, 1]
    assert (table.moved, table.seconds_left(0, NOW + 10_000)) == (0, 50)
    assert likeness(read_again(table)) == likeness(table)


def test_a_link_that_an_older_release_made_anew_as_if_its_person_had_come_is_still_read() -> None:
    table = sowing_table()
    table.accept(Entry(1, "sit", 1, {"seat": 1, "name": "Eve", "link": 1}, NOW))
    assert (table.seats[1].name, table.seats[1].link) == ("Eve", 1)


def test_a_fork_goes_its_own_way() -> None:
    table = sowing_table(seed=2)
    for _ in range(10):
        play(table, table.decider(), table.state.legal()[0])
    before = likeness(table)
    keys = [table.state_after(count).key() for count in range(11)]
    other = table.fork()
    assert likeness(other) == before
    write(other, other.plan_offer(0, "undo", NOW, 0))
    write(other, other.plan_answer(1, True, NOW))
    while not other.over:
        play(other, other.decider(), other.state.legal()[-1])
    assert likeness(table) == before
    assert [table.state_after(count).key() for count in range(11)] == keys
    seated = table.fork()
    write(seated, seated.plan_seat(0, "random", NOW, 0))
    assert likeness(table) == before


def test_the_clocks_of_a_fork_are_its_own() -> None:
    table = sowing_table(clock=Clock("game", 60))
    other = table.fork()
    play(other, 0, TAKE, now=NOW + 20_000)
    assert table.seconds_left(0, NOW) == 60
    assert other.seconds_left(0, NOW + 20_000) == 40


def test_the_game_can_be_exported_and_verified() -> None:
    game = find_game("pandemic")
    table = Table(game, Header("t", game.id, game.rules_version, {}, 9, (PERSON, PERSON), TableSettings(), NOW))
    for _ in range(20):
        play(table, table.decider(), table.state.legal()[0])
    assert play_again(read_replay(table.replay()), game).key() == table.state.key()
    assert likeness(read_again(table)) == likeness(table)
