"""The ledger read as data, and the rules browser that shows it."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from sobremesa import houses, ledger
from sobremesa.core.errors import SetupError
from sobremesa.ledger import ids_cited, parse_ledger, places_in_code, proving_tests, read_ledger
from sobremesa.terminal.rules import show_rules
from tests.ledger import rule


def browse(id: str | None, as_json: bool = False) -> str:
    screen = io.StringIO()
    assert show_rules("pandemic", id, as_json, Console(file=screen, width=100, color_system=None)) == 0
    return screen.getvalue()


def test_every_entry_of_the_ledger_is_read() -> None:
    text = (Path(ledger.__file__).parent.parent.parent / "rules" / "pandemic.md").read_text(encoding="utf-8")
    entries = read_ledger("pandemic").entries
    assert len([id for id in entries if id.startswith("PD-")]) == 181 == text.count("\n- **PD-")
    assert len([id for id in entries if id.startswith("OPEN-")]) == text.count("\n- **OPEN-")
    assert len([id for id in entries if id.startswith("W")]) == 12


def test_an_entry_has_section_text_and_source() -> None:
    entry = read_ledger("pandemic").find(" pd-basic-01 ")
    assert entry.section == "Basic actions"
    assert entry.text == "Move: shift your pawn to an adjacent city; no card needed."
    assert entry.source == "RB p.4 Mover"
    assert "First player." in read_ledger("pandemic").find("open-01").text


def test_a_rule_is_found_by_the_short_id_that_pages_show() -> None:
    assert read_ledger("pandemic").find("basic-01").id == "PD-BASIC-01"
    assert read_ledger("pandemain").find("OVEN-05").id == "PM-OVEN-05"


def test_sections_keep_their_order() -> None:
    sections = list(read_ledger("pandemic").sections())
    assert sections[:3] == ["Components and map", "Setup", "Turn structure"]


def test_an_unknown_id_is_refused_with_one_sentence() -> None:
    with pytest.raises(SetupError, match="has no rule 'PD-XX-01'"):
        read_ledger("pandemic").find("PD-XX-01")
    with pytest.raises(SetupError, match="PD-CURE-01 to PD-CURE-05"):
        show_rules("pandemic", f"PD-CURE-{77}", False, Console(file=io.StringIO()))
    with pytest.raises(SetupError, match="cannot be read"):
        read_ledger("no-such-game")


def test_entries_without_a_source_are_read() -> None:
    entries = parse_ledger("## 1. One\n- **AB-CD-01** — Do *this* and `that`.\n- **AB-CD-02** — Or [A] that. [D; X]\n")
    assert [(entry.id, entry.text, entry.source) for entry in entries] == [
        ("AB-CD-01", "Do this and that.", ""),
        ("AB-CD-02", "Or [A] that.", "D; X"),
    ]


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ("# AB-CD-03: text", ["AB-CD-03"]),
        ("# AB-CD-01 to 03.", ["AB-CD-01", "AB-CD-02", "AB-CD-03"]),
        ("from AB-CD-09 to AB-CD-11", ["AB-CD-09", "AB-CD-10", "AB-CD-11"]),
        ("AB-CD, AB-EF-01 to 02 (OPEN-07), W03", ["AB-EF-01", "AB-EF-02", "OPEN-07", "W03"]),
        ("nothing here", []),
    ],
)
def test_ids_in_comments_are_found_and_ranges_written_out(line: str, ids: list[str]) -> None:
    assert ids_cited(line) == ids


def test_code_is_found_by_the_ids_it_cites() -> None:
    places = places_in_code("pandemic")
    assert any("infection.py" in place for place in places["PD-OUTBREAK-03"])
    assert any("setup.py" in place for place in places["PD-SETUP-10"])
    root = Path(ledger.__file__).parent.parent.parent
    for place in places["PD-OUTBREAK-05"]:
        file, _, number = place.rpartition(":")
        assert "PD-OUTBREAK" in (root / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]


@pytest.mark.long
@rule("PD-INFO-05")
def test_tests_are_found_by_their_rules() -> None:
    tests = proving_tests()
    assert tests is not None
    assert "tests/terminal/test_rules.py::test_tests_are_found_by_their_rules" in tests["PD-INFO-05"]


def test_the_overview_lists_sections_counts_and_ids() -> None:
    screen = browse(None)
    assert "Basic actions" in screen
    assert "PD-BASIC-01…07" in screen
    assert "OPEN-01…" in screen


def test_a_rule_is_shown_with_code_and_tests() -> None:
    screen = browse("pd-info-05")
    assert "Both discard piles may be inspected" in screen
    assert "Source: RB p.6" in screen
    assert "tests/terminal/test_rules.py::test_tests_are_found_by_their_rules" in screen
    assert "no test names it" in browse("W01")


def test_rules_are_given_as_json() -> None:
    entry = json.loads(browse("PD-OUTBREAK-05", as_json=True))
    assert entry["id"] == "PD-OUTBREAK-05"
    assert entry["code"]
    assert isinstance(entry["tests"], list)
    assert len(json.loads(browse(None, as_json=True))) == len(read_ledger("pandemic").entries)


def test_an_installed_package_reads_its_own_copy_and_knows_no_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "lib" / "python" / "sobremesa"
    (package / "ledgers").mkdir(parents=True)
    (package / "ledgers" / "tiny.md").write_text("## 1. All\n- **TY-ALL-01** — There is one rule. [D]\n")
    (package / "games" / "tiny").mkdir(parents=True)
    (package / "games" / "tiny" / "game.py").write_text("# TY-ALL-01\n")
    monkeypatch.setattr(houses, "_PACKAGE", package)
    monkeypatch.setattr(houses, "OURS", ("tiny",))
    monkeypatch.setattr(ledger, "_PACKAGE", package)
    monkeypatch.setattr(ledger, "_PROJECT", package.parent.parent)
    for function in (read_ledger, places_in_code, proving_tests, houses.houses):
        function.cache_clear()
    try:
        screen = io.StringIO()
        console = Console(file=screen, width=100, color_system=None)
        show_rules("tiny", None, False, console)
        show_rules("tiny", "ty-all-01", False, console)
        assert "sobremesa/games/tiny/game.py:1" in screen.getvalue()
        assert "the tests are not part of this installation" in screen.getvalue()
    finally:
        for function in (read_ledger, places_in_code, proving_tests, houses.houses):
            function.cache_clear()
