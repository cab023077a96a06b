"""Reading the boards and tracks of a components document, and checking that each of them can be played with."""

from typing import Final

from sobremesa.games.pandemain.box.boards import (
    Castle,
    Farm,
    Granary,
    Market,
    Mill,
    MillColumn,
    OrderSpace,
    Oven,
    Penitence,
    PlayerBoard,
    Recipe,
    Reputation,
    ReputationTrack,
    River,
    Staleness,
    Stall,
    Supply,
    Village,
)
from sobremesa.games.pandemain.box.problems import Part, shown
from sobremesa.games.pandemain.kinds import BREADS, GRAIN_TOKENS, INGREDIENTS, LOCATIONS, ROUNDS, VILLAGES

TRANSPORTS: Final = ("ox", "cart")
_QUALITIES: Final = ("high", "low")
_CERTAIN_VILLAGES: Final = ("ulm", "augsburg")  # the rules name these two
_MOST: Final = 99
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789_"
_STALLS: Final = 16
_DAYS: Final = 4  # the longest staleness track that the engine keeps


def read_grain(root: Part) -> list[int]:
    """How many grain tokens there are of each type."""
    part = root.part("grain_tokens")
    before = part.problems.count
    counts = [part.number(bread, 1, GRAIN_TOKENS) for bread in BREADS]
    if part.problems.count == before and not part.broken and sum(counts) != GRAIN_TOKENS:
        part.fail("", f"the types add up to {sum(counts)} tokens, not {GRAIN_TOKENS}")
    part.close()
    return counts


def read_supply(root: Part) -> Supply:
    """What lies beside the board."""
    part = root.part("supply")
    counts = {name: part.number(name, 1, _MOST) for name in ("carts", "cows", "oxen", "loans", "penances")}
    for name in ("control_tokens_per_player", "coins_five", "coins_one", "coins_one_first_edition"):
        counts[name] = part.number(name, 1, _MOST)
    counts["workers_per_player"] = part.number("workers_per_player", 2, 8)
    part.close()
    return Supply(counts)


def read_player_board(root: Part) -> PlayerBoard:
    """What a player can keep."""
    part = root.part("player_board")
    result = PlayerBoard(part.number("ingredient_limit", 1, _MOST), part.number("flour_limit", 1, GRAIN_TOKENS))
    part.close()
    return result


def read_farm(root: Part) -> Farm:
    """The prices of the farm."""
    part = root.part("farm")
    result = Farm(part.number("ox", 1, _MOST), part.number("cow", 1, _MOST), part.number("cart", 1, _MOST))
    part.close()
    return result


# -- market ------------------------------------------------------------------------------------------------------


def read_market(root: Part) -> Market:
    """The market: its stalls, the arrows between them, what carries a worker there."""
    part = root.part("market")
    base_fee = part.number("base_fee", 0, _MOST)
    per_worker = part.number("fee_per_worker_to_the_right", 0, _MOST)
    before = part.problems.count
    parts = part.parts("stall", 3, _STALLS)
    ids = read_ids(parts, "stall")
    stalls = [_read_stall(stall, ids, at) for at, stall in enumerate(parts)]
    if part.problems.count == before and stalls:
        _check_columns(part, parts, stalls)
        _check_arrows(part, parts, stalls)
    part.close()
    return Market(base_fee, per_worker, stalls)


def read_ids(parts: list[Part], what: str) -> tuple[str, ...]:
    """The ids of a list of tables: small letters, digits and underscores, none of them twice."""
    found: list[str] = []
    for part in parts:
        id = part.text("id", 40)
        if id and any(letter not in _LETTERS for letter in id):
            part.fail("id", f"{shown(id)} holds more than small letters, digits and underscores")
        elif id and id in found:
            part.fail("id", f"there is another {what} {shown(id)}")
        found.append(id)
    return tuple(found)


