"""A rule, one click away."""

from functools import lru_cache

from markupsafe import Markup, escape

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
