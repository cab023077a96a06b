"""What can be chosen before a game of Pandemain, and which choices go together."""

from typing import Final, final

from sobremesa.core.errors import SetupError
from sobremesa.core.options import OptionSpec, read_options, written_options
from sobremesa.games.pandemain.editions import EDITIONS, NEWEST_RULES, USUAL_EDITION
from sobremesa.games.pandemain.kinds import PARTICIPANTS, SCENARIOS, SIM_BAKERS

VARIANTS: Final = ("local_trade", "no_news_from_ulm")
SCENARIO_BAKERS: Final = {"famine_in_ulm": "rudolf", "taking_the_cloth": "rudolf", "lord_of_the_castle": "helga"}

_PLAYERS: Final = [
    OptionSpec("players", "number", 1, "how many people play", ("0", "1", "2", "3", "4"), "PM-STRUCT-01"),
    OptionSpec(
        "sim_bakers",
        "list",
        None,
        "simulated bakers at the table; unless given the scenario's own, Rudolf for one person, all three for nobody",
        (*SIM_BAKERS, "none"),
        "PM-AUTO-01",
    ),
    OptionSpec("mode", "choice", "expert", "with or without the expert rules", ("expert", "basic"), "PM-MODE-01"),
]
_GAME: Final = [
    OptionSpec("scenario", "choice", "none", "a scenario", ("none", *SCENARIOS), "PM-SCEN-01"),
    OptionSpec("variants", "list", [], "alternative rules", VARIANTS, "PM-VAR-01"),
    OptionSpec("components", "document", None, "another print than the one that comes with the game"),
]


def _edition(rules: int) -> OptionSpec:
    """The rulebooks that a rules version knows; the words of the first are still read for those of later ones."""
    return OptionSpec(
        "edition",
        "choice",
        USUAL_EDITION[rules],
        "whose rulebook is played",
        tuple(EDITIONS[rules]),
        "PM-STRUCT-12",
        aliases={"final": "spanish", "first": "english"} if rules > 1 else {},
    )


SPECS: Final = {rules: [*_PLAYERS, _edition(rules), *_GAME] for rules in EDITIONS}  # by rules version


@final
class Setup:
    """Options that were checked, as the engine uses them."""

    def __init__(self, given: dict[str, object], rules: int = NEWEST_RULES) -> None:
        chosen = read_options(SPECS[rules], given)
        self.rules = rules
        self.chosen = chosen
        players = chosen["players"]
        assert isinstance(players, int)
        self.players: int = players
        self.expert = chosen["mode"] == "expert"
        self.edition = EDITIONS[rules][str(chosen["edition"])]
        self.scenario = str(chosen["scenario"])
        self.sim_bakers = _read_sim_bakers(chosen["sim_bakers"], self.scenario, players)
        self.participants = players + len(self.sim_bakers)
        variants = chosen["variants"] or []
        assert isinstance(variants, list)
        chosen["variants"] = list(variants)
        self.local_trade = "local_trade" in variants
        self.no_news = "no_news_from_ulm" in variants
        components = chosen["components"]
        assert components is None or isinstance(components, dict)
        self.components: dict[str, object] | None = components
        self.written = written_options(SPECS[rules], chosen)
        self._check()

    def _check(self) -> None:
        if self.participants not in PARTICIPANTS:
            own = SCENARIO_BAKERS.get(self.scenario, "")
            way = f"; with sim_bakers: none the scenario is played without {own}" if own and self.players > 1 else ""
            raise SetupError(
                f"options players and sim_bakers: people {self.players}, sim-bakers {len(self.sim_bakers)}, that makes "
                f"{self.participants} at the table; 2 to 4 play (PM-STRUCT-01, PM-MIXED-05){way}"
            )
        if self.scenario == "lord_of_the_castle" and not self.expert:
            raise SetupError(
                "option scenario: lord_of_the_castle needs the servant, so mode must be expert (PM-SCEN-01)"
            )
        if self.scenario != "none" and self.players == 0:
            raise SetupError("option scenario: a scenario is played by people, and there are none (PM-SCEN-01)")
        if self.local_trade and self.players < 2:
            raise SetupError("option variants: local_trade needs two people who can trade (PM-VAR-01)")


def _read_sim_bakers(value: object, scenario: str, players: int) -> list[int]:
    """The numbers of the sim-bakers at the table."""
    own = SCENARIO_BAKERS.get(scenario, "")
    if value is None:
        alone = {0: list(SIM_BAKERS), 1: ["rudolf"]}
        names = [own] if own else alone.get(players, [])
    else:
        assert isinstance(value, list)
        names = [name for name in value if name != "none"]
        if len(names) < len(value) and names:
            raise SetupError("option sim_bakers: 'none' stands alone")
    for name in names:
        if names.count(name) > 1:
            raise SetupError(
                f"option sim_bakers: {name} is named {names.count(name)} times; each exists once (PM-AUTO-01)"
            )
        if own and name != own:
            raise SetupError(
                f"option sim_bakers: {scenario} is played with {own} or none, not with {name} (PM-SCEN-02)"
            )
    return sorted(SIM_BAKERS.index(name) for name in names)
