"""What a bot is."""

from typing import Protocol, runtime_checkable

from sobremesa.bots.sight import Sight


class Bot(Protocol):
    """Plays a seat. It keeps nothing from one choice to the next: a table can be loaded again, or taken back."""

    def choose(self, sight: Sight) -> int:
        """One of `sight.options`."""


@runtime_checkable
class Planner(Bot, Protocol):
    """A bot that thinks several actions ahead."""

    def plan(self, sight: Sight) -> list[int]:
        """What it does now, and what it means to do next as long as nothing comes to light."""


def plan_of(bot: Bot, sight: Sight) -> list[int]:
    """What the bot does now, and what it means to do next where it plans."""
    return bot.plan(sight) if isinstance(bot, Planner) else [bot.choose(sight)]
