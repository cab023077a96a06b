"""Pages of puzzles over HTTP: question, hints, answers and the way in four languages; nothing is kept but by POST."""

import datetime
import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from sobremesa.catalog import GAMES
from sobremesa.houses import LANGUAGES
from sobremesa.puzzles.daily import days_of, in_order, puzzle_of_day
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.web.puzzle_lists import puzzle_games, today_at
from sobremesa.web.puzzle_room import puzzle_bench
from sobremesa.web.puzzle_words import PuzzleWords
from sobremesa.web.settings import Limits, Rate
from tests.web.sites import Site, Visit, open_site, settings_in, words


def one_of_each_kind() -> list[Puzzle]:
    """The puzzle of each kind whose proof was the shortest."""
    found: dict[tuple[str, str], Puzzle] = {}
    for game in puzzle_games():
        for puzzle in sorted(in_order(game.id), key=lambda each: each.proof.continuations):
            found.setdefault((game.id, puzzle.kind), puzzle)
    return [*found.values()]


every_kind = pytest.mark.parametrize("puzzle", one_of_each_kind(), ids=lambda puzzle: puzzle.id)


def address(puzzle: Puzzle, query: str = "") -> str:
    return f"/puzzle/{puzzle.game_id}/{puzzle.id}{f'?{query}' if query else ''}"


def numbers(puzzle: Puzzle) -> list[int]:
    return [GAMES[puzzle.game_id].parse(text) for text in puzzle.way]


def joined(actions: list[int]) -> str:
    return ",".join(map(str, actions))


def card(page: httpx.Response) -> str:
    assert page.status_code == 200, words(page)
    found = re.search(r'<section id="lesson".*?</section>', page.text, re.DOTALL)
    assert found is not None
    return found[0]


def read(page: httpx.Response) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", card(page)))).strip()


def link(page: httpx.Response, way: str) -> str:
    found = re.search(rf'href="([^"]+)"[^>]*data-lesson-go="{way}"', card(page))
    return unescape(found[1]) if found else ""


def wrong_answer(puzzle: Puzzle) -> list[int]:
    """Actions that end the task without solving it."""
    bench = puzzle_bench(puzzle.game_id, puzzle.id)
    assert bench is not None
    state, actions = bench.task.start, list[int]()
    while not actions or not bench.task.is_end(state):
        closing = bench.task.closing(state)
        actions.append(bench.task.options(state)[0] if closing is None else closing)
        state = bench.task.after(state, actions[-1])
    return actions


@pytest.mark.parametrize("language", LANGUAGES)
@every_kind
def test_a_puzzle_asks_hints_and_answers_in_every_language(site: Site, puzzle: Puzzle, language: str) -> None:
    visitor = site.visitor(Accept_Language=language, X_Part="table")
    told = PuzzleWords(puzzle, language)
    page = visitor.get(address(puzzle))
    for text in (told.question, told.how, told.grade):
        assert " ".join(text.split()) in read(page)
    hinted = visitor.get(address(puzzle, "hint=3"))
    assert card(hinted).count("<li>") == 3
    way = numbers(puzzle)
    for step in range(len(way)):
        page = visitor.get(address(puzzle, f"show={step}"))
        assert 'class="ls pz is-show"' in card(page)
    right = visitor.get(link(page, "next"))
    assert "is-right" in card(right)
    assert re.search(rf">1 .{{1,12}} {len(in_order(puzzle.game_id))} ", card(right))  # this one counts at once
    common = set(puzzle.proof.common) & {*puzzle.way}
    reasons = [told.because(text.split()[0]) for text in common]
    assert not any(reasons) or any(why and " ".join(why.split()) in read(right) for why in reasons)
    wrong = visitor.get(address(puzzle, f"sent={joined(wrong_answer(puzzle))}"))
    assert "is-wrong" in card(wrong)
    assert "{" not in read(wrong) + read(right) + read(hinted)


@every_kind
def test_the_three_hints_tell_a_piece_a_place_and_the_first_step(visitor: Visit, puzzle: Puzzle) -> None:
    first, second, third = (visitor.get(address(puzzle, f"hint={number}")) for number in (1, 2, 3))
    assert 'data-points=""' in card(first)
    assert 'data-points=""' not in card(second)
    assert f'data-ring="{numbers(puzzle)[0]}"' in card(third)
    assert "Another hint" not in read(third)


def test_the_second_hint_points_at_the_city_where_cubes_are_treated_and_not_at_their_supply(visitor: Visit) -> None:
    found = [puzzle for puzzle in in_order("pandemic") if puzzle.way[0].startswith("treat")][:3]
    assert found
    for puzzle in found:
        hinted = card(visitor.get(address(puzzle, "hint=2")))
        points = re.findall(r'data-points="([^"]*)"', hinted)[0]
        assert "cure-" not in points
        assert points.startswith("city-") or "treat" not in "".join(puzzle.proof.common)


@every_kind
def test_an_answer_composed_on_the_board_is_sent_as_at_a_table(visitor: Visit, puzzle: Puzzle) -> None:
    page = visitor.get(address(puzzle))
    for _ in range(20):
        if "is-right" in card(page):
            break
        done = done_so_far(page)
        left = numbers(puzzle)[done:]
        page = visitor.get(draft_of(page, left))
        sent = re.search(r'<a class="btn go" id="send" href="([^"]+)"', page.text)
        assert sent is not None, words(page)
        page = visitor.get(unescape(sent[1]))
    assert "is-right" in card(page)


