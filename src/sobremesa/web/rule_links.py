"""A rule, one click away: by its number in the ledger, or in words in the rulebook."""

from functools import lru_cache

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


@lru_cache(maxsize=4096)
def told_link(game_id: str, language: str, rule: str) -> Markup:
    """The link to where the rulebook tells a rule, in words; nothing where it does not.

    Its address names the heading twice: a script asks the server for what stands below it, and shows that in a dialog.
    """
    book = book_of(game_id)
    place = book.place_of_rule(rule) if book else None
    if book is None or place is None:
        return Markup()
    there = f"?at={place.anchor}#{place.anchor}" if place.anchor else ""
    address = f'href="/rules/{escape(game_id)}/{place.chapter}{there}"'
    return Markup(f'<a class="told-in" {address} data-rule>{escape(book.name_of(place, language))}</a>')
