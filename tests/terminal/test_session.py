"""A sitting at the terminal: choosing, asking, taking back, leaving. Whatever is typed, nothing is lost."""

from pathlib import Path
from typing import Any

import pytest

from sobremesa.core.replay import play_again, read_replay
from sobremesa.table.match import Match
from tests.ledger import rule
from tests.terminal.sittings import GAME, new_match, randomly, reader, sit, sit_with, texts_of, until_over

QUIET: dict[str, Any] = {"events": False, "first": "1", "roles": ["scientist", "medic"]}
GARBAGE = (
    "0", "-1", "999999999999999999999999", "１", "1.5", "x", "drive", "drive p9 paris", "drive p1", "?", "? 99",
    "? PD-NO-99", "?x", "why not", "why drive moon", "city", "city atlantis", "city a", "say 99", "say hello", "save",
    "save!", "save ~nobody/nowhere/x", "save " + "x" * 5000, "undo", "undo!", "log", "log all", "help me", "[bold]",
    "[/]", "{0}", "%s", "\x1b[31m", "\0", "\udcff", "é" * 300, "map map", "m", "rule", "RULE pd-role-01",
)  # fmt: skip


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("plain", [False, True])
def test_a_game_can_be_played_to_its_end_by_numbers_alone(seed: int, plain: bool) -> None:
    match = new_match(seed, players=2 + seed % 3, difficulty="heroic" if seed == 3 else "introductory")
    screen = sit_with(match, randomly(match, seed), plain=plain)
    assert match.state.over()
    outcome = match.state.outcome()
    assert outcome is not None
    assert f"({outcome.rule})" in screen
    assert "Goodbye." in screen


def test_a_game_can_be_played_to_its_end_by_always_choosing_the_first_option() -> None:
    match = new_match(3)
    sit_with(match, until_over(match, lambda options: 0))
    assert match.state.over()


def test_numbers_choose_the_option_they_stand_before() -> None:
    match = new_match(**QUIET)
    screen = sit(match, "1")
    assert "Drive       1 Chicago   2 Washington   3 Miami" in screen
    assert texts_of(match) == ["drive p1 chicago"]
    assert "Scientist (p1) drives to Chicago." in screen
    assert "choose an action; there are 3 left." in screen


@pytest.mark.parametrize(
    "typed", ["drive p1 chicago", "drive chicago", "DRIVE  Chicago ", "drive chi", "Drive Chicagó", "drive p1 chic"]
)
def test_an_action_can_be_typed(typed: str) -> None:
    match = new_match(**QUIET)
    sit(match, typed)
    assert texts_of(match) == ["drive p1 chicago"]


def test_names_of_several_words_are_typed_as_they_are_written() -> None:
    match = new_match(**QUIET)
    sit(match, "drive washington", "drive New York", "end actions")
    assert texts_of(match) == ["drive p1 washington", "drive p1 new-york", "end-actions"]


def test_an_ambiguous_beginning_asks_for_a_number() -> None:
    match = new_match(**QUIET)
    screen = sit(match, "drive")
    assert "drive could be one of these; choose by number:\nDrive  1 Chicago   2 Washington   3 Miami" in screen
    assert not match.actions


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("drive paris", "Paris is not adjacent to Atlanta. (PD-MAP-01)"),
        ("drive p2 chicago", "Only the Dispatcher moves other pawns, or joins one pawn to another. (PD-ROLE-06)"),
        ("treat blue", "There is no blue cube in Atlanta to treat. (PD-TREAT-04)"),
        ("build", "There is a research station in Atlanta already. (PD-BUILD-03)"),
        ("agree", "That is not one of the actions of a turn. (PD-TURN-02)"),
        ("announce p1 paris", "cannot be announced"),
        ("99", "There is no option 99; they go from 1 to"),
        ("dance", "dance is no number of an option, no action and no command; help lists the commands."),
        ("city atlantis", "There is no place called atlantis here."),
        ("? PD-NO-01", "The ledger of pandemic has no rule 'PD-NO-01'."),
        ("? PD-CURE-99", "; PD-CURE has PD-CURE-01 to PD-CURE-05."),
    ],
)
def test_what_cannot_be_done_gets_one_clear_sentence(typed: str, sentence: str) -> None:
    match = new_match(**QUIET)
    assert sentence in sit(match, typed)
    assert not match.actions


