"""What everybody is asked, and what the question is about, as views and bots read it."""

from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemain.reasons import FED
from tests.pandemain.tables import position

RICH = {"pfennigs": 9, "points": 9, "ingredients": FED, "flours": {"rye": 3, "oat": 3}, "helpers": {"cart": 1}}
CHURCH = {"place": "church", "blessings": 2}
# the steps above a turn by day, what the question is about, what else there is
QUESTIONS: list[tuple[str, dict[str, object], dict[str, Any]]] = [
    ("turn", {}, {}),
    ("stall", {}, {}),
    ("fork 5", {"stall": 5}, {"workers": {"market": {"5": ["p1"]}}}),
    ("ingredient 2", {"count": 2}, {}),
    ("column", {}, {"mill": [{"rye": 1}, {"rye": 1}]}),
    ("buy", {"bought": []}, {}),
    ("buy ox,cow", {"bought": ["ox", "cow"]}, {}),
    ("buy cow/pay cow 3", {"helper": "cow", "owed": 3}, {"own": {"villagers": [7]}}),
    ("bake", {"baked": 0, "loaded": False}, {}),
    ("bake", {"baked": 3, "loaded": True}, {"visit": {"loaves": 3, "breads": ["rye"], "loaded": True}}),
    ("castle", {}, {"own": {"helpers": {"ox": 1}}}),
    ("sell ulm", {"village": "ulm", "completed": []}, {"own": {"loaves": {"rye low 1": 2}}}),
    (
        "sell ulm completed 0",
        {"village": "ulm", "completed": [0]},
        {"own": {"loaves": {"oat low 1": 1}}, "orders": {"ulm": {"current": ["oat", None]}}},
    ),
    ("offer", {"completed": []}, {"offerings": {"shown": [2, 1]}}),
    ("offer permanent,level-2", {"completed": [0, 2]}, {"offerings": {"shown": [2, 1]}}),
    ("exchange-give", {"passing": False}, {}),
    ("exchange-give passing", {"passing": True}, {}),
    ("exchange-take gave flour", {"passing": False}, {}),
    ("exchange-take passing gave flour,point", {"passing": True}, {}),
    ("pass-on", {}, {}),
    ("guild", {}, {"guild": [1, 2]}),
    ("marks/reward 2", {"pile": 2}, {"rewards": [[], [1, 2], []]}),
    ("servant after-sale", {"after-sale": True}, {"servant": "mill"}),
    ("servant after-sale/favour", {}, {"favours": [1, 2], "servant": "mill"}),
]


@rule("PM-TURN-02")
@pytest.mark.parametrize(("steps", "about", "more"), QUESTIONS, ids=[case[0] for case in QUESTIONS])
def test_a_question_by_day_says_what_it_is_about(steps: str, about: dict[str, object], more: dict[str, Any]) -> None:
    doing = ["day", "end-of-turn", *steps.split("/")]
    own = {**RICH, **more.get("own", {})}
    parts = {name: value for name, value in more.items() if name != "own"}
    decision = position(doing=doing, seats=[own], **parts).decision()
    assert (decision.seat, decision.kind) == (0, doing[-1].split()[0])
    assert decision.about == about


@rule("PM-SETUPX-06", "PM-NIGHT-02", "PM-STRUCT-08", "PM-GRAN-04", "PM-CHURCH-21")
@pytest.mark.parametrize(
    ("doing", "about", "more"),
    [
        (["begin-round", "servant"], {"after-sale": False}, {}),
        (["night", "end-of-turn", "night-turn"], {"begun": False}, {"phase": "night"}),
        (["night", "end-of-turn", "night-turn paid"], {"begun": True}, {"phase": "night"}),
        (["day", "discard"], {"excess": 3}, {"own": {"flours": {"rye": 13}}}),
        (["dawn 2", "discard", "flour 2"], {"count": 2}, {"phase": "dawn"}),
        (
            ["day", "end-of-turn"],
            {"blessings": 2},
            {"own": {"penitence": 5, "loaves": {"rye low 1": 1}}, "visit": CHURCH, "workers": {"church": ["p1"]}},
        ),
    ],
    ids=str,
)
def test_so_does_every_other_question(doing: list[str], about: dict[str, object], more: dict[str, Any]) -> None:
    own = {**RICH, **more.get("own", {})}
    parts = {name: value for name, value in more.items() if name != "own"}
    decision = position(doing=doing, seats=[own], **parts).decision()
    assert decision.kind == doing[-1].split()[0]
    assert decision.about == about
