"""What things would bring now: each sale part by part with its rule, each bread that could be baked, each offering."""

from dataclasses import dataclass
from typing import Any

from sobremesa.games.pandemain.box.cards import Goods, Offering
from sobremesa.games.pandemain.editions import edition_of
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.selling import LORD_POINTS, LORD_POINTS_FOR_WHEAT
from sobremesa.games.pandemain.village import FAMINE_PFENNIGS, FAMINE_POINTS
from sobremesa.games.pandemain.vocabulary import HELPERS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import ICONS, Token, goods_tokens, ingredient_tokens, token
from sobremesa.web.faces.pandemain.tracks import augsburg_level
from sobremesa.wording import View


@dataclass
class Part:
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


def sale_parts(board: Board, me: View, loaf: Loaf, village: View | None, order: int) -> list[Part]:
    """PM-SELL-01: the steps of a sale, in a village for an order or, without one, to the servant (PM-ADD-05)."""
    bread, quality, day = loaf
    number = BREADS.index(bread)
    scenario = board.view["settings"]["scenario"]
    parts = [Part("fresh", "points", board.prices.freshness(quality, day), "PM-SELL-02")]
    if bread == "wheat":
        parts.append(Part("wheat", "points", board.c.wheat_bonus[board.view["round"] - 1], "PM-SELL-03"))
    price = board.printed.bread_price(number, quality, board.view["round"])
    parts.append(Part("price", "pfennigs", price, "PM-SELL-04"))
    if village is not None:
        parts.append(Part("order", "points", village["orders"][order]["points"], "PM-SELL-06"))
        if scenario == "famine_in_ulm" and village["village"] == "ulm":
            parts.append(Part("famine", "points", FAMINE_POINTS, "PM-SCEN1-02"))
            parts.append(Part("famine", "pfennigs", FAMINE_PFENNIGS, "PM-SCEN1-02"))
        if village["villagers_left"] and village["villager"] not in me["villagers"]:
            parts.append(Part("villager", "villagers", 1, "PM-SELL-08"))
    elif scenario == "lord_of_the_castle":
        points = LORD_POINTS_FOR_WHEAT if bread == "wheat" else LORD_POINTS
        parts.append(Part("lord", "points", points, "PM-SCEN3-02"))
    parts += _baker_parts(board, me, number) + _reputation_parts(board, me, bread, quality)
    if village is not None and village["village"] == "augsburg":
        parts += _augsburg_parts(board, me["penitence"])
    return [part for part in parts if part.count]


def _augsburg_parts(board: Board, level: int) -> list[Part]:
    """PM-AUGS-02, with the points of a mark that is reached so; at the end of the track a point instead."""
    track = board.c.penitence
    if level >= track.last:
        return [Part("augsburg", "points", 1, "PM-CHURCH-08")]
    parts = [Part("augsburg", "penitence", 1, "PM-AUGS-02")]
    if level + 1 in track.point_marks:
        parts.append(Part("mark", "points", track.points_per_mark, "PM-CHURCH-11"))
    return parts


def _baker_parts(board: Board, me: View, bread: int) -> list[Part]:
    """PM-SELL-09; PM-MARKET-10: bonuses of the same kind add up, or count once."""
    gathered = sum if edition_of(board.view["settings"]).baker_bonuses_add else max
    pfennigs, points = [0], [0]
    for baker in me["bakers"]:
        card = board.c.master_bakers[baker["number"] - 1]
        side = card.upgraded if baker["upgraded"] else card.basic
        if side.sale_bread == bread:
            pfennigs.append(side.sale_pfennigs)
            points.append(side.sale_points)
    return [
        Part("bakers", "pfennigs", gathered(pfennigs), "PM-SELL-09"),
        Part("bakers", "points", gathered(points), "PM-SELL-09"),
    ]


def _reputation_parts(board: Board, me: View, bread: str, quality: str) -> list[Part]:
    """PM-SELL-10, PM-REP-03, PM-REP-05."""
    at = me["reputation"].get(bread)
    if at is None:
        return []
    track = board.c.reputation.tracks[BREADS.index(bread)]
    if quality == "low":
        return [Part("reputation", f"reputation-{bread}", -1, "PM-SELL-10")] if at > 0 else []
    if at == len(track.points) - 1:
        return [Part("top", "points", track.top_bonus, "PM-REP-03")]
    return [Part("reputation", f"reputation-{bread}", 1, "PM-SELL-10")]


def totals(parts: list[Part]) -> list[Token]:
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
        "sales": [(loaf, _name(board, loaf), _by_village(board, me, loaf)) for loaf in kinds],
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


