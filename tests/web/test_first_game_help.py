"""What helps a learner in a first game: chips that say what is lacking, hints that serve the plan, whole sentences."""

import re
from typing import Any

import pytest

from sobremesa.bots import BOTS, SearchBot
from sobremesa.bots.advice import Advice
from sobremesa.games.pandemain.learn import plan as plans
from sobremesa.games.pandemain.learn.lacks import lack_of
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.learn.first_cards import cards_of
from sobremesa.learn.glossary import glossary_of
from sobremesa.learn.nearest import Way, find_leads, find_nearest
from sobremesa.web.coached import GoalShown
from sobremesa.web.coached_hints import lead_of
from sobremesa.web.coaching import Coach
from sobremesa.web.faces.pandemain.lookback import losses_of
from sobremesa.web.learnt import FINISHED, NO_PLAN, Learnt
from sobremesa.web.pages.item_cards import find_card
from sobremesa.web.story import Story
from tests.pandemain.tables import GAME, position
from tests.web.learners import LEARNER, FirstGame
from tests.web.pandemain_scenes import viewing_of
from tests.web.sites import Site
from tests.web.test_first_game import NOBODY, begin
from tests.web.test_item_cards import POSITIONS, decider, table_of

PART = {"X-Part": "hint"}


@pytest.fixture
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=4, simulations=8))


# -- the plan ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_each_chip_says_exactly_what_is_missing_and_the_plan_what_a_loaf_takes(seed: int) -> None:
    game, counted = FirstGame("pandemain", seed), 0
    for _ in game.moves():
        state: Any = game.table.state
        if game.table.decider() != LEARNER or state.decision().kind != "turn":
            continue
        moment, coach = game.look([])
        planned: Any = coach.plan()
        shown = coach.face.tell_plan(moment, coach.words, planned)
        assert isinstance(shown, GoalShown)
        if planned.plan is None:
            continue
        bread = planned.plan.bread
        lack = lack_of(state, LEARNER, bread, plans.left_to_bake(state, LEARNER, planned.plan))
        assert sum(count for _, count in lack.flours(bread)) == lack.flour
        own = state.view(LEARNER)["players"][LEARNER]
        for tick, chip in zip(planned.ticks, shown.ticks, strict=True):
            assert chip.done == tick.done
            if tick.done or not tick.parts:
                continue
            counted += 1
            assert sum(count for _, count in tick.parts) == tick.left
            assert chip.said.split(", ")[0].startswith(str(tick.parts[0][1]))
            for name, count in tick.parts:
                if name in own["ingredients"]:
                    needed = dict(planned.recipe)[name] * plans.left_to_bake(state, LEARNER, planned.plan)
                    assert count == needed - own["ingredients"][name]
        to_make = any(not tick.done and tick.names != (plans.SELL,) for tick in planned.ticks)
        assert bool(shown.note) == to_make
        if to_make:
            assert f"1 {planned.plan.bread_name} flour, 1 flour of any type" in shown.note
    assert counted > 3


