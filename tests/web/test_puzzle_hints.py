"""The first hint of every puzzle that ships names something of this puzzle, and not the place that the second shows."""

import re
from collections import Counter
from html import unescape

import pytest

from sobremesa.puzzles.daily import in_order
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.wording.messages import game_catalog
from tests.web.sites import Site, Visit, words

PART = {"X-Part": "table"}
VILLAGES = {"ulm": "Ulm", "donauwoerth": "Donauwörth", "dinkelsbuehl": "Dinkelsbühl", "augsburg": "Augsburg"}
KINDS = sorted({(game, puzzle.kind) for game in ("pandemain", "pandemic") for puzzle in in_order(game)})


def first_hint(visitor: Visit, game: str, puzzle_id: str) -> str:
    page = visitor.get(f"/puzzle/{game}/{puzzle_id}?hint=1", headers=PART)
    assert page.status_code == 200, words(page)
    found = re.search(r'<ol class="pz-hints"[^>]*><li>(.*?)</li></ol>', page.text)
    assert found is not None
    return unescape(found[1])


def places_in(puzzle: Puzzle) -> set[str]:
    """The places to which the stored way leads."""
    cities = game_catalog("pandemic").section("names")["city"] if puzzle.game_id == "pandemic" else VILLAGES
    assert isinstance(cities, dict)
    return {str(cities[word]) for text in puzzle.way for word in text.split() if word in cities}


@pytest.mark.parametrize(("game", "kind"), KINDS)
@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(language, marks=pytest.mark.long) for language in ("es", "it", "fr"))]
)
def test_first_hints_name_what_belongs_to_their_puzzle_and_no_place(
    site: Site, language: str, game: str, kind: str
) -> None:
    visitor = site.visitor(Accept_Language=language)
    puzzles = [puzzle for puzzle in in_order(game) if puzzle.kind == kind]
    hints = {puzzle.id: first_hint(visitor, game, puzzle.id) for puzzle in puzzles}
    assert all(len(hint) > 20 and "{" not in hint and hint.endswith(".") for hint in hints.values())
    said, count = Counter(hints.values()).most_common(1)[0]
    assert count <= len(puzzles) / 2, said  # what fits most puzzles of a kind says nothing of any of them
    for puzzle in puzzles:
        assert not [place for place in places_in(puzzle) if place in hints[puzzle.id]], hints[puzzle.id]


@pytest.mark.parametrize(
    ("game", "puzzle_id", "hint"),
    [
        ("pandemic", "chain-28", "The black cubes matter: you can remove some of them this turn."),
        ("pandemic", "chain-2246", "The blue and yellow cubes matter: you can remove some of them this turn."),
        ("pandemic", "cure-132", "A card that you need is in the hand of Sam."),
        ("pandemic", "cure-141", "Cards that you need are in the hand of Sam: 3 of them."),
        ("pandemic", "cure-17", "A yellow card in your hand matters: it takes a pawn to its city."),
        ("pandemic", "cure-1055", "You have the cards that it takes: what matters is the way to a research station."),
        ("pandemic", "survive-8102", "A yellow card in your hand matters: from its city one can fly anywhere."),
        ("pandemic", "survive-224", "The pawn of the Medic matters: which cities it comes to."),
        ("pandemic", "survive-8455", "A cure that you can find this turn matters: yellow."),
        ("pandemain", "visit-20", "Offerings at the church matter: 2 of them."),
        ("pandemain", "visit-10", "What the trade house gives matters: one point."),
        ("pandemain", "round-59", "The oven matters, and 2 loaves that can still be sold: rye and wheat."),
    ],
)
def test_the_first_hint_of_some_puzzles(visitor: Visit, game: str, puzzle_id: str, hint: str) -> None:
    assert first_hint(visitor, game, puzzle_id) == hint
