"""Setting up a position over HTTP: every field of every place, pieces on the board, errors where they belong, undo."""

import json
import random
import re
from html import unescape

import pytest

from sobremesa.catalog import GAMES as ALL_GAMES
from sobremesa.study.playing import play_study, read_position
from sobremesa.study.study import Study
from tests.web.sites import Site, Visit, words
from tests.web.studies import GAMES, begin, card, goes_to, path_of, played, said, set_field, study_at

every_game = pytest.mark.parametrize("game", GAMES)


def document(address: str) -> dict[str, object]:
    """The position as it is set up, whether or not it can be played."""
    setup = study_at(address).setup
    assert setup is not None
    return dict(setup.document)


def undone(visitor: Visit, address: str, do: str = "undo") -> str:
    response = visitor.post(f"{address}&set=1", {"do": do})
    assert response.status_code == 303, words(response)
    return response.headers["location"].partition("&set")[0]


def put_piece(visitor: Visit, address: str, piece: str, target: str) -> str:
    return goes_to(visitor, f"{address}&set=1&piece={piece}&put={target}").partition("&set")[0]


# -- fields ----------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("do", ["new", "empty"])
def test_every_place_shows_its_fields_and_everything_on_the_board_belongs_to_one(
    visitor: Visit, game: str, do: str
) -> None:
    address = path_of(begin(visitor, game, do, "3")) + "?n=0"
    page = visitor.get(f"{address}&set=1")
    keys = re.findall(r'<option value="([\w-]+)"', card(page).split("</select>")[0])
    assert len(keys) > 15
    for key in keys:
        shown = card(visitor.get(f"{address}&set=1&place={key}", headers={"X-Part": "table"}))
        assert 'class="st-field' in shown, key
    targets = {*re.findall(r'data-target="([\w-]+)"', page.text)} - {""}
    for target in targets:
        at = visitor.get(f"{address}&set=1&place={target}", headers={"X-Part": "table"})
        assert 'class="st-fields"' in at.text, target


@every_game
def test_whatever_a_form_of_a_field_sends_the_position_can_be_or_says_why_not(visitor: Visit, game: str) -> None:
    """Buttons of fields, pressed by chance: never a fault of ours, and the board shows a position that can be."""
    rng = random.Random(3)
    address = played(visitor, begin(visitor, game), 4)
    keys: list[str] = []
    wrong = 0
    for _ in range(60):
        at = f"{address}&set=1" + (f"&place={rng.choice(keys)}" if keys else "")
        page = visitor.get(at, headers={"X-Part": "table"})
        keys = keys or re.findall(r'<option value="([\w-]+)"', card(page).split("</select>")[0])
        forms = re.findall(r'<form class="st-field .*?</form>', card(page), re.S)
        form = rng.choice(forms)
        field = unescape(re.findall(r'name="field" value="([^"]*)"', form)[0])
        values = re.findall(r'<button name="to" value="([^"]*)"(?![^>]*disabled)', form)
        values += re.findall(r'<option value="([^"]+)"', form)
        if not values:
            continue
        address = set_field(visitor, address, field, unescape(rng.choice(values)))
        wrong += "st-wrong" in visitor.get(f"{address}&set=1", headers={"X-Part": "table"}).text
        play_study(study_at(address), ALL_GAMES)
        if rng.random() < 0.2:
            address = undone(visitor, address)
    assert wrong < 55


@every_game
@pytest.mark.parametrize("sent", [{"field": "options.players", "to": "9"}, {"field": "", "to": ""}, {"do": "fly"}])
def test_what_no_field_offers_is_refused(visitor: Visit, game: str, sent: dict[str, str]) -> None:
    response = visitor.post(f"{begin(visitor, game)}&set=1", {"do": "field", **sent})
    assert response.status_code == 400
    assert "This cannot be set there" in words(response)


# -- Pandemic --------------------------------------------------------------------------------------------------------


