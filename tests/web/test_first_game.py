"""A first game: an ordinary table whose pages have a plan and cards, each card once, at most two in a turn."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError
from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.learn import plan as plans
from sobremesa.games.pandemain.learn.errands import coins_short
from sobremesa.games.pandemain.learn.lacks import lack_of
from sobremesa.games.pandemain.learn.supplies import errands_for
from sobremesa.games.pandemic.learn import plan as pandemic_plans
from sobremesa.learn.book import book_of
from sobremesa.learn.first_cards import Happened, cards_of, due
from sobremesa.learn.pages import texts_of
from sobremesa.table.log import Header, Seat, TableSettings, check_header
from sobremesa.web.coached import GoalShown
from sobremesa.web.coaching import Coach, first_words
from sobremesa.web.faces.pandemain.lookback import look_back, losses_of, sources_of
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.learnt import Learnt
from sobremesa.web.lists import in_a_row
from sobremesa.web.story import Story
from tests.pandemain.tables import position
from tests.web.learners import LEARNER, FirstGame
from tests.web.pandemain_scenes import page_of
from tests.web.seating import Seated
from tests.web.sites import Site, Visit, words
from tests.web.test_moments import twin_of

GAMES = ("pandemain", "pandemic")
NOBODY = Learnt()
NOTHING = Happened([], [], [], {}, "p1")
LANGUAGES = ("en", "es", "it", "fr")
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "pandemain": ("pandemain", {}),
    "pandemain by expert rules": ("pandemain", {"mode": "expert"}),
    "pandemic": ("pandemic", {}),
}


def begin(visitor: Visit, game: str) -> tuple[str, str]:
    """A first game: the address of its seat, and its first page."""
    answer = visitor.post(f"/play/{game}", {"preset": "first"})
    address = answer.headers["location"]
    return address, visitor.to(answer).text


def field_of(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def card_in(page: str) -> str:
    """The number of the card on a page, '' for none."""
    found = re.search(r'data-number="(\d+)"', page)
    return found[1] if found else ""


def close(visitor: Visit, address: str, card: str, **more: str) -> str:
    answer = visitor.post(f"{address}/card", {"card": card, **more})
    assert answer.status_code == 303, words(answer)
    return visitor.get(address).text


# -- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_a_table_where_the_learner_begins(site: Site, game: str) -> None:
    visitor = site.visitor()
    address, page = begin(visitor, game)
    assert 'data-deciding="yes"' in page
    assert 'id="plan"' in page
    assert card_in(page)
    assert visitor.get(address).status_code == 200
    assert 'value="first"' not in visitor.get("/").text, "it is no choice of the first page"


def test_headers_of_uncoached_tables_stay_as_they_were() -> None:
    seats = (Seat("person", "Ana", taken=True), Seat("bot", "Elsa", "greedy"))
    header = Header("t", "pandemain", 2, {}, 1, seats, TableSettings(), 0)
    assert "coach" not in header.to_dict()["settings"]
    coached = Header("t", "pandemain", 2, {}, 1, seats, TableSettings(coach=(0,)), 0)
    assert Header.from_dict(coached.to_dict()) == coached
    with pytest.raises(SetupError):
        check_header(Header("t", "pandemain", 2, {}, 1, seats, TableSettings(coach=(1,)), 0), 2, 2)


def test_no_event_window_of_pandemic_asks_a_silent_seat() -> None:
    game = find_game("pandemic")
    options = game.table_options({"players": 3, "silent": ["1"], "first": "1"})
    rng, asked = random.Random(4), set[int]()
    for seed in range(6):
        state = game.new(options, seed)
        while not state.over():
            if state.decision().kind == "window":
                asked.add(state.decider())
            state.apply(rng.choice(state.legal()))
    assert asked == {1, 2}


# -- cards ---------------------------------------------------------------------------------------------------------


def test_a_closed_card_stays_closed_and_two_are_enough_for_a_turn(site: Site) -> None:
    visitor = site.visitor()
    address, page = begin(visitor, "pandemic")
    shown = []
    while card_in(page):
        shown.append(card_in(page))
        page = close(visitor, address, shown[-1])
    assert len(shown) == len({*shown}) == 2
    assert not card_in(begin(visitor, "pandemic")[1]) or card_in(begin(visitor, "pandemic")[1]) not in shown
    assert card_in(begin(site.visitor(), "pandemic")[1]) == shown[0], "another browser begins anew"


def test_opening_a_page_remembers_nothing(site: Site) -> None:
    visitor = site.visitor()
    address, page = begin(visitor, "pandemain")
    answer = visitor.get(address)
    assert card_in(answer.text) == card_in(page)
    assert "sobremesa-likes" not in answer.headers.get("set-cookie", "")


def test_cards_and_plan_can_be_switched_off_and_on_again(site: Site) -> None:
    visitor = site.visitor()
    address, page = begin(visitor, "pandemain")
    page = close(visitor, address, card_in(page), **{"no-more": "1"})
    assert not card_in(page)
    assert 'id="plan"' in page
    visitor.post(f"{address}/coach", {"what": "plan", "on": "0"})
    assert 'id="plan"' not in visitor.get(address).text
    for what in ("plan", "cards"):
        visitor.post(f"{address}/coach", {"what": what, "on": "1"})
    assert 'id="plan"' in visitor.get(address).text
    assert visitor.post(f"{address}/card", {"card": "9"}).status_code == 400
    assert visitor.post(f"{address}/coach", {"what": "all"}).status_code == 400


def test_others_and_moments_that_are_gone_have_no_coach(site: Site) -> None:
    visitor = site.visitor()
    address, _ = begin(visitor, "pandemain")
    table = address.rsplit("/", 1)[0]
    assert "coach.css" not in site.visitor().get(table).text
    assert "coach.css" not in visitor.get(f"{address}?move=0").text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_short_and_leads_to_a_chapter(game: str, language: str) -> None:
    book, said = book_of(game), first_words(game, language)
    assert book
    for card in cards_of(game):
        assert book.find(card.chapter, book.chapters(language)[0])[0] in book.ids
        text = said.section("cards")[card.id]
        for sentence in text.values() if isinstance(text, dict) else [text]:
            assert len(str(sentence)) <= 200, (card.id, language)
            assert len(re.findall(r"[.!?](?:\s|$)", str(sentence))) <= 2, (card.id, language)
            assert not re.search(r"P[MD]-[A-Z]", str(sentence))
    ids = {card.id for card in cards_of(game)}
    assert {*said.section("cards")} == {*said.section("titles")} == ids


@pytest.mark.one_in(3)
@pytest.mark.many_games
@pytest.mark.parametrize("kind", KINDS)
def test_each_card_appears_once_and_no_turn_has_more_than_two(kind: str) -> None:
    """Four games, and more where one of the cards that are not rare has not come yet."""
    game_id, options = KINDS[kind]
    expert = {card.id for card in cards_of("pandemain") if card.number >= 90}
    left_out = {"pandemain": expert, "pandemain by expert rules": {"church"}}.get(kind, set())
    wanted = {card.id for card in cards_of(game_id)} - {*RARE} - left_out
    seen: set[str] = set()
    for seed in range(40):
        if seed >= 4 and seen >= wanted:
            break
        game = FirstGame(game_id, seed, **options)
        for action in game.moves():
            game.read_before(action)
        numbers = [number for turn in game.shown.by_turn.values() for number in turn]
        assert len(numbers) == len({*numbers})
        assert all(len(turn) <= 2 for turn in game.shown.by_turn.values())
        seen |= {card.id for card in cards_of(game_id) if card.number in numbers}
    assert seen >= wanted


BASIC = {"mode": "basic"}
RARE: dict[str, tuple[dict[str, Any], list[str]]] = {  # where a card is due that few games show, and what leads there
    "stale": (
        {"options": BASIC, "seats": [{"loaves": {"rye high 1": 1}}], "workers": {"river": ["p1", "p1", "p1"]}},
        [],
    ),
    "coins": ({"options": BASIC, "seats": [{"flours": {"rye": 2}, "ingredients": {"water": 2, "yeast": 1}}]}, []),
    "inquisition": ({"options": BASIC, "round": 2, "round_tokens": [1], "seats": [{"penitence": 4}]}, []),
    "penitence-8": (
        {"options": BASIC, "seats": [{"penitence": 7, "pfennigs": 4}]},
        ["place church", "offer permanent", "place river"],
    ),
    "ready": ({"seats": [{"bakers": [7]}], "experience": {"7": 2}}, []),
    "top-name": ({"seats": [{"reputation": {"rye": 4}}]}, []),
    "penance": (
        {"doing": ["night"], "seats": [{"pfennigs": 1}, {"pfennigs": 1}]},
        ["stay-home", "stay-home", "servant mill"],
    ),
}


@pytest.mark.parametrize("card", RARE)
def test_a_card_that_few_games_show_is_due_where_it_matters(card: str) -> None:
    parts, steps = RARE[card]
    game = FirstGame("pandemain", 0, position(**parts))
    for text in steps:
        game.play(game.table.game.parse(text))
    moment, coach = game.look([])
    ids = [found.id for found, _ in coach.due_cards(frozenset(), coach.plan())]
    assert card in ids, moment.choices


@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_each_card_stands_beside_the_first_thing_that_it_names(mode: str) -> None:
    game = FirstGame("pandemain", 4, mode=mode)
    for action in game.moves():
        before = {*game.shown.known}
        game.read_before(action)
        for drafted in ([], [action]) if game.shown.known - before else ():
            _, coach = game.look(drafted)
            due_now = coach.due_cards(frozenset(before), coach.plan())
            names = named_in(page_of(game.table, LEARNER, drafted))
            missing = {card.id for card, fields in due_now if coach.tell(card, fields).at[0] not in names}
            assert missing <= {"dawn"}, "its card stands on the summary, which is no part of this page"


def named_in(page: str) -> set[str]:
    """All that a card can stand beside."""
    return {*re.findall(r'(?:id|data-target|data-piece)="([^"]+)"', page)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_speaks_of_the_inquisition_leads_to_a_heading_that_does(language: str) -> None:
    book = book_of("pandemain")
    assert book
    for card in cards_of("pandemain"):
        if card.id not in ("church", "church-and-penance", "inquisition"):
            continue
        chapter, _, heading = card.chapter.partition("#")
        there = book.chapter(chapter, language)
        section = [each for each in there.sections if each.heading][book.anchors(there).index(heading)]
        assert any("nqui" in text for block in section.blocks for text, _ in texts_of(block)), card.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_a_villager_names_the_place_where_it_helps(language: str) -> None:
    viewing = FirstGame("pandemain", 0).viewing(language)
    coach = Coach(viewing, viewing.moment([]))
    (card,) = (each for each in cards_of("pandemain") if each.id == "villager")
    places = [str(name) for name in coach.moment.words.catalog.section("short-places").values()]
    for villager in range(1, 8):
        said = coach.tell(card, {"villager": villager}).said
        assert any(f"({place}" in said for place in places), said


def test_what_church_and_inquisition_do_is_told_before_plan_and_hint_speak_of_them_and_before_the_first_dawn() -> None:
    for mode, card in (("basic", "church"), ("expert", "church-and-penance")):
        (number,) = (each.number for each in cards_of("pandemain") if each.id == card)
        for seed in range(3):
            game = FirstGame("pandemain", seed, mode=mode)
            for action in game.moves():
                state: Any = game.table.state
                game.read_before(action)
                moment, coach = game.look([])
                plan = coach.face.tell_plan(moment, coach.words, coach.plan())
                if plan and state.decision().kind == "turn" and game.table.decider() == LEARNER:
                    named = "penitence" in " ".join((plan.said, *plan.more))
                    assert not named or number in game.shown.known
                if state.view(LEARNER)["phase"] == "night":
                    break
            assert number in game.shown.known


@pytest.mark.parametrize(
    ("mode", "penitence", "said"),
    [
        ("basic", 1, []),
        ("basic", 2, ["Church: 2 penitence more, and you are ahead of the Inquisition at dawn whatever comes."]),
        ("basic", 4, []),
        ("expert", 1, ["Church: 2 penitence more, and no penance can come at dawn."]),
        ("expert", 3, []),
    ],
)
def test_the_plan_speaks_of_the_church_where_penitence_threatens(mode: str, penitence: int, said: list[str]) -> None:
    start = position(options={"mode": mode}, seats=[{"pfennigs": 9, "penitence": penitence}])
    moment, coach = FirstGame("pandemain", 0, start).look([])
    shown = coach.face.tell_plan(moment, coach.words, coach.plan())
    assert shown is not None
    assert [each for each in shown.more if "Church" in each] == said


def told_at(game: FirstGame, *drafted: str) -> GoalShown | None:
    """The plan on the learner's page with these steps chosen."""
    _, coach = game.look([game.table.game.parse(text) for text in drafted])
    return coach.shown(NOBODY, "").plan


