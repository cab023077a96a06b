"""The page of a review: who may ask for one, and what it shows of both games, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.review import review as reviewing
from sobremesa.table.log import Seat
from sobremesa.table.table import Table
from sobremesa.web import ways_on
from sobremesa.web.reviewer import Reviewer
from tests.web.reviewed_games import OPTIONS, Played, QuickDesk, as_good, clearly_behind, finished_table, some_behind
from tests.web.seating import Seated
from tests.web.sites import Site, Visit, open_site, settings_in, words

KINDS = {"pandemic": frozenset({"act"}), "pandemain": frozenset({"turn"}), "sowing": frozenset[str]()}
LANGUAGES = ("en", "es", "it", "fr")


@pytest.fixture(autouse=True)
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (reviewing, ways_on):
        monkeypatch.setattr(module, "trusted_kinds", KINDS.__getitem__)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(settings_in(tmp_path_factory.mktemp("site"))) as running:
        yield running


def maker_of(site: Site, played: Played = clearly_behind, *, able: bool = True) -> Reviewer:
    """From now on reviews are made so."""
    maker = Reviewer(site.app.state.hall, QuickDesk(played), able=able)
    site.app.state.reviewer = maker
    return maker


def over(site: Site, seed: int = 3, game_id: str = "pandemic", **options: object) -> Table:
    return site.run(finished_table(site.app.state.hall, seed, game_id, options))


def address_of(site: Site, table: Table, seat: int = 0) -> str:
    return f"/table/{table.table_id}/{site.app.state.hall.links.token(table, seat)}"


def ask(site: Site, visitor: Visit, address: str, played: Played = clearly_behind) -> None:
    maker = maker_of(site, played)
    assert visitor.post(f"{address}/review").status_code == 303
    site.run(maker.settled())


def test_the_end_of_a_game_leads_to_its_review_which_begins_when_it_is_wanted(site: Site) -> None:
    table, visitor = over(site), site.visitor()
    address = address_of(site, table)
    assert f'href="{address}/review"' in visitor.get(address).text
    maker_of(site)
    unasked = visitor.get(f"{address}/review")
    assert 'id="ask-review"' in unasked.text
    assert "from what its player knew then" in words(unasked)
    ask(site, visitor, address)
    made = visitor.get(f"{address}/review")
    assert 'id="ask-review"' not in made.text
    assert "Key moments" in made.text
    assert "4.0 points better, with 95% between" in words(made)
    assert "the same 272 guesses" in words(made)
    assert "What is different on the board" in words(made)


def test_a_review_in_which_nothing_was_behind_says_so(site: Site) -> None:
    table, visitor = over(site, seed=4), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, as_good)
    page = visitor.get(f"{address}/review")
    assert "No decision was clearly behind." in words(page)
    assert "As good as its best" in words(page)


def test_every_turn_that_was_judged_has_an_address_and_shows_the_board_as_its_seat_saw_it(site: Site) -> None:
    table, visitor = (
        over(site, 5, players=2, hands="hidden", difficulty="introductory"),
        site.visitor(),
    )
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    page = visitor.get(f"{address}/review").text
    places = sorted({int(place) for place in re.findall(r"/review\?turn=(\d+)", page)})
    assert len(places) > 5
    for place in places[:4]:
        shown = visitor.get(f"{address}/review?turn={place}")
        seat = table.moves[place].seat
        assert f'data-viewer="p{seat + 1}"' in shown.text
        assert shown.headers["x-address"].endswith(f"/review?turn={place}")


def test_a_team_is_reviewed_together_and_ones_own_turns_can_be_chosen(site: Site) -> None:
    table, visitor = over(site, seed=6), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    both, mine = (words(visitor.get(f"{address}/review{query}")) for query in ("", "?whose=mine"))

    def judged(page: str) -> int:
        found = re.search(r"(\d+) decisions judged", page)
        assert found is not None
        return int(found[1])

    assert judged(mine) < judged(both)
    other = visitor.get(f"{address_of(site, table, 1)}/review")
    assert judged(words(other)) == judged(both)  # it is the same review


def test_where_each_plays_alone_each_has_a_review_of_their_own(site: Site) -> None:
    table, visitor = over(site, game_id="pandemain", players=2), site.visitor()
    addresses = [address_of(site, table, seat) for seat in (0, 1)]
    ask(site, visitor, addresses[0])
    assert "Whole team" not in visitor.get(f"{addresses[0]}/review").text
    assert "Key moments" in visitor.get(f"{addresses[0]}/review").text
    assert 'id="ask-review"' in visitor.get(f"{addresses[1]}/review").text


def test_without_the_compiled_engine_the_page_says_why_there_is_no_review(site: Site) -> None:
    table, visitor = over(site, seed=7), site.visitor()
    address = address_of(site, table)
    maker = maker_of(site, able=False)
    page = visitor.get(f"{address}/review")
    assert 'id="ask-review"' not in page.text
    assert "without the compiled engine" in words(page)
    assert visitor.post(f"{address}/review").status_code == 303
    assert site.run(site.app.state.hall.reviews.find(table.table_id, -1)) is None
    site.run(maker.close())


def test_only_those_who_had_a_seat_have_a_review_and_only_after_the_end(site: Site) -> None:
    table, visitor = over(site, seed=8), site.visitor()
    maker_of(site)
    assert visitor.get(f"/table/{table.table_id}/review").status_code == 403
    assert "/review" not in visitor.get(f"/table/{table.table_id}").text
    running = Seated.at(site, "pandemic", OPTIONS, [Seat("person", "Ana", taken=True)] * 2)
    address = running.address(0)
    assert "/review" not in visitor.get(address).text
    assert visitor.get(f"{address}/review").status_code == 409
    assert visitor.post(f"{address}/review").status_code == 409


@pytest.mark.parametrize("game_id", ["pandemic", "pandemain"])
def test_a_review_is_told_in_every_language(site: Site, game_id: str) -> None:
    table, visitor = over(site, 9, game_id, **({} if game_id == "pandemic" else {"players": 2})), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    for language in LANGUAGES:
        visitor.post("/settings", {"language": language, "next": "/"})
        page = visitor.get(f"{address}/review")
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text
        assert "rv-steps" in page.text
        assert "two-ways" in page.text
        assert not re.search(r"\{[a-z]+\}", words(page))


def test_a_part_of_the_page_is_all_that_a_script_needs_while_it_grows(site: Site) -> None:
    table, visitor = over(site, seed=10), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address)
    row = site.run(site.app.state.hall.reviews.find(table.table_id, -1))
    part = visitor.get(f"{address}/review", headers={"X-Part": "table"}).text
    assert part.lstrip().startswith("<main")
    assert row is not None
    assert f'data-review="{row.changed}"' in part


def test_graphs_have_a_sentence_and_a_table(site: Site) -> None:
    table, visitor = over(site, seed=11), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    page = visitor.get(f"{address}/review")
    assert "The chance to win was" in page.text
    assert 'id="graph-chance-sheet"' in page.text


def test_the_file_of_a_database_keeps_what_was_judged(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path)) as first:
        table, visitor = over(first, seed=12), first.visitor()
        address = address_of(first, table)
        ask(first, visitor, address)
        shown = words(visitor.get(f"{address}/review"))
    with open_site(settings_in(tmp_path)) as second:
        assert words(second.visitor().get(f"{address}/review")) == shown
