"""What a scenario changes and what a sim-baker does, as far as it holds in this match: who plays, and in which mode."""

from sobremesa.games.pandemain.options import SCENARIO_BAKERS
from sobremesa.wording import View
from sobremesa.wording.messages import Catalog


def scenario_told(catalog: Catalog, view: View) -> str:
    """The rules of the scenario, and of its sim-baker where somebody plays it; '' without a scenario."""
    scenario, mode = str(view["settings"]["scenario"]), str(view["settings"]["mode"])
    if scenario == "none":
        return ""
    in_mode = f"{scenario}-{mode}"
    parts = [catalog.say("scenario-rules", in_mode if catalog.has("scenario-rules", in_mode) else scenario)]
    baker = SCENARIO_BAKERS[scenario]
    if any(player["kind"] == baker for player in view["players"]):
        parts.append(catalog.say("scenario-bakers", baker))
        if mode == "expert" and catalog.has("sim-servants", f"{baker}-{scenario}"):
            parts.append(catalog.say("sim-servants", f"{baker}-{scenario}"))
    return " ".join(parts)


def sim_baker_told(catalog: Catalog, view: View, baker: str) -> str:
    """What a sim-baker does; with the servant only where there is one, and as the scenario has it."""
    scenario, mode = str(view["settings"]["scenario"]), str(view["settings"]["mode"])
    codes = [f"{baker}-basic"] if mode == "basic" else [f"{baker}-{scenario}", baker]
    servant = next((catalog.say("sim-servants", code) for code in codes if catalog.has("sim-servants", code)), "")
    return f"{catalog.say('roles', baker)} {servant}".strip()
