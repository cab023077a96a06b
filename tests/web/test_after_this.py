""" "After this": what a composed turn will certainly cost and give is told before it is sent, and comes so."""

import random
from collections import Counter
from functools import cache
from html import unescape
from typing import Any

import pytest

from sobremesa.bots import Budget, choose_option, make_bot
from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.games.pandemain.kinds import INGREDIENTS
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS
from sobremesa.lab.signature import random_options_of
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.faces import face_catalog
from sobremesa.web.looker import Looker
from sobremesa.web.moment import DraftShown, Moment
from sobremesa.web.viewing import Viewing
from tests.pandemain.prints import default
from tests.pandemain.tables import position
from tests.web.pandemain_scenes import new_table, page_of
from tests.web.pandemic_scenes import look, middle, table_at
from tests.web.reality import counted, own_part

NOW = 1_700_000_000_000
GAMES = {"pandemain": 11, "pandemic": 22}
MOST_STEPS = 14  # of one turn: offers of local trade have no end
GREEDY = make_bot("greedy")


def table_of(game: Game, options: dict[str, object], seed: int) -> Table:
    state = game.new(options, seed)
    seats = [Seat("person", taken=True)] * state.people() + [Seat("sim")] * (state.seats() - state.people())
    return Table(game, Header("t", game.id, game.rules_version, options, seed, tuple(seats), TableSettings(), NOW))


def composing(table: Table, seat: int, steps: list[int], language: str = "en") -> Moment:
    return Viewing(table, Looker(language, seat, (seat,), "/t", "/t"), NOW).moment(steps)


def drafted(table: Table, seat: int, steps: list[int], language: str = "en") -> DraftShown:
    return composing(table, seat, steps, language).draft


def chosen_by_bot(game: Game, state: State, rng: random.Random) -> int:
    """What a greedy bot does, and often enough something else."""
    if rng.random() < 0.3:
        return rng.choice(state.legal())
    return choose_option(GREEDY, game, state, rng.randrange(1 << 30), Budget(guesses=1))


def composed(table: Table, seat: int, rng: random.Random) -> list[int]:
    """A whole turn, or what a person sends of it who has had enough."""
    steps: list[int] = []
    while len(steps) < MOST_STEPS:
        draft = table.draft(seat, steps)
        if draft.closed or (steps and rng.random() < 0.03):
            break
        steps.append(chosen_by_bot(table.game, draft.state, rng))
    return steps


class Comparison:
    """What pages promised and what came, over whole games."""

    def __init__(self) -> None:
        self.turns = 0
        self.steps: Counter[str] = Counter()  # by their first words, and the places
        self.names: Counter[str] = Counter()  # what was promised
        self.chance: Counter[str] = Counter()
        self.wrong: list[str] = []

    def play(self, table: Table, rng: random.Random) -> None:
        while not table.over:
            seat = table.decider()
            steps = composed(table, seat, rng)
            before = counted(table.state.view(seat), seat)
            moment = composing(table, seat, steps)
            draft = moment.draft
            self.look(moment, counted(dict(moment.view), seat))
            known = len(table.moves)
            table.accept_all(table.plan_moves(seat, table.seq, steps, NOW))
            if len(table.moves) - known == len(steps):  # else somebody with an event was asked first
                self.compare(table, seat, before, draft)

    def look(self, moment: Moment, shown: dict[str, int]) -> None:
        """The page shows what the seat has after all steps, the last one included, unless chance has a part in that."""
        told = {name: pair[1] for name, pair in moment.draft.effects.items() if name in shown}
        if not moment.draft.unsure and any(shown[name] != count for name, count in told.items()):
            said = [step.text for step in moment.draft.steps]
            self.wrong.append(f"{said}: shown {[(name, shown[name], count) for name, count in told.items()]}")

    def compare(self, table: Table, seat: int, before: dict[str, int], draft: DraftShown) -> None:
        events = [table.game.event_dict(event) for event in table.moves[-1].events]
        true = own_part(counted(table.state.view(seat), seat), events, seat)
        came = {name: (before[name], count) for name, count in true.items() if before[name] != count}
        told = {name: pair for name, pair in draft.effects.items() if name in true}
        self.turns += 1
        if told != came:
            said = [step.text for step in draft.steps]
            self.wrong.append(f"{table.header.options} {said}: told {told}, came {came}")
            return
        assert not draft.unsure
        self.names.update(told.keys())
        self.chance.update(draft.chance)
        self.steps.update(step.text.split()[0] for step in draft.steps)
        self.steps.update(step.text for step in draft.steps if step.text.startswith("place "))


@cache
def compared(game_id: str) -> Comparison:
    game, found = find_game(game_id), Comparison()
    for seed in range(GAMES[game_id]):
        options = random_options_of(game, seeded(seed + 40))
        if options.get("players"):
            found.play(table_of(game, options, seed), random.Random(seed))
    return found


@pytest.mark.long
@pytest.mark.many_games
@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_told_before_a_turn_is_sent_is_exactly_what_comes_of_it(game_id: str) -> None:
    found = compared(game_id)
    assert not found.wrong, (len(found.wrong), found.turns, *found.wrong[:4])
    assert found.turns > 500


