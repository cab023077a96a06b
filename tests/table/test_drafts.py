"""Drafts show what steps lead to, and never peek."""

import json

from sobremesa.catalog import find_game
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from tests.core.example import DRAW, TAKE
from tests.table.tables import (
    NOW,
    PERSON,
    play,
    sowing_table,
    weather_seed,
    write,
)


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


def test_a_draft_ends_with_the_day_also_where_the_first_turn_of_the_night_is_of_the_same_seat() -> None:
    game = find_game("pandemain")
    seats, settings = (PERSON, Seat("sim")), TableSettings()
    table = Table(game, Header("t", game.id, game.rules_version, {"players": 1}, 5, seats, settings, NOW))
    nights = 0
    while not table.over:
        seat, action, after = table.decider(), table.state.legal()[-1], table.state.clone()
        after.apply(action)
        if table.state.view(seat)["phase"] == "day" and after.view(seat)["phase"] == "night":
            draft = table.draft(seat, [action, after.legal()[0]])
            assert (draft.closed, draft.actions, draft.dropped) == (True, [action], [after.legal()[0]])
            assert draft.state.view(seat)["phase"] == "day"
            nights += after.reveals == table.state.reveals
        play(table, seat, action)
    assert nights
