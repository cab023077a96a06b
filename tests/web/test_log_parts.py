"""The log in parts: days and phases of Pandemain, turns of Pandemic."""

import re
from typing import cast

import pytest

from sobremesa.table.table import Table
from sobremesa.web.chronicle import Chronicle
from sobremesa.web.log_parts import LogPart, draw_lines, parts_of
from sobremesa.web.moment import LogLine
from tests.web.pandemain_scenes import draft_of, new_table, play, viewing_of
from tests.web.sites import Site

LANGUAGES = {
    "en": ["Day 1", "Dusk and night", "Dawn", "Day 2"],
    "es": ["Día 1", "Anochecer y noche", "Amanecer", "Día 2"],
    "it": ["Giorno 1", "Tramonto e notte", "Alba", "Giorno 2"],
    "fr": ["Journée 1", "Crépuscule et nuit", "Aube", "Journée 2"],
}


@pytest.fixture(scope="module")
def second_day() -> Table:
    """A table on the second day, seen by its first seat."""
    table = new_table({"players": 2, "sim_bakers": ["none"], "mode": "basic"}, 3)
    while cast("int", table.state.view(None)["round"]) < 2:
        seat = int(table.state.decider())
        for action in draft_of(table, seat):
            play(table, action)
    return table


def _moves_until(table: Table, seq: int) -> int:
    return sum(move.seq <= seq for move in table.moves)


def parts_told(table: Table, most: int, language: str = "en") -> list[LogPart]:
    """The last lines of the log in parts."""
    viewing = viewing_of(table, 0, language)
    words = viewing.wording.words(table.state.view(0), language, viewing.called)
    return parts_of(Chronicle(table, viewing.wording, words, viewing.looker).last_lines(most, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_day_and_phase_has_its_heading_which_leads_to_where_it_began(language: str, second_day: Table) -> None:
    parts = parts_told(second_day, 1000, language)
    assert [part.heading for part in parts if part.heading] == LANGUAGES[language]
    begun = {part.heading: part.seq for part in parts}
    for heading, phase in zip(LANGUAGES[language], ("day", "night", "dawn", "day"), strict=True):
        assert second_day.at(_moves_until(second_day, begun[heading])).state.view(None)["phase"] in (
            phase,
            "setup",
            "dusk",
        ), heading
    assert not [line for part in parts for line in part.lines if line.code == "round-began"]  # its heading says it


def test_however_few_lines_are_shown_each_stands_under_its_heading(second_day: Table) -> None:
    whole = {line.seq: part.heading for part in parts_told(second_day, 1000) for line in part.lines}
    for most in range(1, 60):
        parts = parts_told(second_day, most)
        assert sum(len(part.lines) for part in parts) <= most
        for part in parts:
            assert all(whole[line.seq] == part.heading for line in part.lines[:-1]), most


def test_the_newest_stands_first_below_its_heading(second_day: Table) -> None:
    viewing = viewing_of(second_day, 0)
    log = viewing.moment([]).log
    drawn = draw_lines(log, "line", "/table/abc", "p1")
    shown = re.findall(r'<li class="(log-heading|log-line)[^"]*" id="line(?:-of)?-(\d+)', drawn)
    assert shown[0][0] == "log-heading"
    ids = re.findall(r' id="([^"]+)"', drawn)
    assert len(ids) == len({*ids})  # one move may begin two parts
    lines = [int(seq) for kind, seq in shown if kind == "log-line"]
    assert lines == sorted(lines, reverse=True)
    assert re.search(r'<h3><a class="log-at" href="/table/abc\?move=\d+&amp;eyes=p1">Day 2</a></h3>', drawn)


def test_each_turn_of_pandemic_has_the_heading_of_its_seat_on_both_pages_of_the_log(site: Site) -> None:
    visitor = site.visitor()
    table = visitor.post("/play/pandemic").headers["location"]
    page, log = visitor.get(table).text, visitor.get(f"{table}/log").text
    for text, tag in ((page, "h3"), (log, "h2")):
        assert re.search(
            rf'<{tag}[^>]*><span class="seat-badge seat-p\d" [^>]*></span> ?<a [^>]*move=0[^>]*>Turn 1: ', text
        )
    assert re.search(r'<main class="text-page p1-[a-z-]+ p2-', log)  # the marks of seats have the colours of the pawns


def test_a_game_without_headings_has_one_part() -> None:
    assert [part.heading for part in parts_of([])] == []


def test_sheets_of_several_players_stand_under_one_heading() -> None:
    def line(number: int, heading: str, told: bool = False) -> LogLine:
        return LogLine(9, number, "", [], "", "", False, ("", ""), heading, told)

    sheets = parts_of([line(0, "The last mass"), line(1, "The last mass"), line(2, "")])
    assert [(part.heading, len(part.lines)) for part in sheets] == [("The last mass", 3)]
    turns = parts_of([line(0, "Ana", told=True), line(1, ""), line(2, "Ana", told=True)])
    assert [part.heading for part in turns] == ["Ana", "Ana"]
