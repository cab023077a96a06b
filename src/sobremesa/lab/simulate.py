"""Many games played by bots, and what came of them in one table of figures."""

import time
from collections.abc import Callable
from typing import Any, Final, final

from sobremesa import compiled
from sobremesa.bots import BOTS, make_bot
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game, State
from sobremesa.core.options import read_options, shown_options
from sobremesa.core.playout import play_randomly, play_with
from sobremesa.core.rng import seeded
from sobremesa.lab.seating import play_bots

_QUICK_BOTS: Final = ("random", "greedy")  # that the engine plays itself, much faster than one by one
_REPORT_EVERY: Final = 200  # random games; greedy ones take long enough to report each
# A bot's own stream of random numbers is another one than the game's.
_BOT_STREAM: Final = 0x9E3779B97F4A7C15
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
    """Play games with the seeds `seed`, `seed` + 1, … and count outcomes; `progress` hears how many are done.

    `bots` is one name for all seats that decide, or a name for each of them with commas between. With `words` they say
    what helps the others.
    """
    names = _read_bots(game, bots)
    if games < 1:
        raise SetupError(f"{games} games cannot be played; 1 or more can")
    if not 0 <= seed <= _LAST_SEED - (games - 1):
        raise SetupError(f"seed {seed}: the seeds of all {games} games must lie between 0 and 2**64 - 1")
    if words and not game.talks:
        raise SetupError(f"in {game.name} there is nothing to say to each other")
    dealer = game.dealer(options)
    people = dealer.deal(seed).people()
    names = _names_of_seats(names, people)
    greedy = [name == "greedy" for name in names]
    slow = words or any(name not in _QUICK_BOTS for name in names)
    seats = _kinds_of_seats(dealer.deal(seed))
    chosen = shown_options(game.options(), read_options(game.options(), options))
    if seats and chosen.get("sim_bakers", seats) is None:
        chosen["sim_bakers"] = [kind for kind in seats if kind != _PERSON]
    report_every = 1 if slow or any(greedy) else _REPORT_EVERY
    tally = _Tally(game)
    began_wall, began = time.perf_counter(), time.process_time()
    for number in range(games):
        state, rng = dealer.deal(seed + number), seeded((seed + number) ^ _BOT_STREAM)
        if slow:
            seated = [make_bot(name) for name in names]
            decisions = play_bots(game, state, seated, seed + number, words=words).decisions
        else:
            decisions = play_with(state, greedy, rng) if any(greedy) else play_randomly(state, rng)
        tally.add(state, decisions)
        if progress is not None and (number + 1) % report_every == 0:
            progress(number + 1)
    cpu_seconds = time.process_time() - began
    return {
        "game": game.id,
        "rules_version": game.rules_version,
        "options": chosen,
        **({"seats": seats} if seats else {}),
        **({"bots": bots} if people else {}),
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


def _read_bots(game: Game, bots: str) -> list[str]:
    """The names in a list with commas; SetupError for a bot that does not exist or cannot play this game."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise SetupError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    if "greedy" in names and not game.greedy:
        raise SetupError(f"the bot 'greedy' cannot play {game.name}, which does not appraise its states; 'random' can")
    if any(name.startswith("search") for name in names) and not game.searchable:
        raise SetupError(f"a bot that searches cannot play {game.name}, which makes no plans; 'random' can")
    return names


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
        for path, value in state.figures().items():
            if path not in self.sums:
                self.sums[path] = _Sums()
            self.sums[path].add(value)

    def summary(self) -> dict[str, object]:
        """Outcomes, means, who won, and a nested object for each first part of the figures' paths."""
        result: dict[str, object] = {
            "outcomes": self.outcomes,
            "mean_turns": round(self.turns / self.games, _PLACES),
            "mean_decisions": round(self.decisions / self.games, _PLACES),
        }
        if self.shares:
            shares = enumerate(self.shares, 1)
            result["won"] = {f"p{seat}": round(share / self.games, _PLACES) for seat, share in shares}
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