def _read_stall(part: Part, ids: tuple[str, ...], at: int) -> Stall:
    column = part.number("column", 1, _STALLS)
    row = part.number("row", 1, _STALLS)
    spaces = part.number("spaces", 1, 4)
    goods = part.ingredients("goods", INGREDIENTS, 9)
    onward = part.different("next", 0, 2, ids)
    carried = _read_transport(part)
    part.close()
    return Stall(ids[at], column, row, spaces, goods, onward, 0 in carried, 1 in carried)


def _read_transport(part: Part) -> list[int]:
    return part.different("transport", 0, len(TRANSPORTS), TRANSPORTS)


def _check_columns(part: Part, parts: list[Part], stalls: list[Stall]) -> None:
    """Columns without gaps, one stall in a place, and the transport of PM-MARKET-03 and PM-MARKET-04."""
    last = max(stall.column for stall in stalls)
    for column in range(1, last):
        if not any(stall.column == column for stall in stalls):
            part.fail("stall", f"no stall stands in column {column}, but one in column {last}")
    for at, stall in enumerate(stalls):
        for other in stalls[:at]:
            if (other.column, other.row) == (stall.column, stall.row):
                parts[at].fail("row", f"{other.id} stands in column {stall.column} and row {stall.row} too")
        wanted = ((True, False), (True, True))[stall.column - 1] if stall.column <= 2 else (False, False)
        if (stall.ox, stall.cart) != wanted:
            named = ", ".join(name for name, carries in zip(TRANSPORTS, wanted, strict=True) if carries)
            parts[at].fail(
                "transport", f"a stall of column {stall.column} needs [{named}] (PM-MARKET-03, PM-MARKET-04)"
            )


def _check_arrows(part: Part, parts: list[Part], stalls: list[Stall]) -> None:
    """Every route leads right to the last column, and forks at one stall (PM-MARKET-05, PM-MARKET-06)."""
    last = max(stall.column for stall in stalls)
    for at, stall in enumerate(stalls):
        for other in stall.next:
            if stalls[other].column <= stall.column:
                parts[at].fail("next", f"{stalls[other].id} does not stand further right than {stall.id}")
        if not stall.next and stall.column < last:
            parts[at].fail("next", f"no arrow leads on from column {stall.column}, which is not the last one")
    forks = [stall.id for stall in stalls if len(stall.next) > 1]
    if len(forks) != 1:
        part.fail("stall", f"exactly one stall must fork in two, not {', '.join(forks) or 'none'}")


# -- mill to guild -----------------------------------------------------------------------------------------------


def read_mill(root: Part) -> Mill:
    """The mill."""
    part = root.part("mill")
    worker_limit = part.by_players("worker_limit", 1, 8)
    columns: list[MillColumn] = []
    for column in part.parts("column", 4, 8):
        before = part.problems.count
        tokens = column.number("tokens", 1, 4)
        price = column.number("price", 0, _MOST)
        carried = _read_transport(column)
        if part.problems.count == before and not column.broken and len(carried) != (2 if tokens == 4 else 0):
            wanted = "ox, cart" if tokens == 4 else ""
            column.fail("transport", f"a column of {tokens} tokens needs [{wanted}] (PM-MILL-03)")
        column.close()
        columns.append(MillColumn(tokens, price, 0 in carried, 1 in carried))
    part.close()
    return Mill(columns, worker_limit)


def read_granary(root: Part) -> Granary:
    """The granary."""
    part = root.part("granary")
    flour = part.number("flour", 0, 10)
    result = Granary(flour, part.number("flour_with_active_ox", 0, 10), part.by_players("worker_limit", 1, 8))
    part.close()
    return result


def read_oven(root: Part) -> Oven:
    """The oven."""
    part = root.part("oven")
    result = Oven(part.number("max_tax", 0, _MOST), part.number("loaves_without_transport", 1, _MOST))
    part.close()
    return result


def read_river(root: Part) -> River:
    """The river."""
    part = root.part("river")
    result = River(part.number("water", 1, 20), part.number("water_with_cart", 1, 20))
    part.close()
    return result


