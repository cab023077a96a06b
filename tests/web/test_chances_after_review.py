"""The chance to win after a review: among the graphs of a game that is over, and on the line of its replay."""

import re
from collections.abc import Iterator

import pytest

from sobremesa.review import review as reviewing
from sobremesa.web import ways_on
from sobremesa.web.reviewer import Reviewer
from tests.web.reviewed_games import QuickDesk, finished_table, some_behind
from tests.web.sites import Site, open_site, settings_in

GAMES: dict[str, dict[str, object]] = {
    "pandemic": {"players": 2, "hands": "open", "difficulty": "introductory"},
    "pandemain": {"players": 2},
}
KINDS = {"pandemic": frozenset({"act"}), "pandemain": frozenset({"turn"})}
GRAPH, CURVE = 'id="graph-chance"', 'class="rp-chance"'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with pytest.MonkeyPatch.context() as patch:
        for module in (reviewing, ways_on):
            patch.setattr(module, "trusted_kinds", KINDS.__getitem__)
        with open_site(settings_in(tmp_path_factory.mktemp("site"))) as running:
            yield running


def reviewed(site: Site, game_id: str, seed: int) -> list[str]:
    """A game that is over and that its first seat had reviewed: the addresses of its seats, and of watchers."""
    hall = site.app.state.hall
    table = site.run(finished_table(hall, seed, game_id, GAMES[game_id]))
    addresses = [f"/table/{table.table_id}/{hall.links.token(table, seat)}" for seat in (0, 1)]
    assert GRAPH not in site.visitor().get(addresses[0]).text
    maker = Reviewer(hall, QuickDesk(some_behind), able=True)
    site.app.state.reviewer = maker
    assert site.visitor().post(f"{addresses[0]}/review").status_code == 303
    site.run(maker.settled())
    return [*addresses, f"/table/{table.table_id}"]


@pytest.mark.parametrize("game_id", [*GAMES])
def test_the_end_and_every_moment_show_it_to_whoever_may_read_the_review(site: Site, game_id: str) -> None:
    mine, other, watchers = reviewed(site, game_id, 3)
    for page in ("", "?move=12"):
        told = site.visitor().get(f"{mine}{page}").text
        assert GRAPH in told
        assert 'id="graph-chance-sheet"' in told
        assert told.count(CURVE) == 1
        assert (GRAPH in site.visitor().get(f"{other}{page}").text) is (game_id == "pandemic")  # a team has one review
        watched = site.visitor().get(f"{watchers}{page}").text
        assert GRAPH not in watched
        assert CURVE not in watched
    drawn = re.search(r'<section class="gr of-chance.*?</section>', site.visitor().get(mine).text, re.DOTALL)
    assert drawn is not None
    assert "<a " not in drawn[0]  # a picture holds no links


def test_whoever_guesses_sees_it_no_farther_than_the_moment(site: Site) -> None:
    mine, *_ = reviewed(site, "pandemic", 4)
    visitor = site.visitor()

    def points() -> int:
        page = visitor.get(f"{mine}?move=20").text
        found = re.search(r'class="rp-chance".*?class="curve" d="([^"]*)"', page)
        return found[1].count("L") if found else 0

    whole = points()
    visitor.post("/settings", {"guess": "1", "next": "/"})
    assert points() < whole
