"""The wheels: what they hold and need, pure and compiled. Nothing is really compiled here (`benchmarks/wheels.py`)."""

import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

from sobremesa import compiled, compiling

ROOT = Path(__file__).parents[1]
# Nobody needs these where Sobremesa is installed.
LEFT_OUT = {"__pycache__", ".mypy_cache"}


def build(folder: Path, form: str = "standard") -> zipfile.ZipFile:
    """A wheel of this checkout."""
    return zipfile.ZipFile(next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=[form])))


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SOBREMESA_COMPILE", raising=False)
        return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A compiled wheel is asked for, and a compiler that writes what it is given to compile, and one module."""
    sources: list[str] = []

    def compile_into(out: Path, folders: object, named: list[str]) -> compiling.Compilation:
        sources.extend(named)
        place = out / "sobremesa" / "core" / f"state{sysconfig.get_config_var('EXT_SUFFIX')}"
        place.parent.mkdir(parents=True)
        place.touch()
        return compiling.Compilation(0, "")

    monkeypatch.setattr(compiling, "compile_into", compile_into)
    monkeypatch.setenv("SOBREMESA_COMPILE", "1")
    return sources


def told(wheel: zipfile.ZipFile, name: str) -> Message:
    """A file of what a wheel tells about itself."""
    (path,) = [each for each in wheel.namelist() if each.endswith(f".dist-info/{name}")]
    return Parser().parsestr(wheel.read(path).decode())


def needs(wheel: zipfile.ZipFile) -> list[str]:
    """What is installed with it where no extra is asked for."""
    wanted = map(Requirement, told(wheel, "METADATA").get_all("Requires-Dist") or [])
    return sorted(str(each) for each in wanted if each.marker is None or each.marker.evaluate({"extra": ""}))


def files_of_the_package() -> set[str]:
    """All that lies in the folder of the package, and belongs to it."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src", "rules"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    there = [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
    return {name.replace("src/", "", 1).replace("rules/", "sobremesa/ledgers/", 1) for name in there}


def test_the_pure_wheel_holds_every_file_of_the_package_and_the_ledgers(pure: zipfile.ZipFile) -> None:
    held = {name for name in pure.namelist() if ".dist-info/" not in name}
    assert held == files_of_the_package()
    assert not [name for name in held if LEFT_OUT & set(name.split("/"))]
    for name in ("web/store/migrations/env.py", "web/templates/base.html", "ledgers/pandemic.md", "py.typed"):
        assert f"sobremesa/{name}" in held


def test_the_pure_wheel_fits_every_machine_and_needs_rich_alone(pure: zipfile.ZipFile) -> None:
    assert Path(str(pure.filename)).name.endswith("-py3-none-any.whl")
    assert told(pure, "WHEEL")["Root-Is-Purelib"] == "true"
    assert needs(pure) == ["rich>=13"]


def test_the_wheel_offers_the_extras_that_messages_name(pure: zipfile.ZipFile) -> None:
    from sobremesa.extras import MODULES

    assert set(told(pure, "METADATA").get_all("Provides-Extra") or []) == {*MODULES, "all"}


def test_the_compiled_wheel_holds_its_modules_beside_the_sources_in_a_folder_of_their_own(
    pure: zipfile.ZipFile, asked: list[str], tmp_path: Path
) -> None:
    wheel = build(tmp_path)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    more = set(wheel.namelist()) - set(pure.namelist())
    assert more == {f"sobremesa/compiled_engine/{compiled.shipped_name()}/sobremesa/core/state{suffix}"}
    assert asked == list(compiled.engine_sources(compiled.our_folders()))
    assert "sobremesa/core/state.py" in asked


def test_the_compiled_wheel_fits_this_python_alone_and_needs_what_it_was_built_with(
    asked: list[str], tmp_path: Path
) -> None:
    wheel = build(tmp_path)
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert Path(str(wheel.filename)).stem.split("-")[2:4] == [python, python]
    assert told(wheel, "WHEEL")["Root-Is-Purelib"] == "false"
    librt = compiled.release_of("librt")
    assert needs(wheel) == [f"librt>={librt}", "mypy_extensions>=1", "rich>=13"]


def test_a_checkout_is_never_compiled_when_it_is_installed(asked: list[str], tmp_path: Path) -> None:
    wheel = build(tmp_path, "editable")
    assert asked == []
    assert needs(wheel) == ["rich>=13"]


def test_a_wheel_that_cannot_be_compiled_is_not_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOBREMESA_COMPILE", "1")
    monkeypatch.setattr(compiling, "compile_into", lambda *_: compiling.Compilation(1, "no such compiler"))
    with pytest.raises(RuntimeError, match="could not be compiled:\nno such compiler"):
        build(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_whoever_asks_for_something_else_hears_what_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOBREMESA_COMPILE", "yes")
    with pytest.raises(ValueError, match="SOBREMESA_COMPILE is 1 for a compiled wheel"):
        build(tmp_path)


def test_both_wheels_can_be_built_from_the_source_distribution(pure: zipfile.ZipFile, tmp_path: Path) -> None:
    made = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with tarfile.open(made) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(tmp_path, filter="data")
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", "README.md"} <= held
    (unpacked,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    again = next(WheelBuilder(str(unpacked)).build(directory=str(tmp_path), versions=["standard"]))
    assert set(zipfile.ZipFile(again).namelist()) == set(pure.namelist())
