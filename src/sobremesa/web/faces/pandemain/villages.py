"""The four villages as their template draws them: orders now and next, villagers, worker spaces."""

from dataclasses import dataclass
from typing import Any

from sobremesa.web.faces.pandemain.board import Board, WorkerDrawn
from sobremesa.web.faces.pandemain.icons import pawn_of, villager_icon
from sobremesa.web.faces.pandemain.layout import ribbon_width, spread
from sobremesa.wording import View


@dataclass
class Order:
    """An order space with what lies on it and what comes there next."""

    id: str  # only while loaves are sold in this village
    piece: str
    number: int
    x: float
    bread: str  # '' where the space is empty
    points: int
    permanent: bool
    dawn: bool
    label: str
    future: str
    future_label: str
    leads: bool  # a future order leads there


@dataclass
class VillageDrawn:
    """One village board, 198 by 138."""

    number: int
    key: str
    name: str
    ribbon: str
    middle: float
    orders: list[Order]
    villager: str
    villager_number: int
    villager_name: str
    left: int
    pads: list[float]
    closed: list[float]
    pawns: list[WorkerDrawn]
    plus: float | None
    label: str


def villages_of(board: Board) -> list[VillageDrawn]:
    """All four."""
    return [_village(board, number, village) for number, village in enumerate(board.view["villages"])]


def _village(board: Board, number: int, village: View) -> VillageDrawn:
    key: str = village["village"]
    name = board.ringed(board.prices.place_name(key), "villages")
    width = min(ribbon_width(name), 184)
    here: list[str] = board.view["workers"].get(key, [])
    limit: int = board.view["settings"]["limits"]["village"]
    spaces = spread(max(max(board.c.village_worker_limit), limit, len(here)), 62, 56, 28)
    pawns = [
        WorkerDrawn(f"worker-{seat}-{key}-1", pawn_of(seat), 181, y) for seat, y in zip(here, spaces, strict=False)
    ]
    orders = _orders(board, number, village)
    return VillageDrawn(
        number=number,
        key=key,
        name=name,
        ribbon=f"M7 8h{width:g}l-5 10l5 10h-{width:g}l5-10Z",
        middle=7 + width / 2,
        orders=orders,
        villager=villager_icon(village["villager"]),
        villager_number=village["villager"],
        villager_name=board.printed.villager_name(village["villager"]),
        left=village["villagers_left"],
        pads=spaces[:limit],
        closed=spaces[limit:],
        pawns=pawns,
        plus=spaces[len(here)] if len(here) < limit else None,
        label=_label(board, village, orders, here),
    )


def _orders(board: Board, number: int, village: View) -> list[Order]:
    orders: list[dict[str, Any]] = village["orders"]
    decision = board.view["decision"]
    sold_here = decision["kind"] == "sell" and decision["village"] == village["village"]
    printed = board.c.villages[number].spaces
    places = spread(len(orders), 7, 158 - 36, 39.5)
    return [
        Order(
            id=f"order-{order['order']}" if sold_here else "",
            piece=f"order-{village['village']}-{order['order']}",
            number=order["order"],
            x=places[at],
            bread=order["bread"] or "",
            points=order["points"],
            permanent=order["permanent"],
            dawn=bool(order.get("dawn")),
            label=_order_told(board, order) if order["bread"] else board.say("cards", "order-empty"),
            future=order.get("future") or "",
            future_label=board.say("board", "village-next", orders=_future_told(board, order)),
            leads=bool(at) and printed[at - 1].future,
        )
        for at, order in enumerate(orders)
    ]


def _label(board: Board, village: View, drawn: list[Order], here: list[str]) -> str:
    """A village in words: its orders, the next ones, its villager and who is there."""
    words = board.moment.words
    orders = ", ".join(order.label for order in drawn if order.bread)
    sentences = [board.say("board", "village", village=board.prices.place_name(village["village"]), orders=orders)]
    future = ", ".join(words.name("bread", order["future"]) for order in village["orders"] if order.get("future"))
    if future:
        sentences.append(board.say("board", "village-next", orders=future))
    villager = board.printed.villager_name(village["villager"])
    sentences.append(board.say("board", "villagers-left", villager=villager, count=village["villagers_left"]))
    if here:
        people = ", ".join(board.player(seat) for seat in here)
        return board.say("board", "place-with", place=" ".join(sentences), people=people)
    return " ".join(sentences)


def _order_told(board: Board, order: View) -> str:
    """An order in a few words."""
    key = "order-printed" if order["permanent"] else "order-dawn" if order.get("dawn") else "order"
    bread = board.moment.words.name("bread", order["bread"])
    return board.say("board", key, bread=bread, points=board.printed.counted("points", order["points"]))


def _future_told(board: Board, order: View) -> str:
    bread = order.get("future")
    return board.moment.words.name("bread", bread) if bread else "–"