def by_night(**own: Any) -> FirstGame:
    """The first night, where the learner decides."""
    game = FirstGame("pandemain", 0, position(options=BASIC, phase="night", seats=[own, {"pfennigs": 1}]))
    while game.table.decider() != LEARNER:
        game.play(game.table.game.parse("stay-home"))
    return game


def test_whoever_has_chosen_the_church_by_night_is_not_told_that_staying_at_home_costs_nothing() -> None:
    game = by_night(pfennigs=9, penitence=2)
    for drafted in ((), ("place church",), ("place church", "offer permanent")):
        shown = told_at(game, *drafted)
        assert shown is not None
        assert any("Church" in each for each in shown.more)
        assert "costs nothing" not in shown.said
    ended = told_at(game, "place river")
    assert ended is not None
    assert "costs nothing" not in ended.said


def test_at_dawn_there_is_no_plan_for_a_night_that_is_over() -> None:
    game = FirstGame("pandemain", 0, position(options=BASIC, doing=["dawn 2"], workers={"granary": ["p1"]}))
    assert game.table.state.view(LEARNER)["phase"] == "dawn"
    assert game.table.decider() == LEARNER
    assert told_at(game) is None


def test_of_two_breads_that_can_be_baked_at_once_the_plan_names_the_one_that_is_paid_better() -> None:
    own = {"flours": {"oat": 1, "wheat": 1}, "ingredients": {"water": 2, "salt": 1, "yeast": 2, "milk": 2}}
    for wanted in ("oat", "wheat"):
        state = position(
            options=BASIC, phase="night", seats=[{**own, "pfennigs": 4}], orders={"ulm": {"current": [wanted]}}
        )
        plan = plans.make_plan(state, LEARNER)
        assert plan is not None
        assert plan.bread_name == wanted


