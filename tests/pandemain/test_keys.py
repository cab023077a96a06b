"""Keys of states: equal exactly for states that play on in the same way, whatever an earlier visit has left behind."""

from functools import cache
from typing import Any

import pytest

from sobremesa.bots import choose_option, make_bot
from sobremesa.core.rng import seeded
from sobremesa.games.pandemain import position as words
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.lab.seating import UNHURRIED
from tests.pandemain.reading import choose
from tests.pandemain.tables import GAME, play, position

TURN = ["day", "end-of-turn"]
VISIT = {"loaves": 2, "breads": ["oat", "wheat"], "loaded": True, "crosses": 3}
BOT_GAMES: list[dict[str, object]] = [
    {"players": 2},
    {"players": 2, "sim_bakers": ["hans"], "variants": ["local_trade"], "edition": "english"},
    {"players": 1, "scenario": "famine_in_ulm"},
]
# No rule looks at these, in no state at all.
REMEMBERED = (
    words.TURNS, words.SALES, words.ROUND_SHOWN, *range(words.SPACES, words.WORKERS),
    *[words.SEAT + field for field in (words.BAKED, words.SOLD, words.INCOME, words.FAMILY)],
)  # fmt: skip
OF_A_VISIT = (
    *(words.PLACE_AT, words.LOAVES_MADE, words.BREADS_MADE, words.LOADED, words.CROSSES, words.BLESSINGS),
    *(words.SERVED, words.ASKED_GOODS, words.OFFERED, words.OFFERED_WORKER, words.IN_VAIN),
)


# -- by hand -----------------------------------------------------------------------------------------------------


def test_what_the_last_visit_baked_and_offered_does_not_matter_in_the_next_turn() -> None:
    assert position(visit=VISIT).key() == position().key()
    ending: dict[str, Any] = {
        "doing": TURN, "servant": "river", "workers": {"river": ["p1"]}, "seats": [{"loaves": {"rye low 1": 1}}],
    }  # fmt: skip
    there = {"place": "river"}
    assert position(**ending, visit={**VISIT, **there}).key() == position(**ending, visit=there).key()


@pytest.mark.parametrize("visit", [{"loaves": 1}, {"breads": ["oat"]}, {"loaves": 1, "loaded": True}])
def test_what_this_visit_has_baked_matters(visit: dict[str, Any]) -> None:
    baker = {"flours": {"rye": 3, "wheat": 3}, "ingredients": {"water": 9, "salt": 9, "yeast": 9}}
    parts: dict[str, Any] = {"seats": [baker], "doing": [*TURN, "bake"]}
    assert position(**parts, visit=visit).key() != position(**parts).key()


def test_what_this_visit_has_offered_matters() -> None:
    parts: dict[str, Any] = {"seats": [{"pfennigs": 9}], "doing": [*TURN, "offer permanent"]}
    assert position(**parts, visit={"crosses": 0}).key() != position(**parts).key()


@pytest.mark.parametrize(
    "tally", [{"baked": {"oat low": 2}}, {"sold": {"wheat high": 1}}, {"income": [3, 0, 0, 0, 0]}], ids=str
)
@pytest.mark.parametrize("number", [0, 1])
def test_what_is_only_remembered_is_neither_in_a_key_nor_in_the_check_of_a_replay(
    number: int, tally: dict[str, Any]
) -> None:
    seats: list[dict[str, Any]] = [{}, {}]
    seats[number] = {"tally": tally}
    remembered = position(seats=seats)
    assert remembered.to_dict() != position().to_dict()
    assert (remembered.key(), remembered.fingerprint()) == (position().key(), position().fingerprint())


def test_how_the_options_were_written_does_not_matter() -> None:
    assert GAME.new({"players": 1}, 3).key() == GAME.new({"players": 1, "sim_bakers": ["rudolf"]}, 3).key()
    either = ["local_trade", "no_news_from_ulm"]
    turned = [GAME.new({"players": 2, "variants": variants}, 3).key() for variants in (either, either[::-1])]
    assert turned[0] == turned[1]
    assert GAME.new({"players": 2, "mode": "basic"}, 3).key() != GAME.new({"players": 2}, 3).key()
    assert len({GAME.new({"players": 2, "edition": name}, 3).key() for name in ("spanish", "italian", "french")}) == 3


def test_what_is_only_remembered_does_not_matter() -> None:
    four = {"players": 4}
    for one, other in (
        ({"workers": {"ulm": ["p2", "p3"]}}, {"workers": {"ulm": ["p3", "p2"]}}),
        ({"seats": [{"family": 1}, {}, {}, {}]}, {"seats": [{"family": 2}, {}, {}, {}]}),
        ({"sales": 4}, {"sales": 9}),
        ({"turn": {"count": 4}}, {"turn": {"count": 9}}),
        ({"seats": [{"sold_in_ulm": 4}, {}, {}, {}]}, {}),
    ):
        assert position(options=four, **one).key() == position(options=four, **other).key()


