"""What the documents say is true: their examples are run, their tables compared with the code."""

import doctest
import json
import re
from pathlib import Path

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.options import EDITIONS

DOCS = Path(__file__).parent.parent / "docs"


def test_the_example_of_a_position_document_can_be_loaded() -> None:
    text = (DOCS / "position-documents.md").read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", text, re.S)
    assert example is not None
    state = GAMES["pandemic"].from_dict(json.loads(example[1]))
    assert state.decision().kind == "act"


def test_every_entry_of_a_position_document_is_explained() -> None:
    text = (DOCS / "position-documents.md").read_text(encoding="utf-8")
    for seed in range(40):
        state, rng = GAMES["pandemic"].new({"hands": "hidden", "consent": "nothing"}, seed), seeded(seed)
        while not state.over():
            assert all(f"`{entry}`" in text for entry in state.to_dict() if entry != "game")
            legal = state.legal()
            state.apply(legal[int(rng.below(len(legal)))])
        assert all(f"`{entry}`" in text for entry in state.to_dict() if entry != "game")


def test_the_test_vectors_of_the_generator_hold() -> None:
    text = (DOCS / "rng.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([0-9a-f ]+) \| ([0-9 ]+) \| ([0-9 ]+) \|$", text, re.M)
    assert len(rows) == 3
    for seed, results, numbers, shuffled in rows:
        rng = seeded(int(seed))
        assert [f"{int(rng.next32()):08x}" for _ in range(4)] == results.split()
        assert [int(rng.below(48)) for _ in range(5)] == [int(number) for number in numbers.split()]
        order = list(range(8))
        rng.shuffle(order)
        assert order == [int(number) for number in shuffled.split()]


def test_every_switch_of_the_editions_is_in_the_table_of_open_points() -> None:
    text = (DOCS / "open-points.md").read_text(encoding="utf-8")
    for name in EDITIONS["2008"]:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}`"))
        for edition, values in EDITIONS.items():
            assert edition in row or "both" in row
            assert values[name].split("-")[0] in row


def test_the_session_in_the_readme_is_what_python_answers() -> None:
    tried = doctest.testfile(str(DOCS.parent / "README.md"), module_relative=False)
    assert tried.attempted > 4
    assert tried.failed == 0


def test_the_bot_of_the_docs_is_the_one_that_the_tests_run() -> None:
    bot = (DOCS.parent / "examples" / "clients" / "bot.py").read_text(encoding="utf-8")
    assert f"```python\n{bot}```" in (DOCS / "clients.md").read_text(encoding="utf-8")
    assert len([line for line in bot.splitlines() if line]) <= 20


@pytest.mark.parametrize("page", ["api.md", "clients.md"])
def test_every_action_in_the_examples_of_programs_is_one_of_a_game(page: str) -> None:
    texts = {game: {*map(game.action_text, range(game.actions))} for game in GAMES.values()}
    verbs = {text.partition(" ")[0] for of_game in texts.values() for text in of_game}
    quoted = re.findall(r'["`]([a-z][a-z-]* [a-z0-9 -]+)["`]', (DOCS / page).read_text(encoding="utf-8"))
    named = [text for text in quoted if text.partition(" ")[0] in verbs]
    assert len(named) >= 2
    assert [text for text in named if not any(text in of_game for of_game in texts.values())] == []
