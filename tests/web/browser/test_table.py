"""What people do at a table beside playing: take back, reload, share a screen, leave a seat to a bot, talk."""

import random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from sobremesa.catalog import find_game
from tests.web.browser.browsing import visit, watch_for_faults
from tests.web.browser.playing import (
    attribute,
    choose,
    is_composed,
    is_my_turn,
    open_table,
    play_turn,
    send,
    set_up,
    settle,
    wait_for_change,
    wait_for_turn,
)
from tests.web.servers import Server


def first_choice(page: Page, *words: str) -> None:
    """Choose the first option that begins with one of these words of the engine."""
    game = find_game(str(page.locator("html").get_attribute("data-game")))
    actions = [int(action) for action in attribute(page, "options").split(",") if action]
    wanted = next(action for word in words for action in actions if game.action_text(action).split()[0] == word)
    choose(page, page.locator(f"#panel .choose[data-step='{wanted}']").first)


def two_at_pandemic(chromium: Browser, server: Server, **fields: str) -> tuple[Page, Page]:
    ana, luc = visit(chromium), visit(chromium)
    seats = {"k1": "here", "n1": "Ana", "k2": "person", "n2": "Luc", "first": "1"}
    links = set_up(ana, server, "pandemic", **seats, **fields)
    return open_table(ana, links[0]), open_table(luc, links[1])


def test_a_step_that_was_not_sent_is_taken_back_freely_and_told_to_nobody(chromium: Browser, server: Server) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    before, theirs = attribute(ana, "seq"), luc.locator("#log").inner_text()
    first_choice(ana, "drive")
    assert attribute(ana, "draft") != ""
    assert attribute(luc, "seq") == attribute(ana, "seq") == before
    assert luc.locator("#log").inner_text() == theirs
    draft = attribute(ana, "draft")
    ana.locator("#panel .send a.btn").click()
    wait_for_change(ana, "draft", draft)
    assert attribute(ana, "draft") == ""


def test_a_move_is_taken_back_until_something_is_revealed(chromium: Browser, server: Server) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    start = ana.locator("#own").inner_text()
    first_choice(ana, "drive")
    send(ana)
    wait_for_change(luc, "seq", "0") if attribute(luc, "seq") == "0" else settle(luc)
    moved = attribute(ana, "seq")
    ana.locator("#panel #undo").click()
    wait_for_change(ana, "seq", moved)
    assert ana.locator("#own").inner_text() == start
    while not is_composed(ana):
        first_choice(ana, "end-actions")
    send(ana)  # cards are drawn: this cannot be taken back alone
    after = attribute(ana, "seq")
    ana.locator("#panel #undo").click(force=True)  # it looks disabled, and says why when it is pressed
    expect(ana.locator("#notice")).to_be_visible()
    assert attribute(ana, "seq") == after


def test_taking_back_further_needs_everybody(chromium: Browser, server: Server) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    while not is_composed(ana):
        first_choice(ana, "end-actions")
    send(ana)
    ana.locator("#table-menu summary").click()
    ana.locator("#table-menu form:has([value='undo']) button").click()
    expect(luc.locator("#offer")).to_be_visible()
    luc.locator("#offer button[value='1']").click()
    expect(ana.locator("#log")).to_contain_text("All agree")
    wait_for_turn(ana)
    assert is_my_turn(ana)


def test_a_reload_in_the_middle_of_a_decision_keeps_what_was_chosen(chromium: Browser, server: Server) -> None:
    ana, _ = two_at_pandemic(chromium, server)
    first_choice(ana, "drive")
    draft, asked = attribute(ana, "draft"), ana.locator("#question").inner_text()
    ana.reload()
    settle(ana)
    assert attribute(ana, "draft") == draft
    assert ana.locator("#question").inner_text() == asked
    expect(ana.locator("#send")).to_have_count(1)


def test_the_language_is_changed_without_losing_the_place(chromium: Browser, server: Server) -> None:
    ana, _ = two_at_pandemic(chromium, server)
    first_choice(ana, "drive")
    draft = attribute(ana, "draft")
    ana.locator(".languages button[value='it']").click()
    expect(ana.locator("html")).to_have_attribute("lang", "it")
    settle(ana)
    assert attribute(ana, "draft") == draft


