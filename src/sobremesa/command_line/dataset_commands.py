"""What `sobremesa dataset` does: play games of bots and write them down as data to learn from."""

import argparse
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from sobremesa.command_line.commands import GO_ON, options_of, progress_bar
from sobremesa.command_line.engine_arguments import check_engine_of, make_engine_of
from sobremesa.command_line.figures import print_figures

if TYPE_CHECKING:
    from sobremesa.lab.dataset import DatasetWriter

INTERRUPTED = 130


def check_dataset(given: argparse.Namespace) -> int:
    """Whether such a dataset can be made in this folder."""
    check_engine_of(given)
    _writer(given)
    return GO_ON


def dataset_command(given: argparse.Namespace) -> int:
    """Play what is missing in the folder and say what lies there."""
    writer = _writer(given)
    try:
        with closing(make_engine_of(given)) as engine, progress_bar(given.games, "Playing", "game") as advance:
            writer.write(engine, advance)
    except KeyboardInterrupt:
        done = writer.games_done()
        print(
            f"Stopped: {done:,} of {given.games:,} games are written in {str(given.out)!r}; "
            "the same command goes on from there.",
            file=sys.stderr,
        )
        return INTERRUPTED
    print_figures(
        {
            "game": given.game,
            "games": writer.games_done(),
            "decisions": writer.decisions(),
            "bytes": sum(path.stat().st_size for path in given.out.rglob("*") if path.is_file()),
            "folder": str(given.out),
        },
        given.json,
    )
    return 0


def _writer(given: argparse.Namespace) -> "DatasetWriter":
    from sobremesa.lab.dataset import DatasetSettings, DatasetWriter

    wanted = DatasetSettings(
        game=given.game,
        options=options_of(given),
        bots=given.bots,
        games=given.games,
        seed=given.seed,
        form=given.format,
        shard=given.games_in_a_file,
        values=given.values,
        documents=given.documents,
        words=given.words,
        rotate=given.rotate,
    )
    return DatasetWriter(wanted, given.out)