def test_cubes_pawns_and_stations_are_picked_and_put_on_cities(visitor: Visit) -> None:
    address = path_of(begin(visitor, "pandemic", "empty")) + "?n=0"
    for piece, target in (
        ("cube-red", "city-paris"),
        ("cube-red", "city-paris"),
        ("station", "city-paris"),
        ("pawn-p1", "city-tokyo"),
        ("-cube-red", "city-paris"),
    ):
        address = put_piece(visitor, address, piece, target)
    found = document(address)
    assert found["cubes"]["red"]["paris"] == 1  # type: ignore[index]
    assert found["stations"] == ["atlanta", "paris"]
    assert found["players"][0]["city"] == "tokyo"  # type: ignore[index]
    same = put_piece(visitor, address, "-pawn-p1", "city-tokyo")
    assert document(same) == found
    page = visitor.get(f"{address}&set=1&piece=cube-red")
    assert 'data-sets-up="?n=0&amp;set=1&amp;piece=cube-red&amp;put="' in page.text
    assert visitor.get(f"{address}&set=1&piece=cube-red&put=nowhere").status_code == 400


def test_a_card_that_is_laid_somewhere_leaves_where_it_lay(visitor: Visit) -> None:
    address = path_of(begin(visitor, "pandemic", "empty")) + "?n=0"
    for field, to in (
        ("players.0.hand", "+paris"),
        ("players.1.hand", "+paris"),
        ("player_discard", "+lima"),
        ("players.0.hand", "+lima"),
        ("infection_discard", "+cairo"),
        ("players.1.role", "3"),
    ):
        address = set_field(visitor, address, field, to)
    assert "st-wrong" not in visitor.get(f"{address}&set=1").text
    found = document(address)
    players, pile = found["players"], found["infection_pile"]
    assert [player["hand"] for player in players] == [["lima"], ["paris"]]  # type: ignore[attr-defined]
    assert found["player_discard"] == []
    assert "cairo" not in str(pile)
    address = set_field(visitor, address, "infection_discard", "-cairo")
    assert "cairo" in str(document(address)["infection_pile"])
    state = play_study(study_at(address), ALL_GAMES).state(0)
    assert state.to_dict()["players"][1]["hand"] == ["paris"]  # type: ignore[index]


def test_an_error_stands_beside_its_field_and_the_board_shows_what_can_be(visitor: Visit) -> None:
    address = path_of(begin(visitor, "pandemic", "empty")) + "?n=0"
    whole = set_field(visitor, address, "cubes.blue.paris", "2")
    broken = set_field(visitor, whole, "cures.blue", "2")
    page = visitor.get(f"{broken}&set=1&place=city-paris")
    assert "This position cannot be played yet" in said(page)
    assert "2 cubes of an eradicated colour" in said(page)
    assert 'data-lesson-go="next"' not in card(page)
    wrong = re.search(r'<form class="st-field [^"]*is-wrong".*?</form>', card(page), re.S)
    assert wrong is not None
    assert 'lang="en"' in wrong[0]
    assert study_at(broken).position["cubes"]["blue"] == {"paris": 2}
    assert study_at(broken).position["cures"]["blue"] == "uncured"
    assert visitor.get(broken).status_code == 200
    elsewhere = visitor.get(f"{broken}&set=1&place=piles")
    assert "Show where it belongs" in said(elsewhere)
    mended = set_field(visitor, broken, "cures.blue", "1")
    assert "cannot be played yet" not in said(visitor.get(f"{mended}&set=1"))
    assert study_at(mended).position["cures"]["blue"] == "cured"


# -- Pandemain -------------------------------------------------------------------------------------------------------