def test_what_one_sends_appears_at_the_other_seat_by_itself(chromium: Browser, server: Server) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    before = attribute(luc, "seq")
    first_choice(ana, "drive")
    send(ana)
    wait_for_change(luc, "seq", before)
    assert attribute(luc, "seq") == attribute(ana, "seq")


def hold_back_pages(page: Page) -> list[Route]:
    """From now on the page waits for what it fetches until these routes go on; what it sends goes through."""
    held: list[Route] = []

    def hold_back(route: Route) -> None:
        held.append(route) if route.request.method == "GET" else route.continue_()

    page.route(f"{page.url.partition('?')[0]}**", hold_back)
    return held


def two_of_whom_one_waits_for_pages(chromium: Browser, server: Server) -> tuple[Page, Page, list[Route]]:
    """Ana has chosen a step, and what she fetches from now on is held back."""
    ana, luc = two_at_pandemic(chromium, server)
    first_choice(ana, "drive")
    return ana, luc, hold_back_pages(ana)


def test_sending_waits_for_the_step_that_was_just_chosen(chromium: Browser, server: Server) -> None:
    ana, luc, held = two_of_whom_one_waits_for_pages(chromium, server)
    before = attribute(luc, "seq")
    ana.locator("#panel .choose[data-step]").first.click()
    while not held:
        ana.wait_for_timeout(10)
    ana.locator("#send").click()
    ana.wait_for_timeout(200)
    assert attribute(luc, "seq") == before
    ana.unroute_all()  # what was held back goes on
    wait_for_change(luc, "seq", before)
    settle(luc)
    assert int(attribute(luc, "seq")) == int(before) + 2


def test_what_may_be_said_at_any_moment_is_sent_by_its_button(chromium: Browser, server: Server) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    before = attribute(luc, "seq")
    ana.locator("form[action$='/aside'] button").first.evaluate(
        "button => button.closest('details')?.setAttribute('open', '')"
    )
    ana.locator("form[action$='/aside'] button").first.click()
    wait_for_change(luc, "seq", before)
    expect(ana.locator("#notice")).to_have_count(0)


def test_a_click_is_not_lost_while_the_page_is_being_fetched(chromium: Browser, server: Server) -> None:
    ana, luc, held = two_of_whom_one_waits_for_pages(chromium, server)
    before = attribute(luc, "seq")
    luc.locator("#talk summary").first.click()
    luc.locator("#chat-text").fill("hola")
    luc.locator("#chat-text").press("Enter")
    while not held:
        ana.wait_for_timeout(10)
    assert ana.evaluate("() => document.body.classList.contains('is-busy')")
    send(ana)
    for route in held:
        route.continue_()
    wait_for_change(luc, "seq", before)
    assert attribute(luc, "seq") == attribute(ana, "seq")


def test_two_who_act_on_the_same_position_at_once_are_told_who_was_faster(chromium: Browser, server: Server) -> None:
    context = visit(chromium)
    links = set_up(context, server, "pandemic", k1="here", n1="Ana", k2="bot", b2="random", first="1")
    one, other = open_table(context, links[0]), open_table(context, links[0])
    other.route("**/events", lambda route: route.abort())  # this page does not hear of anything
    other.reload()
    other.wait_for_function("() => document.body?.classList.contains('is-live')")
    for page in (one, other):
        first_choice(page, "drive")
    send(one)
    other.locator("#send").click()
    expect(other.locator("#notice")).to_be_visible()
    assert attribute(other, "seq") == attribute(one, "seq")


