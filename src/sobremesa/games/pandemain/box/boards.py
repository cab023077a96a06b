"""What is printed on the boards: the places of the main board, the villages, the tracks. Values only.

Lists of ingredients are indexed as in INGREDIENTS, lists of breads and flours as in BREADS. A list "by players" is
indexed by the number of participants, so that its first two entries mean nothing.
"""

from typing import final

from sobremesa.games.pandemain.kinds import INGREDIENTS


@final
class Supply:
    """What lies beside the board."""

    def __init__(self, counts: dict[str, int]) -> None:
        self.carts = counts["carts"]
        self.cows = counts["cows"]
        self.oxen = counts["oxen"]
        self.loans = counts["loans"]
        self.penances = counts["penances"]
        self.workers_per_player = counts["workers_per_player"]
        self.control_tokens_per_player = counts["control_tokens_per_player"]
        self.coins_five = counts["coins_five"]
        self.coins_one = counts["coins_one"]
        self.coins_one_first_edition = counts["coins_one_first_edition"]


@final
class PlayerBoard:
    """How much a player can keep."""

    def __init__(self, ingredient_limit: int, flour_limit: int) -> None:
        self.ingredient_limit = ingredient_limit
        self.flour_limit = flour_limit


@final
class Farm:
    """Prices in pfennigs."""

    def __init__(self, ox: int, cow: int, cart: int) -> None:
        self.ox = ox
        self.cow = cow
        self.cart = cart


@final
class Stall:
    """A stall of the market. `next` are the stalls that arrows lead to; one of `ox`, `cart` carries a worker there."""

    def __init__(
        self, id: str, column: int, row: int, spaces: int, goods: list[int], next: list[int], ox: bool, cart: bool
    ) -> None:
        self.id = id
        self.column = column
        self.row = row
        self.spaces = spaces
        self.goods = goods
        self.next = next
        self.ox = ox
        self.cart = cart


@final
class Market:
    """The stalls in the order of the file, and the fee."""

    def __init__(self, base_fee: int, fee_per_worker_to_the_right: int, stalls: list[Stall]) -> None:
        self.base_fee = base_fee
        self.fee_per_worker_to_the_right = fee_per_worker_to_the_right
        self.stalls = stalls

    def routes(self, stall: int) -> list[list[int]]:
        """Every purchase route from a stall to the right end, itself first (PM-MARKET-05, PM-MARKET-06)."""
        onward = self.stalls[stall].next
        if not onward:
            return [[stall]]
        return [[stall, *route] for other in onward for route in self.routes(other)]

    def goods_of(self, route: list[int]) -> list[int]:
        """The ingredients of a route."""
        return [sum(self.stalls[stall].goods[kind] for stall in route) for kind in range(len(INGREDIENTS))]


@final
class MillColumn:
    """A column of the mill; one of `ox`, `cart` is needed where either is true (PM-MILL-03)."""

    def __init__(self, tokens: int, price: int, ox: bool, cart: bool) -> None:
        self.tokens = tokens
        self.price = price
        self.ox = ox
        self.cart = cart


@final
class Mill:
    """The columns from left to right, and the worker limit by players."""

    def __init__(self, columns: list[MillColumn], worker_limit: list[int]) -> None:
        self.columns = columns
        self.worker_limit = worker_limit


@final
class Granary:
    """Flour at dawn, and the worker limit by players."""

    def __init__(self, flour: int, flour_with_active_ox: int, worker_limit: list[int]) -> None:
        self.flour = flour
        self.flour_with_active_ox = flour_with_active_ox
        self.worker_limit = worker_limit


@final
class Oven:
    """The most that is paid to enter, and the loaves of a visit without transport."""

    def __init__(self, max_tax: int, loaves_without_transport: int) -> None:
        self.max_tax = max_tax
        self.loaves_without_transport = loaves_without_transport


@final
class River:
    """Water of a visit."""

    def __init__(self, water: int, water_with_cart: int) -> None:
        self.water = water
        self.water_with_cart = water_with_cart


@final
class Recipe:
    """Ingredients and two flours: `flour` becomes the loaf, `starred` may be replaced for low quality."""

    def __init__(self, ingredients: list[int], flour: int, starred: int, enters_day: int) -> None:
        self.ingredients = ingredients
        self.flour = flour
        self.starred = starred
        self.enters_day = enters_day


@final
class Staleness:
    """The columns of the track from left to right: days left, points for high and for low quality."""

    def __init__(self, days: list[int], high: list[int], low: list[int], pfennigs: int, first_pfennigs: int) -> None:
        self.days = days
        self.high = high
        self.low = low
        self.stale_pfennigs = pfennigs
        self.stale_pfennigs_first_edition = first_pfennigs


@final
class ReputationTrack:
    """The positions of one bread from the bottom to the top: points at the end, ingredients at the market."""

    def __init__(self, points: list[int], goods: list[list[int]], top_bonus: int) -> None:
        self.points = points
        self.goods = goods
        self.top_bonus = top_bonus


@final
class Reputation:
    """One track for each bread, and the position where all markers start."""

    def __init__(self, start: int, tracks: list[ReputationTrack]) -> None:
        self.start = start
        self.tracks = tracks


@final
class Castle:
    """Work, loans, and the loans that lie there by players."""

    def __init__(self, work_pfennigs: int, loan_pfennigs: int, loan_points: int, loans_on_board: list[int]) -> None:
        self.work_pfennigs = work_pfennigs
        self.loan_pfennigs = loan_pfennigs
        self.loan_points = loan_points
        self.loans_on_board = loans_on_board


@final
class Penitence:
    """The marks of the penitence track."""

    def __init__(
        self, last: int, point_marks: list[int], points_per_mark: int, reward_marks: list[int],
        augsburg_and_blessing: int, fifth_worker: int, sim_baker_point_marks: list[int],
    ) -> None:  # fmt: skip
        self.last = last
        self.point_marks = point_marks
        self.points_per_mark = points_per_mark
        self.reward_marks = reward_marks
        self.augsburg_and_blessing = augsburg_and_blessing
        self.fifth_worker = fifth_worker
        self.sim_baker_point_marks = sim_baker_point_marks


@final
class OrderSpace:
    """A space for a current order; `dawn` empties it, `future` says that a future order leads there."""

    def __init__(self, points: int, dawn: bool, future: bool) -> None:
        self.points = points
        self.dawn = dawn
        self.future = future


@final
class Village:
    """A village: the order printed on its board and the spaces for tokens."""

    def __init__(self, id: str, name: str, bread: int, points: int, spaces: list[OrderSpace]) -> None:
        self.id = id
        self.name = name
        self.permanent_bread = bread
        self.permanent_points = points
        self.spaces = spaces
