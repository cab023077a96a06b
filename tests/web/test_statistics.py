"""How games go for the seats of people: what is written down when they end, and what is counted together."""

import re
from dataclasses import replace
from math import comb

import pytest

from sobremesa.table.log import Entry, Origin, Seat
from sobremesa.table.table import Table
from sobremesa.web.faces import face_of
from sobremesa.web.manners import manner_of
from sobremesa.web.statistics.intervals import Share, percent
from sobremesa.web.statistics.results import results_at_end, results_of, setting_of
from sobremesa.web.statistics.setting import Setting
from sobremesa.web.statistics.shown import Telling, count_games
from sobremesa.web.store.rows import OwnGame, SeatResult
from tests.web.finished_tables import begin, play_out
from tests.web.own_games import AGAINST_RUDOLF, IN_FOUR, IN_THREE, IN_TWO, result_in, scored

# -- Wilson's interval -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(12, 16, 51, 90), (13, 14, 69, 99), (5, 10, 24, 76), (0, 1, 0, 79), (0, 0, 0, 100)],
)
def test_wilsons_interval_is_as_its_books_have_it(won: int, played: int, low: int, high: int) -> None:
    assert tuple(percent(end) for end in Share(won, played).interval) == (low, high)


def test_the_interval_holds_the_share_and_stays_between_none_and_all() -> None:
    for played in range(1, 60):
        for won in range(played + 1):
            low, high = Share(won, played).interval
            assert 0 <= low <= won / played <= high <= 1
            turned = Share(played - won, played).interval
            assert turned == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize("chance", [0.3, 0.5, 0.75, 0.9])
def test_the_interval_holds_the_true_chance_about_as_often_as_it_says(chance: float) -> None:
    played, held = 16, 0.0
    for won in range(played + 1):
        low, high = Share(won, played).interval
        held += comb(played, won) * chance**won * (1 - chance) ** (played - won) * (low <= chance <= high)
    assert 0.92 < held < 0.99


# -- what is written down --------------------------------------------------------------------------------------------


def test_a_game_with_points_is_written_down_for_each_person_and_for_nobody_else() -> None:
    table = play_out("pandemain", {"players": 2, "sim_bakers": ["rudolf"]}, 3)
    outcome = table.outcome()
    assert outcome is not None
    rows = results_of(table)
    assert [row.seat for row in rows] == [0, 1]
    for row in rows:
        assert row.points == outcome.scores[row.seat]
        assert row.scores == tuple(outcome.scores)
        assert row.won == (row.seat in outcome.winners)
        assert (row.reason, row.turns, row.left_out) == (outcome.reason, table.state.turns(), "")
        assert row.series == manner_of(table, "en")[1].series(table.state)
        assert row.series["p1.points"] >= 0


def test_a_team_wins_and_loses_together_and_has_no_points() -> None:
    table = play_out("pandemic", {"players": 2}, 4)
    rows = results_of(table)
    assert [(row.result, row.points, row.scores) for row in rows] == [("lost", None, ())] * 2
    assert rows[0].reason in ("outbreaks", "cubes", "deck")
    assert rows[0].series["outbreaks"] == table.state.view(None)["outbreaks"]


def test_rows_come_with_the_entries_that_end_a_game_and_with_no_others() -> None:
    table = play_out("pandemic", {"players": 2}, 4)
    last = Table(table.game, table.header)
    last.accept_all(table.entries[:-1])
    assert results_at_end(last, table) == results_of(table)
    assert results_at_end(table, table) == []
    assert results_at_end(last, last) == []


def seated(table: Table, *seats: Seat, origin: Origin | None = None) -> Table:
    """The same game with other people."""
    again = Table(table.game, replace(table.header, seats=seats or table.header.seats, origin=origin))
    again.accept_all(table.entries)
    return again


def test_what_does_not_count_says_why() -> None:
    table = play_out("pandemic", {"players": 2}, 4)
    assert [row.left_out for row in results_of(seated(table, origin=Origin("fork")))] == ["fork", "fork"]
    assert results_of(seated(table, origin=Origin("file"))) == []
    stopped = begin("pandemic", {"players": 2}, 4)
    stopped.accept(Entry(1, "end", -1, {"why": "agreed"}, 1))
    rows = results_of(stopped)
    assert [(row.left_out, row.result, row.reason) for row in rows] == [("early", "", "agreed")] * 2
    replaced = begin("pandemic", {"players": 2}, 4)
    replaced.accept(Entry(1, "seat", 1, {"seat": 0, "bot": "greedy"}, 1))
    replaced.accept(Entry(2, "seat", 0, {"seat": 0, "bot": ""}, 2))
    for entry in table.entries:
        replaced.accept(replace(entry, seq=entry.seq + 2, at=entry.at + 2))
    assert [row.left_out for row in results_of(replaced)] == ["bot", ""]


