"""What is played: made from what somebody asks for, or refused in one sentence."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from sobremesa.bots import BotFailed
from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError
from sobremesa.lab.arena.playing import TournamentPlayer
from sobremesa.lab.arena.tournament import AskedTournament, Tournament, make_tournament, read_tournament
from sobremesa.lab.chunks import ResultsError

HERE = "tests.lab.arena_bots"
FOUR: dict[str, object] = {"players": 4}


def described(bots: str = "random,greedy", game: str = "pandemain", **more: object) -> Tournament:
    options = more.pop("options", FOUR)
    assert isinstance(options, dict)
    return make_tournament(find_game(game), options, AskedTournament(bots, **more))  # type: ignore[arg-type]


def test_games_are_rounded_up_to_whole_sets_of_line_ups() -> None:
    tournament = described(games=15)
    assert (len(tournament.lineups), tournament.rounds, tournament.games) == (2, 8, 16)


def test_where_all_win_together_each_bot_has_a_team() -> None:
    together = described(game="pandemic", options={})
    assert together.together
    assert together.seating == "teams"
    assert together.lineups == ((0, 0), (1, 1))
    assert described().seating == "rotate"


def test_players_of_the_game_s_own_have_seats_but_no_bots() -> None:
    tournament = described(options={"players": 2, "sim_bakers": ["hans"]})
    assert tournament.seats == ("person", "person", "hans")
    assert tournament.deciding == 2
    assert tournament.lineups == ((0, 1), (1, 0))


def test_everything_that_decides_a_row_is_in_the_description() -> None:
    tournament = described(seed=7, words=False)
    document = tournament.document
    assert document["options"]["mode"] == "expert"  # not given, and the usual one
    assert len(document["print_hash"]) == 64
    assert document["measures"][0]["axes"][0]["labels"][:2] == ["p1", "p2"]
    again = read_tournament(json.loads(json.dumps(document)))
    assert again == tournament
    assert again.lineups == tournament.lineups


def test_pieces_hold_all_rounds_once_and_a_limited_number_of_games() -> None:
    for games in (1, 7, 3_000, 100_001, 5_000_000):
        tournament = described(games=games)
        pieces = [tournament.rounds_of(number) for number in range(tournament.chunks)]
        assert pieces[0].start == 0
        assert pieces[-1].stop == tournament.rounds
        assert all(one.stop == other.start for one, other in pairwise(pieces))
        assert all(0 < len(piece) * len(tournament.lineups) <= 1000 for piece in pieces)


def test_a_game_is_the_same_by_itself_and_among_others() -> None:
    tournament = described("random,tests.lab.arena_bots:Hasty", options={"players": 2}, games=6)
    whole = [TournamentPlayer(tournament).row(seed, lineup) for seed in (1, 2) for lineup in (0, 1)]
    alone = TournamentPlayer(tournament).row(2, 1)
    assert alone == whole[3] != whole[2]


REFUSED: list[tuple[Callable[[], Tournament], str]] = [
    (lambda: described("greedy,clever"), "there is no bot 'clever'; there are random, "),
    (lambda: described(f"{HERE}:OfPandemic"), "says that it does not play Pandemain"),
    (lambda: described(f"{HERE}:Nobody"), "cannot be loaded: AttributeError"),
    (lambda: described("no_such_module:Bot"), "Python must find its module"),
    (lambda: described(f"{HERE}:NOTHING"), "makes no bot: it cannot be called"),
    (lambda: described(f"{HERE}:NoBot"), "has no method choose"),
    (lambda: described(games=0), "0 games cannot be played; 1 to 100,000,000 can"),
    (lambda: described(seed=-1), "seed -1: a seed is a whole number from 0 to 2\\*\\*64 - 1"),
    (lambda: described(seed=(1 << 64) - 3, games=8), "the seeds of all 4 deals must lie between 0 and 2"),
    (lambda: described(seats="sit"), "there is no rule of seating 'sit'; there are rotate, fixed, all, teams"),
    (lambda: described(schedule="cup"), "there is no schedule 'cup'; there are round-robin, ladder"),
    (lambda: described(seats="fixed"), "2 bots for 4 seats that stay as they are"),
    (lambda: described(options={"players": 9}), "option players: '9' is not one of"),
    (lambda: described(options={"size": 9}), "option size: there is no such option"),
    (lambda: described(options={"players": 0}), "no seat decides anything"),
    (lambda: described(words=True), "in Pandemain there is nothing to say"),
    (lambda: described(seconds=-1.0), "a decision may take more than 0 seconds"),
    (lambda: described(stop_early=True, error=0.6), "error rate of an early stop lies between"),
    (lambda: described("greedy", stop_early=True), "no two of these bots can be compared"),
    (lambda: described(game="pandemic", options={}, seats="rotate", stop_early=True), "no two of these bots"),
]


@pytest.mark.parametrize(("make", "sentence"), REFUSED)
def test_what_cannot_be_played_is_refused_in_one_sentence(make: Callable[[], Tournament], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence) as raised:
        make()
    assert "\n" not in str(raised.value)


def test_a_bot_that_cannot_be_made_is_told_before_anything_is_played() -> None:
    with pytest.raises(BotFailed, match=r"tests\.lab\.arena_bots:Unmade cannot be made: TypeError"):
        described(f"{HERE}:Unmade")


def test_a_description_of_another_format_is_refused() -> None:
    with pytest.raises(ResultsError, match=r"these results have format 99, and Sobremesa .* reads format 1"):
        read_tournament({**described().document, "format": 99})
    with pytest.raises(ResultsError, match="no format"):
        read_tournament({})
    with pytest.raises(ResultsError, match="look at colour"):
        read_tournament({**described().document, "colour": "red"})


def test_another_print_makes_another_description() -> None:
    from sobremesa.prints.components import load_components

    document = json.loads(json.dumps(load_components("pandemain").document))
    same = described(options={"components": document})
    document["bread_price"]["rye"] = 4
    changed = described(options={"components": document})
    assert same.print_hash == described(options={}).print_hash != changed.print_hash


def test_early_stop_has_looks_and_a_bound_for_all_comparisons_together() -> None:
    one = described("random,greedy", stop_early=True, games=200)
    three = described("random,greedy,gentle", stop_early=True, games=300)
    assert one.looks == three.looks == tuple(range(10, 101, 10))
    assert len(three.compared) == 3
    assert three.bound > one.bound == pytest.approx(2.087, abs=0.001)
    assert replace(one, looks=()) != one