def read_castle(root: Part) -> Castle:
    """The castle."""
    part = root.part("castle")
    work = part.number("work_pfennigs", 0, _MOST)
    loan, points = part.number("loan_pfennigs", 1, _MOST), part.number("loan_points", 0, _MOST)
    result = Castle(work, loan, points, part.by_players("loans_on_board", 0, 8))
    part.close()
    return result


def read_single(root: Part, name: str, entry: str, least: int, most: int) -> int:
    """A table with one number in it."""
    part = root.part(name)
    result = part.number(entry, least, most)
    part.close()
    return result


# -- bread -------------------------------------------------------------------------------------------------------


def read_recipes(root: Part, staleness: Staleness) -> list[Recipe]:
    """The recipes by bread."""
    part = root.part("recipes")
    result: list[Recipe] = []
    for bread, name in enumerate(BREADS):
        recipe = part.part(name)
        ingredients = [recipe.number(kind, 0, 9) for kind in INGREDIENTS]
        flour = recipe.choice("flour", BREADS)
        if flour >= 0 and flour != bread:
            recipe.fail("flour", f"the flour that becomes the loaf must be {name}, not {BREADS[flour]} (OPEN-23)")
        starred = recipe.choice("starred", BREADS)
        day = recipe.number("enters_day", 1, 9)
        if staleness.days and not recipe.broken and recipe.has("enters_day") and day not in staleness.days:
            recipe.fail("enters_day", f"the staleness track has no day {day}")
        recipe.close()
        result.append(Recipe(ingredients, flour, starred, day))
    part.close()
    return result


def read_staleness(root: Part) -> Staleness:
    """The staleness track."""
    part = root.part("staleness")
    before = part.problems.count
    days = part.numbers("days", 1, _DAYS, 1, _DAYS)
    if part.problems.count == before and days != list(range(len(days), 0, -1)):
        part.fail("days", f"the days must count down to 1, as in {list(range(len(days), 0, -1))}")
    high = part.numbers("high", 1, _DAYS, 0, _MOST)
    low = part.numbers("low", 1, _DAYS, 0, _MOST)
    for name, row in (("high", high), ("low", low)):
        if days and row and len(row) != len(days):
            part.fail(name, f"has {len(row)} values for {len(days)} days")
    first = part.number("stale_pfennigs_first_edition", 0, _MOST)
    result = Staleness(days, high, low, part.number("stale_pfennigs", 0, _MOST), first)
    part.close()
    return result


def read_bread_price(root: Part) -> list[list[list[int]]]:
    """Pfennigs for a loaf by bread, quality and round."""
    part = root.part("bread_price")
    result = [_read_price(part, bread) for bread in BREADS]
    part.close()
    return result


def _read_price(part: Part, name: str) -> list[list[int]]:
    """The same for both qualities, or a table with an entry for each."""
    if not isinstance(part.source.get(name), dict):
        return [_read_price_by_round(part, name)] * len(_QUALITIES)
    table = part.part(name)
    rows = [_read_price_by_round(table, quality) for quality in _QUALITIES]
    table.close()
    return rows


def _read_price_by_round(part: Part, name: str) -> list[int]:
    """The same in all rounds, or a list with a number for each."""
    value = part.value(name)
    if isinstance(value, list):
        return part.numbers(name, ROUNDS, ROUNDS, 0, _MOST)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        part.fail(
            name, f"a price is a number, {ROUNDS} of them by round, or a table of high and low, not {shown(value)}"
        )
        return []
    return [part.number(name, 0, _MOST)] * ROUNDS if value is not None else []


def read_row(root: Part, name: str, entry: str, length: int, most: int) -> list[int]:
    """A table with one list of numbers in it."""
    part = root.part(name)
    result = part.numbers(entry, length, length, 0, most)
    part.close()
    return result


