"""The review in the browser: for everybody, at both sizes, with and without scripts, while it grows."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.review import review as reviewing
from sobremesa.web import ways_on
from sobremesa.web.reviewer import Reviewer
from tests.web.browser.browsing import DESK, PHONE, problems, visit
from tests.web.reviewed_games import QuickDesk, finished_table, some_behind
from tests.web.sites import serve_with_app, settings_in

GAMES = {"pandemic": frozenset({"act"}), "pandemain": frozenset({"turn"})}