def test_loaves_of_another_bread_that_can_be_sold_stand_in_the_plan_as_well() -> None:
    own = {"pfennigs": 3, "loaves": {"rye high 2": 1, "wheat high 2": 1}}
    start = position(options=BASIC, round=5, seats=[own], orders={"ulm": {"current": ["wheat"]}})
    shown = told_at(FirstGame("pandemain", 0, start))
    assert shown is not None
    assert "One rye loaf sold by dusk." in shown.said
    assert "One wheat loaf sold by dusk." in shown.said


# -- nothing that the seat may not know ----------------------------------------------------------------------------


def shown_to(game: FirstGame) -> tuple[object, list[Any]]:
    """All that a learner's page is made of beside the moment itself."""
    moment, coach = game.look([])
    plan = coach.plan()
    told = coach.face.tell_plan(moment, coach.words, plan)
    return told, [(card.id, fields) for card, fields in coach.due_cards(frozenset(), plan)]


@pytest.mark.parametrize(("game_id", "options"), [("pandemain", {}), ("pandemic", {"hands": "hidden"})])
def test_plan_and_cards_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(
    game_id: str, options: dict[str, Any]
) -> None:
    game = FirstGame(game_id, 3, **options)
    rng = random.Random(8)
    for number, _ in enumerate(game.moves()):
        if number > 120:
            break
        if game.table.decider() != LEARNER or number % 5:
            continue
        face = game.viewing().face
        worlds = [game.table.state.guess(LEARNER, seeded(rng.randrange(1 << 30))) for _ in range(3)]
        followed = [face.follow(world, LEARNER, None) for world in worlds]
        assert all(each == followed[0] for each in followed)
        before = shown_to(game)
        real = game.table.state
        seated = type("Twin", (), {"table": game.table})()
        game.table.state = twin_of(seated, real, LEARNER, rng)
        try:
            assert shown_to(game) == before
        finally:
            game.table.state = real


