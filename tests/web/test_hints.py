"""The hint over HTTP: who may ask, what is told, that the draft stays, and that nobody learns what is hidden."""

import asyncio
import random
import re
from pathlib import Path

import httpx
import pytest

from sobremesa.bots import BOTS, SearchBot
from sobremesa.bots.advice import Advice
from sobremesa.bots.desk import Desk, NoAdvice
from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.mind import Mind
from sobremesa.core.state import State
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.faces import find_face
from sobremesa.web.hints import tell_hint
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Choice
from sobremesa.web.settings import Limits, Rate
from sobremesa.web.viewing import Viewing
from sobremesa.wording import find_wording
from sobremesa.wording.messages import read_catalog
from tests.pandemic.tables import position
from tests.web.pandemic_scenes import table_at
from tests.web.seating import Seated, people
from tests.web.sites import Site, open_site, settings_in, words
from tests.web.test_leaks_over_http import HIDDEN, quiet_choice, twins

PART = {"X-Part": "hint"}
OPEN: dict[str, object] = {"players": 2, "first": "1", "hands": "open", "events": False}


@pytest.fixture(autouse=True)
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=4, simulations=8))


def two(site: Site, **settings: bool) -> Seated:
    return Seated.at(site, "pandemic", OPEN, people(2), 1, TableSettings(**settings))  # type: ignore[arg-type]


def ask(site: Site, seated: Seated, seat: int | None, draft: str = "", **headers: str) -> httpx.Response:
    form = {"at": str(seated.table.seq), "draft": draft, "as": "" if seat is None else f"p{seat + 1}"}
    return site.visitor().post(f"{seated.address(seat)}/hint", form, headers=headers)


def drives(seated: Seated) -> list[int]:
    texts = {each: seated.table.game.action_text(each) for each in seated.table.state.legal()}
    return [each for each, text in texts.items() if text.startswith("drive p1")]


def first_drive(seated: Seated) -> int:
    return drives(seated)[0]


# -- what is told -------------------------------------------------------------------------------------------------


def test_whoever_decides_sees_the_button_and_nobody_else(site: Site) -> None:
    seated = two(site)
    pages = [site.visitor().get(seated.address(seat)).text for seat in (0, 1, None)]
    assert ["data-hint" in page for page in pages] == [True, False, False]


def test_without_a_script_the_whole_page_comes_with_the_hint_in_it(site: Site) -> None:
    seated = two(site)
    page = ask(site, seated, 0)
    assert page.status_code == 200
    assert page.text.startswith("<!doctype html>")
    assert "What looks best" in words(page)
    assert re.search(r"\d+ to \d+% to win", words(page))
    assert re.search(r"in at least \d+ games by quick choices", words(page))
    assert seated.table.moves == []


def test_a_script_gets_the_hint_alone(site: Site) -> None:
    part = ask(site, two(site), 0, **PART)
    assert part.status_code == 200
    assert part.text.startswith('<div class="hint-answer">')
    assert 1 <= part.text.count('class="hint-plan"') <= 3


def test_the_first_step_of_a_plan_is_chosen_as_the_option_itself(site: Site) -> None:
    seated = two(site)
    page = site.visitor().get(seated.address(0)).text
    found = re.findall(r'class="hint-step" href="([^"]+)" data-step="(\d+)"', ask(site, seated, 0, **PART).text)
    assert found
    for address, action in found:
        assert f'href="{address}" data-step="{action}"' in page
        assert int(action) in seated.table.state.legal()


def test_a_later_step_leads_to_a_draft_with_all_steps_up_to_it(site: Site) -> None:
    seated = two(site)
    found = re.findall(r'class="hint-step" href="([^"]+)" data-move-link', ask(site, seated, 0, **PART).text)
    assert found
    page = site.visitor().get(found[0].replace("&amp;", "&")).text
    draft = re.search(r"draft=([\d,]+)", found[0])
    assert draft is not None
    assert f'data-draft="{draft[1]}"' in page
    assert "," in draft[1]


