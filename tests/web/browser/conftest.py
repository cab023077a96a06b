"""One server and one browser for all browser tests.

They end with this folder: an open browser keeps an event loop running, and other tests start their own.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.browser.browsing import browser
from tests.web.servers import Server


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture(autouse=True)
def leave(chromium: Browser) -> Iterator[None]:
    """Pages that a test has opened are closed with it: they would go on listening to their tables."""
    yield
    for context in chromium.contexts:
        context.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("browser")
    started = Server(f"sqlite:///{folder / 'tables.sqlite'}")
    started.start()
    yield started
    started.kill()


@pytest.fixture
def leisurely(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots take their time, so that one can come back before the game is over."""
    started = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", bot_pause=0.6)
    started.start()
    yield started
    started.kill()
