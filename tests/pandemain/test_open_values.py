"""What is open in the print of Pandemain: every value of our own has an entry, and our print keeps to it."""

import re
from pathlib import Path
from typing import Any

import pytest

from sobremesa.prints.components import components_of, load_components
from sobremesa.prints.open_values import OpenValues, open_values
from sobremesa.prints.paths import value_at, with_value

PRINT = load_components("pandemain")
OURS = [path for path in PRINT.leaves() if PRINT.provenance(path) == "reconstructed"]


def of_pandemain() -> OpenValues:
    found = open_values("pandemain")
    assert found is not None
    return found


def test_every_value_of_our_own_has_an_entry_and_every_entry_has_such_a_value() -> None:
    values = of_pandemain()
    found = {path: values.about(path) for path in OURS}
    assert not [path for path, value in found.items() if value is None]
    assert {value.path for value in found.values() if value is not None} == {value.path for value in values}


def test_each_entry_names_what_it_comes_from() -> None:
    for value in of_pandemain():
        assert value.data.startswith("DATA-")
        assert value.bounds in (("texts", "ours") if value.range else ("",)), value.path


def test_our_print_keeps_to_what_the_rulebooks_say() -> None:
    assert of_pandemain().problems(PRINT) == []
    assert open_values("pandemic") is None
    assert open_values("a_game_of_another_package") is None


def test_the_checks_of_a_print_take_every_number_within_its_bounds() -> None:
    values = of_pandemain()
    tried = set()
    for path in OURS:
        value = values.about(path)
        if value is None or value.least is None or value.path in tried or path.startswith("grain_tokens"):
            continue
        tried.add(value.path)
        for number in (value.least, value.most):
            components_of("pandemain", with_value(PRINT.document, path, number))
    assert len(tried) > 15


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("bread_price.rye", 40, "bread_price.rye is 40, not 0 to 12 (DATA-06: depends on the bread"),
        ("inquisition.crosses[0]", 7, "inquisition.crosses[0] is 7, not 0 to 5 (DATA-09"),
        ("market.stall[2].goods.water", 2, "market.stall[2].goods.water is 2 in all, not 1"),
        ("market.stall[5].goods.salt", 2, "stall[7].goods.salt is 3 in all, not 2"),
        ("staleness.high", [2, 3, 3], "staleness.high is [2, 3, 3], which is not falling"),
        ("reputation.oat.points[3]", 9, "reputation.oat.points is [-4, -2, 0, 9, 8], which is not rising"),
    ],
)
def test_what_the_rulebooks_rule_out_is_told(path: str, value: Any, problem: str) -> None:
    changed = components_of("pandemain", with_value(PRINT.document, path, value))
    [told] = of_pandemain().problems(changed)
    assert problem in told


def test_a_value_that_a_rulebook_says_is_not_judged() -> None:
    assert value_at(PRINT.document, "farm.ox") == 4
    assert of_pandemain().about("farm.ox") is None
    assert of_pandemain().problems(components_of("pandemain", with_value(PRINT.document, "farm.ox", 9))) == []


def test_the_lines_of_the_page_tell_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "lab" / "sweep.md"
    code = re.search(r"```python\n(.*?)```\n\nprints `(.*?)`", page.read_text(encoding="utf-8"), re.S)
    assert code is not None
    exec(code[1], {})
    assert capsys.readouterr().out == f"{code[2]}\n"
