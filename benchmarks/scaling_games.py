"""The games that `python -m benchmarks.scaling` plays, in a module of their own: workers find work by its name."""

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """Some games of one job."""

    game: str
    players: int
    bot: str
    seeds: range


@dataclass(frozen=True)
class Played:
    """What came of them, and what they took of the worker."""

    results: tuple[tuple[int, ...], ...]  # of each game: decisions, turns and points
    cpu_seconds: float
    seconds: float


def play(piece: Piece) -> Played:
    """Play a piece. The engine is imported here: whoever measures has compiled it by then."""
    from sobremesa.bots import make_bot
    from sobremesa.catalog import find_game
    from sobremesa.lab.seating import play_bots

    began, began_cpu = time.perf_counter(), time.process_time()
    game, results = find_game(piece.game), []
    for seed in piece.seeds:
        state = game.new({"players": piece.players}, seed)
        bots = [make_bot(piece.bot) for _ in range(state.people())]
        decisions = play_bots(game, state, bots, seed).decisions
        outcome = state.outcome()
        assert outcome is not None
        results.append((decisions, state.turns(), *outcome.scores))
    return Played(tuple(results), time.process_time() - began_cpu, time.perf_counter() - began)


def nothing(number: int) -> int:
    """A job that is no work, to see what a job costs."""
    return number
