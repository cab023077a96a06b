"""A real browser for tests: Debian's Chromium, driven by Playwright, and the axe-core rules for what everyone can use.

Without a Chromium the browser tests say so and are skipped; in CI (the variable CI is set) that is a failure.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

ROOT: Final = Path(__file__).parents[3]
AXE: Final = ROOT / ".axe" / "node_modules" / "axe-core" / "axe.min.js"
DESK: Final = ViewportSize(width=1440, height=900)
PHONE: Final = ViewportSize(width=390, height=844)
_PATIENCE: Final = 30_000  # milliseconds; a busy machine is no fault of the page
# The shell is Chromium without the windows around a page: the same pages for half the work.
_BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

# What others do is shown at once, and bit 4 (no summaries) is known of both games.
_AT_ONCE: Final = "pace=now&learnt=pandemain.EA~pandemic.EA"


def missing(what: str) -> None:
    """Say what is not there: a reason to skip at home, a failure in CI."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def find_chromium() -> str:
    """The browser of this machine."""
    found = next((path for name in _BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        missing("the browser tests need Chromium (Debian: apt-get install chromium-headless-shell)")
    return str(found)


def axe_source() -> str:
    """The script of axe-core."""
    if not AXE.exists():
        missing("the accessibility tests need axe-core (npm install --prefix .axe axe-core)")
    return AXE.read_text(encoding="utf-8")


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    chromium = find_chromium()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS))
        try:
            yield started
        finally:
            started.close()


def visit(
    browser: Browser, language: str = "en", phone: bool = False, news: bool = False, **more: Any
) -> BrowserContext:
    """A visitor with cookies of their own, who sees what others do at once and no summaries, but for the `news`."""
    locale = {"en": "en-GB", "es": "es-ES", "it": "it-IT", "fr": "fr-FR"}[language]
    size = PHONE if phone else DESK
    context = browser.new_context(locale=locale, viewport=size, has_touch=phone, reduced_motion="reduce", **more)
    if not news:
        likes = {"name": "sobremesa-likes", "value": _AT_ONCE, "domain": "127.0.0.1", "path": "/"}
        context.add_cookies([likes])  # type: ignore[list-item]
    context.set_default_timeout(_PATIENCE)
    expect.set_options(timeout=_PATIENCE)
    return context


def watch_for_faults(page: Page) -> list[str]:
    """What the page complains about: errors of scripts, and whatever the content policy forbids."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    return faults


def problems_for_people(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """What axe-core finds to be more than a minor problem, by all its rules or by these."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe_source())
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("only => axe.run(document, {resultTypes: ['violations'], ...only})", only)
    return [
        f"{each['id']}: {each['help']}: {node['html'][:200]}"
        for each in found["violations"]
        if each["impact"] != "minor"
        for node in each["nodes"][:3]
    ]
