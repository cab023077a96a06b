"""What a refusal names is what was asked for, and a list of refusals has nothing that could be done."""

from typing import Any

import pytest

from sobremesa.core.errors import UnknownAction
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemain.vocabulary import parts_of
from sobremesa.testing.contract import walk
from tests.ledger import rule
from tests.pandemain.printed import EDITIONS, VILLAGES, order_spaces
from tests.pandemain.prints import default
from tests.pandemain.reasons import FED, doing, reason, refusal, told
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import GAME, legal, play, position
from tests.pandemain.test_trade_house import SETS, units

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


@rule("PM-MILL-04")
@pytest.mark.parametrize("number", [4, 8])
def test_an_empty_mill_is_empty_however_many_columns_a_print_has(number: int) -> None:
    """The villages have all the orders that they can have; what else is on the board is no flour."""
    column = {"tokens": 2, "price": 1, "transport": []}
    options = {"components": print_with(mill__column=[column] * number)}
    orders = {village: {"current": ["rye"] * order_spaces(village)} for village in VILLAGES}
    state = position(options=options, seats=[{"pfennigs": 9}], orders=orders)
    assert reason(state, "place mill") == ("mill-empty", "PM-MILL-04")
    last = position(options=options, orders=orders, mill=[{}] * (number - 1) + [{"rye": 1}])
    assert refusal(last, "place mill")[2] == {"place": "mill", "need": 1, "have": 0}


@rule("PM-FARM-03", "PM-VILLAGER-07")
@pytest.mark.parametrize("helper", ["ox", "cow", "cart"])
def test_the_farm_counts_goods_as_money_for_animals_but_not_for_carts(helper: str) -> None:
    """The others have all of the other kinds."""
    supply, price = default().supply, getattr(default().farm, helper)
    total = {"ox": supply.oxen, "cow": supply.cows, "cart": supply.carts}
    others = {"helpers": {name: count for name, count in total.items() if name != helper}}
    salt = 5 if helper == "cart" else price - 1
    state = position(seats=[{"villagers": [7], "ingredients": {"salt": salt}}, others])
    args = {"place": "farm", "need": price, "have": 0 if helper == "cart" else salt}
    assert refusal(state, "place farm") == ("too-few-pfennigs", "PM-FARM-03", args)


# -- transport ---------------------------------------------------------------------------------------------------

OTHER = {"ox": "cart", "cart": "ox"}
BAKING = {"ingredients": FED, "flours": {"rye": 4}}
FULL_OVEN = {"place": "oven", "loaves": 2, "breads": ["rye"]}
# where somebody stands, the question, the action, what else there is
CARRIED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("", "stall", "stall 1 ox", {}),
    ("", "stall", "stall 3 cart", {}),
    ("mill", "column", "column 4 ox", {"mill": [{"rye": 1}, {}, {}, {"oat": 4}]}),
    ("mill", "column", "column 4 cart", {"mill": [{"rye": 1}, {}, {}, {"oat": 4}]}),
    ("oven", "bake", "load ox", {"visit": FULL_OVEN}),
    ("oven", "bake", "load cart", {"visit": FULL_OVEN}),
    ("castle", "castle", "work", {}),
]


@rule("PM-MARKET-03", "PM-MARKET-04", "PM-MILL-03", "PM-OVEN-05", "PM-CASTLE-03")
@pytest.mark.parametrize(("place", "step", "text", "more"), CARRIED, ids=[case[2] for case in CARRIED])
@pytest.mark.parametrize("number", range(4))
def test_nobody_is_carried_by_the_ox_or_cart_of_somebody_else(
    number: int, place: str, step: str, text: str, more: dict[str, Any]
) -> None:
    """Whichever turn of the round it is; whoever has an ox has no cart, and the other way round."""
    helper = "cart" if text.endswith("cart") else "ox"
    seats: list[dict[str, Any]] = [{"helpers": {helper: 1}} for _ in range(4)]
    seats[number] = {"pfennigs": 9, "helpers": {OTHER[helper]: 1}, **BAKING}
    parts = {**more, **({"workers": {place: [f"p{number + 1}"]}} if place else {})}
    for turns in range(4):
        turn = {"active": f"p{number + 1}", "at": number, "count": turns}
        state = position(options={"players": 4}, seats=seats, turn=turn, doing=["day", "end-of-turn", step], **parts)
        code, _, args = refusal(state, text)
        assert (code, args) == ("no-helper", {"helper": helper})


# -- the trade house ---------------------------------------------------------------------------------------------

NOTHING: dict[str, Any] = {"points": 0, "pfennigs": 0, "flours": {}, "ingredients": {}}


def holding(*items: str) -> dict[str, Any]:
    """A seat that has these items of the trade house and nothing else."""
    own = {**NOTHING, "flours": {}, "ingredients": {}}
    for item in items:
        for name, count in units(item).items():
            if name in ("pfennig", "point"):
                own[f"{name}s"] += count
            else:
                part = own["flours" if name in BREADS else "ingredients"]
                part[name] = part.get(name, 0) + count
    return own


