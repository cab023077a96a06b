"""Where the four rulebooks differ: each row of the table of editions is played with each of the four texts."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sobremesa.games.pandemain.edition_table import (
    DIFFERENCES,
    RULEBOOKS,
    RULINGS,
    editions_table,
    not_followed_table,
    rulings_table,
)
from sobremesa.games.pandemain.editions import ENGLISH, FRENCH, ITALIAN, SPANISH
from sobremesa.games.pandemain.position import SERVANT_PLACE
from tests.ledger import rule
from tests.pandemain.printed import PLENTY, flours_for, named, starred
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import pass_turn, with_sim
from tests.pandemain.tables import document, legal, new_game, play, position, refused_by, seat, table

ROOT = Path(__file__).parent.parent.parent
in_each = pytest.mark.parametrize("edition", RULEBOOKS)


def rewards_seen(edition: str, mode: str) -> tuple[Counter[int], set[tuple[int, ...]]]:
    """What lies on the piles of four players in many games: the most of each kind, and the sizes of the piles."""
    most: Counter[int] = Counter()
    sizes: set[tuple[int, ...]] = set()
    for seed in range(40):
        piles = table(new_game(seed, players=4, edition=edition, mode=mode))["rewards"]
        sizes.add(tuple(len(pile) for pile in piles))
        most |= Counter(reward for pile in piles for reward in pile)
    return most, sizes


# -- the print ---------------------------------------------------------------------------------------------------


@in_each
@rule("PM-SETUP-09")
def test_reward_tokens_in_all_and_on_each_pile_of_four_players(edition: str) -> None:
    most, sizes = rewards_seen(edition, "expert")
    assert most.total() == {"spanish": 12, "italian": 12, "french": 12, "english": 16}[edition]
    per_pile = {"spanish": 3, "italian": 3, "french": 3, "english": 4}[edition]
    assert sizes == {(per_pile,) * 3}


@in_each
@rule("PM-DUSK-03")
def test_a_spoiled_loaf_pays(edition: str) -> None:
    own = {"loaves": {"oat low 1": 2, "wheat high 2": 1}}
    state = position(seats=[own], doing=["dusk"], options={"edition": edition})
    assert seat(state, 0)["pfennigs"] == 2 * {"spanish": 3, "italian": 3, "french": 3, "english": 1}[edition]
    assert seat(state, 0)["loaves"] == {"wheat high 1": 1}


@in_each
@rule("PM-OFFER-06")
def test_offering_6_takes_two_flour_or_a_loaf(edition: str) -> None:
    own = {"flours": {"rye": 1, "oat": 1}, "loaves": {"rye high 2": 1}}
    state = position(seats=[own], offerings={"shown": [14, 6]}, options={"edition": edition})
    play(state, "place church", "offer level-2")
    loaf = {"spanish": False, "italian": False, "french": False, "english": True}[edition]
    play(state, *(["give-loaf rye high 2"] if loaf else ["give-flour rye", "give-flour oat"]))
    assert (sum(seat(state, 0)["flours"].values()), len(seat(state, 0)["loaves"])) == ((2, 0) if loaf else (0, 1))
    assert seat(state, 0)["penitence"] == (3 if loaf else 2)


@in_each
@rule("PM-OFFER-16")
def test_the_sixteenth_offering_is_a_second_copy_of_the_first(edition: str) -> None:
    for token in (1, 16):
        state = position(seats=[{"pfennigs": 3}], offerings={"shown": [14, token]}, options={"edition": edition})
        play(state, "place church", "offer level-2")
        assert (seat(state, 0)["pfennigs"], seat(state, 0)["penitence"]) == (0, 2)


@in_each
@rule("PM-FAVOUR-03")
def test_favours_3_and_8_by_the_numbers_of_each_text(edition: str) -> None:
    points, penance = {"spanish": (3, 8), "italian": (3, 8), "french": (3, 8), "english": (8, 3)}[edition]
    for favour, gained, penances in ((points, 3, 2), (penance, 0, 1)):
        own = {"loaves": {"rye high 2": 1}, "penances": 2}
        state = position(seats=[own], servant="river", favours=[3, 8], options={"edition": edition})
        play(state, "place river", "serve rye high 2")
        before = seat(state, 0)["points"]
        play(state, f"favour {favour}")
        assert (seat(state, 0)["points"] - before, seat(state, 0)["penances"]) == (gained, penances)


@in_each
@rule("PM-REWARD-13")
def test_rewards_4_5_11_and_12_by_the_numbers_of_each_text(edition: str) -> None:
    as_in_spanish = {4: "flour", 5: "ingredients", 11: "favour", 12: "penance"}
    english = {4: "penance", 5: "favour", 11: "ingredients", 12: "flour"}
    effects = {"spanish": as_in_spanish, "italian": as_in_spanish, "french": as_in_spanish, "english": english}
    for reward, effect in effects[edition].items():
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


# -- basic mode --------------------------------------------------------------------------------------------------


@in_each
@rule("PM-MODE-03")
def test_rewards_removed_in_basic_mode(edition: str) -> None:
    most, sizes = rewards_seen(edition, "basic")
    gone = {"spanish": {9, 10, 11, 12}, "italian": {9, 12}, "french": {9, 12}, "english": {4, 5, 9, 10}}[edition]
    assert set(most) == set(range(1, 13)) - gone
    laid = {"spanish": (3, 3, 2), "italian": (3, 3, 3), "french": (3, 3, 3), "english": (4, 4, 4)}[edition]
    assert sizes == {laid}


@pytest.mark.parametrize("edition", ["italian", "french"])
@pytest.mark.parametrize("reward", [10, 11])
@rule("PM-MODE-03")
def test_a_reward_that_stays_in_basic_mode_without_its_pieces_may_be_taken_and_does_nothing(
    edition: str, reward: int
) -> None:
    own = {"pfennigs": 2, "penitence": 4}
    options = {"edition": edition, "mode": "basic"}
    state = position(seats=[own], rewards=[[reward], [], []], next_tower=["p2", "p1"], options=options)
    play(state, "place church", "offer permanent", f"reward {reward}")
    assert state.decider() == 1
    assert (table(state)["rewards"], seat(state, 0)["penitence"]) == ([[], [], []], 5)


# -- trade house and bakers --------------------------------------------------------------------------------------


@in_each
@rule("PM-TRADE-03")
def test_trade_sets(edition: str) -> None:
    state = position(seats=[{"points": 0, "ingredients": {"water": 2, "salt": 1}}], options={"edition": edition})
    play(state, "place trade-house")
    if {"spanish": False, "italian": False, "french": False, "english": True}[edition]:
        assert legal(state) == {"give 2-1-0"}
        play(state, "give 2-1-0", "take two-milk")
        assert seat(state, 0)["ingredients"] == {"water": 0, "salt": 0, "yeast": 0, "milk": 2}
    else:
        assert legal(state) == {"give salt"}
        play(state, "give salt", "take pfennig")
        assert seat(state, 0)["ingredients"]["water"] == 2


@in_each
@rule("PM-TRADE-05")
def test_the_two_sets_of_an_exchange_on_the_way(edition: str) -> None:
    """Two pfennigs are two sets that are alike; a pfennig and a point are two different ones."""
    alike = {"spanish": False, "italian": False, "french": True, "english": False}[edition]
    poor = position(seats=[{"points": 0, "pfennigs": 2}], options={"edition": edition})
    assert ("pass-through" in legal(poor)) == alike
    state = position(seats=[{"points": 1, "pfennigs": 2}], options={"edition": edition})
    play(state, "pass-through", "give pfennig")
    assert legal(state) == ({"give pfennig", "give point"} if alike else {"give point"})
    if alike:
        play(state, "give pfennig", "take rye", "place river")
        assert (seat(state, 0)["pfennigs"], seat(state, 0)["points"]) == (0, 1)
        assert seat(state, 0)["flours"]["rye"] == 1
    else:
        assert refused_by(state, "give pfennig") == "PM-TRADE-05"


@rule("PM-TRADE-05")
def test_a_document_may_say_that_two_sets_alike_were_given_only_where_the_text_allows_it() -> None:
    doing = ["day", "end-of-turn", "exchange-take passing gave pfennig,pfennig"]
    state = position(doing=doing, options={"edition": "french"})
    assert document(state)["doing"] == doing
    with pytest.raises(Exception, match="PM-TRADE-05"):
        position(doing=doing, options={"edition": "italian"})


@in_each
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
    times = {"spanish": 1, "italian": 1, "french": 1, "english": 2}[edition]
    assert gained == {"salt": times, "yeast": times}
    sale = named(play(state, "place ulm", "sell 1 high 2"), "points")
    assert [event["count"] for event in sale if event["rule"] == "PM-SELL-09"] == [times]


@in_each
@rule("PM-OVEN-13")
def test_experience_of_an_oven_action(edition: str) -> None:
    """Bakers 1 and 7 know spelt, baker 4 oat: each of them learns, or one for each kind of bread."""
    own = {"bakers": [1, 4, 7], "flours": flours_for("spelt", "oat"), "ingredients": PLENTY}
    state = position(seats=[own], guild=[], options={"edition": edition})
    play(state, "place oven", f"bake spelt with {starred('spelt')}", f"bake oat with {starred('oat')}")
    if {"spanish": True, "italian": False, "french": False, "english": False}[edition]:
        assert table(state)["experience"] == {"1": 1, "4": 1, "7": 1}
    else:
        assert legal(state) == {"experience 1", "experience 7"}
        play(state, "experience 7")
        assert table(state)["experience"] == {"4": 1, "7": 1}
    assert state.decider() == 1


@rule("PM-OVEN-13", "PM-OVEN-14")
def test_in_the_spanish_text_each_baker_gets_one_token_an_action_and_never_a_third() -> None:
    """Baker 2 has two tokens, baker 8 is upgraded, baker 5 knows only oat; two loaves of spelt count once."""
    own = {"bakers": [1, 2, 5, 8], "flours": flours_for("spelt", "spelt"), "ingredients": PLENTY}
    parts: dict[str, Any] = {"guild": [], "upgraded": [8], "experience": {"1": 1, "2": 2}}
    state = position(seats=[own], options={"edition": "spanish"}, **parts)
    play(state, "place oven", *[f"bake spelt with {starred('spelt')}"] * 2)
    assert table(state)["experience"] == {"1": 2, "2": 2}


# -- church, servant, dawn ---------------------------------------------------------------------------------------


@in_each
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
    night_counts = {"spanish": True, "italian": False, "french": False, "english": False}[edition]
    assert table(state)["tower"] == (["p2", "p1"] if night_counts else ["p1", "p2"])


@in_each
@rule("PM-ADD-08")
def test_the_servant_after_a_sale(edition: str) -> None:
    own = {"loaves": {"rye high 2": 1}}
    state = position(seats=[own], servant="river", favours=[3], options={"edition": edition})
    play(state, "place river", "serve rye high 2", "favour 3")
    if {"spanish": True, "italian": False, "french": False, "english": False}[edition]:
        play(state, "servant river")
        assert table(state)["servant"] == "river"
    else:
        assert "servant river" not in legal(state)
        assert refused_by(state, "servant river") == "PM-ADD-08"
        play(state, "servant mill")
        assert table(state)["servant"] == "mill"


@in_each
@rule("PM-DAWN-14")
def test_order_spaces_refilled_in_step_9_of_dawn(edition: str) -> None:
    """Ulm is empty and nothing moves up: a current space with an arrow waits for the next dawn, or is filled."""
    state = position(doing=["dawn 9"], options={"edition": edition})
    ulm = table(state)["orders"]["ulm"]
    spaces = default().villages[0].spaces
    assert any(space.future for space in spaces)
    assert [order is not None for order in ulm["future"]] == [space.future for space in spaces]
    current = ulm.get("current", [None] * len(spaces))
    every = {"spanish": True, "italian": False, "french": False, "english": False}[edition]
    assert [order is not None for order in current] == [every or not space.future for space in spaces]


# -- sim-bakers --------------------------------------------------------------------------------------------------


@in_each
@pytest.mark.parametrize(("people", "bakers"), [(1, ["hans"]), (2, ["hans"]), (3, ["hans"]), (1, ["rudolf", "helga"])])
@rule("PM-AUTO-09")
def test_loans_with_a_sim_baker_at_setup_and_at_dawn(edition: str, people: int, bakers: list[str]) -> None:
    """With two participants there is never more than one (PM-COUNT-04)."""
    options: dict[str, Any] = {"players": people, "sim_bakers": bakers, "edition": edition}
    one_a_round = {"spanish": True, "italian": False, "french": False, "english": False}[edition]
    most = 1 if one_a_round or people + len(bakers) == 2 else 2
    assert table(new_game(**options))["castle_loans"] == most
    for lying in range(most + 1):
        after_dawn = position(doing=["dawn 5"], castle_loans=lying, options=options)
        assert table(after_dawn)["castle_loans"] == min(lying + 1, most)


@in_each
@rule("PM-AUTO-09")
def test_a_document_with_two_loans_and_a_sim_baker_is_read_where_the_text_lays_two(edition: str) -> None:
    options = {"players": 2, "sim_bakers": ["rudolf"], "edition": edition}
    if {"spanish": False, "italian": True, "french": True, "english": True}[edition]:
        assert table(position(castle_loans=2, options=options))["castle_loans"] == 2
    else:
        with pytest.raises(Exception, match="between 0 and 1"):
            position(castle_loans=2, options=options)


@in_each
@pytest.mark.parametrize(
    ("baker", "own_place"),
    [("rudolf", "mill"), ("hans", "market"), ("helga", "castle")],
    ids=["rudolf", "hans", "helga"],
)
@rule("PM-RUD-04", "PM-HANS-04", "PM-HELGA-05", "PM-DAWN-21")
def test_who_places_the_servant_at_dawn_where_a_sim_baker_is_last(edition: str, baker: str, own_place: str) -> None:
    """p3 is the sim-baker and last in the tower, p1 the last of the people."""
    options = {"players": 2, "sim_bakers": [baker], "edition": edition}
    state = position(doing=["dawn 13"], tower=["p2", "p1", "p3"], options=options)
    if {"spanish": True, "italian": False, "french": False, "english": False}[edition]:
        assert state.decision().kind == "turn"
    else:
        assert (state.decision().kind, state.decider()) == ("servant", 0)
        assert f"servant {own_place}" in legal(state)
        play(state, "servant river")
        own_place = "river"
    assert table(state)["servant"] == own_place


@in_each
@rule("PM-HELGA-05", "PM-SETUPX-06")
def test_who_places_the_servant_at_setup_where_helga_is_last(edition: str) -> None:
    state = new_game(players=1, sim_bakers=["helga"], edition=edition)
    person_decides = {"spanish": False, "italian": True, "french": True, "english": True}[edition]
    assert state.decision().kind == ("servant" if person_decides else "turn")
    if not person_decides:
        assert table(state)["servant"] == "castle"


@in_each
@rule("PM-RUD-04", "PM-HANS-04", "PM-HELGA-05")
def test_without_people_a_sim_baker_places_the_servant_at_dawn_in_every_text(edition: str) -> None:
    state = new_game(3, players=0, edition=edition)
    assert state.over()


@in_each
@rule("PM-RUD-04")
def test_after_a_sale_a_sim_baker_sends_the_servant_to_its_place_in_every_text(edition: str) -> None:
    state = with_sim("rudolf", "servant", options={"edition": edition}, servant="farm")
    pass_turn(state)
    assert table(state)["servant"] == "mill"


@in_each
@rule("PM-FLOW-03")
def test_an_action_card_that_shows_the_servant_leads_to_where_he_stands(edition: str) -> None:
    cards = default().action_cards
    first, last = default().decks[0][1]
    card = next(number for number in range(first, last + 1) if SERVANT_PLACE in cards[number - 1].day)
    sim = {"card": card, "card_actions": cards[card - 1].day.index(SERVANT_PLACE)}
    options = {"players": 1, "sim_bakers": ["rudolf"], "edition": edition}
    state = position(options=options, round=2, seats=[{}, sim], servant="trade-house")
    play(state, "place river")
    assert table(state)["workers"] == {"river": ["p1"], "trade-house": ["p2"]}


# -- names and counts --------------------------------------------------------------------------------------------


@in_each
@rule("PM-STRUCT-12")
def test_the_name_of_the_castle(edition: str) -> None:
    settings: Any = new_game(0, edition=edition).view(0)["settings"]
    names = {"spanish": "Katzenstein", "italian": "Katzenstein", "french": "Katzenstein", "english": "Hohenzollern"}
    assert settings["castle"] == names[edition]


@in_each
@rule("PM-STRUCT-12")
def test_coins_in_the_box_are_no_limit(edition: str) -> None:
    """33 coins of 81 pf in three of the texts, 32 of 80 pf in the English one: anybody may have more (OPEN-08)."""
    supply = default().supply
    assert (supply.coins_one, supply.coins_one_first_edition, supply.coins_five) == (21, 20, 12)
    state = position(seats=[{"pfennigs": 81, "helpers": {"ox": 1}}], options={"edition": edition})
    play(state, "place castle", "work")
    assert seat(state, 0)["pfennigs"] == 84


# -- the table itself --------------------------------------------------------------------------------------------


def test_every_row_of_the_tables_of_editions_is_played_here() -> None:
    text = (ROOT / "rules" / "pandemain.md").read_text(encoding="utf-8")
    section = text.partition("## 21. ")[2].partition("## 22. ")[0]
    rows = [line.rpartition("| ")[2] for line in section.splitlines() if line.startswith("| ")]
    in_the_ledger = set(re.findall(r"PM-[A-Z]+-\d+", " ".join(rows)))
    in_the_table = {rule_id for row in DIFFERENCES for rule_id in row.rules.split(", ")}
    marks = [mark for test in globals().values() for mark in getattr(test, "pytestmark", [])]
    played = {rule_id for mark in marks if mark.name == "rule" for rule_id in mark.args}
    assert in_the_ledger == in_the_table
    assert in_the_table <= played


def test_every_field_of_an_edition_has_its_row_and_every_row_its_field() -> None:
    fields = {row.field for row in DIFFERENCES}
    for edition in (SPANISH, ITALIAN, FRENCH, ENGLISH):
        assert [field for field in fields if not hasattr(edition, field)] == []
    source = (ROOT / "src/sobremesa/games/pandemain/editions.py").read_text(encoding="utf-8")
    rulings = {field for field, _, _, _ in RULINGS}
    assert set(re.findall(r"self\.(\w+) = ", source)) == fields | rulings | {"name"}


def test_the_page_of_editions_is_made_from_the_table() -> None:
    page = (ROOT / "docs" / "pandemain-editions.md").read_text(encoding="utf-8")
    assert editions_table() in page
    assert not_followed_table() in page
    assert rulings_table() in page