# -- the plan ------------------------------------------------------------------------------------------------------


def followed(game: FirstGame, planner: ModuleType) -> Iterator[tuple[Any, Any, Any]]:
    """What the learner has to decide, with the plan before it and the one that holds then."""
    plan: Any = None
    for _ in game.moves():
        state = game.table.state
        if game.table.decider() == LEARNER:
            before, plan = plan, planner.follow(state, LEARNER, plan)
            yield state, before, plan


@pytest.mark.parametrize("seed", range(4))
def test_the_plan_of_the_day_is_never_impossible_nor_false(seed: int) -> None:
    told = 0
    for state, before, plan in followed(FirstGame("pandemain", seed), plans):
        if plan is None or state.decision().kind not in ("turn", "night-turn"):
            continue
        told += 1
        ticks = plans.ticks_of(state, LEARNER, plan)
        assert 1 <= len(ticks) <= 4
        assert not all(tick.done for tick in ticks), "a plan that is reached is no plan"
        assert plans.visits_left(state, LEARNER, plan) <= plans.workers_left(state, LEARNER)
        assert plan.round == state.view(LEARNER)["round"]
        if before == plan:
            continue
        for tick in ticks:  # at first everything is as the own goods have it
            lack = lack_of(state, LEARNER, plan.bread, plans.left_to_bake(state, LEARNER, plan))
            if tick.names == ("flour",):
                assert tick.left == lack.flour
            if tick.names == ("bake",):
                own = sum(loaf["count"] for loaf in state.view(LEARNER)["players"][LEARNER]["loaves"])
                assert tick.left <= plan.loaves <= own + tick.left or plan.goal != "sell"
    assert told > 10


