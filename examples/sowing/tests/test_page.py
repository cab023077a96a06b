"""The page of Sowing by itself: its places, its drawing, its words."""

import math
import tomllib

import pytest
from sobremesa_sowing.engine.game import GAME
from sobremesa_sowing.engine.vocabulary import ACTION_TEXTS, FULL_HEAP
from sobremesa_sowing.web.beans import lay_out
from sobremesa_sowing.web.face import SowingFace
from sobremesa_sowing.web.setup import SowingSetup

MESSAGES = SowingFace.folder() / "messages"
PLACES = {f"take-{beans}" for beans in (1, 2, 3)} | {"sow-1", "sow-2", "bag"}
PLACES |= {f"{thing}-p{seat}" for thing in ("bowl", "card") for seat in (1, 2, 3)}


def new_face() -> SowingFace:
    return SowingFace.__new__(SowingFace)  # its places need neither words nor a match


def test_every_option_has_its_place_on_the_board() -> None:
    found = {target for text in ACTION_TEXTS for target in new_face().targets(text, "p1")}
    assert found == PLACES


def test_what_is_refused_is_refused_at_a_place_of_the_board() -> None:
    state = GAME.new({"heap": "7"}, 1)
    refused = []
    for text in ("take 3", "take 2"):
        state.apply(GAME.parse(text))
        refused.append({t for why in state.refused() for t in new_face().refused_targets(why.code, why.args)})
    assert refused == [{"take-3"}, {"take-2", "take-3"}]
    assert new_face().refused_targets("bag-empty", {}) == ["bag"]
    assert new_face().refused_targets("another-question", {}) == []


def test_beans_lie_apart_and_stay_where_they_are() -> None:
    many = lay_out(FULL_HEAP + 3, 21.5, 0.57)
    assert lay_out(5, 21.5, 0.57) == many[:5]
    near = min(math.dist((a.x, a.y), (b.x, b.y)) for at, a in enumerate(many) for b in many[:at])
    assert near > 13


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_the_page_says_the_same_in_every_language(language: str) -> None:
    said = {name: tomllib.loads((MESSAGES / f"{name}.toml").read_text("utf-8")) for name in ("en", language)}
    said[language].pop("same", None)
    assert {section: [*codes] for section, codes in said["en"].items()} == {
        section: [*codes] for section, codes in said[language].items()
    }


def test_a_game_at_once_is_one_that_the_form_could_set_up() -> None:
    setup = SowingSetup()
    for fields in setup.presets.values():
        filled = setup.read({name: [value] for name, value in fields.items()})
        assert not setup.faults(filled)
        assert GAME.new(setup.options_of(filled, None), 1).seats() == 2
