"""Why an action is refused, for tests: the code, the rule, the arguments, and positions in the middle of a turn.

Most of these positions are p1's. So that no reason holds for p1 alone, each is asked for a second time at a table whose
people have changed chairs.
"""

from typing import Any

from sobremesa.games.pandemain.refusals.refusal_codes import REFUSAL_CODES
from sobremesa.games.pandemain.state import PandemainState
from tests.chairs import Turned
from tests.pandemain.tables import GAME, position, refused_by, written_out

FED = {"water": 9, "salt": 9, "yeast": 9, "milk": 9}
HALF = {"water": 2, "salt": 1, "yeast": 1}


def refusal(state: PandemainState, text: str) -> tuple[str, str, dict[str, object]]:
    """Why an action is refused: code, rule, arguments."""
    found = state.why_not(GAME.parse(text))
    assert found is not None, text
    assert found.rule == refused_by(state, text)
    assert tuple(found.args) == REFUSAL_CODES[found.code]
    if state.people() == state.seats() > 1:
        turned = Turned(GAME, state.seats(), written_out)
        again = turned.table(state).why_not(GAME.parse(turned.text(text)))
        assert again is not None, text
        assert (again.code, again.rule, again.args) == (found.code, found.rule, turned.told(found.args))
    return found.code, found.rule, found.args


def reason(state: PandemainState, text: str) -> tuple[str, str]:
    """The same without arguments."""
    code, cited, _ = refusal(state, text)
    return code, cited


def doing(*steps: str, seat: dict[str, Any] | None = None, **parts: Any) -> PandemainState:
    """The first seat in the middle of its turn by day."""
    return position(doing=["day", "end-of-turn", *steps], seats=[seat or {}], **parts)


def told(state: PandemainState) -> list[tuple[str, str]]:
    """What is refused without being asked for."""
    return [(found.code, found.rule) for found in state.refused()]
