"""Several things in one sentence: "1, 2 and 3", or "1: 2"."""

from collections.abc import Sequence

from sobremesa.wording.messages import web_catalog


def in_a_row(names: Sequence[str], language: str) -> str:
    """All of them, with commas and a last "and"; nothing for none."""
    words = web_catalog(language)
    told = names[0] if names else ""
    for name in names[1:-1]:
        told = words.say("lists", "comma", some=told, next=name)
    return words.say("lists", "and", some=told, next=names[-1]) if len(names) > 1 else told


def told_of(what: str, said: str, language: str) -> str:
    """What is said of something, after its name."""
    return web_catalog(language).say("lists", "of", what=what, said=said)
