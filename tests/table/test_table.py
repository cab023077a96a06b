"""A table: who may do what, drafts that never peek, undo, offers, seats, clocks; and a log that gives it all back."""

import json
from dataclasses import replace

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import GameOver, OtherVersion, SetupError, StaleAction, UnknownAction
from sobremesa.core.replay import play_again, read_replay
from sobremesa.table.log import BrokenLog, Clock, Entry, Header, Seat, TableSettings
from sobremesa.table.table import NotAllowed, Table
from tests.core.example import DRAW, SOWING, TAKE
from tests.table.tables import BOT, FREE, NOW, PERSON, header_of, likeness, play, read_again, sowing_table, write


def refused(code: str) -> "pytest.RaisesExc[NotAllowed]":
    return pytest.raises(NotAllowed, check=lambda error: error.code == code)


# -- moves -------------------------------------------------------------------------------------------------------


def test_a_move_is_written_in_its_stable_text_and_counts_when_it_is_accepted() -> None:
    table = sowing_table()
    entries = table.plan_moves(0, 0, [TAKE + 1], NOW + 5)
    assert entries == [Entry(1, "move", 0, {"move": "take 2"}, NOW + 5)]
    assert table.seq == 0
    write(table, entries)
    assert (table.seq, table.moved, table.actions) == (1, 1, [TAKE + 1])
    assert [SOWING.event_dict(event) for event in table.moves[0].events] == [
        {"event": "took", "rule": "EX-TAKE-01", "seat": "p1", "beans": 2}
    ]
    assert table.decider() == 1


def test_steps_after_one_that_brings_something_to_light_are_left_out() -> None:
    table = sowing_table(seed=weather_seed("sun"))
    for second in (5, TAKE):  # whether it would have been possible or not: nobody looks at what chance would bring
        entries = table.plan_moves(0, 0, [DRAW, second], NOW)
        assert [entry.seq for entry in entries] == [1]
    assert table.seq == 0


def test_a_plan_changes_nothing() -> None:
    table = sowing_table()
    before = likeness(table)
    table.plan_moves(0, 0, [DRAW], NOW)
    assert likeness(table) == before


def test_what_was_chosen_at_an_older_position_is_stale() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    with pytest.raises(StaleAction):
        table.plan_moves(1, 0, [TAKE], NOW)
    with pytest.raises(StaleAction):
        table.plan_moves(1, 7, [TAKE], NOW)
    assert table.plan_moves(1, 1, [TAKE], NOW)


def test_an_entry_that_changes_no_position_makes_nothing_stale() -> None:
    table = sowing_table(PERSON, FREE)
    write(table, table.plan_sit(1, "Ana", NOW))
    assert table.plan_moves(0, 0, [TAKE], NOW)


def test_only_the_seat_that_decides_plays() -> None:
    table = sowing_table()
    with refused("not-your-decision"):
        table.plan_moves(1, 0, [TAKE], NOW)
    with refused("not-your-decision"):
        table.plan_moves(5, 0, [TAKE], NOW)
    with refused("no-steps"):
        table.plan_moves(0, 0, [], NOW)


@pytest.mark.parametrize("action", [-1, 27, 10**9, 10**30])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(UnknownAction):
        sowing_table().plan_moves(0, 0, [action], NOW)


def test_an_aside_is_said_out_of_turn_by_its_own_seat_alone() -> None:
    table = sowing_table()
    told = table.state.asides(1)[0]
    with refused("not-your-decision"):
        table.plan_moves(0, 0, [told], NOW)
    play(table, 1, told)
    assert table.moves[0].seat == 1
    assert table.decider() == 0


def test_nothing_is_played_after_the_end() -> None:
    table = sowing_table(heap="7")
    for number in range(7):
        play(table, number % 2, TAKE)
    assert table.over
    assert table.decider() == -1
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.reason == "heap-empty"
    with pytest.raises(GameOver):
        table.plan_moves(1, 7, [TAKE], NOW)


# -- drafts ------------------------------------------------------------------------------------------------------


def weather_seed(weather: str) -> int:
    """A seed with which the first seat draws this weather at once."""
    for seed in range(100):
        table = sowing_table(seed=seed)
        play(table, 0, DRAW)
        if table.state.decision().kind == weather:
            return seed
    raise AssertionError(weather)


