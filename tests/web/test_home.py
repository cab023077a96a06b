"""The first page: what can be played at once, whose turn it is, where a seat is free, and what can be watched."""

import asyncio
import re

import pytest
from sqlalchemy import text

from sobremesa.web.faces import all_faces, face_of
from sobremesa.web.hall import Hall
from sobremesa.web.store.rows import TableProgress
from sobremesa.web.usual_bots import usual_bot_for
from tests.web.sites import Site, Visit, words

PRESETS = [(face.game_id, preset) for face in all_faces() for preset in face.setup.presets]


def table_of(address: str) -> str:
    return address.split("/")[2]


def test_a_newcomer_sees_both_games_and_friendly_empty_lists(visitor: Visit) -> None:
    page = visitor.get("/")
    assert page.status_code == 200
    assert all(text in words(page) for text in ("Pandemain", "Pandemic", "Play now", "New table", "Nothing yet."))
    assert "No seat is free at the moment." in words(page)


def test_whoever_only_looks_around_gets_no_cookie(visitor: Visit) -> None:
    assert "set-cookie" not in visitor.get("/").headers


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_one_click_starts_a_game_with_the_seat_of_whoever_clicked(site: Site, game: str, preset: str) -> None:
    visitor = site.visitor()
    answer = visitor.post(f"/play/{game}", {"preset": preset})
    assert answer.status_code == 303
    _, _, table_id, token = answer.headers["location"].split("/")
    table = site.run(site.app.state.hall.table(table_id))
    assert table.header.game_id == game
    assert site.app.state.hall.links.seats_of(table, token) == (0,)
    setup = face_of(game).setup
    wanted = setup.presets[preset]
    assert len(table.seats) == 1 + sum(wanted.get(f"k{row}") in ("sim", "bot") for row in (2, 3, 4))
    if "difficulty" in wanted:
        assert table.header.options["difficulty"] == preset
    if preset in setup.sims:
        assert table.header.options["sim_bakers"] == [preset]


@pytest.mark.parametrize(
    ("game", "preset", "is_compiled", "bot"),
    [
        ("pandemic", "normal", True, "search"),
        ("pandemic", "normal", False, "greedy"),
        ("pandemain", "bots", True, "greedy"),
    ],
)
def test_partners_search_where_that_is_quick_and_rivals_are_for_a_first_game(
    site: Site, monkeypatch: pytest.MonkeyPatch, game: str, preset: str, is_compiled: bool, bot: str
) -> None:
    monkeypatch.setattr("sobremesa.compiled.is_active", lambda: is_compiled)
    seat = site.visitor().post(f"/play/{game}", {"preset": preset}).headers["location"]
    table = site.run(site.app.state.hall.table(table_of(seat)))
    assert [each.bot for each in table.seats] == ["", bot, bot]
    assert usual_bot_for(table.game) == bot


def test_a_quick_game_that_does_not_exist_is_refused_in_a_sentence(visitor: Visit) -> None:
    answer = visitor.post("/play/pandemic", {"preset": "impossible"})
    assert answer.status_code == 400
    assert "There is no such quick game" in words(answer)


def test_a_game_that_does_not_exist_is_refused_in_a_sentence(visitor: Visit) -> None:
    answer = visitor.post("/play/chess")
    assert answer.status_code == 404
    assert "There is no game of this name here" in words(answer)


def test_my_game_stands_among_my_games_and_leads_back_to_my_seat(site: Site) -> None:
    visitor = site.visitor()
    seat = visitor.post("/play/pandemain", {"preset": "helga"}).headers["location"]
    page = visitor.get("/")
    assert "With Helga" in words(page)
    back = visitor.get(f"/my/{table_of(seat)}")
    assert back.headers["location"] == seat


def test_only_my_browser_knows_my_games(site: Site) -> None:
    seat = site.visitor().post("/play/pandemain").headers["location"]
    stranger = site.visitor()
    assert table_of(seat) not in stranger.get("/").text
    assert stranger.get(f"/my/{table_of(seat)}").headers["location"] == f"/table/{table_of(seat)}"


