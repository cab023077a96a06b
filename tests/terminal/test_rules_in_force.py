"""Which rules hold is on the first screen of a game in the terminal, and the command `rules` says it again."""

from sobremesa.catalog import find_game
from sobremesa.table.match import Match
from tests.terminal.sittings import sit


def told(screen: str) -> str:
    return " ".join(screen.split())


def test_the_first_screen_says_which_rules_hold() -> None:
    screen = told(sit(Match(find_game("pandemain"), {"players": 1, "edition": "italian"}, 1), "quit"))
    assert "Rules at this table: Italian rulebook; expert mode; no scenario" in screen
    screen = told(sit(Match(find_game("pandemic"), {"players": 2, "hands": "hidden"}, 1), "", "quit"))
    assert "introductory game, 4 epidemics; hidden hands" in screen


def test_rules_says_it_again() -> None:
    screen = told(sit(Match(find_game("pandemain"), {"players": 1}, 1), "rules", "quit"))
    assert screen.count("Rules at this table: Spanish rulebook") == 2


def test_a_game_by_older_rules_says_from_which_day_they_are() -> None:
    old = find_game("pandemain").as_of(1, 1)
    assert "Rules as of 17 November 2026" in told(sit(Match(old, {"players": 1}, 1), "quit"))


def test_a_rule_looked_up_in_a_game_by_older_rules_says_that_the_game_keeps_them() -> None:
    game = find_game("pandemain")
    screen = told(sit(Match(game.as_of(1, 1), {"players": 1}, 1), "? PM-FLOW-03", "quit"))
    assert screen.count("Rules as of 17 November 2026") == 2
    assert "Rules as of" not in told(sit(Match(game, {"players": 1}, 1), "? PM-FLOW-03", "quit"))
