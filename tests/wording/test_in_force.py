"""Which rules hold is told from what was chosen, in four languages; older rules say from which day they are."""

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.wording import find_wording
from sobremesa.wording.in_force import rules_as_of, rules_in_force, rules_in_short

LANGUAGES = ("en", "es", "it", "fr")


def codes(game: Game, options: dict[str, object]) -> list[str]:
    return [each.code for each in rules_in_force(find_wording(game.id, options), game)]


def test_pandemain_tells_what_holds_where_nothing_was_chosen_too() -> None:
    game = find_game("pandemain")
    usual = ["edition-spanish", "mode-expert", "scenario-none", "variants-none", "sim_bakers-rudolf"]
    assert codes(game, {"players": 1}) == [*usual, "components-usual"]
    chosen: dict[str, object] = {
        **{"players": 2, "edition": "italian", "mode": "basic", "scenario": "famine_in_ulm"},
        **{"sim_bakers": ["none"], "variants": ["local_trade", "no_news_from_ulm"]},
    }
    assert codes(game, chosen) == [
        *("edition-italian", "mode-basic", "scenario-famine_in_ulm", "variants-local_trade"),
        *("variants-no_news_from_ulm", "sim_bakers-none", "components-usual"),
    ]


def test_pandemic_tells_whether_hands_are_open_whatever_decided_it() -> None:
    game = find_game("pandemic")
    assert "hands-open" in codes(game, {"players": 2})
    assert "hands-hidden" in codes(game, {"players": 2, "difficulty": "heroic"})
    assert "asking-pauses" in codes(game, game.table_options({"players": 2, "hands": "hidden"}))
    without = codes(game, {"players": 2, "events": False})
    assert not [code for code in without if code.startswith(("asking", "forecast"))]


def test_a_switch_is_told_where_it_is_not_as_the_edition_has_it() -> None:
    game = find_game("pandemic")
    assert "medic-prevents" in codes(game, {"players": 2, "medic": "prevents"})
    assert not [code for code in codes(game, {"players": 2}) if code.startswith("medic")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_option_has_words(language: str) -> None:
    told: dict[str, tuple[str, ...]] = {
        "pandemain": ("edition", "mode", "scenario", "variants"),
        "pandemic": ("difficulty", "asking", "consent", "edition", "medic", "researcher_gives", "infection_cards"),
    }
    for game_id, names in told.items():
        game = find_game(game_id)
        specs = {spec.name: spec for spec in game.options()}
        for name in names:
            for value in specs[name].choices:
                chosen: object = [value] if specs[name].kind == "list" else value
                options: dict[str, object] = {"players": 2, name: chosen}
                assert rules_in_short(find_wording(game_id, options), game, language)


def test_a_game_by_older_rules_says_from_which_day_they_are() -> None:
    game = find_game("pandemain")
    old = game.as_of(1, 1)
    assert rules_as_of(game) == ""
    for language, day in zip(
        LANGUAGES, ("17 November 2026", "17 de noviembre de 2026", "17 novembre 2026", "17 novembre 2026"), strict=True
    ):
        assert day in rules_as_of(old, language)
        assert ".md" not in rules_as_of(old, language)  # players are told of no files
    assert "edition-final" in codes(old, {"players": 1})
    assert "17 November 2026" in rules_in_short(find_wording("pandemain", {"players": 1}), old)
