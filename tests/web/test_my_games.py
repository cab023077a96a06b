"""The page of one's own games: filled when a game ends, its owner's alone, taken along as files, and forgotten."""

import csv
import io
import json
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from sqlalchemy import text

from sobremesa.command_line.cli import main
from sobremesa.web.store import keeping
from sobremesa.web.store.keeping import Wanted
from sobremesa.web.store.results import own_games, tables_without
from sobremesa.web.store.store import Store
from sobremesa.wording.messages import web_catalog
from tests.web.own_games import AGAINST_RUDOLF, IN_FOUR, IN_TWO, known, put, result_in, scored
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, open_site, settings_in, words


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Site]:
    with open_site(settings_in(tmp_path)) as opened:
        yield opened


def store_of(site: Site) -> Store:
    store: Store = site.app.state.hall.store
    return store


def count(store: Store, table: str) -> int:
    with store.database.reading() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def test_a_game_that_ends_is_on_the_page_of_whoever_played_it_and_on_no_other(site: Site) -> None:
    ana, name = known(site)
    seated = Seated.at(site, "pandemic", {"players": 2}, people(2), 5)
    ana.get(seated.address(0))
    assert "No game of yours is over yet." in words(ana.get("/my-games"))
    seated.play_randomly(2000, random.Random(5))
    assert seated.table.over
    page = ana.get("/my-games")
    assert page.status_code == 200
    assert "One game since" in words(page)
    assert "Pandemic, two" in words(page)
    assert f"/my/{seated.table.table_id}?move=0" in page.text
    assert len(own_games(store_of(site).database, name)) == 1
    others, _ = known(site, "b")
    for stranger in (others, site.visitor()):
        told = stranger.get("/my-games")
        assert "No game of yours is over yet." in words(told)
        assert seated.table.table_id not in told.text
        assert stranger.get("/my-games/games.json").json() == {"games": [], "decisions": []}


def test_whoever_only_looks_gets_no_cookie_and_no_row(site: Site) -> None:
    before = count(store_of(site), "places")
    for path in ("/my-games", "/my-games/forget", "/my-games/games.csv"):
        assert "set-cookie" not in site.visitor().get(path).headers
    assert count(store_of(site), "places") == before


def test_the_end_of_a_game_and_the_first_page_lead_there(site: Site) -> None:
    ana, _ = known(site, "c")
    seated = Seated.at(site, "pandemic", {"players": 2}, people(2), 6)
    seated.play_randomly(2000, random.Random(6))
    assert 'href="/my-games"' in ana.get(seated.address(0)).text
    assert 'class="to-all" href="/my-games"' in ana.get("/").text


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_the_page_tells_shares_with_their_intervals_in_every_language(site: Site, language: str) -> None:
    letter = {"en": "d", "es": "e", "it": "f", "fr": "g"}[language]
    ana, name = known(site, letter)
    ana.client.headers["accept-language"] = language
    put(store_of(site), name, *(scored(AGAINST_RUDOLF, 90, 60 if at < 12 else 99) for at in range(16)))
    put(store_of(site), name, *(result_in(IN_FOUR, "lost", reason="deck") for _ in range(3)))
    put(store_of(site), name, result_in(IN_TWO, "", left_out="early"))
    page = ana.get("/my-games")
    assert page.status_code == 200
    told = words(page)
    assert ("75%" if language in ("en", "it") else "75 %") in told.replace("\N{NO-BREAK SPACE}", " ")
    assert all(number in told for number in ("51", "90", "12"))
    assert page.text.count('role="img"') == 4
    assert ana.get("/my-games/forget").status_code == 200
    assert ana.get("/my-games?show=pandemic").text.count("mg-card is-") == 1


def test_with_few_games_no_percentage_is_told_but_how_little_is_known(site: Site) -> None:
    ana, name = known(site, "h")
    put(store_of(site), name, *(result_in(IN_TWO, "won") for _ in range(4)))
    told = words(ana.get("/my-games"))
    assert "With so few games it may be anything from 51 to 100" in told
    assert "with 95" not in told.split("One dot")[0]


def test_the_files_hold_every_game_and_no_formula(site: Site) -> None:
    ana, name = known(site, "i")
    put(store_of(site), name, scored(AGAINST_RUDOLF, 94, 88, series={"day": 5}), title="=1+1 “ñ”, b")
    put(store_of(site), name, result_in(IN_TWO, "lost", left_out="bot"))
    answer = ana.get("/my-games/games.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["game"], row["result"], row["left_out"]) for row in rows] == [
        ("pandemic", "lost", "bot"),
        ("pandemain", "won", ""),
    ]
    assert rows[1]["name"] == "'=1+1 “ñ”, b"
    assert (rows[1]["points"], rows[1]["scores"], rows[1]["options"]) == ("94", "94 88", "mode=expert sims=rudolf")
    games = ana.get("/my-games/games.json").json()["games"]
    assert [game["table"] for game in games] == [row["table"] for row in rows]
    assert games[1]["series"] == {"day": 5}
    assert games[1]["ended"] == rows[1]["ended"]
    assert ana.get("/my-games/games.xml").status_code == 404


