"""Who sits where: the line-ups that are played on each deal.

A line-up names a bot, by its place in a list, for each seat that decides. Bots that were given twice sit twice.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from sobremesa.core.errors import SetupError

Lineup = tuple[int, ...]

SCHEDULES: Final = ("round-robin", "ladder")
SEATINGS: Final = ("rotate", "fixed", "all", "teams")
MOST_LINEUPS: Final = 10_000


def make_lineups(given: Sequence[int], seats: int, schedule: str, seating: str) -> list[Lineup]:
    """The line-ups of these bots at so many seats, each once; SetupError where the rule does not fit them.

    `rotate` moves everybody on by a seat from one to the next, `all` has every order of those at the table, `fixed`
    leaves all where they were named, and in `teams` every seat has the same bot.
    """
    if seating == "teams":
        return list(dict.fromkeys((bot,) * seats for bot in given))
    found: dict[Lineup, None] = {}
    for table in _tables(given, seats, schedule):
        for lineup in _seated(table, seats, seating):
            found[lineup] = None
            if len(found) > MOST_LINEUPS:
                raise SetupError(
                    f"these bots make more than {MOST_LINEUPS:,} line-ups; name fewer, or rotate the seats"
                )
    return list(found)


def _tables(given: Sequence[int], seats: int, schedule: str) -> Iterator[tuple[int, ...]]:
    """Those who sit down together: as many as have room, and in a ladder neighbours; the same company only once."""
    if schedule == "ladder":
        together = min(2, len(given), seats)
        tables = (tuple(given[first : first + together]) for first in range(len(given) - together + 1))
    else:
        tables = (tuple(table) for table in combinations(given, min(len(given), seats)))
    seen: set[tuple[int, ...]] = set()
    for table in tables:
        company = tuple(sorted(table))
        if company not in seen:
            seen.add(company)
            yield table


def _seated(table: tuple[int, ...], seats: int, seating: str) -> Iterator[Lineup]:
    """The line-ups of a company; who is fewer than the seats sits at several."""
    if seating == "fixed":
        if len(table) not in (1, seats):
            raise SetupError(f"{len(table)} bots for {seats} seats that stay as they are; give {seats}, or one for all")
        yield table * (seats // len(table))
        return
    for first in range(len(table)):
        rotated = tuple(table[(first + seat) % len(table)] for seat in range(seats))
        if seating == "all":
            yield from _orders(tuple(sorted(rotated)))
        else:
            yield rotated


def _orders(sorted_bots: tuple[int, ...]) -> Iterator[Lineup]:
    """Every distinct order, without making the same one twice."""
    if not sorted_bots:
        yield ()
    for place, bot in enumerate(sorted_bots):
        if place == 0 or bot != sorted_bots[place - 1]:
            for rest in _orders(sorted_bots[:place] + sorted_bots[place + 1 :]):
                yield (bot, *rest)


def compared_bots(bots: int, lineups: Sequence[Lineup], schedule: str, *, together: bool) -> list[tuple[int, int]]:
    """The pairs of bots that can be told apart: they meet in a game, or each has games of its own on the same deals.

    Where all win or lose `together`, a game with both says nothing. In a ladder neighbours are compared alone.
    """
    pairs = []
    for first, second in combinations(range(bots), 2):
        if schedule == "ladder" and second != first + 1:
            continue
        meet = not together and any(first in lineup and second in lineup for lineup in lineups)
        if meet or (plays_alone(first, lineups) and plays_alone(second, lineups)):
            pairs.append((first, second))
    return pairs


def plays_alone(bot: int, lineups: Sequence[Lineup]) -> bool:
    """Whether there is a line-up in which no other bot sits."""
    return any(set(lineup) == {bot} for lineup in lineups)