def test_a_draft_shows_steps_that_reveal_nothing_and_closes_when_another_decides() -> None:
    table = sowing_table()
    draft = table.draft(0, [TAKE + 2, TAKE])
    assert (draft.applied, draft.closed, draft.pending, draft.dropped) == ([TAKE + 2], True, None, [TAKE])
    assert draft.state.view(0)["heap"] == 17
    assert table.state.view(0)["heap"] == 20


def test_a_step_that_reveals_something_is_kept_but_not_shown() -> None:
    table = sowing_table(seed=weather_seed("sun"))
    draft = table.draft(0, [DRAW, 4])
    assert (draft.applied, draft.closed, draft.pending, draft.dropped) == ([], True, DRAW, [4])
    assert draft.actions == [DRAW]
    assert draft.state.view(0) == table.state.view(0)


def test_whatever_the_secrets_are_a_draft_shows_the_same() -> None:
    shown = set()
    for seed in range(30):
        table = sowing_table(seed=seed)
        view = dict(table.draft(0, [DRAW]).state.view(1))
        shown.add(json.dumps({**view, "players": None, "unseen": None}))
    assert len(shown) == 1


def test_steps_that_do_not_fit_are_dropped_with_all_that_follow() -> None:
    table = sowing_table()
    play(table, 0, TAKE + 1)
    draft = table.draft(1, [TAKE + 1, TAKE])
    assert (draft.applied, draft.closed, draft.dropped) == ([], False, [TAKE + 1, TAKE])


def test_whoever_does_not_decide_has_no_draft() -> None:
    table = sowing_table(PERSON, PERSON)
    assert table.draft(1, [TAKE]).dropped == [TAKE]
    write(table, table.plan_seat(0, "random", NOW, 0))
    assert table.draft(0, [TAKE]).dropped == [TAKE]


def test_drafts_of_whole_games_never_show_what_is_revealed() -> None:
    game = find_game("pandemic")
    seats = (PERSON, PERSON)
    header = Header("t", game.id, game.rules_version, {"players": 2}, 5, seats, TableSettings(), NOW)
    table = Table(game, header)
    final = 0
    for _ in range(60):
        if table.over:
            break
        seat = table.decider()
        for action in table.state.legal():
            draft = table.draft(seat, [action])
            assert draft.state.reveals == table.state.reveals
            final += draft.final
        play(table, seat, table.state.legal()[-1])
    assert final


# -- undo --------------------------------------------------------------------------------------------------------


def test_a_seat_takes_back_its_own_last_move_and_the_log_keeps_it() -> None:
    table = sowing_table()
    start = table.state.key()
    play(table, 0, TAKE)
    assert table.plan_undo(0, NOW) == [Entry(2, "undo", 0, {"to": 0}, NOW)]
    write(table, table.plan_undo(0, NOW))
    assert table.state.key() == start
    assert table.actions == []
    assert [entry.kind for entry in table.entries] == ["move", "undo"]
    play(table, 0, TAKE + 1)
    assert table.actions == [TAKE + 1]


def test_nobody_takes_back_what_another_did_or_what_was_revealed() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    for seat in (1, 2, -1):
        with refused("nothing-to-undo"):
            table.plan_undo(seat, NOW)
    revealing = sowing_table()
    play(revealing, 0, DRAW)
    with refused("nothing-to-undo"):
        revealing.plan_undo(0, NOW)


def test_a_log_that_takes_back_what_was_revealed_is_broken() -> None:
    table = sowing_table()
    play(table, 0, DRAW)
    with pytest.raises(BrokenLog):
        table.accept(Entry(2, "undo", 0, {"to": 0}, NOW))
    with pytest.raises(BrokenLog):
        table.accept(Entry(2, "undo", -1, {"to": 0}, NOW))
    assert table.seq == 1


def test_going_back_far_leads_to_the_very_same_state() -> None:
    table = sowing_table(seed=3)
    keys = [table.state.key()]
    while not table.over and len(table.moves) < 18:
        play(table, table.decider(), table.state.legal()[0])
        keys.append(table.state.key())
    assert len(keys) > 18
    for count, key in enumerate(keys):
        assert table.state_after(count).key() == key
    for to in (17, 9, 8, 3, 0):
        target = table.moves[to].seq - 1
        write(table, table.plan_offer(0, "undo", NOW, target))
        write(table, table.plan_answer(1, True, NOW))
        assert table.state.key() == keys[to]
        assert len(table.moves) == to


