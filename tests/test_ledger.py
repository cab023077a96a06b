"""Every rule of every ledger is cited by the code and proved by a test; no test claims a rule that does not exist."""

import re
from pathlib import Path

import pytest

from sobremesa.catalog import GAMES
from sobremesa.ledger import places_in_code, proving_tests

RULES = Path(__file__).parent.parent / "rules"


def rule_ids(game: str) -> list[str]:
    text = (RULES / f"{game}.md").read_text(encoding="utf-8")
    ids = re.findall(r"^\s*- \*\*([A-Z]{2}-[A-Z0-9]+-\d+)\*\*", text, re.M)
    assert len(ids) > 100
    return ids


@pytest.mark.parametrize("game", list(GAMES))
def test_every_rule_has_a_test(game: str) -> None:
    proved = proving_tests() or {}
    assert [rule for rule in rule_ids(game) if not proved.get(rule)] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_every_rule_of_play_is_cited_where_it_is_implemented(game: str) -> None:
    cited = places_in_code(game)
    of_play = [rule for rule in rule_ids(game) if "-INV-" not in rule and "-EX-" not in rule]
    assert [rule for rule in of_play if not cited.get(rule)] == []


def test_no_test_claims_a_rule_that_is_in_no_ledger() -> None:
    known = {rule for game in GAMES for rule in rule_ids(game)}
    claimed = [rule for rule in proving_tests() or {} if not rule.startswith("OPEN-")]
    assert claimed
    assert [rule for rule in claimed if rule not in known] == []
