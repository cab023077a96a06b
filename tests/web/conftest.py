"""Fixtures of the pages: an application for each test file, a fresh visitor for each test, and a served one."""

from collections.abc import Iterator

import pytest

from tests.web.sites import Site, Visit, open_site, serve_site, settings_in
from tests.web.stores import stop_postgres


@pytest.fixture(scope="session", autouse=True)
def no_database_left() -> Iterator[None]:
    """A PostgreSQL that tests have started ends with them, in each worker."""
    yield
    stop_postgres()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(settings_in(tmp_path_factory.mktemp("site"))) as opened:
        yield opened


@pytest.fixture
def visitor(site: Site) -> Visit:
    return site.visitor()


@pytest.fixture(scope="module")
def live_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server in this process."""
    with serve_site(settings_in(tmp_path_factory.mktemp("served"))) as address:
        yield address