def test_several_people_at_one_screen_see_only_their_own_hand_behind_a_curtain(
    chromium: Browser, server: Server
) -> None:
    context = visit(chromium)
    seats = {"k1": "here", "n1": "Ana", "k2": "here", "n2": "Luc", "first": "1", "hands": "hidden"}
    page = open_table(context, set_up(context, server, "pandemic", **seats)[0])
    expect(page.locator("#lift")).to_contain_text("Ana")
    expect(page.locator("#panel .choose")).to_have_count(0)
    page.locator("#lift").click()
    expect(page.locator("main#table")).to_have_attribute("data-viewer", "p1")
    settle(page)
    hers = page.locator("#own").inner_text()
    for _ in range(40):
        if page.locator("#cover").count():
            break
        first_choice(page, "end-actions", "not-now", "discard")
        send(page)
    assert attribute(page, "viewer") == "p1"  # she may look at what she drew
    page.locator("#cover").click()
    expect(page.locator("#lift")).to_contain_text("Luc")
    assert attribute(page, "viewer") == ""
    cards = {line for line in hers.splitlines() if line}
    shown = {line for line in page.locator("#own").inner_text().splitlines() if line}
    assert not cards & shown
    page.locator("#lift").click()
    expect(page.locator("main#table")).to_have_attribute("data-viewer", "p2")


def test_a_seat_is_handed_to_a_bot_and_taken_back(chromium: Browser, leisurely: Server) -> None:
    context = visit(chromium)
    page = open_table(context, set_up(context, leisurely, "pandemain", k1="here", n1="Ana", k2="sim")[0])
    before = int(attribute(page, "seq"))
    page.locator("#table-menu summary").click()
    page.locator(".seats select[name='bot']").first.select_option("random")
    page.locator(".seats .seat-to-bot button").first.click()
    page.wait_for_function("before => Number(document.getElementById('table').dataset.seq) > before + 4", arg=before)
    expect(page.locator(".seat-kind").first).to_contain_text("Chance")
    page.locator(".seats form button[name='bot'][value='']").first.click()
    expect(page.locator("#log")).to_contain_text("Ana plays again")
    wait_for_turn(page)
    assert is_my_turn(page)
    page.keyboard.press("Escape")
    play_turn(page, random.Random(1))


def test_on_a_phone_the_way_back_from_a_bot_stays_in_sight_and_goes_when_it_was_taken(
    chromium: Browser, leisurely: Server
) -> None:
    context = visit(chromium, phone=True)
    page = open_table(context, set_up(context, leisurely, "pandemain", k1="here", n1="Ana", k2="sim")[0])
    page.locator("#table-menu summary").click()
    page.locator(".seats select[name='bot']").first.select_option("random")
    page.locator(".seats .seat-to-bot button").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#panel .stand-in")).to_contain_text("A bot (Chance) plays for you.")
    back = page.locator("#dock .stand-in button")
    expect(back).to_be_in_viewport(ratio=1)
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(page.locator("#log")).to_contain_text("Ana plays again")
    expect(page.locator(".stand-in")).to_have_count(0)


def test_the_bot_that_was_chosen_in_the_menu_stays_chosen_when_the_page_changes(
    chromium: Browser, server: Server
) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    ana.locator("#table-menu summary").click()
    ana.locator(".seats select[name='bot']").first.select_option("random")
    luc.locator("#talk summary").first.click()
    luc.locator("#chat-text").fill("Wait!")
    luc.locator("#chat-text").press("Enter")
    expect(ana.locator("#chat")).to_contain_text("Wait!")
    settle(ana)
    expect(ana.locator(".seats select[name='bot']").first).to_have_value("random")


def test_a_place_on_the_board_is_chosen_by_a_click_on_it(chromium: Browser, server: Server) -> None:
    context = visit(chromium)
    page = open_table(context, set_up(context, server, "pandemain", k1="here", n1="Ana", k2="sim", mode="basic")[0])
    target = str(page.locator("#panel .choose[data-targets]").first.get_attribute("data-targets")).split()[0]
    before = attribute(page, "draft")
    page.locator(f"#board [data-target='{target}']").first.click(position={"x": 12, "y": 12})
    wait_for_change(page, "draft", before)
    assert attribute(page, "draft") != ""


def test_with_rule_numbers_on_every_option_has_its_rule_one_click_away_and_every_refusal_its_reason(
    chromium: Browser, server: Server
) -> None:
    ana, _ = two_at_pandemic(chromium, server)
    expect(ana.locator(".rule-ref:visible")).to_have_count(0)
    ana.locator("#table-menu > summary").click()
    ana.locator("#table-menu .codes-switch button").click()
    expect(ana.locator("#panel .rule-ref:visible").first).to_be_visible()
    ana.locator("#panel a[data-rule]").first.click()
    expect(ana.locator("#rule-dialog")).to_be_visible()
    expect(ana.locator("#rule-text")).to_contain_text("PD-")
    ana.locator("#rule-dialog [data-close]").click()
    why = ana.locator("#panel details[class*='why']:has(.rule-ref)").first
    why.locator("summary").click()
    expect(why.locator(".rule-ref").first).to_be_visible()


