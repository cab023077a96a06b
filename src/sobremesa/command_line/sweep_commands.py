"""What `sobremesa sweep` does: play the same deals with each setting, and tell what each setting does."""

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.command_line.arena_commands import asked_of, to_go_on
from sobremesa.command_line.commands import GO_ON, options_of, progress_bar
from sobremesa.command_line.engine_arguments import check_engine_of, make_engine_of

if TYPE_CHECKING:
    from sobremesa.lab.sweep.sweep import Sweep


def check_sweep(given: argparse.Namespace) -> int:
    """Whether such a sweep can be played, and in that folder."""
    from sobremesa.lab.sweep.running import check_folder

    if given.fields:
        return sweep_command(given)
    sweep = _sweep_of(given)
    check_engine_of(given)
    if given.out is not None:
        check_folder(sweep, given.out)
    return GO_ON


def sweep_command(given: argparse.Namespace) -> int:
    """Play all that is missing and print what came of it."""
    from sobremesa.command_line.sweep_figures import print_sweep
    from sobremesa.command_line.sweep_lists import print_fields
    from sobremesa.core.errors import SobremesaError
    from sobremesa.lab.arena.folder import new_folder
    from sobremesa.lab.sweep.running import check_folder, run_sweep

    if given.fields:
        print_fields(given.game)
        return 0
    sweep = _sweep_of(given)
    check_engine_of(given)
    path = given.out or new_folder(given.game, "sweep")
    check_folder(sweep, path)
    print(_told_before(sweep, path), file=sys.stderr, flush=True)
    try:
        with closing(make_engine_of(given)) as engine, progress_bar(sweep.games, "Playing", "game") as advance:
            summary = run_sweep(sweep, path, engine, advance)
    except KeyboardInterrupt:
        print(f"\nStopped. What was played is kept; to go on: {to_go_on(path)}", file=sys.stderr)
        return 130
    except SobremesaError:
        if given.out is None:
            print(f"What was played is kept; to go on: {to_go_on(path)}", file=sys.stderr)
        raise
    if given.json:
        print(json.dumps(summary, ensure_ascii=False))
    else:
        print_sweep(summary, path)
    return 0


def _sweep_of(given: argparse.Namespace) -> "Sweep":
    from sobremesa.catalog import find_game
    from sobremesa.core.errors import SetupError
    from sobremesa.lab.sweep.comparing import USUAL_ERROR
    from sobremesa.lab.sweep.settings import compare, vary
    from sobremesa.lab.sweep.sweep import make_sweep

    if bool(given.field) == bool(given.print):
        raise SetupError("say what is varied, either by --field NAME=VALUES or by --print FILE")
    if given.grid and len(given.field) < 2:
        raise SetupError("a grid needs two fields at least")
    game, options = find_game(given.game), options_of(given)
    if given.field:
        settings = vary(game, options, given.field, grid=given.grid)
    else:
        settings = compare(game, options, given.print)
    return make_sweep(game, settings, asked_of(given), USUAL_ERROR if given.error is None else given.error)


def _told_before(sweep: "Sweep", path: Path) -> str:
    """What will be played, and which of the varied values the rulebooks say themselves."""
    from sobremesa.command_line.arena_figures import counted
    from sobremesa.command_line.sweep_lists import beyond_the_texts

    lines = [
        f"{counted(sweep.games, 'game')}: {counted(len(sweep.settings), 'setting')} on the same"
        f" {counted(sweep.rounds, 'deal')}. Results in {path}"
    ]
    lines += [
        f"{field.name} is no value of our own: its provenance is '{field.provenance}'."
        for field in sweep.fields
        if field.provenance not in ("", "reconstructed")
    ]
    return "\n".join([*lines, *beyond_the_texts(sweep)])
