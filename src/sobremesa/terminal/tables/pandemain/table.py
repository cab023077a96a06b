"""Pandemain's table in a terminal: the board by sections, of which a small screen shows the most needed."""

from collections.abc import Mapping
from typing import ClassVar, Final, final

from rich.text import Text

from sobremesa.terminal.tables import TableDrawing
from sobremesa.terminal.tables.pandemain.drawing import Drawing
from sobremesa.terminal.tables.pandemain.reference import KNOWN, look, places_called, whole_board
from sobremesa.terminal.tables.pandemain.scores import score_sheet
from sobremesa.wording import View
from sobremesa.wording.messages import Words
from sobremesa.wording.pandemain.details import sim_bakers_of
from sobremesa.wording.pandemain.neighbours import scenario_told, sim_baker_told
from sobremesa.wording.pandemain.printed import Printed
from sobremesa.wording.pandemain.wording import PandemainWording

# How much a section of the board is needed where rows are short, and which one a decision is about.
_NEEDED: Final = {
    "head": 9, "own": 8.5, "players": 8, "villages": 7, "mill": 6, "places": 5, "market": 4, "church": 3, "guild": 2,
    "rewards": 1, "favours": 0,
}  # fmt: skip
_DECIDED_ABOUT: Final = {
    "stall": "market", "fork": "market", "column": "mill", "offer": "church", "guild": "guild",
    "free-baker": "guild", "sell": "villages", "reward": "rewards", "favour": "favours",
}  # fmt: skip
_EXTRAS: Final = ("rewards", "favours")  # what a large screen may do without before it becomes tight
_WIDE: Final = 100  # columns from which on rewards and favours are on the board


@final
class PandemainTable(PandemainWording, TableDrawing):
    """Draws Pandemain."""

    event_styles: ClassVar[Mapping[str, str]] = {
        "round-began": "bold",
        "night-fell": "bold",
        "ended": "bold green",
        "sold": "bold",
        "penance-gained": "red",
    }
    implied_words: ClassVar[tuple[str, ...]] = ("place",)
    news_rows: ClassVar[int] = 6
    least_rows: ClassVar[int | None] = 5

    def welcome(self, view: View, words: Words) -> str:
        """What the scenario changes, and that some of the print is ours."""
        parts = dict.fromkeys(path.partition(".")[0].partition("[")[0] for path in view["reconstructed"])
        told = self.notes(view, words)
        if parts:
            printed = Printed(self.components(view), words.language)
            told.append(words.board("welcome", what=", ".join(printed.part(part) for part in list(parts)[:4])))
        return " ".join(told)

    def notes(self, view: View, words: Words) -> list[str]:
        """What the scenario changes."""
        told = scenario_told(words.catalog, view)
        return [told] if told else []

    # -- the board ---------------------------------------------------------------------------------------------

    def _drawing(self, view: View, words: Words, width: int, tight: bool) -> Drawing:
        return Drawing(view, words, Printed(self.components(view), words.language), self.plain, width, tight)

    def board(self, view: View, words: Words, width: int, tight: bool = False, rows: int | None = None) -> list[Text]:
        """The sections one under the other; where rows are short, without those that are needed least."""
        if view["outcome"] is not None:
            return self.results(view, words, width)
        sections = self._sections(view, words, width, tight)
        if rows is not None:
            about = _DECIDED_ABOUT.get(view["decision"]["kind"], "")
            needed = _NEEDED if tight else {name: _NEEDED[name] for name in _EXTRAS}
            needed = {name: need for name, need in needed.items() if name not in ("head", about)}
            sections = _as_many_as_fit(sections, rows, needed, Text(words.board("more"), "dim"))
        return [line for lines in sections.values() for line in lines]

    def _sections(self, view: View, words: Words, width: int, tight: bool) -> dict[str, list[Text]]:
        draw = self._drawing(view, words, width, tight)
        expert = view["settings"]["mode"] == "expert"
        own = view["decision"].get("seat", view["active"])
        players = sorted(view["players"], key=lambda player: player["seat"] != own)
        sections = {
            "head": draw.head(),
            "own": [line for player in players[:1] for line in draw.player(player, player["seat"] == own)],
            "players": [line for player in players[1:] for line in draw.player(player, player["seat"] == own)],
            "villages": draw.villages(),
            "mill": draw.mill(),
            "market": draw.market(),
            "church": draw.church(),
            "guild": draw.guild() if expert else [],
            "places": draw.places(),
        }
        if not tight and width >= _WIDE:
            sections |= {"rewards": draw.rewards(), "favours": draw.favours() if expert else []}
        return sections

    def results(self, view: View, words: Words, width: int) -> list[Text]:
        """The score sheet."""
        return score_sheet(view, words, width, self.plain)

    # -- more than fits the board ------------------------------------------------------------------------------

    def map(self, view: View, words: Words, width: int) -> list[Text]:
        """Everything that lies open, with recipes, prices and tracks."""
        return whole_board(self._drawing(view, words, width, False))

    def place(self, view: View, words: Words, name: str, width: int) -> list[Text]:
        """One place, or a part of the reference such as the recipes."""
        if not name:
            return [Text(words.board("say-which", places=", ".join(KNOWN)))]
        called = places_called(name)
        if len(called) > 1:
            return [Text(words.board("which-place", places=", ".join(called)))]
        return look(self._drawing(view, words, width, False), called[0]) if called else []

    def route(self, view: View, words: Words, names: list[str], me: str) -> str:
        """There are none."""
        return words.board("no-route")

    def roles(self, view: View, words: Words, name: str) -> list[tuple[str, str]]:
        """The sim-bakers at this table, and the bakers and villagers of everyone; or what is called so."""
        roles = words.catalog.section("roles")
        called = [role for role in roles if role.startswith(name)] if name else sim_bakers_of(view)
        found = [(words.name("kind", baker), sim_baker_told(words.catalog, view, baker)) for baker in called]
        if name:
            return found
        printed = Printed(self.components(view), words.language)
        for player in view["players"]:
            owner = words.player(player["seat"])
            for baker in player.get("bakers", []):
                title = f"{owner}, {words.board('bakers')} {baker['number']}"
                found.append((title, printed.baker(baker["number"], baker["upgraded"])))
            for villager in player["villagers"]:
                found.append((f"{owner}, {words.board('villagers')} {villager}", printed.villager(villager)))
        return found

    # -- options -----------------------------------------------------------------------------------------------

    def mark(self, label: str, text: str, view: View, words: Words, me: str) -> Text:
        """The label says it all."""
        return Text(label)


def _as_many_as_fit(
    sections: dict[str, list[Text]], rows: int, needed: Mapping[str, float], more: Text
) -> dict[str, list[Text]]:
    """Leave out sections of `needed`, the least needed first, until the others fit, and say that there are more."""
    filled = {name: lines for name, lines in sections.items() if lines}
    by_need = sorted((name for name in filled if name in needed), key=lambda name: needed[name])
    rest = sum(len(lines) for name, lines in filled.items() if name not in needed)
    if rest + sum(len(filled[name]) for name in by_need) <= rows:
        return filled
    left = rows - rest - 1  # for the line that says so
    kept: set[str] = set()
    for name in reversed(by_need):
        if len(filled[name]) <= left:
            kept.add(name)
            left -= len(filled[name])
    shown = {name: lines for name, lines in filled.items() if name in kept or name not in needed}
    return {**shown, "more": [more]} if len(shown) < len(filled) else shown


TABLE: Final = PandemainTable
