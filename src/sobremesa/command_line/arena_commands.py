"""What `sobremesa arena` does: play a tournament between bots, or go on with one, and tell what came of it."""

import argparse
import json
import shlex
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.command_line.commands import GO_ON, options_of, progress_bar
from sobremesa.command_line.engine_arguments import check_engine_of, make_engine_of

if TYPE_CHECKING:
    from sobremesa.lab.arena.tournament import AskedTournament, Tournament


def check_arena(given: argparse.Namespace) -> int:
    """Whether such a tournament can be played, and in that folder."""
    from sobremesa.lab.arena.folder import ResultsFolder

    tournament = _tournament_of(given)
    check_engine_of(given)
    if given.out is not None:
        ResultsFolder(given.out).check(tournament)
    return GO_ON


def arena_command(given: argparse.Namespace) -> int:
    """Play all that is missing and print what came of it."""
    from sobremesa.command_line.arena_figures import print_standings
    from sobremesa.core.errors import SobremesaError
    from sobremesa.lab.arena.folder import ResultsFolder, new_folder
    from sobremesa.lab.arena.running import run_tournament

    tournament = _tournament_of(given)
    check_engine_of(given)
    folder = ResultsFolder(given.out or new_folder(given.game))
    folder.check(tournament)
    print(_told_before(tournament, folder.path), file=sys.stderr, flush=True)
    try:
        with (
            closing(make_engine_of(given)) as engine,
            progress_bar(tournament.games, "Playing", "game") as advance,
        ):
            summary = run_tournament(tournament, folder, engine, advance)
    except KeyboardInterrupt:
        print(f"\nStopped. What was played is kept; to go on: {to_go_on(folder.path)}", file=sys.stderr)
        return 130
    except SobremesaError:
        if given.out is None:
            print(f"What was played is kept; to go on: {to_go_on(folder.path)}", file=sys.stderr)
        raise
    if given.json:
        print(json.dumps(summary, ensure_ascii=False))
    else:
        print_standings(summary, folder.path)
    return 0


def _tournament_of(given: argparse.Namespace) -> "Tournament":
    from sobremesa.catalog import find_game
    from sobremesa.core.errors import SetupError
    from sobremesa.lab.arena.tournament import USUAL_ERROR, make_tournament

    if given.error is not None and not given.stop_early:
        raise SetupError("an error rate is that of an early stop: --error needs --stop-early")
    asked = replace(
        asked_of(given), stop_early=given.stop_early, error=USUAL_ERROR if given.error is None else given.error
    )
    return make_tournament(find_game(given.game), options_of(given), asked)


def asked_of(given: argparse.Namespace) -> "AskedTournament":
    """What the flags of any tournament say."""
    from sobremesa.lab.arena.tournament import AskedTournament

    return AskedTournament(
        bots=given.bots,
        games=given.games,
        seats=given.seats,
        seed=given.seed,
        schedule=given.schedule,
        words=given.words,
        seconds=given.seconds,
    )


def _told_before(tournament: "Tournament", folder: Path) -> str:
    """What will be played, and what an early stop risks and finds."""
    from sobremesa.command_line.arena_figures import counted

    lines = [
        f"{counted(tournament.games, 'game')}: {counted(tournament.rounds, 'deal')}, each played in"
        f" {counted(len(tournament.lineups), 'line-up')}. Results in {folder}"
    ]
    if tournament.looks:
        from sobremesa.lab.arena.looks import drift_found

        least = 100 * drift_found(tournament.looks, tournament.bound) / tournament.rounds**0.5
        lines.append(
            f"It may stop early at {counted(len(tournament.looks), 'look')}. Where all bots are equally good, at most"
            f" {100 * tournament.error:.3g} % of such tournaments name a better one. {_found(least)}"
        )
    return "\n".join(lines)


def _found(least: float) -> str:
    if least >= 100:
        return "So few deals may not show which is better, however clear it is."
    return f"A lead of {least:.1f} points of a hundred is found with 80 %; where results vary little, a smaller one is."


def to_go_on(folder: Path) -> str:
    """The command that was given, with the folder in it."""
    from sobremesa.wording.messages import command_name

    words = sys.argv[1:]
    if not any(word == "--out" or word.startswith("--out=") for word in words):
        words = [*words, "--out", str(folder)]
    return " ".join([command_name(), *map(shlex.quote, words)])