def test_a_seat_to_which_nobody_came_and_a_bots_seat_have_no_row() -> None:
    stopped = begin("pandemic", {"players": 3}, 4)
    stopped = seated(stopped, Seat("person", "Ana", taken=True), Seat("person"), Seat("bot", "Sam", "greedy"))
    stopped.accept(Entry(1, "end", -1, {"why": "agreed"}, 1))
    assert [row.seat for row in results_of(stopped)] == [0]


# -- what is counted together ----------------------------------------------------------------------------------------


def setting(game: str, options: dict[str, object], *seats: Seat, seat: int = 0) -> Setting:
    table = begin(game, options, 1)
    return setting_of(seated(table, *seats), seat, face_of(game).own_games)


def test_games_are_alike_whatever_only_seems_to_differ() -> None:
    plain = setting("pandemic", {"players": 2})
    assert plain == setting("pandemic", {"players": 2, "first": "2", "consent": "all", "hands": "open"})
    assert plain.written() == setting("pandemic", {"players": 2}, seat=1).written()
    assert Setting.read("pandemic", plain.written()) == plain
    alone = setting("pandemain", {"players": 1})
    assert alone == setting("pandemain", {"players": 1, "sim_bakers": ["rudolf"]})


def test_what_makes_another_game_of_it_is_never_mixed() -> None:
    person, bot = Seat("person", "Ana", taken=True), Seat("bot", "Sam", "greedy")
    found = [
        setting("pandemic", {"players": 2}),
        setting("pandemic", {"players": 3}),
        setting("pandemic", {"players": 2, "difficulty": "normal"}),
        setting("pandemic", {"players": 2, "hands": "hidden"}),
        setting("pandemic", {"players": 2, "roles": ["medic", "random"]}),
        setting("pandemic", {"players": 2, "events": False}),
        setting("pandemic", {"players": 2, "edition": "2013"}),
        setting("pandemic", {"players": 2}, person, bot),
        setting("pandemic", {"players": 2}, person, replace(bot, bot="search")),
        setting("pandemain", {"players": 1}),
        setting("pandemain", {"players": 1, "mode": "basic"}),
        setting("pandemain", {"players": 1, "sim_bakers": ["hans"]}),
        setting("pandemain", {"players": 1, "sim_bakers": ["hans", "helga"]}),
        setting("pandemain", {"players": 2, "sim_bakers": ["none"]}),
        setting("pandemain", {"players": 1, "edition": "french"}),
        setting("pandemain", {"players": 1, "scenario": "famine_in_ulm"}),
        setting("pandemain", {"players": 1, "variants": ["no_news_from_ulm"]}),
    ]
    assert len({(each.game_id, each.written()) for each in found}) == len(found)


@pytest.mark.parametrize(
    ("setting", "company"), [(AGAINST_RUDOLF, "alone"), (IN_TWO, "bots"), (IN_FOUR, "people"), (IN_THREE, "bots")]
)
def test_a_setting_knows_its_company(setting: Setting, company: str) -> None:
    assert setting.company == company


# -- what is told ----------------------------------------------------------------------------------------------------


def own(*results: SeatResult) -> list[OwnGame]:
    return [OwnGame(result, "", ()) for result in sorted(results, key=lambda result: -result.at)]


def test_settings_are_told_apart_and_what_was_played_most_comes_first() -> None:
    games = own(
        *(result_in(IN_TWO, "won") for _ in range(3)), result_in(IN_FOUR, "lost"), scored(AGAINST_RUDOLF, 94, 88)
    )
    shown = Telling("en").page(games, "")
    told = [(one.title, one.detail, one.won, one.played) for one in shown.settings]
    assert told[0] == ("Pandemic, two", "Introductory · Open hands · with bots (Shrewd)", 3, 3)
    assert sorted(told[1:]) == [
        ("Pandemain against Rudolf", "Expert · alone", 1, 1),
        ("Pandemic, four", "Normal · Hidden hands · with people and bots (Shrewd)", 0, 1),
    ]
    assert [choice for choice, _ in shown.choices] == ["", "pandemain", "pandemic", "people", "bots"]
    assert [one.title for one in Telling("en").page(games, "people").settings] == ["Pandemic, four"]
    assert Telling("en").page(games, "bots").counted == 4
    assert Telling("en").page(games, "<b>").chosen == ""


def test_dots_go_from_the_first_game_to_the_last() -> None:
    results = ("won", "lost", "lost")
    shown = Telling("en").page(own(*(result_in(IN_TWO, result) for result in results)), "")
    assert shown.settings[0].dots == (True, False, False)


