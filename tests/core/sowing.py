"""Sowing (`examples/sowing`) as the tests play it, and a variant with a list and a document among its options."""

from typing import ClassVar, final

from sobremesa_sowing.engine.game import Sowing
from sobremesa_sowing.engine.state import SowingState
from sobremesa_sowing.engine.vocabulary import DRAW, FULL_BAG, SPECS, TAKE, TELL, WEATHER

from sobremesa.core.errors import SetupError
from sobremesa.core.options import OptionSpec, read_options


@final
class WeatherSowing(Sowing):
    """Sowing with a list and a document among its options: which weather there is, and how much of it."""

    id = "weather"
    name = "Weather Sowing"
    bench_options: ClassVar[dict[str, object]] = {"players": 3, "weather": ["sun"]}

    def options(self) -> list[OptionSpec]:
        return [
            *SPECS,
            OptionSpec("weather", "list", None, "the weather that there is", (*WEATHER, "none"), "EX-DRAW-01"),
            OptionSpec("components", "document", None, "a file that says how much weather there is", (), "EX-DRAW-01"),
        ]

    def new(self, options: dict[str, object], seed: int) -> SowingState:
        chosen = read_options(self.options(), options)
        weather, components = chosen.pop("weather"), chosen.pop("components")
        state = super().new(chosen, seed)
        if isinstance(components, dict):
            state.bag = [components.get(name, 0) for name in WEATHER]
        if isinstance(weather, list):
            state.bag = [many if name in weather else 0 for name, many in zip(WEATHER, state.bag, strict=True)]
        if sum(state.bag) == 0 and state.players == 3:
            raise SetupError("option weather: three do not play without any")
        return state


__all__ = ["DRAW", "FULL_BAG", "TAKE", "TELL", "Sowing", "SowingState", "WeatherSowing"]
