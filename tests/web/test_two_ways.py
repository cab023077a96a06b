"""Both ways of a turn on the boards: no badge hides another, stalls have their own, facts say what the board shows."""

import re
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from sobremesa.catalog import find_game
from sobremesa.core.state import State
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.faces import face_catalog
from sobremesa.web.faces.badges import BadgeField
from sobremesa.web.faces.pandemain.layout import StallPlace
from sobremesa.web.faces.pandemain.turn_facts import turn_facts
from sobremesa.web.faces.pandemain.two_ways import draw_two_ways
from sobremesa.web.faces.pandemic.turn_facts import TurnFacts
from sobremesa.web.looker import Looker
from sobremesa.web.viewing import Viewing
from sobremesa.wording.pandemain.printed import Printed
from tests.pandemain.prints import default


def step(text: str) -> Any:
    word, *arguments = text.split()
    return SimpleNamespace(word=word, arguments=arguments, text=text)


def test_no_badge_hides_another() -> None:
    field = BadgeField(200, 100)
    found = [field.place(190, 50) for _ in range(4)]
    assert len({*found}) == 4
    assert all(16 <= x <= 184 for x, _ in found)
    xs = sorted(x for x, _ in found)
    assert all(right - left >= 24 for left, right in pairwise(xs))


def test_stalls_offers_and_the_servant_have_badges_of_their_own() -> None:
    stalls = [StallPlace(225, 308, 1), StallPlace(400, 308, 1)]
    drawn = draw_two_ways(
        stalls, [step("place market"), step("stall 2 cart")], [step("servant farm"), step("place mill")]
    )
    assert re.findall(r"<text[^>]*>(\d)</text>", drawn) == ["1", "2", "1", "2"]
    assert re.search(r'badge did" transform="translate\(434,326\)"', drawn)  # on the stall, not in the market's middle


def test_facts_of_a_board_are_told_as_it_shows_them() -> None:
    components = default()
    words = face_catalog("pandemain", "en")
    found = {"next-place": (0, 2), "reputation-oat": (3, 4), "pfennigs": (2, 5)}
    none, reputation, purse = turn_facts(found, Printed(components), words)
    assert (none.sign, none.said) == ("", "place on the next day: 2 instead of –")
    assert re.search(r"reputation.*\+\d+ instead of \+\d+", reputation.said)
    assert (purse.sign, purse.said) == ("+", "pfennigs: 5 instead of 2")
    assert turn_facts({"next-place": (2, 1)}, Printed(components), words)[0].sign == "+"


class Bakery:
    """A morning with something to do everywhere, as the first seat sees it."""

    def __init__(self) -> None:
        game = find_game("pandemain")
        own = {"pfennigs": 30, "loaves": {"spelt high 3": 1, "oat high 3": 1}}
        start: dict[str, object] = {
            "options": {"players": 2, "sim_bakers": ["none"], "mode": "expert"},
            "seats": [own, {}],
            "orders": {"ulm": {"current": ["spelt", "oat"]}},
            "servant": "farm",
            "guild": [2, 3],
            "mill": [{"rye": 1}, {"spelt": 2}],
        }
        seats = (Seat("person", name="Ana", taken=True), Seat("person", name="Luc", taken=True))
        options = {"players": 2, "sim_bakers": ["none"], "mode": "expert"}
        header = Header(
            "abc", game.id, game.rules_version, options, 1, seats, TableSettings(), 0, game.print_number, start
        )
        self.table = Table(game, header)

    def after(self, *texts: str) -> State:
        state = self.table.state.clone()
        for text in texts:
            state.apply(self.table.game.parse(text))
        return state

    def facts(self, did: State, could: State, language: str = "en") -> list[str]:
        viewing = Viewing(self.table, Looker(language, 0, (0,)), 0)
        return [f"{fact.sign}{fact.said}" for fact in viewing.face.review_facts(viewing.moment([]), did, could, 0)]


def test_facts_say_where_the_worker_went_and_what_it_took_there() -> None:
    bakery = Bakery()
    market, mill = bakery.after("place market", "stall 5"), bakery.after("place mill", "column 2")
    assert bakery.facts(market, mill)[0] == "worker: Mill (column 2) instead of Market (centre, stall 5)"
    other = bakery.after("place mill", "column 1")
    assert bakery.facts(other, mill)[0] == "worker: Mill (column 2) instead of Mill (column 1)"
    assert not any("worker" in fact for fact in bakery.facts(mill, mill))
    assert bakery.facts(market, mill, "fr")[0].startswith("ouvrier\u00a0: Moulin (colonne 2) et non Marché (centre, ")


def test_facts_name_the_orders_that_one_way_fills_and_the_other_does_not() -> None:
    bakery = Bakery()
    one = bakery.after("place ulm", "sell 1 high 3")
    both, none = bakery.after("place ulm", "sell 1 high 3", "sell 2 high 3"), bakery.after("place farm", "buy ox")
    assert "+order filled, Ulm: oat" in bakery.facts(one, both)
    assert "-order not filled, Ulm: oat" in bakery.facts(both, one)
    assert "+orders filled, Ulm: spelt and oat" in bakery.facts(none, both)


def test_facts_name_the_servant_and_bakers() -> None:
    bakery = Bakery()
    served = ("place farm", "buy ox", "done", "serve oat high 3", "favour 1")
    oven, mill = (bakery.after(*served, f"servant {place}") for place in ("oven", "mill"))
    assert bakery.facts(mill, oven) == ["the lord's servant: Oven instead of Mill"]
    second, third = (bakery.after("place guild", f"hire {number}") for number in (2, 3))
    assert bakery.facts(second, third)[:2] == ["+with baker 3 (spelt)", "-without baker 2 (spelt)"]
    assert not any(fact[1:].startswith("bakers") for fact in bakery.facts(bakery.after("place river"), third))


def test_the_store_is_told_in_two_lines_what_there_is_more_and_what_there_is_less_of() -> None:
    found = {"water": (4, 0), "salt": (3, 1), "rye-flour": (0, 2), "oat-flour": (1, 0), "points": (2, 3)}
    told = turn_facts(found, Printed(default()), face_catalog("pandemain", "en"))
    assert [(fact.sign, fact.said) for fact in told] == [
        ("+", "points: 3 instead of 2"),
        ("+", "more: 2 rye flour"),
        ("-", "less: 4 water, 2 salt and 1 oat flour"),
    ]


def test_of_a_hand_with_hidden_cards_no_number_of_a_colour_is_told() -> None:
    view: Any = {"players": [{"seat": "p2", "hand": ["paris", "essen"], "hand_size": 3}]}
    sight: Any = None
    facts = TurnFacts(sight, view, view)
    assert facts._held(view, "p2", "blue") is None
    view["players"][0]["hand_size"] = 2
    assert facts._held(view, "p2", "blue") == 2
