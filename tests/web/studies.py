"""Studies for tests of pages: begun over HTTP, and read back from their addresses."""

import re
from html import unescape

import httpx

from sobremesa.study.study import Study
from sobremesa.study.written import read_study
from sobremesa.web.shared_games import unpack
from tests.web.sites import Visit, words

GAMES = ("pandemic", "pandemain")


def begin(visitor: Visit, game: str, do: str = "new", players: str = "2") -> str:
    """The address of a new study."""
    response = visitor.post(f"/study/{game}", {"do": do, "players": players})
    assert response.status_code == 303, words(response)
    return response.headers["location"]


def path_of(address: str) -> str:
    return address.partition("?")[0]


def study_at(address: str) -> Study:
    """What the address holds."""
    return read_study(unpack(path_of(address).rsplit("/", 1)[1]))


def goes_to(visitor: Visit, address: str) -> str:
    """Where an address of a study leads."""
    response = visitor.get(address)
    assert response.status_code == 303, words(response)
    return response.headers["location"]


def options_of(page: httpx.Response) -> list[str]:
    """The actions that can be chosen."""
    found = re.search(r'data-options="([^"]*)"', page.text)
    return found[1].split(",") if found and found[1] else []


def card(page: httpx.Response) -> str:
    """The card of the study, as it stands in the page."""
    assert page.status_code == 200, words(page)
    found = re.search(r'<section id="lesson" class="ls study-card.*?</main>', page.text, re.S)
    assert found is not None
    return found[0]


def said(page: httpx.Response) -> str:
    """The same as a person reads it."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", card(page)))).strip()


def played(visitor: Visit, address: str, moves: int = 1, choice: int = 0) -> str:
    """The study after some moves, each the first that can be chosen, or another."""
    for _ in range(moves):
        options = options_of(visitor.get(address))
        address = goes_to(visitor, f"{address}&sent={options[min(choice, len(options) - 1)]}")
    return address


def set_field(visitor: Visit, address: str, field: str, to: str) -> str:
    """The study with one field set."""
    response = visitor.post(f"{address}&set=1", {"do": "field", "field": field, "to": to})
    assert response.status_code == 303, words(response)
    return response.headers["location"].partition("&set")[0]
