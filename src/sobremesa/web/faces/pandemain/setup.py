"""The form of a new table of Pandemain: bakers, sim-bakers, mode and edition, scenarios, variants and the print."""

from typing import ClassVar, Final, final

from sobremesa.games.pandemain.kinds import SIM_BAKERS
from sobremesa.games.pandemain.options import SCENARIO_BAKERS
from sobremesa.web.setups import ChoiceShown, Fault, Filled, FormPanel, FormRow, OptionShown, SetupForm, own_fault

_MODE: Final = OptionShown(
    "mode", "cards", "PM-MODE-01", (ChoiceShown("basic", "PM-MODE-02"), ChoiceShown("expert", "PM-MODE-08"))
)
_EDITION: Final = OptionShown(
    "edition",
    "cards",
    "PM-STRUCT-12",
    (
        ChoiceShown("spanish", "PM-OVEN-13"),
        ChoiceShown("italian", "PM-ADD-08"),
        ChoiceShown("french", "PM-TRADE-05"),
        ChoiceShown("english", "PM-DUSK-03"),
    ),
)
_SCENARIO: Final = OptionShown(
    "scenario",
    "scenes",
    "PM-SCEN-01",
    (
        ChoiceShown("none"),
        ChoiceShown("famine_in_ulm", "PM-SCEN1-02"),
        ChoiceShown("taking_the_cloth", "PM-SCEN2-05"),
        ChoiceShown("lord_of_the_castle", "PM-SCEN3-02"),
    ),
)
_VARIANTS: Final = OptionShown(
    "variants",
    "several",
    "PM-VAR-01",
    (ChoiceShown("local_trade", "PM-VAR-01"), ChoiceShown("no_news_from_ulm", "PM-VAR-06")),
)
_PRINT: Final = OptionShown("components", "file", "", ())


@final
class PandemainSetup(SetupForm):
    """Up to four bakers, some of whom play by their cards."""

    game_id: ClassVar[str] = "pandemain"
    bot_names: ClassVar[tuple[str, ...]] = ("Elsa", "Konrad", "Mechthild", "Bruno")
    few_rule: ClassVar[str] = "PM-STRUCT-01"
    sims: ClassVar[tuple[str, ...]] = SIM_BAKERS
    sim_rules: ClassVar[dict[str, str]] = {"rudolf": "PM-RUD-02", "hans": "PM-HANS-02", "helga": "PM-HELGA-02"}
    panels: ClassVar[tuple[FormPanel, ...]] = (
        FormPanel("rules", (_MODE, _EDITION), tells_undo=True),
        FormPanel("scenario", (_SCENARIO,)),
        FormPanel("variants", (_VARIANTS, _PRINT)),
    )
    beginner: ClassVar[dict[str, object]] = {"mode": "basic"}
    presets: ClassVar[dict[str, dict[str, str]]] = {
        **{sim: {"k1": "here", "k2": "sim", "s2": sim, "k3": "none", "k4": "none"} for sim in SIM_BAKERS},
        "bots": {"k1": "here", "k2": "bot", "k3": "bot", "k4": "none"},
    }

    first_preset: ClassVar[dict[str, str]] = {"k1": "here", "k2": "bot", "k3": "none", "k4": "none", "mode": "basic"}
    first_full: ClassVar[dict[str, str]] = {"mode": "expert"}
    first_company: ClassVar[tuple[tuple[str, str], ...]] = (("Anna", "gentle"),)

    def usual_rows(self) -> tuple[FormRow, ...]:
        """You against Rudolf; the other sim-bakers are next on the seats that are still empty."""
        bot = self.usual_bot()
        return (
            FormRow("here", bot=bot, sim="rudolf"),
            FormRow("sim", bot=bot, sim="rudolf"),
            FormRow("none", bot=bot, sim="hans"),
            FormRow("none", bot=bot, sim="helga"),
        )

    def seat_options(self, filled: Filled) -> dict[str, object]:
        """People and bots come first, the sim-bakers after them."""
        sims = [row.sim for row in filled.of_kind("sim")]
        return {"players": len(filled.deciding()), "sim_bakers": sims or ["none"]}

    def always_told(self) -> tuple[str, ...]:
        """Mode and edition."""
        return ("mode", "edition")

    def minutes(self, filled: Filled) -> int:
        """A person takes most of it; whoever plays by itself is quick."""
        each = 18 if filled.options["mode"] == "basic" else 25
        people, others = len(filled.of_kind("here", "person")), len(filled.of_kind("bot", "sim"))
        return max(5, round((people + others * 0.2) * each / 5) * 5)

    def combined_faults(self, filled: Filled) -> list[Fault]:
        """Sim-bakers that sit twice, scenarios without their people or rules, trade without a partner."""
        sims = [row.sim for row in filled.of_kind("sim")]
        scenario = str(filled.options["scenario"])
        own = SCENARIO_BAKERS.get(scenario, "")
        variants = filled.options["variants"]
        assert isinstance(variants, list)
        found = [own_fault("sim-twice", "PM-AUTO-01", sim=sim) for sim in self.sims if sims.count(sim) > 1]
        if own and filled.options["mode"] == "basic" and scenario == "lord_of_the_castle":
            found.append(own_fault("scenario-expert", "PM-SCEN-01"))
        if own and not filled.deciding():
            found.append(own_fault("scenario-people", "PM-SCEN-01"))
        if own and len(sims) > 1:
            found.append(own_fault("scenario-one-sim", "PM-SCEN-02", sim=own))
        elif own and sims and sims != [own]:
            found.append(own_fault("scenario-sim", "PM-SCEN-02", sim=own))
        if "local_trade" in variants and len(filled.deciding()) < 2:
            found.append(own_fault("trade-alone", "PM-VAR-01"))
        return found
