"""What is played, down to the last game: made from what somebody asks for, kept as `tournament.json`.

Everything that the rows depend on stands here, and nothing else: no times, hosts or places. Two tournaments with equal
descriptions have equal results.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.arena.lineups import SCHEDULES, SEATINGS, Lineup, compared_bots, make_lineups
from sobremesa.lab.arena.looks import bound_of, looks_of
from sobremesa.lab.arena.players import read_players
from sobremesa.lab.chunks import ResultsError
from sobremesa.lab.identity import identity_of, release
from sobremesa.lab.simulate import QUICK_BOT

FORMAT: Final = 1
LAST_SEED: Final = (1 << 64) - 1
MOST_GAMES: Final = 100_000_000
USUAL_ERROR: Final = 0.05
PERSON: Final = "person"
_CHUNKS: Final = 1024  # at most so many pieces of work, or as many as keep a piece below the next number
_QUICK_CHUNKS: Final = 128  # where games take less time than to hand them out
_MOST_IN_CHUNK: Final = 1000  # games, unless a single round has more


@dataclass(frozen=True)
class AskedTournament:
    """What somebody wants to be played, as the command line has it."""

    bots: str
    games: int = 1000
    seats: str = ""  # the rule of seating; the game's usual one unless given
    seed: int = 1
    schedule: str = SCHEDULES[0]
    words: bool = False
    seconds: float = 0.0  # for a decision; none unless given
    stop_early: bool = False
    error: float = USUAL_ERROR


@dataclass(frozen=True)
class Tournament:
    """All that decides what the rows are."""

    format: int
    release: str
    game: str
    rules_version: int
    print: int
    print_hash: str  # of everything printed; empty where that is part of the rules
    options: dict[str, Any]
    seats: tuple[str, ...]  # who sits there: a person, or a player of the game's own by name; those that decide first
    deciding: int
    together: bool  # all win or lose, and nobody has points
    bots: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    schedule: str
    seating: str
    rounds: int
    seed: int
    words: bool
    seconds: float
    compared: tuple[tuple[int, int], ...]
    error: float  # of the sequential test over all comparisons; 0 where all is played
    looks: tuple[int, ...]  # rounds after which it is asked whether all is clear
    bound: float
    rounds_per_chunk: int
    outcomes: tuple[str, ...]
    measures: tuple[dict[str, Any], ...]

    @property
    def games(self) -> int:
        """All that are planned."""
        return self.rounds * len(self.lineups)

    @property
    def chunks(self) -> int:
        """The pieces of work."""
        return -(-self.rounds // self.rounds_per_chunk)

    def rounds_of(self, chunk: int) -> range:
        """The rounds of a piece of work."""
        first = chunk * self.rounds_per_chunk
        return range(first, min(first + self.rounds_per_chunk, self.rounds))

    @cached_property
    def document(self) -> dict[str, Any]:
        """What `tournament.json` holds."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def is_quick(self, lineup: Lineup) -> bool:
        """Whether the engine plays this line-up itself."""
        return not self.words and all(self.bots[bot] == QUICK_BOT for bot in lineup)