def test_a_plan_that_became_impossible_is_said_once_to_be_new_and_cards_name_its_bread() -> None:
    anew = named = 0
    for seed in range(4):
        game, before = FirstGame("pandemain", seed), None
        for _ in game.moves():
            state: Any = game.table.state
            if game.table.decider() != LEARNER or state.decision().kind != "turn":
                continue
            moment, coach = game.look([])
            planned: Any = coach.plan()
            told = coach.face.tell_plan(moment, coach.words, planned)
            assert isinstance(told, GoalShown)
            plan = planned.plan
            said_anew = told.title.startswith("New plan")
            if said_anew:
                anew += 1
                assert before is not None
                assert before != plan._replace(anew=False)
            figures = coach.face.card_figures(moment, [], planned, list)
            breads = [loaf["bread"] for loaf in reckoned_in(moment.before["players"][LEARNER]).get("loaves", [])]
            if plan and plan.bread_name in breads:
                assert figures["bread"] == plan.bread_name
            named += bool(plan and figures.get("bread") == plan.bread_name)
            before = plan._replace(anew=False) if plan else None
    assert anew
    assert named


def left_of(state: Any, plan: Any, kind: str) -> int:
    """What is left of a tick of Pandemic's plan; 0 where the plan has none of this kind."""
    ticks = pandemic_plans.ticks_of(state, LEARNER, plan)
    return next((tick.left for tick in ticks if tick.names[0] == kind), 0)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_flies_with_a_card_of_the_plan_is_farther_from_it(seed: int) -> None:
    game, flights = FirstGame("pandemic", seed), 0
    for state, _, plan in followed(game, pandemic_plans):
        ticks = pandemic_plans.ticks_of(state, LEARNER, plan)
        assert len(ticks) <= 4
        cubes = state.view(LEARNER)["cubes"]
        full = {city for colour in cubes.values() for city, number in colour.items() if number == 3}
        assert {*next(tick for tick in ticks if tick.names[0] == "full").names[1:]} == full
        if state.decision().kind != "act" or not plan.colour_name:
            continue
        for action in state.legal():
            word, *arguments = game.table.game.action_text(action).split()
            if word == "direct" and COLOUR_OF[arguments[-1]] == plan.colour_name:
                flown = state.clone()
                flown.perform_alone(action)
                assert left_of(flown, plan, "cards") > left_of(state, plan, "cards")
                flights += 1
    assert flights


def test_the_plan_of_pandemic_says_what_to_keep_what_to_pass_on_and_where_to_go() -> None:
    said: set[str] = set()
    for seed in range(6):
        game = FirstGame("pandemic", seed)
        for number, _ in enumerate(game.moves()):
            if number > 80:
                break
            if game.table.decider() == LEARNER:
                moment, coach = game.look([])
                shown = coach.face.tell_plan(moment, coach.words, coach.plan())
                assert shown is not None
                assert len(shown.ticks) <= 4
                said |= {tick.said for tick in shown.ticks}
                ticks = {tick.names[0]: tick.names[1:] for tick in coach.plan().ticks}  # type: ignore[attr-defined]
                if ticks.get("share", ("", "", ""))[1:2] == ("p1",):
                    assert COLOUR_OF[ticks["share"][0]] not in ticks["cards"], "nobody is told to keep what to give"
    assert {"treat full cities", "no city is full", "treat cities with two cubes"} <= said
    assert any(re.fullmatch("keep [a-z]+ and [a-z]+ cards", each) for each in said)
    assert any(re.fullmatch("give Sam the .+ card, in that city", each) for each in said)
    assert any(re.fullmatch("get the .+ card from Sam, in that city", each) for each in said)


def test_the_plan_of_pandemic_calls_whoever_has_no_name_by_the_role() -> None:
    told: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for seed in range(3):
        game = FirstGame("pandemic", seed)
        game.table.seats[:] = [replace(seat, name="") for seat in game.table.seats]
        for number, _ in enumerate(game.moves()):
            if number > 60:
                break
            if game.table.decider() != LEARNER:
                continue
            for language, said in told.items():
                viewing = game.viewing(language)
                coach = Coach(viewing, viewing.moment([]))
                shown = coach.face.tell_plan(coach.moment, coach.words, coach.plan())
                assert shown is not None
                said |= {tick.said for tick in shown.ticks}
    every = set.union(*told.values())
    assert not any(re.search(r"\bp[1-4]\b", each) for each in every)
    assert not any(re.search(r"\b(a el|à le|a il) [A-Z]", each) for each in every)
    assert any(re.fullmatch("give the [A-Z][a-z ]+ the .+ card, in that city", each) for each in told["en"])


