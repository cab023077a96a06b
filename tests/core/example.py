"""The example game together with an interpreted core, whether or not the engine itself runs compiled.

A compiled class takes no interpreted subclass, so when the engine is compiled the modules that the example needs are
loaded a second time from their sources, beside the compiled ones and unseen by everybody else.
"""

import importlib
import sys
from typing import TYPE_CHECKING

from sobremesa import compiled

_SHARED = (
    *("sobremesa.core", "sobremesa.core.errors", "sobremesa.core.native"),
    *("sobremesa.table", "sobremesa.lab"),
)
_LOADED = {
    "bots": "sobremesa.bots",
    "options": "sobremesa.core.options",
    "playout": "sobremesa.core.playout",
    "replay": "sobremesa.core.replay",
    "rng": "sobremesa.core.rng",
    "match": "sobremesa.table.match",
    "table": "sobremesa.table.table",
    "simulate": "sobremesa.lab.simulate",
    "bench": "sobremesa.lab.bench",
}


def _is_engine(name: str) -> bool:
    parts = name.split(".")
    return parts[0] == "sobremesa" and parts[1:2] in (["core"], ["table"], ["lab"], ["bots"]) and name not in _SHARED


def _load_interpreted() -> None:
    """Import the example over interpreted modules, then put the compiled ones back into their places."""
    import sobremesa
    import sobremesa.bots  # imported only below, it would keep the interpreted modules
    import sobremesa.core
    import sobremesa.lab
    import sobremesa.table

    kept = {name: module for name, module in sys.modules.items() if _is_engine(name)}
    finders = list(sys.meta_path)
    packages = (sobremesa, sobremesa.core, sobremesa.table, sobremesa.lab)
    attributes = {package: dict(vars(package)) for package in packages}
    for name in kept:
        del sys.modules[name]
    sys.meta_path[:] = [finder for finder in finders if not type(finder).__module__.startswith("sobremesa")]
    try:
        importlib.import_module("tests.core.sowing")
        loaded = {name: importlib.import_module(module) for name, module in _LOADED.items()}
    finally:
        sys.meta_path[:] = finders
        for name in [name for name in sys.modules if _is_engine(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for package, values in attributes.items():
            vars(package).clear()
            vars(package).update(values)
    globals().update(loaded)


if TYPE_CHECKING or not compiled.is_active():
    from sobremesa import bots as bots
    from sobremesa.core import options as options
    from sobremesa.core import playout as playout
    from sobremesa.core import replay as replay
    from sobremesa.core import rng as rng
    from sobremesa.lab import bench as bench
    from sobremesa.lab import simulate as simulate
    from sobremesa.table import match as match
    from sobremesa.table import table as table
else:
    _load_interpreted()

from tests.core.sowing import DRAW as DRAW  # noqa: E402
from tests.core.sowing import TAKE as TAKE  # noqa: E402
from tests.core.sowing import Sowing, SowingState, WeatherSowing  # noqa: E402

SOWING = Sowing()
WEATHER_SOWING = WeatherSowing()
ENGINE = {module: globals()[name] for name, module in _LOADED.items()}  # the modules that the example plays with


def sowing(seed: int = 1, **options: object) -> SowingState:
    """A fresh game of Sowing."""
    return SOWING.new(options, seed)


__all__ = [
    "ENGINE",
    "SOWING",
    "WEATHER_SOWING",
    "Sowing",
    "SowingState",
    "bench",
    "match",
    "options",
    "playout",
    "replay",
    "rng",
    "simulate",
    "sowing",
    "table",
]
