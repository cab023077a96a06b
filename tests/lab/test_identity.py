"""Results say what they are of: another print has another number."""

from typing import Any

from sobremesa.catalog import find_game
from sobremesa.lab.identity import identity_of, print_hash
from sobremesa.prints.components import load_components

PANDEMAIN, PANDEMIC = find_game("pandemain"), find_game("pandemic")


def test_a_changed_value_of_a_print_changes_its_hash_and_the_order_of_its_entries_does_not() -> None:
    own: dict[str, Any] = load_components("pandemain").document
    usual = print_hash(PANDEMAIN, {})
    assert len(usual) == 64
    assert print_hash(PANDEMAIN, {"components": dict(reversed(own.items()))}) == usual
    name = next(iter(own))
    assert print_hash(PANDEMAIN, {"components": {**own, name: "other"}}) != usual
    assert print_hash(PANDEMIC, {}) == ""


def test_what_results_are_of_has_every_option_with_its_value() -> None:
    identity = identity_of(PANDEMIC, {"players": 3})
    assert identity["options"]["players"] == 3
    assert set(identity["options"]) == {spec.name for spec in PANDEMIC.options()}
    assert (identity["game"], identity["rules_version"], identity["print"]) == ("pandemic", PANDEMIC.rules_version, 1)