def test_a_game_at_which_it_is_my_turn_comes_first(site: Site) -> None:
    visitor = site.visitor()
    waiting = {"set": "1", "k1": "person", "k2": "here", "k3": "none", "k4": "none", "first": "1", "watchers": "1"}
    visitor.post("/new/pandemic", {**waiting, "title": "Others first"})
    visitor.post("/new/pandemic", {**waiting, "first": "2", "title": "Me first"})
    visitor.post("/new/pandemic", {**waiting, "title": "Others again"})
    page = words(visitor.get("/"))
    assert page.index("Me first") < min(page.index("Others first"), page.index("Others again"))
    assert page.count("Your turn") == 1


def test_nobody_is_told_whose_turn_it_is_unless_it_is_their_own(site: Site) -> None:
    visitor = site.visitor()
    seats = {"set": "1", "k1": "here", "k2": "person", "n2": "Bruno", "k3": "none", "k4": "none", "first": "2"}
    visitor.post("/new/pandemic", {**seats, "watchers": "1"})
    line = re.search(r"With Bruno.*?Look", words(visitor.get("/")))
    assert line
    assert "The others’ turn" in line[0]


def test_my_games_can_be_asked_for_alone(site: Site) -> None:
    visitor = site.visitor()
    visitor.post("/play/pandemic")
    part = visitor.get("/", headers={"X-Part": "games"})
    assert "<html" not in part.text
    assert "With Sam, Leo" in words(part)


def listed_table(visitor: Visit, title: str) -> str:
    seats = {"k1": "here", "k2": "person", "k3": "none", "k4": "none"}
    answer = visitor.post("/new/pandemic", {"set": "1", "watchers": "1", "listed": "1", "title": title, **seats})
    assert answer.status_code == 303
    return table_of(answer.headers["location"])


def test_a_free_seat_of_a_listed_table_can_be_taken_once(site: Site) -> None:
    table_id = listed_table(site.visitor(), "Night shift")
    guest, late = site.visitor(), site.visitor()
    page = guest.get("/")
    assert "Night shift" in words(page)
    assert "Introductory, no clock" in words(page)
    assert "1 seat is free" in words(page)
    answer = guest.post(f"/table/{table_id}/sit", {"name": "Ana"})
    token = answer.headers["location"].split("/")[3]
    table = site.run(site.app.state.hall.table(table_id))
    assert site.app.state.hall.links.seats_of(table, token) == (1,)
    assert table.seats[1].name == "Ana"
    refused = late.post(f"/table/{table_id}/sit")
    assert refused.status_code == 409
    assert "Somebody has just taken the last free seat" in words(refused)


def test_whoever_sits_down_twice_keeps_the_first_seat(site: Site) -> None:
    table_id = listed_table(site.visitor(), "Twice")
    guest = site.visitor()
    first = guest.post(f"/table/{table_id}/sit").headers["location"]
    assert guest.post(f"/table/{table_id}/sit").headers["location"] == first


def test_a_table_that_is_not_listed_gives_seats_by_link_alone(site: Site) -> None:
    owner = site.visitor()
    seats = {"set": "1", "k1": "here", "k2": "person", "k3": "none", "k4": "none", "watchers": "1"}
    table_id = table_of(owner.post("/new/pandemic", seats).headers["location"])
    refused = site.visitor().post(f"/table/{table_id}/sit")
    assert refused.status_code == 403
    assert "Seats at this table are given by link" in words(refused)


def test_a_listed_table_that_is_full_can_be_watched(site: Site) -> None:
    owner = site.visitor()
    seats = {"set": "1", "k1": "here", "k2": "bot", "k3": "none", "k4": "none"}
    owner.post("/new/pandemic", {**seats, "watchers": "1", "listed": "1", "title": "On stage"})
    assert "On stage" in words(site.visitor().get("/"))


@pytest.mark.parametrize("form", ["{host}{seat}", "{seat}", "  https://play.example{seat}?at=3&draft=1 ", "{bare}"])
def test_a_pasted_link_leads_to_its_seat(site: Site, form: str) -> None:
    seat = site.visitor().post("/play/pandemain").headers["location"]
    pasted = form.format(host="http://127.0.0.1:8276", seat=seat, bare=seat.removeprefix("/table/"))
    assert site.visitor().post("/join", {"link": pasted}).headers["location"] == seat


