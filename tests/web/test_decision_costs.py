"""What decisions cost on the page of one's own games: by kind, with intervals, from reviews of own seats alone."""

import csv
import io
import re

import pytest

from sobremesa.review.review import TEAM
from sobremesa.web.statistics.decisions import LEAST
from sobremesa.web.store.reviews import of_visitor
from sobremesa.web.store.rows import SeatResult
from sobremesa.web.store.store import Store
from tests.web.own_games import AGAINST_RUDOLF, IN_TWO, known, put, put_review, result_in, scored
from tests.web.sites import Site, words


def store_of(site: Site) -> Store:
    store: Store = site.app.state.hall.store
    return store


def reviewed(site: Site, name: str, result: SeatResult, seat: int, **lost: list[float]) -> None:
    put(store_of(site), name, result)
    put_review(store_of(site), result, seat, {kind.replace("_", "-"): values for kind, values in lost.items()})


def test_what_decisions_cost_stands_there_by_kind_the_costliest_first(site: Site) -> None:
    ana, name = known(site, "l")
    reviewed(site, name, result_in(IN_TWO, "won"), TEAM, act=[0.01, -0.01] * LEAST, window=[0.03, 0.05] * LEAST)
    page = ana.get("/my-games")
    told = words(page).split("What decisions cost you")[1]
    assert told.index("whether to play an event") < told.index("the actions of a turn")
    assert re.search(r"whether to play an event 20 −4\.0 between −4\.\d and −3\.\d, with 95%", told)
    assert re.search(r"the actions of a turn 20 as good between −0\.\d and 0\.\d", told)
    assert "from one reviewed game" in told
    assert page.text.count('class="cost-bar"') == 2


def test_of_a_few_decisions_nothing_is_said(site: Site) -> None:
    ana, name = known(site, "m")
    reviewed(site, name, result_in(IN_TWO, "won"), TEAM, act=[0.2] * (LEAST - 1))
    told = words(ana.get("/my-games")).split("What decisions cost you")[1]
    assert f"the actions of a turn {LEAST - 1} too few" in told


def test_games_that_are_not_counted_and_those_not_chosen_are_left_out(site: Site) -> None:
    ana, name = known(site, "n")
    reviewed(site, name, result_in(IN_TWO, "won", left_out="bot"), TEAM, act=[0.2] * LEAST)
    put(store_of(site), name, scored(AGAINST_RUDOLF, 90, 80))
    assert "What decisions cost you" not in words(ana.get("/my-games"))
    reviewed(site, name, scored(AGAINST_RUDOLF, 90, 80), 0, night_turn=[0.2] * LEAST)
    reviewed(site, name, result_in(IN_TWO, "won"), TEAM, act=[0.2] * LEAST)
    told = words(ana.get("/my-games?show=pandemain"))
    assert "where a worker goes by night" in told
    assert "the actions of a turn" not in told


def test_only_ones_own_turns_count_and_only_when_the_review_is_done(site: Site) -> None:
    ana, name = known(site, "o")
    game = result_in(IN_TWO, "won", seat=1)
    put(store_of(site), name, game)
    put_review(store_of(site), result_in(IN_TWO, "won", table_id=game.table_id, seat=0), TEAM, {"act": [0.2] * LEAST})
    assert "What decisions cost you" not in words(ana.get("/my-games"))
    assert of_visitor(store_of(site).database, "x" * 32) == []


def test_they_can_be_taken_along_as_files(site: Site) -> None:
    ana, name = known(site, "p")
    game = result_in(IN_TWO, "won")
    reviewed(site, name, game, TEAM, act=[0.0312, -0.01])
    answer = ana.get("/my-games/decisions.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["table"], row["decision"], row["lost"], row["margin"]) for row in rows] == [
        (game.table_id, "act", "3.12", "2.0"),
        (game.table_id, "act", "-1.0", "2.0"),
    ]
    told = ana.get("/my-games/games.json").json()["decisions"]
    assert [(each["move"], each["seat"], each["lost"]) for each in told] == [(0, 1, 3.12), (1, 1, -1.0)]
    assert site.visitor().get("/my-games/decisions.csv").text.strip().count("\n") == 0


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_they_are_told_in_every_language(site: Site, language: str) -> None:
    ana, name = known(site, {"es": "q", "it": "r", "fr": "s"}[language])
    kinds = {"act": [0.01] * LEAST, "window": [0.0, 0.1] * LEAST, "something-else": [0.1]}
    reviewed(site, name, result_in(IN_TWO, "won"), TEAM, **kinds)
    ana.post("/settings", {"language": language, "next": "/"})
    told = words(ana.get("/my-games"))
    assert not re.search(r"\{[a-z]+\}", told)
    assert "1,0" in told
