"""The example of each adapter, and every piece of Python on the page about them, runs as it stands there."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
EXAMPLES = PROJECT / "examples" / "environments"
PAGE = (PROJECT / "docs" / "lab" / "environments.md").read_text(encoding="utf-8")
PIECES = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def example(name: str) -> Any:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))["main"]


def test_four_agents_play_one_after_another(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(example("agents_in_turn")()) == {f"player_{seat}" for seat in range(4)}
    assert "Player pile" in capsys.readouterr().out


def test_a_learner_plays_one_seat_and_the_same_seed_gives_the_same_points(capsys: pytest.CaptureFixture[str]) -> None:
    main = example("one_seat")
    assert main(seed=2) == main(seed=2)
    assert "the learner made" in capsys.readouterr().out


def test_many_games_are_played_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    example("many_at_once")(games=16, steps=150)
    ended = re.match(r"(\d+) games ended", capsys.readouterr().out)
    assert ended is not None
    assert int(ended[1]) >= 16


def test_a_search_over_information_sets_plays_some_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    done = example("information_sets")(decisions=5, simulations=3)
    assert len(done) == 5
    assert capsys.readouterr().out.splitlines() == done


def test_every_example_has_a_test_here_and_a_place_on_the_page() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    assert names == set(re.findall(r'example\("(\w+)"\)', Path(__file__).read_text(encoding="utf-8")))
    assert all(f"examples/environments/{name}.py" in PAGE for name in names)


@pytest.mark.parametrize("piece", PIECES, ids=[str(place) for place, _ in enumerate(PIECES)])
def test_python_on_the_page_runs(piece: str) -> None:
    names: dict[str, Any] = {}
    exec(compile(piece, "docs/lab/environments.md", "exec"), names)
    assert "over" in names or "envs" in names or names["state"].is_terminal()


WITHOUT_EXTRAS = """
import sys
sys.modules.update(dict.fromkeys(["gymnasium", "pettingzoo", "pyspiel", "numpy"]))
from importlib import import_module
from sobremesa.core.errors import SobremesaError
for name in ("pettingzoo", "gymnasium", "openspiel", "batch", "encoding"):
    try:
        import_module(f"sobremesa.environments.{name}")
    except SobremesaError as error:
        print(error)
"""


def test_an_adapter_whose_packages_are_missing_says_which_extra_to_install() -> None:
    environment = {**os.environ, "SOBREMESA_INTERPRETED": "1"}
    made = subprocess.run([sys.executable, "-c", WITHOUT_EXTRAS], env=environment, capture_output=True, text=True)
    assert made.stderr == ""
    told = made.stdout.splitlines()
    extras = ["environments", "environments", "openspiel", "environments", "environments"]
    assert [line.partition("install them with: ")[2] for line in told] == [
        f'pip install "sobremesa[{extra}]"' for extra in extras
    ]