def test_who_sold_last_matters_where_the_scenario_asks() -> None:
    famine = {"players": 2, "scenario": "famine_in_ulm", "sim_bakers": ["none"]}

    def after(*sales: int) -> bytes:
        return position(options=famine, seats=[{"sold_in_ulm": sale} for sale in sales]).key()

    assert after(1, 2) == after(3, 9)
    assert len({after(0, 0), after(1, 0), after(0, 1), after(1, 2), after(2, 1)}) == 5


# -- whole games of bots -----------------------------------------------------------------------------------------


@cache
def states_of_bots() -> tuple[PandemainState, ...]:
    """Some states of whole games that greedy bots play."""
    found: list[PandemainState] = []
    for number, options in enumerate(BOT_GAMES):
        state = GAME.new(options, number)
        bot = make_bot("greedy")
        while not state.over():
            found.append(state.clone())
            state.apply(choose_option(bot, GAME, state, 1, UNHURRIED))
        found.append(state.clone())
    return tuple(found)


def changed(state: PandemainState, place: int) -> PandemainState:
    """The same state, but for one word."""
    other = state.clone()
    other.words[place] ^= 1
    return other


def play_on_alike(one: PandemainState, other: PandemainState, moves: int) -> None:
    """The same options and the same events for so many moves."""
    rng = seeded(5)
    for _ in range(moves):
        assert one.legal() == other.legal()
        assert one.outcome() is None or repr(one.outcome()) == repr(other.outcome())
        if one.over():
            return
        action = choose(one, rng)
        told, again = one.apply(action), other.apply(action)
        assert [GAME.event_dict(event) for event in told] == [GAME.event_dict(event) for event in again]


@pytest.mark.many_games
def test_words_that_the_key_leaves_out_change_nothing_in_whole_games_of_bots() -> None:
    left_out: set[int] = set()
    for number, state in enumerate(states_of_bots()):
        if number % 8:
            continue
        for place in (*REMEMBERED, *OF_A_VISIT):
            other = changed(state, place)
            if other.key() == state.key():
                left_out.add(place)
                if (number + place) % 7 == 0:
                    play_on_alike(state.clone(), other, 40)
    assert left_out == {*REMEMBERED, *OF_A_VISIT}


@pytest.mark.many_games
def test_every_other_word_changes_the_key_in_whole_games_of_bots() -> None:
    kept = {*range(words.SEAT, words.WORDS)} - {*REMEMBERED, *OF_A_VISIT, words.CARDS_USED}
    of_seats = {words.BAKED, words.SOLD, words.INCOME, words.FAMILY, words.SOLD_IN_ULM, words.SOLD_IN_AUGSBURG}
    for state in states_of_bots()[::60]:
        for place in sorted(kept):
            field = (place - words.SEAT) % words.SEAT_WORDS
            if place < words.ROUND and (field in of_seats or place >= words.SEAT + words.SEAT_WORDS * state.seats()):
                continue
            if place == words.ACTIVE and state.over():
                continue
            assert changed(state, place).key() != state.key(), place


@pytest.mark.many_games
def test_words_of_a_visit_count_while_it_lasts_in_whole_games_of_bots() -> None:
    counting: set[int] = set()
    for state in states_of_bots()[::2]:
        counting.update(place for place in OF_A_VISIT if changed(state, place).key() != state.key())
    assert counting == {*OF_A_VISIT}


@pytest.mark.many_games
def test_a_document_read_back_has_the_key_of_the_state_and_equal_documents_have_equal_keys() -> None:
    keys: dict[str, bytes] = {}
    for state in states_of_bots()[::6]:
        source = state.to_dict()
        assert GAME.from_dict(source).key() == state.key()
        assert keys.setdefault(repr(source), state.key()) == state.key()


def test_the_key_of_a_game_changes_with_every_turn_that_is_played() -> None:
    state = GAME.new({"players": 2}, 1)
    seen = {state.key()}
    for action in ("servant mill", "place river", "place river"):
        play(state, action)
        assert state.key() not in seen
        seen.add(state.key())


def test_where_a_visit_was_still_matters_while_flour_is_discarded() -> None:
    """Why no bread is blessed is told with the place; nothing else of the visit matters any more."""
    flours = {"rye": 6, "oat": 6}
    parts: dict[str, Any] = {"doing": ["day", "discard"], "seats": [{"flours": flours}]}
    church, river = (
        position(**parts, visit={"place": place}, workers={place: ["p1"]}).why_not(GAME.parse("bless rye 1"))
        for place in ("church", "river")
    )
    assert church is not None
    assert river is not None
    assert church.code != river.code
    both = {"workers": {"church": ["p1"], "river": ["p1"]}}
    keys = {position(**parts, **both, visit={"place": place}).key() for place in ("church", "river")}
    assert len(keys) == 2
    assert position(**parts, **both, visit={"place": "church", "served": True}).key() in keys