def is_locked(board: Board, me: View, village: View) -> bool:
    """Whether nothing of the viewer's is sold there yet: in Augsburg (PM-AUGS-01, PM-SCEN2-02)."""
    return bool(village["village"] == "augsburg" and me["penitence"] < augsburg_level(board))


def _locked(board: Board, me: View, village: View) -> str:
    """Why nothing is sold there; empty everywhere else."""
    return board.say("worth", "locked", level=augsburg_level(board)) if is_locked(board, me, village) else ""


def _by_village(board: Board, me: View, loaf: Loaf) -> list[list[Token]]:
    """The best sale of a loaf in each village; nothing where nobody there wants it."""
    found: list[list[Token]] = []
    for village in board.view["villages"]:
        sales = [
            totals(sale_parts(board, me, loaf, village, order["order"]))
            for order in village["orders"]
            if order["bread"] == loaf[0]
        ]
        found.append(max(sales, key=_points, default=[]))
    return found


def _points(tokens: list[Token]) -> int:
    return sum(one.count for one in tokens if one.kind == "points")


def known_breads(board: Board, me: View) -> list[str]:
    """PM-OVEN-12: all breads in basic mode; rye and what the bakers know in expert mode."""
    if board.view["settings"]["mode"] == "basic":
        return list(BREADS)
    known = {"rye"}
    for baker in me["bakers"]:
        known |= set(board.baker(baker).breads)
    return [bread for bread in BREADS if bread in known]


def bakeable(board: Board, me: View) -> list[dict[str, Any]]:
    """Every known bread that the store allows, with its quality."""
    found = []
    for bread in known_breads(board, me):
        recipe = board.c.recipes[BREADS.index(bread)]
        needs = list(recipe.ingredients)
        if bread == "wheat":
            needs[3] = max(0, needs[3] - _milk_saved(board, me))
        if any(me["ingredients"][name] < need for name, need in zip(INGREDIENTS, needs, strict=True)):
            continue
        own, starred = BREADS[recipe.flour], BREADS[recipe.starred]
        flours = dict(me["flours"])
        flours[own] -= 1
        seconds = [flour for flour in BREADS if flours[flour] > 0]
        if flours[own] < 0 or not seconds:
            continue
        quality = "high" if starred in seconds else "low"
        second = starred if starred in seconds else seconds[0]
        takes = [*ingredient_tokens(needs), token(f"{own}-flour", 1), token(f"{second}-flour", 1)]
        words = board.moment.words
        name = board.say("worth", "bread", bread=words.name("bread", bread), quality=words.name("quality", quality))
        found.append({"bread": bread, "quality": quality, "name": name, "takes": takes})
    return found


def _milk_saved(board: Board, me: View) -> int:
    saved = [0]
    for baker in me["bakers"]:
        card = board.c.master_bakers[baker["number"] - 1]
        saved.append((card.upgraded if baker["upgraded"] else card.basic).milk_less)
    return max(saved)


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
            "able": place not in made and can_pay(me, offering.pay),
        }
        for place, offering in shown
    ]


def offering_named(board: Board, name: str) -> Offering:
    """An offering by the engine's word for it: 'permanent', 'level-1' or 'level-2'."""
    if name == "permanent":
        return board.c.permanent_offering
    number: int = board.view["church"]["shown"][int(name[-1]) - 1]
    return board.c.offerings[number - 1]


def can_pay(me: View, pay: Goods) -> bool:
    """Whether a player has all that an offering takes."""
    flours = sum(me["flours"].values()) - sum(pay.flours)
    loaves = sum(loaf["count"] for loaf in me["loaves"])
    return (
        me["pfennigs"] >= pay.pfennigs
        and all(me["ingredients"][name] >= need for name, need in zip(INGREDIENTS, pay.ingredients, strict=True))
        and all(me["flours"][name] >= need for name, need in zip(BREADS, pay.flours, strict=True))
        and flours >= pay.any_flour
        and loaves >= pay.any_bread
        and all(sum(me["helpers"][name].values()) >= getattr(pay, name) for name in HELPERS)
    )


def marks_between(board: Board, before: int, after: int) -> list[tuple[str, int]]:
    """The marks of the penitence track that are reached on the way, and at which level."""
    track, rewards = board.c.penitence, board.view["rewards"]
    augsburg, blessing = augsburg_level(board), track.augsburg_and_blessing
    marks = [("points", level) for level in track.point_marks]
    marks += [("reward", level) for level, pile in zip(track.reward_marks, rewards, strict=True) if pile]
    marks.append(("worker", track.fifth_worker))
    marks += [("open", blessing)] if augsburg == blessing else [("blessing", blessing), ("augsburg", augsburg)]
    return sorted([(mark, at) for mark, at in marks if before < at <= after], key=lambda mark: mark[1])
