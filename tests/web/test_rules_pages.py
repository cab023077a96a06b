"""The ledgers as pages: every rule has one, what it names is a link, and the print says what is reconstructed."""

import re
import tomllib

import pytest

from sobremesa.catalog import GAMES
from sobremesa.ledger import proving_tests, read_ledger
from sobremesa.prints.components import load_components, read_components
from sobremesa.web.faces import face_catalog
from sobremesa.web.pages.prints import parts_of
from sobremesa.wording.messages import web_catalog
from tests.web.sites import Visit, words

DIALOG = {"X-Part": "rule"}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_of_a_game_stands_on_its_page(visitor: Visit, game_id: str) -> None:
    page = visitor.get(f"/ledger/{game_id}").text
    linked = set(re.findall(rf'href="/ledger/{game_id}/([^"]+)"', page))
    assert linked == set(read_ledger(game_id).entries)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_has_a_page_and_what_it_names_is_there(visitor: Visit, game_id: str) -> None:
    entries = read_ledger(game_id).entries
    for id in list(entries)[::7]:
        page = visitor.get(f"/ledger/{game_id}/{id}")
        assert page.status_code == 200
        assert entries[id].text.split()[0] in words(page)
        assert set(re.findall(rf'href="/ledger/{game_id}/([^"]+)"', page.text)) <= set(entries)


def test_a_rule_names_its_tests_and_its_neighbours(visitor: Visit) -> None:
    page = visitor.get("/ledger/pandemic/PD-OUTBREAK-05")
    assert "Within one chain reaction a city breaks out at most once" in words(page)
    tests = proving_tests()
    assert tests is not None
    name = tests["PD-OUTBREAK-05"][0].partition("::")[2].removeprefix("test_").replace("_", " ")
    assert name in words(page)
    assert "/ledger/pandemic/PD-OUTBREAK-04" in page.text
    assert "/ledger/pandemic/PD-OUTBREAK-06" in page.text


def test_a_rule_that_another_one_names_is_a_link(visitor: Visit) -> None:
    page = visitor.get("/ledger/pandemic/PD-ROLE-14").text
    assert re.search(r'<a class="rf" href="/ledger/pandemic/PD-ROLE-11">PD-ROLE-11</a>', page)


def test_a_dialog_gets_the_rule_alone(visitor: Visit) -> None:
    part = visitor.get("/ledger/pandemain/PM-OVEN-02", headers=DIALOG)
    assert "<html" not in part.text
    assert "PM-OVEN-02" in words(part)


def test_capitals_do_not_matter(visitor: Visit) -> None:
    assert visitor.get("/ledger/pandemic/pd-outbreak-05").status_code == 200


@pytest.mark.parametrize("id", ["PD-NO-99", "x", "..", "%3Cscript%3E", "PM-OVEN-02"])
def test_a_rule_that_does_not_exist_is_told_so(visitor: Visit, id: str) -> None:
    answer = visitor.get(f"/ledger/pandemic/{id}")
    assert answer.status_code == 404
    assert "<script>" not in answer.text


def test_the_print_says_how_much_of_it_is_ours(visitor: Visit) -> None:
    components = load_components("pandemain")
    ours = [path for path in components.leaves() if components.provenance(path) == "reconstructed"]
    page = words(visitor.get("/print/pandemain"))
    assert f"Of {len(components.leaves())} values, {len(ours)} are reconstructed." in page
    assert "Market stalls" in page
    assert "market.stall.goods" in page


def test_every_part_of_the_print_has_a_name_and_every_provenance_a_word() -> None:
    catalog = web_catalog("en")
    parts = parts_of(load_components("pandemain"))
    assert len(parts) > 20
    for part in parts:
        assert face_catalog("pandemain", "en").has("print", f"part-{part.name}")
        for word in part.counts:
            assert catalog.say("print", f"count-{word}", count=2)
        assert sum(part.reconstructed.values()) == part.ours


def test_the_file_that_can_be_downloaded_is_the_one_that_is_played(visitor: Visit) -> None:
    answer = visitor.get("/print/pandemain/components.toml")
    assert answer.headers["content-disposition"] == 'attachment; filename="pandemain-components.toml"'
    assert tomllib.loads(answer.text) == load_components("pandemain").document
    assert read_components("pandemain", answer.text).leaves() == load_components("pandemain").leaves()


@pytest.mark.parametrize("path", ["/print/pandemic", "/print/pandemic/components.toml", "/print/chess"])
def test_a_game_without_a_print_says_so(visitor: Visit, path: str) -> None:
    assert visitor.get(path).status_code == 404
