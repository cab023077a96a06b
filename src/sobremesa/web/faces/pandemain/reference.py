"""What one looks up beside the board: the recipes. They do not change during a match, so a page is sent them once."""

from dataclasses import dataclass

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import Token, ingredient_tokens, token


@dataclass
class Quality:
    """One way to bake a bread: what it takes, what the loaf sells for, and its points while fresh."""

    key: str
    name: str
    takes: list[Token]
    price: str
    points: int


@dataclass
class BothRecipes:
    """A bread with both ways to bake it."""

    bread: str
    name: str
    keeps: str
    qualities: list[Quality]

    @property
    def price(self) -> str:
        """What both qualities sell for; nothing where that differs."""
        prices = {quality.price for quality in self.qualities}
        return self.qualities[0].price if len(prices) == 1 else ""

    @property
    def by_round(self) -> bool:
        """Whether some price is not the same in all rounds."""
        return any("·" in quality.price for quality in self.qualities)


def recipes_of(board: Board) -> list[BothRecipes]:
    """Every bread of the print."""
    return [_recipe(board, number, bread) for number, bread in enumerate(BREADS)]


def _recipe(board: Board, number: int, bread: str) -> BothRecipes:
    recipe = board.c.recipes[number]
    own, starred = f"{BREADS[recipe.flour]}-flour", f"{BREADS[recipe.starred]}-flour"
    high = [token(own, 2)] if own == starred else [token(own, 1), token(starred, 1)]
    common = ingredient_tokens(recipe.ingredients)
    low = [token(own, 1), token("any-flour", 1)]
    return BothRecipes(
        bread=bread,
        name=board.moment.words.name("bread", bread),
        keeps=board.say("notes", "keeps", days=board.printed.counted("days", recipe.enters_day)),
        qualities=[
            Quality(
                key=key,
                name=board.say("own", key),
                takes=common + flours,
                price=board.printed.bread_prices(number, key),
                points=board.prices.freshness(key, recipe.enters_day),
            )
            for key, flours in (("high", high), ("low", low))
        ],
    )
