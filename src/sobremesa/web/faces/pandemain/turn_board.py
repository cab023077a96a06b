"""What two ways to play a turn do on the board: where the worker went, orders, the servant, bakers."""

from collections.abc import Iterable
from typing import Any, final

from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, VILLAGE_TEXTS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.reviewing.shown import ReviewFact
from sobremesa.wording import View

_MARKET, _MILL = "market", "mill"


def board_facts(board: Board, did: View, could: View, seat: str) -> list[ReviewFact]:
    """After the plan (`could`) beside what was played; the board is that of the moment before both."""
    return _BoardFacts(board, did, could, seat).told()


@final
class _BoardFacts:
    """Compares two views with the one from which both began."""

    def __init__(self, board: Board, did: View, could: View, seat: str) -> None:
        self.board = board
        self.before = board.view
        self.did, self.could = did, could
        self.seat = seat

    def told(self) -> list[ReviewFact]:
        """By what a player recognises the turn."""
        return [*self._worker(), *self._orders(), *self._servant(), *self._bakers()]

    def _say(self, code: str, **fields: object) -> str:
        return self.board.say("review", code, **fields)

    # -- the worker ----------------------------------------------------------------------------------------------

    def _worker(self) -> list[ReviewFact]:
        """With the stall that it stands at, or the column that it bought."""
        place, instead = self._went(self.could), self._went(self.did)
        if place == instead:
            return []
        if not place or not instead:
            return [ReviewFact("", self._say("placed" if place else "not-placed", place=place or instead))]
        return [ReviewFact("", self._say("worker", place=place, instead=instead))]

    def _went(self, after: View) -> str:
        """'Mill (column 3)'; '' where no worker was placed."""
        places = [
            place
            for place in PLACE_TEXTS
            if self._count(after["workers"], place) > self._count(self.before["workers"], place)
        ]
        return self.board.printed.listed(self._place(place, after) for place in places) if places else ""

    def _count(self, workers: dict[str, list[str]], place: str) -> int:
        return workers.get(place, []).count(self.seat)

    def _place(self, place: str, after: View) -> str:
        name = self.board.prices.place_name(place) if place in VILLAGE_TEXTS else self.board.say("places", place)
        found = [*self._stalls(after)] if place == _MARKET else [*self._columns(after)] if place == _MILL else []
        return self._say("place", place=name, what=self.board.printed.listed(found)) if found else name

    def _stalls(self, after: View) -> Iterable[str]:
        for number, (now, then) in enumerate(zip(after["market"], self.before["market"], strict=True), 1):
            if now["workers"].count(self.seat) > then["workers"].count(self.seat):
                yield self.board.stall(number)

    def _columns(self, after: View) -> Iterable[str]:
        for number, (now, then) in enumerate(zip(after["mill"], self.before["mill"], strict=True), 1):
            if then["flours"] and not now["flours"]:
                yield self._say("column", number=str(number))

    # -- orders, the servant, bakers -----------------------------------------------------------------------------

    def _orders(self) -> Iterable[ReviewFact]:
        """One line for the orders of a village that only one of the ways fills."""
        for mine, other, sign, code in ((self.could, self.did, "+", "order"), (self.did, self.could, "-", "no-order")):
            for village in range(len(VILLAGE_TEXTS)):
                filled = self._filled(mine, village)
                breads = [bread for space, bread in filled.items() if space not in self._filled(other, village)]
                if breads:
                    name = self.board.prices.place_name(VILLAGE_TEXTS[village])
                    listed = self.board.printed.listed(self.board.moment.words.name("bread", bread) for bread in breads)
                    yield ReviewFact(sign, self._say(code, village=name, breads=listed, count=len(breads)))

    def _filled(self, after: View, village: int) -> dict[int, str]:
        """The breads of the orders that are gone, by their spaces."""
        now, then = after["villages"][village]["orders"], self.before["villages"][village]["orders"]
        return {
            old["order"]: old["bread"]
            for old, new in zip(then, now, strict=True)
            if old["bread"] is not None and new["bread"] is None
        }

    def _servant(self) -> Iterable[ReviewFact]:
        place, instead = self.could["servant"], self.did["servant"]
        if place and instead and place != instead:
            names = {"place": self.board.say("places", place), "instead": self.board.say("places", instead)}
            yield ReviewFact("", self._say("servant", **names))

    def _bakers(self) -> Iterable[ReviewFact]:
        """Each that only one of the ways has, and each that only one has upgraded."""
        could, did = self._own(self.could), self._own(self.did)
        for mine, other, sign, way in ((could, did, "+", ""), (did, could, "-", "no-")):
            for number, upgraded in mine.items():
                if number not in other:
                    breads = self.board.printed.baker_breads(number, upgraded)
                    yield ReviewFact(sign, self._say(f"{way}baker", number=str(number), breads=breads))
                elif upgraded and not other[number]:
                    breads = self.board.printed.baker_breads(number, upgraded)
                    yield ReviewFact(sign, self._say(f"{way}upgraded", number=str(number), breads=breads))

    def _own(self, view: View) -> dict[int, bool]:
        """The seat's bakers by their numbers, and whether each is upgraded."""
        me: dict[str, Any] = next(player for player in view["players"] if player["seat"] == self.seat)
        return {baker["number"]: baker["upgraded"] for baker in me["bakers"]}