@pytest.mark.long
@pytest.mark.many_games
def test_the_turns_that_were_compared_went_everywhere_and_changed_everything() -> None:
    found = compared("pandemain")
    assert {f"place {place}" for place in PLACE_TEXTS} <= {*found.steps}
    assert {"column", "stall", "hire", "bake", "sell", "offer", "buy", "loan", "take"} <= {*found.steps}
    assert {"milk", "reward", "favour", "servant", "dismiss", "pay-wages", "end"} <= {*found.steps}
    assert {"pfennigs", "points", "penitence", "loans", "penances", "bakers", "upgraded-bakers"} <= {*found.names}
    assert {"experience", "villagers", "workers", "all-workers", "next-place", "used-ox"} <= {*found.names}
    assert {"hand", "events", "actions", "stations", "red-cubes"} <= {*compared("pandemic").names}


@pytest.mark.many_games
@pytest.mark.parametrize(("game_id", "known"), [("pandemain", "offering-shown"), ("pandemic", "forecast-seen")])
def test_what_only_chance_decides_is_named_in_words(game_id: str, known: str) -> None:
    named = {*compared(game_id).chance}
    assert known in named
    assert named <= {*face_catalog(game_id, "en").section("chance")} - {"other"}


# -- named cases -------------------------------------------------------------------------------------------------------


def told_at(state: Any, *texts: str) -> dict[str, tuple[int, int]]:
    """What the page says before these steps of p1 are sent."""
    game = find_game("pandemain")
    table = table_of(game, {"players": 1, "sim_bakers": ["rudolf"]}, 1)
    table.state = state
    draft = drafted(table, 0, [game.parse(text) for text in texts])
    assert draft.closed  # Rudolf's turn follows, with a card that nobody has seen
    return draft.effects


def alone_with_rudolf(mine: dict[str, Any], **parts: Any) -> Any:
    cards = {"card": 1, "workers": {"reserve": 3}}
    return position(options={"players": 1, "sim_bakers": ["rudolf"]}, seats=[mine, cards], **parts)


TWO_OFFERINGS = ("place church", "offer level-2", "offer permanent")  # for 3 and 2 pfennigs


def at_the_church() -> Any:
    return alone_with_rudolf({"pfennigs": 7}, offerings={"shown": [2, 1]})


def test_a_column_of_the_mill_that_costs_a_pfennig_says_so_and_what_flour_it_gives() -> None:
    column = next(number for number, its in enumerate(default().mill.columns, 1) if its.price == 1)
    mill = [{"oat": 1} if number == column else {} for number in range(1, len(default().mill.columns) + 1)]
    state = alone_with_rudolf({"pfennigs": 4}, mill=mill)
    told = told_at(state, "place mill", f"column {column}")
    assert told == {"pfennigs": (4, 3), "oat-flour": (0, 1), "workers": (4, 3)}


def test_two_offerings_cost_what_both_take_and_give_all_their_crosses() -> None:
    told = told_at(at_the_church(), *TWO_OFFERINGS)
    assert told["pfennigs"] == (7, 2)
    assert told["penitence"] == (0, 3)
    assert told["next-place"] == (0, 1)


def test_hiring_says_what_the_baker_costs() -> None:
    state = alone_with_rudolf({"pfennigs": 9}, guild=[3])
    price = default().master_bakers[2].basic.price
    told = told_at(state, "place guild", "hire 3")
    assert told == {"pfennigs": (9, 9 - price), "workers": (4, 3), "bakers": (0, 1)}


def test_baking_says_all_ingredients_the_flours_and_the_loaf() -> None:
    needs = dict(zip(INGREDIENTS, default().recipes[0].ingredients, strict=True))
    mine = {"pfennigs": 0, "ingredients": needs, "flours": {"rye": 2}}
    told = told_at(alone_with_rudolf(mine), "place oven", "bake rye with rye")
    used = {name: (count, 0) for name, count in needs.items() if count}
    assert told == {**used, "rye-flour": (2, 0), "workers": (4, 3), told_loaf(told): (0, 1)}


def told_loaf(told: dict[str, tuple[int, int]]) -> str:
    return next(name for name in told if name in ("rye-high", "rye-low"))


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_the_page_lists_it_by_name_and_says_what_chance_decides(language: str) -> None:
    game = find_game("pandemain")
    table = new_table({"players": 1, "sim_bakers": ["rudolf"]}, 1)
    table.state = at_the_church()
    steps = [game.parse(text) for text in TWO_OFFERINGS]
    page = page_of(table, 0, steps, language)
    section = page[page.index('class="after-this"') :].split("</section>")[0]
    words = face_catalog("pandemain", language)
    told = drafted(table, 0, steps).effects
    assert section.count("<li ") == len(told)
    for name in told:
        assert words.say("purse", name) in unescape(section)
    assert words.say("chance", "offering-shown") in unescape(section)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("drive p1 baghdad", {"city-p1": ("you", "Istanbul", "Baghdad"), "actions": ("Actions", "2", "1")}),
        ("treat black", {"cubes-istanbul-black": ("Istanbul, black", "1", "0"), "actions": ("Actions", "2", "1")}),
    ],
)
def test_pandemic_tells_where_pawns_and_cubes_will_be(text: str, told: dict[str, tuple[str, str, str]]) -> None:
    moment, face = look(table_at(middle()), 0, [text])
    assert {change.name: (change.said, change.before, change.after) for change in face.changes(moment)} == told


def test_a_turn_that_changes_nothing_of_ones_own_says_so() -> None:
    game, table = find_game("pandemain"), new_table({"players": 2, "sim_bakers": ["none"], "mode": "basic"}, 3)
    while table.state.decision().kind != "night-turn":
        seat = int(table.state.decider())
        for entry in table.plan_moves(seat, table.seq, [chosen_by_bot(game, table.state, random.Random(1))], NOW):
            table.accept(entry)
    page = page_of(table, int(table.state.decider()), [game.parse("stay-home")])
    assert "Nothing that you have changes." in page
