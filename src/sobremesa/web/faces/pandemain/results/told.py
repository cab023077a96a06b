"""The chapters of a report that only Pandemain has, and the names of what its tables count."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final, final

from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.web.faces.pandemain.results.rounds import income_graph, penitence_graph, reputation_graph
from sobremesa.web.faces.pandemain.results.sources import sources_graph
from sobremesa.web.graphs.played import AskedTables, CellUse, Path, PlayedGames, PlayerFigures
from sobremesa.web.graphs.results import ReportChapter, ResultsTold, some_of
from sobremesa.web.graphs.uses import Named, UseWords, use_graph
from sobremesa.wording.messages import game_catalog
from sobremesa.wording.pandemain.printed import Printed, components_of

_ENDINGS: Final = {
    "points": "most points",
    "penitence": "level, higher penitence",
    "pfennigs": "level, more pfennigs",
    "shared": "shared victory",
    "ulm": "level, last sale in Ulm",
    "augsburg": "level, last sale in Augsburg",
    "wheat-reputation": "level, reputation for wheat",
}
_MILESTONES: Final = {
    "orders": "orders completed",
    "fifth_worker": "fifth worker",
    "penances": "penances at the end",
    "turns_taken": "turns taken",
}
_PLACES: Final = UseWords("places", "Places", "workers sent to each place, by day and by night", "workers per seat")
_BREADS: Final = UseWords("breads", "Breads", "loaves of each bread sold, of either quality", "loaves per seat")
_LOAVES: Final = UseWords("loaves", "Breads by quality", "the same loaves, high and low", "loaves per seat")
_BAKED: Final = UseWords("baked", "Baked", "loaves that came out of the oven", "loaves per seat")
_OFFERINGS: Final = UseWords("offerings", "Offerings", "how often each was made", "times per seat")
_BAKERS: Final = UseWords("bakers", "Master bakers", "how often each was hired", "times per seat")
_VILLAGERS: Final = UseWords("villagers", "Villagers", "how many of each joined", "of them per seat")
_REWARDS: Final = UseWords("rewards", "Church rewards", "how often each was used", "times per seat")
_FAVOURS: Final = UseWords("favours", "Favours of the lord", "how often each was taken", "times per seat")
_OTHER: Final = UseWords("milestones", "What else", "counted once for each seat and game", "mean per seat")


@final
class PandemainResults(ResultsTold):
    """Points have sources, and nearly everything that is used has a name."""

    asked: ClassVar[AskedTables] = AskedTables(folded={"sold_bread": ("sold", "quality")})
    sheet: ClassVar[str] = "after.css"

    def outcome(self, code: str) -> str:
        """By what the winner was found."""
        return _ENDINGS.get(code, code)

    def player(self, name: str) -> str:
        """The name of a sim-baker."""
        return str(game_catalog("pandemain").name("kind", name))

    def chapters(self, played: Sequence[PlayedGames]) -> list[ReportChapter]:
        """Sources, rounds, and all that can be used."""
        named = Names(played[0])
        known = [with_milestones(games) for games in played]
        rounds = (income_graph(played), penitence_graph(played), reputation_graph(played))
        goods = some_of(
            use_graph(played, "sold_bread", _BREADS, named.bread),
            use_graph(played, "sold", _LOAVES, named.loaf),
            use_graph(played, "baked", _BAKED, named.loaf),
        )
        church = some_of(
            use_graph(played, "offered", _OFFERINGS, named.offering),
            use_graph(played, "rewards", _REWARDS, named.reward),
        )
        people = some_of(
            use_graph(played, "hired", _BAKERS, named.baker),
            use_graph(played, "villagers", _VILLAGERS, named.villager),
            use_graph(played, "favours", _FAVOURS, named.favour),
        )
        places = some_of(
            use_graph(played, "placed", _PLACES, named.place), use_graph(known, "milestones", _OTHER, _milestone)
        )
        return [
            ReportChapter("sources", "Sources", "What the points were made of.", (sources_graph(played),)),
            ReportChapter("rounds", "Day by day", "Means at the end of each day.", rounds),
            ReportChapter("board", "The board", "Where the workers went, and what that goes with.", places),
            ReportChapter("bread", "Bread", "What was baked and sold.", goods),
            ReportChapter("church", "The church", "Offerings and what the church gave for them.", church),
            ReportChapter("people", "People", "Who was hired, who joined, whom the lord favoured.", people),
        ]


def with_milestones(games: PlayedGames) -> PlayedGames:
    """With one more table, of all that is counted once for a seat."""

    def more(player: PlayerFigures) -> PlayerFigures:
        found: dict[Path, CellUse] = {(name,): player.uses[name][()] for name in _MILESTONES if name in player.uses}
        return replace(player, uses={**player.uses, "milestones": found})

    return replace(games, players=tuple(map(more, games.players)))


def _milestone(path: Path) -> str:
    return _MILESTONES[path[0]]


@final
class Names:
    """What the labels of tables are called, with the print that was played."""

    def __init__(self, games: PlayedGames) -> None:
        settings = {"edition": games.options["edition"], "rules": games.rules, "print": games.print}
        self._printed = Printed(components_of(games.options["components"], settings))
        self._catalog = self._printed.catalog

    @property
    def place(self) -> Named:
        """Places of the board and towns."""
        return lambda path: self._place(path[0])

    def _place(self, label: str) -> str:
        if label not in VILLAGE_TEXTS:
            return str(self._catalog.section("short-places")[label])
        printed = self._printed.components.villages[VILLAGE_TEXTS.index(label)].name
        return self._catalog.kinds_of(printed).get("village", printed)

    def bread(self, path: Path) -> str:
        """'rye'."""
        return self._printed.name("bread", path[0])

    def loaf(self, path: Path) -> str:
        """'rye, high'."""
        return f"{self.bread(path)}, {self._printed.name('quality', path[1])}"

    def offering(self, path: Path) -> str:
        """By what it takes and brings."""
        number = 0 if path[0] == "permanent" else int(path[0])
        return f"{path[0]}: {self._printed.offering(number)}"

    def baker(self, path: Path) -> str:
        """By what a baker can bake, before learning more."""
        return f"{path[0]}: {self._printed.baker(int(path[0]), upgraded=False, short=True)}"

    def villager(self, path: Path) -> str:
        """'Sexton'."""
        return self._printed.villager_name(int(path[0]))

    def reward(self, path: Path) -> str:
        """By what it gives."""
        return f"{path[0]}: {self._printed.reward(int(path[0]))}"

    def favour(self, path: Path) -> str:
        """By what it gives."""
        return f"{path[0]}: {self._printed.favour(int(path[0]))}"