def test_with_fewer_than_ten_games_nothing_is_compared_in_words() -> None:
    games = [scored(AGAINST_RUDOLF, 90 + number, 60 + number) for number in range(10)]
    few, enough = Telling("en").page(own(*games[:9]), ""), Telling("en").page(own(*games), "")
    assert not few.settings[0].enough
    assert few.graphs[0].about == "Expert · alone · game by game"
    assert enough.settings[0].enough
    assert "your average, 94" in enough.graphs[0].about or "your average, 95" in enough.graphs[0].about
    assert "you are 30 points ahead" in enough.graphs[0].about
    assert "mean" not in few.graphs[0].panels[0].wide.draw()
    assert 'class="mean"' in enough.graphs[0].panels[0].wide.draw()


def test_one_point_ahead_or_behind_is_one_point_in_every_language() -> None:
    told = {"en": "point", "es": "punto", "it": "punto", "fr": "point"}
    for language, point in told.items():
        for mine, theirs in ((61, 60), (60, 61)):
            games = own(*(scored(AGAINST_RUDOLF, mine + number, theirs + number) for number in range(10)))
            about = Telling(language).page(games, "").graphs[0].about
            assert re.search(rf"\b1 {point}\b", about), about


def test_a_lead_that_chance_can_explain_is_no_lead() -> None:
    games = [scored(AGAINST_RUDOLF, 80 + (40 if number % 2 else 0), 100) for number in range(12)]
    about = Telling("en").page(own(*games), "").graphs[0].about
    assert "nobody is clearly ahead" in about


def test_what_is_not_counted_is_counted_in_a_line() -> None:
    games = own(
        result_in(IN_TWO, "won"),
        result_in(IN_TWO, "", left_out="early"),
        result_in(IN_TWO, "won", left_out="fork"),
        result_in(IN_TWO, "lost", left_out="bot"),
        result_in(IN_TWO, "lost", left_out="bot"),
    )
    shown = Telling("en").page(games, "")
    assert (shown.counted, len(shown.last)) == (1, 5)
    assert [bool(line.not_counted) for line in shown.last].count(True) == 4
    assert shown.left_out == (
        "One game that was ended before its end.",
        "One game that was played on from another one.",
        "2 games in which a bot took your seat for a while.",
    )


def test_somebody_with_several_seats_has_played_one_game_of_a_team_and_none_against_themselves() -> None:
    team = result_in(IN_TWO, "won")
    duel = scored(IN_THREE, 70, 60, 50)
    games = own(team, replace(team, seat=1), duel, replace(duel, seat=1, points=60, result="lost"))
    assert [game.result.left_out for game in count_games(games)] == ["several", ""]
    shown = Telling("en").page(games, "")
    assert (shown.counted, len(shown.left_out)) == (1, 1)


@pytest.mark.parametrize(
    ("scores", "told"), [((70, 66, 60), "1st of 3"), ((66, 70, 60), "2nd of 3"), ((60, 60, 60), "1st of 3")]
)
def test_a_place_is_told_where_there_were_more_than_two(scores: tuple[int, ...], told: str) -> None:
    line = Telling("en").page(own(scored(IN_THREE, *scores)), "").last[0]
    assert line.ended == told
    assert line.score.startswith(f"{scores[0]} : ")


def test_ways_to_end_are_drawn_a_square_for_each_game() -> None:
    games = own(*(result_in(IN_TWO, "won") for _ in range(13)), result_in(IN_TWO, "lost", reason="cubes"))
    graph = Telling("en").page(games, "").graphs[0]
    drawn = graph.panels[0].narrow.draw()
    assert drawn.count('class="sq of-won"') == 13
    assert drawn.count('class="sq of-cubes"') == 1
    assert graph.sheet.rows[0][1:] == ("13", "0", "1", "0")


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_everything_is_told_in_every_language(language: str) -> None:
    results = [
        *(scored(AGAINST_RUDOLF, 80 + number, 70) for number in range(12)),
        *(result_in(IN_FOUR, "lost", reason=reason) for reason in ("outbreaks", "cubes", "deck")),
        result_in(IN_TWO, "won"),
        scored(replace(IN_THREE, coached=True), 50, 60, 70),
        *(result_in(IN_TWO, "", left_out=why) for why in ("early", "fork", "bot")),
    ]
    games = [game for result in results for game in own(result)]
    shown = Telling(language).page(games, "")
    assert len(shown.settings) == 4
    assert len(shown.left_out) == 3
    assert len(shown.graphs) == 2
    assert all(line.score or line.not_counted for line in Telling(language).page(games[::-1], "").last)
