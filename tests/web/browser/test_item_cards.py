"""Cards of things in a real browser: by pointing, clicks, keys and touch; a click composes the whole chain."""

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.browser.playing import attribute, open_table, send, set_up, settle, wait_for_change
from tests.web.servers import Server

CARD = "#item-pop"
BASIC = {"k1": "here", "k2": "person", "mode": "basic"}


def overlap(page: Page, one: str, other: str) -> bool:
    """Whether two things cover each other."""
    a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    assert a is not None
    assert b is not None
    apart = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
    return not (apart or a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"])


# Which things of the same kind a card hides.
HIDES = """() => {
  const box = (thing) => (thing.querySelector(":scope > .hit") ?? thing).getBoundingClientRect();
  const card = document.getElementById("item-pop").getBoundingClientRect();
  const named = (thing) => thing.dataset.card || thing.id;
  const kind = (thing) => named(thing).split("-")[0];
  const shown = document.querySelector("#table [data-card].is-shown");
  return [...document.querySelectorAll("#board [data-card]")].filter((thing) => {
    const { left, top, right, bottom } = box(thing);
    const apart = right <= card.left || left >= card.right || bottom <= card.top || top >= card.bottom;
    return kind(thing) === kind(shown) && !apart;
  }).map(named);
}"""


def hidden_beside(page: Page, *things: str) -> dict[str, list[str]]:
    """Of each thing that is pointed at, what its card hides that one compares it with."""
    found = {}
    for thing in things:
        page.locator("#bar").hover(position={"x": 2, "y": 2})
        expect(page.locator(CARD)).to_have_count(0)
        page.locator(f"#board [id='{thing}'], #board [data-card='{thing}']").first.hover()
        expect(page.locator(CARD)).to_be_visible()
        found[thing] = page.evaluate(HIDES)
    return {thing: hides for thing, hides in found.items() if hides}


def draft_by(page: Page, piece: Locator) -> list[str]:
    """Click a thing that one way leads to, and say which steps are chosen then."""
    before = attribute(page, "draft")
    piece.click()
    wait_for_change(page, "draft", before)
    return page.locator("#panel .crumb-said").all_inner_texts()


def a_turn(chromium: Browser, server: Server, **more: object) -> Page:
    """The page of whoever begins a game by basic rules."""
    context = visit(chromium, **more)  # type: ignore[arg-type]
    pages = [open_table(context, address) for address in set_up(context, server, "pandemain", **BASIC)]
    for page in pages:
        settle(page)
    return next(page for page in pages if attribute(page, "deciding") == "yes")


def test_a_card_opens_beside_what_is_pointed_at_and_a_click_composes_the_whole_chain(
    chromium: Browser, server: Server
) -> None:
    page = a_turn(chromium, server)
    faults = watch_for_faults(page)
    card = page.locator(CARD)

    page.locator("#stall-5").hover()
    expect(card).to_be_visible()
    expect(card.get_by_role("heading")).to_contain_text("stall 5")
    assert not overlap(page, CARD, "#stall-5 .hit")
    expect(page.locator(".stall.is-shown, .stall.is-shown-too")).to_have_count(5)
    card.locator(".item-way").nth(1).hover()
    expect(page.locator("#stall-9.is-shown")).to_be_visible()
    assert problems_for_people(page) == []
    page.locator("#bar").hover()
    expect(card).to_have_count(0)
    expect(page.locator(".is-shown, .is-shown-too")).to_have_count(0)

    # It stands beside the whole row of its thing, also on a smaller screen.
    things = ("stall-2", "stall-7", "order-ulm-0", "order-dinkelsbuehl-1", "offering-permanent", "column-2", "level-8")
    assert hidden_beside(page, *things) == {}
    page.set_viewport_size({"width": 1366, "height": 768})
    assert hidden_beside(page, *things) == {}
    page.set_viewport_size({"width": 1440, "height": 900})

    # Several ways: the card offers them, and stays until it is closed.
    page.locator("#stall-5").click()
    expect(card.locator(".item-way")).to_have_count(2)
    page.locator("#bar").hover()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    # One way: both steps are chosen at once. What would take their place is offered only.
    assert len(draft_by(page, page.locator("#stall-8"))) == 2
    page.locator("#offering-permanent").click()
    expect(card).to_contain_text("takes the place of what you have chosen")
    before = attribute(page, "draft")
    card.locator(".item-way").click()
    wait_for_change(page, "draft", before)
    chosen = page.locator("#panel .crumb-said").all_inner_texts()
    assert [text.split()[0].lower() for text in chosen] == ["church", "permanent:"]
    expect(card).to_have_count(0)
    before = attribute(page, "draft")
    page.locator("#panel .crumb").first.click()
    wait_for_change(page, "draft", before)
    assert len(draft_by(page, page.locator("#column-1"))) == 2

    # A refusal is said; then all that is chosen is sent.
    page.locator("[data-card='order-augsburg-0']").click()
    expect(card.locator(".item-not")).to_contain_text("Augsburg")
    page.keyboard.press("Escape")
    send(page)
    expect(page.locator("#line")).to_contain_text("mill")
    assert faults == []


def test_cards_are_read_walked_and_composed_by_keys_and_the_key_explains_the_signs(
    chromium: Browser, server: Server
) -> None:
    page = a_turn(chromium, server)
    card = page.locator(CARD)
    assert page.locator("#board [data-card][tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    page.locator("#stall-6").focus()
    expect(card).to_be_visible()
    expect(page.locator("#said")).to_contain_text("on one way to the right")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#stall-8")).to_be_focused()
    expect(card.get_by_role("heading")).to_contain_text("stall 8")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator("#stall-8")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#stall-6")).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_change(page, "draft", "")
    expect(page.locator("#panel .crumb")).to_have_count(2)

    page.locator("#stall-5").focus()
    page.keyboard.press("Enter")
    expect(card.locator(".item-way").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#stall-5")).to_be_focused()

    page.keyboard.press("?")
    expect(page.locator("#key")).to_have_attribute("open", "")
    assert problems_for_people(page) == []
    entry = page.locator("#key a[data-card='bread-rye']")
    entry.focus()
    page.keyboard.press("Enter")
    expect(card.get_by_role("heading")).to_contain_text("rye")
    page.keyboard.press("Escape")
    expect(entry).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#key")).not_to_have_attribute("open", "")


def test_on_a_phone_a_tap_opens_a_sheet_whose_button_composes(chromium: Browser, server: Server) -> None:
    page = a_turn(chromium, server, language="es", phone=True)
    card = page.locator(CARD)
    page.locator("#stall-9").tap()
    expect(card).to_be_visible()
    sheet = card.bounding_box()
    assert sheet is not None
    assert sheet["width"] == 390
    assert attribute(page, "draft") == ""
    assert not overlap(page, CARD, "#stall-9 .hit")
    assert problems_for_people(page) == []
    card.locator("[data-card-close]").tap()
    expect(card).to_have_count(0)
    page.locator("#column-2").tap()
    card.locator(".item-way").tap()
    wait_for_change(page, "draft", "")
    expect(page.locator("#panel .crumb")).to_have_count(2)
    page.locator("#key summary").tap()
    page.locator("#key a[data-card='sign-sun']").tap()
    expect(card.get_by_role("heading")).to_be_visible()


def test_orders_and_bakers_are_whole_chains_too_and_lessons_count_them(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    for lesson, piece in (
        ("pm-01-first-loaf?step=3", "[data-card='order-ulm-0']"),
        ("px-1-guild", "#guild-7"),
    ):
        page.goto(f"{server.address}/learn/pandemain/{lesson}")
        settle(page)
        draft_by(page, page.locator(piece))
        page.locator("#send, .ls-options .go").locator("visible=true").first.click()
        expect(page.locator("#lesson.is-done")).to_be_visible()


def test_without_scripts_a_card_is_a_page_with_a_way_back(chromium: Browser, server: Server) -> None:
    context = visit(chromium, java_script_enabled=False)
    page = context.new_page()
    page.goto(set_up(context, server, "pandemain", k1="here", k2="bot", mode="basic")[0])
    page.locator("#key summary").click()
    page.locator("#key a[data-card='own-salt']").click()
    expect(page.locator("#item-here")).to_contain_text("salt")
    page.get_by_role("link", name="Everything on the table").last.click()
    page.get_by_role("link", name="Mill: Column 2").click()
    expect(page.locator("#item-title")).to_have_text("Column 2")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("#item-here")).to_have_count(0)
