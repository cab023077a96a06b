"""What can be said on the command line about where many games are played: the same flags for every such command."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.lab.engines import Engine


def add_engine(parser: argparse.ArgumentParser) -> None:
    """The flags `--workers`, `--engine` and `--address`."""
    group = parser.add_argument_group("where it is done (what comes of it is the same everywhere)")
    group.add_argument(
        "--workers",
        type=number_of_workers,
        metavar="N",
        help="how many work at the same time; 0 for as many as there are cores (1, on a Ray cluster all cores)",
    )
    group.add_argument(
        "--engine",
        choices=("processes", "ray"),
        default="processes",
        help="processes of this machine, or Ray: docs/lab/cluster.md (processes)",
    )
    group.add_argument(
        "--address",
        default="",
        metavar="HOST:PORT",
        help="the Ray cluster to join (RAY_ADDRESS, or a Ray that is started on this machine)",
    )


def check_engine_of(given: argparse.Namespace) -> None:
    """SetupError where such an engine cannot be had; it starts nothing, so it can be done ahead."""
    from sobremesa.lab.engines import check_engine

    check_engine(given.engine, given.workers, given.address)


def make_engine_of(given: argparse.Namespace) -> "Engine":
    """The engine that was asked for; whoever takes it closes it."""
    from sobremesa.lab.engines import make_engine

    return make_engine(given.engine, given.workers, given.address)


def number_of_workers(text: str) -> int:
    """How many: 0 or more."""
    if not text.isascii() or not text.isdigit() or len(text) > 5:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of workers")
    return int(text)
