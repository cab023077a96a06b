"""stub"""

from sobremesa.core.decisions import Refusal
from sobremesa.games.pandemain.position import Position


def allowing_rule(p: Position, action: int) -> str:
    return "PM-TURN-02"


def refusal_of(p: Position, action: int) -> Refusal | None:
    return Refusal("not-now", "PM-TURN-02")


def list_refusals(p: Position) -> list[Refusal]:
    return []
