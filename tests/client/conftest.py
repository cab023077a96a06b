"""A running server for the tests of clients."""

from tests.web.conftest import live_address

__all__ = ["live_address"]