def draft_of(page: httpx.Response, actions: list[int]) -> str:
    """The address with these steps drafted."""
    base = re.search(r'data-base="([^"]+)"', page.text)
    assert base is not None
    where = unescape(base[1])
    return f"{where}{'&' if '?' in where else '?'}draft={joined(actions)}"


def done_so_far(page: httpx.Response) -> int:
    steps = re.search(r'<details class="pz-steps".*?</details>', card(page), re.DOTALL)
    return steps[0].count("<li>") if steps else 0


@every_kind
def test_a_page_of_a_puzzle_tells_nothing_of_what_is_to_be_drawn(visitor: Visit, puzzle: Puzzle) -> None:
    page = visitor.get(address(puzzle)).text
    assert "random" not in page
    assert puzzle.way[0] not in card(visitor.get(address(puzzle)))


def test_what_was_solved_is_kept_by_a_form_and_not_by_an_address(visitor: Visit) -> None:
    puzzle = one_of_each_kind()[0]
    page = visitor.get(address(puzzle, f"sent={joined(numbers(puzzle))}"))
    assert "set-cookie" not in page.headers
    number = re.search(r'name="number" value="(\d+)"', card(page))
    assert number is not None
    answer = visitor.post(f"/puzzle/{puzzle.game_id}/solved", {"number": number[1], "next": "/puzzles"})
    assert answer.headers["location"] == "/puzzles"
    assert 'class="is-done"' in visitor.get("/puzzles").text
    assert "1 of " in words(visitor.get("/puzzles"))


def test_what_was_solved_goes_along_to_another_browser(site: Site, visitor: Visit) -> None:
    puzzle = one_of_each_kind()[0]
    visitor.post(f"/puzzle/{puzzle.game_id}/solved", {"number": "0"})
    carried = re.search(r"learnt=([\w.~-]+-puzzles\.[\w~.-]+)", visitor.get("/learn/take").text)
    assert carried is not None
    other = site.visitor()
    other.post("/learn/take", {"learnt": carried[1]})
    assert 'class="is-done"' in other.get("/puzzles").text


def test_a_number_that_no_puzzle_has_is_refused(visitor: Visit) -> None:
    for number in ("", "-1", "999", "x"):
        assert visitor.post(f"/puzzle/{puzzle_games()[0].id}/solved", {"number": number}).status_code == 400


# -- the puzzle of a day -------------------------------------------------------------------------------------------


def today(site: Site) -> datetime.date:
    return today_at(site.app.state.hall.clock())


@pytest.mark.parametrize("game_id", [game.id for game in puzzle_games()])
def test_days_are_answered_from_the_first_to_tomorrow(site: Site, visitor: Visit, game_id: str) -> None:
    first, now = days_of(game_id)[0].day, today(site)
    tomorrow = max(now + datetime.timedelta(days=1), first)
    for day, status in (
        (first, 200 if first <= tomorrow else 404),
        (first - datetime.timedelta(days=1), 404),
        (now + datetime.timedelta(days=2), 404),
    ):
        assert visitor.get(f"/puzzle/{game_id}/{day}").status_code == status, day


def test_the_puzzle_of_a_day_is_told_with_its_date(visitor: Visit) -> None:
    game = puzzle_games()[0]
    first = days_of(game.id)[0].day
    puzzle = puzzle_of_day(game.id, first)
    assert puzzle is not None
    told = PuzzleWords(puzzle, "en")
    page = read(visitor.get(f"/puzzle/{game.id}/{first}"))
    assert f"Puzzle of {told.date(first)} · {told.source(None, '')} · " in page


@every_kind
def test_how_far_the_game_of_a_puzzle_was_is_told_as_its_players_count(visitor: Visit, puzzle: Puzzle) -> None:
    position = puzzle.position
    told = f"Day {position['round']} of 5" if puzzle.game_id == "pandemain" else f"Turn {position['turn']}"
    eye = re.search(r'<p class="pz-eye">([^<]*)</p>', card(visitor.get(address(puzzle))))
    assert eye is not None
    assert eye[1].endswith(f" · {told}")


def test_the_list_links_to_the_day_of_the_server_where_there_are_no_scripts(site: Site, visitor: Visit) -> None:
    page = visitor.get("/puzzles").text
    for game in puzzle_games():
        if puzzle_of_day(game.id, today(site)) is not None:
            assert f'href="/puzzle/{game.id}/{today(site)}"' in page


# -- what makes no sense -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["hint=9", "hint=x", "show=99", "sent=999999", "so=999999", "draft=x"])
def test_an_address_that_makes_no_sense_is_refused(visitor: Visit, query: str) -> None:
    assert visitor.get(address(one_of_each_kind()[0], query)).status_code in (400, 404)


def test_a_puzzle_that_is_not_there_is_named(visitor: Visit) -> None:
    page = visitor.get(f"/puzzle/{puzzle_games()[0].id}/none-0")
    assert page.status_code == 404
    assert "There is no such puzzle" in words(page)


def test_puzzles_are_drawn_at_a_rate(tmp_path: Path) -> None:
    limits = Limits(rates={"draw": Rate(0.001, 2)}, streams=0, each=0)
    with open_site(settings_in(tmp_path, limits=limits)) as site:
        visitor = site.visitor()
        asked = [visitor.get(address(one_of_each_kind()[0])).status_code for _ in range(3)]
        assert 429 in asked
