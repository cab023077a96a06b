"""The random numbers of a review: the same for the same game, and nothing of the game can be dealt again from them."""

import hashlib
import json
from typing import final

from sobremesa.core.rng import Rng, seeded
from sobremesa.review.settings import what_holds
from sobremesa.table.situation import Situation


@final
class Streams:
    """Streams of random numbers for the turns of one game, each for its purpose."""

    def __init__(self, identity: str) -> None:
        """`identity` names the game that was played; whoever reviews it again gets the same numbers."""
        self.identity = identity

    def of(self, place: int, purpose: str, number: int = 0) -> Rng:
        """The stream for this purpose at this place of the game."""
        named = f"review {self.identity} {place} {purpose} {number}".encode()
        return seeded(int.from_bytes(hashlib.sha256(named).digest()[:8], "big"))


def streams_of(table: Situation) -> Streams:
    """Those of a table: how it began says which game it was, by whichever way its moves were read.

    It is told by the first position: a table may name a few of its options, where its replay names all of them.
    """
    game, first = table.game, table.state_after(0)
    named = json.dumps([game.id, game.rules_version, game.print_number, table.header.seed, what_holds(game, first)])
    return Streams(hashlib.sha256(named.encode()).hexdigest())