def test_the_plan_of_pandemic_goes_with_the_drafted_steps_as_the_map_does() -> None:
    game, treated = FirstGame("pandemic", 4), 0
    for _ in game.moves():
        state: Any = game.table.state
        if game.table.decider() != LEARNER or state.decision().kind != "act":
            continue
        city = state.view(LEARNER)["players"][LEARNER]["city"]
        for action in state.legal():
            word, *colours = game.table.game.action_text(action).split()
            if word != "treat" or state.view(LEARNER)["cubes"][colours[0]][city] < 3:
                continue
            treated += 1
            shown = [Coach(*drafted).shown(NOBODY, "").plan for drafted in (looked(game, []), looked(game, [action]))]
            before, after = [plan.said if plan else "" for plan in shown]
            name = game.viewing().moment([]).words.name("city", city)
            assert name in before
            assert name not in after
    assert treated


def test_a_villager_is_explained_by_the_sale_that_is_drafted_and_after_a_visit_of_several_sales() -> None:
    own = {"loaves": {"rye high 2": 1, "spelt high 3": 1}, "pfennigs": 5}
    orders = {"ulm": {"current": ["spelt"]}}
    start = position(options=BASIC, seats=[own], orders=orders)
    game = FirstGame("pandemain", 0, start)
    visit = [game.table.game.parse(text) for text in ("place ulm", "sell 0 high 2", "sell 1 high 3")]
    moment, coach = game.look(visit[:2])
    (villager,) = moment.view["players"][0]["villagers"]
    shown = {card.id: coach.tell(card, fields) for card, fields in coach.due_cards(frozenset(), coach.plan())}
    assert shown["villager"].at[0] == f"own-villager-{villager}"
    assert shown["villager"].at[0] in named_in(page_of(game.table, LEARNER, visit[:2]))
    for action in visit:
        game.play(action)
    while game.table.decider() != LEARNER:
        game.play(game.choose())
    coach = game.look([])[1]
    assert "villager" in {card.id for card, _ in coach.due_cards(frozenset(), coach.plan())}


def test_the_plan_counts_and_names_what_villagers_and_cows_give() -> None:
    own = {"pfennigs": 9, "ingredients": {"water": 4, "salt": 4, "yeast": 4}, "helpers": {"cow": 1}}
    mill = [{"oat": 2}, {"spelt": 1, "oat": 1}, {}, {}]
    for villagers in ([], [4]):
        start = position(options=BASIC, seats=[{**own, "villagers": villagers}], mill=mill)
        errands = errands_for(start, LEARNER, 0, 1)
        assert (errands.visits if errands else None) == (1 if villagers else None), "no rye lies at the mill"
        moment, coach = FirstGame("pandemain", 0, start).look([])
        shown = coach.face.tell_plan(moment, coach.words, coach.plan())
        assert shown is not None
        named = "From your Miller: 1 flour of your choice with each visit to the mill." in shown.more
        assert named == bool(villagers)
    milk = position(options=BASIC, seats=[{**own, "flours": {"wheat": 2}}])
    errands = errands_for(milk, LEARNER, 3, 1)
    assert errands is not None
    assert errands.visits == 0, "the cow gives the milk"


def test_a_plan_counts_the_price_of_the_night_and_no_tax_of_tomorrow() -> None:
    own = {"flours": {"rye": 2}, "ingredients": {"water": 2, "salt": 1, "yeast": 1}, "pfennigs": 1}
    by_night: dict[str, Any] = {"options": BASIC, "seats": [own, own], "doing": ["night"], "tower": ["p2", "p1"]}
    assert plans.make_plan(position(**by_night), LEARNER) is not None
    assert plans.make_plan(position(**by_night, workers={"oven": ["p2"]}), LEARNER) is None
    taxed = position(options=BASIC, seats=[own], workers={"oven": ["p2"], "river": ["p1", "p1", "p1"]})
    taxed_plan = plans.make_plan(taxed, LEARNER)
    assert taxed_plan is not None
    assert taxed_plan.goal == plans.BAKE
    poor = position(options=BASIC, seats=[{**own, "pfennigs": 0}], workers={"oven": ["p2"], "river": ["p1"] * 3})
    assert coins_short(poor, LEARNER, 0, 1) == 1
    assert coins_short(poor, LEARNER, 0, 1, now=False) == 0


def looked(game: FirstGame, drafted: list[int]) -> tuple[Any, Any]:
    viewing = game.viewing()
    return viewing, viewing.moment(drafted)


def test_the_plan_names_goals_in_every_language() -> None:
    for language in LANGUAGES:
        for game_id in GAMES:
            viewing = FirstGame(game_id, 5).viewing(language)
            coach = Coach(viewing, viewing.moment([]))
            shown = coach.face.tell_plan(coach.moment, coach.words, coach.plan())
            assert isinstance(shown, GoalShown)
            assert shown.said
            assert len(shown.ticks) <= 4
            assert due(cards_of(game_id)[0], NOTHING) is None


