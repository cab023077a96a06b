"""What is told of one's own games of Pandemic: how hard they were, how they ended, and how near the end was."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, final

from sobremesa.core.game import Game
from sobremesa.games.pandemic.options import Setup
from sobremesa.web.graphs.games import NARROW, WIDE, EndingCount, Endings, draw_endings
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.lists import in_a_row
from sobremesa.web.statistics.setting import Setting
from sobremesa.web.statistics.telling import GamesOfSetting, OwnGames
from sobremesa.web.store.rows import SeatResult
from sobremesa.wording.messages import Catalog

_WAYS: Final = ("won", "outbreaks", "cubes", "deck")  # in which a game can end
_SWITCHES: Final = ("edition", "medic", "researcher_gives", "infection_cards", "epidemic_cubes")
_MOST: Final = 4  # settings whose ends are drawn: those that were played most


@final
class PandemicGames(OwnGames):
    """A team has no points; how a game ended says most."""

    def terms(self, game: Game, options: dict[str, object]) -> dict[str, str]:
        """Difficulty and hands; whether roles were chosen, events left out, an edition or its rules changed."""
        setup = Setup(options)
        found = {"difficulty": setup.difficulty, "hands": "open" if setup.hands_open else "hidden"}
        if any(role >= 0 for role in setup.roles):
            found["roles"] = "chosen"
        if not setup.events:
            found["events"] = "no"
        usual = {spec.name: spec.default for spec in game.options()}
        return found | {name: str(options[name]) for name in _SWITCHES if options[name] != usual[name]}

    def details(self, words: Catalog, setting: Setting) -> list[str]:
        """The difficulty first."""
        options = dict(setting.options)
        shown = ["difficulty", "hands", *sorted(options.keys() - {"difficulty", "hands", "roles"})]
        found = [words.say("options", f"{name}-{options[name]}") for name in shown]
        return found + ([words.say("own-games", "chosen-roles")] if "roles" in options else [])

    def ended(self, words: Catalog, result: SeatResult) -> str:
        """In which turn it was won, or by what it was lost."""
        if result.reason == "won":
            return words.say("own-games", "in-turn", turn=str(result.turns))
        return words.say("own-games", f"by-{result.reason}")

    def score(self, words: Catalog, result: SeatResult) -> str:
        """How near the other end was."""
        if result.won:
            return words.say("own-games", "outbreaks-were", count=result.series.get("outbreaks", 0))
        return words.say("own-games", "cures-were", count=result.series.get("cures", 0))

    def graphs(self, words: Catalog, language: str, played: Sequence[GamesOfSetting]) -> list[Graph]:
        """How the games of each setting ended."""
        groups = [(group, Counter(game.result.reason for game in group.games)) for group in played[:_MOST]]
        if not groups:
            return []
        names = {way: words.say("own-games", f"way-{way}") for way in _WAYS}
        drawn = [
            Endings(
                f"{group.title} · {group.detail}", [EndingCount(names[way], f"of-{way}", ends[way]) for way in _WAYS]
            )
            for group, ends in groups
        ]
        none = words.say("own-games", "none")
        told = [
            words.say("own-games", "ends-of", setting=group.title, won=str(ends["won"]), played=str(len(group.games)))
            for group, ends in groups
        ]
        picture = GraphPicture(
            in_a_row(told, language), draw_endings(drawn, WIDE, none), draw_endings(drawn, NARROW, none)
        )
        head = (words.say("own-games", "setting"), *names.values())
        rows = [(f"{group.title} · {group.detail}", *(str(ends[way]) for way in _WAYS)) for group, ends in groups]
        title, about = words.say("own-games", "how-ended"), words.say("own-games", "how-ended-about")
        return [Graph("endings", title, about, (picture,), Sheet(head, tuple(rows)))]
