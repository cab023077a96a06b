"""The board on the screen: legible at 80 columns, without colours, and without anything but letters."""

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from sobremesa.houses import NoSuchGame
from sobremesa.terminal.choices import draw_choices, list_choices
from sobremesa.terminal.session import play_game
from sobremesa.terminal.tables import find_table
from sobremesa.terminal.typed import matching, readings
from sobremesa.wording.messages import Words
from tests.pandemic.tables import position
from tests.terminal.sittings import GAME, new_match, reader, sit


def board(width: int = 80, plain: bool = False, seat: int = 0, **entries: Any) -> list[str]:
    view: Any = position(**entries).view(seat)
    return [line.plain for line in find_table("pandemic", plain).board(view, Words("pandemic", view), width)]


CROWDED: dict[str, Any] = {
    "players": [
        {
            "role": "operations-expert",
            "city": "ho-chi-minh-city",
            "hand": ["paris", "lima", "cairo", "tokyo", "airlift"],
        },
        {"role": "medic", "city": "st-petersburg", "hand": ["london", "madrid", "essen", "milan", "manila", "osaka"]},
        {"role": "scientist", "city": "san-francisco", "hand": []},
        {"role": "researcher", "city": "mexico-city", "hand": ["forecast"]},
    ],
    "cubes": {
        "blue": {"paris": 3, "london": 2, "essen": 1, "madrid": 3},
        "yellow": {"lima": 3, "miami": 1, "paris": 1},
        "black": {"cairo": 2, "delhi": 3, "mumbai": 1},
        "red": {"tokyo": 1, "osaka": 1},
    },
    "stations": ["atlanta", "ho-chi-minh-city", "st-petersburg", "san-francisco", "mexico-city", "buenos-aires"],
    "cures": {"blue": "cured", "red": "cured"},
    "outbreaks": 6,
    "epidemics": 3,
}


@pytest.mark.parametrize("width", [80, 100, 110])
@pytest.mark.parametrize("plain", [False, True])
def test_the_board_fits_the_screen(width: int, plain: bool) -> None:
    lines = board(width, plain, **CROWDED)
    assert max(map(cell_len, lines)) <= width
    assert len(lines) <= 22


def test_the_fullest_cities_come_first_with_a_shape_for_each_colour() -> None:
    lines = board(100, **CROWDED)
    danger = [line for line in lines if line[:2] in ("3 ", "2 ", "1 ")]
    assert danger[0].startswith("3  Paris ■■■▲   Madrid ■■■   Lima ▲▲▲   Delhi ◆◆◆")
    assert "Cairo ◆◆" in danger[1]
    assert "Tokyo ●" in danger[2]


def test_a_plain_board_has_only_letters() -> None:
    text = "\n".join(board(80, plain=True, **CROWDED))
    assert "Paris BBBY" in text
    assert "R Tokyo" in text
    assert not set(text) & set("■▲◆●⌂▶★─▮▯○")


def test_the_tracks_are_shown() -> None:
    text = "\n".join(board(100, **CROWDED))
    assert "Outbreaks 6 of 8 ▮▮▮▮▮▮▯▯" in text
    assert "Infection rate 2 2 2 [3] 3 4 4" in text
    assert "■ blue 15 left, cured" in text
    assert "(0 left)" in text


def test_the_line_of_a_player_shows_role_city_and_cards() -> None:
    lines = board(100, **CROWDED)
    active = next(line for line in lines if line.startswith("▶"))
    assert active.split(None, 4)[1:4] == ["Operations", "Expert", "(p1)"]
    assert "Ho Chi Minh City" in active
    assert "■ Paris" in active
    assert any("no cards" in line for line in lines)


def test_hidden_hands_are_counted_not_shown() -> None:
    options = {"difficulty": "normal", "hands": "hidden"}
    text = "\n".join(board(100, **{**CROWDED, "options": options}))
    assert "■ Paris" in text
    assert "6 hidden cards" in text
    assert "one hidden card" in text
    assert "■ London" not in text
    assert "Forecast" not in text


def test_what_is_under_way_is_said() -> None:
    text = "\n".join(board(100, quiet_night=True))
    assert "The next infection phase will be skipped." in text
    assert "No city is infected." in text


def test_options_are_grouped_and_numbered_in_one_row() -> None:
    state = position(
        players=[{"role": "dispatcher", "city": "atlanta", "hand": ["atlanta", "paris"]}, {"role": "medic"}],
        cubes={"blue": {"atlanta": 2, "chicago": 1}},
        stations=["atlanta", "paris"],
    )
    view: Any = state.view(0)
    table = find_table("pandemic", plain=False)
    choices = list_choices(GAME, state, table, "p1")
    assert [choice.number for choice in choices] == list(range(1, len(state.legal()) + 1))
    assert sorted(choice.action for choice in choices) == state.legal()
    lines = [line.plain for line in draw_choices(choices, view, Words("pandemic", view), table, "p1", 100)]
    assert lines[0].split(None, 1) == ["Treat", "1 ■■ blue"]
    medic = next(line for line in lines if line.startswith("Medic "))
    assert medic.split(None, 1)[1].startswith("drive 8 Chicago ■   9 Washington   10 Miami   shuttle 11 Paris   fly 12")
    assert any(line.startswith("Charter ") and "anywhere, with the Atlanta card" in line for line in lines)
    assert any(line.startswith("Share ") and "■ give Atlanta to Medic (p2)" in line for line in lines)


def test_the_largest_decision_fits_the_screen() -> None:
    match = new_match(5, players=4, first="1")
    screen = sit(match, "play airlift")
    assert "188 Sydney" in screen
    assert max(map(cell_len, screen.splitlines())) <= 100


def test_what_was_typed_is_read_with_and_without_the_own_pawn() -> None:
    assert "drive p1 new-york" in readings("Drive  New York", "p1")
    assert "drive p2 st-petersburg" in readings("drive p2 St. Petersburg", "p1")
    assert "end-actions" in readings("end actions", "p1")
    assert readings("  ", "p1") == []
    assert matching("", [], Words("pandemic", GAME.new({}, 1).view(None)), "p1") == []


def test_a_game_that_nobody_has_is_refused() -> None:
    with pytest.raises(NoSuchGame, match="there is no game 'chess'"):
        find_table("chess", plain=True)


def test_a_terminal_that_knows_no_accents_still_shows_the_game() -> None:
    bytes_written = io.BytesIO()
    screen = io.TextIOWrapper(bytes_written, encoding="ascii")
    assert play_game(new_match(5), None, Console(file=screen, width=80), reader(["map", "help", "1"])) == 0
    screen.flush()
    text = bytes_written.getvalue().decode("ascii")
    assert "Bogot?" in text
    assert "Infected cities:" in text
