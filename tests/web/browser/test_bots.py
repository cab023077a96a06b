"""Whole games with bots of each level in a real browser: moves by hand, a hint, a seat handed over and taken back.

Each level once, and both games; `python -m tests.web.browser.bot_games` plays each level in each game.
"""

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser

from tests.web.browser.bot_games import LEVELS, OPTIONS, play_with_bots
from tests.web.browser.browsing import visit, watch_for_faults
from tests.web.browser.playing import is_over
from tests.web.sites import serve_site, settings_in

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots think in a worker as everywhere, but not long, and just slowly enough to come back."""
    folder = tmp_path_factory.mktemp("bots")
    with serve_site(settings_in(folder, bot_workers=1, bot_pause=0.05, bot_seconds=0.05)) as served:
        yield served


@pytest.mark.parametrize(("game", "level"), list(zip(cycle(OPTIONS), LEVELS, strict=False)))
def test_a_whole_game_with_bots_is_played_with_a_hint_and_a_seat_that_is_handed_over_and_taken_back(
    chromium: Browser, address: str, game: str, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    play_with_bots(page, address, game, level)
    assert is_over(page)
    assert faults == []
    assert [record.message for record in caplog.records if record.name.startswith("sobremesa")] == []
    page.context.close()