@pytest.mark.parametrize("pasted", ["", "hello", "https://example.org/", "//evil.example/x", "/table/../etc", "[::1"])
def test_what_is_no_link_is_refused_in_a_sentence(visitor: Visit, pasted: str) -> None:
    answer = visitor.post("/join", {"link": pasted})
    assert answer.status_code == 400
    assert "This is not a link of a table" in words(answer)


def test_a_link_to_a_table_that_never_was_is_told_so(visitor: Visit) -> None:
    answer = visitor.post("/join", {"link": "/table/aaaaaaaaaaaa"})
    assert answer.status_code == 404
    assert "There is no table at this address" in words(answer)


def table_of_three(site: Site, owner: Visit) -> tuple[str, list[str]]:
    """A table of this visitor's with two free seats, and the addresses of all its seats."""
    seats = {"set": "1", "k1": "here", "k2": "person", "k3": "person", "k4": "none", "watchers": "1"}
    table_id = table_of(owner.post("/new/pandemic", seats).headers["location"])
    return table_id, addresses(site, table_id)


def addresses(site: Site, table_id: str) -> list[str]:
    hall = site.app.state.hall
    table = site.run(hall.table(table_id))
    return [f"/table/{table_id}/{hall.links.token(table, seat)}" for seat in range(3)]


def test_whoever_set_up_a_table_sees_the_links_of_free_seats_and_a_guest_only_their_own(site: Site) -> None:
    owner, guest = site.visitor(), site.visitor()
    table_id, links = table_of_three(site, owner)
    page = owner.get(f"{links[0]}/links")
    assert all(link in page.text for link in links)
    site.run(site.app.state.hall.places.come(table_id, (1,), "bruno", "Bruno"))
    own = addresses(site, table_id)[1]
    assert own != links[1]
    page = guest.get(f"{own}/links")
    assert own in page.text
    assert "for another device of yours" in words(page)
    assert links[0] not in page.text
    assert links[2] not in page.text
    assert "Make a new link" not in words(page)
    page = owner.get(f"{links[0]}/links")
    assert own not in page.text
    assert links[2] in page.text
    assert page.text.count('<input type="hidden" name="link"') == 1  # for the seat that is taken


def test_whoever_set_up_a_table_can_make_a_new_link_for_a_taken_seat_and_the_old_one_ends(site: Site) -> None:
    owner, guest = site.visitor(), site.visitor()
    table_id, links = table_of_three(site, owner)
    taken = guest.post(f"{links[1]}/come", {"name": "Bruno"}).headers["location"]
    assert guest.get(f"/my/{table_id}").headers["location"] == taken
    asked = {"seat": "2", "link": "1"}
    assert guest.post(f"{taken}/links", asked).status_code == 409
    assert addresses(site, table_id)[1] == taken
    page = owner.post(f"{links[0]}/links", asked)
    renewed = addresses(site, table_id)[1]
    assert page.status_code == 200
    assert renewed in page.text
    assert "Here is the new link" in words(page)
    assert guest.get(taken).status_code == 410
    assert guest.get(f"/my/{table_id}").headers["location"] == f"/table/{table_id}"  # its cookie is no key
    assert site.visitor().get(renewed).status_code == 200
    again = owner.post(f"{links[0]}/links", asked)
    assert again.status_code == 200  # the page was loaded again: it shows the same link, and no other is made
    assert renewed in again.text
    assert addresses(site, table_id)[1] == renewed
    assert site.run(site.app.state.hall.table(table_id)).seats[1].name == "Bruno"


@pytest.mark.parametrize("asked", [{"seat": "1", "link": "0"}, {"seat": "3", "link": "0"}, {"seat": "x"}, {}])
def test_no_new_link_is_made_for_ones_own_seat_or_a_free_one(site: Site, asked: dict[str, str]) -> None:
    owner = site.visitor()
    table_id, links = table_of_three(site, owner)
    assert owner.post(f"{links[0]}/links", asked).status_code == 409
    assert addresses(site, table_id) == links


def test_the_links_of_a_table_need_a_link_of_the_table(site: Site) -> None:
    seat = site.visitor().post("/play/pandemain").headers["location"]
    answer = site.visitor().get(f"/table/{table_of(seat)}/wrongwrongwrongwrongwrong/links")
    assert answer.status_code == 404
    assert "This link holds no seat at this table" in words(answer)