def test_what_the_rulebook_says_is_read_from_its_title_and_opens_nothing_else(
    chromium: Browser, server: Server
) -> None:
    ana, _ = two_at_pandemic(chromium, server)
    why = ana.locator("#panel details[class*='why']:has(a[href^='/rules/'])").first
    why.locator("summary").press("Enter")
    told = why.locator("a[href^='/rules/']").first
    told.press("Enter")
    expect(ana.locator("#rule-dialog")).to_be_visible()
    expect(ana.locator("#rule-title")).to_be_focused()
    expect(ana.locator("#word-box")).to_have_count(0)
    ana.keyboard.press("Escape")
    expect(told).to_be_focused()


def test_names_and_words_of_others_are_shown_as_they_were_written_and_never_run(
    chromium: Browser, server: Server
) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    faults = watch_for_faults(luc)
    ana.locator("#talk summary").first.click() if ana.locator("#talk summary").count() else None
    luc.locator("#talk summary").first.click() if luc.locator("#talk summary").count() else None
    ana.locator("#chat-text").fill("<img src=x onerror=alert(1)> hola")
    ana.locator("#chat-text").press("Enter")
    expect(luc.locator("#chat")).to_contain_text("<img src=x onerror=alert(1)> hola")
    expect(luc.locator("#chat img")).to_have_count(0)
    assert faults == []


@pytest.mark.long
def test_the_game_is_played_on_a_phone(chromium: Browser, server: Server) -> None:
    context = visit(chromium, phone=True)
    for game, seat in (("pandemain", "sim"), ("pandemic", "bot")):
        page = open_table(context, set_up(context, server, game, k1="here", n1="Ana", k2=seat)[0])
        wait_for_turn(page)
        for turn in range(4):
            play_turn(page, random.Random(turn))
            wait_for_turn(page)
        page.locator(".languages button[value='fr']").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        if game == "pandemic":
            page.locator("#key summary").click()
            legend = page.locator("#key ul").bounding_box()
            assert legend is not None
            assert legend["x"] >= 0
            assert legend["x"] + legend["width"] <= 390
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= 390, f"{game} is {width} wide"


def test_on_a_phone_the_map_follows_the_own_pawn_out_of_sight_and_stays_otherwise(
    chromium: Browser, server: Server
) -> None:
    context = visit(chromium, phone=True)
    ana = open_table(context, set_up(context, server, "pandemic", k1="here", n1="Ana", k2="bot", first="1")[0])
    settle(ana)
    ana.evaluate("document.getElementById('mapbox').scrollTo(99999, 0)")  # Atlanta is far to the left
    first_choice(ana, "drive")
    pawn, window = ana.locator("#pawn-p1").bounding_box(), ana.locator("#mapbox").bounding_box()
    assert pawn is not None
    assert window is not None
    assert window["x"] <= pawn["x"] <= window["x"] + window["width"]
    assert window["y"] <= pawn["y"] <= window["y"] + window["height"]
    place = "[document.getElementById('mapbox').scrollLeft, document.getElementById('mapbox').scrollTop]"
    ana.evaluate("document.getElementById('mapbox').scrollBy(7, 3)")  # no place where the page itself would go
    looked_at = ana.evaluate(place)
    draft = attribute(ana, "draft")
    first_choice(ana, "drive")  # to the next city, which is seen
    assert attribute(ana, "draft") != draft
    assert ana.evaluate(place) == looked_at
    ana.evaluate("document.getElementById('mapbox').scrollTo(99999, 0)")
    looked_at = ana.evaluate(place)
    draft = attribute(ana, "draft")
    first_choice(ana, "pass")  # the pawn stays where it is
    assert attribute(ana, "draft") != draft
    assert ana.evaluate(place) == looked_at