def make_tournament(game: Game, options: Mapping[str, object], asked: AskedTournament) -> Tournament:
    """The whole description; SetupError says in one sentence what cannot be played."""
    names = read_players(game, asked.bots)
    _check(game, asked)
    identity = identity_of(game, dict(options))
    first = game.dealer(identity["options"]).deal(asked.seed)
    if first.people() == 0:
        raise SetupError(
            "no seat decides anything in these games, so bots cannot be compared in them; simulate plays them"
        )
    bots = list(dict.fromkeys(names))
    together = _all_win_together(first)
    seating = asked.seats or ("teams" if together else "rotate")
    lineups = make_lineups([bots.index(name) for name in names], first.people(), asked.schedule, seating)
    rounds = -(-asked.games // len(lineups))
    if asked.seed > LAST_SEED - (rounds - 1):
        raise SetupError(f"seed {asked.seed}: the seeds of all {rounds:,} deals must lie between 0 and 2**64 - 1")
    compared = compared_bots(len(bots), lineups, asked.schedule, together=together)
    if asked.stop_early and not compared:
        raise SetupError("no two of these bots can be compared in these line-ups, so nothing can become clear early")
    error = asked.error if asked.stop_early else 0.0
    looks = looks_of(rounds) if asked.stop_early else ()
    quick = not asked.words and bots == [QUICK_BOT]
    return Tournament(
        format=FORMAT,
        **identity,
        seats=kinds_of_seats(first),
        deciding=first.people(),
        together=together,
        bots=tuple(bots),
        lineups=tuple(lineups),
        schedule=asked.schedule,
        seating=seating,
        rounds=rounds,
        seed=asked.seed,
        words=asked.words,
        seconds=asked.seconds,
        compared=tuple(compared),
        error=error,
        looks=looks,
        bound=bound_of(looks, error / len(compared)) if looks else 0.0,
        rounds_per_chunk=_rounds_per_chunk(rounds, len(lineups), quick=quick),
        outcomes=game.outcomes,
        measures=_measures_of(game, first),
    )


def _check(game: Game, asked: AskedTournament) -> None:
    """What needs no game to be set up."""
    if not 1 <= asked.games <= MOST_GAMES:
        raise SetupError(f"{asked.games} games cannot be played; 1 to {MOST_GAMES:,} can")
    if not 0 <= asked.seed <= LAST_SEED:
        raise SetupError(f"seed {asked.seed}: a seed is a whole number from 0 to 2**64 - 1")
    if asked.schedule not in SCHEDULES:
        raise SetupError(f"there is no schedule {asked.schedule!r}; there are {', '.join(SCHEDULES)}")
    if asked.seats and asked.seats not in SEATINGS:
        raise SetupError(f"there is no rule of seating {asked.seats!r}; there are {', '.join(SEATINGS)}")
    if asked.words and not game.talks:
        raise SetupError(f"in {game.name} there is nothing to say to each other")
    if not 0 <= asked.seconds < float("inf"):
        raise SetupError("a decision may take more than 0 seconds")
    if asked.stop_early and not 1e-6 <= asked.error <= 0.5:
        raise SetupError("the error rate of an early stop lies between 0.000001 and 0.5")


def kinds_of_seats(state: State) -> tuple[str, ...]:
    """Who sits where: a person, or a player of the game's own by name; 'person' in a game that knows people only."""
    players: object = state.view(None).get("players")
    kinds = [player.get("kind") for player in players] if isinstance(players, list) else []
    if len(kinds) == state.seats() and all(isinstance(kind, str) for kind in kinds):
        return tuple(map(str, kinds))
    return (PERSON,) * state.seats()


def _all_win_together(state: State) -> bool:
    """Whether a game with these options ends without points: one is played to see."""
    tried = state.clone()
    play_randomly(tried, seeded(0))
    outcome = tried.outcome()
    return outcome is None or not outcome.scores


def _measures_of(game: Game, state: State) -> tuple[dict[str, Any], ...]:
    """What is counted in each game, with the names of what it is counted for."""
    measurer = game.measurer(state)
    if measurer is None:
        return ()
    return tuple(
        {"name": measure.name, "axes": [{"name": axis.name, "labels": list(axis.labels)} for axis in measure.axes]}
        for measure in measurer.measures
    )


def _rounds_per_chunk(rounds: int, lineups: int, *, quick: bool) -> int:
    wanted = -(-rounds // (_QUICK_CHUNKS if quick else _CHUNKS))
    return max(1, min(wanted, _MOST_IN_CHUNK // lineups))


def read_tournament(document: Mapping[str, object]) -> Tournament:
    """The description that a document holds; ResultsError says why it is none, or of what other version."""
    if document.get("format") != FORMAT:
        of = f"format {document['format']!r}" if "format" in document else "no format"
        raise ResultsError(f"these results have {of}, and Sobremesa {release()} reads format {FORMAT}")
    names = {field.name for field in fields(Tournament)}
    if document.keys() != names:
        unlike = ", ".join(sorted(names ^ document.keys()))
        raise ResultsError(f"tournament.json is no description of a tournament: look at {unlike}")
    return Tournament(**{name: _frozen(value) for name, value in document.items()})


def _frozen(value: object) -> Any:
    """Lists as tuples, as far down as they are not inside of a table."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def seat_names(count: int) -> Sequence[str]:
    """p1, p2 and so on."""
    return [f"p{seat}" for seat in range(1, count + 1)]
