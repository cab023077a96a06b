"""Showing components in the terminal: every value with its provenance, ours marked, and as JSON for programs."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from sobremesa.core.errors import SetupError
from sobremesa.prints.components import load_components
from sobremesa.terminal.components import show_components


def shown(path: Path | None = None, as_json: bool = False) -> str:
    console = Console(file=io.StringIO(), width=160)
    assert show_components("pandemain", path, as_json, console) == 0
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def row(text: str, *words: str) -> str:
    """The line that holds all of these words."""
    found = [line for line in text.splitlines() if all(word in line for word in words)]
    assert len(found) == 1, found
    return found[0]


def test_values_stand_in_groups_with_their_provenance() -> None:
    text = shown()
    assert row(text, "base_fee").split() == ["base_fee", "2", "rulebook"]
    assert row(text, "column[2]").split() == ["column[2]", "tokens", "3,", "price", "2", "example"]
    assert row(text, "loans_on_board").split()[1:] == ["2:", "1,", "3:", "2,", "4:", "2", "rulebook"]
    for group in load_components("pandemain").document:
        assert f"\n{group}\n" in f"\n{text}"


def test_our_own_values_are_marked_and_no_others() -> None:
    text = shown()
    assert row(text, "low", "[3, 2, 1]").split()[-2:] == ["*", "reconstructed"]
    lines = [line for line in text.splitlines() if line.split()[-1:] in (["rulebook"], ["example"], ["inferred"])]
    assert len(lines) > 80
    assert not any("*" in line for line in lines)
    assert "* our own value" in text


def test_entries_of_mixed_provenance_have_one_line_for_each() -> None:
    lines = shown().splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith("oat ") and "yeast 2" in line)
    assert lines[at].endswith("reconstructed  ".rstrip()) or "* reconstructed" in lines[at]
    assert lines[at + 1].split() == ["flour", "oat", "inferred"]
    assert lines[at + 2].split() == ["enters_day", "3", "rulebook"]


def test_programs_get_everything_as_json() -> None:
    told = json.loads(shown(as_json=True))
    components = load_components("pandemain")
    assert told["game"] == "pandemain"
    assert told["file"] is None
    assert told["components"] == components.document
    assert list(told["provenance"]) == components.leaves()
    assert told["reconstructed"] == components.reconstructed()


def test_a_file_of_ones_own_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    source = Path("src/sobremesa/games/pandemain/components.toml")
    text = (Path(__file__).parent.parent.parent / source).read_text(encoding="utf-8")
    path.write_text(text.replace('"reconstructed"', '"printed"'), encoding="utf-8")
    assert "reconstructed" not in shown(path)
    assert "our own value" not in shown(path)
    assert json.loads(shown(path, as_json=True))["file"] == str(path)
    path.write_text("ox = 4\n", encoding="utf-8")
    with pytest.raises(SetupError, match="line 1, ox: there is no such entry"):
        shown(path)


def test_a_game_without_components_is_one_sentence() -> None:
    with pytest.raises(SetupError, match="pandemic has no components file") as caught:
        show_components("pandemic", None, False, Console(file=io.StringIO()))
    assert "\n" not in str(caught.value)
