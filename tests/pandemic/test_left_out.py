"""What a position document of Pandemic leaves out, and how many layers an ordered infection pile may have."""

import json
from typing import Any

import pytest

from sobremesa.core.errors import PositionError
from sobremesa.games.pandemic.board import CITY_SLUGS
from tests.ledger import rule
from tests.pandemic.reading import plays_on, read_or_refuse, valid_states
from tests.pandemic.tables import GAME, document, position

NEVER_MISSED = ("game", "ply", "reveals")
# (what the document says beside its pile, how many layers it may have, why not more)
ROOMS: list[tuple[dict[str, Any], int, str]] = [
    ({"options": {"difficulty": "introductory"}}, 6, "of 16, 4 for epidemics to come and 6 for Forecast are kept free"),
    ({"options": {"difficulty": "heroic"}}, 4, "of 16, 6 for epidemics to come and 6 for Forecast are kept free"),
    ({"options": {"difficulty": "normal"}, "epidemics": 3}, 8, "2 for epidemics to come and 6 for Forecast"),
    ({"options": {"difficulty": "normal"}, "epidemics": 5, "player_discard": ["forecast"]}, 16, "room for 16; cards"),
    ({"options": {"difficulty": "heroic", "events": False}}, 10, "of 16, 6 for epidemics to come are kept free"),
]


@rule("PD-INV-05")
@pytest.mark.parametrize(("entries", "room", "why"), ROOMS, ids=[str(case[0]) for case in ROOMS])
def test_an_ordered_infection_pile_has_as_many_layers_as_the_page_says(
    entries: dict[str, Any], room: int, why: str
) -> None:
    cards = [[city] for city in CITY_SLUGS]
    state = position(**entries, infection_pile=cards[: room - 1])
    assert len(document(state)["infection_pile"]) == room  # the cards that are not named are the lowest layer
    plays_on(state)
    with pytest.raises(PositionError) as caught:
        position(**entries, infection_pile=cards[:room])
    assert caught.value.where == "infection_pile"
    assert f"{room + 1} layers, that of the cards not named among them; there is room for {room}" in caught.value.what
    assert why in caught.value.what


def test_a_pile_of_48_layers_is_refused_without_a_word_about_cards_that_are_not_named() -> None:
    with pytest.raises(PositionError) as caught:
        position(infection_pile=[[city] for city in CITY_SLUGS])
    assert "48 layers; there is room for" in caught.value.what


def test_a_document_without_any_one_entry_is_refused_in_one_sentence_or_a_position() -> None:
    read = 0
    for number, state in enumerate(valid_states()[::8]):
        source = json.loads(json.dumps(document(state)))
        paths = [[name] for name in source] + [
            ["players", seat, name] for seat, player in enumerate(source["players"]) for name in player
        ]
        for path in paths[number % 4 :: 4]:
            copy: Any = json.loads(json.dumps(source))
            holder = copy
            for step in path[:-1]:
                holder = holder[step]
            del holder[path[-1]]
            left = read_or_refuse(copy)
            if path[0] in NEVER_MISSED:
                assert left is not None
                assert left.key() == state.key()
            if left is not None:
                read += 1
                assert GAME.from_dict(left.to_dict()).key() == left.key()
    assert read > 300
