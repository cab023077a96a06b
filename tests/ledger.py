"""`@rule("PD-…")` says which rules of the ledger a test proves."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
