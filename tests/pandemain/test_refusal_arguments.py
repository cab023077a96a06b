"""What a refusal names is what was asked for, and a list of refusals has nothing that could be done."""

from typing import Any

import pytest

from sobremesa.core.errors import UnknownAction
from sobremesa.games.pandemain.vocabulary import parts_of
from sobremesa.testing.contract import walk
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.reasons import told
from tests.pandemain.tables import GAME, legal, play, position

# Arguments of refusals that are words or numbers of the action itself. A place is not among them: the baker of the
# trade house is refused at the guild.
ASKED_FOR = ("stall", "column", "baker", "reward", "favour", "wanted", "order", "day", "bread", "quality")


def asked_for(action: int) -> dict[str, str]:
    """The parts of an action by their names, as its text has them."""
    words = GAME.action_text(action).split()[1:]
    kinds = list(reversed(parts_of(action).values))
    return dict(zip(kinds, words, strict=False)) if len(kinds) == len(words) else {}


def test_a_refusal_names_what_was_asked_for() -> None:
    compared = set()
    for number, state in enumerate(walk(GAME, {"players": 3, "variants": ["local_trade"]}, 3)):
        if number % 60 != 0 or state.over():
            continue
        for action in range(GAME.actions):
            found = state.why_not(action)
            if found is None:
                continue
            parts = asked_for(action)
            for name in ASKED_FOR:
                if name in found.args and name in parts:
                    assert str(found.args[name]) == parts[name], (GAME.action_text(action), found)
                    compared.add(name)
    assert compared >= {"stall", "column", "day", "wanted"}


def test_a_list_of_refusals_is_not_empty_and_has_nothing_that_could_be_done() -> None:
    for number, state in enumerate(walk(GAME, {"players": 2}, 5)):
        if number % 7 == 0 and state.decision().kind == "turn":
            assert state.refused()
            possible = [f"place {refusal.args['place']}" for refusal in state.refused() if "place" in refusal.args]
            assert not {GAME.action_text(action) for action in state.legal()} & set(possible)


@rule("PM-ADD-02", "PM-RIVER-03", "PM-STRUCT-09")
@pytest.mark.parametrize("helper", ["cow", "cart"])
def test_a_used_cow_or_cart_is_named_in_the_list_of_a_turn_and_an_active_one_is_not(helper: str) -> None:
    used = position(seats=[{"helpers": {f"used-{helper}": 1}}])
    active = position(seats=[{"helpers": {helper: 1}}])
    none = position()
    assert ("helper-used", "PM-STRUCT-09") in told(used)
    assert not {"helper-used", "no-helper"} & {code for code, _ in told(active)}
    assert not {"helper-used", "no-helper"} & {code for code, _ in told(none)}
    assert ("milk" if helper == "cow" else "river-cart") in legal(active)


@pytest.mark.parametrize("action", [-1, GAME.actions])
def test_a_number_that_is_no_action_is_refused_with_the_numbers_there_are(action: int) -> None:
    with pytest.raises(UnknownAction, match=f"from 0 to {GAME.actions - 1}$"):
        GAME.action_text(action)
    assert GAME.action_text(GAME.actions - 1)


@rule("PM-MILL-02", "PM-MILL-04")
def test_a_list_at_the_mill_names_each_column_that_cannot_be_bought() -> None:
    columns = range(1, len(default().mill.columns) + 1)
    for full in columns:
        mill = [{"rye": 1} if column == full else {} for column in columns]
        state = position(seats=[{"pfennigs": 9, "helpers": {"ox": 1}}], mill=mill)
        play(state, "place mill")
        refused = [(found.code, found.args.get("column")) for found in state.refused()]
        assert refused == [("column-empty", column) for column in columns if column != full]


@rule("PM-CHURCH-19")
@pytest.mark.parametrize("place", ["river", "church"])
def test_a_list_at_the_end_of_a_turn_speaks_of_blessings_at_the_church_alone(place: str) -> None:
    own = {"penitence": 4, "loaves": {"rye low 1": 1}}
    visit = {"place": place, **({"blessings": 1} if place == "church" else {})}
    parts: dict[str, Any] = {"workers": {place: ["p1"]}, "servant": place, "visit": visit}
    state = position(doing=["day", "end-of-turn"], seats=[own], **parts)
    about = [code for code, cited in told(state) if cited.startswith("PM-CHURCH")]
    assert about == (["too-little-penitence"] if place == "church" else [])