def test_money_goods_orders_and_workers_are_set_and_the_game_is_played_from_there(visitor: Visit) -> None:
    address = path_of(begin(visitor, "pandemain", "empty")) + "?n=0"
    for field, to in (
        ("seats.0.pfennigs", "9"),
        ("seats.1.points", "20"),
        ("seats.0.penitence", "4"),
        ("seats.0.ingredients.water", "6"),
        ("seats.0.loaves.rye high 2", "2"),
        ("orders.ulm.current.0", "1"),
        ("round", "3"),
        ("turn.active", "1"),
        ("workers.farm=p2", "1"),
    ):
        address = set_field(visitor, address, field, to)
    address = put_piece(visitor, address, "worker-p1", "place-oven")
    assert "st-wrong" not in visitor.get(f"{address}&set=1").text
    state = play_study(study_at(address), ALL_GAMES).state(0)
    found = state.to_dict()
    seats: list[dict[str, object]] = found["seats"]  # type: ignore[assignment]
    assert seats[0]["pfennigs"] == 9
    assert seats[1]["points"] == 20
    assert found["round"] == 3
    assert found["workers"] == {"farm": ["p2"], "oven": ["p1"]}
    assert state.decider() == 1
    assert visitor.get(played(visitor, address, 2)).status_code == 200


# -- the whole, and back ---------------------------------------------------------------------------------------------


@every_game
def test_changes_are_taken_back_and_made_again(visitor: Visit, game: str) -> None:
    field = {"pandemic": "outbreaks", "pandemain": "seats.0.points"}[game]
    address = begin(visitor, game)
    one = set_field(visitor, address, field, "3")
    two = set_field(visitor, one, field, "6")
    back = undone(visitor, two)
    assert document(back) == document(one)
    assert document(undone(visitor, back, "redo")) == document(two)
    first = undone(visitor, back)
    assert "disabled" in card(visitor.get(f"{first}&set=1")).split("</form>")[0]
    shared = re.search(r'id="st-link" readonly value="([^"]*)"', visitor.get(f"{two}&set=1").text)
    assert shared is not None
    assert study_at(shared[1]).setup is None
    assert study_at(shared[1]).position == study_at(two).position


@every_game
def test_a_document_is_written_as_text_or_refused(visitor: Visit, game: str) -> None:
    address = begin(visitor, game)
    text = unescape(
        re.findall(r'id="st-document"[^>]*>(.*?)</textarea>', visitor.get(f"{address}&set=1").text, re.S)[0]
    )
    written = json.loads(text)
    assert "random" not in written
    read_position(ALL_GAMES[game], written)
    name = {"pandemic": "turn", "pandemain": "round"}[game]
    response = visitor.post(f"{address}&set=1", {"do": "text", "text": json.dumps({**written, name: 4})})
    assert study_at(response.headers["location"]).position[name] == 4
    for broken, sentence in (("{", "This is no document"), (json.dumps({**written, name: 0}), f"at ‘{name}’")):
        refused = visitor.post(f"{address}&set=1", {"do": "text", "text": broken})
        assert refused.status_code == 422
        assert sentence in words(refused)


@every_game
def test_setting_up_from_a_move_begins_a_new_tree_and_keeps_the_title(visitor: Visit, game: str) -> None:
    address = visitor.post(begin(visitor, game), {"do": "words", "name": "Mine", "remark": ""}).headers["location"]
    address = played(visitor, address, 3)
    assert "begins a new tree" in said(visitor.get(f"{address}&set=1"))
    field = {"pandemic": "outbreaks", "pandemain": "seats.0.points"}[game]
    study: Study = study_at(set_field(visitor, address, field, "5"))
    assert (study.name, study.nodes) == ("Mine", ())
    assert "begins a new tree" not in said(visitor.get(f"{set_field(visitor, address, field, '5')}&set=1"))


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_errors_of_the_reader_are_english_and_marked_so(site: Site, visitor: Visit, language: str) -> None:
    address = path_of(begin(visitor, "pandemic", "empty")) + "?n=0"
    broken = set_field(visitor, set_field(visitor, address, "cubes.blue.paris", "2"), "cures.blue", "2")
    page = site.visitor(accept_language=language).get(f"{broken}&set=1")
    assert re.search(r'<p lang="en"><code>cubes.blue</code> 2 cubes of an eradicated', page.text)
