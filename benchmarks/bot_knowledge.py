"""What it would be worth to know more of hidden hands: `python -m benchmarks.bot_knowledge --games 40 --jobs 2`.

A team of four without words plays the same fresh seeds again and again, and its guesses are told ever more of the truth
than a seat may know. Such bots exist here alone: they measure what is missing. Writes the table of `docs/bots-
research.md`. A game takes up to half a minute of one core.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final, cast

from benchmarks.bot_strength import DOCS
from benchmarks.commands import games_and_jobs
from benchmarks.documents import put_between
from sobremesa import compiled
from sobremesa.lab.intervals import wilson

_FIRST_SEED: Final = 62_000_000
_OPTIONS: Final = {"players": 4, "difficulty": "normal", "hands": "hidden"}
_COLOURS: Final = [range(12 * colour, 12 * colour + 12) for colour in range(4)]  # the cards of each
_EVENTS: Final = range(48, 53)
_TRIES: Final = 200  # hands that are dealt until one has the main colour that it must have

Cards = frozenset[int]
Deal = Callable[[Cards, Cards, Cards, Random], Cards]


def by_chance(hidden: Cards, shown: Cards, pool: Cards, rng: Random) -> Cards:
    """As many cards as are hidden."""
    return frozenset(rng.sample(sorted(pool), len(hidden)))


def by_main_colour(hidden: Cards, shown: Cards, pool: Cards, rng: Random) -> Cards:
    """As many cards as are hidden, with which the hand has the same main colour (once in a while none is found)."""
    wanted, dealt = main_colour(shown | hidden), hidden
    for _ in range(_TRIES):
        dealt = by_chance(hidden, shown, pool, rng)
        if main_colour(shown | dealt) == wanted:
            break
    return dealt


def main_colour(hand: Cards) -> int:
    """That of most cards; the first of those that are level."""
    numbers = [len(hand.intersection(colour)) for colour in _COLOURS]
    return numbers.index(max(numbers))


def by_colours(hidden: Cards, shown: Cards, pool: Cards, rng: Random) -> Cards:
    """As many cards of each colour as are hidden, and as many events."""
    dealt: list[int] = []
    for kind in (*_COLOURS, _EVENTS):
        dealt += rng.sample(sorted(pool.intersection(kind)), len(hidden.intersection(kind)))
    return frozenset(dealt)


def as_they_are(hidden: Cards, shown: Cards, pool: Cards, rng: Random) -> Cards:
    """The cards themselves."""
    return hidden


KNOWLEDGE: Final[dict[str, Deal]] = {
    "what was shown to all": by_chance,
    "the main colour of each hand": by_main_colour,
    "how many cards of each colour each hand has": by_colours,
    "every hand": as_they_are,
}


def play(knowledge: str, seed: int) -> bool:
    """Whether the team wins this game, in a process of its own."""
    compiled.activate()
    from sobremesa.bots import SearchBot, Sight, make_bot
    from sobremesa.catalog import find_game
    from sobremesa.core.bits import mask_of, members
    from sobremesa.core.state import State
    from sobremesa.games.pandemic.position import HAND, SHOWN
    from sobremesa.lab.seating import play_bots

    game, deal = find_game("pandemic"), KNOWLEDGE[knowledge]
    state = game.new(_OPTIONS, seed)
    table: Any = state  # its fields, which no other bot sees
    made = make_bot("search")
    assert isinstance(made, SearchBot)
    usual: SearchBot = made

    class Told:
        """A sight whose guesses are told some of the truth."""

        def __init__(self, sight: Sight) -> None:
            self._sight = sight
            self.seat, self.options, self.budget, self.effort = sight.seat, sight.options, sight.budget, sight.effort
            self._rng = Random(int(sight.rng.next32()))
            others = [seat for seat in range(4) if seat != sight.seat]
            hands = {seat: frozenset(members(int(table.words[HAND + seat]))) for seat in others}
            self._shown = {seat: hands[seat].intersection(members(int(table.words[SHOWN + seat]))) for seat in others}
            self._hidden = {seat: hands[seat] - self._shown[seat] for seat in others}
            self._pool = frozenset(members(int(table.unseen))).union(*self._hidden.values())

        def guess(self) -> State:
            guessed: Any = self._sight.guess()
            pool = self._pool
            for seat, shown in self._shown.items():
                dealt = deal(self._hidden[seat], shown, pool, self._rng)
                pool -= dealt
                guessed.words[HAND + seat] = mask_of([*shown, *dealt])
            guessed.unseen = mask_of([*pool])
            return cast("State", guessed)

    class Knowing:
        """Searches as usual, on such guesses."""

        def choose(self, sight: Sight) -> int:
            return self.plan(sight)[0]

        def plan(self, sight: Sight) -> list[int]:
            return usual.plan(cast("Sight", Told(sight)))

    play_bots(game, state, [Knowing() for _ in range(4)], seed)
    outcome = state.outcome()
    assert outcome is not None
    return bool(outcome.winners)


def main() -> int:
    given = games_and_jobs("bot_knowledge", __doc__, 40, "of each row (40)")
    compiled.ensure()
    seeds = range(_FIRST_SEED, _FIRST_SEED + given.games)
    lines = ["| a seat knows | games | won, 95 % |", "|---|---|---|"]
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as workers:
        asked = {each: [workers.submit(play, each, seed) for seed in seeds] for each in KNOWLEDGE}
        for knowledge, answers in asked.items():
            won = sum(answer.result() for answer in answers)
            low, high = wilson(won, given.games)
            lines.append(f"| {knowledge} | {given.games} | {won / given.games:.0%} ({low:.0%} to {high:.0%}) |")
            print(lines[-1], flush=True)
    put_between(DOCS, "knowledge", "\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