def read_reputation(root: Part) -> Reputation:
    """The reputation tracks; all are of one length, and markers start in the middle (PM-SETUPX-04)."""
    part = root.part("reputation")
    start = part.number("start", 0, 9)
    tracks: list[ReputationTrack] = []
    length = 0
    for name in BREADS:
        track = part.part(name)
        points = track.numbers("points", 3, 15, -_MOST, _MOST)
        goods = [_read_goods(track, item, at) for at, item in enumerate(track.items("goods", 3, 15))]
        length = length or len(points)
        for entry, found in (("points", len(points)), ("goods", len(goods))):
            if found and length and found != length:
                track.fail(entry, f"has {found} positions, but the tracks have {length}")
        bonus = track.number("top_bonus", 0, _MOST)
        track.close()
        tracks.append(ReputationTrack(points, goods, bonus))
    if length and part.has("start") and 2 * start + 1 != length:
        part.fail("start", f"{start} is not the central one of {length} positions counted from 0")
    part.close()
    return Reputation(start, tracks)


def _read_goods(track: Part, item: object, at: int) -> list[int]:
    part = Part(item, f"{track.where}.goods[{at}]", track.problems)
    goods = [part.number(kind, 1, 9) if part.has(kind) else 0 for kind in INGREDIENTS]
    part.close()
    return goods


def read_penitence(root: Part) -> Penitence:
    """The penitence track and its marks."""
    part = root.part("penitence")
    before = part.problems.count
    last = part.number("last", 1, _MOST)
    top = last if part.problems.count == before and not part.broken else _MOST
    marks = [_read_marks(part, name, top) for name in ("point_marks", "reward_marks", "sim_baker_point_marks")]
    points = part.number("points_per_mark", 0, _MOST)
    augsburg = part.number("augsburg_and_blessing", 0, top)
    result = Penitence(last, marks[0], points, marks[1], augsburg, part.number("fifth_worker", 1, top), marks[2])
    part.close()
    return result


def _read_marks(part: Part, name: str, last: int) -> list[int]:
    shortest, longest = (3, 3) if name == "reward_marks" else (1, 20)
    before = part.problems.count
    marks = part.numbers(name, shortest, longest, 1, last)
    if part.problems.count == before and any(marks[at] <= marks[at - 1] for at in range(1, len(marks))):
        part.fail(name, "the marks must ascend")
    return marks


# -- villages ----------------------------------------------------------------------------------------------------


def read_villages(root: Part) -> tuple[list[Village], list[int]]:
    """The villages, and the worker limit of each by players."""
    part = root.part("villages")
    limit = part.by_players("worker_limit", 1, 8)
    parts = part.parts("village", VILLAGES, VILLAGES)
    ids = read_ids(parts, "village")
    villages: list[Village] = []
    for village, id in zip(parts, ids, strict=True):
        if id in LOCATIONS or id == "servant":
            village.fail("id", f"{id} is a place of the main board")
        name = village.text("name", 40)
        permanent = village.part("permanent")
        bread, points = permanent.choice("bread", BREADS), permanent.number("points", 0, _MOST)
        permanent.close()
        spaces = [_read_order_space(space) for space in village.parts("spaces", 1, 4)]
        village.close()
        villages.append(Village(id, name, bread, points, spaces))
    for wanted in _CERTAIN_VILLAGES:
        if ids and "" not in ids and wanted not in ids:
            part.fail("village", f"no village has the id {wanted!r}, which the rules name")
    part.close()
    return sorted(villages, key=_place_among_villages), limit


def _place_among_villages(village: Village) -> int:
    """Ulm is the first village and Augsburg the last, wherever the file has them; the others keep their order."""
    return {"ulm": 0, "augsburg": 2}.get(village.id, 1)


def _read_order_space(part: Part) -> OrderSpace:
    result = OrderSpace(part.number("points", 0, _MOST), part.flag("dawn"), part.flag("future"))
    part.close()
    return result
