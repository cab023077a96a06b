"""What most commands of this folder ask for: how many games, in how many processes."""

import argparse


def games_and_jobs(name: str, about: str | None, games: int, of_what: str, *, least: int = 1) -> argparse.Namespace:
    """Read `--games` and `--jobs`; too few of them are answered with one sentence."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=about)
    parser.add_argument("--games", type=int, default=games, help=of_what)
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    given = parser.parse_args()
    if given.games < least or given.jobs < 1:
        parser.error(f"--games must be at least {least} and --jobs at least 1")
    return given
