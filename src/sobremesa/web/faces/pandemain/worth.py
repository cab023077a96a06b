"""What things would bring now: each sale part by part with its rule, each bread that could be baked, each offering.

The engine reckons all of it; here it is put in order and into pictures.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.games.pandemain.box.cards import Offering
from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.documents.sales import Gain
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import ICONS, Token, goods_tokens, ingredient_tokens, token
from sobremesa.wording import View
from sobremesa.wording.pandemain.sales import PART_OF_RULE

_ORDER: Final = {code: place for place, code in enumerate(PART_OF_RULE.values())}


@dataclass
class SaleStep:
    """One step of a sale: what it brings, by which rule."""

    code: str
    kind: str  # of the purse
    count: int
    rule: str

    @property
    def icon(self) -> str:
        """What it brings, as a picture."""
        return ICONS[self.kind]


Loaf = tuple[str, str, int]  # bread, quality, days left


def own_player(board: Board) -> View | None:
    """The viewer, where a person sits there."""
    return next(
        (p for p in board.view["players"] if p["seat"] == board.moment.viewer and p["kind"] == "person"),
        None,
    )


def sale_parts(gains: Sequence[Gain]) -> list[SaleStep]:
    """PM-SELL-01: the steps of a sale that bring something, each with what it is called."""
    named = [gain for gain in gains if gain["rule"] in PART_OF_RULE]
    parts = [SaleStep(PART_OF_RULE[gain["rule"]], gain["what"], gain["count"], gain["rule"]) for gain in named]
    return sorted(parts, key=lambda part: _ORDER[part.code])


def totals(parts: list[SaleStep]) -> list[Token]:
    """Points and pfennigs of a sale, and what else it brings, added up."""
    sums: dict[str, int] = {}
    for part in parts:
        sums[part.kind] = sums.get(part.kind, 0) + part.count
    return [token(kind, count) for kind, count in sums.items() if count]


# -- what the viewer could sell, bake and offer --------------------------------------------------------------------


def worth_now(board: Board) -> dict[str, Any] | None:
    """For the viewer's own turn: loaves by village, breads that could be baked, offerings that could be made."""
    me = own_player(board)
    if me is None or board.view["phase"] in ("over", "setup"):
        return None
    kinds = dict.fromkeys((loaf["bread"], loaf["quality"], loaf["day"]) for loaf in me["loaves"])
    return {
        "villages": [
            (board.prices.place_name(village["village"]), _locked(board, me, village))
            for village in board.view["villages"]
        ],
        "sales": [(loaf, _name(board, loaf), _by_village(board, loaf)) for loaf in kinds],
        "breads": bakeable(board, me),
        "offerings": _offerings(board, me),
    }


def _name(board: Board, loaf: Loaf) -> str:
    bread, quality, day = loaf
    words = board.moment.words
    return board.say(
        "worth",
        "loaf",
        bread=words.name("bread", bread),
        quality=words.name("quality", quality),
        days=board.printed.counted("days", day),
    )


def is_locked(me: View, village: View) -> bool:
    """Whether nothing of the viewer's is sold there yet: in Augsburg."""
    return village["village"] in reckoned_in(me)["locked"]


def _locked(board: Board, me: View, village: View) -> str:
    """Why nothing is sold there; empty everywhere else."""
    level = board.prospects.augsburg_level
    return board.say("worth", "locked", level=level) if is_locked(me, village) else ""


def _by_village(board: Board, loaf: Loaf) -> list[list[Token]]:
    """The best sale of a loaf in each village; nothing where nobody there wants it."""
    foreseen = board.prospects.sales
    found: list[list[Token]] = []
    for village in board.view["villages"]:
        places = [(*loaf, village["village"], order["order"]) for order in village["orders"]]
        sales = [totals(sale_parts(foreseen[place])) for place in places if place in foreseen]
        found.append(max(sales, key=_points, default=[]))
    return found


def _points(tokens: list[Token]) -> int:
    return sum(one.count for one in tokens if one.kind == "points")


def bakeable(board: Board, me: View) -> list[dict[str, Any]]:
    """Every bread that the store and the bakers allow, of high quality where that can be."""
    found = []
    loaves: list[dict[str, str]] = reckoned_in(me)["loaves"]
    for bread in dict.fromkeys(loaf["bread"] for loaf in loaves):
        best = min((loaf for loaf in loaves if loaf["bread"] == bread), key=lambda loaf: loaf["quality"] != "high")
        recipe = board.c.recipes[BREADS.index(bread)]
        needs = [*recipe.ingredients[:-1], reckoned_in(me)["milk"][BREADS.index(bread)]]
        flours = [token(f"{BREADS[recipe.flour]}-flour", 1), token(f"{best['flour']}-flour", 1)]
        quality = board.moment.words.name("quality", best["quality"])
        name = board.say("worth", "bread", bread=board.moment.words.name("bread", bread), quality=quality)
        takes = [*ingredient_tokens(needs), *flours]
        found.append({"bread": bread, "quality": best["quality"], "name": name, "takes": takes})
    return found


def _offerings(board: Board, me: View) -> list[dict[str, Any]]:
    """Every offering on display: whether it was made in this visit (PM-CHURCH-04), and whether it could be paid."""
    moment = board.moment
    made: Any = moment.about["completed"] if moment.kind == "offer" and moment.deciding else []
    shown = [(0, board.c.permanent_offering)]
    tokens = enumerate(board.view["church"]["shown"], 1)
    shown += [(place, board.c.offerings[number - 1]) for place, number in tokens if number]
    return [
        {
            "pay": goods_tokens(offering.pay),
            "crosses": offering.crosses,
            "made": place in made,
            "able": place not in made and place in reckoned_in(me)["offerings"],
        }
        for place, offering in shown
    ]


def offering_named(board: Board, name: str) -> Offering:
    """An offering by the engine's word for it: 'permanent', 'level-1' or 'level-2'."""
    if name == "permanent":
        return board.c.permanent_offering
    number: int = board.view["church"]["shown"][int(name[-1]) - 1]
    return board.c.offerings[number - 1]


def marks_between(board: Board, before: int, after: int) -> list[tuple[str, int]]:
    """The marks of the penitence track that are reached on the way, and at which level."""
    track, rewards = board.c.penitence, board.view["rewards"]
    augsburg, blessing = board.prospects.augsburg_level, track.augsburg_and_blessing
    marks = [("points", level) for level in track.point_marks]
    marks += [("reward", level) for level, pile in zip(track.reward_marks, rewards, strict=True) if pile]
    marks.append(("worker", track.fifth_worker))
    marks += [("open", blessing)] if augsburg == blessing else [("blessing", blessing), ("augsburg", augsburg)]
    return sorted([(mark, at) for mark, at in marks if before < at <= after], key=lambda mark: mark[1])
