"""My games: written down for browsers that keep our cookie, however they came; visits of others leave nothing."""

import random
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from sobremesa.table.log import Seat
from sobremesa.web.hall import Hall
from sobremesa.web.visitors import CAME_COOKIE, ID_COOKIE
from tests.web.seating import Seated, people
from tests.web.sites import Site, open_site, settings_in


@pytest.fixture
def seated(site: Site) -> Seated:
    return Seated.at(site, "pandemic", {"players": 2}, people(2))


def places(site: Site) -> int:
    hall: Hall = site.app.state.hall
    with hall.store.database.reading() as connection:
        return int(connection.execute(text("SELECT count(*) FROM places")).scalar_one())


def lists(response: httpx.Response, seated: Seated) -> bool:
    return f"/my/{seated.table.table_id}" in response.text


def test_a_visitor_without_cookies_leaves_no_row_however_often_the_page_is_opened(site: Site, seated: Seated) -> None:
    before = places(site)
    for _ in range(5):
        assert site.visitor().get(seated.address(0)).status_code == 200
        assert site.visitor().post(f"{seated.address(0)}/come", {"name": "Eve"}).status_code == 303
    assert places(site) == before


def test_a_browser_that_came_by_a_link_finds_the_game_among_its_own(site: Site, seated: Seated) -> None:
    visitor = site.visitor()
    assert visitor.get(seated.address(0)).cookies.keys() == {ID_COOKIE, CAME_COOKIE}
    home = visitor.get("/")
    assert lists(home, seated)
    assert CAME_COOKIE not in visitor.client.cookies
    assert lists(visitor.get("/"), seated)
    assert visitor.get(f"/my/{seated.table.table_id}").headers["location"] == seated.address(0)


@pytest.mark.parametrize(
    "page", ["", "?move=1", "/log", "/links", "/share", "/review", "/fork?move=1", "/study?move=1", "/log?as=p1"]
)
def test_whichever_page_of_a_seat_is_opened_alone_the_game_is_among_ones_own(
    site: Site, seated: Seated, page: str
) -> None:
    seated.play_randomly(2000, random.Random(5))
    assert seated.table.closed
    visitor = site.visitor()
    assert visitor.get(f"{seated.address(0)}{page}").status_code in (200, 303)
    assert lists(visitor.get("/"), seated)
    before = places(site)
    assert visitor.get(f"{seated.address(0)}{page}").status_code in (200, 303)
    assert places(site) == before
    watching = site.visitor()
    watching.get("/settings")
    watching.get("/settings")
    assert watching.get(f"{seated.address(None)}/log").status_code == 200
    assert not lists(watching.get("/"), seated)


def test_the_log_of_a_free_seat_takes_none(site: Site) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2}, [*people(1), Seat("person")])
    visitor = site.visitor()
    assert visitor.get(f"{seated.address(1)}/log").status_code == 200
    assert not lists(visitor.get("/"), seated)


def test_the_second_visit_of_the_page_writes_it_down_too(site: Site, seated: Seated) -> None:
    visitor = site.visitor()
    before = places(site)
    for rows in (0, 1, 1):
        assert visitor.get(seated.address(0)).status_code == 200
        assert places(site) == before + rows
    assert CAME_COOKIE not in visitor.client.cookies


def test_a_link_that_ended_meanwhile_leads_nowhere(site: Site, seated: Seated) -> None:
    visitor, hall = site.visitor(), seated.hall
    visitor.get(seated.address(0))
    site.run(hall.places.renew_link(seated.table.table_id, 0, 0, 1))
    before = places(site)
    assert not lists(visitor.get("/"), seated)
    assert places(site) == before
    assert CAME_COOKIE not in visitor.client.cookies


@pytest.mark.parametrize("came", ["", "x", "none/aaaaaaaaaaaaaaaaaaaaaaaaaa", "../../etc", "a" * 4000, "a/b/c"])
def test_a_cookie_that_somebody_made_up_does_no_harm(site: Site, came: str) -> None:
    before = places(site)
    visitor = site.visitor(cookie=f"{ID_COOKIE}={'a' * 32}; {CAME_COOKIE}={came}")
    assert visitor.get("/").status_code == 200
    assert places(site) == before


def test_whoever_sits_down_has_the_game_at_once(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path)) as site:
        seated = Seated.at(site, "pandemic", {"players": 2}, [*people(1), Seat("person")])
        visitor = site.visitor()
        visitor.post(f"{seated.address(1)}/come", {"name": "Eve"})
        assert lists(visitor.get("/"), seated)
        assert places(site) == 1
