"""The main board as its template draws it: names, workers, goods, prices, and what each place says in words."""

from dataclasses import dataclass, field
from typing import Any, final

from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.documents.prospects import Prospects
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.vocabulary import HELPERS
from sobremesa.web.faces.pandemain.icons import (
    REWARD_ICONS,
    Token,
    drawn_singly,
    goods_tokens,
    ingredient_tokens,
    marker_of,
    pawn_of,
)
from sobremesa.web.faces.pandemain.layout import (
    GROUNDS,
    PAD_HEIGHT,
    Ground,
    arrows,
    place_of_fee,
    place_stalls,
    ribbon_left,
    ribbon_width,
    spread,
)
from sobremesa.web.moment import Moment
from sobremesa.wording import View
from sobremesa.wording.messages import Catalog, web_catalog
from sobremesa.wording.pandemain.prices import Prices
from sobremesa.wording.pandemain.printed import Printed

Picture = tuple[str, float, float, float, str]  # an icon, x, y, its size, and a number on or beside it


@dataclass
class WorkerDrawn:
    """A worker on the board."""

    piece: str
    symbol: str
    x: float
    y: float


@dataclass
class Location:
    """A location of the main board."""

    key: str
    name: str
    ground: Ground
    ribbon: str
    middle: float
    pawns: list[WorkerDrawn]
    plus: tuple[float, float] | None
    label: str
    closed: list[tuple[float, float]] = field(default_factory=list)
    spaces: list[tuple[float, float]] = field(default_factory=list)


@dataclass
class StallDrawn:
    """A stall of the market, in its own coordinates."""

    number: int
    awning: str
    x: float
    y: float
    scale: float
    goods: list[Picture]
    carried: list[tuple[str, float]]
    pawns: list[WorkerDrawn]
    free: bool
    fee: int
    label: str


@dataclass
class Column:
    """A column of the mill."""

    number: int
    x: float
    price: int
    slots: list[tuple[float, str]]
    plus: float
    label: str
    size: float


@dataclass
class BakerCard:
    """A master baker: what the card shows."""

    number: int
    upgraded: bool
    breads: list[str]
    grey: list[str]
    price: int
    wage: int
    bonus: list[tuple[str, str]]
    experience: int
    label: str


