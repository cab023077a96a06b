"""What speaks for a plan, as far as it can be said from the seat's view: sales, orders, penitence, what is learnt."""

from typing import Any, Final, final

from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.vocabulary import HELPERS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.worth import (
    Part,
    crosses_gathered,
    is_locked,
    known_breads,
    marks_between,
    offering_named,
    own_player,
    sale_parts,
)
from sobremesa.wording import View

_LAST_DAY: Final = 1  # on which a loaf can be sold: at dusk it goes stale
_PERCENT: Final = 100
_SOLD_FOR: Final = ("points", "pfennigs")


def reasons_for(board: Board, plan: list[str]) -> list[str]:
    """What the steps of a plan come to together."""
    me = own_player(board)
    return [] if me is None else _Outlook(board, me, plan).told()


@final
class _Outlook:
    """What a plan brings its seat, step by step, as far as nothing is left to chance."""

    def __init__(self, board: Board, me: View, plan: list[str]) -> None:
        self.board = board
        self.me: dict[str, Any] = {**me, "reputation": dict(me["reputation"]), "villagers": list(me["villagers"])}
        self.village = str(board.moment.about.get("village", ""))
        self.began: int = me["penitence"] + crosses_gathered(board)
        self.level = self.began
        self.sold = self.stale = 0
        self.gained = dict.fromkeys(_SOLD_FOR, 0)
        self.baked: set[str] = set()
        self.learnt: set[str] = set()
        self.bought: dict[str, None] = {}
        for text in plan:
            word, *arguments = text.split()
            step = getattr(self, f"_{word}", None)
            if step is not None:
                step(*arguments)

    # -- steps -------------------------------------------------------------------------------------------------------

    def _place(self, place: str, *_: str) -> None:
        self.village = place

    def _sell(self, order: str, quality: str, day: str) -> None:
        village = next(each for each in self.board.view["villages"] if each["village"] == self.village)
        loaf = (str(village["orders"][int(order)]["bread"]), quality, int(day))
        self._count_sale(loaf[0], int(day), sale_parts(self.board, self.me, loaf, village, int(order)))
        self.me["villagers"].append(village["villager"])

    def _serve(self, bread: str, quality: str, day: str) -> None:
        self._count_sale(bread, int(day), sale_parts(self.board, self.me, (bread, quality, int(day)), None, 0))

    def _count_sale(self, bread: str, day: int, parts: list[Part]) -> None:
        self.sold += 1
        self.stale += day == _LAST_DAY
        for part in parts:
            if part.kind in self.gained:
                self.gained[part.kind] += part.count
            elif part.kind == "penitence":
                self.level += part.count
                self.me["penitence"] = self.level
            elif part.kind == f"reputation-{bread}":
                self.me["reputation"][bread] += part.count

    def _bake(self, bread: str, *_: str) -> None:
        self.baked.add(bread)

    def _offer(self, offering: str) -> None:
        self.level += offering_named(self.board, offering).crosses

    def _hire(self, number: str) -> None:
        self._learn(number, upgraded=False)

    def _upgrade(self, number: str) -> None:
        self._learn(number, upgraded=True)

    def _learn(self, number: str, *, upgraded: bool) -> None:
        card = self.board.baker({"number": int(number), "upgraded": upgraded, "experience": 0})
        self.learnt |= {*card.breads} - {*known_breads(self.board, self.me)}

    def _buy(self, helper: str) -> None:
        if helper in HELPERS:
            self.bought[helper] = None

    # -- in words ----------------------------------------------------------------------------------------------------

    def told(self) -> list[str]:
        """Whole sentences, what is sure before what is likely."""
        return [*self._of_sales(), *self._of_penitence(), *self._of_orders(), *self._of_learning(), *self._of_helpers()]

    def _say(self, key: str, **fields: object) -> str:
        return self.board.say("reasons", key, **fields)

    def _of_sales(self) -> list[str]:
        """PM-SELL-01, PM-DUSK-03."""
        if not self.sold:
            return []
        counted, listed = self.board.printed.counted, self.board.printed.listed
        gain = listed(counted(kind, number) for kind, number in self.gained.items() if number)
        found = [self._say("sales", loaves=counted("bread", self.sold), gain=gain)]
        if self.stale and self.board.view["phase"] == "day":
            found.append(self._say("stale", loaves=counted("bread", self.stale)))
        return found

    def _of_penitence(self) -> list[str]:
        """The marks that are reached, and the penance that the Inquisition would bring otherwise."""
        reached = marks_between(self.board, self.began, self.level)
        found = [self.board.say("marks", mark, level=level) for mark, level in reached]
        without, with_plan = self._chance_of_penance(self.began), self._chance_of_penance(self.level)
        if with_plan < without:
            found.append(self._say("inquisition", percent=without, left=with_plan))
        return found

    def _chance_of_penance(self, level: int) -> int:
        """PM-DAWN-02, PM-DAWN-04: in percent, by the round tokens that may be turned at dawn."""
        tokens: list[int] = self.board.view["round_tokens"]["left"]
        if not tokens or self.board.view["settings"]["mode"] != "expert":
            return 0
        reached = [min(self.board.view["inquisition"] + crosses, self.board.c.penitence.last) for crosses in tokens]
        behind: int = sum(level < each for each in reached)
        return round(_PERCENT * behind / len(reached))

    def _of_orders(self) -> list[str]:
        """Where a loaf that is baked may be sold."""
        found = []
        for bread in [bread for bread in BREADS if bread in self.baked]:
            wanted = [
                village["name"]
                for village in self.board.view["villages"]
                if any(order["bread"] == bread for order in village["orders"])
                and not is_locked(self.board, self.me, village)
            ]
            if wanted:
                name = self.board.moment.words.name("bread", bread)
                found.append(self._say("orders", bread=name, villages=self.board.printed.listed(wanted)))
        return found

    def _of_learning(self) -> list[str]:
        """PM-GUILD-04: the breads of a master baker."""
        if not self.learnt:
            return []
        breads = self.board.printed.breads(bread for bread in BREADS if bread in self.learnt)
        return [self._say("breads", breads=breads)]

    def _of_helpers(self) -> list[str]:
        """Ox, cow and cart can be used once a day."""
        rounds = ROUNDS - int(self.board.view["round"])
        if not self.bought or not rounds:
            return []
        names = [self.board.moment.words.name("helper", helper) for helper in self.bought]
        return [self._say("helpers", count=rounds, helpers=self.board.printed.listed(names))]