def test_a_hint_comes_beside_the_page_its_first_step_is_chosen_by_a_click_and_every_hint_comes_back_with_its_steps(
    chromium: Browser, server: Server
) -> None:
    ana, luc = two_at_pandemic(chromium, server, hands="open", events="", hints="1")
    faults = watch_for_faults(ana)
    expect(luc.locator(".hint-ask")).to_have_count(0)
    first_choice(ana, "drive")
    draft = attribute(ana, "draft")
    ana.locator(".hint-ask").click()
    expect(ana.locator(".hint-busy")).to_be_visible()
    expect(ana.locator(".hint-plan").first).to_be_visible()
    expect(ana.locator(".hint-busy")).to_be_hidden()
    assert attribute(ana, "draft") == draft
    luc.locator("#talk summary").click()
    luc.locator("#chat-text").fill("And now?")
    luc.locator(".chat-form button").click()
    expect(ana.locator("#chat")).to_contain_text("And now?")
    expect(ana.locator(".hint-plan").first).to_be_visible()
    luc.locator("#table-menu summary").click()
    luc.locator("#table-menu form:has([value='end']) button").click()
    expect(ana.locator("#offer")).to_be_visible()  # one more entry of the log, but the position is the same
    expect(ana.locator(".hint-plan").first).to_be_visible()
    ana.locator("#offer button[value='0']").click()
    expect(ana.locator("#offer")).to_be_hidden()
    expect(ana.locator(".hint-plan").first).to_be_visible()
    choose(ana, ana.locator(".hint-step[data-step]").first)
    assert attribute(ana, "draft").startswith(f"{draft},")
    expect(ana.locator(".hint-plan")).to_have_count(0)
    if not is_composed(ana):  # a step that asks somebody else is the last that can be chosen
        ana.locator(".hint-ask").click()
        expect(ana.locator(".hint-plan").first).to_be_visible()
    while (composed := attribute(ana, "draft")) != draft:  # a flight by charter is a card and then a city
        ana.locator("#panel .send a.btn").first.click()
        expect(ana.locator("#table")).to_have_attribute("data-draft", composed.rpartition(",")[0])
    expect(ana.locator(".hint-plan").first).to_be_visible()
    assert faults == []


def test_on_a_phone_what_a_hint_chose_is_in_sight_though_the_hint_has_gone(chromium: Browser, server: Server) -> None:
    context = visit(chromium, phone=True)
    seats = {"k1": "here", "n1": "Ana", "k2": "bot", "first": "1", "hints": "1"}
    page = open_table(context, set_up(context, server, "pandemic", **seats)[0])
    page.locator(".hint-ask").click()
    expect(page.locator(".hint-plan").first).to_be_visible()
    step = page.locator(".hint-step").last
    step.evaluate("step => scrollTo(0, step.getBoundingClientRect().top + scrollY - 60)")  # the panel's head is above
    choose(page, step)
    expect(page.locator("#panel .crumbs")).to_be_in_viewport(ratio=1)


def test_a_hint_for_steps_that_were_changed_meanwhile_is_not_shown(chromium: Browser, server: Server) -> None:
    ana, _ = two_at_pandemic(chromium, server, hands="open", events="", hints="1")
    questions: list[Route] = []
    ana.route("**/hint", lambda question: questions.append(question))  # held back until the step is chosen
    ana.locator(".hint-ask").click()
    first_choice(ana, "drive")
    questions[0].continue_()
    expect(ana.locator(".hint-late")).to_contain_text("has changed since you asked")
    expect(ana.locator(".hint-plan")).to_have_count(0)
    assert attribute(ana, "draft") != ""


def test_the_open_page_of_whoever_lost_a_seat_says_who_made_a_new_link_for_it(
    chromium: Browser, server: Server
) -> None:
    ana, luc = two_at_pandemic(chromium, server)
    links = ana.context.new_page()
    links.goto(f"{ana.url.partition('?')[0]}/links")
    links.locator(".renew summary").click()
    links.get_by_role("button", name="Make a new link").click()
    expect(links.get_by_text("Here is the new link")).to_be_visible()
    expect(luc.locator("main")).to_contain_text("Ana has made a new link for your seat")
    expect(luc.locator("#panel")).to_have_count(0)  # nothing can be chosen any more
    expect(ana.locator("#log")).to_contain_text("Ana has made a new link for the seat of Luc")