# -- the hint ------------------------------------------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game_id", ["pandemain", "pandemic"])
def test_a_hint_leads_with_a_way_that_serves_the_next_open_tick(game_id: str) -> None:
    game, served = FirstGame(game_id, 2), 0
    for number, _ in enumerate(game.moves()):
        state: Any = game.table.state
        if number > 90:
            break
        if game.table.decider() != LEARNER or state.decision().kind not in ("turn", "act"):
            continue
        viewing = game.viewing()
        moment = viewing.moment([])
        worst = state.legal()[-1]
        advice = [Advice((worst,), 4, 0.5, 0.4, 0.6, None)]
        assert lead_of(viewing, moment, advice) is None, "only a first game has it"
        coach = game.look([])[1]
        moment.coach = coach.shown(NOBODY, "")
        lead = lead_of(viewing, moment, advice)
        assert lead is not None
        planned: Any = coach.plan()
        assert viewing.draft is not None
        leads = viewing.face.plan_leads(viewing.draft.state, LEARNER, planned, (worst,))
        if leads is None:
            assert lead.said == "This looks best:"
            assert lead.steps[0].choice.action == worst
        else:
            served += 1
            assert any(lead.steps[-1].choice.action == way.path[-1] for way in leads.ways)
            assert viewing.face.tell_part(moment, coach.words, planned, leads.place) in lead.said
            assert planned.ticks[leads.place].left > 0
        moment.coach = coach.shown(Learnt().knowing(game_id, NO_PLAN), "")
        hidden = lead_of(viewing, moment, advice)
        assert hidden is not None
        assert hidden.said == "This looks best:", "a plan that is hidden is not spoken of"
    assert served > 3


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Better than your plan now:"),
        ("es", "Ahora mismo, mejor que tu plan:"),
        ("it", "In questo momento è meglio del tuo piano:"),
        ("fr", "En ce moment, mieux que ton plan\u00a0:"),
    ],
)
def test_a_hint_leads_with_what_is_clearly_better_than_the_plan(language: str, said: str) -> None:
    game = FirstGame("pandemain", 2)
    while game.table.decider() != LEARNER:
        game.play(game.choose())
    viewing = game.viewing(language)
    moment, coach = viewing.moment([]), Coach(viewing, viewing.moment([]))
    moment.coach = coach.shown(NOBODY, "")
    assert viewing.draft is not None
    leads = viewing.face.plan_leads(viewing.draft.state, LEARNER, coach.plan())
    assert leads is not None
    planned = {way.path[0] for way in leads.ways}
    other = next(option for option in game.table.state.legal() if option not in planned)
    best = Advice((other,), 8, 0.8, 0.7, 0.9, None)
    for close in (True, False):
        way = Advice(leads.ways[0].path, 8, 0.4, 0.3, 0.5, None, close=close)
        lead = lead_of(viewing, moment, [best, way])
        assert lead is not None
        assert (lead.said == said) == (not close)
        assert (lead.steps[0].choice.action == other) == (not close)


def test_what_serves_the_plan_too_is_never_called_better_than_the_plan() -> None:
    game = FirstGame("pandemain", 2)
    while game.table.decider() != LEARNER:
        game.play(game.choose())
    viewing = game.viewing()
    moment, coach = viewing.moment([]), Coach(viewing, viewing.moment([]))
    moment.coach = coach.shown(NOBODY, "")
    assert viewing.draft is not None
    state, planned = viewing.draft.state, coach.plan()
    leads = viewing.face.plan_leads(state, LEARNER, planned)
    assert leads is not None
    nearest, served = Advice(leads.ways[0].path, 8, 0.4, 0.3, 0.5, None), 0
    for option in state.legal():
        after = state.clone()
        after.apply(option)
        for following in after.legal() if after.decider() == LEARNER else []:
            chain = (option, following)
            found = viewing.face.plan_leads(state, LEARNER, planned, chain)
            assert found is not None
            lead = lead_of(viewing, moment, [Advice(chain, 8, 0.8, 0.7, 0.9, None), nearest])
            assert lead is not None
            if found == leads or found.ways[0].path[:2] != chain:
                continue
            served += found.place != leads.place or found.ways[0].lefts[found.place] > leads.ways[0].lefts[leads.place]
            assert lead.said.startswith("From your plan: ")
            assert following in [step.choice.action for step in lead.steps]
    assert served > 0


def test_a_lead_for_coins_brings_coins() -> None:
    looked_at = 0
    own = {"flours": {"rye": 1, "wheat": 1}, "ingredients": {"water": 2, "yeast": 1}, "pfennigs": 1}
    for helpers in ({}, {"ox": 1}):
        state = position(options={"mode": "basic"}, seats=[{**own, "helpers": helpers}])
        game = FirstGame("pandemain", 0, state)
        viewing = game.viewing()
        planned: Any = Coach(viewing, viewing.moment([])).plan()
        leads = viewing.face.plan_leads(state, LEARNER, planned)
        if leads is None or planned.ticks[leads.place].names[0] != plans.COINS:
            continue
        for way in leads.ways:
            here = state.clone()
            for action in way.path:
                here.perform_alone(action)
            view: Any = here.view(LEARNER)
            assert view["players"][LEARNER]["pfennigs"] > 1, texts_of(way)
            looked_at += 1
    assert looked_at