@final
class Board:
    """Makes all that the board's template draws."""

    def __init__(self, moment: Moment, components: Components, catalog: Catalog, rings: set[str]) -> None:
        self.moment = moment
        self.view: View = moment.view
        self.c = components
        self.catalog = catalog
        self.say = catalog.say
        self.rings = rings
        self.printed = Printed(components, moment.language)
        self.prices = Prices(self.view, self.printed, moment.viewer or "")
        self.prospects: Prospects = moment.foreseen

    def player(self, seat: str) -> str:
        """Who sits there."""
        return self.moment.words.player(seat)

    def name_alone(self, seat: str) -> str:
        """The same where it stands alone: to the only viewer of a seat without a name, 'You'."""
        alone = self.moment.mine == [seat] and seat not in self.moment.names
        return web_catalog(self.moment.language).say("lesson", "you") if alone else self.player(seat)

    def has(self, section: str, code: str) -> bool:
        """Whether there is a sentence for this."""
        return self.catalog.has(section, code)

    def stall(self, number: int) -> str:
        """A stall by its name and its number, as lists call it; the number stands on the board, too."""
        return self.say("notes", "stall", stall=self.printed.stall(number), number=number)

    def ringed(self, name: str, part: str) -> str:
        """A name, with a ring where its printed values are ours."""
        return f"{name} °" if part in self.rings else name

    # -- locations ---------------------------------------------------------------------------------------------

    def places(self) -> list[Location]:
        """Every location, in the order of a walk through the board."""
        return [self.place(key, ground) for key, ground in GROUNDS.items()]

    def place(self, key: str, ground: Ground) -> Location:
        """One location with its workers."""
        name = self.ringed(self.say("places", key), key)
        width = ribbon_width(name)
        left, top = ribbon_left(ground, width), ground.ribbon[1]
        here: list[str] = self.view["workers"].get(key, [])
        place = Location(
            key=key,
            name=name,
            ground=ground,
            ribbon=f"M{left:g} {top:g}h{width:g}l-5 10l5 10h-{width:g}l5-10Z",
            middle=left + width / 2,
            pawns=[],
            plus=None,
            label=self.place_label(key, here),
        )
        if key == "granary":
            self._fill_granary(place, here)
        elif key != "market":
            self._fill_pad(place, here)
        return place

    def place_label(self, key: str, here: list[str]) -> str:
        """A location in words: what it costs and gives now, and who is there."""
        what = self.prices.of_place(key)[0]["what"]
        name = self.say("places", key)
        told = self.say("board", "place", place=name, what=what) if what else name
        if not here:
            return told
        people = ", ".join(self.player(seat) for seat in here)
        return self.say("board", "place-with", place=told, people=people)

    def _fill_pad(self, place: Location, here: list[str]) -> None:
        x, y, width = place.ground.pad
        middles = spread(len(here) + 1, x + 16, width - 32)
        middle = y + PAD_HEIGHT / 2
        place.pawns = self._pawns(here, place.key, [(at, middle) for at in middles])
        place.plus = (middles[-1], middle)

    def _fill_granary(self, place: Location, here: list[str]) -> None:
        """Spaces for workers: open, taken and closed ones."""
        limit: int = self.view["settings"]["limits"]["granary"]
        middles = spread(max(max(self.c.granary.worker_limit), limit), 124, 56, 26)
        spaces = [(at, 285.0) for at in middles]
        place.spaces, place.closed = spaces[:limit], spaces[limit:]
        place.pawns = self._pawns(here, place.key, spaces)
        place.plus = spaces[len(here)] if len(here) < limit else None

    def _pawns(self, seats: list[str], where: str, spots: list[tuple[float, float]]) -> list[WorkerDrawn]:
        found = []
        for number, (seat, (x, y)) in enumerate(zip(seats, spots, strict=False)):
            piece = f"worker-{seat}-{where}-{seats[:number].count(seat) + 1}"
            found.append(WorkerDrawn(piece, pawn_of(seat), x, y))
        return found

    # -- market and mill ---------------------------------------------------------------------------------------

    def market(self) -> dict[str, Any]:
        """The stalls, and the arrows between them."""
        places = place_stalls(self.c.market)
        columns = sorted({stall.column for stall in self.c.market.stalls})
        stalls = []
        for number, (stall, at) in enumerate(zip(self.c.market.stalls, places, strict=True), 1):
            shown = self.view["market"][number - 1]
            colour = columns.index(stall.column) % 5 + 1
            carried = [name for name, may in (("ox", stall.ox), ("cart", stall.cart)) if may]
            here: list[str] = shown["workers"]
            middles = spread(len(here) + (shown["free"] > 0), 34 if shown["free"] <= 0 else 25, 22)
            fee = self.printed.counted("pfennigs", shown["fee"])
            names = {"stall": self.printed.stall(number), "goods": self.printed.stall_goods(number)}
            label = self.say("board", "stall", number=number, **names)
            stalls.append(
                StallDrawn(
                    number=number,
                    awning=f"aw{colour}",
                    x=at.x,
                    y=at.y,
                    scale=at.scale,
                    goods=_in_row(drawn_singly(ingredient_tokens(stall.goods), 4), 34, 21, 56, 19.5, 23),
                    carried=[(f"i-{name}", -5 + 15 * place) for place, name in enumerate(carried)],
                    pawns=self._pawns(here, f"stall-{number}", [(x, 55.0) for x in middles]),
                    free=shown["free"] > 0,
                    fee=shown["fee"],
                    label=f"{label} {fee}",
                )
            )
        return {
            "stalls": stalls,
            "arrows": arrows(self.c.market, places),
            "fee": self.c.market.base_fee,
            "more": self.c.market.fee_per_worker_to_the_right,
            "fee_at": place_of_fee(places),
        }

    def mill(self) -> dict[str, Any]:
        """The columns with their flour, the limit of workers, and the bag."""
        columns = self.view["mill"]
        step = min(39.3, 150 / max(len(columns), 1))
        most = max((column["spaces"] for column in columns), default=1)
        size = min(22.0, 92 / most)
        found = []
        for number, column in enumerate(columns, 1):
            flours = [bread for bread in BREADS for _ in range(column["flours"].get(bread, 0))]
            slots = [
                (round(150 + (size + 1) * at, 1), f"f-{flours[at]}" if at < len(flours) else "")
                for at in range(column["spaces"])
            ]
            price = self.printed.counted("pfennigs", column["price"])
            told = self.printed.flours(column["flours"]) if column["flours"] else self.say("board", "empty")
            label = self.say("board", "column", column=number, price=price, flours=told)
            x = round(676 + step * (number - 1), 1)
            plus = round(150 + (size + 1) * column["spaces"] + 12, 1)
            found.append(Column(number, x, column["price"], slots, plus, label, size))
        carried = next((number for number, column in enumerate(columns, 1) if column["transport"]), 0)
        bag = [(f"bag-{bread}", f"f-{bread}", self.view["bag"][bread]) for bread in BREADS]
        return {
            "columns": found,
            "carried": [f"i-{name}" for name in self._mill_carriers()],
            "carried_to": carried,
            "limit": self.view["settings"]["limits"]["mill"],
            "bag": bag,
            "bag_label": self.say("board", "bag", flours=self.printed.flours(self.view["bag"])),
        }

    def _mill_carriers(self) -> list[str]:
        columns = self.c.mill.columns
        return [name for name in ("ox", "cart") if any(getattr(column, name) for column in columns)]

    # -- castle, farm, church, guild, favours ----------------------------------------------------------------------

    def castle(self) -> dict[str, Any]:
        """Work and loans."""
        castle = self.c.castle
        loans = self.view["castle_loans"]
        return {
            "work": castle.work_pfennigs,
            "loan": castle.loan_pfennigs,
            "points": castle.loan_points,
            "loans": loans,
            "label": self.say("board", "castle-loans", count=loans),
        }

    def farm(self) -> list[tuple[str, str, int, int]]:
        """Animals and carts: the name, its icon, the price and how many are left."""
        left = self.view["helpers_left"]
        return [(name, f"i-{name}", int(getattr(self.c.farm, name)), left[name]) for name in HELPERS]

    def servant(self) -> dict[str, Any] | None:
        """Where the servant stands."""
        place = self.view["servant"]
        if place is None:
            return None
        x, y = _SERVANT_AT[place]
        label = self.say("board", "servant", place=self.say("places", place))
        return {"x": x, "y": y, "label": label}

    def church(self) -> dict[str, Any]:
        """The tower, this round's column and the next one's, and the offerings."""
        tower, following = self.view["tower"], self.view["next_tower"]
        taller = max(4, len(tower))
        windows = []
        for place in range(taller):
            y = 91 + 22.5 * place
            now = tower[place] if place < len(tower) else ""
            then = following[place] if place < len(following) else ""
            windows.append((y, marker_of(now) if now else "", marker_of(then) if then else "", now, then))
        offerings = [("permanent", self.c.permanent_offering)]
        for level, number in enumerate(self.view["church"]["shown"], 1):
            if number:
                offerings.append((f"level-{level}", self.c.offerings[number - 1]))
        drawn = []
        for key, offering in offerings:
            x = {"permanent": 507.5, "level-1": 552.5, "level-2": 597.5}[key]
            number = offering.id if key != "permanent" else 0
            pay = _in_row(_valued(goods_tokens(offering.pay)), x, 133, 38, 19, 18)
            crosses = _in_row([("i-cross", "")] * offering.crosses, x, 157, 38, 17, 17)
            drawn.append((f"offering-{key}", x, pay + crosses, self.printed.offering(number)))
        order = ", ".join(self.player(seat) for seat in tower)
        return {"windows": windows, "offerings": drawn, "label": self.say("board", "tower", order=order)}

    def guild(self) -> list[tuple[float, float, BakerCard | None]]:
        """The bakers for hire on their spaces; empty spaces after them."""
        bakers = [self.baker(baker) for baker in self.view["guild"]]
        spaces = max(self.c.guild_spaces, len(bakers))
        per_row = max(4, -(-spaces // 2))
        step = 158 / per_row
        found: list[tuple[float, float, BakerCard | None]] = []
        for space in range(spaces):
            row, column = divmod(space, per_row)
            card = bakers[space] if space < len(bakers) else None
            found.append((round(243 + step * column, 1), 94.0 + 45 * row, card))
        return found

    def baker(self, baker: View) -> BakerCard:
        """What a master baker's card shows on the side that lies up."""
        number, upgraded = baker["number"], baker["upgraded"]
        card = self.c.master_bakers[number - 1]
        side = card.upgraded if upgraded else card.basic
        bonus = [(one.icon, f"+{one.count}") for one in ingredient_tokens(side.market)]
        if side.sale_pfennigs:
            bonus.append(("i-pf", f"+{side.sale_pfennigs}"))
        if side.sale_points:
            bonus.append(("i-vp", f"+{side.sale_points}"))
        if side.milk_less:
            bonus.append(("i-milk", f"−{side.milk_less}"))
        return BakerCard(
            number=number,
            upgraded=upgraded,
            breads=[BREADS[bread] for bread in side.bakes],
            grey=[] if upgraded else [BREADS[bread] for bread in card.upgraded.bakes if bread not in side.bakes],
            price=side.price,
            wage=side.wage,
            bonus=bonus,
            experience=baker["experience"],
            label=self.printed.baker(number, upgraded),
        )

    def favours(self) -> dict[str, Any]:
        """The favours of the feudal lord, face up ones with what they give."""
        shown: list[int] = self.view["favours"]
        cards = []
        for at in range(len(self.c.favours)):
            row, column = divmod(at, 4)
            x, y = 672 + 36 * column, 436 + 29 * row
            number = at + 1
            up = number in shown
            gain = _in_row(_valued(goods_tokens(self.c.favours[at].gain)), x + 16.5, y + 4.5, 29, 17, 14) if up else []
            cards.append((number, x, y, up, gain, self.printed.favour(number) if up else ""))
        return {"cards": cards, "count": self.say("board", "favours-up", count=len(shown), all=len(cards))}


_SERVANT_AT = {
    "castle": (111, 150), "granary": (84, 262), "farm": (112, 394), "guild": (212, 152), "church": (616, 158),
    "oven": (289, 254), "trade-house": (458, 254), "market": (368, 418), "mill": (738, 92), "river": (714, 376),
}  # fmt: skip


def reward_icons(c: Components, number: int) -> list[tuple[str, str]]:
    """What a church reward shows: icons with numbers."""
    reward = c.church_rewards.rewards[number - 1]
    if reward.effect == "gain":
        return _valued(goods_tokens(reward.gain))
    return [(REWARD_ICONS[reward.effect], "+" if reward.effect == "upgrade" else "")]


def _valued(tokens: list[Token]) -> list[tuple[str, str]]:
    """Icons one by one, but coins and points as one piece that bears its number."""
    found: list[tuple[str, str]] = []
    for one in tokens:
        if one.kind in ("pfennigs", "points"):
            found.append((f"{one.icon}0", str(one.count)))
        elif sum(abs(other.count) for other in tokens) <= 4:
            found += [(one.icon, "")] * abs(one.count)
        else:
            found.append((one.icon, str(one.count)))
    return found


def _in_row(
    icons: list[tuple[str, str]], middle: float, top: float, room: float, size: float, step: float
) -> list[Picture]:
    """Icons side by side around a middle, smaller where there are many."""
    if not icons:
        return []
    size = min(size, room / len(icons) * 1.15)
    step = min(step, (room - size) / max(len(icons) - 1, 1))
    left = middle - (step * (len(icons) - 1) + size) / 2
    return [
        (icon, round(left + step * at, 1), round(top, 1), round(size, 1), number)
        for at, (icon, number) in enumerate(icons)
    ]
