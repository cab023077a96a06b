"""What others do, one thing at a time: captions are the log's own lines, and say nothing that a seat may not know."""

import random
import re
from html import unescape

import pytest

from sobremesa.table.log import Seat
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit
from tests.web.test_moments import HIDDEN, PART, exchanged

BAKERS: dict[str, object] = {"players": 2, "sim_bakers": ["rudolf"]}


def steps_of(text: str, name: str = "since") -> list[int]:
    found = re.search(rf'data-{name}="([^"]*)"', text)
    return [int(number) for number in found[1].split()] if found else []


def captions_of(text: str) -> list[tuple[str, str, str]]:
    """Seat, ids of what is ringed, and the words."""
    listed = re.search(r'<ol id="captions" hidden>(.*?)</ol>', text, re.S)
    found = (
        re.findall(r'<li data-spots="([^"]*)" data-seat="([^"]*)"[^>]*>(.*?)</li>', listed[1], re.S) if listed else []
    )
    return [(seat, spots, unescape(said)) for spots, seat, said in found]


def told_of(text: str) -> str:
    """What the page of a moment says of its move, in the words of the log."""
    return " ".join(unescape(each) for each in re.findall(r'data-beat="[^"]*"[^>]*>(?:<span>)?(.*?)</', text))


def lines_of(text: str) -> list[tuple[int, str]]:
    """What a moment's page tells beside the board, with the line that each sentence belongs to."""
    found = re.findall(r'data-beat="(\d+)"[^>]*>(?:<span>)?(.*?)</', text)
    return [(int(line), unescape(said)) for line, said in found]


def seated_for(site: Site, game: str, options: dict[str, object], seed: int) -> Seated:
    seats = people(int(str(options["players"])))
    sims = [Seat("sim")] if options.get("sim_bakers") else []
    seated = Seated.at(site, game, options, [*seats, *sims], seed)
    seated.stop_time()
    return seated


@pytest.mark.parametrize(("game", "options"), [("pandemic", HIDDEN), ("pandemain", BAKERS)])
def test_every_moment_that_a_page_names_has_captions_of_the_log_and_rings_that_are_there(
    site: Site, visitor: Visit, game: str, options: dict[str, object]
) -> None:
    seated = seated_for(site, game, options, 4)
    rng = random.Random(4)
    shown = ringed = own = 0
    for _ in range(14):
        before = seated.table.seq
        seated.play_randomly(3, rng)
        page = visitor.get(seated.address(0), headers={**PART, "X-Since": str(before)}).text
        moves = {move.seq: move.seat for move in seated.table.moves}
        for number in steps_of(page):
            assert number > before
            assert number in moves
            text = visitor.get(f"{seated.address(0)}?move={number}", headers=PART).text
            captions = captions_of(text)
            assert captions, number
            for seat, spots, said in captions:
                assert said in told_of(text)
                assert moves[number] != 0 or seat != "p1" or "draw" in said, said
                own += moves[number] == 0
                shown += 1
                for spot in spots.split():
                    assert f'id="{spot}"' in text, spot
                    ringed += 1
        again = steps_of(page, "again")
        last = max((seq for seq, seat in moves.items() if seat == 0), default=0)
        assert again == sorted(again)
        assert all(number >= last for number in again)
    assert shown > 10
    assert ringed > 5
    assert own > 0


def test_how_a_game_ended_is_told_line_by_line_with_its_captions(site: Site, visitor: Visit) -> None:
    seated = seated_for(site, "pandemain", {"players": 2, "mode": "basic"}, 4)
    seated.play_randomly(3000, random.Random(4))
    assert seated.table.over
    text = visitor.get(f"{seated.address(0)}?move={seated.table.moves[-1].seq}", headers=PART).text
    told = lines_of(text)
    listed = re.findall(r'<li data-spots="[^"]*" data-seat="[^"]*" data-line="(\d+)">(.*?)</li>', text)
    assert len(listed) > 1
    for line, caption in listed:
        assert unescape(caption) == " ".join(said for at, said in told if at == int(line))


