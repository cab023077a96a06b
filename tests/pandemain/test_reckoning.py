"""What a view says that things would cost and bring is what they cost and bring when they are done."""

from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.core.decisions import frame
from sobremesa.core.rng import Rng, seeded
from sobremesa.games.pandemain.documents.prospects import Prospects
from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.documents.sales import Gain, sales_in_villages
from sobremesa.games.pandemain.kinds import INGREDIENTS
from sobremesa.games.pandemain.market import collect_extras
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAKERS,
    FARM,
    FLOUR,
    INGREDIENT,
    LOAVES,
    LOAVES_MADE,
    MARKED,
    PENITENCE,
    PFENNIGS,
    PHASE,
    REPUTATION,
    SERVANT_AT,
    SERVED,
)
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemain.steps import AT_DAWN, BAKE, BY_DAY, END_OF_TURN, SELL
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.testing.contract import choose
from sobremesa.wording import find_wording
from tests.pandemain.prints import default
from tests.pandemain.tables import GAME, position
from tests.pandemain.test_secrets import states
from tests.web.reality import counted

TABLES: list[dict[str, object]] = [
    {"players": 2, "sim_bakers": ["hans"]},
    {"players": 2, "mode": "basic"},
    {"players": 1, "scenario": "famine_in_ulm"},
    {"players": 1, "scenario": "taking_the_cloth"},
    {"players": 1, "scenario": "lord_of_the_castle"},
    {"players": 2, "edition": "first"},
]
OF_A_SALE = ("points", "pfennigs", "penitence", "villagers", "workers")


def with_goods(state: PandemainState, rng: Rng) -> PandemainState:
    """The same position in which whoever decides has bread and flour, and stands anywhere on the tracks."""
    changed = state.clone()
    seat, tables = int(changed.words[ACTIVE]), changed.terms.print
    for kind in range(8):
        changed.put(seat, LOAVES + kind, 1 << 8 * choose(list(range(int(tables.days))), rng))
    for kind in range(4):
        changed.put(seat, FLOUR + kind, choose([0, 1, 2, 2], rng))
        changed.put(seat, INGREDIENT + kind, choose([1, 3, 4], rng))
        if changed.terms.expert:
            changed.put(seat, REPUTATION + kind, choose(list(range(int(tables.reputation_top) + 1)), rng))
    if changed.terms.expert:
        changed.put(seat, BAKERS, choose([0, 1 << 2 | 1 << 11, (1 << len(tables.components.master_bakers)) - 1], rng))
    level = choose([*range(int(tables.last_level)), int(tables.last_level)], rng)
    changed.put(seat, PENITENCE, level)
    changed.put(seat, MARKED, level)
    changed.words[PHASE] = BY_DAY
    return changed


def looked_at(options: dict[str, object], seed: int) -> Iterator[PandemainState]:
    """Some positions of a random game, with goods."""
    rng = seeded(seed)
    for state in states(options, seed, 16, GAME):
        if state.terms.kind[int(state.words[ACTIVE])] == 0:
            yield with_goods(state, rng)


def done_alone(state: PandemainState, action: int) -> PandemainState:
    after = state.clone()
    after.perform_alone(action)
    return after


def sums(gains: list[Gain]) -> dict[str, int]:
    found: dict[str, int] = {}
    for gain in gains:
        found[gain["what"]] = found.get(gain["what"], 0) + gain["count"]
    return found


