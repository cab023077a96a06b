"""One puzzle as it is stored: a position without its generator, a question, what proves it, and how hard it is."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from sobremesa.core.errors import SobremesaError

GRADES: Final = ("first-steps", "fair", "sharp", "deep")
UNKNOWN_ORDER: Final = ("random", "ply", "reveals")  # of a position document: what no puzzle keeps


MOST_CHANCE: Final = 0.05  # of finding the solution at random


class PuzzleError(SobremesaError):
    """A puzzle that is not what it says it is."""


class NoPuzzle(Exception):
    """Why a question on a position is no puzzle, in a word or two."""


@dataclass(frozen=True)
class Proof:
    """What playing it out has shown. Of an estimated puzzle values are chances in hundredths of a percent."""

    best: int
    next: int  # the best of all that is no solution
    continuations: int  # of an estimated puzzle the plans that were tried
    positions: int  # of an estimated puzzle the simulations of the best plan and of the next
    ways: int  # continuations that are solutions
    common: tuple[str, ...]  # the idea: what all of them have in common


@dataclass(frozen=True)
class Source:
    """The game it was found in."""

    seed: int
    turn: int
    seats: int


@dataclass(frozen=True)
class Puzzle:
    """One puzzle of one game."""

    id: str
    game_id: str
    kind: str
    rules: int
    print_number: int
    grade: str
    about: Mapping[str, str]
    way: tuple[str, ...]  # one solution: the shortest that is nothing but the idea
    proof: Proof
    source: Source
    position: Mapping[str, Any] = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """As it is written."""
        own = asdict(self)
        return {
            "id": own["id"],
            "kind": own["kind"],
            "rules": own["rules"],
            "print": own["print_number"],
            "grade": own["grade"],
            "about": own["about"],
            "way": list(own["way"]),
            "proof": own["proof"] | {"common": list(own["proof"]["common"])},
            "source": own["source"],
            "position": own["position"],
        }


def read_puzzle(game_id: str, document: Any) -> Puzzle:
    """A puzzle as it was written; PuzzleError where it is none."""
    try:
        proof = dict(document["proof"])
        return Puzzle(
            id=document["id"],
            game_id=game_id,
            kind=document["kind"],
            rules=document["rules"],
            print_number=document["print"],
            grade=document["grade"],
            about=document["about"],
            way=tuple(document["way"]),
            proof=Proof(**proof | {"common": tuple(proof["common"])}),
            source=Source(**document["source"]),
            position=document["position"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise PuzzleError(f"this is no puzzle of {game_id}: {error}") from error


def bare(position: Mapping[str, Any]) -> dict[str, Any]:
    """A position document without what would tell the order of what is still to be drawn."""
    return {name: value for name, value in position.items() if name not in UNKNOWN_ORDER}