def test_no_file_and_no_page_tells_a_seed_or_a_link(site: Site) -> None:
    ana, _ = known(site, "j")
    seated = Seated.at(site, "pandemic", {"players": 2}, people(2), 8276123456789)
    ana.get(seated.address(0))
    seated.play_randomly(2000, random.Random(7))
    tokens = [seated.hall.links.token(seated.table, seat) for seat in range(2)]
    for path in ("/my-games", "/my-games/games.csv", "/my-games/games.json"):
        told = ana.get(path).text
        assert seated.table.table_id in told
        assert not [secret for secret in ("8276123456789", "j" * 32, *tokens) if secret in told]


def test_forgetting_leaves_nothing_of_a_visitor_and_everything_of_others(site: Site) -> None:
    ana, name = known(site, "k")
    ana.client.cookies.set("sobremesa-likes", "name=Ana&theme=dark&learnt=pandemic.Dw&cards=abc.1.2")
    ben, other = known(site, "l")
    mine, shared, his = (result_in(IN_TWO, "won") for _ in range(3))
    store = store_of(site)
    put(store, name, mine, shared)
    put(store, other, his)
    store.take_place(shared.table_id, (0,), other)
    done = ana.post("/my-games/forget")
    assert done.status_code == 200
    assert "Nothing of you is known here any more." in words(done)
    assert own_games(store.database, name) == []
    assert store.tables_of(name) == []
    assert [game.result.table_id for game in own_games(store.database, other)] == [his.table_id, shared.table_id]
    with store.database.reading() as connection:
        assert not connection.execute(text(f"SELECT 1 FROM results WHERE table_id = '{mine.table_id}'")).first()
    cookies = done.headers.get_list("set-cookie")
    assert any(cookie.startswith("sobremesa=;") and "Max-Age=0" in cookie for cookie in cookies)
    likes = next(cookie for cookie in cookies if cookie.startswith("sobremesa-likes="))
    assert "theme=dark" in likes
    assert not [word for word in ("Ana", "learnt", "cards") if word in likes]
    assert "No game of yours is over yet." in words(ana.get("/my-games"))
    assert "2 games since" in words(ben.get("/my-games"))


def test_another_site_cannot_have_anybody_forgotten(site: Site) -> None:
    ana, name = known(site, "m")
    put(store_of(site), name, result_in(IN_TWO, "won"))
    assert ana.post("/my-games/forget", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert len(own_games(store_of(site).database, name)) == 1


def test_rows_go_with_their_table(fresh: Site) -> None:
    store = store_of(fresh)
    one, two = result_in(IN_TWO, "won"), result_in(IN_TWO, "won")
    put(store, "n" * 32, one, two)
    keeping.remove(store.database, Wanted(ids=(one.table_id,)), 10)
    assert [game.result for game in own_games(store.database, "n" * 32)] == [two]
    assert count(store, "results") == 1


def test_a_command_fills_in_games_that_ended_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = settings_in(tmp_path)
    with open_site(settings) as site:
        ana, name = known(site, "o")
        seated = Seated.at(site, "pandemic", {"players": 2}, people(2), 5)
        ana.get(seated.address(0))
        seated.play_randomly(2000, random.Random(5))
        store = store_of(site)
        written = own_games(store.database, name)
        with store.database.writing() as connection:
            connection.execute(text("DELETE FROM results"))
        assert tables_without(store.database) == [seated.table.table_id]
        assert main(["tables", "statistics", "--database", settings.database_url]) == 0
        assert "1 seat written down." in capsys.readouterr().out
        assert own_games(store.database, name) == written
        assert main(["tables", "statistics", "--database", settings.database_url]) == 0
        assert "0 seats written down." in capsys.readouterr().out
        ana.post("/my-games/forget")
        assert tables_without(store.database) == []


def test_looking_at_the_page_again_changes_nothing(site: Site) -> None:
    ana, name = known(site, "p")
    put(store_of(site), name, result_in(IN_TWO, "won"))
    first: Visit = ana
    assert first.get("/my-games").text == first.get("/my-games").text
    assert json.loads(first.get("/my-games/games.json").text)["games"][0]["result"] == "won"


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_games_that_do_not_count_are_listed_with_why_and_with_their_ways(fresh: Site, language: str) -> None:
    ana, name = known(fresh, "t")
    ana.client.headers["accept-language"] = language
    bot, early = result_in(IN_TWO, "lost", left_out="bot"), result_in(IN_TWO, "", left_out="early")
    put(store_of(fresh), name, bot, early)
    text = ana.get("/my-games").text
    lines = re.findall(r"<tr><td.*?</tr>", text, re.S)
    assert len(lines) == 2
    for game, line in zip((early, bot), lines, strict=True):
        assert f"/my/{game.table_id}?move=0" in line
        catalog = web_catalog(language)
        assert catalog.say("my-games", f"not-counted-{game.left_out}") in unescape(line)
        assert (f"/my/{game.table_id}?review" in line) == (game.left_out == "bot")


def test_whoever_opens_the_review_with_a_link_has_the_game_among_their_own(fresh: Site) -> None:
    seated = Seated.at(fresh, "pandemic", {"players": 2}, people(2), 5)
    seated.play_randomly(2000, random.Random(5))
    ana, _ = known(fresh, "u")
    assert ana.get(f"{seated.address(0)}/review").status_code == 200
    assert f"/my/{seated.table.table_id}?move=0" in ana.get("/my-games").text
    assert ana.get(f"/my/{seated.table.table_id}?review").headers["location"] == f"{seated.address(0)}/review"
