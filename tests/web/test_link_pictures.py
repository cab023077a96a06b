"""Pictures for links: what everybody knew and nothing else, kept, limited, for other sites too; and who gets which."""

import random
import re
import struct
import time
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from sqlalchemy import text

from sobremesa.core.rng import seeded
from sobremesa.table.log import Entry, TableSettings
from sobremesa.web.link_pictures import pictures
from sobremesa.web.link_pictures.drawing import CannotDraw, can_draw
from sobremesa.web.link_pictures.pictures import LinkPictures, draw, tell
from sobremesa.web.settings import Limits, Rate
from sobremesa.web.store import schema
from tests.leaks import shuffle_secrets
from tests.web.finished_tables import begin, play_on, play_out
from tests.web.seating import Seated, people
from tests.web.sites import Site, open_site, settings_in

HIDDEN: dict[str, object] = {"players": 3, "difficulty": "normal", "hands": "hidden"}
ROBOT = {"User-Agent": "WhatsApp/2.23.20.0"}
LANGUAGES = ("en", "es", "it", "fr")


@pytest.fixture(autouse=True)
def drawn_quickly(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A picture is its drawing here, and each that is made is noted."""
    made: list[str] = []

    def as_it_is(svg: str, folder: Path) -> bytes:
        made.append(svg)
        return svg.encode()

    monkeypatch.setattr(pictures, "to_png", as_it_is)
    monkeypatch.setattr(pictures, "can_draw", lambda: True)
    monkeypatch.setattr("sobremesa.web.link_pictures.preview.can_draw", lambda: True)
    return made


def seated_at(site: Site, game: str = "pandemic", seed: int = 3, **settings: Any) -> Seated:
    options = HIDDEN if game == "pandemic" else {"players": 3, "sim_bakers": ["none"]}
    return Seated.at(site, game, options, people(3), seed, TableSettings(**settings))


def address_of(seated: Seated, language: str = "en", move: int | None = None) -> str:
    return f"/card/{seated.table.table_id}/{seated.table.moved if move is None else move}.{language}.png"


def og(page: str) -> dict[str, str]:
    """The words and the picture that a page names for its links."""
    return {
        name: unescape(said) for name, said in re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)">', page)
    }


# -- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["pandemain", "pandemic"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_is_drawn_in_every_language(game: str, language: str) -> None:
    table = play_out(game, {"players": 2}, 7)
    moments = [0, 1, len(table.moves) // 2, len(table.moves)]
    for table_then in (*map(table.at, moments), table):
        svg = draw(table_then, language)
        assert svg is not None
        assert 'viewBox="0 0 1200 630"' in svg
        assert "var(--" not in svg.partition("</defs></svg>")[2]
        ElementTree.fromstring(svg)
        told = tell(table_then, language)
        assert told is not None
        assert told.title in unescape(svg)


@pytest.mark.skipif(not can_draw(), reason="the renderer is a dependency of playing, and not installed here")
@pytest.mark.parametrize("game", ["pandemain", "pandemic"])
def test_a_picture_has_the_size_that_messengers_want(site: Site, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from sobremesa.web.link_pictures.drawing import to_png

    monkeypatch.setattr(pictures, "to_png", to_png)
    answer = site.visitor().get(address_of(seated_at(site, game)))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert len(answer.content) < 600_000


def test_ends_are_told_in_words() -> None:
    pandemain = play_out("pandemain", {"players": 2, "sim_bakers": ["none"]}, 3)
    outcome = pandemain.outcome()
    assert outcome is not None
    told = tell(pandemain, "en")
    assert told is not None
    high, low = sorted(outcome.scores, reverse=True)
    name = ("Ana", "Luc")[outcome.winners[0]]
    assert told.title == f"{name} wins, {high} : {low}".replace("-", "−")
    lost = tell(play_out("pandemic", {"players": 2}, 4), "en")
    assert lost is not None
    assert re.match(r"(Eight outbreaks|A colour ran out|No cards left), ", lost.title)
    stopped = begin("pandemic", {"players": 2}, 4)
    stopped.accept(Entry(1, "end", -1, {"why": "agreed"}, 1))
    told = tell(stopped, "en")
    assert told is not None
    assert told.title == "Stopped in turn 1"


# -- what it tells ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_picture_is_the_same_whatever_is_hidden(seed: int) -> None:
    rng = random.Random(seed)
    table = begin("pandemic", {**HIDDEN, "forecast": "player"}, seed)
    for _ in range(4):
        play_on(table, rng.randrange(5, 15), rng)
        if table.over:
            break
        before, words = draw(table, "en"), tell(table, "en")
        real, document = table.state, table.state.to_dict()
        twins = [table.game.from_dict(shuffle_secrets(document, None, rng)), real.guess(None, seeded(seed))]
        for twin in twins:
            table.state = twin
            assert draw(table, "en") == before
            other = tell(table, "en")
            assert words is not None
            assert other is not None
            assert (other.above, other.title) == (words.above, words.title)
        table.state = real


def test_a_picture_tells_of_no_later_move(site: Site) -> None:
    """Of a moment that is gone it is what it was then, whatever has happened since."""
    seated = seated_at(site, seed=11)
    then = site.visitor().get(address_of(seated)).content
    seated.play_randomly(25, random.Random(1))
    site.app.state.pictures = LinkPictures({}, time.monotonic)
    assert site.visitor().get(address_of(seated, move=0)).content == then


def test_no_hand_no_seed_and_no_link_is_in_it(site: Site) -> None:
    seated = seated_at(site, seed=8276123456789)
    seated.play_randomly(10, random.Random(2))
    drawn = site.visitor().get(address_of(seated)).text
    tokens = [seated.hall.links.token(seated.table, seat) for seat in range(3)]
    assert not [secret for secret in ("8276123456789", *tokens) if secret in drawn]


@pytest.mark.parametrize("game", ["pandemain", "pandemic"])
def test_people_are_named_only_where_the_table_is_listed_or_its_game_is_over(site: Site, game: str) -> None:
    private, listed = seated_at(site, game, 5), seated_at(site, game, 5, listed=True)
    page = site.visitor().get(private.address(None)).text
    for name in ("Ana", "Luc"):  # Mia begins the name of a place on the map
        assert name not in site.visitor().get(address_of(private)).text
        assert name not in "".join(og(page).values())
    drawn = site.visitor().get(address_of(listed)).text
    assert ("Ana" in drawn) == (game == "pandemain")  # nobody is named on the map
    private.play_randomly(3000, random.Random(3))
    assert private.table.over
    over = site.visitor().get(address_of(private)).text
    assert ("Ana" in over) == (game == "pandemain")


def test_who_may_not_look_on_gets_no_picture(site: Site) -> None:
    closed = seated_at(site, watchers=False)
    assert site.visitor().get(address_of(closed)).status_code == 403
    open_ = seated_at(site)
    table = f"/card/{open_.table.table_id}"
    for path, status in (
        ("/card/nothing/0.en.png", 404),
        (f"{table}/0.de.png", 404),
        (f"{table}/7.en.png", 404),
        (f"{table}/x.en.png", 400),
        (f"{table}/-1.en.png", 400),
        ("/card/chess.png", 404),
    ):
        answer = site.visitor().get(path)
        assert answer.status_code == status, path
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


# -- how it is answered ----------------------------------------------------------------------------------------------


def test_only_pictures_are_for_other_sites_and_caches(site: Site) -> None:
    seated = seated_at(site)
    for path in (address_of(seated), "/card/pandemain.png"):
        answer = site.visitor().get(path)
        assert answer.status_code == 200
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert answer.headers["cache-control"] == "public, max-age=3600"
        assert answer.headers["x-robots-tag"] == "noindex"
        assert "set-cookie" not in answer.headers
        assert "Cookie" not in answer.headers.get("vary", "")
    for path in ("/", seated.address(None), "/static/pandemain/mass.svg"):
        assert site.visitor().get(path).headers["cross-origin-resource-policy"] == "same-origin"


def test_a_picture_is_drawn_once_for_each_moment_and_language(site: Site, drawn_quickly: list[str]) -> None:
    seated = seated_at(site, seed=21)
    for _ in range(3):
        for language in ("en", "fr"):
            assert site.visitor().get(address_of(seated, language)).status_code == 200
    assert len(drawn_quickly) == 2
    seated.play_randomly(1, random.Random(1))
    site.visitor().get(address_of(seated))
    site.visitor().get(address_of(seated, move=0))
    assert len(drawn_quickly) == 3


def test_whoever_wants_too_many_pictures_is_told_when_to_come_back(tmp_path: Path) -> None:
    rates = {"card": Rate(0.01, 2)}
    with open_site(settings_in(tmp_path, limits=Limits(rates=rates, streams=0, each=0))) as site:
        seated = seated_at(site)
        asked = [site.visitor().get(address_of(seated, language)).status_code for language in LANGUAGES]
        assert asked == [200, 200, 429, 429]
        late = site.visitor().get(address_of(seated, "fr"))
        assert int(late.headers["retry-after"]) > 10
        assert site.visitor().get(address_of(seated, "en")).status_code == 200  # it is there already


@pytest.mark.parametrize("fault", ["missing", "broken"])
def test_where_nothing_can_be_drawn_the_games_still_picture_is_shown(
    site: Site, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(svg: str, folder: Path) -> bytes:
        raise CannotDraw("no")

    if fault == "missing":
        monkeypatch.setattr(pictures, "can_draw", lambda: False)
    monkeypatch.setattr(pictures, "to_png", fails)
    seated = seated_at(site, "pandemain", seed=31 if fault == "missing" else 32)
    answer = site.visitor().get(address_of(seated))
    assert answer.status_code == 200
    assert answer.content == site.visitor().get("/card/pandemain.png").content
    assert answer.content[:4] == b"\x89PNG"


# -- which page names which ------------------------------------------------------------------------------------------


def test_the_page_for_lookers_on_names_its_moment(site: Site) -> None:
    seated = seated_at(site, "pandemain", seed=41)
    seated.play_randomly(6, random.Random(1))
    table = seated.table
    named = og(site.visitor().get(seated.address(None)).text)
    assert named["image"] == f"http://127.0.0.1:8276/card/{table.table_id}/{table.moved}.en.png"
    assert named["title"].startswith("Day 1: ")
    assert named["title"].endswith(" · Pandemain · Expert · three bakers")
    assert site.visitor().get(named["image"].removeprefix("http://127.0.0.1:8276")).status_code == 200
    earlier = table.moves[1].seq
    moment = og(site.visitor(accept_language="es").get(f"{seated.address(None)}?move={earlier}").text)
    assert moment["image"].endswith(f"/card/{table.table_id}/{earlier}.es.png")
    assert "tres panaderos" in moment["title"]
    part = site.visitor().get(seated.address(None), headers={"X-Part": "table"}).text
    assert "og:" not in part


def test_a_seats_own_page_and_an_invitation_name_the_game_alone(site: Site) -> None:
    seated = seated_at(site, "pandemic", seed=42, name="Our secret table")
    seated.play_randomly(6, random.Random(1))
    page = site.visitor().get(seated.address(0)).text
    named = og(page)
    assert named["image"] == "http://127.0.0.1:8276/card/pandemic.png"
    assert named["title"] == "Pandemic"
    told = "".join(named.values())
    assert not [word for word in ("Ana", "Our secret", seated.table.table_id, "Turn") if word in told]
    visitor = site.visitor()
    form = {"set": "1", "k1": "here", "k2": "person", "k3": "none", "k4": "none", "title": "Hush"}
    mine = visitor.post("/new/pandemic", form).headers["location"]
    paths = re.findall(r'data-copy="(/table/[^/"]+/[^"]+)"', visitor.get(f"{mine}/links").text)
    (invitation,) = (path for path in paths if path != mine)
    invited = og(site.visitor().get(invitation).text)
    assert invited["image"].endswith("/card/pandemic.png")
    assert "Hush" not in "".join(invited.values())


def rows(site: Site) -> dict[str, int]:
    with site.app.state.hall.store.database.reading() as connection:
        counted = {name: connection.execute(text(f"SELECT count(*) FROM {name}")) for name in schema.metadata.tables}
        return {name: int(count.scalar_one()) for name, count in counted.items()}


def test_a_preview_robot_leaves_no_trace(site: Site) -> None:
    seated = seated_at(site, seed=51)
    seated.play_randomly(5, random.Random(1))
    hall = seated.hall
    site.run(hall.looks.write())
    before, seen = rows(site), hall.looks.of(seated.table.table_id, range(3))
    for path in (seated.address(None), seated.address(0), address_of(seated), f"{seated.address(0)}?move=1"):
        robot = site.visitor()
        answer = robot.get(path, headers=ROBOT)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    site.run(hall.looks.write())
    assert rows(site) == before
    assert hall.looks.of(seated.table.table_id, range(3)) == seen
    assert not hall.live.audience.watches(seated.table.table_id)


@pytest.fixture(autouse=True)
def fresh_pictures(site: Site) -> None:
    """Each test begins with no picture kept."""
    site.app.state.pictures = LinkPictures({}, time.monotonic)
