"""How a sentence chooses its case: by a number, by what is named in it, or by both."""

import pytest

from sobremesa.web.faces import face_catalog
from sobremesa.wording.messages import Catalog, MissingMessage, Named

CUBES = {"red-many": "{count} cubi rossi", "red": "1 cubo rosso", "many": "{count} cubi", "other": "niente"}
CATALOG = Catalog("here", {"map": {"cubes": CUBES, "city": {"cairo": "al Cairo"}}})
RED = Named("rosso", "red")


def test_a_named_thing_and_a_number_choose_together_before_either_does_alone() -> None:
    assert CATALOG.say("map", "cubes", count=3, colour=RED) == "3 cubi rossi"
    assert CATALOG.say("map", "cubes", count=1, colour=RED) == "1 cubo rosso"


def test_a_name_without_a_case_of_its_own_leaves_the_choice_to_the_number_and_then_to_the_rest() -> None:
    assert CATALOG.say("map", "cubes", count=3, colour=Named("blu", "blue")) == "3 cubi"
    assert CATALOG.say("map", "cubes", count=1, colour=Named("blu", "blue")) == "niente"


def test_the_same_name_without_its_word_chooses_no_case_whatever_was_said_before() -> None:
    assert CATALOG.say("map", "city", city=Named("Il Cairo", "cairo")) == "al Cairo"
    with pytest.raises(MissingMessage):
        CATALOG.say("map", "city", city="Il Cairo")


def test_a_name_reads_as_its_text_wherever_no_case_is_asked_for() -> None:
    assert f"{RED}!" == "rosso!"
    assert RED == "rosso"


@pytest.mark.parametrize(
    ("language", "cairo", "lima"),
    [("en", "in Cairo", "in Lima"), ("it", "al Cairo", "a Lima"), ("fr", "au Caire", "à Lima")],
)
def test_an_article_of_a_city_melts_with_what_comes_before_it(language: str, cairo: str, lima: str) -> None:
    names = {"en": "Cairo", "it": "Il Cairo", "fr": "Le Caire"}
    say = face_catalog("pandemic", language).say
    assert say("hands", "in", city=Named(names[language], "cairo")) == cairo
    assert say("hands", "in", city=Named("Lima", "lima")) == lima
