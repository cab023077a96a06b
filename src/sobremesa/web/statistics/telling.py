"""What a game says of one's own games: what makes them alike, how they are called, and what is drawn of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from sobremesa.core.game import Game
from sobremesa.web.graphs.shown import Graph
from sobremesa.web.statistics.setting import Setting
from sobremesa.web.store.rows import OwnGame, SeatResult
from sobremesa.wording.messages import Catalog, number_text

ENOUGH: Final = 10  # games of one setting: with fewer nothing is compared in words


@final
@dataclass(frozen=True)
class GamesOfSetting:
    """Games of one setting, the first one first."""

    setting: Setting
    title: str
    detail: str
    games: Sequence[OwnGame]

    @property
    def won(self) -> int:
        """How many of them were won."""
        return sum(game.result.won for game in self.games)


class OwnGames:
    """Told from what rows keep; a game whose face says nothing of it has this."""

    def terms(self, game: Game, options: dict[str, object]) -> dict[str, str]:
        """The options that make a game another one, in the words of the form; all that are not as usual."""
        found = {}
        for spec in game.options():
            value = options[spec.name]
            if spec.kind != "document" and spec.name != "players" and value != spec.default:
                found[spec.name] = _as_text(value)
        return found

    def title(self, words: Catalog, name: str, setting: Setting) -> str:
        """What games of this setting are called; '' for their game and how many play."""
        return ""

    def details(self, words: Catalog, setting: Setting) -> list[str]:
        """The options of a setting in words: those that its form has words for."""
        codes = (f"{name}-{value}" for name, value in setting.options.items())
        return [words.say("options", code) for code in codes if words.has("options", code)]

    def ended(self, words: Catalog, result: SeatResult) -> str:
        """How it ended, said after who won; '' where there is nothing to add."""
        return ""

    def score(self, words: Catalog, result: SeatResult) -> str:
        """What came of it in figures: one's own points first."""
        if result.points is None:
            return ""
        others = [score for seat, score in enumerate(result.scores) if seat != result.seat]
        return " : ".join(number_text(score) for score in (result.points, *sorted(others, reverse=True)))

    def graphs(self, words: Catalog, language: str, played: Sequence[GamesOfSetting]) -> list[Graph]:
        """What is drawn of games of these settings."""
        return []


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "+".join(str(each) for each in value)
    return str(value)
