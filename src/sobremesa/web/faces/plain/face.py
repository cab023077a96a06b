"""The face of a game that has none of its own. Everything that it shows comes from the view and the game's words."""

from pathlib import Path
from typing import Any, ClassVar, Final, cast

from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.options import OptionSpec
from sobremesa.core.state import State
from sobremesa.web.faces import PLAIN, Face
from sobremesa.web.faces.plain.setup import PlainSetup, panels_for
from sobremesa.web.moment import Moment
from sobremesa.web.setups import SetupForm
from sobremesa.wording.messages import Catalog, catalog_in, game_catalog, part_name
from sobremesa.wording.panels import panels_of

_FOLDER: Final = Path(__file__).parent


class PlainFace(Face):
    """Draws any game."""

    setup: ClassVar[SetupForm]

    @classmethod
    def prefix(cls) -> str:
        """The same templates for all games."""
        return PLAIN

    @classmethod
    def folder(cls) -> Path:
        """This folder, whichever game it is."""
        return _FOLDER

    @classmethod
    def words(cls, language: str) -> Catalog:
        """What is said of any game, with what this game says of itself and of its options."""
        plain = catalog_in(_FOLDER, language)
        game, own = find_game(cls.game_id), game_catalog(cls.game_id, language)
        table: dict[str, Any] = {name: dict(plain.section(name)) for name in plain.sections()}
        table["home"] |= _of_the_box(game, own, plain)
        table["options"] = _of_options(game.options(), own)
        return Catalog(f"the plain face of {cls.game_id}", table, language)

    def say(self, section: str, code: str, **fields: object) -> str:
        """What a seat has goes by the names of the view."""
        if section == "purse":
            return part_name(game_catalog(self.game_id, self.language), self.language, code)
        return super().say(section, code, **fields)

    def targets(self, text: str, me: str) -> list[str]:
        """Nothing lights up: a view does not say what an option is about."""
        return []

    def refused_targets(self, code: str, args: dict[str, object]) -> list[str]:
        """Nothing is greyed."""
        return []

    def purse(self, state: State, seat: int) -> dict[str, int]:
        """Every number in the seat's own part of its view."""
        players = state.view(seat).get("players")
        if not isinstance(players, list) or seat >= len(players) or not isinstance(players[seat], dict):
            return {}
        own = cast(dict[str, object], players[seat])
        return {name: value for name, value in own.items() if isinstance(value, int) and not isinstance(value, bool)}

    def scene(self, moment: Moment) -> dict[str, object]:
        """The panels of the view: the table, the own part, and the others'."""
        panels = panels_of(moment.view, moment.words)
        return {
            "table": [panel for panel in panels if not panel.seat],
            "own": [panel for panel in panels if panel.seat and panel.seat == moment.viewer],
            "others": [panel for panel in panels if panel.seat and panel.seat != moment.viewer],
        }


def plain_face(game_id: str) -> type[Face]:
    """The plain face of one game."""
    game = find_game(game_id)
    few = next((spec.rule for spec in game.options() if spec.name == "players"), "")
    form = {"game_id": game_id, "panels": panels_for(game.options()), "few_rule": few}
    setup = type("SetupOfOneGame", (PlainSetup,), form)()
    return type("FaceOfOneGame", (PlainFace,), {"game_id": game_id, "setup": setup})


def _of_the_box(game: Game, own: Catalog, plain: Catalog) -> dict[str, str]:
    """What the first page tells of the game: its own sentence, and how many play."""
    spec = next((spec for spec in game.options() if spec.name == "players"), None)
    numbers = sorted(int(choice) for choice in spec.choices) if spec else []
    told = {"tag": own.say("start", "about")} if own.has("start", "about") else {}
    if numbers:
        told["players"] = plain.say("home", "from-to", least=str(numbers[0]), most=str(numbers[-1]))
    return told


def _of_options(specs: list[OptionSpec], own: Catalog) -> dict[str, str]:
    """The names of options and of their choices: those of `setup` in the game's catalog, or else its own words."""
    given = own.optional_section("setup")
    told: dict[str, str] = {}
    for spec in specs:
        choices = ("yes", "no") if spec.kind == "flag" else spec.choices
        told |= {spec.name: _title(spec.name), f"{spec.name}-about": spec.help[:1].upper() + spec.help[1:] + "."}
        for choice in choices:
            told |= {f"{spec.name}-{choice}": _title(choice), f"{spec.name}-{choice}-about": ""}
    return told | {key: str(value) for key, value in given.items()}


def _title(word: str) -> str:
    spaced = word.replace("_", " ").replace("-", " ")
    return spaced[:1].upper() + spaced[1:]
