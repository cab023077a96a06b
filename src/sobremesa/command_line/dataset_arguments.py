"""What can be said of datasets on the command line."""

import argparse
from collections.abc import Callable
from pathlib import Path

from sobremesa.command_line.dataset_commands import check_dataset, dataset_command
from sobremesa.command_line.engine_arguments import add_engine

ABOUT_DATASETS = "let bots play, and write each decision down as a row to learn from (docs/lab/dataset.md)"
_USUAL_BOT = "search-easy"
_USUAL_GAMES = 100
_USUAL_SHARD = 20


def add_dataset(
    game_parser: argparse.ArgumentParser,
    about_bots: str,
    about_words: str,
    count: Callable[[str], int],
    seed_number: Callable[[str], int],
) -> None:
    """The flags of one game beside its options; what is said of bots, words, counts and seeds is as in `simulate`."""
    game_parser.set_defaults(command=dataset_command, ahead=check_dataset)
    game_parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where it is written or gone on")
    game_parser.add_argument("--games", type=count, default=_USUAL_GAMES, help=f"how many games ({_USUAL_GAMES})")
    game_parser.add_argument("--seed", type=seed_number, default=1, help="the seed of the first game (1)")
    game_parser.add_argument("--bots", default=_USUAL_BOT, help=about_bots.replace("(random)", f"({_USUAL_BOT})"))
    game_parser.add_argument("--rotate", action="store_true", help="the bots move one seat on from game to game")
    game_parser.add_argument("--words", action="store_true", help=about_words)
    game_parser.add_argument(
        "--values", action="store_true", help="what searches weighed: simulations, chance and points of each plan"
    )
    game_parser.add_argument(
        "--documents", action="store_true", help="the whole position of each row as well, with all that is hidden"
    )
    game_parser.add_argument(
        "--format", choices=("parquet", "npz"), default="parquet", help="the form of the files (parquet)"
    )
    game_parser.add_argument(
        "--games-in-a-file", type=count, default=_USUAL_SHARD, metavar="N", help=f"how many ({_USUAL_SHARD})"
    )
    add_engine(game_parser)
    game_parser.add_argument("--json", action="store_true", help="print one JSON object")