@rule("PM-TRADE-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_set_counts_as_one_for_whoever_passes_through(edition: str) -> None:
    options = {"edition": edition}
    code = "too-few-sets-alike" if edition == "french" else "too-few-sets"
    none = position(options=options, seats=[NOTHING])
    assert refusal(none, "pass-through") == (code, "PM-TRADE-05", {"need": 2, "have": 0})
    for place, items in enumerate(SETS[edition]):
        for item in items:
            alone = position(options=options, seats=[holding(item)])
            assert refusal(alone, "pass-through") == (code, "PM-TRADE-05", {"need": 2, "have": 1})
            for others in SETS[edition][:place]:
                for other in others:
                    both = position(options=options, seats=[holding(item, other)])
                    assert "pass-through" in legal(both)


@rule("PM-TRADE-02", "PM-TRADE-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_list_at_the_trade_house_names_each_set_that_cannot_be_given_and_the_one_that_was(edition: str) -> None:
    for place, items in enumerate(SETS[edition]):
        for item in items:
            state = position(options={"edition": edition}, seats=[holding(item)])
            play(state, "place trade-house")
            others = [other for other in range(len(SETS[edition])) if other != place]
            assert sets_refused(state, edition, "not-held") == others
            play(state, f"give {item}")
            assert sets_refused(state, edition, "same-set") == [place]


def sets_refused(state: PandemainState, edition: str, code: str) -> list[int]:
    """The sets of which an item is named in the list of what cannot be done, each once, in their order."""
    items = [refusal.args["item"] for refusal in state.refused() if refusal.code == code]
    return sorted(place for item in items for place, those in enumerate(SETS[edition]) if item in those)


# -- rewards -----------------------------------------------------------------------------------------------------


@rule("PM-CHURCH-12", "PM-MODE-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_a_reward_is_not_on_the_pile_or_not_in_the_basic_game(edition: str, mode: str) -> None:
    left_out = {"spanish": (9, 10, 11, 12), "italian": (9, 12), "french": (9, 12), "english": (4, 5, 9, 10)}[edition]
    state = doing("marks", "reward 2", rewards=[[], [2], []], options={"mode": mode, "edition": edition})
    for reward in {*range(1, 13)} - {2}:
        wanted: tuple[str, str, dict[str, object]] = ("not-in-basic-mode", "PM-MODE-03", {})
        if mode == "expert" or reward not in left_out:
            wanted = ("not-on-this-pile", "PM-CHURCH-12", {"reward": reward, "pile": 2})
        assert refusal(state, f"reward {reward}") == wanted
        assert refusal(state, f"leave-reward {reward}") == wanted


# -- lists -------------------------------------------------------------------------------------------------------


@rule("PM-FARM-04", "PM-TURN-02", "PM-VILLAGE-06", "PM-CHURCH-02", "PM-TRADE-02")
@pytest.mark.parametrize(
    ("place", "text", "cited"),
    [
        ("farm", "buy cart", "PM-FARM-04"),
        ("oven", "bake rye with rye", "PM-TURN-02"),
        ("ulm", "sell 0 low 1", "PM-VILLAGE-06"),
        ("church", "offer permanent", "PM-CHURCH-02"),
        ("trade-house", "", "PM-TRADE-02"),
    ],
)
def test_a_list_says_that_something_must_be_done_where_the_worker_is_until_it_is(
    place: str, text: str, cited: str
) -> None:
    own = {"pfennigs": 9, "loaves": {"rye low 1": 1, "oat low 1": 1}, **BAKING}
    state = position(seats=[own], offerings={"shown": [2, 1]}, orders={"ulm": {"current": ["oat", None]}})
    play(state, f"place {place}")
    needed = [(found.rule, found.args) for found in state.refused() if found.code == "one-at-least"]
    assert needed == [(cited, {"place": place})]
    if text:  # there is only one exchange
        play(state, text)
        assert "done" in legal(state)
        assert "one-at-least" not in [found.code for found in state.refused()]


@rule("PM-MARKET-03", "PM-MARKET-04")
def test_the_last_free_stall_says_which_transport_it_asks_for() -> None:
    stalls = default().market.stalls
    others = ["p1", "p2", "p3", "p4"]
    for free, stall in enumerate(stalls):
        taken = [number for number in range(len(stalls)) if number != free]
        workers = {str(number + 1): [others[place % 4]] * stalls[number].spaces for place, number in enumerate(taken)}
        state = position(options={"players": 4}, seats=[{"pfennigs": 40}], workers={"market": workers})
        if stall.ox:
            needs = ["ox", "cart"] if stall.cart else ["ox"]
            cited = "PM-MARKET-04" if stall.cart else "PM-MARKET-03"
            wanted = ("no-transport", cited, {"place": "market", "needs": needs})
            assert refusal(state, "place market") == wanted
        else:
            assert "place market" in legal(state)
