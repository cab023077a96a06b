"""First games as a learner sees them: the plan above the decision, cards beside their things, none in the way."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browser.browsing import problems_for_people, visit
from tests.web.browser.playing import settle
from tests.web.servers import Server

_BESIDE = """() => {
  const [card, panel] = ['coach-card', 'panel'].map((id) => document.getElementById(id).getBoundingClientRect());
  const beside = card.right <= panel.left || card.left >= panel.right;
  const apart = beside || card.bottom <= panel.top || card.top >= panel.bottom;
  const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  return [apart, inside];
}"""


def problems(page: Page, *rules: str) -> list[str]:
    """What axe-core finds wrong with the plan, the card and their buttons; the table has tests of its own."""
    found = problems_for_people(page, rules) if rules else problems_for_people(page)
    return [problem for problem in found if any(part in problem for part in ("goal", "jit", "coach", "plan-"))]


def begin(page: Page, server: Server, game: str) -> None:
    """Play a first game, as its button does."""
    page.goto(server.address)
    page.evaluate(
        """(game) => {
          const form = document.createElement("form");
          Object.assign(form, { method: "post", action: `/play/${game}` });
          form.innerHTML = '<input name="preset" value="first">';
          document.body.append(form);
          form.submit();
        }""",
        game,
    )
    page.wait_for_selector("#plan")
    settle(page)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", ["pandemain", "pandemic"])
def test_the_first_turn_has_a_plan_and_cards_that_can_be_closed(chromium: Browser, server: Server, game: str) -> None:
    page = visit(chromium).new_page()
    begin(page, server, game)
    card, title = page.locator("#coach-card"), page.locator("#coach-title")
    first = title.inner_text()
    assert page.evaluate(_BESIDE) == [True, True]
    expect(page.get_by_role("region", name=first)).to_be_visible()
    expect(page.locator("body > [role=status]").filter(has_text=first)).to_have_count(1)
    assert problems(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems(page, "color-contrast", "link-in-text-block") == []

    if game == "pandemain":  # the market is explained when one goes there
        page.get_by_role("button", name="Got it").press("Enter")
        expect(card).to_have_count(0)
        settle(page)
        page.locator('#panel .choose[data-targets~="place-market"]').click()
        expect(title).to_have_text("New: the market")
        assert page.evaluate(_BESIDE) == [True, True]
        assert page.url.count("draft=") == 1
        page.get_by_role("button", name="Got it").click()
        expect(card).to_have_count(0)
        assert page.locator(".crumb").count() == 1, "the draft stays"
    else:  # a full city has a card of its own
        page.get_by_role("button", name="Got it").click()
        expect(title).to_have_text("A full city")
        assert page.evaluate(_BESIDE) == [True, True]
        page.get_by_label("no more of these").check()
        page.get_by_role("button", name="Got it").click()
        expect(card).to_have_count(0)

    settle(page)
    page.locator("#table-menu > summary").click()
    page.get_by_role("button", name="Hide the plan").click()
    expect(page.locator("#plan")).to_have_count(0)


def test_on_a_phone_the_card_is_a_sheet_and_without_scripts_it_stands_above_the_decision(
    chromium: Browser, server: Server
) -> None:
    page = visit(chromium, phone=True).new_page()
    begin(page, server, "pandemain")
    expect(page.locator("#coach-card.is-sheet")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert problems(page) == []
    page.set_viewport_size({"width": 820, "height": 1180})  # on a tablet the board takes the whole width
    assert page.evaluate("() => document.getElementById('board').offsetWidth > 780")

    plain = chromium.new_context(java_script_enabled=False).new_page()
    plain.goto(page.url)
    tops = [plain.locator(f"#{part}").bounding_box() for part in ("plan", "coach-card", "panel")]
    assert all(tops)
    heights = [box["y"] for box in tops if box]
    assert heights == sorted(heights)
    plain.get_by_role("button", name="Got it").click()
    expect(plain.locator("#coach-card")).to_have_count(0)
    expect(plain.locator("#plan")).to_have_count(1)


def test_pressing_hint_again_closes_it_and_a_late_hint_moves_nothing(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    begin(page, server, "pandemic")
    page.get_by_label("no more of these").check()
    page.get_by_role("button", name="Got it").click()
    settle(page)
    button = page.locator(".hint-ask")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    lead = page.locator(".hint-lead")
    expect(lead).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".hint-plan").first).to_be_hidden()
    button.click()
    expect(lead).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()  # it is kept
    expect(lead).to_be_visible()
    lead.locator(".hint-step").first.click()
    expect(page.locator(".crumb").first).to_be_visible()
    settle(page)
    page.go_back()
    expect(lead).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")

    other = visit(chromium).new_page()
    begin(other, server, "pandemic")
    held: list[Route] = []
    other.route("**/hint", lambda route: held.append(route))
    other.locator(".hint-ask").click()
    other.locator("#panel .choose:visible").first.click()
    expect(other.locator(".crumb").first).to_be_visible()
    settle(other)
    before = other.locator("#panel").bounding_box()
    held[0].continue_()
    expect(other.locator(".hint-late")).to_be_visible()
    assert other.locator("#panel").bounding_box() == before
    expect(other.locator("#notice")).to_have_count(0)
