"""What is told of one's own games of Pandemain: against whom, by which rules, and points game by game."""

from collections.abc import Sequence
from typing import Final, final

from sobremesa.core.game import Game
from sobremesa.games.pandemain.editions import USUAL_EDITION
from sobremesa.games.pandemain.kinds import SIM_BAKERS
from sobremesa.games.pandemain.options import Setup
from sobremesa.web.graphs.shown import Graph
from sobremesa.web.lists import in_a_row
from sobremesa.web.statistics.duels import duel_graph
from sobremesa.web.statistics.setting import Setting
from sobremesa.web.statistics.telling import GamesOfSetting, OwnGames
from sobremesa.wording.messages import Catalog

_MOST: Final = 3  # graphs: those of the settings that were played most
_FEWEST: Final = 3  # games of a setting that has one


@final
class PandemainGames(OwnGames):
    """Points are compared with those of the best of the others."""

    def terms(self, game: Game, options: dict[str, object]) -> dict[str, str]:
        """Mode, and whatever else makes another game of it; the sim-bakers too."""
        setup = Setup(options, game.rules_version)
        edition, variants = str(setup.chosen["edition"]), setup.chosen["variants"]
        assert isinstance(variants, list)
        found = {"mode": "expert" if setup.expert else "basic"}
        if setup.sim_bakers:
            found["sims"] = "+".join(SIM_BAKERS[sim] for sim in setup.sim_bakers)
        if edition != USUAL_EDITION[game.rules_version]:
            found["edition"] = edition
        if setup.scenario != "none":
            found["scenario"] = setup.scenario
        found |= {f"variants-{variant}": "yes" for variant in variants}
        if setup.components is not None:
            found["components"] = "own"
        return found

    def title(self, words: Catalog, name: str, setting: Setting) -> str:
        """Against one sim-baker alone; else how many play."""
        sims = _sims(setting)
        if len(sims) == 1 and setting.players == 2:
            return words.say("own-games", "against", game=name, name=sims[0])
        return ""

    def details(self, words: Catalog, setting: Setting) -> list[str]:
        """Mode first; sim-bakers where the title does not name them."""
        sims = _sims(setting)
        named = {"edition", "scenario"} & setting.options.keys()
        found = [words.say("options", f"mode-{setting.options['mode']}")]
        if sims and setting.players > 2:
            found.append(words.say("own-games", "with", names=in_a_row(sims, words.language)))
        found += [words.say("options", f"{name}-{setting.options[name]}") for name in sorted(named)]
        found += [words.say("options", name) for name in setting.options if name.startswith("variants-")]
        return found + ([words.say("options", "components")] if "components" in setting.options else [])

    def graphs(self, words: Catalog, language: str, played: Sequence[GamesOfSetting]) -> list[Graph]:
        """Points against the opponent, for the settings that were played most."""
        worth_drawing = [group for group in played if len(group.games) >= _FEWEST][:_MOST]
        return [duel_graph(group, language, f"duel-{number}") for number, group in enumerate(worth_drawing, 1)]


def _sims(setting: Setting) -> list[str]:
    return [sim.capitalize() for sim in setting.options.get("sims", "").split("+") if sim]
