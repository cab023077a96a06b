"""What is counted of games of Pandemain is what the score sheet, the views, the moves and the log say."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from sobremesa.games.pandemain.kinds import ROUNDS
from tests.measured import Labels, counted
from tests.pandemain.measured import KINDS, MeasuredBakers, go_on, measured_games
from tests.pandemain.tables import GAME

# The rules behind points that were gained; all others are villagers, rewards and trade.
OF_RULES = {
    "PM-SELL-02": "bread", "PM-SELL-03": "bread", "PM-SELL-09": "bread", "PM-SELL-06": "orders",
    "PM-CHURCH-08": "church", "PM-CHURCH-11": "church", "PM-SIM-11": "church", "PM-DAWN-03": "inquisition",
    "PM-REP-03": "reputation", "PM-SCEN1-02": "scenario", "PM-SCEN3-02": "scenario",
}  # fmt: skip
LINES = ("villagers", "loaves", "loans", "reputation", "penances", "third", "penitence")


def every_game(check: Callable[[MeasuredBakers], None]) -> Callable[[], None]:
    """One test for all games, that says in which of them it failed."""

    def test() -> None:
        for game in measured_games():
            try:
                check(game)
            except AssertionError as error:
                error.add_note(f"with {game.options}, {'new' if game.new else 'from a position'}")
                raise

    return test


def by_seat(events: list[dict[str, Any]], what: str) -> Counter[Labels]:
    """How often each seat had to do with each of these."""
    return Counter((event["seat"], str(event[what])) for event in events)


def scores(game: MeasuredBakers) -> dict[str, dict[str, Any]]:
    """The score sheet."""
    return {score["seat"]: score for score in game.last["outcome"]["scores"]}


def test_the_games_have_all_that_is_counted() -> None:
    empty = [
        (measure.name, axis.name, label)
        for measure in measured_games()[0].measurer.measures
        for axis_number, axis in enumerate(measure.axes)
        for label in axis.labels
        if not any(key[axis_number] == label for game in measured_games() for key in game.table(measure.name))
    ]
    assert empty == []


@every_game
def test_points_are_those_of_the_score_sheet(game: MeasuredBakers) -> None:
    assert game.table("points") == counted({(seat,): score["points"] for seat, score in scores(game).items()})
    for seat in game.seats:
        assert game.state.figures()[f"points/{seat}"] == game.table("points")[seat,]


@every_game
def test_sources_together_are_the_points_of_each_seat(game: MeasuredBakers) -> None:
    for seat in game.seats:
        own = sum(points for (whose, _), points in game.table("source").items() if whose == seat)
        assert own == scores(game)[seat]["points"]


@every_game
def test_each_source_has_the_points_of_its_rules_and_lines(game: MeasuredBakers) -> None:
    start = GAME.terms(game.options).print.start_points
    found: Counter[Labels] = Counter()
    for number, seat in enumerate(game.seats):
        found[seat, "began"] = int(start) if game.new else game.first["players"][number]["points"]
        for line in scores(game)[seat]["lines"]:
            if line["line"] != "marker":
                found[seat, line["line"].removeprefix("more-")] += line["points"]
    for event in game.happened("points"):
        found[event["seat"], OF_RULES.get(event["rule"], "other")] += event["count"]
    for event in game.happened("points-lost"):
        found[event["seat"], "loans" if event["rule"] == "PM-CASTLE-04" else "spent"] -= event["count"]
    assert game.table("source") == counted(found)


@every_game
def test_income_and_loaves_are_those_that_a_seat_remembers(game: MeasuredBakers) -> None:
    income: Counter[Labels] = Counter()
    loaves: dict[str, Counter[Labels]] = {"baked": Counter(), "sold": Counter()}
    for seat, before, now in zip(game.seats, game.tallies, game.tally(), strict=True):
        for number in range(ROUNDS):
            income[seat, str(number + 1)] = now["income"][number] - before["income"][number]
        for name, found in loaves.items():
            for loaf, number in now[name].items():
                bread, quality = loaf.split()
                found[seat, bread, quality] = number - before[name].get(loaf, 0)
    assert game.table("income") == counted(income)
    assert {name: game.table(name) for name in loaves} == {name: counted(found) for name, found in loaves.items()}


def ends_of_rounds(game: MeasuredBakers) -> Iterator[tuple[int, dict[str, Any]]]:
    """What was seen soonest after each round, and at the end; nothing where nobody has decided anything."""
    if game.people or not game.new:
        yield from ((number - 1, view) for number, view in game.turned.items() if number > 1)
    yield ROUNDS, game.last


@every_game
def test_levels_of_people_and_of_the_inquisition_are_those_that_were_seen_when_the_next_round_began(
    game: MeasuredBakers,
) -> None:
    levels: dict[str, Counter[Labels]] = {"penitence": Counter(), "reputation": Counter()}
    inquisition: Counter[Labels] = Counter()
    for number, view in ends_of_rounds(game):
        inquisition[str(number),] = view["inquisition"]
        for player in view["players"]:
            if player["seat"] in game.people:
                levels["penitence"][player["seat"], str(number)] = player["penitence"]
                levels["reputation"][player["seat"], str(number)] = sum(player["reputation"].values())
    for name, found in levels.items():
        of_people = {key: level for key, level in game.table(name).items() if key[0] in game.people}
        assert of_people == counted(found)
    if game.people:
        assert game.table("inquisition") == counted(inquisition)
    walked = game.happened("inquisition")
    first = ROUNDS - len(walked)
    for number, event in enumerate(walked, first + 1):
        assert game.table("inquisition")[str(number),] == event["level"]


@every_game
def test_levels_of_all_seats_are_those_of_the_end_without_what_came_later(game: MeasuredBakers) -> None:
    penitence = {player["seat"]: player["penitence"] for player in game.last["players"]}
    names = {player["seat"]: sum(player["reputation"].values()) for player in game.last["players"]}
    number, log = ROUNDS, game.log
    for place, event in reversed(list(enumerate(log))):
        if place == len(log) - 1 or (event["event"] == "round-began" and event["round"] > 1):
            number = event.get("round", ROUNDS + 1) - 1
            for seat in game.seats:
                assert game.table("penitence")[seat, str(number)] == penitence[seat]
                assert game.table("reputation")[seat, str(number)] == names[seat]
        elif event["event"] == "penitence":
            penitence[event["seat"]] -= event["count"]
        elif event["event"] == "reputation":
            sold = next(before for before in reversed(log[:place]) if before["event"] == "sold")
            assert sold["seat"] == event["seat"]
            names[event["seat"]] -= 1 if sold["quality"] == "high" else -1
    for earlier in range(1, number):
        assert not [key for key in game.table("penitence") if key[1] == str(earlier)] or number == 1


@every_game
def test_workers_are_counted_where_they_were_sent(game: MeasuredBakers) -> None:
    assert game.table("placed") == by_seat(game.happened("placed"), "place")
    sent: Counter[Labels] = Counter()
    for move in game.moves:
        word, *rest = move.text.split()
        place = {"stall": "market", "river-cart": "river"}.get(word, rest[0] if word == "place" else "")
        if place and move.text != "place market":
            sent[move.seat, place] += 1
    assert {key: number for key, number in game.table("placed").items() if key[0] in game.people} == sent


@every_game
def test_offerings_are_those_that_lay_where_they_were_made(game: MeasuredBakers) -> None:
    of_people = {key: number for key, number in game.table("offered").items() if key[0] in game.people}
    assert of_people == Counter(game.offers)
    told = Counter((event["seat"], str(event["offering"] or "permanent")) for event in game.happened("offered"))
    assert game.table("offered") == told


@every_game
def test_bakers_rewards_and_favours_are_those_that_were_chosen(game: MeasuredBakers) -> None:
    for name, word in (("hired", "hire"), ("rewards", "reward"), ("favours", "favour")):
        assert game.table(name) == Counter((move.seat, move.text.split()[1]) for move in game.moves_of(word)), name


@every_game
def test_villagers_are_those_that_a_seat_has_at_the_end_and_had_not_before(game: MeasuredBakers) -> None:
    had = {player["seat"]: player["villagers"] if not game.new else [] for player in game.first["players"]}
    assert game.table("villagers") == Counter(
        (player["seat"], str(villager))
        for player in game.last["players"]
        for villager in player["villagers"]
        if villager not in had[player["seat"]]
    )


@every_game
def test_orders_are_those_that_were_completed_by_whoever_sold_the_loaf(game: MeasuredBakers) -> None:
    done: Counter[Labels] = Counter()
    seller = ""
    for event in game.log:
        seller = event["seat"] if event["event"] == "sold" else seller
        if event["event"] == "order-done":
            done[seller,] += 1
    assert game.table("orders") == done
    sold = Counter((move.seat,) for move in game.moves_of("sell"))
    assert {key: number for key, number in done.items() if key[0] in game.people} == sold


@every_game
def test_fifth_workers_and_penances_are_those_of_the_figures(game: MeasuredBakers) -> None:
    for name in ("fifth_worker", "penances"):
        figures = {(seat,): game.state.figures()[f"{name}/{seat}"] for seat in game.seats}
        assert game.table(name) == counted(figures)


@every_game
def test_turns_are_those_that_were_not_declined(game: MeasuredBakers) -> None:
    turns = Counter((event["seat"],) for event in game.happened("turn-began"))
    turns.subtract((move.seat,) for move in game.moves_of("stay-home"))
    assert game.table("turns_taken") == counted(turns)
    if game.new:
        stayed = len(game.moves_of("stay-home"))
        assert sum(game.table("turns_taken").values()) == game.state.turns() - stayed


def test_a_position_of_a_game_that_is_over_has_points_and_nothing_that_happened() -> None:
    game = go_on(KINDS[2], 5, 10_000)
    assert game.moves == []
    assert sum(game.table("source").values()) == sum(game.table("points").values()) != 0
    happened = (
        "income",
        "placed",
        "baked",
        "sold",
        "offered",
        "hired",
        "villagers",
        "orders",
        "rewards",
        "turns_taken",
    )
    assert [game.table(name) for name in happened] == [Counter()] * len(happened)
