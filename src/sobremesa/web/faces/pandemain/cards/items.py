"""Everything on the table that has a card, in the order of a walk over it."""

from collections.abc import Iterator

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, ROUNDS
from sobremesa.games.pandemain.vocabulary import HELPERS, QUALITIES
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.cards.signs import SIGNS
from sobremesa.web.faces.pandemain.layout import GROUNDS
from sobremesa.web.faces.pandemain.worth import own_player

PHASES = ("day", "dusk", "night", "dawn")


def targets_on(board: Board) -> dict[str, list[str]]:
    """The names of things by the part of the table on which they lie."""
    found = {
        "board": [*_on_board(board)],
        "villages": [*_in_villages(board)],
        "church": [*_in_church(board)],
        "experts": [*_for_experts(board)],
        "own": [*_own(board)],
        "others": [f"seat-{player['seat'][1:]}" for player in board.view["players"]],
        "signs": [
            *(f"round-{number + 1}" for number in range(ROUNDS)),
            *(f"phase-{phase}" for phase in PHASES),
            *(f"bread-{bread}" for bread in BREADS),
            *(f"sign-{name}" for name in SIGNS),
        ],
    }
    return {part: list(dict.fromkeys(targets)) for part, targets in found.items() if targets}


def _on_board(board: Board) -> Iterator[str]:
    for place in GROUNDS:
        yield f"place-{place}"
    for number in range(len(board.c.market.stalls)):
        yield f"stall-{number + 1}"
    for number in range(len(board.view["mill"])):
        yield f"column-{number + 1}"
    yield from ("castle-work", "castle-loan", *(f"farm-{name}" for name in HELPERS), "river-cart", "bag")
    yield from (f"bag-{bread}" for bread in BREADS)


def _in_villages(board: Board) -> Iterator[str]:
    for number, village in enumerate(board.view["villages"]):
        name = village["village"]
        yield f"place-{name}"
        for order in village["orders"]:
            yield f"order-{name}-{order['order']}"
            if order["order"] and board.c.villages[number].spaces[order["order"] - 1].future:
                yield f"future-{name}-{order['order']}"
        yield f"villager-{village['villager']}"


def _in_church(board: Board) -> Iterator[str]:
    yield "offering-permanent"
    for level, number in enumerate(board.view["church"]["shown"], 1):
        if number:
            yield f"offering-level-{level}"
    yield from ("tower", "penitence", "inquisition")
    yield from (f"level-{number}" for number in range(board.c.penitence.last + 1))
    yield from (f"reward-{number}" for pile in board.view["rewards"] for number in pile)


def _for_experts(board: Board) -> Iterator[str]:
    if board.view["settings"]["mode"] == "basic":
        return
    yield from (f"guild-{baker['number']}" for baker in board.view["guild"])
    yield from (f"baker-{baker['number']}" for p in board.view["players"] for baker in p.get("bakers", ()))
    yield from (f"favour-{number + 1}" for number in range(len(board.c.favours)))
    if board.view["servant"]:
        yield "servant"
    for at, bread in enumerate(BREADS):
        yield from (f"reputation-{bread}-{place}" for place in range(len(board.c.reputation.tracks[at].points)))


def _own(board: Board) -> Iterator[str]:
    me = own_player(board)
    if me is None:
        return
    counters = ["points", "pfennigs", "penitence", "workers", "loans"]
    expert = board.view["settings"]["mode"] == "expert"
    yield from (f"own-{name}" for name in (*counters, *(["penances"] if expert else []), *INGREDIENTS))
    yield from (f"own-{bread}-flour" for bread in BREADS)
    yield from (f"own-{name}" for name in HELPERS)
    yield from (f"loaves-{quality}-{day}" for quality in QUALITIES for day in board.c.staleness.days)
    yield from (f"villager-{number}" for player in board.view["players"] for number in player["villagers"])