def test_a_summary_tells_first_what_others_did_to_the_own_pawn_and_cards() -> None:
    game, told = FirstGame("pandemic", 3, roles=["medic", "dispatcher"]), 0  # who moves the pawns of others
    for _ in game.moves():
        if game.table.decider() != LEARNER or game.table.state.decision().kind != "act":
            continue
        viewing = game.viewing()
        recap = viewing.face.summary(viewing.moment([]), Story(game.table, viewing.wording, viewing.looker), None)
        content: Any = recap.content if recap else None
        if content and content.turns[0].title == "To your pawn and your cards":
            told += 1
            assert content.turns[0].seat == "p1"
            assert content.turns[0].lines
    assert told


# -- afterwards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_where_points_came_from_adds_up_to_the_total_and_every_dawn_counts(mode: str) -> None:
    for seed in range(3):
        game = FirstGame("pandemain", seed, mode=mode)
        for _ in game.moves():
            pass
        moment, coach = game.look([])
        events = coach._all_events()
        assert moment.outcome
        for seat, total in zip(("p1", "p2"), moment.outcome["scores"], strict=True):
            sources = sources_of(moment, events, seat)
            assert sources["began"] == 5
            assert sum(sources.values()) == total
        shown = coach.shown(NOBODY, "").lookback
        assert shown
        assert sum(bar.count for bar in shown.earned) == moment.outcome["scores"][0]
        won = moment.outcome["winners"] == ["p1"]
        assert not shown.why or shown.why.startswith("What won it" if won else "What lost it")
        assert "All else" not in shown.why
        assert "You began" not in shown.why
        owed = [event for event in own(events) if event["event"] == "scored" and event["line"] == "loans"]
        lent = [event for event in own(events) if event["event"] == "points-lost" and event["rule"] == "PM-CASTLE-04"]
        paid = sum(event["count"] for event in owed) - sum(event["count"] for event in lent)
        assert sources_of(moment, events, "p1").get("loans", 0) == paid
        assert str(moment.outcome["sentence"]).startswith("You win" if won else "You lose")
        judged = [loss for loss in losses_of(events, "p1", mode) if loss.what in ("passed", "behind")]
        ahead = sum(event["event"] == "points" and event["rule"] == "PM-DAWN-03" for event in own(events))
        if mode == "basic":
            assert len(judged) + ahead == 5


def test_loans_that_are_not_repaid_are_a_reason_of_their_own() -> None:
    game = FirstGame("pandemain", 0)
    for _ in game.moves():
        pass
    moment, coach = game.look([])
    events = coach._all_events()
    assert moment.outcome
    moment.outcome["winners"] = ["p1"]
    total = moment.view["outcome"]["scores"][1]
    debts = [
        {"event": "points-lost", "seat": "p2", "count": 40, "rule": "PM-CASTLE-04"},
        {"event": "scored", "seat": "p2", "line": "loans", "count": -60, "rule": "PM-END-01"},
        {"event": "points", "seat": "p1", "count": 200, "rule": "PM-TRADE-02"},
    ]
    total["points"] -= 100
    sources = sources_of(moment, [*events, *debts], "p2")
    assert sources["loans"] <= -100
    assert sum(sources.values()) == total["points"]
    why = look_back(moment, coach.words, [*events, *debts]).why
    assert why.startswith("What won it: Loans, ")


def test_whoever_loses_is_led_to_the_lesson_on_what_the_game_was_lost_by() -> None:
    game = FirstGame("pandemain", 0)
    for _ in game.moves():
        pass
    moment, coach = game.look([])
    events = coach._all_events()
    assert moment.outcome
    more = {"event": "points", "seat": "p2", "count": 300, "rule": "PM-CHURCH-08"}
    moment.view["outcome"]["scores"][1]["points"] += 300
    for winner, lesson in (("p2", "pm-09-church"), ("p1", "px-1-guild")):
        moment.outcome["winners"] = [winner]
        shown = look_back(moment, coach.words, [*events, more])
        assert shown.lesson == lesson
        assert shown.lesson_title


def test_while_lessons_of_a_beginner_are_left_the_lesson_offered_is_one_of_these() -> None:
    game = FirstGame("pandemain", 0)
    for _ in game.moves():
        pass
    _, coach = game.look([])
    assert coach.moment.outcome
    coach.moment.outcome["winners"] = ["p1"]
    some = NOBODY.knowing("pandemain", 10, 11, 12, 13)
    for taken, lesson in ((some, "pm-05-flour"), (some.knowing("pandemain", *range(14, 20)), "px-1-guild")):
        shown = coach.shown(taken, "").lookback
        assert shown
        assert shown.lesson == lesson
        assert shown.lesson_title


