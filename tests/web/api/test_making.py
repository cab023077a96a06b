"""Games, tables and seats through the API: what can be chosen, what is wrong with it, and who gets which token."""

from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.web.hall import Hall
from tests.web.api.callers import Caller, problem
from tests.web.sites import Site

TABLES = "/api/v1/tables"
ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot"}


def made(site: Site, game: str, *seats: dict[str, str], **more: object) -> Any:
    answer = Caller(site).post(TABLES, {"game": game, "seats": list(seats), **more})
    assert answer.status_code == 201, answer.text
    told = answer.json()
    assert answer.headers["location"] == told["href"] == f"{TABLES}/{told['table']}"
    return told


def test_the_games_tell_all_that_a_new_table_can_be(site: Site) -> None:
    caller = Caller(site)
    assert caller.told("/api/v1")["games"] == "/api/v1/games"
    for brief in caller.told("/api/v1/games")["games"]:
        told, game = caller.told(brief["href"]), GAMES[brief["game"]]
        assert [option["name"] for option in told["options"]] == [spec.name for spec in game.options()]
        assert told["usual_bot"] in [bot["bot"] for bot in told["bots"]]
        texts = caller.told(f"{brief['href']}/actions")["actions"]
        assert len(texts) == told["actions"] == game.actions
        assert [game.parse(texts[action]) for action in (0, 100, game.actions - 1)] == [0, 100, game.actions - 1]
    problem(caller.get("/api/v1/games/chess"), 404, "no-game")


def test_whoever_sets_up_a_table_gets_the_tokens_of_all_people(site: Site) -> None:
    told = made(site, "pandemic", ME, {"kind": "person", "name": "Luc"}, {"kind": "bot", "bot": "random"})
    assert [seat["kind"] for seat in told["seats"]] == ["person", "person", "bot"]
    assert [seat["mine"] for seat in told["seats"]] == [True, False, False]
    assert [bool(seat["token"]) for seat in told["seats"]] == [True, True, False]
    ana, luc = (Caller(site, told["table"], seat["token"]) for seat in told["seats"][:2])
    assert ana.told()["seat"] == "p1"
    problem(luc.get(), 409, "join-first")
    held = luc.post("/join", {"name": "Lucie"}).json()
    assert held["seats"] == ["p2"]
    assert Caller(site, told["table"], held["token"]).told()["seats"][1]["name"] == "Lucie"
    problem(luc.get(), 401, "no-seat")  # the link ended, so copies of it are worth nothing
    assert site.visitor().get(held["page"]).status_code == 200


def test_joining_twice_with_a_taken_seat_changes_nothing(site: Site) -> None:
    told = made(site, "pandemic", ME, BOT)
    token = told["seats"][0]["token"]
    assert Caller(site, told["table"], token).post("/join", {"name": "Eva"}).json()["token"] == token


def test_a_link_that_was_made_anew_says_who_did_it(site: Site) -> None:
    told = made(site, "pandemic", ME, {"kind": "person"})
    held = Caller(site, told["table"], told["seats"][1]["token"]).post("/join", {"name": "Luc"}).json()
    hall: Hall = site.app.state.hall
    table = site.run(hall.table(told["table"]))
    site.run(hall.places.renew_link(told["table"], 1, table.seats[1].link, 0))
    ended = problem(Caller(site, told["table"], held["token"]).get(), 401, "link-ended")
    assert "Ana" in ended["detail"]


def test_several_seats_of_ones_own_share_a_token(site: Site) -> None:
    told = made(site, "pandemic", ME, {"kind": "me", "name": "Eva"}, BOT)
    assert told["seats"][0]["token"] == told["seats"][1]["token"]
    assert Caller(site, told["table"], told["seats"][0]["token"]).told("?seat=p2")["mine"] == ["p1", "p2"]


def test_a_free_seat_of_a_listed_table_is_found_and_taken(site: Site) -> None:
    told = made(site, "pandemain", ME, {"kind": "person"}, listed=True, name="Come and bake")
    caller = Caller(site, told["table"])
    listed = [row for row in caller.told(TABLES)["open"] if row["table"] == told["table"]]
    assert [(row["name"], row["seats"][1]["free"]) for row in listed] == [("Come and bake", True)]
    held = caller.post("/sit", {"name": "Luc"}).json()
    assert held["seats"] == ["p2"]
    assert Caller(site, told["table"], held["token"]).told()["seats"][1]["name"] == "Luc"
    problem(caller.post("/sit", {"name": "Eva"}), 409, "seat-taken")
    hidden = made(site, "pandemain", ME, {"kind": "person"})
    problem(Caller(site, hidden["table"]).post("/sit", {}), 403, "not-listed")


def test_settings_and_options_are_those_that_were_wanted(site: Site) -> None:
    told = made(
        site,
        "pandemain",
        ME,
        {"kind": "sim", "sim": "rudolf"},
        options={"mode": "basic", "edition": "italian"},
        clock={"kind": "game", "seconds": 600},
        watchers=False,
        hints=False,
    )
    caller = Caller(site, told["table"], told["seats"][0]["token"])
    about = caller.told("/about")
    assert (about["options"]["mode"], about["options"]["edition"]) == ("basic", "italian")
    assert about["clock"] == {"kind": "game", "seconds": 600}
    assert about["may_hand_over"] == ["p1"]
    assert not about["hints"]
    assert "PM-MODE-01" in [rule["rule"] for rule in about["rules"]]
    problem(Caller(site, told["table"]).get(), 403, "no-watchers")


@pytest.mark.parametrize(
    ("body", "pointer", "said"),
    [
        ({"game": "pandemic", "seats": [ME]}, "", "two"),
        ({"game": "pandemic", "seats": [ME] * 6}, "/options", "players"),
        ({"game": "pandemic", "seats": [ME, BOT], "options": {"difficulty": "easy"}}, "/options", "easy"),
        ({"game": "pandemic", "seats": [ME, BOT], "options": {"colour": 1}}, "/options", "colour"),
        ({"game": "pandemic", "seats": [ME, BOT], "options": {"players": 4}}, "/options/players", "otherwise"),
        ({"game": "pandemic", "seats": [ME, {"kind": "bot", "bot": "hal"}]}, "/seats/1/bot", "seats[1]"),
        ({"game": "pandemic", "seats": [ME, {"kind": "sim", "sim": "rudolf"}]}, "/seats/1/sim", "seats[1]"),
        ({"game": "pandemic", "seats": [{**ME, "role": "medic"}, {"kind": "bot", "role": "medic"}]}, "", "edic"),
        ({"game": "pandemic", "seats": [BOT, BOT], "watchers": False}, "", "watchers"),
        ({"game": "pandemain", "seats": [ME, BOT], "clock": {"kind": "game", "seconds": 0}}, "/options", "clock"),
        ({"game": "pandemain", "seats": [ME, BOT], "components": "[mill"}, "", ""),
    ],
)
def test_what_is_wrong_with_a_new_table_is_said_as_the_form_says_it(
    site: Site, body: dict[str, object], pointer: str, said: str
) -> None:
    told = problem(Caller(site).post(TABLES, body), 422, "no-setup")
    assert [fault for fault in told["errors"] if fault["pointer"] == pointer and said in fault["detail"]], told[
        "errors"
    ]


def test_a_game_that_is_not_here_is_named(site: Site) -> None:
    told = problem(Caller(site).post(TABLES, {"game": "chess", "seats": [ME, BOT]}), 422, "no-game")
    assert told["errors"][0]["pointer"] == "/game"
