"""Many games played by bots, and what came of them in one table of figures."""

import time
from collections.abc import Callable
from typing import Any, Final, final

from sobremesa import compiled
from sobremesa.bots import make_bot
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Dealer, Game
from sobremesa.core.options import read_options, shown_options
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.intervals import wilson
from sobremesa.lab.seating import play_bots, read_bots

QUICK_BOT: Final = "random"  # that the engine plays itself, much faster than one by one
_REPORT_EVERY: Final = 200  # random games; others take long enough to report each
# The quick bot's own stream of random numbers is another one than the game's.
QUICK_STREAM: Final = 0x9E3779B97F4A7C15
_LAST_SEED: Final = (1 << 64) - 1
_PLACES: Final = 3
_PERSON: Final = "person"


def simulate(
    game: Game,
    options: dict[str, object],
    bots: str,
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    *,
    words: bool = False,
) -> dict[str, object]:
    """Play games with the seeds `seed`, `seed` + 1, … and count outcomes.

    `bots` is one name for all seats that decide, or a name for each of them with commas between: the bots of that name
    as they sit at a table. With `words` they say what helps the others. `progress` hears how many games are done, at
    first none.
    """
    dealer, names = seat_bots(game, options, bots, games, seed, words=words)
    quick = not words and all(name == QUICK_BOT for name in names)
    seats = _kinds_of_seats(dealer.deal(seed))
    chosen = shown_options(game.options(), read_options(game.options(), options))
    if seats and chosen.get(game.sims_option, seats) is None:  # what the setup decides is told, too
        chosen[game.sims_option] = [kind for kind in seats if kind != _PERSON]
    tally = _Tally(game)
    if progress is not None:
        progress(0)
    began_wall, began = time.perf_counter(), time.process_time()
    for number in range(seed, seed + games):
        state = dealer.deal(number)
        if quick:
            decisions = play_randomly(state, seeded(number ^ QUICK_STREAM))
        else:
            decisions = play_bots(game, state, [make_bot(name) for name in names], number, words=words).decisions
        tally.add(state, decisions)
        if progress is not None and (not quick or tally.games % _REPORT_EVERY == 0):
            progress(tally.games)
    cpu_seconds = time.process_time() - began
    return {
        "game": game.id,
        "rules_version": game.rules_version,
        "print": game.print_number,
        "options": chosen,
        **({"seats": seats} if seats else {}),
        **({"bots": bots} if names else {}),
        **({"words": words} if words else {}),
        "seed": seed,
        "games": games,
        "decisions": tally.decisions,
        "cpu_seconds": round(cpu_seconds, 4),
        "wall_seconds": round(time.perf_counter() - began_wall, 4),
        "games_per_cpu_second": round(games / max(cpu_seconds, 1e-9), 1),
        "cpu_seconds_per_turn": round(cpu_seconds / max(1, tally.turns), 4),
        "compiled": compiled.is_active(),
        **tally.summary(),
    }


def seat_bots(
    game: Game, options: dict[str, object], bots: str, games: int, seed: int, *, words: bool
) -> tuple[Dealer, list[str]]:
    """Who deals, and the bot of each seat that decides; SetupError where such games cannot be played."""
    names = read_bots(game, bots)
    if games < 1:
        raise SetupError(f"{games} games cannot be played; 1 or more can")
    if not 0 <= seed <= _LAST_SEED - (games - 1):
        raise SetupError(f"seed {seed}: the seeds of all {games} games must lie between 0 and 2**64 - 1")
    if words and not game.talks:
        raise SetupError(f"in {game.name} there is nothing to say to each other")
    dealer = game.dealer(options)
    return dealer, _names_of_seats(names, dealer.deal(seed).people())


def _kinds_of_seats(state: State) -> list[str]:
    """Who sits where: a person, or a simulated player by name; empty in a game that knows people only."""
    view: dict[str, Any] = state.view(None)
    players = view.get("players", [])
    return [player["kind"] for player in players if "kind" in player] if isinstance(players, list) else []


def _names_of_seats(names: list[str], people: int) -> list[str]:
    """The bot of each seat that decides."""
    if len(names) == 1:
        names = names * people
    if len(names) != people:
        seats = "1 seat that decides" if people == 1 else f"{people} seats that decide"
        raise SetupError(f"{len(names)} bots for {seats}; give {people}, or one name for all")
    return names


@final
class _Sums:
    """One figure over many games."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0

    def add(self, value: int) -> None:
        """The figure of one more game."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def summary(self) -> dict[str, float]:
        """Mean and sample standard deviation; the sums are whole numbers, so nothing is lost before the end."""
        count = self.count
        surplus = count * self.squares - self.total * self.total
        variance = surplus / (count * (count - 1)) if count > 1 else 0.0
        return {"mean": round(self.total / count, _PLACES), "spread": round(variance**0.5, _PLACES)}


@final
class _Tally:
    """What came of the games so far."""

    def __init__(self, game: Game) -> None:
        self.outcomes = dict.fromkeys(game.outcomes, 0)
        self.games = self.decisions = self.turns = 0
        self.won = 0  # by all together, in a game without scores
        self.shares: list[float] = []  # of victory, for each seat; empty in a game without scores
        self.sums: dict[str, _Sums] = {}

    def add(self, state: State, decisions: int) -> None:
        """One more finished game."""
        outcome = state.outcome()
        assert outcome is not None
        self.games += 1
        self.decisions += decisions
        self.turns += state.turns()
        self.outcomes[outcome.reason] += 1
        if outcome.scores:
            self.shares = self.shares or [0.0] * state.seats()
            for winner in outcome.winners:
                self.shares[winner] += 1 / len(outcome.winners)
        elif outcome.winners:
            self.won += 1
        for path, value in state.figures().items():
            if path not in self.sums:
                self.sums[path] = _Sums()
            self.sums[path].add(value)

    def summary(self) -> dict[str, object]:
        """Outcomes, means, who won, and a nested object for each first part of the figures' paths.

        Where all win or lose together, their share of the games has its interval of 95 percent beside it.
        """
        result: dict[str, object] = {
            "outcomes": self.outcomes,
            "mean_turns": round(self.turns / self.games, _PLACES),
            "mean_decisions": round(self.decisions / self.games, _PLACES),
        }
        if self.shares:
            shares = enumerate(self.shares, 1)
            result["won"] = {f"p{seat}": round(share / self.games, _PLACES) for seat, share in shares}
        else:
            result["won_share"] = round(self.won / self.games, _PLACES)
            result["won_interval"] = [round(bound, _PLACES) for bound in wilson(self.won, self.games)]
        return {**result, **self._nested_figures()}

    def _nested_figures(self) -> dict[str, Any]:
        """{"points": {"p1": {"mean": 61.2, "spread": 9.1}, …}, …}."""
        result: dict[str, Any] = {}
        for path, sums in self.sums.items():
            place = result
            for part in path.split("/"):
                place = place.setdefault(part, {})
            place.update(sums.summary())
        return result
