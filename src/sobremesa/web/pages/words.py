"""The glossary of a game: all its words by letter, and one of them alone for whoever points at it in a sentence."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.learn.glossary import Glossary, Word, glossary_of, printed_names
from sobremesa.learn.search import folded, holds
from sobremesa.web.faces import face_of
from sobremesa.web.glossaries import address_of, marker_of
from sobremesa.web.naming_games import games_shown
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.visitors import languages, visitor_of

_LONGEST_SEARCH: Final = 80


@dataclass(frozen=True)
class WordShown:
    """One entry."""

    word: Word
    say: Markup  # with the other words in it marked
    elsewhere: dict[str, str]  # what editions in other languages call it
    searched: str  # in what a script looks


async def show_words(request: Request) -> Response:
    """All words, or those that hold what is searched; with X-Part: word one entry alone."""
    game, visitor, query = game_asked_for(request), visitor_of(request), request.query_params
    carried = ""
    if query.get("lang") in languages():
        visitor.fixed_language, carried = query["lang"], f"?lang={query['lang']}"
    glossary = glossary_of(game.id, visitor.language)
    if glossary is None:
        raise Problem(404, "no-words", "words", game=game.name)
    face, address = face_of(game.id), address_of(game.id, carried)
    if wants_part(request) == "word":
        word = glossary.words.get(query.get("word", ""))
        if word is None:
            raise Problem(404, "not-found")
        return page(request, "learn/_word.html", word=word, address=address, spoken=glossary.language)
    asked = query.get("q", "").strip()[:_LONGEST_SEARCH]
    shown = [one for one in _all_words(glossary, carried) if _answers(one, asked)]
    return page(
        request,
        "learn/words.html",
        game=game,
        face=face,
        letters=_by_letter(shown),
        count=len(shown),
        asked=asked,
        spoken=glossary.language,
        others=[other for other in games_shown().values() if other.id != game.id and _has_words(other.id)],
        carried=carried,
    )


def _all_words(glossary: Glossary, carried: str) -> list[WordShown]:
    return [
        WordShown(
            word,
            Markup(marker_of(glossary.game_id, glossary.language, carried, word.id).mark(escape(word.say))),
            _elsewhere(glossary, word),
            folded(" ".join((*word.forms, word.say))),
        )
        for word in sorted(glossary.words.values(), key=lambda word: folded(word.name))
    ]


def _elsewhere(glossary: Glossary, word: Word) -> dict[str, str]:
    """The names in other languages, where they differ from ours."""
    names = printed_names(glossary.game_id, word.id)
    return {
        language: name
        for language, name in names.items()
        if language != glossary.language and folded(name) != folded(word.name)
    }


def _answers(one: WordShown, asked: str) -> bool:
    return all(holds(one.searched, part) for part in folded(asked).split())


def _by_letter(shown: list[WordShown]) -> dict[str, list[WordShown]]:
    found: dict[str, list[WordShown]] = {}
    for one in shown:
        found.setdefault(folded(one.word.name)[0].upper(), []).append(one)
    return found


def _has_words(game_id: str) -> bool:
    return glossary_of(game_id, languages()[0]) is not None


routes = [Route("/learn/{game}/words", show_words, methods=["GET"])]
