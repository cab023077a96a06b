"""What the guide for new games shows is what the example has, and what it says about it holds."""

import re
import tomllib
from pathlib import Path

import pytest

from sobremesa.houses import GROUP, House

PROJECT = Path(__file__).parent.parent
GUIDE = (PROJECT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```\w+\n\s*(?:# |\{# )(\S+)(?: #\})?\n(.*?)```", GUIDE, re.S)
ENGINE = PROJECT / "examples" / "sowing" / "src" / "sobremesa_sowing" / "engine"


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(("name", "text"), SHOWN, ids=[name for name, _ in SHOWN])
def test_every_piece_of_code_stands_in_the_example_as_it_is_shown(name: str, text: str) -> None:
    written = "\n".join(lines_of((PROJECT / name).read_text(encoding="utf-8")))
    assert "\n".join(lines_of(text)) in written


def test_the_guide_shows_each_kind_of_file() -> None:
    assert {Path(name).suffix for name, _ in SHOWN} == {".py", ".toml", ".html"}
    assert len(SHOWN) >= 7


def test_the_example_has_the_rooms_that_the_guide_names() -> None:
    project = tomllib.loads((PROJECT / "examples" / "sowing" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"][GROUP] == {"sowing": "sobremesa_sowing.engine"}
    house = House("sowing", "sobremesa_sowing.engine", ENGINE)
    assert house.ledger().is_file()
    assert (ENGINE / "game.py").is_file()
    assert sorted(path.stem for path in (ENGINE / "messages").iterdir()) == ["en", "es", "fr", "it"]
    assert [house.find(room) for room in ("wording", "terminal")] == [None, None]


def test_the_page_is_the_last_step_and_its_folder_can_be_left_out() -> None:
    steps = re.findall(r"^(\d+)\. \*\*(.+?)\*\*", GUIDE, re.M)
    assert [number for number, _ in steps] == [str(number) for number in range(1, len(steps) + 1)]
    assert steps[-1][1] == "A page of its own"
    pages = ENGINE.parent / "web"
    before, after = GUIDE.split("**A page of its own**")
    assert "sobremesa_sowing/web/" not in before
    named = set(re.findall(r"`([\w/.]+\.(?:py|html|css|js|toml))`", after)) & {
        path.relative_to(pages).as_posix() for path in pages.rglob("*") if path.is_file()
    }
    assert {"face.py", "setup.py", "messages/en.toml", "templates/table.html", "static/table.css"} <= named
    for path in ENGINE.rglob("*.py"):
        assert "sobremesa_sowing.web" not in path.read_text(encoding="utf-8")
