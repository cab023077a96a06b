"""What holds at every moment of every game of Pandemain, read from what everybody sees.

`test_invariants.py` runs these checks in the suite, `benchmarks/fuzz.py` over as many games as one likes.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from sobremesa.catalog import find_game
from sobremesa.core.rng import Rng
from sobremesa.core.state import State
from sobremesa.lab.signature import random_options_of

GAME: Final = find_game("pandemain")
MOST_DECISIONS: Final = 20_000
MOST_OPTIONS: Final = 200
_POOR_EVERY: Final = 3
PRINT: Final[Any] = GAME.print  # type: ignore[attr-defined]
BREADS: Final = ("rye", "spelt", "oat", "wheat")
HELPERS: Final = ("ox", "cow", "cart")
_IN_A_TURN: Final = ("day", "night")


class Moment:
    """One moment of a game: what a spectator sees, what was seen before, and how many options there are."""

    def __init__(self, state: State) -> None:
        self.look(state)
        self.before = self.view
        self.first = self.view

    def look(self, state: State) -> None:
        """Look at the table."""
        self.view: dict[str, Any] = state.view(None)
        self.options = len(state.legal())

    def move_to(self, state: State) -> None:
        """The next moment."""
        self.before = self.view
        self.look(state)

    @property
    def people(self) -> list[dict[str, Any]]:
        """The participants that have goods."""
        return [player for player in self.view["players"] if player["kind"] == "person"]


def check_grain(now: Moment) -> None:
    """EX-15: every grain token is in the bag, the mill, a village, a reserve or a loaf."""
    found = Counter(now.view["bag"])
    for column in now.view["mill"]:
        found.update(column["flours"])
    for village in now.view["villages"]:
        for order in village["orders"]:
            if not order["permanent"]:
                found.update(bread for bread in (order["bread"], order["future"]) if bread)
    for player in now.people:
        found.update(player["flours"])
        for loaf in player["loaves"]:
            found[loaf["bread"]] += loaf["count"]
    assert [found[bread] for bread in BREADS] == PRINT.components.grain_tokens


def check_helpers(now: Moment) -> None:
    """Every ox, cow and cart is in the supply or with a player."""
    supply = PRINT.components.supply
    for helper, total in zip(HELPERS, (supply.oxen, supply.cows, supply.carts), strict=True):
        owned = sum(sum(player["helpers"][helper].values()) for player in now.people)
        assert owned + now.view["helpers_left"][helper] == total, helper


def check_loans(now: Moment) -> None:
    """Eight loans, on the castle, with players or beside the board."""
    held = sum(player["loans"] for player in now.people)
    assert held + now.view["castle_loans"] + now.view["loans_left"] == PRINT.components.supply.loans


def check_workers(now: Moment) -> None:
    """Four or five workers each; every one in reserve, on the board, or set aside until dusk; none is lost."""
    players = now.view["players"]
    at = Counter(seat for seats in now.view["workers"].values() for seat in seats)
    for player in players:
        workers = player["workers"]
        assert 4 <= workers["own"] <= 5
        placed = at[player["seat"]]
        assert workers["reserve"] + placed <= workers["held"]
        if now.view["phase"] == "night":
            assert workers["reserve"] + placed == workers["held"]
    assert sum(player["workers"]["held"] for player in players) == sum(player["workers"]["own"] for player in players)
    stalls = Counter(seat for stall in now.view["market"] for seat in stall["workers"])
    assert stalls == Counter(now.view["workers"].get("market", []))


def check_penances(now: Moment) -> None:
    """Never more than there are, none in basic mode."""
    penances = sum(player["penances"] for player in now.view["players"])
    assert penances <= (PRINT.components.supply.penances if now.view["settings"]["mode"] == "expert" else 0)


def check_offerings(now: Moment) -> None:
    """Sixteen offerings, each in one place, each at its level."""
    church = now.view["church"]
    for level in (0, 1):
        tokens = [church["shown"][level], *church["piles"][level], *church["discarded"][level]]
        wanted = [offering.id for offering in PRINT.components.offerings if offering.level == level + 1]
        assert sorted(tokens) == wanted


def check_rewards(now: Moment) -> None:
    """Rewards only leave their piles."""
    for pile, before in zip(now.view["rewards"], now.before["rewards"], strict=True):
        assert not Counter(pile) - Counter(before)
    tokens = Counter(reward for pile in now.view["rewards"] for reward in pile)
    assert max(tokens.values(), default=0) <= (2 if now.view["settings"]["edition"] in ("first", "english") else 1)


def check_favours(now: Moment) -> None:
    """One to five face up in expert mode, none otherwise."""
    favours = now.view["favours"]
    assert len(set(favours)) == len(favours)
    assert set(favours) <= set(range(1, 9))
    assert 1 <= len(favours) <= 5 if now.view["settings"]["mode"] == "expert" else not favours


def check_bakers(now: Moment) -> None:
    """Eight bakers in expert mode, each in the guild or with one player; a sim-baker may take one out of the game."""
    bakers = [baker["number"] for baker in now.view["guild"]]
    for player in now.people:
        bakers.extend(baker["number"] for baker in player["bakers"])
    assert len(set(bakers)) == len(bakers)
    expert = now.view["settings"]["mode"] == "expert"
    alone = now.view["settings"]["people"] == now.view["settings"]["participants"]
    assert len(bakers) <= (8 if expert else 0)
    if expert and alone:
        assert len(bakers) == 8


def check_villagers(now: Moment) -> None:
    """Four different stacks of four."""
    types = [village["villager"] for village in now.view["villages"]]
    assert len(set(types)) == 4
    for village in now.view["villages"]:
        owners = sum(village["villager"] in player["villagers"] for player in now.view["players"])
        assert owners + village["villagers_left"] == PRINT.components.villager_copies


def check_limits(now: Moment) -> None:
    """Ingredients, flour and penitence keep their limits; places hold no more than they may."""
    view = now.view
    for player in view["players"]:
        assert 0 <= player["penitence"] <= PRINT.components.penitence.last
        assert all(0 <= position <= 4 for position in player["reputation"].values())
    in_turn = view["active"] if view["phase"] in _IN_A_TURN or view["decision"]["kind"] in ("flour", "discard") else ""
    for player in now.people:
        assert all(units <= 20 for units in player["ingredients"].values())
        if player["seat"] != in_turn:
            assert sum(player["flours"].values()) <= 10
    limits = view["settings"]["limits"]
    workers = view["workers"]
    assert len(workers.get("mill", [])) <= limits["mill"]
    assert len(workers.get("granary", [])) <= limits["granary"]
    for village in ("ulm", "donauwoerth", "dinkelsbuehl", "augsburg"):
        assert len(workers.get(village, [])) <= limits["village"]
        assert len(set(workers.get(village, []))) == len(workers.get(village, []))
    assert all(stall["free"] >= 0 for stall in view["market"])


def check_counts(now: Moment) -> None:
    """Nobody has less than nothing of anything, whoever it is, and nothing on the board is less than nothing."""
    for path, number in numbers_in({**now.view, "outcome": None}):  # a score may be below zero
        assert number >= 0, (path, number)


def numbers_in(value: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number of a view with its place."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from numbers_in(part, f"{path}/{name}")
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from numbers_in(part, f"{path}/{place}")
    elif isinstance(value, int | float):
        yield path, value


def check_course(now: Moment) -> None:
    """Five rounds that only go forward; penitence and the Inquisition never fall; every decision has options."""
    view, before = now.view, now.before
    assert 1 <= view["round"] <= 5
    assert view["round"] >= before["round"]
    assert view["inquisition"] >= before["inquisition"]
    assert sorted(view["tower"]) == sorted(player["seat"] for player in view["players"])
    for player, earlier in zip(view["players"], before["players"], strict=True):
        assert player["penitence"] >= earlier["penitence"]
        assert set(player["villagers"]) >= set(earlier["villagers"])
    if view["phase"] == "over":
        assert now.options == 0
    else:
        assert 1 <= now.options <= MOST_OPTIONS


INVARIANTS: Final[tuple[Callable[[Moment], None], ...]] = (
    check_grain, check_helpers, check_loans, check_workers, check_penances, check_offerings, check_rewards,
    check_favours, check_bakers, check_villagers, check_limits, check_counts,
    check_course,
)  # fmt: skip


def random_options(rng: Rng) -> dict[str, object]:
    """Options drawn at random, of those that go together."""
    return random_options_of(GAME, rng)


def impoverished(state: State, rng: Rng) -> State:
    """The same table, where people have bread and next to no money."""
    document: dict[str, Any] = state.to_dict()
    bag = state.view(None)["bag"]
    assert isinstance(bag, dict)
    people = state.people()
    fresh = {f"{bread} high 2": 1 for bread in BREADS if bag[bread] >= people}
    for seat in document["seats"][:people]:
        seat["pfennigs"] = int(rng.below(3))
        seat["loaves"] = {**seat.get("loaves", {}), **fresh}
    return GAME.from_dict(document)


def play_checked(
    options: dict[str, object],
    seed: int,
    checks: tuple[Callable[[Moment], None], ...],
    every: int = 1,
    taken: list[int] | None = None,
    round_trip: bool = True,
    poor: bool = False,
) -> tuple[int, str]:
    """Play one random game and check it; how many decisions it took and how it ended.

    Random people seldom have bread to sell and no money. Where they are `poor` they have both, once in a while: whoever
    comes somewhere without the price of it is then met often.
    """
    state = GAME.new(options, seed)
    rng = Rng()
    rng.reseed(seed ^ 0x5EED)
    now = Moment(state)
    decisions = 0
    while True:
        if decisions % every == 0 or state.over():
            now.move_to(state)
            for check in checks:
                check(now)
            if round_trip:
                document = state.to_dict()
                back = GAME.from_dict(json.loads(json.dumps(document)))
                assert back.to_dict() == document
                assert back.key() == state.key()
        if poor and decisions % _POOR_EVERY == 0 and state.decision().kind == "turn":
            state = impoverished(state, rng)
        legal = state.legal()
        if state.over():
            break
        action = legal[int(rng.below(len(legal)))]
        if taken is not None:
            taken.append(action)
        state.apply(action)
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"
    outcome = state.outcome()
    assert outcome is not None
    return decisions, outcome.reason