def test_after_going_back_another_way_leads_to_states_of_its_own() -> None:
    table = sowing_table(seed=3)
    for _ in range(18):
        play(table, table.decider(), table.state.legal()[0])
    write(table, table.plan_offer(0, "undo", NOW, table.moves[3].seq - 1))
    write(table, table.plan_answer(1, True, NOW))
    keys = [table.state_after(count).key() for count in range(4)]
    while not table.over:
        play(table, table.decider(), table.state.legal()[-1])
        keys.append(table.state.key())
    assert len(keys) > 10
    assert [table.state_after(count).key() for count in range(len(keys))] == keys


def test_a_place_in_the_log_that_never_happened_is_no_place_to_go_back_to() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    write(table, table.plan_undo(0, NOW))
    play(table, 0, TAKE + 1)
    play(table, 1, TAKE)
    with refused("nothing-to-undo"):
        table.plan_offer(0, "undo", NOW, 1)  # entry 1 was taken back
    assert table.plan_offer(0, "undo", NOW, 2)


# -- offers ------------------------------------------------------------------------------------------------------


def test_going_back_further_needs_everybody() -> None:
    table = sowing_table(PERSON, PERSON, PERSON)
    play(table, 0, DRAW)
    write(table, table.plan_offer(0, "undo", NOW))
    assert len(table.moves) == 1
    write(table, table.plan_answer(1, True, NOW))
    assert len(table.moves) == 1
    entries = table.plan_answer(2, True, NOW)
    assert [(entry.kind, entry.seat) for entry in entries] == [("answer", 2), ("undo", -1)]
    write(table, entries)
    assert table.moves == []
    assert table.offer is None


def test_one_no_ends_an_offer_and_whoever_made_it_can_withdraw_it() -> None:
    table = sowing_table()
    write(table, table.plan_offer(0, "end", NOW))
    with refused("answered"):
        table.plan_answer(0, True, NOW)
    with refused("offer-open"):
        table.plan_offer(1, "end", NOW)
    write(table, table.plan_answer(1, False, NOW))
    assert table.offer is None
    assert not table.over
    with refused("no-offer"):
        table.plan_answer(1, True, NOW)
    write(table, table.plan_offer(0, "end", NOW))
    write(table, table.plan_answer(0, False, NOW))
    assert table.offer is None


def test_a_game_that_all_agree_to_end_is_over() -> None:
    table = sowing_table()
    write(table, table.plan_offer(1, "end", NOW))
    write(table, table.plan_answer(0, True, NOW))
    assert table.over
    assert table.ended == "agreed"
    assert table.outcome() is None
    assert table.decider() == -1
    with pytest.raises(GameOver):
        table.plan_moves(0, table.seq, [TAKE], NOW)
    with refused("over"):
        table.plan_offer(0, "undo", NOW)
    with refused("over"):
        table.plan_seat(0, "random", NOW, 0)


def test_bots_are_not_asked() -> None:
    table = sowing_table(PERSON, BOT)
    play(table, 0, DRAW)
    assert [entry.kind for entry in table.plan_offer(0, "undo", NOW)] == ["offer", "undo"]
    assert [entry.kind for entry in table.plan_offer(0, "end", NOW)] == ["offer", "end"]
    with refused("not-a-person"):
        table.plan_offer(1, "end", NOW)


def test_seats_of_one_screen_agree_together() -> None:
    table = sowing_table(PERSON, PERSON, PERSON, screens=((0, 1),))
    write(table, table.plan_offer(0, "end", NOW))
    assert [entry.kind for entry in table.plan_answer(2, True, NOW)] == ["answer", "end"]
    write(table, table.plan_answer(0, False, NOW))
    write(table, table.plan_offer(2, "end", NOW))
    assert [entry.kind for entry in table.plan_answer(1, True, NOW)] == ["answer", "end"]


