"""Every code of the engine has a sentence, and every sentence is whole."""

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.decisions import Decision, Outcome, Refusal
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_NAMES, CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import CARD_SLUGS, EVENT_NAMES, EVENT_SLUGS, ROLE_NAMES, ROLE_SLUGS
from sobremesa.games.pandemic.happenings import HAPPENINGS
from sobremesa.games.pandemic.position import OUTCOME_NAMES
from sobremesa.games.pandemic.steps import HUSH_NAMES, STEP_NAMES, WINDOW
from sobremesa.terminal.tables import TableDrawing, find_table
from sobremesa.terminal.telling import tell_move
from sobremesa.testing.contract import option_sets
from sobremesa.wording import messages
from sobremesa.wording.messages import Catalog, MissingMessage, Words, game_catalog, terminal_catalog
from tests.terminal.sittings import GAME

VIEW: Any = GAME.new({"players": 3, "roles": ["dispatcher", "medic", "researcher"]}, 1).view(None)
WORDS = Words("pandemic", VIEW)
PANDEMIC = Path(messages.__file__).parent.parent / "games" / "pandemic"
HOW = ("drive", "direct", "charter", "shuttle", "join", "airlift")
WHOLE = re.compile(r"[^{}]+[.!?]")
PLAYS = [
    pytest.param(game, options, seed, id=f"{game.id}-{seed}", marks=[pytest.mark.long] if seed % 3 else [])
    for game in GAMES.values()
    for seed, options in enumerate(option_sets(game))
]


def check(sentence: str) -> None:
    assert WHOLE.fullmatch(sentence), sentence


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("game", "options", "seed"), PLAYS)
def test_everything_that_can_be_chosen_refused_or_happen_has_a_sentence(
    game: Game, options: dict[str, object], seed: int
) -> None:
    rng = random.Random(seed)
    state = game.new(options, seed)
    table = find_table(game.id, False, options)
    for event in game.opening(options, seed):
        check(table.words(state.view(None)).event(game.event_dict(event)))
    while not state.over():
        words = table.words(state.view(None))
        if rng.random() < 0.5:
            check_decision(game, state, words, table)
        if rng.random() < 0.05:
            check_every_refusal(game, state, words)
        asides = state.asides(rng.randrange(state.seats()))
        action = rng.choice(asides if asides and rng.random() < 0.05 else state.legal())
        events = [game.event_dict(event) for event in state.apply(action)]
        words = table.words(state.view(None))
        for event_told in events:
            check(words.event(event_told))
        for step in tell_move(events, words, table, frozenset()):
            check(step.plain)
    outcome = state.outcome()
    assert outcome is not None
    check(table.words(state.view(None)).outcome(outcome))


def check_decision(game: Game, state: State, words: Words, table: TableDrawing) -> None:
    decision = state.decision()
    me = f"p{decision.seat + 1}"
    check(words.decision(decision))
    for action in state.legal():
        text, rule = game.action_text(action), state.option_rule(action)
        check(words.option(text, rule, me))
        _, group, seat = table.group_of(text, me)
        assert words.group(group, seat)
        label = words.label(text, rule, me)
        assert label is None or table.mark(label, text, state.view(decision.seat), words, me).plain
    for refusal in state.refused():
        check(words.refusal(refusal))
    for seat_number in range(state.seats()):
        for action in state.asides(seat_number):
            check(words.option(game.action_text(action), "", me))


def check_every_refusal(game: Game, state: State, words: Words) -> None:
    legal = set(state.legal())
    for action in range(game.actions):
        if action not in legal and not state.is_aside(action):
            refusal = state.why_not(action)
            assert refusal is not None
            check(words.refusal(refusal))


@pytest.mark.parametrize("code", HAPPENINGS)
def test_every_happening_has_a_sentence_for_each_case(code: int) -> None:
    name, arguments, rule = HAPPENINGS[code]
    values: dict[str, list[object]] = {
        "seat": ["p1"],
        "from-seat": ["p2"],
        "asked": ["p2"],
        "city": ["paris"],
        "from": ["tokyo"],
        "colour": ["black"],
        "card": ["airlift", "paris"],
        "count": [0, 1, 2],
        "how": list(HOW),
        "what": ["allow-moves", "forbid-moves", "allow-shares", "forbid-shares"],
        "until": list(HUSH_NAMES[1:]),
        "outcome": list(OUTCOME_NAMES[1:]),
        "action": ["ask p3", *(f"{word} p2 paris" for word in (*HOW, "give", "take"))],
    }
    for argument in arguments:
        for value in values[argument]:
            usual = {other: values[other][-1] for other in arguments}
            check(WORDS.event({"event": name, "rule": rule, **usual, argument: value}))


@pytest.mark.parametrize("kind", [name for step, name in STEP_NAMES.items() if step >= WINDOW] + ["act", "end"])
def test_every_decision_has_a_sentence(kind: str) -> None:
    abouts: list[dict[str, object]] = [{"pawn": "p2", "colour": "red", "city": "lima"}]
    if kind in ("act", "hand-limit"):
        abouts = [{"actions": number} if kind == "act" else {"excess": number} for number in (1, 2)]
    if kind == "window":
        abouts = [{"window": f"W{number:02}"} for number in range(1, 13)]
    if kind == "consent":
        proposals = ["ask p3", *(f"{word} p2 paris" for word in (*HOW, "give", "take"))]
        abouts = [{"proposal": proposal, "from": "p1"} for proposal in proposals]
    for about in abouts:
        check(WORDS.decision(Decision(-1 if kind == "end" else 1, kind, about)))