def test_a_hint_explains_what_it_advises_where_no_card_has_done_so() -> None:
    game = FirstGame("pandemain", 2)
    while game.table.decider() != LEARNER:
        game.play(game.choose())
    viewing = game.viewing()
    moment, coach = viewing.moment([]), game.look([])[1]
    advice = [Advice((game.table.game.parse("place church"),), 4, 0.5, 0.4, 0.6, None)]
    (number,) = (card.number for card in cards_of("pandemain") if card.id == "church")
    for learnt, told in ((NOBODY, True), (Learnt().knowing("pandemain", number), False)):
        moment.coach = coach.shown(learnt, "")
        lead = lead_of(viewing, moment, advice)
        assert lead is not None
        assert any("Inquisition" in note for note in lead.notes) == told


def test_of_all_options_those_are_nearest_that_leave_least_of_the_first_open_part() -> None:
    game = FirstGame("pandemain", 4)
    while game.table.decider() != LEARNER:
        game.play(game.choose())
    state: Any = game.table.state
    plan = plans.follow(state, LEARNER, None)
    nearest = find_nearest(plans, state, LEARNER, plan)
    assert nearest.place is not None
    assert plan is not None
    before = [tick.left for tick in plans.ticks_of(state, LEARNER, plan)]
    for option, way in nearest.ways.items():
        assert way.path[0] == option
        assert way.lefts[nearest.place] < before[nearest.place]
        played = state.clone()
        for action in way.path:
            played.perform_alone(action)
        assert tuple(tick.left for tick in plans.ticks_of(played, LEARNER, plan)) == way.lefts


def test_a_lead_gives_nothing_away_that_the_plan_takes_and_leaves_least_of_it() -> None:
    """Flour and yeast are lacking; one salt is all that a loaf takes, and to swap it would bring flour."""
    own = {"flours": {"rye": 1}, "ingredients": {"water": 2, "salt": 1, "milk": 2}, "pfennigs": 4}
    mill = [{"oat": 2}, {"rye": 1, "wheat": 1}, {"rye": 2, "spelt": 1}, {}]
    state = position(options={"mode": "basic"}, seats=[own], mill=mill)
    plan = _plan_to_bake(state)
    greedy = {text for way in find_nearest(plans, state, 0, plan).ways.values() for text in texts_of(way)}
    assert greedy & {"give salt", "give point"}, "a learner of the benchmark may well do that"
    leads = find_leads(plans, state, 0, plan)
    assert leads is not None
    assert leads.place == 0
    before = plans.lacks_of(state, 0, plan)
    for way in leads.ways:
        assert not {"give salt", "give point", "give rye"} & {*texts_of(way)}
        here = state.clone()
        for action in way.path:
            here.perform_alone(action)
            assert all(left <= before.get(name, 0) for name, left in plans.lacks_of(here, 0, plan).items())
        after = plans.lacks_of(here, 0, plan)
        assert after["flour"] == after.get("yeast", 0) == 0, "as little as any way leaves"


def test_nothing_leads_where_only_what_the_plan_takes_could_be_swapped() -> None:
    own = {"flours": {"rye": 1}, "ingredients": {"water": 2, "salt": 1, "yeast": 1}, "pfennigs": 0}
    state = position(options={"mode": "basic"}, seats=[own])
    plan = _plan_to_bake(state)
    assert find_nearest(plans, state, 0, plan).place == 0
    assert find_leads(plans, state, 0, plan) is None


