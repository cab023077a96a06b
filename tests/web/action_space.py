"""Every action of the game, tried over HTTP in worlds with other secrets: the answers must be the same bytes.

`python -m tests.web.action_space` tries the whole action space (about ten minutes a position); the tests try one action
of each family and seat.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sobremesa import compiled
from sobremesa.core.errors import SobremesaError
from sobremesa.games.pandemic.vocabulary import ACTION_TEXTS
from sobremesa.table.table import Table
from tests.table.hidden import GAME, OPTIONS, kind_of, positions, worlds
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, open_site, settings_in

Answer = tuple[str, int, list[tuple[str, str]], bytes]


def families() -> list[int]:
    """One action of each word, each seat that it can name, and each kind of card."""
    found: dict[tuple[str, ...], int] = {}
    for action, text in enumerate(ACTION_TEXTS):
        word, *arguments = text.split()
        kinds = tuple(argument if argument in ("p1", "p2", "p3", "p4") else "" for argument in arguments)
        found.setdefault((word, *kinds), action)
    announced = [ACTION_TEXTS.index(f"announce p{seat} airlift") for seat in (1, 2, 3)]
    return sorted({*found.values(), *announced})


def accepted(table: Table, seat: int, action: int) -> bool:
    """Whether the action would be played: then it would move the table on, and what it draws is not compared."""
    try:
        table.plan_moves(seat, table.seq, [action], 0)
    except SobremesaError:
        return False
    return True


def answers(visitor: Visit, seated: Seated, seat: int | None, actions: list[int]) -> Iterator[Answer]:
    """What this seat (None: who looks on) is told to each of these actions, at every address that takes one."""
    address, at = seated.address(seat), str(seated.table.seq)
    for action in actions:
        forms = {"moves": {"steps": str(action)}, "aside": {"action": str(action)}}
        if seat is None or not accepted(seated.table, seat, action):
            for path, fields in forms.items():
                response = visitor.post(f"{address}/{path}", {"at": at, **fields})
                yield _answer(f"{path} {action}", response)
        yield _answer(f"draft {action}", visitor.get(f"{address}?at={at}&draft={action}"))
    for path in ("", "/log", "/replay"):
        yield _answer(path, visitor.get(address + path))
    if seat is None or not seated.table.can_undo(seat):
        yield _answer("undo", visitor.post(f"{address}/undo", {"at": at}))


def _answer(what: str, response: object) -> Answer:
    status, headers, body = response.status_code, response.headers, response.content  # type: ignore[attr-defined]
    return what, status, sorted((name, value) for name, value in headers.items() if name != "date"), body


def compare(site: Site, place: int, number: int, actions: list[int], others_every: int = 1) -> int:
    """Try these actions at one position, in another world for each seat; how many answers were compared.

    Who does not decide, and who looks on, tries every so many of them.
    """
    state = positions(number)[place]
    seated = Seated.at(site, "pandemic", OPTIONS, people(3), place)
    seated.stop_time()
    visitor, rng = site.visitor(), random.Random(place)
    compared = 0
    for seat in (0, 1, 2, None):
        seated.table.state = state
        every = 1 if seat == max(0, seated.table.decider()) else others_every
        for _ in range(3):
            visitor.get(seated.address(seat))  # whatever is told only once has been told
        before = list(answers(visitor, seated, seat, actions[::every]))
        for world in worlds(state, seat, 1, rng):
            seated.table.state = world
            for one, other in zip(before, answers(visitor, seated, seat, actions[::every]), strict=True):
                assert one == other, (kind_of(state), seat, one[0], one[1], other[1])
                compared += 1
    return compared


def main() -> int:
    """Try the whole action space."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2, help="of 22, one of each kind of question first")
    parser.add_argument("--every", type=int, default=1, help="every so many actions only")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_site(settings_in(Path(folder))) as site:
        for place in range(given.positions):
            compared = compare(site, place, 22, list(range(0, GAME.actions, given.every)))
            print(f"position {place}, {kind_of(positions(22)[place])}: {compared} answers, all the same", flush=True)
    return 0


if __name__ == "__main__":
    compiled.ensure()
    sys.exit(main())
