"""The pieces of Pandemain's board as lines of text: every word comes from the catalog, every number from the view."""

from typing import Any, Final, final

from rich.text import Text

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, ROUNDS
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS
from sobremesa.terminal.flow import flow
from sobremesa.wording import View
from sobremesa.wording.messages import Words, signed_text
from sobremesa.wording.pandemain.prices import Prices
from sobremesa.wording.pandemain.printed import Printed

STYLES: Final = {"rye": "sandy_brown", "spelt": "gold3", "oat": "grey70", "wheat": "light_goldenrod2"}
_SEATS: Final = {"p1": "green", "p2": "cornflower_blue", "p3": "magenta", "p4": "cyan"}
_INDENT: Final = 10
_VILLAGE_INDENT: Final = 13
_NEARLY_FULL: Final = 15  # units of an ingredient from which on the limit is told

Player = dict[str, Any]


@final
class Drawing:
    """Draws one view. `tight` means fewer words."""

    def __init__(self, view: View, words: Words, printed: Printed, plain: bool, width: int, tight: bool) -> None:
        self.view = view
        self.words = words
        self.printed = printed
        self.plain = plain
        self.width = width
        self.tight = tight
        self.prices = Prices(view, printed, "")
        self.gap = "  " if tight else "   "

    def lines(self, title: str, items: list[Text], indent: int = _INDENT) -> list[Text]:
        """Items behind a title, broken between items."""
        return flow(
            Text(" " * (indent - _INDENT) + self.words.board(title), "bold"), items, self.width, indent, self.gap
        )

    # -- pieces ------------------------------------------------------------------------------------------------

    def bread(self, text: str, bread: str) -> Text:
        """A text in the colour of a bread."""
        return Text.assemble((text, STYLES[bread]))

    def bread_name(self, bread: str) -> Text:
        """The bread's own name in its colour."""
        return self.bread(self.printed.name("bread", bread), bread)

    def mark(self, seat: str) -> Text:
        """A seat in two letters, as its workers are marked on the board."""
        player = next(player for player in self.view["players"] if player["seat"] == seat)
        name = seat.upper() if player["kind"] == "person" else self.words.board(f"mark-{player['kind']}")
        return Text.assemble((name, f"bold {_SEATS[seat]}"))

    def marks(self, seats: list[str]) -> Text:
        """Several workers."""
        return Text(" ").join(self.mark(seat) for seat in seats)

    def counts(self, counts: dict[str, int]) -> list[str]:
        """What there is of each, without what there is none of."""
        return [self.printed.counted(kind, count) for kind, count in counts.items() if count]

    # -- the head ----------------------------------------------------------------------------------------------

    def head(self) -> list[Text]:
        """Round, phase, whose turn, the tower and the Inquisition."""
        view, words = self.view, self.words
        title = Text(words.board("round", round=view["round"], rounds=ROUNDS), "bold")
        title.append(f", {words.name('phase', view['phase'])}", "bold")
        tower = Text(words.board("tower") + " ")
        tower.append_text(self.marks(view["tower"]))
        if view["next_tower"]:
            following = Text(" " + words.board("next-tower", order="|"))
            before, after = following.split("|")
            tower.append_text(before).append_text(self.marks(view["next_tower"])).append_text(after)
        inquisition = Text(words.board("inquisition", level=view["inquisition"]))
        left = view["round_tokens"]["left"]
        if left:
            inquisition.append(" " + words.board("crosses", crosses=" ".join(map(str, left))), "dim")
        items = [tower, inquisition]
        scenario = view["settings"]["scenario"]
        if scenario != "none":
            items.insert(0, Text(words.name("scenario", scenario), "italic"))
        if not self.tight:
            items.insert(0, Text(words.board("active", player=words.player(view["active"]))))
        return flow(title, items, self.width, title.cell_len + len(self.gap), self.gap)

    # -- players -----------------------------------------------------------------------------------------------

    def player(self, player: Player, own: bool) -> list[Text]:
        """One participant: everything for the own board, the same in fewer lines for others."""
        if player["kind"] != "person":
            return self._figures(player, [*self._common(player), self._card(player["card"])])
        lines = self._figures(player, self._common(player))
        if own:
            parts = [("stores", self._stores(player)), ("loaves", self._loaves(player))]
            parts += [("bakers", self._bakers(player)), ("reputation", self._standing(player))]
            if self.tight:
                parts = [("stores", [*parts[0][1], *parts[1][1]]), ("bakers", [*parts[2][1], *parts[3][1]])]
            return lines + [line for title, items in parts if items for line in self.lines(title, items, _INDENT + 2)]
        items = [*self._stores(player), *self._loaves(player), *self._bakers(player), *self._standing(player)]
        return lines + flow(Text(), items, self.width, _INDENT + 2, "  ")

    def _figures(self, player: Player, items: list[Text]) -> list[Text]:
        active = player["seat"] == self.view["active"] and self.view["phase"] != "over"
        title = Text().append((">" if self.plain else "▶") + " " if active else "  ", "bold green")
        title.append(self.words.player(player["seat"]), f"bold {_SEATS[player['seat']]}")
        return flow(title, items, self.width, _INDENT + 2, self.gap)

    def _common(self, player: Player) -> list[Text]:
        """Figures that people and sim-bakers have."""
        words, workers = self.words, player["workers"]
        items = [Text(words.board("points", count=player["points"]), "bold")]
        if "pfennigs" in player:
            items.append(Text(words.board("pfennigs", count=player["pfennigs"]), "bold"))
        items.append(Text(words.board("penitence", count=player["penitence"])))
        items.append(Text(words.board("workers", count=workers["reserve"], own=workers["held"])))
        for key in ("penances", "loans"):
            if player.get(key):
                items.append(Text(words.board(key, count=player[key]), "red"))
        if player["kind"] != "person":
            items += self._standing(player)
        return items

    def _card(self, card: View) -> Text:
        shown = [self.words.name("target", place) for place in card["shown"]]
        names = [self.prices.short_name(place) if place in PLACE_TEXTS else place for place in shown]
        if not names:
            return Text(self.words.board("card-hidden"), "dim")
        return Text(self.words.board("card", shown=", ".join(names)), "dim")

    def _stores(self, player: Player) -> list[Text]:
        """Ingredients, flour, animals and carts."""
        items = [Text(text) for text in self.counts(player["ingredients"])]
        if max(player["ingredients"].values()) >= _NEARLY_FULL:
            most = self.printed.components.player_board.ingredient_limit
            items.append(Text(self.words.board("store-limit", limit=most), "dim"))
        flours = {bread: count for bread, count in player["flours"].items() if count}
        flour = Text(self.words.board("flour") + " ")
        flour.append_text(Text(", ").join(self._flour(bread, count) for bread, count in flours.items()))
        limit = self.printed.components.player_board.flour_limit
        flour.append(" " if flours else "")
        flour.append(self.words.board("flour-of", count=sum(flours.values()), limit=limit), "dim")
        return [*items, flour, *self._helpers(player)]

    def _helpers(self, player: Player) -> list[Text]:
        """Animals and carts; those that are used in brackets."""
        items: list[Text] = []
        for helper in HELPERS:
            its = player["helpers"][helper]
            if its["active"]:
                items.append(Text(self.printed.counted(helper, its["active"])))
            if its["used"]:
                items.append(Text(f"({self.printed.counted(helper, its['used'])})", "dim"))
        return items

    def _loaves(self, player: Player) -> list[Text]:
        items: list[Text] = []
        for loaf in player["loaves"]:
            key = "loaf" if loaf["count"] == 1 else "loaf-many"
            fields = {kind: self.printed.name(kind, loaf[kind]) for kind in ("quality", "bread")}
            text = self.words.board(key, days=loaf["day"], count=loaf["count"], **fields)
            items.append(self.bread(text, loaf["bread"]))
        return items if items or self.tight else [Text(self.words.board("no-loaves"), "dim")]

    def _bakers(self, player: Player) -> list[Text]:
        items: list[Text] = []
        for baker in player["bakers"]:
            number, upgraded = baker["number"], baker["upgraded"]
            called = self.words.board("baker-upgraded", number=number) if upgraded else str(number)
            gained = self.words.board("baker-experience", count=baker["experience"]) if baker["experience"] else ""
            text = self.printed.baker(number, upgraded, short=self.tight)
            fields = {"text": text, "wage": self.printed.wage(number, upgraded)}
            items.append(Text(self.words.board("baker", number=called, experience=gained, **fields)))
        return items

    def _standing(self, player: Player) -> list[Text]:
        """Reputations that are worth something, and villagers."""
        items: list[Text] = []
        tracks = self.printed.components.reputation.tracks
        for bread, position in player["reputation"].items():
            points = tracks[BREADS.index(bread)].points[position]
            if points:
                items.append(self.bread(f"{self.printed.name('bread', bread)} {signed_text(points)}", bread))
        for number in player["villagers"]:
            text = self.printed.villager(number)
            short = self.tight or player["kind"] != "person"
            items.append(Text(f"v{number}" if short else self.words.board("villager", number=number, text=text)))
        return items

    # -- villages ----------------------------------------------------------------------------------------------

    def villages(self) -> list[Text]:
        """Each with its orders, those to come, its villager, and who is there."""
        if not self.tight:
            return [line for village in self.view["villages"] for line in self.village(village)]
        items = []
        for village in self.view["villages"]:
            name = Text(self.prices.place_name(village["village"]), "bold")
            items.append(Text(" ").join([name, *self._village_parts(village)]))
        return flow(Text(), items, self.width, 0, "   ")

    def village(self, village: View) -> list[Text]:
        """One village, on one line where that is wide enough."""
        name = Text(self.prices.place_name(village["village"]), "bold")
        return flow(name, self._village_parts(village), self.width, _VILLAGE_INDENT, "  ")

    def _village_parts(self, village: View) -> list[Text]:
        """Orders, orders to come, the villager, workers."""
        comma = Text(" " if self.tight else ", ")
        parts = [comma.join(self._order(order) for order in village["orders"])]
        coming = [order["future"] for order in village["orders"] if order.get("future")]
        if coming:
            arrow = Text("> " if self.plain else "› ", "dim")
            parts.append(arrow.append_text(comma.join(self.bread_name(bread) for bread in coming)))
        number = village["villager"]
        text = "" if self.tight else f" {self.printed.villager(number, short=True)}"
        parts.append(Text(f"[v{number}{text}]", "dim" if village["villagers_left"] else "dim strike"))
        standing = self.view["workers"].get(village["village"], [])
        return [*parts, self.marks(standing)] if standing else parts

    def _order(self, order: View) -> Text:
        if order["bread"] is None:
            return Text(self.words.board("order-empty"), "dim")
        key = "order-dawn" if order.get("dawn") else "order"
        bread = self.printed.name("bread", order["bread"])
        text = self.words.board(key, bread=bread, points=order["points"])
        return self.bread(text.replace(" ", "") if self.tight else text, order["bread"])

    # -- the main board ----------------------------------------------------------------------------------------

    def mill(self) -> list[Text]:
        """The columns with their prices."""
        items: list[Text] = []
        for number, column in enumerate(self.view["mill"], 1):
            key = "column-carried" if column["transport"] else "column"
            price = self.printed.counted("pfennigs", column["price"])
            if not column["flours"]:
                items.append(Text(self.words.board("column-empty", number=number), "dim"))
                continue
            item = Text(self.words.board(key, number=number, price=price, flours=""))
            flours = [
                self.bread_name(bread) if self.tight and count == 1 else self._flour(bread, count)
                for bread, count in column["flours"].items()
            ]
            items.append(item.append_text(Text(" " if self.tight else ", ").join(flours)))
        return self.lines("mill", items + self._standing_at("mill"))

    def _flour(self, bread: str, count: int) -> Text:
        return self.bread(self.printed.counted(bread, count), bread)

    def _standing_at(self, place: str) -> list[Text]:
        standing = self.view["workers"].get(place, [])
        return [self.marks(standing)] if standing else []

    def market(self) -> list[Text]:
        """The stalls with goods, transport and fee, or with who stands there."""
        return self.lines("market", [self._stall(number) for number in range(1, len(self.view["market"]) + 1)])

    def _stall(self, number: int) -> Text:
        stall, printed = self.view["market"][number - 1], self.printed.components.market.stalls[number - 1]
        goods = " ".join(
            self.printed.name("ingredient", name) if count == 1 else self.printed.counted(name, count)
            for name, count in zip(INGREDIENTS, printed.goods, strict=True)
            if count
        )
        name = "" if self.tight else f"{self.printed.stall(number)} "
        item = Text(f"{number} {name}")
        item.append(goods)
        if printed.ox or printed.cart:
            item.append(f" ({self.words.board('stall-ox-cart' if printed.cart else 'stall-ox')})", "dim")
        item.append(" ")
        if stall["free"] > 0:
            return item.append(self.words.board("fee", fee=stall["fee"]), "bold")
        return item.append_text(self.marks(stall["workers"]))

    def church(self) -> list[Text]:
        """The offerings on display."""
        items = [Text(self.printed.offering(0))]
        items += [Text(self.printed.offering(token)) for token in self.view["church"]["shown"] if token]
        return self.lines("church", items + self._standing_at("church"))

    def rewards(self) -> list[Text]:
        """The piles of rewards by their marks."""
        items: list[Text] = []
        marks = self.printed.components.penitence.reward_marks
        for mark, pile in zip(marks, self.view["rewards"], strict=True):
            found = [Text(self.printed.reward(number)) for number in pile]
            first, *others = found or [Text(self.printed.listed([]), "dim")]
            items += [Text.assemble((self.words.board("pile", mark=mark), "bold"), " ", first), *others]
        return self.lines("rewards", items)

    def guild(self) -> list[Text]:
        """The bakers that can be hired, with their prices."""
        items = []
        for baker in self.view["guild"]:
            number, upgraded = baker["number"], baker["upgraded"]
            called = self.words.board("baker-upgraded", number=number) if upgraded else str(number)
            text = self.printed.baker(number, upgraded, short=True)
            price = self.printed.price(number, upgraded)
            items.append(Text(self.words.board("guild-baker", number=called, text=text, price=price)))
        return self.lines("guild", items or [Text(self.words.board("guild-empty"), "dim")])

    def favours(self) -> list[Text]:
        """The favours that lie face up."""
        items = [Text(self.printed.favour(number)) for number in self.view["favours"]]
        return self.lines("favours", items) if items else []

    def places(self) -> list[Text]:
        """What is left to say of the board in few words, and who stands where."""
        words, view = self.words, self.view
        items = [Text(words.board("oven-tax", count=view["oven_tax"]))]
        items.append(Text(words.board("castle-loans", count=view["castle_loans"])))
        if view["servant"]:
            items.append(Text(words.board("servant", place=self.prices.short_name(view["servant"])), "bold"))
        bag = " ".join(self.printed.counted(bread, count) for bread, count in view["bag"].items())
        short = "/".join(str(count) for count in view["bag"].values())
        items.append(Text(words.board("bag", flours=short if self.tight else bag), "dim"))
        for place in PLACE_TEXTS[:10]:
            standing = view["workers"].get(place, [])
            if standing and place not in ("market", "mill", "church"):
                items.append(Text(f"{self.prices.short_name(place)} ").append_text(self.marks(standing)))
        return self.lines("places", items)
