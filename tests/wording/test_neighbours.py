"""What is told of scenarios and sim-bakers is true at this very table: who plays, and in which mode."""

import pytest

from sobremesa.catalog import find_game
from sobremesa.wording.messages import game_catalog
from sobremesa.wording.pandemain.neighbours import scenario_told, sim_baker_told

TRADE_HOUSE = {"en": "trade house", "es": "casa de trueques", "it": "casa commerciale", "fr": "commerce"}
MILL = {"en": "to the mill", "es": "al molino", "it": "al mulino", "fr": "au moulin"}
SERVANT = {"en": "servant", "es": "sirviente", "it": "Servitore", "fr": "serviteur"}
every_language = pytest.mark.parametrize("language", TRADE_HOUSE)


def view_of(**options: object) -> dict[str, object]:
    return find_game("pandemain").new(options, 1).view(None)


@every_language
def test_in_the_second_scenario_rudolf_sends_the_servant_to_the_trade_house_and_nowhere_else(language: str) -> None:
    """PM-SCEN2-03."""
    catalog = game_catalog("pandemain", language)
    view = view_of(players=1, scenario="taking_the_cloth")
    told = f"{scenario_told(catalog, view)} {sim_baker_told(catalog, view, 'rudolf')}"
    assert TRADE_HOUSE[language] in told
    assert f"{SERVANT[language]} {MILL[language]}" not in told
    plain = sim_baker_told(catalog, view_of(players=1), "rudolf")
    assert f"{SERVANT[language]} {MILL[language]}" in plain


@every_language
@pytest.mark.parametrize("baker", ["rudolf", "hans", "helga"])
def test_in_basic_mode_no_sim_baker_is_said_to_have_a_servant(baker: str, language: str) -> None:
    """PM-MODE-02: there is none."""
    view = view_of(players=1, mode="basic", sim_bakers=[baker])
    assert SERVANT[language] not in sim_baker_told(game_catalog("pandemain", language), view, baker)


@every_language
@pytest.mark.parametrize(
    ("scenario", "baker"),
    [("famine_in_ulm", "Rudolf"), ("taking_the_cloth", "Rudolf"), ("lord_of_the_castle", "Helga")],
)
def test_a_scenario_names_its_sim_baker_only_where_somebody_plays_it(scenario: str, baker: str, language: str) -> None:
    catalog = game_catalog("pandemain", language)
    assert baker in scenario_told(catalog, view_of(players=1, scenario=scenario))
    assert baker not in scenario_told(catalog, view_of(players=2, scenario=scenario, sim_bakers=["none"]))


@every_language
def test_in_basic_mode_the_second_scenario_speaks_of_no_penance(language: str) -> None:
    catalog = game_catalog("pandemain", language)
    basic = scenario_told(catalog, view_of(players=2, scenario="taking_the_cloth", mode="basic", sim_bakers=["none"]))
    expert = scenario_told(catalog, view_of(players=2, scenario="taking_the_cloth", sim_bakers=["none"]))
    assert "4" in expert
    assert "4" not in basic
