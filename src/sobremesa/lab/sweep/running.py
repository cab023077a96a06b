"""Playing a sweep: one tournament after another, each in a folder of its own, then what came of all of them.

sweep.json          what is varied and played
0-as-it-stands/     the tournament of the first setting, like any other of the arena
1-…/                those of the other settings
summary.json        what each setting did otherwise
"""

from pathlib import Path
from typing import Any, Final

from sobremesa.lab.arena.folder import SUMMARY, ResultsFolder
from sobremesa.lab.arena.running import Progress, run_tournament
from sobremesa.lab.chunks import alone_in, begin_or_go_on, is_begun, write_json
from sobremesa.lab.engines import Engine
from sobremesa.lab.sweep.comparing import summary_of_sweep
from sobremesa.lab.sweep.sweep import Sweep

SWEEP: Final = "sweep.json"


def check_folder(sweep: Sweep, path: Path) -> None:
    """ResultsError where this folder is something else than a place for this sweep."""
    is_begun(path, SWEEP, sweep.document)
    for folder, tournament in zip(folders_of(sweep, path), sweep.tournaments, strict=True):
        folder.check(tournament)


def folders_of(sweep: Sweep, path: Path) -> list[ResultsFolder]:
    """Where the settings lie."""
    return [ResultsFolder(path / setting.folder) for setting in sweep.settings]


def run_sweep(sweep: Sweep, path: Path, engine: Engine, progress: Progress) -> dict[str, Any]:
    """Play what is missing and tell what came of it; the summary. Whoever interrupts it can go on by the same call."""
    check_folder(sweep, path)
    folders = folders_of(sweep, path)
    with alone_in(path):
        begin_or_go_on(path, SWEEP, sweep.document)
        done = 0
        for folder, tournament in zip(folders, sweep.tournaments, strict=True):
            run_tournament(tournament, folder, engine, _after(done, progress))
            done += tournament.games
        summary = summary_of_sweep(sweep, folders)
        write_json(path / SUMMARY, summary)
    return summary


def _after(before: int, progress: Progress) -> Progress:
    """Tells the progress of one tournament as that of the sweep."""
    return lambda games: progress(before + games)