def refusal_codes() -> set[str]:
    """The codes with which decisions and asides of Pandemic refuse: of each Refusal, and what `forbids_…` says."""
    found: set[str] = set()
    for path in [*PANDEMIC.glob("decisions/*.py"), PANDEMIC / "asides.py", PANDEMIC / "deciding.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                said = (
                    [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else node.args[:1]
                )
            elif isinstance(node, ast.FunctionDef) and node.name.startswith("forbids_"):
                returns = [part.value for part in ast.walk(node) if isinstance(part, ast.Return)]
                said = [value for value in returns if value is not None]
            found.update(str(part.value) for part in said if isinstance(part, ast.Constant) and part.value)
    return found


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_the_codes_of_refusals_are_the_keys_of_the_catalogs(language: str) -> None:
    """None without a sentence, and no sentence that nothing says."""
    codes = refusal_codes()
    assert {"card-not-held", "no-card-to-build", "nothing-to-give"} <= codes
    assert codes == set(game_catalog("pandemic", language).section("refusals"))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_question_before_a_game_is_about_an_option(game: Game) -> None:
    catalog = game_catalog(game.id)
    assert set(catalog.section("questions")) <= {spec.name for spec in game.options()}
    for section in ("questions", "notes", "roles"):
        for sentence in catalog.section(section).values():
            check(catalog.fill(str(sentence), {}))
    check(catalog.say("start", "about"))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_way_to_end_has_a_sentence_and_a_word(game: Game) -> None:
    for reason in game.outcomes:
        check(game_catalog(game.id).say("outcomes", reason, winners="somebody", points="7"))
        assert game_catalog(game.id).say("results", reason)


def test_players_are_called_by_role_and_seat() -> None:
    assert WORDS.player("p2") == "Medic (p2)"
    assert WORDS.player("p4") == "p4"


def test_names_are_those_of_the_board() -> None:
    assert [WORDS.name("city", slug) for slug in CITY_SLUGS] == list(CITY_NAMES)
    assert [WORDS.name("card", slug) for slug in CARD_SLUGS] == [*CITY_NAMES, *EVENT_NAMES]
    assert [WORDS.name("role", slug) for slug in ROLE_SLUGS] == list(ROLE_NAMES)
    assert [WORDS.name("colour", slug) for slug in COLOUR_NAMES] == list(COLOUR_NAMES)
    assert set(EVENT_SLUGS) <= set(game_catalog("pandemic").section("options")["play"])  # type: ignore[call-overload]


def test_every_role_is_explained_and_every_question_is_about_an_option() -> None:
    catalog = game_catalog("pandemic")
    assert list(catalog.section("roles")) == list(ROLE_SLUGS)
    for role in ROLE_SLUGS:
        check(catalog.say("roles", role))
    assert set(catalog.section("questions")) <= {spec.name for spec in GAME.options()}


def test_an_option_says_what_it_costs() -> None:
    assert WORDS.option("direct p1 paris", "PD-BASIC-02", "p1") == "Fly to Paris, discarding the Paris card."
    assert WORDS.option("direct p2 paris", "PD-ROLE-05", "p1") == (
        "Fly Medic (p2) to Paris, discarding the Paris card from the Dispatcher's hand."
    )
    assert WORDS.option("charter p2", "PD-ROLE-04", "p1") == (
        "Charter a flight for Medic (p2) to any city, discarding the Atlanta card from the Dispatcher's hand."
    )
    assert WORDS.option("charter p2 paris", "PD-ROLE-04", "p1") == "Land in Paris."


def test_numbers_choose_their_form() -> None:
    event = {"event": "cubes-placed", "rule": "", "city": "paris", "colour": "blue"}
    assert WORDS.event({**event, "count": 1}) == "Paris receives one blue cube."
    assert WORDS.event({**event, "count": 3}) == "Paris receives 3 blue cubes."
    assert WORDS.event({**event, "count": 0}) == "Paris needs a blue cube, and none is left."


def test_a_proposal_names_both_players() -> None:
    decision = Decision(1, "consent", {"proposal": "take p2 paris", "from": "p1"})
    assert WORDS.decision(decision) == (
        "Medic (p2), Dispatcher (p1) would like to take the Paris card from you. Do you agree?"
    )


@pytest.mark.parametrize(
    ("section", "code", "cases"),
    [
        ("options", "levitate", []),
        ("events", "moved", ["teleport"]),
        ("nonsense", "drive", []),
        ("options", "drive", []),
    ],
)
def test_a_missing_sentence_is_an_error_that_names_it(section: str, code: str, cases: list[str]) -> None:
    with pytest.raises(MissingMessage, match=section):
        game_catalog("pandemic").template(section, code, cases)


def test_a_missing_field_is_an_error_that_shows_the_sentence() -> None:
    with pytest.raises(MissingMessage, match="Drive to"):
        Catalog("here", {}).fill("Drive to {city}.", {})
    with pytest.raises(MissingMessage):
        WORDS.refusal(Refusal("no-cube-here", "PD-TREAT-04"))
    with pytest.raises(MissingMessage):
        WORDS.outcome(Outcome("boredom", "", [], []))


def test_a_missing_language_is_an_error() -> None:
    with pytest.raises(MissingMessage, match="tlh"):
        Words("pandemic", VIEW, "tlh")
    with pytest.raises(MissingMessage, match="tlh"):
        terminal_catalog("tlh")