def check_sales(state: PandemainState) -> int:
    """Every sale that can be made changes exactly what the view says, and is told by the rules of its events."""
    seat = int(state.words[ACTIVE])
    view: Any = state.view(seat)
    before = counted(view, seat)
    for text, gains in reckoned_in(view["decision"])["sales"].items():
        after = counted(done_alone(state, GAME.parse(text)).view(seat), seat)
        names = [name for name in after if name in OF_A_SALE or name.startswith("reputation-")]
        changed = {name: after[name] - before[name] for name in names if after[name] != before[name]}
        assert {name: count for name, count in sums(gains).items() if count} == changed, text
    sales = [GAME.action_text(action) for action in state.legal()]
    assert [text for text in sales if text.split()[0] in ("sell", "serve")] == [*reckoned_in(view["decision"])["sales"]]
    return len(reckoned_in(view["decision"])["sales"])


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_sale_brings_what_the_view_says(options: dict[str, object]) -> None:
    compared = 0
    for state in looked_at(options, 4):
        for village in range(4):
            selling = state.clone()
            selling.push(frame(SELL, village))
            compared += check_sales(selling)
        serving = state.clone()
        serving.place_worker(int(serving.words[ACTIVE]), FARM)
        serving.words[SERVANT_AT], serving.words[SERVED] = FARM + 1, 0
        serving.push(END_OF_TURN)
        compared += check_sales(serving)
    assert compared > 100


def test_a_loaf_would_bring_in_a_village_what_it_brings_when_somebody_stands_there() -> None:
    compared = 0
    for state in looked_at(TABLES[0], 5):
        seat = int(state.words[ACTIVE])
        foreseen = sales_in_villages(state, seat)
        for village, name in enumerate(VILLAGE_TEXTS):
            selling = state.clone()
            selling.push(frame(SELL, village))
            view: Any = selling.view(seat)
            orders = view["villages"][village]["orders"]
            told = {
                (orders[int(order)]["bread"], quality, int(day), name, int(order)): gains
                for (_, order, quality, day), gains in (
                    (text.split(), gains) for text, gains in reckoned_in(view["decision"])["sales"].items()
                )
            }
            assert told == {sale: gains for sale, gains in foreseen.items() if sale[3] == name}
            assert {sale[0] for sale in told} == {*reckoned_in(view["players"][seat])["sells"][village]}
            compared += len(told)
    assert compared > 50


def test_looking_at_sales_changes_nothing() -> None:
    state = next(looked_at(TABLES[0], 5))
    before = state.key()
    assert sales_in_villages(state, int(state.words[ACTIVE]))
    state.view(None)
    assert state.key() == before


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_can_be_baked_is_what_the_oven_offers_and_takes(options: dict[str, object]) -> None:
    compared = 0
    for state in looked_at(options, 6):
        seat = int(state.words[ACTIVE])
        state.words[LOAVES_MADE] = 0
        state.push(BAKE)
        view: Any = state.view(seat)
        me = view["players"][seat]
        offered = [GAME.action_text(action) for action in state.legal()]
        told = {f"bake {loaf['bread']} with {loaf['flour']}": loaf for loaf in reckoned_in(me)["loaves"]}
        assert [*told] == [text for text in offered if text.startswith("bake ")]
        for text, loaf in told.items():
            after: Any = done_alone(state, GAME.parse(text)).view(seat)
            now = after["players"][seat]
            made = f"{loaf['bread']}-{loaf['quality']}"
            assert counted(after, seat)[made] == counted(view, seat)[made] + 1
            bread = ("rye", "spelt", "oat", "wheat").index(loaf["bread"])
            assert me["ingredients"]["milk"] - now["ingredients"]["milk"] == reckoned_in(me)["milk"][bread]
            compared += 1
    assert compared > 10


def paid_for(happened: list[dict[str, Any]], rule: str) -> int:
    return sum(event["pfennigs"] for event in happened if event["event"] == "paid" and event["rule"] == rule)


def visits(options: dict[str, object], seed: int) -> Iterator[tuple[PandemainState, str, list[dict[str, Any]]]]:
    """Every worker that could be sent in some positions, and what happens then."""
    for state in states(options, seed, 5, GAME):
        seat = int(state.words[ACTIVE])
        state.put(seat, PFENNIGS, 9)
        for action in state.legal():
            text = GAME.action_text(action)
            if text.startswith("place "):
                after = state.clone()
                after.listen()
                after.perform_alone(action)
                yield state, text.split()[1], [GAME.event_dict(event) for event in after.stop_listening()]


