"""What a step of Pandemain by night costs: said once, in the same words at every place, and never called free."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from sobremesa.wording import find_wording
from tests.pandemain.tables import legal, play, position, rule_of

BAKER = {
    "pfennigs": 9,
    "ingredients": {"water": 2, "salt": 1, "yeast": 1},
    "flours": {"rye": 1, "wheat": 1},
    "helpers": {"cow": 1, "cart": 1},
}
BY_NIGHT = {
    "en": "Send a worker to the oven by night for 1 pf.",
    "es": "Enviar de noche un trabajador al horno por 1 pf.",
    "it": "Manda di notte un lavoratore al forno per 1 pf.",
    "fr": "Envoyer de nuit un ouvrier au four pour 1 pf.",
}
FREE = {"en": "free", "es": "gratis", "it": "gratis", "fr": "gratuit"}


def told(state: PandemainState, language: str = "en") -> dict[str, str]:
    """The sentences of all options, by their texts."""
    view: Any = state.view(int(state.decider()))
    me = f"p{int(state.decider()) + 1}"
    words = find_wording("pandemain").words(view, language, {})
    return {text: words.option(text, rule_of(state, text), me) for text in legal(state)}


@pytest.mark.parametrize("language", BY_NIGHT)
def test_by_night_every_step_that_begins_the_turn_names_the_same_price_once(language: str) -> None:
    sentences = told(position(phase="night", seats=[BAKER]), language)
    assert sentences["place oven"] == BY_NIGHT[language]
    sentences.pop("stay-home")
    assert {"place river", "river-cart", "place oven", "milk"} <= {*sentences}
    for sentence in sentences.values():
        assert sentence.count("1 pf") == 1, sentence
        assert FREE[language] not in sentence


@pytest.mark.parametrize("language", BY_NIGHT)
def test_once_the_night_is_paid_for_its_price_is_not_told_again(language: str) -> None:
    state = position(phase="night", seats=[BAKER])
    play(state, "milk")
    for sentence in told(state, language).values():
        assert "1 pf" not in sentence
        assert FREE[language] not in sentence


def test_by_night_the_tax_of_the_oven_is_told_apart_from_the_price_of_the_night() -> None:
    state = position(phase="night", seats=[BAKER, BAKER], workers={"oven": ["p2"]})
    assert told(state)["place oven"] == "Send a worker to the oven by night for 1 pf: 1 pf tax."


def test_by_day_an_oven_without_tax_is_free() -> None:
    assert told(position(seats=[BAKER]))["place oven"] == "Send a worker to the oven: free."