def test_no_garbage_ends_or_changes_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = new_match(**QUIET)
    before = match.state.key()
    screen = sit(match, *GARBAGE, "1")
    assert texts_of(match) == ["drive p1 chicago"]
    match.take_back()
    assert match.state.key() == before
    assert "Traceback" not in screen


def test_input_that_is_no_text_is_answered() -> None:
    match = new_match(**QUIET)
    answers = iter(["1"])

    def read(prompt: str) -> str:
        if not match.actions:
            for answer in answers:
                raise UnicodeDecodeError("utf-8", b"\xff\xfe", 0, 1, answer)
        raise EOFError

    assert "is no number of an option" in sit_with(match, read)


def test_the_rule_behind_an_option_is_shown() -> None:
    match = new_match(**QUIET)
    for typed in ("? 1", "?1", "? pd-basic-01", "rule PD-BASIC-01"):
        screen = sit(match, typed)
        assert "PD-BASIC-01  Basic actions" in screen
        assert "shift your pawn to an adjacent city" in screen
    assert "Drive to Chicago." in sit(match, "? 1")


def test_why_lists_what_is_refused_with_the_rules() -> None:
    match = new_match(**QUIET)
    screen = sit(match, "why", "why cure red", "why drive chicago", "why wave hands")
    assert "- There is a research station in Atlanta already. (PD-BUILD-03)" in screen
    assert "The cure for red takes 4 cards of that colour; in hand:" in screen
    assert "That is possible: it is option 1." in screen
    assert "wave hands is no number" in screen


def test_the_map_shows_every_city_and_the_open_piles() -> None:
    match = new_match(**QUIET)
    screen = sit(match, "map")
    assert all(name in screen for name in ("Ho Chi Minh City", "São Paulo", "St. Petersburg", "Johannesburg"))
    assert "Infection discard" in screen
    assert "39 of:" in screen


def test_a_city_is_described() -> None:
    screen = sit(new_match(**QUIET), "city atlanta", "city St. Petersburg", "city bogotá", "city tok")
    assert "■ Atlanta ⌂ p1+p2" in screen
    assert "Adjacent: " in screen
    assert "Essen" in screen
    assert "● Tokyo" in screen


def test_help_names_every_command() -> None:
    screen = sit(new_match(), "help")
    for command in ("? N", "why", "map", "city NAME", "log", "say", "undo", "save PATH", "quit"):
        assert f"  {command} " in screen


def test_the_log_tells_the_moves_by_number() -> None:
    match = new_match(**QUIET)
    assert "Nothing has happened yet." in sit(match, "log")
    screen = sit(match, "drive chicago", "pass", "log", "quit")
    assert "   1  Scientist (p1) drives to Chicago." in screen
    assert "   2  Scientist (p1) passes." in screen


@rule("OPEN-43")
def test_undo_takes_back_a_move_that_showed_nothing() -> None:
    match = new_match(**QUIET)
    start = match.state.key()
    screen = sit(match, "drive chicago", "pass", "undo", "undo", "undo")
    assert "Taken back: Pass: spend one action on nothing." in screen
    assert "Taken back: Drive to Chicago." in screen
    assert "There is no move to take back." in screen
    assert match.state.key() == start


@rule("OPEN-43")
def test_undo_stops_where_cards_were_drawn_and_undo_with_force_does_not() -> None:
    match = new_match(**QUIET)
    screen = sit(match, "drive chicago", "end-actions", "undo")
    assert "brought something hidden to light" in screen
    assert texts_of(match) == ["drive p1 chicago", "end-actions"]
    sit(match, "undo!", "undo")
    assert texts_of(match) == []


def test_a_lost_game_can_be_looked_at_and_taken_back() -> None:
    match = new_match(1)
    sit_with(match, randomly(match, 1))
    moves = len(match.actions)
    screen = sit(match, "1", "drive paris", "map", "log", "why", "say", "? 1", "undo!", "undo!", "quit")
    assert "There is nothing to choose: the game is over." in screen
    assert "There is nothing to say now." in screen
    assert len(match.actions) == moves - 2
    assert not match.state.over()