def test_a_hint_goes_on_from_the_draft_and_keeps_it(site: Site) -> None:
    seated = two(site)
    drive = str(first_drive(seated))
    page = ask(site, seated, 0, drive)
    assert f'data-draft="{drive}"' in page.text
    assert "After the steps that you have chosen." in words(page)
    addresses = re.findall(r'class="hint-step" href="[^"]*draft=([\d,]+)"', page.text)
    assert addresses
    assert all(address.startswith(f"{drive},") for address in addresses)
    assert seated.table.moves == []


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "What looks best"), ("es", "Lo que parece mejor"), ("it", "Che cosa sembra"), ("fr", "Ce qui semble")],
)
def test_hints_are_told_in_four_languages(site: Site, language: str, title: str) -> None:
    visitor, address = site.visitor(accept_language=language), two(site).address(0)
    assert title in words(visitor.post(f"{address}/hint", {"at": "0", "as": "p1"}))


def test_points_are_told_where_a_game_has_them_and_games_as_many_as_every_plan_has(site: Site) -> None:
    seated = two(site)
    viewing = Viewing(seated.table, Looker("en", 0, base_path="/t", base="/t"), 0)
    one, other, *_ = drives(seated)
    advice = [Advice((one,), 8, 0.004, 0.0, 0.02, 41.6), Advice((other,), 6, 0.3, 0.0, 1.0, None)]
    hint = tell_hint(viewing, viewing.moment([]), advice)
    first, second = hint.plans
    assert hint.games == 6
    assert (first.chance, first.low, first.high, first.points) == (0, 0, 3, 42)
    assert (second.chance, second.points) == (30, None)


