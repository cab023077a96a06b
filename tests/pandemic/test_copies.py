"""A copy is the same position, and a position has the key of another only where both play on alike."""

from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemic.tables import document, legal, play, position

HANDS = [["paris", "airlift"], ["lima", "forecast"], ["atlanta"]]
TOP = ["tokyo", "osaka"]
SEEN = ["cairo", "delhi", "milan", "essen", "lagos", "miami"]


def table(*texts: str, **entries: Any) -> Any:
    """Three players, the first a Dispatcher, of whom nobody has agreed to anything; then these actions."""
    roles = ("dispatcher", "medic", "researcher")
    options = {"difficulty": "normal", **entries.pop("options", {})}
    hands = entries.pop("hands", HANDS)
    players = [{"role": role, "hand": hand, "consent": []} for role, hand in zip(roles, hands, strict=True)]
    for seat, entry in entries.pop("seats", {}).items():
        players[seat].update(entry)
    state = position(players=players, options=options, **entries)
    play(state, *texts)
    return state


# Each differs from the first in one thing that decides how the game goes on.
TABLES: dict[str, Any] = {
    "as it begins": table,
    "open hands": lambda: table(options={"hands": "open"}),
    "pauses": lambda: table(options={"asking": "pauses"}),
    "forecast for everybody": lambda: table(options={"forecast": "everybody"}),
    "a Medic who prevents": lambda: table(options={"medic": "prevents"}),
    "a Researcher of 2013": lambda: table(options={"researcher_gives": "city"}),
    "infection cards singly": lambda: table(options={"infection_cards": "singly"}),
    "three cubes for an epidemic": lambda: table(options={"epidemic_cubes": "three"}),
    "another difficulty": lambda: table(options={"difficulty": "heroic"}),
    "another active seat": lambda: table(active="p2"),
    "fewer actions": lambda: table(actions=2),
    "outbreaks": lambda: table(outbreaks=3),
    "epidemics": lambda: table(epidemics=1, player_discard=["epidemic"]),
    "a cure": lambda: table(cures={"blue": "cured"}, cubes={"blue": {"essen": 1}}),
    "an eradicated disease": lambda: table(cures={"blue": "eradicated"}),
    "stations": lambda: table(stations=["atlanta", "lima"]),
    "cubes": lambda: table(cubes={"red": {"tokyo": 2}}),
    "a pawn elsewhere": lambda: table(seats={1: {"city": "tokyo"}}),
    "another hand": lambda: table(hands=[["madrid", "airlift"], *HANDS[1:]]),
    "a card that all know of": lambda: table("announce p2 lima"),
    "a player discard": lambda: table(player_discard=["tokyo"]),
    "known cards on top": lambda: table(player_pile={"top": TOP}),
    "other known cards on top": lambda: table(player_pile={"top": [*TOP, "delhi"]}),
    "an infection discard": lambda: table(infection_discard=["lima"]),
    "another layer": lambda: table(infection_pile=[["lima"]]),
    "a removed card": lambda: table(
        infection_removed="lima", player_discard=["resilient-population"]
    ),
    "a quiet night": lambda: table(quiet_night=True),
    "consent to moves": lambda: table("allow-moves p2"),
    "consent to shares": lambda: table("allow-shares p2"),
    "a proposal": lambda: table("drive p2 chicago"),
    "another proposal": lambda: table("drive p2 miami"),
    "a refusal": lambda: table("drive p2 chicago", "refuse"),
    "a charter": lambda: table("charter p1", hands=[["atlanta"], [], []]),
    "a forecast": lambda: table("play forecast", active="p2", infection_pile=[SEEN]),
    "some of a forecast": lambda: table("play forecast", "next cairo", active="p2", infection_pile=[SEEN]),
    "a choice of cards": lambda: table(
        "cure blue", hands=[["paris", "milan", "essen", "london", "madrid", "chicago"], [], []]
    ),
    "some cards kept": lambda: table(
        "cure blue", "keep paris", hands=[["paris", "milan", "essen", "london", "madrid", "chicago", "toronto"], [], []]
    ),
    "an event window": lambda: table("pass"),
    "an answered window": lambda: table("pass", "until-my-turn"),
    "a shown infection card": lambda: table("end-actions", "not-now", "not-now", player_pile={"top": TOP}),
    "an epidemic under way": lambda: table(
        "end-actions", "not-now", "not-now", player_pile={"top": ["epidemic", "tokyo"]}
    ),
    "a lost game": lambda: table(outbreaks=8, outcome="outbreaks"),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_copy_is_the_same_position_and_plays_on_by_itself(name: str) -> None:
    state = TABLES[name]()
    copy = state.clone()
    assert (copy.key(), document(copy), copy.view(0)) == (state.key(), document(state), state.view(0))
    assert (copy.ply, copy.reveals) == (state.ply, state.reveals)
    before = state.key()
    for text in legal(copy)[:1]:
        play(copy, text)
        assert copy.key() != before
    assert state.key() == before


@rule("PD-INFO-07")
def test_positions_that_play_on_differently_have_different_keys() -> None:
    found: dict[bytes, str] = {}
    for name, make in TABLES.items():
        key = make().key()
        assert key not in found, (name, found[key])
        found[key] = name


def test_which_turn_it_is_is_no_part_of_a_key_but_of_a_copy() -> None:
    one, two = table(turn=5), table(turn=6)
    assert one.key() == two.key()
    assert document(two.clone())["turn"] == 6


def test_the_order_of_discards_is_no_part_of_a_key() -> None:
    one, two = table(player_discard=["tokyo", "osaka"]), table(player_discard=["osaka", "tokyo"])
    assert one.key() == two.key()
    one, two = table(infection_discard=["tokyo", "osaka"]), table(infection_discard=["osaka", "tokyo"])
    assert one.key() == two.key()
