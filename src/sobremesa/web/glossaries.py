"""The words of a game on pages: marked in sentences, each a link to its entry, which a script shows beside the word."""

from collections.abc import Callable

from markupsafe import Markup, escape

from sobremesa.learn.glossary import glossary_of
from sobremesa.learn.marking import WordMarker


def marker_of(game_id: str, language: str, query: str = "", *known: str) -> WordMarker:
    """A marker for one block of a page; `query` is what its links carry on, `known` what is not marked in it."""
    return WordMarker(glossary_of(game_id, language), lambda word: f"{address_of(game_id, query)}#{word}", *known)


def marking(game_id: str, language: str, title: str = "") -> Callable[[str], Markup]:
    """What marks the sentences of one block, each word once, and none that its title explains anyway.

    Plain text is escaped, markup is taken as it is.
    """
    marker = marker_of(game_id, language)
    marker.mark(escape(title))
    return lambda text: Markup(marker.mark(escape(text)))


def dotted(game_id: str, language: str, text: str) -> Markup:
    """The text of one block, marked."""
    return marking(game_id, language)(text)


def address_of(game_id: str, query: str = "") -> str:
    """The page of all words of a game."""
    return f"/learn/{game_id}/words{query}"
