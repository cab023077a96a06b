"""Roles have their article within sentences, as each language writes it; names of people have none."""

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.decisions import Decision
from sobremesa.wording import find_wording
from sobremesa.wording.articles import with_articles
from sobremesa.wording.messages import Words

GAME = find_game("pandemic")
PLAYERS = [
    {"role": "medic", "city": "atlanta", "hand": ["miami"]},
    {"role": "scientist", "city": "atlanta", "hand": ["paris"]},
    {"role": "operations-expert", "city": "atlanta", "hand": ["lagos"]},
    {"role": "researcher", "city": "atlanta", "hand": ["tokyo"]},
]


def words(language: str, **people: str) -> Words:
    """The words of a page: whoever is not named is called by the role."""
    wording = find_wording("pandemic", {})
    view = GAME.from_dict({"players": PLAYERS}).view(None)
    return wording.words(view, language, wording.words(view, language).short_players() | people)


def turn(told: Words, seat: str) -> str:
    return told.event({"event": "turn-began", "rule": "", "seat": seat, "count": 2})


@pytest.mark.parametrize(
    ("language", "seat", "began", "shared"),
    [
        ("es", "p1", "Turno 2: le toca al Médico.", "El Médico da la carta de Miami al Científico."),
        ("it", "p1", "Turno 2: tocca al Medico.", "Il Medico dà la carta Miami allo Scienziato."),
        ("fr", "p4", "Tour 2\xa0: la Chercheuse joue.", "La Chercheuse donne la carte Miami au Scientifique."),
        ("en", "p1", "Turn 2: the Medic is to play.", "The Medic gives the Miami card to the Scientist."),
    ],
)
def test_a_role_has_its_article(language: str, seat: str, began: str, shared: str) -> None:
    told = words(language)
    assert turn(told, seat) == began
    event = {"event": "shared", "rule": "", "from-seat": seat, "seat": "p2", "card": "miami"}
    assert told.event(event) == shared


def test_a_person_has_none_and_nor_has_whoever_is_spoken_to() -> None:
    told = words("es", p1="Ana")
    assert turn(told, "p1") == "Turno 2: le toca a Ana."
    assert told.player("p2") == "Científico"
    asked = Decision(1, "act", {"actions": 3})
    assert told.decision(asked) == "Científico, elige una acción; te quedan 3."


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Scientist, the Medic would like to give you the Baghdad card. Do you agree?"),
        ("es", "Científico, el Médico quiere darte la carta de Bagdad. ¿Aceptas?"),
        ("it", "Scienziato, il Medico vorrebbe darti la carta Baghdad. Accetti?"),
        ("fr", "Scientifique, le Médecin voudrait te donner la carte Bagdad. D'accord\u00a0?"),
    ],
)
def test_whoever_is_asked_to_agree_is_spoken_to(language: str, asked: str) -> None:
    decision = Decision(1, "consent", {"proposal": "give p2 baghdad", "from": "p1"})
    assert words(language).decision(decision) == asked


def test_cities_keep_their_own_articles_apart() -> None:
    assert (
        with_articles("Volar a El Cairo con la carta de el Médico", "es") == "Volar a El Cairo con la carta del Médico"
    )
    assert with_articles("si passa a l'Esperto", "it") == "si passa all'Esperto"
    assert with_articles("il s'agit de le jouer", "fr") == "il s'agit de le jouer"
