"""What a position document leaves out: the phase alone asks everybody, and every part that is not said is as usual."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sobremesa.bots import choose_option, make_bot
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.lab.seating import UNHURRIED
from tests.ledger import rule
from tests.pandemain.reading import plays_to_the_end, read_or_refuse, reads_back, states_of
from tests.pandemain.tables import GAME, document, legal, play, position, seat, table

MONEY = {"pfennigs": 3}
BOT_GAMES: list[dict[str, object]] = [
    {"players": 2},
    {"players": 2, "sim_bakers": ["hans"], "variants": ["local_trade"], "edition": "first"},
    {"players": 1, "mode": "basic"},
]
NEVER_MISSED = ("game", "rules", "phase", "ply", "reveals")  # nothing is lost without them


# -- the phase alone ---------------------------------------------------------------------------------------------


@rule("PM-NIGHT-01")
@pytest.mark.parametrize("people", [2, 3, 4])
def test_the_night_alone_asks_everybody_from_the_bottom_of_the_tower_up(people: int) -> None:
    parts: dict[str, Any] = {"options": {"players": people}, "seats": [MONEY] * people}
    state = position(phase="night", **parts)
    assert state.key() == position(doing=["night"], **parts).key()
    for number in range(people - 1, -1, -1):
        assert (state.decision().kind, state.decision().seat) == ("night-turn", number)
        play(state, "stay-home")
    assert state.decision().kind != "night-turn"


@pytest.mark.parametrize("turn", [{"active": "p1"}, {"at": 0}, {"active": "p2"}, {"at": 1, "active": "p2"}])
def test_a_night_that_names_a_seat_has_come_to_its_turn(turn: dict[str, Any]) -> None:
    state = position(phase="night", turn=turn, seats=[MONEY, MONEY])
    named = 1 if turn.get("active") == "p2" else 0
    assert (state.decision().kind, state.decision().seat) == ("night-turn", named)
    play(state, "stay-home")
    assert (state.decision().kind == "night-turn") is (named == 1)


@rule("PM-SETUPX-06")
def test_the_setup_alone_asks_for_the_servant_where_a_person_places_him() -> None:
    asked = position(phase="setup")
    assert (asked.decision().kind, asked.decision().seat) == ("servant", 1)
    assert position(phase="setup", tower=["p2", "p1"]).decision().seat == 0
    assert position(phase="setup", servant="mill").decision().kind == "turn"
    assert position(phase="setup", options={"mode": "basic"}).decision().kind == "turn"
    assert position(phase="setup", options={"players": 1}).decision().kind == "turn"  # Rudolf is the last


@rule("PM-DAWN-01")
def test_a_choice_at_dawn_is_not_guessed_from_the_phase() -> None:
    with pytest.raises(PositionError) as caught:
        position(phase="dawn", turn={"active": "p2"})
    assert caught.value.where == "doing"
    assert "dawn 12" in caught.value.what
    assert position(phase="dawn").decision().kind == "servant"


# -- parts that follow from others -------------------------------------------------------------------------------


@rule("PM-SETUPX-01")
@pytest.mark.parametrize("bakers", [[9], [10], [9, 10], [1, 9], [10, 2, 3], [4, 5, 6, 7, 8, 9, 10]])
def test_any_baker_can_work_for_a_seat_without_a_word_about_the_guild(bakers: list[int]) -> None:
    state = position(seats=[{"bakers": bakers}])
    waiting = table(state)["guild"]
    assert not {*waiting} & {*bakers}
    assert len(waiting) + len(bakers) == 8
    reads_back(state)
    plays_to_the_end(state)


@rule("PM-GUILD-06")
def test_an_upgraded_baker_who_works_for_nobody_waits_in_the_guild() -> None:
    state = position(seats=[{"bakers": [9]}], upgraded=[9, 10])
    assert table(state)["guild"] == [1, 2, 3, 4, 5, 6, 10]
    reads_back(state)


@rule("PM-SETUP-12")
def test_villages_that_are_not_named_have_the_types_that_somebody_owns() -> None:
    state = position(villagers={"dinkelsbuehl": 6, "augsburg": 5}, seats=[{"villagers": [7]}])
    assert table(state)["villagers"] == {"ulm": 7, "donauwoerth": 1, "dinkelsbuehl": 6, "augsburg": 5}
    reads_back(state)


@rule("PM-CHURCH-07")
def test_completed_offerings_have_their_crosses_without_a_word_about_them() -> None:
    state = position(seats=[MONEY], doing=["day", "end-of-turn", "offer permanent"])
    assert table(state)["visit"]["crosses"] == 1
    assert "done" in legal(state)
    play(state, "done")
    assert seat(state, 0)["penitence"] == 1


# -- whole games of bots -----------------------------------------------------------------------------------------


@cache
def documents_of_bots() -> tuple[str, ...]:
    """Documents of whole games that greedy bots play."""
    found: list[str] = []
    for number, options in enumerate(BOT_GAMES):
        state = GAME.new(options, number)
        bot = make_bot("greedy")
        while not state.over():
            found.append(json.dumps(document(state)))
            state.apply(choose_option(bot, GAME, state, 1, UNHURRIED))
        found.append(json.dumps(document(state)))
    return tuple(found)


def without(source: dict[str, Any], *path: str | int) -> dict[str, Any]:
    """The document without one entry."""
    copy: dict[str, Any] = json.loads(json.dumps(source))
    holder: Any = copy
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    return copy


def optional_entries(source: dict[str, Any]) -> Iterator[tuple[str | int, ...]]:
    """The paths of everything that may be left out."""
    for name, value in source.items():
        yield (name,)
        if isinstance(value, dict) and name != "options":
            yield from ((name, inner) for inner in value)
    for number, seat_entries in enumerate(source["seats"]):
        yield from (("seats", number, name) for name in seat_entries)


@pytest.mark.many_games
def test_a_document_of_a_bot_game_says_the_same_without_what_follows_from_the_rest() -> None:
    for text in documents_of_bots()[::25]:
        source = json.loads(text)
        key = GAME.from_dict(source).key()
        for name in NEVER_MISSED:
            if name in source:
                assert GAME.from_dict(without(source, name)).key() == key, (name, text)


@pytest.mark.many_games
def test_a_document_of_a_bot_game_without_what_is_being_done_comes_to_the_same_decision_or_is_refused() -> None:
    kinds: set[tuple[str, str]] = set()
    for text in documents_of_bots()[::2]:
        source = json.loads(text)
        state = GAME.from_dict(source)
        read = read_or_refuse(without(source, "doing"))
        before, after = state.decision().kind, read.decision().kind if read else "refused"
        kinds.add((before, after))
        if read is None:
            assert before not in ("turn", "night-turn", "end"), text
        elif before in ("turn", "night-turn", "end") or source["phase"] == "setup":
            assert read.key() == state.key(), text
        else:  # nobody can tell that a worker was on its way: its turn begins again
            assert before in ("stall", "exchange-give", "exchange-take", "pass-on", "compose", "answer"), text
            assert read.decision().kind in ("turn", "night-turn"), text
            assert before == "answer" or read.decision().seat == state.decision().seat, text
    assert {("turn", "turn"), ("night-turn", "night-turn"), ("end", "end"), ("wages", "refused")} <= kinds


@pytest.mark.many_games
def test_a_document_without_any_one_entry_is_refused_in_one_sentence_or_a_position() -> None:
    read = 0
    for number, text in enumerate(documents_of_bots()):
        source = json.loads(text)
        entries = list(optional_entries(source))
        for path in entries[number % 60 :: 60]:
            state = read_or_refuse(without(source, *path))
            if state is not None:
                read += 1
                if read % 20 == 0:
                    reads_back(state)
    assert read > 150


def test_all_that_goes_without_saying_may_be_said() -> None:
    for number, state in enumerate(states_of(2)):
        if number % 25 == 0:
            assert GAME.from_dict(said(state)).key() == state.key()


def said(state: PandemainState) -> dict[str, Any]:
    """The document with every entry that it may have."""
    source = json.loads(json.dumps({**document(state), **table(state)}))
    only_experts = ("favours", "guild", "upgraded", "experience")
    if not state.terms.expert:
        source = {name: value for name, value in source.items() if name not in only_experts}
    return {name: value for name, value in source.items() if name != "seats"} | {"seats": document(state)["seats"]}