def test_enter_draws_again_and_leaves_after_the_end() -> None:
    match = new_match(**QUIET)
    assert sit(match, "", "").count("Infected cities") == 3
    match = new_match(1)
    sit_with(match, randomly(match, 1))
    assert "undo! · log" in sit(match, "", "undo!")
    assert match.state.over()


def test_asides_are_listed_and_said() -> None:
    match = new_match(**QUIET)
    screen = sit(match, "say", "say 1", "say allow-shares p2", "forbid-shares p2")
    assert "1 Scientist (p1) wants to be asked before the pawn is moved." in screen
    assert texts_of(match) == ["forbid-moves p1", "allow-shares p2", "forbid-shares p2"]
    assert "Medic (p2) agrees in advance to share cards that all can see." in screen


def test_one_person_says_the_asides_of_every_seat() -> None:
    match = new_match(**QUIET)
    screen = sit(match, "say")
    assert "Scientist (p1) wants" in screen
    assert "Medic (p2) wants" in screen


@pytest.mark.parametrize("leave", ["quit", "q", "exit", "QUIT"])
def test_leaving_says_how_to_play_on(leave: str, tmp_path: Path) -> None:
    path = tmp_path / "my game.replay"
    screen = sit(new_match(**QUIET), "1", leave, "1", save=path)
    assert "sobremesa play pandemic --resume" in screen
    assert read_replay(path.read_text()).actions == ["drive p1 chicago"]


def test_the_end_of_the_input_and_control_c_leave_with_the_game_saved(tmp_path: Path) -> None:
    for name, error in (("eof", EOFError), ("interrupt", KeyboardInterrupt)):
        path = tmp_path / name
        match = new_match(**QUIET)

        def read(prompt: str, match: Match = match, error: type[BaseException] = error) -> str:
            if len(match.actions) < 2:
                return "1"
            raise error

        assert "The game is saved." in sit_with(match, read, save=path)
        assert play_again(read_replay(path.read_text()), GAME).key() == match.state.key()


def test_a_game_is_exported_but_never_over_another_file(tmp_path: Path) -> None:
    path = tmp_path / "export.replay"
    match = new_match(**QUIET)
    assert "Saved as" in sit(match, "1", f"save {path}")
    first = path.read_text()
    assert "exists already" in " ".join(sit(match, "pass", f"save {path}").split())
    assert path.read_text() == first
    sit(match, f"save! {path}")
    assert read_replay(path.read_text()).actions == ["drive p1 chicago", "pass"]
    assert "cannot be written" in sit(match, f"save! {tmp_path}")


def test_a_resumed_game_tells_the_last_move_and_the_whole_log() -> None:
    match = new_match(**QUIET)
    sit(match, "drive chicago", "pass")
    again = Match.resume(GAME, read_replay(match.replay()))
    screen = sit_with(again, reader(["log all"]))
    assert "· Scientist (p1) passes." in screen
    assert "   1  Scientist (p1) drives to Chicago." in screen


@pytest.mark.parametrize("line", ["say 0000019", "say 99999999999", "save! /", "save /", "? 0000019", "0000019"])
def test_numbers_and_names_that_lead_nowhere_are_answered(line: str) -> None:
    match = new_match(hands="hidden")
    sit(match, line, "quit", curtain=False)
    assert match.actions == []


def test_a_folder_is_neither_written_over_nor_made(tmp_path: Path) -> None:
    match = new_match(**QUIET)
    screen = " ".join(sit(match, f"save {tmp_path}", f"save {tmp_path}/new/x").split())
    assert "it is a folder" in screen
    assert "there is no folder" in screen
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("typed", ["99", "hello"])
def test_what_cannot_be_said_gets_one_sentence(typed: str) -> None:
    screen = sit(new_match(**QUIET), f"say {typed}")
    assert f"{typed} is nothing that may be said now; say alone lists what may." in screen
    assert "Say one of these" not in screen


def test_the_newest_game_is_resumed_without_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    screen = sit(new_match(**QUIET), "1", save=tmp_path / "saves" / "game.replay")
    assert "sobremesa play pandemic --resume\n" in screen
    screen = sit(new_match(**QUIET), "1", save=tmp_path / "elsewhere.replay")
    assert f"--resume {tmp_path}" in screen


def test_help_explains_the_piles() -> None:
    screen = sit(new_match(), "help")
    assert "An epidemic within 13: " in screen
    assert "Infection pile 6 + 33: " in screen