def test_a_finished_game_says_how_it_ended(site: Site) -> None:
    visitor = site.visitor()
    seat = visitor.post("/play/pandemain").headers["location"]
    hall = site.app.state.hall
    site.run(hall.offer(table_of(seat), 0, "end"))
    assert "Ended early" in words(visitor.get("/"))


def lost_game(site: Site, visitor: Visit) -> str:
    """A game of this visitor's that was lost."""
    seats = {"set": "1", "watchers": "1", "k2": "bot", "b2": "random", "k3": "none", "difficulty": "heroic"}
    table_id = table_of(visitor.post("/new/pandemic", seats).headers["location"])
    hall = site.app.state.hall

    async def played_by_chance() -> None:
        async with hall.live.subscribe(table_id, TableProgress(0, 0)):  # bots alone play while somebody looks on
            await hall.hand_over(table_id, 0, "random", 0)
            while not (await hall.table(table_id)).over:
                await asyncio.sleep(0.02)

    site.run(played_by_chance())
    return table_id


def change_rows(site: Site, statement: str, table_id: str, **values: object) -> None:
    with site.app.state.hall.store.database.writing() as connection:
        connection.execute(text(statement), {"table": table_id, **values})
    site.app.state.hall.tables._tables.clear()


def test_a_lost_game_of_a_team_says_so(site: Site) -> None:
    visitor = site.visitor()
    lost_game(site, visitor)
    assert "Lost together" in words(visitor.get("/"))


def test_a_game_of_unknown_rules_stays_in_the_list_and_its_page_says_why_it_cannot_be_shown(site: Site) -> None:
    visitor = site.visitor()
    table_id = lost_game(site, visitor)
    visitor.post("/play/pandemain")
    newer = "UPDATE tables SET header = REPLACE(header, :old, :new) WHERE table_id = :table"
    change_rows(site, newer, table_id, old='"rules_version":1,', new='"rules_version":99,')
    page = visitor.get("/")
    assert page.status_code == 200
    assert "Lost together" in words(page)
    assert "With Rudolf" in words(page)
    answer = visitor.get(f"/my/{table_id}", headers={"accept-language": "it"})
    assert answer.status_code == 409
    assert "regole che questa versione del programma non conosce" in words(answer)


def test_a_game_that_ended_before_results_were_written_down_is_listed_without_one(site: Site) -> None:
    visitor = site.visitor()
    table_id = lost_game(site, visitor)
    change_rows(site, "UPDATE tables SET ending = NULL WHERE table_id = :table", table_id)
    page = visitor.get("/")
    assert "Finished" in words(page)
    assert "Lost together" not in words(page)


def test_a_table_that_cannot_be_listed_takes_no_other_with_it(site: Site) -> None:
    broken, fine = listed_table(site.visitor(), "Worn out"), listed_table(site.visitor(), "Brand new")
    change_rows(site, "UPDATE tables SET header = '{}' WHERE table_id = :table", broken)
    page = site.visitor().get("/")
    assert page.status_code == 200
    assert "Brand new" in words(page)
    assert fine in page.text
    assert broken not in page.text
    change_rows(site, "UPDATE tables SET listed = FALSE WHERE table_id = :table", broken)


@pytest.mark.parametrize("path", ["/table/{table}", "/table/{table}/aaaaaaaaaaaaaaaaaaaaaaaaaa/links", "/my/{table}"])
def test_what_is_wrong_with_a_log_is_not_told_because_it_may_be_secret(site: Site, path: str) -> None:
    visitor = site.visitor()
    table_id = table_of(visitor.post("/play/pandemic").headers["location"])
    hall = site.app.state.hall
    site.run(settled(hall, table_id))
    body, seq = '{"move": "discard p2 cairo"}', hall.store.position(table_id).seq + 1
    change_rows(site, "INSERT INTO entries VALUES (:table, :seq, 'move', 1, :body, 0)", table_id, seq=seq, body=body)
    answer = visitor.get(path.format(table=table_id), headers={"accept-language": "es"})
    assert answer.status_code == 500
    assert "No se puede leer lo que hay anotado de esta mesa" in words(answer)
    assert "cairo" not in answer.text


async def settled(hall: Hall, table_id: str) -> None:
    """Wait until no bot is to play."""
    while (table := await hall.table(table_id)).played_by_bot(table.decider()):
        await asyncio.sleep(0.02)
