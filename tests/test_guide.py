"""What the guide for new games shows is what the example has, and what it says about it holds."""

import re
import tomllib
from pathlib import Path

import pytest

from sobremesa.houses import GROUP, House

PROJECT = Path(__file__).parent.parent
GUIDE = (PROJECT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```\w+\n\s*# (\S+)\n(.*?)```", GUIDE, re.S)
ENGINE = PROJECT / "examples" / "sowing" / "src" / "sobremesa_sowing" / "engine"


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(("name", "text"), SHOWN, ids=[name for name, _ in SHOWN])
def test_every_piece_of_code_stands_in_the_example_as_it_is_shown(name: str, text: str) -> None:
    written = "\n".join(lines_of((PROJECT / name).read_text(encoding="utf-8")))
    assert "\n".join(lines_of(text)) in written


def test_the_guide_shows_each_kind_of_file() -> None:
    assert {Path(name).suffix for name, _ in SHOWN} == {".py", ".toml"}
    assert len(SHOWN) >= 5


def test_the_example_has_the_rooms_that_the_guide_names() -> None:
    project = tomllib.loads((PROJECT / "examples" / "sowing" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"][GROUP] == {"sowing": "sobremesa_sowing.engine"}
    house = House("sowing", "sobremesa_sowing.engine", ENGINE)
    assert house.ledger().is_file()
    assert (ENGINE / "game.py").is_file()
    assert sorted(path.stem for path in (ENGINE / "messages").iterdir()) == ["en", "es", "fr", "it"]
    assert [house.find(room) for room in ("wording", "terminal", "web")] == [None, None, None]
