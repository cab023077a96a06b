"""The Key: what the signs on the table mean, each with the thing whose card says more."""

from dataclasses import dataclass

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.vocabulary import HELPERS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import ICONS, marker_of, pawn_of


@dataclass
class Sign:
    """One entry: what has the card, its pictures or its letters, and what it is called."""

    target: str
    icons: list[str]
    words: str
    letters: str = ""
    lies: bool = False  # as used helpers do


def key_of(board: Board) -> list[tuple[str, list[Sign]]]:
    """All entries under their titles."""
    say = board.catalog.say
    expert = board.view["settings"]["mode"] == "expert"
    counts = ["pfennigs", "points", "penitence", "loans", *(["penances"] if expert else [])]
    return [
        (say("key", "goods"), [_own(board, name) for name in (*INGREDIENTS, *HELPERS)]),
        (say("key", "breads"), [_bread(board, at) for at in range(len(BREADS))]),
        (say("key", "counts"), [_own(board, name) for name in counts]),
        (say("key", "workers"), [_worker(board, player["seat"]) for player in board.view["players"]]),
        (say("key", "signs"), _signs(board)),
    ]


def _own(board: Board, name: str) -> Sign:
    return Sign(f"own-{name}", [ICONS[name]], board.say("purse", name))


def _bread(board: Board, at: int) -> Sign:
    recipe = board.c.recipes[at]
    flours = [f"f-{BREADS[flour]}" for flour in (recipe.flour, recipe.starred)]
    return Sign(f"bread-{BREADS[at]}", [f"b-{BREADS[at]}", *flours], board.moment.words.name("bread", BREADS[at]))


def _worker(board: Board, seat: str) -> Sign:
    return Sign(f"seat-{seat[1:]}", [pawn_of(seat), marker_of(seat)], board.player(seat))


def _signs(board: Board) -> list[Sign]:
    say = board.say
    return [
        Sign("sign-sun", ["i-dawn"], say("key", "sun")),
        Sign("sign-always", [], say("key", "always"), "∞"),
        Sign("sign-way", [], say("key", "way"), "➜"),
        Sign("sign-becomes", [], say("key", "becomes"), "→"),
        Sign("sign-any", ["i-any"], say("key", "any")),
        Sign("sign-lock", ["i-lock"], say("key", "lock")),
        *([Sign("sign-ring", [], say("key", "ring"), "°")] if board.rings else []),
        Sign("sign-worker", ["p-more"], say("key", "worker")),
        Sign("sign-used", ["i-ox"], say("key", "used"), lies=True),
    ]
