"""A rule, one click away: by its number in the ledger, or in words in the rulebook."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from sobremesa.learn.book import book_of
from sobremesa.wording.messages import web_catalog


@lru_cache(maxsize=4096)
def rule_link(game_id: str, language: str, rule: str) -> Markup:
    """The link to a rule; nothing where there is none. A page has about a hundred of them."""
    if not rule:
        return Markup()
    title = escape(web_catalog(language).say("table", "rule-title", id=rule))
    shown = escape(rule.split("-", 1)[1] if "-" in rule else rule)
    address = f'href="/ledger/{escape(game_id)}/{escape(rule)}" data-rule="{escape(rule)}"'
    return Markup(f'<a class="rule-ref" {address} title="{title}">{shown}</a>')


_MOST_PLACES: Final = 3


@lru_cache(maxsize=4096)
def told_link(game_id: str, language: str, rule: str) -> Markup:
    """The link to the heading of the rulebook below which a rule is told, in words; nothing where it is not."""
    book = book_of(game_id)
    place = book.place_of_rule(rule) if book else None
    if book is None or place is None:
        return Markup()
    address = f"/rules/{escape(game_id)}/{place.chapter}{f'#{place.anchor}' if place.anchor else ''}"
    return Markup(f'<a class="told-in" href="{address}" data-rule>{escape(book.name_of(place, language))}</a>')


def told_links(game_id: str, language: str, rules: Iterable[str]) -> Markup:
    """The links to where some rules are told, each place once, and not to too many of them."""
    found = dict.fromkeys(told_link(game_id, language, rule) for rule in rules)
    return Markup(" ").join([link for link in found if link][:_MOST_PLACES])
