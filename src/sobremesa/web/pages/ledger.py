"""The rule ledgers as pages: a game's sections, and one rule with what it refers to and the tests that prove it."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.catalog import GAMES
from sobremesa.core.errors import SetupError
from sobremesa.ledger import Ledger, proving_tests, read_ledger
from sobremesa.ledger_texts import ledger_texts
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.rule_links import told_link
from sobremesa.web.visitors import visitor_of

_NAMED: Final = re.compile(r"\b(?:[A-Z]+-[A-Z]+\d?-\d{2}|OPEN-\d{2}|EX-\d{2}|W\d{1,2})\b")


async def show_rules(request: Request) -> Response:
    """All rules of a game, by section."""
    ledger = _ledger_of(request)
    texts = ledger_texts(ledger.game_id, visitor_of(request).language)
    sections = {
        _title(name): [(entry.id, texts.told(entry)) for entry in entries]
        for name, entries in ledger.sections().items()
    }
    return page(
        request, "ledger.html", game=GAMES[ledger.game_id], sections=sections, left_to_do=len(texts.left_to_do())
    )


async def show_rule(request: Request) -> Response:
    """One rule; with X-Part: rule only what a dialog shows."""
    ledger = _ledger_of(request)
    try:
        entry = ledger.find(request.path_params["rule"])
    except SetupError as error:
        raise Problem(404, "no-rule", section="rules", game=GAMES[ledger.game_id].name) from error
    ids = list(ledger.entries)
    at = ids.index(entry.id)
    dialog = wants_part(request) == "rule"
    told = ledger_texts(ledger.game_id, visitor_of(request).language).told(entry)
    return page(
        request,
        "_rule.html" if dialog else "rule.html",
        game=GAMES[ledger.game_id],
        entry=entry,
        section=_title(entry.section),
        told=told,
        text=linked(told.text, ledger),
        source=linked(entry.source, ledger),
        # The first time all tests are read, which takes a while: in a thread, and not for a dialog.
        tests=[] if dialog else await run_in_threadpool(_tests_of, entry.id),
        told_in=told_link(ledger.game_id, visitor_of(request).language, entry.id),
        before=ids[at - 1] if at > 0 else "",
        after=ids[at + 1] if at + 1 < len(ids) else "",
    )


def linked(text: str, ledger: Ledger) -> Markup:
    """A text of the ledger, in which every rule that it names is a link."""

    def link(found: "re.Match[str]") -> str:
        id = found[0]
        return f'<a class="rf" href="/ledger/{ledger.game_id}/{id}">{id}</a>' if id in ledger.entries else id

    return Markup(_NAMED.sub(link, str(escape(text))))


@cache
def _tests_of(id: str) -> list[str] | None:
    """The tests that prove a rule, as sentences; None where this release carries no tests."""
    tests = proving_tests()
    return None if tests is None else tests.get(id, [])


def _title(section: str) -> str:
    """The name of a section without the ledger's own sign behind it."""
    return re.sub(r" \([A-Z0-9]+\)$", "", section)


def _ledger_of(request: Request) -> Ledger:
    return read_ledger(game_asked_for(request).id)


routes = [
    Route("/ledger/{game}", show_rules, methods=["GET"]),
    Route("/ledger/{game}/{rule}", show_rule, methods=["GET"]),
]