def test_freshness_is_told_apart_from_what_wheat_and_masters_add() -> None:
    for seed in range(3):
        game = FirstGame("pandemain", seed, mode="expert")
        for _ in game.moves():
            pass
        moment, coach = game.look([])
        events = coach._all_events()
        rules = {"bread": "PM-SELL-02", "wheat": "PM-SELL-03", "masters": "PM-SELL-09", "orders": "PM-SELL-06"}
        found = sources_of(moment, events, "p1")
        for name, rule in rules.items():
            gained = [event["count"] for event in own(events) if event["event"] == "points" and event["rule"] == rule]
            assert found.get(name, 0) == sum(gained)


def own(events: list[Any]) -> list[Any]:
    return [event for event in events if event.get("seat") == "p1"]


def test_days_are_put_in_a_row_in_every_language() -> None:
    told = {language: in_a_row(["1", "2", "3"], language) for language in LANGUAGES}
    assert told == {"en": "1, 2 and 3", "es": "1, 2 y 3", "it": "1, 2 e 3", "fr": "1, 2 et 3"}
    assert in_a_row(["4"], "en") == "4"


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_first_game_has_three_cards(site: Site, game: str) -> None:
    seats = [Seat("person", "Ana", taken=True), Seat("person", "Luc", taken=True)]
    options: dict[str, object] = {
        "players": 2,
        **({"mode": "basic", "sim_bakers": ["none"]} if game == "pandemain" else {}),
    }
    seated = Seated.at(site, game, options, seats, settings=TableSettings(coach=(0,)))
    seated.play_randomly(3000, random.Random(2))
    assert seated.table.over
    page = site.visitor().get(seated.address(0))
    assert page.text.count("<article") == 3
    assert page.text.count(">Play again</button>") == 1
    assert 'name="preset" value="first"' in page.text
    assert "<article" not in site.visitor().get(seated.address(1)).text


# -- when there is no bread to make --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "sold", "workers", "said"),
    [
        (2, 0, 2, "No bread is in sight today. Fetch"),
        (5, 0, 2, "No bread is in sight today. Penitence still counts"),
        (2, 1, 2, "Done for today: 1 loaf sold. Use the workers left for tomorrow's bread"),
        (5, 2, 1, "Done for today: 2 loaves sold. Use the workers left for penitence"),
        (3, 2, 0, "Done for today: 2 loaves sold."),
    ],
)
def test_whoever_has_sold_today_is_not_told_of_failure(day: int, sold: int, workers: int, said: str) -> None:
    game = FirstGame("pandemain", 4)
    while game.table.decider() != LEARNER:
        game.play(game.choose())
    moment, coach = game.look([])
    planned: Any = coach.plan()
    moment.view = {**moment.view, "round": day}
    next(each for each in moment.view["players"] if each["seat"] == "p1")["workers"]["reserve"] = workers
    free = replace(planned, plan=None, ticks=(), round=day, sold_before=3, sold=3 + sold)
    shown = coach.face.tell_plan(moment, coach.words, free)
    assert shown is not None
    assert shown.said.startswith(said)
    assert shown.said.count(".") <= 2


def test_loaves_sold_are_counted_from_the_beginning_of_the_day() -> None:
    game, most = FirstGame("pandemain", 2), 0
    for _ in game.moves():
        state: Any = game.table.state
        if game.table.decider() != LEARNER:
            continue
        planned: Any = game.look([])[1].plan()
        today = [event for event in of_today(game) if event["event"] == "sold" and event["seat"] == "p1"]
        assert planned.round == state.view(LEARNER)["round"]
        assert planned.sold - planned.sold_before == len(today)
        most = max(most, len(today))
    assert most > 0


def of_today(game: FirstGame) -> list[Any]:
    events = game.look([])[1]._all_events()
    begun = max((at for at, event in enumerate(events) if event["event"] == "round-began"), default=0)
    return events[begun:]


def test_at_night_the_plan_leaves_room_for_fetching_something() -> None:
    game, told = FirstGame("pandemain", 3), set[bool]()
    for _ in game.moves():
        if game.table.decider() != LEARNER or game.table.state.decision().kind != "night-turn":
            continue
        moment, coach = game.look([])
        planned: Any = coach.plan()
        shown = coach.face.tell_plan(moment, coach.words, replace(planned, plan=None, ticks=()))
        assert shown is not None
        may_fetch = any(choice.word == "place" for choice in moment.choices) and moment.view["round"] < 5
        threatened = any(each.startswith("Church: ") for each in shown.more)
        assert ("for tomorrow" in shown.said) == (may_fetch and not threatened)
        assert ("staying at home costs nothing" in shown.said.lower()) != threatened
        told.add(may_fetch)
    assert True in told