def test_an_offer_to_take_back_lapses_when_somebody_plays_on_but_not_when_a_bot_does() -> None:
    table = sowing_table(PERSON, BOT, PERSON)
    play(table, 0, TAKE)
    write(table, table.plan_offer(0, "undo", NOW))
    play(table, 1, TAKE, bot=True)
    assert table.offer is not None
    play(table, 2, TAKE)
    assert table.offer is None
    write(table, table.plan_offer(0, "end", NOW))
    play(table, 0, TAKE)
    assert table.offer is not None


def test_whoever_hands_the_seat_to_a_bot_has_agreed_to_nothing() -> None:
    table = sowing_table()
    write(table, table.plan_offer(0, "end", NOW))
    write(table, table.plan_seat(1, "random", NOW, 1))
    assert not table.over
    assert table.offer is None


# -- seats -------------------------------------------------------------------------------------------------------


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


# -- clocks ------------------------------------------------------------------------------------------------------


def test_time_for_the_whole_game_runs_while_its_seat_decides() -> None:
    table = sowing_table(clock=Clock("game", 60))
    assert [table.seconds_left(seat, NOW + 10_000) for seat in (0, 1)] == [50, 60]
    assert table.deadline() == NOW + 60_000
    play(table, 0, TAKE, now=NOW + 20_000)
    assert [table.seconds_left(seat, NOW + 30_000) for seat in (0, 1)] == [40, 50]
    play(table, 1, TAKE, now=NOW + 30_000)
    assert table.deadline() == NOW + 70_000
    assert table.seconds_left(0, NOW + 500_000) == 0


def test_time_for_each_move_begins_anew_with_each() -> None:
    table = sowing_table(clock=Clock("move", 60))
    play(table, 0, TAKE, now=NOW + 50_000)
    play(table, 1, TAKE, now=NOW + 70_000)
    assert [table.seconds_left(seat, NOW + 80_000) for seat in (0, 1)] == [50, 60]
    assert table.deadline() == NOW + 130_000


def test_without_a_clock_there_is_no_time() -> None:
    table = sowing_table()
    assert table.seconds_left(0, NOW) is None
    assert table.deadline() is None


def test_a_clock_waits_for_its_person_and_while_a_bot_plays() -> None:
    table = sowing_table(FREE, BOT, clock=Clock("game", 60))
    assert table.deadline() is None
    assert table.seconds_left(0, NOW + 90_000) == 60
    write(table, table.plan_sit(0, "Ana", NOW + 100_000))
    assert table.deadline() == NOW + 160_000
    play(table, 0, TAKE, now=NOW + 110_000)
    assert table.deadline() is None
    assert table.seconds_left(1, NOW) is None
    play(table, 1, TAKE, now=NOW + 900_000, bot=True)
    assert table.seconds_left(0, NOW + 900_000) == 50


def test_an_aside_neither_stops_nor_winds_up_a_clock() -> None:
    for kind in ("game", "move"):
        table = sowing_table(clock=Clock(kind, 60))
        play(table, 1, table.state.asides(1)[0], now=NOW + 30_000)
        assert [table.seconds_left(seat, NOW + 40_000) for seat in (0, 1)] == [20, 60]


def test_time_that_was_used_is_not_given_back_by_an_undo() -> None:
    table = sowing_table(clock=Clock("game", 60))
    play(table, 0, TAKE, now=NOW + 20_000)
    write(table, table.plan_undo(0, NOW + 25_000))
    assert table.seconds_left(0, NOW + 25_000) == 40
    assert table.seconds_left(1, NOW + 25_000) == 55


def test_the_clock_hands_a_seat_over_only_when_it_has_run_out() -> None:
    table = sowing_table(clock=Clock("game", 60))
    with refused("time-left"):
        table.plan_seat(0, "random", NOW + 59_999, -1)
    with refused("time-left"):
        table.plan_seat(1, "random", NOW + 60_000, -1)
    write(table, table.plan_seat(0, "random", NOW + 60_000, -1))
    assert table.played_by_bot(0)
    with refused("no-time-left"):
        table.plan_seat(0, "", NOW + 70_000, 0)


def test_after_a_move_that_took_too_long_its_person_may_come_back() -> None:
    table = sowing_table(clock=Clock("move", 60))
    write(table, table.plan_seat(0, "random", NOW + 60_000, -1))
    write(table, table.plan_seat(0, "", NOW + 70_000, 0))
    assert table.deadline() == NOW + 130_000


# -- headers and logs --------------------------------------------------------------------------------------------


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
