"""Both ways of a turn on the boards: no badge hides another, stalls have their own, facts say what the board shows."""

import re
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from sobremesa.web.faces import face_catalog
from sobremesa.web.faces.badges import BadgeField
from sobremesa.web.faces.pandemain.layout import StallPlace
from sobremesa.web.faces.pandemain.turn_facts import turn_facts
from sobremesa.web.faces.pandemain.two_ways import draw_two_ways
from sobremesa.web.faces.pandemic.turn_facts import TurnFacts
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
    none, reputation, purse = turn_facts(found, components, words)
    assert (none.sign, none.said) == ("", "place on the next day: 2 instead of –")
    assert re.search(r"reputation.*\+\d+ instead of \+\d+", reputation.said)
    assert (purse.sign, purse.said) == ("+", "pfennigs: 5 instead of 2")
    assert turn_facts({"next-place": (2, 1)}, components, words)[0].sign == "+"


def test_of_a_hand_with_hidden_cards_no_number_of_a_colour_is_told() -> None:
    view: Any = {"players": [{"seat": "p2", "hand": ["paris", "essen"], "hand_size": 3}]}
    sight: Any = None
    facts = TurnFacts(sight, view, view)
    assert facts._held(view, "p2", "blue") is None
    view["players"][0]["hand_size"] = 2
    assert facts._held(view, "p2", "blue") == 2
