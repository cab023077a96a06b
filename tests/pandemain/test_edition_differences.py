"""What the rules' edition changes: the switch list of the ledger's section 21, each row played in both editions."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sobremesa.games.pandemain.position import SERVANT_PLACE
from tests.ledger import rule
from tests.pandemain.printed import EDITIONS, PLENTY, flours_for, named, starred
from tests.pandemain.prints import default
from tests.pandemain.tables import document, legal, new_game, play, position, refused_by, seat, table

in_both = pytest.mark.parametrize("edition", EDITIONS)


def by_number(edition: str, number: int, numbers_first_edition: list[int]) -> int:
    """The token that has this number in an edition; in the game tokens are known by their final numbers."""
    return number if edition == "final" else numbers_first_edition.index(number) + 1


@in_both
@rule("PM-SETUP-09")
def test_reward_tokens_in_all_and_on_each_pile_of_four_players(edition: str) -> None:
    """What lies there in many games shows how many of each kind are in the box."""
    most: Counter[int] = Counter()
    for seed in range(40):
        piles = table(new_game(seed, players=4, edition=edition))["rewards"]
        assert [len(pile) for pile in piles] == ([3, 3, 3] if edition == "final" else [4, 4, 4])
        most |= Counter(reward for pile in piles for reward in pile)
    assert sum(most.values()) == (12 if edition == "final" else 16)


@in_both
@rule("PM-MODE-03")
def test_rewards_removed_in_basic_mode(edition: str) -> None:
    removed = {"final": (9, 10, 11, 12), "first": (4, 5, 9, 10)}[edition]
    maps = default().church_rewards.numbers_first_edition
    gone = {by_number(edition, number, maps) for number in removed}
    seen: set[int] = set()
    sizes: set[tuple[int, ...]] = set()
    for seed in range(30):
        piles = table(new_game(seed, players=4, edition=edition, mode="basic"))["rewards"]
        seen.update(*piles)
        sizes.add(tuple(len(pile) for pile in piles))
    assert seen == set(range(1, 13)) - gone
    assert sizes == ({(3, 3, 2)} if edition == "final" else {(4, 4, 4)})


@in_both
@rule("PM-DUSK-03")
def test_a_spoiled_loaf_pays(edition: str) -> None:
    own = {"loaves": {"oat low 1": 2, "wheat high 2": 1}}
    state = position(seats=[own], doing=["dusk"], options={"edition": edition})
    assert seat(state, 0)["pfennigs"] == 2 * (3 if edition == "final" else 1)
    assert seat(state, 0)["loaves"] == {"wheat high 1": 1}


@in_both
@rule("PM-TRADE-03")
def test_trade_sets(edition: str) -> None:
    state = position(seats=[{"points": 0, "ingredients": {"water": 2, "salt": 1}}], options={"edition": edition})
    play(state, "place trade-house")
    if edition == "final":
        assert legal(state) == {"give salt"}
        play(state, "give salt", "take pfennig")
        assert seat(state, 0)["ingredients"]["water"] == 2
    else:
        assert legal(state) == {"give 2-1-0"}
        play(state, "give 2-1-0", "take two-milk")
        assert seat(state, 0)["ingredients"] == {"water": 0, "salt": 0, "yeast": 0, "milk": 2}


@in_both
@rule("PM-MARKET-10")
def test_identical_bonuses_of_bakers_at_the_market_and_in_a_sale(edition: str) -> None:
    """Upgraded bakers 1 and 2 both bring a salt and a yeast; bakers 7 and 8 a point for spelt (OPEN-39)."""
    own = {"pfennigs": 9, "bakers": [1, 2, 7, 8], "loaves": {"spelt high 2": 1}}
    orders = {"ulm": {"current": ["spelt"]}}
    parts: dict[str, Any] = {"seats": [own], "guild": [], "upgraded": [1, 2], "orders": orders}
    state = position(options={"edition": edition}, **parts)
    stalls = default().market.stalls
    last = next(place for place, stall in enumerate(stalls) if not stall.next and not stall.ox and not stall.cart)
    visit = named(play(state.clone(), "place market", f"stall {last + 1}"), "ingredients")
    gained = {event["ingredient"]: event["count"] for event in visit if event["rule"] == "PM-MARKET-08"}
    times = 1 if edition == "final" else 2
    assert gained == {"salt": times, "yeast": times}
    sale = named(play(state, "place ulm", "sell 1 high 2"), "points")
    assert [event["count"] for event in sale if event["rule"] == "PM-SELL-09"] == [times]


@in_both
@rule("PM-OVEN-13")
def test_experience_of_an_oven_action(edition: str) -> None:
    own = {"bakers": [1, 4], "flours": flours_for("spelt", "oat"), "ingredients": PLENTY}
    state = position(seats=[own], guild=[], options={"edition": edition})
    play(state, "place oven", f"bake spelt with {starred('spelt')}", f"bake oat with {starred('oat')}")
    if edition == "final":
        play(state, "experience 1")
    assert table(state)["experience"] == ({"1": 1} if edition == "final" else {"1": 1, "4": 1})


@in_both
@rule("PM-CHURCH-17")
def test_a_night_visit_to_the_church_and_the_turn_order(edition: str) -> None:
    """p2 is last and visits the church at night; nobody did so by day."""
    seats = [{}, {"pfennigs": 9}]
    state = position(seats=seats, phase="night", turn={"active": "p2"}, options={"edition": edition})
    play(state, "place church", "offer permanent")
    while state.decision().kind != "turn":
        wanted = ("done", "servant farm")
        play(state, next(text for text in wanted if text in legal(state)))
    assert document(state)["round"] == 2
    assert table(state)["tower"] == (["p2", "p1"] if edition == "final" else ["p1", "p2"])


@in_both
@rule("PM-ADD-08")
def test_the_servant_after_a_sale(edition: str) -> None:
    own = {"loaves": {"rye high 2": 1}}
    state = position(seats=[own], servant="river", favours=[3], options={"edition": edition})
    play(state, "place river", "serve rye high 2", "favour 3")
    if edition == "final":
        play(state, "servant river")
        assert table(state)["servant"] == "river"
    else:
        assert "servant river" not in legal(state)
        assert refused_by(state, "servant river") == "PM-ADD-08"
        play(state, "servant mill")
        assert table(state)["servant"] == "mill"


@in_both
@rule("PM-OFFER-06")
def test_offering_6(edition: str) -> None:
    token = by_number(edition, 6, default().offering_numbers_first_edition)
    own = {"flours": {"rye": 1, "oat": 1}, "loaves": {"rye high 2": 1}}
    state = position(seats=[own], offerings={"shown": [14, token]}, options={"edition": edition})
    play(state, "place church", "offer level-2")
    if edition == "final":
        play(state, "give-flour rye", "give-flour oat")
        assert sum(seat(state, 0)["flours"].values()) == 0
        assert seat(state, 0)["penitence"] == 2
    else:
        play(state, "give-loaf rye high 2")
        assert seat(state, 0)["loaves"] == {}
        assert seat(state, 0)["penitence"] == 3


@in_both
@rule("PM-DAWN-14")
def test_order_spaces_refilled_in_step_9_of_dawn(edition: str) -> None:
    """Ulm is empty: nothing moves up, so a current space with an arrow waits for the next dawn in `first`."""
    state = position(doing=["dawn 9"], options={"edition": edition})
    ulm = table(state)["orders"]["ulm"]
    spaces = default().villages[0].spaces
    assert any(space.future for space in spaces)
    assert [order is not None for order in ulm["future"]] == [space.future for space in spaces]
    current = ulm.get("current", [None] * len(spaces))
    assert [order is not None for order in current] == [edition == "final" or not space.future for space in spaces]


@in_both
@rule("PM-FLOW-03")
def test_an_action_card_that_shows_the_servant(edition: str) -> None:
    cards = default().action_cards
    first, last = default().decks[0][1]
    card = next(number for number in range(first, last + 1) if SERVANT_PLACE in cards[number - 1].day)
    sim = {"card": card, "card_actions": cards[card - 1].day.index(SERVANT_PLACE)}
    options = {"players": 1, "sim_bakers": ["rudolf"], "edition": edition}
    state = position(options=options, round=2, seats=[{}, sim], servant="trade-house")
    play(state, "place river")
    where = "trade-house" if edition == "final" else "church"  # OPEN-72
    assert table(state)["workers"] == {"river": ["p1"], where: ["p2"]}


@in_both
@rule("PM-FAVOUR-03")
def test_favours_3_and_8(edition: str) -> None:
    """Spanish favour 3 brings points and 8 takes a penance away; the English numbers are the other way round."""
    three = by_number(edition, 3, default().favour_numbers_first_edition)
    eight = by_number(edition, 8, default().favour_numbers_first_edition)
    points, penance = (three, eight) if edition == "final" else (eight, three)
    for favour, gained, penances in ((points, 3, 2), (penance, 0, 1)):
        own = {"loaves": {"rye high 2": 1}, "penances": 2}
        state = position(seats=[own], servant="river", favours=[3, 8], options={"edition": edition})
        play(state, "place river", "serve rye high 2")
        before = seat(state, 0)["points"]
        play(state, f"favour {favour}")
        assert (seat(state, 0)["points"] - before, seat(state, 0)["penances"]) == (gained, penances)


@in_both
@rule("PM-REWARD-13")
def test_rewards_4_5_11_and_12(edition: str) -> None:
    effects = {
        "final": {4: "flour", 5: "ingredients", 11: "favour", 12: "penance"},
        "first": {4: "penance", 5: "favour", 11: "ingredients", 12: "flour"},
    }[edition]
    for number, effect in effects.items():
        reward = by_number(edition, number, default().church_rewards.numbers_first_edition)
        own = {"pfennigs": 2, "penitence": 4, "penances": 2}
        state = position(seats=[own], rewards=[[reward], [], []], next_tower=["p2", "p1"], options={"edition": edition})
        play(state, "place church", "offer permanent", f"reward {reward}")
        asked = {text.split()[0] for text in legal(state)} if state.decision().seat == 0 else set()
        after = seat(state, 0)
        assert (asked == {"flour"}) == (effect == "flour")
        assert (asked == {"favour"}) == (effect == "favour")
        assert (after["penances"] == 1) == (effect == "penance")
        expected = {"water": 1, "salt": 2, "yeast": 1, "milk": 0}
        assert (after["ingredients"] == expected) == (effect == "ingredients")


@in_both
@rule("PM-STRUCT-12")
def test_the_name_of_the_castle(edition: str) -> None:
    state = new_game(0, edition=edition)
    settings: Any = state.view(0)["settings"]
    assert settings["castle"] == ("Katzenstein" if edition == "final" else "Hohenzollern")


@in_both
@rule("PM-STRUCT-12")
def test_coins_in_the_box_are_no_limit(edition: str) -> None:
    """33 coins of 81 pf in the final edition, 32 of 80 pf in the first: anybody may have more (OPEN-08)."""
    supply = default().supply
    ones = supply.coins_one if edition == "final" else supply.coins_one_first_edition
    assert (supply.coins_five + ones, 5 * supply.coins_five + ones) == ((33, 81) if edition == "final" else (32, 80))
    state = position(seats=[{"pfennigs": 81, "helpers": {"ox": 1}}], options={"edition": edition})
    play(state, "place castle", "work")
    assert seat(state, 0)["pfennigs"] == 84


def test_every_row_of_the_switch_list_is_played_here() -> None:
    text = (Path(__file__).parent.parent.parent / "rules" / "pandemain.md").read_text(encoding="utf-8")
    section = text.partition("## 21. ")[2].partition("## 22. ")[0]
    rows = [line.rpartition("| ")[2] for line in section.splitlines() if line.startswith("| ")]
    named_there = set(re.findall(r"PM-[A-Z]+-\d+", " ".join(rows)))
    played = {id for test in globals().values() for mark in getattr(test, "pytestmark", []) for id in mark.args}
    assert len(named_there) == 14
    assert named_there <= played