def test_a_plan_that_cannot_be_told_from_the_first_is_marked(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = two(site)
    one, second, third, *_ = drives(seated)

    async def three(*_: object) -> list[Advice]:
        figures = (0.5, 0.4, 0.6, None)
        return [Advice((one,), 8, *figures), Advice((second,), 8, *figures, True), Advice((third,), 8, *figures)]

    monkeypatch.setattr(site.app.state.desk, "advise", three)
    plans = ask(site, seated, 0, **PART).text.split('<li class="hint-plan"')[1:]
    assert ["not clearly worse than the first" in plan for plan in plans] == [False, True, False]


def test_a_plan_with_a_better_chance_than_the_first_is_not_called_worse(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = two(site)
    one, other, *_ = drives(seated)

    async def both(*_: object) -> list[Advice]:
        return [Advice((one,), 8, 0.5, 0.4, 0.6, None), Advice((other,), 3, 0.53, 0.4, 0.6, None, True)]

    monkeypatch.setattr(site.app.state.desk, "advise", both)
    told = words(ask(site, seated, 0, **PART))
    assert "played on in 3 games only: not clearly better than the first" in told
    assert "not clearly worse" not in told


def test_one_number_is_told_only_where_the_simulations_carry_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = two(site)
    one, other, *_ = drives(seated)

    async def both(*_: object) -> list[Advice]:
        return [Advice((one,), 400, 0.97, 0.961, 0.979, None), Advice((other,), 8, 0.53, 0.2, 0.86, None)]

    monkeypatch.setattr(site.app.state.desk, "advise", both)
    sure, vague = ask(site, seated, 0, **PART).text.split('<li class="hint-plan"')[1:]
    assert "97% to win" in sure
    assert "(96 to 98%)" in sure
    assert "20 to 87% to win" in vague
    assert "53%" not in vague
    assert "The plan that won most of its games stands first" in vague


def test_a_lead_that_nobody_makes_up_is_all_but_won_and_an_even_game_is_even() -> None:
    odds = find_face(find_wording("pandemain"), "en").odds
    assert [odds(each) for each in (0.0, 0.5, 1.0)] == [pytest.approx(each, abs=1e-6) for each in (0.0, 0.5, 1.0)]
    assert odds(0.944) > 0.99  # 64 points against 1
    assert odds(0.85) == pytest.approx(0.9, abs=0.02)  # 36 of 40 games were won
    for chance in (0.06, 0.2, 0.35, 0.5, 0.65, 0.8, 0.94):
        assert odds(chance) == pytest.approx(1 - odds(1 - chance))
        assert abs(odds(chance) - chance) < 0.07


def test_nothing_is_called_certain(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = two(site)
    one, other, *_ = drives(seated)

    async def both(*_: object) -> list[Advice]:
        return [Advice((one,), 400, 0.999, 0.998, 1.0, None), Advice((other,), 400, 0.001, 0.0, 0.002, None)]

    monkeypatch.setattr(site.app.state.desk, "advise", both)
    sure, lost = ask(site, seated, 0, **PART).text.split('<li class="hint-plan"')[1:]
    assert "more than 99% to win" in sure
    assert "less than 1% to win" in lost
    assert "100% to win" not in sure


def test_plans_that_look_the_same_are_told_once(site: Site) -> None:
    seated = two(site)
    viewing = Viewing(seated.table, Looker("en", 0, base_path="/t", base="/t"), 0)
    one, other, *_ = drives(seated)
    advice = [Advice((each,), 8, chance, 0.1, 0.9, None) for each, chance in ((one, 0.6), (one, 0.5), (other, 0.4))]
    assert [plan.chance for plan in tell_hint(viewing, viewing.moment([]), advice).plans] == [60, 40]


def test_a_hint_that_was_cut_short_says_how_little_it_tells(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = two(site)

    async def one(*_: object) -> list[Advice]:
        return [Advice((first_drive(seated),), 1, 0.4, 0.0, 1.0, None)]

    monkeypatch.setattr(site.app.state.desk, "advise", one)
    told = words(ask(site, seated, 0, **PART))
    assert "was played on in 1 game, from what you can see alone: that tells next to nothing." in told


def test_a_chartered_flight_is_told_as_one_step_that_leads_to_where_it_lands() -> None:
    table = table_at(position(players=[{"role": "medic", "hand": ["atlanta"]}, {"role": "scientist"}]))
    viewing = Viewing(table, Looker("en", 0, base_path="/t", base="/t"), 0)
    plan = tuple(table.game.parse(text) for text in ("charter p1", "charter p1 johannesburg", "end-actions"))
    hint = tell_hint(viewing, viewing.moment([]), [Advice(plan, 8, 0.5, 0.4, 0.6, None)])
    steps = hint.plans[0].steps
    assert [step.words for step in steps] == ["Charter to Johannesburg", "End the actions and draw"]
    assert steps[0].choice.href.endswith(f"&draft={plan[0]},{plan[1]}")
    begun = tell_hint(viewing, viewing.moment([]), [Advice(plan[:1], 8, 0.5, 0.4, 0.6, None)])
    assert [step.words for step in begun.plans[0].steps] == ["Charter a flight"]


LOAN_AND_SALE = {
    "en": ("Take a loan", "Sell a {quality} {bread} loaf, {days} left, for an order of {village}"),
    "es": (
        "Pedir un préstamo",
        "Vender un pan de {bread} de {quality} calidad, que aguanta {days} más, para una demanda de {village}",
    ),
    "fr": ("Faire un emprunt", "Vendre un {bread} de {quality} pour une commande à {village}"),
    "it": ("Chiedi un prestito", "Vendi una pagnotta di {bread} di {quality} qualità per un ordine di {village}"),
}


@pytest.mark.parametrize("language", LOAN_AND_SALE)
def test_a_step_in_pandemain_says_what_is_done_and_leaves_long_details_out(language: str) -> None:
    game = find_game("pandemain")
    header = Header("t", game.id, game.rules_version, {"players": 2}, 3, tuple(people(2)), TableSettings(), 0)
    viewing = Viewing(Table(game, header), Looker(language, 0), 0)
    moment = viewing.moment([])

    def step(sentence: object) -> str:
        assert isinstance(sentence, str)
        return viewing.face.step(moment, Choice(0, "any", "", (0, "", ""), "label", sentence, [], None, ""))

    options = read_catalog("sobremesa.games.pandemain", language).section("options")
    sales = options["sell"]
    assert isinstance(sales, dict)
    assert (step(options["loan"]), step(sales["known"])) == LOAN_AND_SALE[language]
    assert f"{step(options['give'])}." == options["give"]


def test_every_game_that_can_be_searched_has_hints(site: Site) -> None:
    options: dict[str, object] = {"mode": "basic", "players": 2, "sim_bakers": []}
    seated = Seated.at(site, "pandemain", options, people(2), 1)
    page = ask(site, seated, seated.table.decider())
    assert page.status_code == 200
    assert 1 <= page.text.count('class="hint-plan"') <= 3


# -- refusals -----------------------------------------------------------------------------------------------------


def test_only_whoever_decides_may_ask(site: Site) -> None:
    seated = two(site)
    answer = ask(site, seated, 1)
    assert answer.status_code == 409
    assert "when it is for you to decide" in words(answer)


def test_whoever_looks_on_may_not_ask(site: Site) -> None:
    answer = ask(site, two(site), None)
    assert answer.status_code == 403
    assert "Only those who play at this table" in words(answer)


def test_where_hints_are_switched_off_there_is_no_button_and_asking_is_refused(site: Site) -> None:
    seated = two(site, hints=False)
    assert "data-hint" not in site.visitor().get(seated.address(0)).text
    answer = ask(site, seated, 0, **PART)
    assert answer.status_code == 403
    assert "switched hints off" in words(answer)


def test_a_game_that_cannot_be_searched_has_no_hints(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pandemic, "mind", lambda game: Mind())
    seated = two(site)
    assert "data-hint" not in site.visitor().get(seated.address(0)).text
    answer = ask(site, seated, 0)
    assert answer.status_code == 409
    assert "no hints for this game" in words(answer)


def test_a_seat_that_a_bot_plays_gets_no_hint(site: Site) -> None:
    seated = two(site)
    seated.table.seats[0] = Seat("person", "Ana", "greedy", taken=True)
    assert ask(site, seated, 0).status_code == 409


def test_a_closed_draft_leaves_nothing_to_hint_at(site: Site) -> None:
    seated = two(site)
    answer = ask(site, seated, 0, str(seated.table.game.parse("end-actions")))
    assert answer.status_code == 409
    assert "nothing left to choose" in words(answer)


def test_a_hint_for_an_older_position_is_refused(site: Site) -> None:
    seated = two(site)
    address = seated.address(0)
    seated.play(first_drive(seated))
    answer = site.visitor().post(f"{address}/hint", {"at": "0", "as": "p1"}, headers=PART)
    assert answer.status_code == 409
    assert "has changed since you asked" in words(answer)


def test_a_hint_is_not_shown_when_the_table_moves_on_meanwhile(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = two(site)
    drive = first_drive(seated)

    async def slowly(desk: Desk, game: Game, state: State, seed: int) -> list[Advice]:
        await asyncio.sleep(0)
        seated.table = await seated.hall.moves(seated.table.table_id, 0, seated.table.seq, [drive])
        return [Advice((drive,), 8, 0.5, 0.4, 0.6, None)]

    monkeypatch.setattr(Desk, "advise", slowly)
    answer = ask(site, seated, 0)
    assert answer.status_code == 409
    assert "has changed since you asked" in words(answer)
    assert "What looks best" not in words(answer)
    assert f'data-seq="{seated.table.seq}"' in answer.text


def test_where_no_hint_is_found_a_sentence_says_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(desk: Desk, game: Game, state: State, seed: int) -> list[Advice]:
        raise NoAdvice

    monkeypatch.setattr(Desk, "advise", fail)
    answer = ask(site, two(site), 0, **PART)
    assert answer.status_code == 503
    assert "No hint could be worked out" in words(answer)


def test_a_table_from_before_there_were_hints_has_them(site: Site) -> None:
    document = two(site).table.header.to_dict()
    del document["settings"]["hints"]
    assert Header.from_dict(document).settings.hints


def test_whoever_asks_in_a_loop_is_told_to_wait(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path, limits=Limits(rates={"hint": Rate(0.001, 2)}, streams=0))) as site:
        seated = two(site)
        answers = [ask(site, seated, 1) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [409, 409, 429]


# -- what nobody may know -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_a_hint_is_the_same_bytes_whatever_a_seat_may_not_know(site: Site, seed: int) -> None:
    rng = random.Random(seed)
    seated = Seated.at(site, "pandemic", {**HIDDEN, "forecast": "player"}, people(3), seed)
    asked = changed = 0
    while asked < 3 and not seated.table.over:
        for _ in range(rng.randrange(2, 6)):
            if not seated.table.over:
                seated.play(quiet_choice(seated, rng))
        if seated.table.over or seated.table.pause is not None or len(seated.table.state.legal()) < 6:
            continue
        asked += 1
        seat, real = seated.table.decider(), seated.table.state
        drafts = ["", str(real.legal()[0])]
        before = [ask(site, seated, seat, draft, **PART).text for draft in drafts]
        assert "hint-plan" in before[0]
        for twin in twins(seated, seat, rng):
            changed += twin.key() != real.key()
            seated.table.state = twin
            try:
                assert [ask(site, seated, seat, draft, **PART).text for draft in drafts] == before
            finally:
                seated.table.state = real
    assert changed > 3