def test_licences_hans_and_the_night_cost_what_the_view_says() -> None:
    compared = {"licence": 0, "hans": 0, "night": 0}
    for seed in range(3):
        for state, place, happened in visits({"players": 2, "sim_bakers": ["hans"]}, seed):
            seat = int(state.words[ACTIVE])
            view: Any = state.view(seat)
            if place in VILLAGE_TEXTS:
                licence = reckoned_in(view["players"][seat])["licences"][VILLAGE_TEXTS.index(place)]
                assert paid_for(happened, "PM-VILLAGE-08") == licence
                assert reckoned_in(view["players"][seat])["sells"][VILLAGE_TEXTS.index(place)]
                compared["licence"] += licence > 0
            assert paid_for(happened, "PM-NIGHT-04") == reckoned_in(view["decision"])["night_fee"]
            compared["night"] += reckoned_in(view["decision"])["night_fee"] > 0
            compared["hans"] += place in reckoned_in(view["decision"])["hans_wants"]
    assert compared["night"] > 3
    assert compared["hans"] > 3


def test_a_second_worker_brings_less_from_the_granary_where_there_is_one_ox() -> None:
    alone, beside = (
        position(seats=[{"helpers": {"ox": 1}}, {}], workers={"granary": workers}) for workers in ([], ["p1"])
    )
    told = [told_of("place granary", state) for state in (alone, beside)]
    print_of = default().granary
    assert str(print_of.flour_with_active_ox) in told[0]
    assert str(print_of.flour) in told[1]
    assert print_of.flour_with_active_ox != print_of.flour


def told_of(text: str, state: PandemainState) -> str:
    """What a sentence says that an option of the first seat costs and gives."""
    words = find_wording("pandemain").words(state.view(0))
    return words.option(text, "PM-TURN-02", "p1")


def test_the_market_adds_what_the_view_says() -> None:
    compared = 0
    for state in looked_at(TABLES[0], 7):
        seat = int(state.words[ACTIVE])
        for kind in range(4):
            state.put(seat, INGREDIENT + kind, 0)
        view: Any = state.view(seat)
        extras = reckoned_in(view["players"][seat])["market"]
        state.listen()
        collect_extras(state, seat)
        came: list[Any] = [GAME.event_dict(event) for event in state.stop_listening()]
        for kind, name in enumerate(INGREDIENTS):
            told = {"PM-MARKET-08": extras["bakers"][kind], "PM-MARKET-09": extras["reputation"][kind]}
            if sum(told.values()) > state.terms.print.ingredient_limit:
                continue
            for rule, units in told.items():
                assert units == sum(
                    event["count"] for event in came if (event["ingredient"], event["rule"]) == (name, rule)
                )
                compared += units > 0
    assert compared > 5


# -- what dawn brings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [TABLES[0], TABLES[1]], ids=str)
def test_at_dawn_penances_and_orders_come_as_foreseen(options: dict[str, object]) -> None:
    """A penance by one of the tokens that may come, and every order that is sure."""
    turned = ordered = 0
    for state in states(options, 8, 1, GAME):
        told, after = Prospects(state, 0), state.clone()
        happened: list[Any] = [GAME.event_dict(event) for event in after.apply(choose(after.legal(), seeded(3)))]
        if not any(event["event"] == "inquisition" for event in happened):
            continue
        turned += 1
        gained = any(event["event"] == "penance-gained" and event["seat"] == "p1" for event in happened)
        assert gained in [state.of(0, PENITENCE) < below for below in told.penances]
        while after.words[PHASE] == AT_DAWN:
            after.apply(after.legal()[0])
        view: Any = after.view(None)
        for village in view["villages"] if not after.over() else []:
            breads = [order["bread"] for order in village["orders"]]
            sure = told.orders[village["village"]]
            assert all(breads.count(bread) >= sure.count(bread) for bread in sure)
            ordered += len(sure)
    assert turned > 2
    assert ordered > 20
