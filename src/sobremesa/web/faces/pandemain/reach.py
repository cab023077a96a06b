"""What the viewer could reach at the market and the mill: stalls and columns, their price, and what carries there."""

from typing import final

from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.wording import View


@final
class Reach:
    """What the viewer's money and transport allow."""

    def __init__(self, board: Board, me: View | None) -> None:
        self.board = board
        self.me = me

    def stalls(self) -> int:
        """How many stalls the viewer could stand at now."""
        return len(reckoned_in(self.me)["stalls"]) if self.me else 0

    def columns(self) -> int:
        """How many columns the viewer could buy now."""
        return len(reckoned_in(self.me)["columns"]) if self.me else 0

    def carriers_of_stall(self, number: int) -> list[str]:
        """What carries a worker to a stall (PM-MARKET-03, PM-MARKET-04); nothing where it goes on foot."""
        stall = self.board.c.market.stalls[number - 1]
        return [name for name, may in (("ox", stall.ox), ("cart", stall.cart)) if may]

    def carriers_of_column(self, number: int) -> list[str]:
        """The same for a column of the mill (PM-MILL-03)."""
        return ["ox", "cart"] if self.board.view["mill"][number - 1]["transport"] else []

    def missing(self, carriers: list[str]) -> str:
        """The helper that the engine names where none of these is ready: a used one first; empty where one is ready."""
        helpers = self.me["helpers"] if self.me else {}
        if not carriers or any(helpers and helpers[name]["active"] for name in carriers):
            return ""
        return next((name for name in carriers if helpers and helpers[name]["used"]), carriers[0])