def _plan_to_bake(state: PandemainState) -> plans.Plan:
    return plans.Plan(plans.BAKE, 0, 1, 1, True, 0, 0, False, lack_of(state, 0, 0, 1).names, True)


def texts_of(way: Way) -> list[str]:
    return [GAME.action_text(action) for action in way.path]


@pytest.mark.usefixtures("quick_search")
def test_the_comparison_is_folded_and_the_button_says_whether_the_hint_is_open(site: Site) -> None:
    visitor = site.visitor()
    address, page = begin(visitor, "pandemain")
    assert 'hint-ask" aria-expanded="false"' in page
    at = re.search(r'data-at="(\d+)"', page)
    assert at
    form = {"at": at[1], "as": "p1"}
    part = visitor.post(f"{address}/hint", form, headers=PART).text
    lead, fold, plan = (part.index(each) for each in ("hint-lead", '<details class="hint-compared">', "hint-plan"))
    assert lead < fold < plan
    whole = visitor.post(f"{address}/hint", form).text
    closing = re.search(r'<a class="btn hint-ask" href="([^"]+)" data-move-link aria-expanded="true">', whole)
    assert closing
    assert "hint-lead" not in visitor.get(closing[1]).text


# -- true and whole sentences --------------------------------------------------------------------------------------


def test_the_dawn_card_says_no_point_as_often_as_the_end_of_the_game_counts_it() -> None:
    game, told = FirstGame("pandemain", 6), dict[int, str]()
    for _ in game.moves():
        if game.table.decider() == LEARNER and game.table.state.decision().kind == "turn":
            told |= judged_by_day(game)
    told |= judged_by_day(game)
    moment, coach = game.look([])
    passed = [loss for loss in losses_of(coach._all_events(), "p1", "basic") if loss.what == "passed"]
    assert len(told) == 5
    assert sum(said.endswith("not ahead of it: no point.") for said in told.values()) == len(passed) > 0
    assert sum(said.endswith("ahead of it: 1 point.") for said in told.values()) == 5 - len(passed)
    assert moment.outcome


def judged_by_day(game: FirstGame) -> dict[int, str]:
    """What the summary at hand says of the learner, by the number of its day."""
    viewing = game.viewing()
    story = Story(game.table, viewing.wording, viewing.looker)
    recap = viewing.face.summary(viewing.moment([]), story, None)
    content: Any = recap.content if recap else None
    return {recap.number: next(each.said for each in content.judged if each.seat == "p1")} if recap else {}


@pytest.mark.parametrize("name", POSITIONS)
def test_no_card_joins_two_entries_of_the_glossary(name: str) -> None:
    table = table_of(name)
    viewing = viewing_of(table, decider(table))
    moment, glossary = viewing.moment([]), glossary_of("pandemain", "en")
    assert glossary is not None
    entries = {word.say for word in glossary.words.values()}
    joined = 0
    for group in viewing.face.items(moment):
        for target, _ in group.items:
            card = find_card(viewing, moment, target)
            assert card is not None
            first, *others = [*card.about, *card.now] or [""]
            joined += bool(others)
            assert not entries & {*others} or target.startswith("level-"), (target, first)
    assert joined > 20


# -- by all rules --------------------------------------------------------------------------------------------------


def test_a_first_game_by_expert_rules_is_offered_to_whoever_has_finished_a_game(site: Site) -> None:
    visitor = site.visitor()
    assert "first-full" not in visitor.get("/learn").text
    visitor.post("/learn/pandemain/learnt", {"number": str(FINISHED), "next": "/learn"})
    visitor.post("/learn/pandemic/learnt", {"number": str(FINISHED), "next": "/learn"})
    page = visitor.get("/learn").text
    assert page.count('value="first-full"') == 1
    assert "First game by expert rules" in page
    answer = visitor.post("/play/pandemain", {"preset": "first-full"})
    table = visitor.to(answer).text
    assert 'id="plan"' in table
    assert 'id="reputation' in table
    assert site.visitor().post("/play/pandemic", {"preset": "first-full"}).status_code == 400