def test_a_page_that_nobody_left_names_no_moments_and_a_waiting_one_is_in_a_hurry(site: Site, visitor: Visit) -> None:
    seated = seated_for(site, "pandemic", HIDDEN, 3)
    seated.play_randomly(4, random.Random(3))
    now = str(seated.table.seq)
    assert steps_of(visitor.get(seated.address(0), headers={**PART, "X-Since": now}).text) == []
    rng = random.Random(2)
    while seated.table.pause is None:
        seated.play_randomly(1, rng)
    assert "data-hurry" in visitor.get(seated.address(0), headers=PART).text
    assert "data-hurry" not in visitor.get(f"{seated.address(0)}?move={now}", headers=PART).text


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("game", "options"), [("pandemic", HIDDEN), ("pandemain", BAKERS)])
def test_summaries_captions_and_forecast_are_the_same_whatever_a_seat_may_not_know(
    site: Site, visitor: Visit, game: str, options: dict[str, object]
) -> None:
    seated = seated_for(site, game, options, 6)
    rng = random.Random(6)
    compared = 0
    while compared < 8 and not seated.table.over:
        seated.play_randomly(rng.randrange(2, 9), rng)
        number = int(str(seated.table.state.view(None)["turn" if game == "pandemic" else "round"]))
        for seat in (0, 1, None):
            asks = [f"?summary={number}", f"?summary={number + 1}", f"?move={seated.table.moves[-1].seq}", ""]
            texts = [visitor.get(seated.address(seat) + ask, headers={**PART, "X-Since": "1"}).text for ask in asks]
            with exchanged(seated, seat, rng):
                twins = [visitor.get(seated.address(seat) + ask, headers={**PART, "X-Since": "1"}).text for ask in asks]
            assert texts == twins
            compared += any('id="summary"' in text for text in texts)
    assert compared >= 8


def test_the_menu_shows_which_pace_holds_for_whoever_has_chosen_none_too(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2}, people(2), 5)
    pressed = re.compile(r'name="pace" value="(\w+)" aria-pressed="true"')
    assert pressed.findall(visitor.get(seated.address(0)).text) == ["calm"]
    for chosen in ("step", "brisk", "now", "calm"):
        visitor.post("/settings", {"pace": chosen, "next": "/"})
        assert pressed.findall(visitor.get(seated.address(0)).text) == [chosen]


def test_a_pace_is_remembered_and_only_one_that_there_is(site: Site, visitor: Visit) -> None:
    seated = seated_for(site, "pandemain", BAKERS, 2)
    for sent, kept in (("brisk", "brisk"), ("light", ""), ("step", "step")):
        visitor.post("/settings", {"pace": sent, "next": "/"})
        assert f'data-pace="{kept}"' in visitor.get(seated.address(0)).text


def test_no_summary_is_shown_to_whoever_wants_none(site: Site, visitor: Visit) -> None:
    seated = seated_for(site, "pandemic", {**HIDDEN, "hands": "open"}, 5)
    rng = random.Random(5)
    address = seated.address(0)
    while 'id="summary"' not in visitor.get(address).text:
        seated.play_randomly(1, rng)
    text = visitor.get(address).text
    close = unescape(re.search(r'id="summary-close" href="([^"]*)"', text)[1])  # type: ignore[index]
    assert 'id="summary"' not in visitor.get(close).text
    visitor.post("/learn/pandemic/learnt", {"number": "4", "next": "/"})
    assert 'id="summary"' not in visitor.get(address).text
    turn = seated.table.state.view(None)["turn"]
    asked = visitor.get(f"{address}?summary={turn}").text
    assert 'id="summary"' in asked
    assert 'aria-checked="false"' in asked
    assert 'name="without"' in asked
