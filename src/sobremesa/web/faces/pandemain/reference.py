"""What a newcomer looks up beside the board: the recipes, and how the game goes in the game's own sentences.

Nothing here changes during a match, so a page is sent it once.
"""

from dataclasses import dataclass
from typing import Any, Final

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import Token, ingredient_tokens, pawn_of, token
from sobremesa.web.faces.pandemain.worth import own_player
from sobremesa.wording.pandemain.details import trade_sets
from sobremesa.wording.pandemain.neighbours import scenario_told, sim_baker_told

_BEFORE_THE_FIRST_DUSK: Final = ("setup", "day")


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


def how_it_goes(board: Board) -> list[tuple[str, str, str]]:
    """The course of the game and what is special at this table: a picture, whom it is about, and a text."""
    words, settings = board.moment.words, board.view["settings"]
    catalog = words.catalog
    swaps = words.board(trade_sets(board.view))
    found = [
        ("b-wheat", "", board.say("reference", "aim")),
        ("p-n", "", board.say("reference", "controls")),
        ("i-sun", "", catalog.say("notes", "round")),
        ("i-cross", "", board.say("reference", "penitence")),
        ("i-inq", "", catalog.say("notes", "inquisition")),
        ("i-cow", "", catalog.say("notes", "milk")),
        ("i-pf", "", f"{board.say('reference', 'pass')} {swaps}"),
        ("i-vp", "", catalog.say("notes", "scoring")),
    ]
    if settings["scenario"] != "none":
        found.append(("v-pilgrim", "", scenario_told(catalog, board.view)))
    for player in board.view["players"]:
        if player["kind"] != "person":
            name = board.player(player["seat"])
            found.append((pawn_of(player["seat"]), name, sim_baker_told(catalog, board.view, player["kind"])))
    return found


def is_first_turn(board: Board) -> bool:
    """Whether the viewer decides in the first round and has not sent a worker yet, whatever is drafted."""
    before: Any = board.moment.before
    me = own_player(board)
    if me is None or not board.moment.deciding or before["round"] > 1:
        return False
    workers = next(player["workers"] for player in before["players"] if player["seat"] == me["seat"])
    return before["phase"] in _BEFORE_THE_FIRST_DUSK and bool(workers["reserve"] == workers["held"])
