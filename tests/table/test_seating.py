"""Who sits where: persons, bots, free seats, shared screens."""

from sobremesa.catalog import find_game
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from tests.core.example import TAKE
from tests.table.tables import BOT, FREE, NOW, PERSON, play, refused, sowing_table, write


def test_a_bot_plays_a_seat_until_its_person_is_back() -> None:
    table = sowing_table()
    write(table, table.plan_seat(0, "random", NOW, 0))
    assert table.seats[0].absent
    with refused("bot-plays"):
        table.plan_moves(0, table.seq, [TAKE], NOW)
    play(table, 0, TAKE, bot=True)
    assert not table.can_undo(0)
    write(table, table.plan_seat(0, "", NOW, 0))
    assert not table.seats[0].absent
    with refused("person-plays"):
        table.plan_moves(0, table.seq, [TAKE], NOW, bot=True)
    with refused("seat-is-so"):
        table.plan_seat(0, "", NOW, 0)


def test_a_bots_own_seat_has_no_person_to_come_back() -> None:
    table = sowing_table(PERSON, BOT)
    with refused("bots-seat"):
        table.plan_seat(1, "", NOW, 0)
    write(table, table.plan_seat(1, "greedy", NOW, 0))
    assert table.seats[1].bot == "greedy"
    for seat in (-1, 2, 99):
        with refused("no-such-seat"):
            table.plan_seat(seat, "random", NOW, 0)


def test_seats_that_play_by_themselves_are_nobodys() -> None:
    game = find_game("pandemain")
    options: dict[str, object] = {"players": 1, "sim_bakers": ["rudolf"]}
    seats = (PERSON, Seat("sim"))
    table = Table(game, Header("t", game.id, game.rules_version, options, 1, seats, TableSettings(), NOW))
    with refused("no-such-seat"):
        table.plan_seat(1, "random", NOW, 0)
    with refused("no-such-seat"):
        table.plan_sit(1, "Ana", NOW)
    assert table.persons() == [0]
    assert table.opening.events == game.opening(options, 1)


def test_a_free_seat_is_taken_once_and_gets_a_new_link() -> None:
    table = sowing_table(PERSON, FREE)
    assert table.seats[1].free
    write(table, table.plan_sit(1, "Ana", NOW, new_link=True))
    assert table.seats[1] == Seat("person", "Ana", taken=True, link=1)
    with refused("seat-taken"):
        table.plan_sit(1, "Eve", NOW, new_link=True)
    assert table.plan_sit(1, "Ana", NOW) == []
    write(table, table.plan_sit(1, "Anna", NOW))
    assert (table.seats[1].name, table.seats[1].link) == ("Anna", 1)


def test_whoever_plays_has_come() -> None:
    table = sowing_table(FREE, FREE)
    play(table, 0, TAKE)
    assert [seat.free for seat in table.seats] == [False, True]


def test_seats_of_one_screen_are_taken_together() -> None:
    table = sowing_table(PERSON, FREE, FREE, screens=((1, 2),))
    write(table, table.plan_sit(1, "Ana", NOW, new_link=True))
    assert [seat.taken for seat in table.seats] == [True, True, True]
    assert [seat.name for seat in table.seats] == ["", "Ana", ""]
