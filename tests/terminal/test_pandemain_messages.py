"""Every code of Pandemain has a sentence, whole and with the numbers of the print."""

import re
from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.decisions import Decision, Refusal
from sobremesa.games.pandemain.happenings import HAPPENINGS, SCORE_NAMES
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.refusals.refusal_codes import REFUSAL_CODES
from sobremesa.games.pandemain.scoring import OUTCOME_NAMES
from sobremesa.games.pandemain.steps import STEP_NAMES, TURN
from sobremesa.games.pandemain.vocabulary import ACTION_TEXTS, EXCHANGED, HELPERS, PLACE_TEXTS, WANTED
from sobremesa.terminal.tables import find_table
from sobremesa.wording.messages import Words, game_catalog
from sobremesa.wording.pandemain.printed import Printed, components_of

GAME = GAMES["pandemain"]
TABLE = find_table("pandemain", plain=False)
VIEW: Any = GAME.new({"players": 2, "sim_bakers": ["rudolf"]}, 1).view(None)
WORDS = TABLE.words(VIEW)
PRINTED = Printed(components_of(None, VIEW["settings"]))
WHOLE = re.compile(r"[^{}]*[^{} (][.!?]")
REASONED = ("paid", "earned", "points", "points-lost", "penitence")
VALUES: dict[str, list[object]] = {
    "seat": ["p1", "p3"],
    "to": ["p2", "bank"],
    "place": list(PLACE_TEXTS),
    "target": [*PLACE_TEXTS, "servant"],
    "village": ["ulm", "augsburg"],
    "ingredient": list(INGREDIENTS),
    "flour": list(BREADS),
    "bread": list(BREADS),
    "helper": list(HELPERS),
    "quality": ["high", "low"],
    "wanted": list(WANTED),
    "line": list(SCORE_NAMES),
    "outcome": list(OUTCOME_NAMES),
    "baker": list(range(1, 11)),
    "reward": list(range(1, 13)),
    "favour": list(range(1, 9)),
    "villager": list(range(1, 8)),
    "offering": list(range(17)),
    "column": [1, 4],
    "day": [1, 3],
    "stall": [1, 9],
    "count": [-1, 0, 1, 2],
    "item": list(EXCHANGED),
    "needs": [["ox"], ["ox", "cart"]],
    "breads": [["rye", "oat"]],
    "lacking": ["pfennigs", "flour", "rye-flour", "milk", "ox", "any-flour", "bread"],
    "kind": ["turn"],
}
OF_REFUSALS: dict[str, list[object]] = {"offering": ["permanent", "level-2"]}


def check(sentence: str) -> None:
    assert WHOLE.fullmatch(sentence), sentence
    assert "()" not in sentence


@pytest.mark.parametrize("code", HAPPENINGS)
def test_every_happening_has_a_sentence_for_each_case(code: int) -> None:
    name, arguments, rules = HAPPENINGS[code]
    if "loaf" in arguments:  # one number that event_dict tells as two words
        arguments = (*[argument for argument in arguments if argument != "loaf"], "quality", "day")
    for rule in rules:
        for argument in arguments:
            for value in VALUES.get(argument, [1, 2]):
                usual: dict[str, object] = {other: VALUES.get(other, [1])[-1] for other in arguments}
                event = {"event": name, "rule": rule, **usual, argument: value}
                check(WORDS.event(event))
                check(WORDS.event({**event, "joined": True}))
        if name in REASONED:
            assert rule in game_catalog("pandemain").section("why"), f"{name} does not say why by {rule}"


def test_every_action_has_a_sentence_a_label_and_a_group_at_any_moment() -> None:
    for text in ACTION_TEXTS:
        check(WORDS.option(text, "", "p1"))
        assert WORDS.label(text, "", "p1")
        _, group, seat = TABLE.group_of(text, "p1")
        assert WORDS.group(group, seat)


@pytest.mark.parametrize("kind", [*(name for step, name in STEP_NAMES.items() if step >= TURN), "end"])
def test_every_decision_has_a_sentence(kind: str) -> None:
    for count in (0, 1, 2):
        about: dict[str, object] = {
            **dict.fromkeys(("count", "baked", "excess", "blessings", "owed"), count),
            **{"stall": 5, "pile": 1, "village": "ulm", "place": "mill", "helper": "ox", "breads": ["rye"]},
            **{"bought": [], "completed": [], "asks": {"rye-flour": 2}, "pays": count, "from": "p2"},
        }
        for flag in (True, False):
            flags: dict[str, object] = dict.fromkeys(("passing", "after-sale", "begun", "loaded", "worker"), flag)
            check(WORDS.decision(Decision(-1 if kind == "end" else 0, kind, {**about, **flags})))


@pytest.mark.parametrize("code", REFUSAL_CODES)
def test_every_refusal_has_a_sentence(code: str) -> None:
    values: dict[str, list[object]] = {**VALUES, **OF_REFUSALS}
    for argument in REFUSAL_CODES[code] or ("",):
        for value in values.get(argument, [0, 1, 2]):
            args: dict[str, object] = {other: values.get(other, [1])[-1] for other in REFUSAL_CODES[code]}
            check(WORDS.refusal(Refusal(code, "PM-TURN-02", {**args, argument: value} if argument else args)))


def test_there_is_no_sentence_for_what_cannot_be_refused() -> None:
    assert set(game_catalog("pandemain").section("refusals")) == set(REFUSAL_CODES)


def test_printed_things_are_told_with_their_numbers() -> None:
    assert PRINTED.reward(5) == "1 water, 2 salt and 1 yeast"
    assert PRINTED.baker(7, False) == "spelt; +1 point per spelt sale"
    assert PRINTED.baker(9, True) == "oat, wheat; wheat takes 1 milk less"
    assert PRINTED.offering(10) == "1 salt and 1 yeast for 1 penitence"
    assert PRINTED.offering(0) == "2 pf for 1 penitence"
    assert PRINTED.favour(1) == "2 salt and 2 yeast"
    assert PRINTED.villager(3) == "castle: +1 pf"
    assert " or " in PRINTED.route_goods(1)


@pytest.mark.parametrize("number", range(1, 13))
def test_every_printed_thing_has_words(number: int) -> None:
    texts = [PRINTED.reward(number)]
    texts += [PRINTED.baker(number, upgraded) for upgraded in (False, True) if number <= 10]
    texts += [PRINTED.favour(number)] if number <= 8 else []
    texts += [PRINTED.villager(number, short) for short in (False, True) if number <= 7]
    assert all(texts)
    assert "nothing" not in texts


def test_another_print_is_told_with_its_own_numbers() -> None:
    document: Any = dict(PRINTED.components.document)
    document["castle"] = {**document["castle"], "loan_pfennigs": 9}
    words = find_table("pandemain", False, {"components": document}).words(VIEW)
    assert words.option("loan", "", "p1") == (
        "Take a loan: 9 pf now, for 2 points; at the end it is repaid with 9 pf, or costs 3 points."
    )
    assert "6 pf now" in WORDS.option("loan", "", "p1")


def test_participants_are_called_by_number_and_name() -> None:
    assert [WORDS.player(seat) for seat in ("p1", "p2", "p3")] == ["Player 1", "Player 2", "Rudolf"]
    assert Words("pandemain", VIEW).short_player("p3") == "Rudolf"
