"""What is installed is the same everywhere: every version is pinned with its hashes, and no file names a host."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PINNED = ("play", "test", "tools")


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def of_extras(*names: str) -> list[str]:
    """What these extras need, and those that they are made of."""
    wanted: list[str] = []
    for each in (each for name in names for each in project()["project"]["optional-dependencies"][name]):
        package = Requirement(each)
        wanted += of_extras(*package.extras) if package.name == project()["project"]["name"] else [each]
    return wanted


def to_play() -> list[str]:
    return [*project()["project"]["dependencies"], *of_extras("web", "compiled", "postgres")]


def to_test() -> list[str]:
    tools = [each for each in project()["dependency-groups"]["dev"] if not each.startswith("sobremesa[")]
    return [*project()["project"]["dependencies"], *of_extras("all"), *tools]


def to_set_up() -> list[str]:
    return [*project()["build-system"]["requires"], "uv"]


def text_of(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def pins_of(name: str) -> dict[str, tuple[str, str]]:
    """Of each package its version and its hashes, as they are written."""
    found: dict[str, tuple[str, str]] = {}
    for entry in text_of(name).replace("\\\n", " ").splitlines():
        what, _, hashes = entry.partition("--hash=")
        pinned = Requirement(what.strip())
        (version,) = pinned.specifier
        assert version.operator == "==", entry
        found[canonicalize_name(pinned.name)] = (version.version, hashes)
    return found


@pytest.mark.parametrize(("name", "wanted"), [("play", to_play()), ("test", to_test()), ("tools", to_set_up())])
def test_what_the_project_needs_is_pinned_to_a_version_that_it_allows(name: str, wanted: list[str]) -> None:
    pins = pins_of(name)
    for each in map(Requirement, wanted):
        version, _ = pins[canonicalize_name(each.name)]
        assert each.specifier.contains(version), each


@pytest.mark.parametrize("name", PINNED)
def test_every_pin_has_the_hashes_of_its_files(name: str) -> None:
    for package, (_, hashes) in pins_of(name).items():
        assert re.fullmatch(r"sha256:[0-9a-f]{64}( +--hash=sha256:[0-9a-f]{64})*", hashes), package


def test_whoever_tests_has_all_that_players_have_in_the_same_versions() -> None:
    assert pins_of("play").items() <= pins_of("test").items()


@pytest.mark.parametrize("name", [*PINNED, "axe-core"])
def test_no_file_of_pins_names_a_host_or_a_place_of_one_machine(name: str) -> None:
    assert not re.search(r"://|^-|index|@ |file:", text_of(name), re.MULTILINE)


def test_axe_core_is_pinned_in_one_place_alone() -> None:
    pinned = re.fullmatch(r"# axe-core@\d+\.\d+\.\d+\n[0-9a-f]{64}  \S+/axe\.min\.js\n", text_of("axe-core"))
    assert pinned
    assert not re.search(r"axe-core@\d", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))


def test_whoever_develops_has_every_extra() -> None:
    assert "sobremesa[all]" in project()["dependency-groups"]["dev"]
    extras = set(project()["project"]["optional-dependencies"]) - {"all"}
    (everything,) = map(Requirement, project()["project"]["optional-dependencies"]["all"])
    assert everything.extras == extras
