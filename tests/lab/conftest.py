"""What tests of the lab share: one Ray for all of them, as starting it takes longer than most."""

from collections.abc import Iterator

import pytest

from sobremesa.lab.engines import Engine, make_engine


@pytest.fixture(scope="session")
def on_ray() -> Iterator[Engine]:
    """Two workers of a Ray on this machine; whoever wants it is a long test."""
    engine = make_engine("ray", workers=2)
    yield engine
    engine.close()
