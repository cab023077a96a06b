"""The cards of a first game: what is said beside a thing when it first matters, and when that is.

They lie in `learn/cards.toml` in the folder of the game, their words in `learn/first_game/messages`. A card is due when
all that its `when` names is so at one moment, as its viewer sees it:

    option = "bake"                 a choice whose text is this, or begins with this word or words
    chosen = "place market"         a step of the draft that is or begins so
    event = "gained"                something that happened since the viewer's last move; `seat = "me"`: to the viewer
    figures = { workers = 1 }       a figure of the face's is this number; [2, 4]: between these two, both included

Where `when` is a list it is due as soon as one of them is so.
`at` is the id of the thing on the page that it stands beside, with figures and arguments of the event in braces; of
several with `|` between them the first that is there.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from sobremesa.houses import house_of

CARDS_FILE: Final = "cards.toml"
WORDS_FOLDER: Final = "first_game"
NUMBERS: Final = range(70, 200)  # among what a browser has learnt; never used again for another card
_OF_WHEN: Final = frozenset(("option", "chosen", "event", "seat", "figures"))
_OF_A_CARD: Final = frozenset(("id", "number", "when", "at", "chapter", "weight"))

Figures = Mapping[str, int | str]


class CardsError(ValueError):
    """A file of cards that makes no sense."""


@dataclass(frozen=True)
class When:
    """When a card is due: all of it at once."""

    option: str = ""
    chosen: str = ""
    event: str = ""
    seat: str = ""
    figures: tuple[tuple[str, int, int], ...] = ()  # name, least, most


@dataclass(frozen=True)
class FirstCard:
    """One card. Of those that are due the one with the largest weight comes first."""

    id: str
    number: int
    when: tuple[When, ...]  # any of them
    at: str
    chapter: str
    weight: int


@dataclass(frozen=True)
class Happened:
    """What a moment offers to the conditions of cards."""

    options: Sequence[str]
    steps: Sequence[str]
    events: Sequence[Mapping[str, Any]]  # since the viewer's own last move
    figures: Figures
    me: str


def due(card: FirstCard, happened: Happened) -> dict[str, Any] | None:
    """The fields of its words where it is due, None where it is not."""
    found = (_due(when, happened) for when in card.when)
    return next((fields for fields in found if fields is not None), None)


def _due(when: When, happened: Happened) -> dict[str, Any] | None:
    if when.option and not any(_begins(text, when.option) for text in happened.options):
        return None
    if when.chosen and not any(_begins(text, when.chosen) for text in happened.steps):
        return None
    for name, least, most in when.figures:
        value = happened.figures.get(name)
        if not isinstance(value, int) or not least <= value <= most:
            return None
    if not when.event:
        return dict(happened.figures)
    for event in happened.events:
        if event["event"] == when.event and (when.seat != "me" or event.get("seat") == happened.me):
            return {**event, **happened.figures}
    return None


def _begins(text: str, wanted: str) -> bool:
    return text == wanted or text.startswith(f"{wanted} ")


@cache
def cards_of(game_id: str) -> tuple[FirstCard, ...]:
    """The cards of a game, those with the largest weight first; none where it has no such file."""
    path = learn_folder(game_id) / CARDS_FILE
    if not path.is_file():
        return ()
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    cards = [_read(path, entry) for entry in table["cards"]]
    for field in ("id", "number"):
        values = [getattr(card, field) for card in cards]
        if len(values) != len({*values}):
            raise CardsError(f"{path}: two cards have the same {field}")
    return tuple(sorted(cards, key=lambda card: (-card.weight, card.number)))


def learn_folder(game_id: str) -> Path:
    """Where a game keeps what helps learners."""
    return house_of(game_id).folder / "learn"


def _read(path: Path, entry: dict[str, Any]) -> FirstCard:
    whens = entry.get("when", {})
    whens = whens if isinstance(whens, list) else [whens]
    wrong = {*entry} ^ _OF_A_CARD | {name for when in whens for name in when} - _OF_WHEN
    if wrong:
        raise CardsError(f"{path}, card {entry.get('id')}: {', '.join(sorted(wrong))}")
    if entry["number"] not in NUMBERS:
        raise CardsError(f"{path}, card {entry['id']}: number {entry['number']} is not between 70 and 199")
    return FirstCard(**{**entry, "when": tuple(_read_when(when) for when in whens)})


def _read_when(entry: dict[str, Any]) -> When:
    figures = tuple((name, *_between(value)) for name, value in entry.get("figures", {}).items())
    return When(**{**entry, "figures": figures})


def _between(value: int | list[int]) -> tuple[int, int]:
    if isinstance(value, int):
        return value, value
    least, most = value
    return least, most
