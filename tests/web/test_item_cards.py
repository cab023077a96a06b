"""Cards of things on the table: everything has one, they tell what their viewer may know, and lead to whole chains."""

import random
import re
from functools import cache
from html import unescape

import pytest

from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.learn.book import book_of
from sobremesa.table.table import Table
from sobremesa.web.cards import ItemCard
from sobremesa.web.classroom import LessonPlace, bench_of
from sobremesa.web.faces.pandemain.provenance import reconstructed_parts
from sobremesa.web.pages.item_cards import find_card
from sobremesa.web.teaching import Teaching
from sobremesa.web.viewing import Viewing
from tests.pandemain.tables import position
from tests.web.learners import FirstGame
from tests.web.pandemain_scenes import draft_of, greedy_action, new_table, page_of, play, viewing_of
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words

PART = {"X-Part": "card"}
POSITIONS: dict[str, tuple[dict[str, object], int]] = {
    "basic": ({"players": 2, "mode": "basic"}, 60),
    "expert": ({"players": 3, "sim_bakers": ["none"]}, 150),
    "with sim-bakers": ({"players": 2, "sim_bakers": ["hans", "helga"]}, 100),
}
CARDS_PER_PAGE = 90
NAMED = re.compile(r'<(\w+)((?:\s[\w-]+(?:="[^"]*")?)*)\s*/?>')
SPOKEN = ("img",)  # what bears an aria-label and is a piece, not a part of the page


@cache
def table_of(name: str) -> Table:
    options, moves = POSITIONS[name]
    table = new_table(dict(options), 7)
    for _ in range(moves):
        play(table, greedy_action(table.state, 1))
    while table.state.decision().kind != "turn":
        play(table, greedy_action(table.state, 1))
    return table


def decider(table: Table) -> int:
    return int(table.state.decider())


def board_of(page: str) -> list[dict[str, str]]:
    """The attributes of every element of a page's table, without its panel and its bar."""
    body = re.sub(
        r'<section id="panel".*?</section>\s*<section id="reference"', "", page.split("<main", 1)[1], flags=re.S
    )
    found = []
    for _, attributes in NAMED.findall(body):
        found.append(dict(re.findall(r'([\w-]+)="([^"]*)"', attributes)))
    return found


def pieces_of(page: str) -> list[str]:
    """The names of all things on a page that say they have a card."""
    return [unescape(each["data-card"] or each["id"]) for each in board_of(page) if "data-card" in each]


def card_at(viewing: Viewing, target: str, drafted: list[int] | None = None) -> ItemCard:
    card = find_card(viewing, viewing.moment(drafted or []), target)
    assert card is not None, target
    return card


@pytest.mark.parametrize("name", POSITIONS)
def test_every_piece_of_a_table_has_a_card(name: str) -> None:
    table = table_of(name)
    for viewer in (decider(table), None):
        viewing = viewing_of(table, viewer)
        page = page_of(table, viewer)
        targets = set(pieces_of(page))
        assert len(targets) > CARDS_PER_PAGE
        for target in sorted(targets):
            card = card_at(viewing, target)
            assert card.title, target
            assert card.about or card.price_said or card.now, target
        for each in board_of(page):
            if each.get("data-target") or each.get("role") in SPOKEN:
                assert "data-card" in each, each


def test_the_list_of_all_things_holds_whatever_the_page_shows_and_all_of_it_has_cards() -> None:
    for name in POSITIONS:
        table = table_of(name)
        viewing = viewing_of(table, decider(table))
        moment = viewing.moment([])
        listed = {target for group in viewing.face.items(moment) for target, _ in group.items}
        assert set(pieces_of(page_of(table, decider(table)))) <= listed, name
        assert all(find_card(viewing, moment, target) for target in listed)


@pytest.mark.parametrize("day", [4, 5])
def test_no_card_of_the_last_day_speaks_of_a_day_that_follows(day: int) -> None:
    parts: dict[str, object] = {"round": day, "next_tower": ["p2"], "orders": {"ulm": {"current": ["spelt"]}}}
    game = FirstGame("pandemain", 0, position(options={"mode": "basic"}, **parts))
    viewing = game.viewing()
    told = [line for target in targets_of(viewing) for line in told_by(viewing, target)]
    for said in ("Settled for the next day so far", "It is taken away at dawn"):
        assert any(said in line for line in told) == (day < 5), said
    assert any("the game ends before the flour comes" in line for line in told) == (day == 5)


def targets_of(viewing: Viewing) -> list[str]:
    return [target for group in viewing.face.items(viewing.moment([])) for target, _ in group.items]


def told_by(viewing: Viewing, target: str) -> list[str]:
    card = card_at(viewing, target)
    return [*card.about, *card.now, card.price_said]


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_cards_speak_every_language_and_lead_to_chapters_that_there_are(language: str) -> None:
    book = book_of("pandemain")
    assert book is not None
    table = table_of("with sim-bakers")
    viewing = viewing_of(table, decider(table), language)
    moment = viewing.moment([])
    for group in viewing.face.items(moment):
        for target, _ in group.items:
            card = find_card(viewing, moment, target)
            assert card is not None
            if card.chapter:
                chapter, _, heading = card.chapter.partition("#")
                assert chapter in book.ids, target
                assert not heading or heading in book.anchors(book.chapter(chapter, language)), (target, heading)


# -- chains --------------------------------------------------------------------------------------------------------


def texts(card: ItemCard) -> list[list[str]]:
    return [[step.text for step in way.chain.steps] for way in card.ways]


def start() -> Viewing:
    table = new_table({"players": 2, "mode": "basic"}, 7)
    return viewing_of(table, decider(table))


def test_a_stall_is_a_worker_and_a_purchase_and_the_middle_one_offers_both_ways() -> None:
    viewing = start()
    assert texts(card_at(viewing, "stall-6")) == [["place market", "stall 6"]]
    middle = card_at(viewing, "stall-5")
    assert texts(middle) == [["place market", "stall 5", "branch 6"], ["place market", "stall 5", "branch 7"]]
    assert middle.direct is None
    assert [way.name for way in middle.ways] == ["Upper way", "Lower way"]
    assert [way.lights for way in middle.ways] == [["stall-5", "stall-6", "stall-8"], ["stall-5", "stall-7", "stall-9"]]


def test_what_a_chain_costs_and_brings_is_what_the_engine_does() -> None:
    viewing = start()
    seat = decider(viewing.table)  # type: ignore[arg-type]
    before = viewing.face.purse(viewing.table.state, seat)
    for target in ("stall-5", "stall-9", "column-1", "castle-loan", "farm-ox", "offering-permanent"):
        for way in card_at(viewing, target).ways:
            state = viewing.table.state.clone()
            for step in way.chain.steps[:-1]:
                state.apply(step.action)
            state.perform_alone(i64(way.chain.steps[-1].action))
            after = viewing.face.purse(state, seat)
            changed = {name: (before[name], after[name]) for name in after if before[name] != after[name]}
            assert way.chain.effects.items() <= changed.items(), target
            assert way.chain.effects, target


def test_a_card_explains_the_ring_of_the_part_on_which_its_thing_lies() -> None:
    viewing = viewing_of(new_table({"players": 2}, 5), 0)
    moment = viewing.moment([])
    ringed = reconstructed_parts(moment.view)
    assert {"market", "mill", "villages"} <= ringed
    for target, part in (
        ("stall-5", "market"),
        ("column-1", "mill"),
        ("order-ulm-0", "villages"),
        ("place-river", "river"),
    ):
        card = card_at(viewing, target)
        marked = ("° reconstructed", "/print/pandemain")
        assert (card.footnote, card.footnote_link) == (marked if part in ringed else ("", "")), target
    assert not card_at(viewing, "own-water").footnote


def test_what_is_refused_says_why() -> None:
    viewing = start()
    refused = card_at(viewing, "stall-1")
    assert not refused.ways
    assert refused.why_not == "You have no ox."
    assert "In basic mode" in card_at(viewing, "place-guild").why_not
    assert card_at(viewing, "order-ulm-0").why_not
    assert not card_at(viewing, "own-water").why_not


def test_a_chain_that_takes_the_place_of_what_is_chosen_is_offered_and_not_taken_at_once() -> None:
    viewing = start()
    chosen = card_at(viewing, "stall-6").ways[0].chain
    drafted = [step.action for step in chosen.steps]
    other = card_at(viewing, "column-1", drafted)
    assert texts(other) == [["place mill", "column 1"]]
    assert other.ways[0].chain.instead
    assert other.direct is None
    assert ",".join(str(step.action) for step in other.ways[0].chain.steps) in other.ways[0].chain.href
    sibling = card_at(viewing, "stall-8", drafted)
    assert texts(sibling) == [["stall 8"]]
    assert sibling.ways[0].chain.href.endswith(f"{drafted[0]},{sibling.ways[0].chain.steps[0].action}")


def test_whoever_does_not_decide_is_offered_nothing() -> None:
    table = table_of("basic")
    for viewer in (None, 1 - decider(table)):
        card = card_at(viewing_of(table, viewer), "stall-6")
        assert not card.ways
        assert not card.why_not


# -- over HTTP -----------------------------------------------------------------------------------------------------


@pytest.fixture
def seated(site: Site) -> Seated:
    return Seated.at(site, "pandemain", {"players": 2, "mode": "basic"}, people(2), 7)


def test_a_card_comes_alone_for_scripts_and_with_the_table_without_them(seated: Seated, visitor: Visit) -> None:
    address = seated.address(decider(seated.table))
    alone = visitor.get(f"{address}?card=stall-5", headers=PART)
    assert alone.status_code == 200
    assert "<main" not in alone.text
    assert len(re.findall('class="item-way"', alone.text)) == 2
    whole = visitor.get(f"{address}?card=stall-5")
    assert "<main" in whole.text
    assert "Back to the table" in words(whole)
    assert f'href="{address}"' in whole.text
    every = visitor.get(f"{address}?card=all")
    assert f'href="{address}?card=own-rye-flour"' in every.text


def test_a_chain_of_a_card_is_drafted_and_sent_as_a_whole(seated: Seated, visitor: Visit) -> None:
    seat = decider(seated.table)
    address = seated.address(seat)
    text = visitor.get(f"{address}?card=stall-6", headers=PART).text
    found = re.search(r'data-direct="([^"]*)"', text)
    assert found is not None
    page = visitor.get(unescape(found[1])).text
    assert page.count('class="crumb"') == 2
    steps = re.search(r'name="steps" value="([\d,]+)"', page)
    assert steps is not None
    form = {"at": str(seated.table.seq), "steps": steps[1]}
    assert visitor.to(visitor.post(f"{address}/moves", form)).status_code == 200
    assert [seated.table.game.action_text(move.action) for move in seated.table.moves] == ["place market", "stall 6"]


def test_cards_come_at_moments_in_lessons_and_for_whoever_looks_on(seated: Seated, visitor: Visit) -> None:
    seated.play_randomly(3, random.Random(1))
    for address in (
        f"{seated.address(0)}?move=1&card=stall-5",
        f"{seated.address(None)}?card=stall-5",
        f"{seated.address(None)}?move=2&card=stall-5",
        "/learn/pandemain/pm-04-market?card=stall-5",
    ):
        response = visitor.get(address, headers=PART)
        assert response.status_code == 200, address
        assert "stall 5" in words(response)
        assert ("item-way" in response.text) is address.startswith("/learn"), address


def test_what_is_not_there_has_no_card(seated: Seated, visitor: Visit) -> None:
    address = seated.address(0)
    for target in ("stall-99", "nothing", "favour-1", "order-ulm-9", "own-penances", "sign-", "<script>", "place-"):
        response = visitor.get(address, params={"card": target}, headers=PART)
        assert response.status_code == 404, target
        assert "<script>" not in response.text


def test_what_was_done_is_not_told_to_be_missing(seated: Seated, visitor: Visit) -> None:
    seq, (action, *_) = seated.table.seq, seated.table.state.legal()
    address = seated.address(seated.table.decider())
    form = {"at": str(seq), "steps": str(action)}
    response = visitor.post(f"{address}/moves?card=nothing", form, headers={"X-Part": "table"})
    assert response.status_code == 200, words(response)
    assert seated.site.run(seated.hall.table(seated.table.table_id)).seq > seq


ODD_NUMBERS = ("", "-", "-1", "0.5", "03", "²", "٣", "9" * 5000, "1-1", "\x00", "\n")


@pytest.mark.parametrize("name", ["expert", "with sim-bakers"])
def test_a_number_that_no_page_writes_names_nothing(name: str) -> None:
    viewing = viewing_of(table_of(name), decider(table_of(name)))
    moment = viewing.moment([])
    numbered = {
        target.rpartition("-")[0]
        for group in viewing.face.items(moment)
        for target, _ in group.items
        if target[-1].isdigit()
    }
    assert len(numbered) > 10
    for kind in sorted(numbered):
        for number in ODD_NUMBERS:
            if not (kind.startswith("reputation") and not number):
                assert find_card(viewing, moment, f"{kind}-{number}") is None, (kind, number[:9])


def test_looking_at_a_card_is_no_look_at_the_table(seated: Seated, visitor: Visit) -> None:
    address = seated.address(0)
    visitor.get(address)
    seated.play_randomly(2, random.Random(2))
    visitor.get(f"{address}?card=tower", headers=PART)
    assert "is-new" in visitor.get(address).text


# -- what nobody may know ------------------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", POSITIONS)
def test_no_card_depends_on_what_its_viewer_may_not_know(name: str) -> None:
    table = table_of(name)
    seat = decider(table)
    real = table.state
    rng = random.Random(3)

    def told(viewer: int | None, drafted: list[int]) -> list[ItemCard | None]:
        viewing = viewing_of(table, viewer)
        moment = viewing.moment(drafted)
        every = [target for group in viewing.face.items(moment) for target, _ in group.items]
        return [find_card(viewing, moment, target) for target in every]

    for viewer, drafted in ((seat, []), (seat, draft_of(table, seat)), (None, [])):
        before = told(viewer, drafted)
        for _ in range(2):
            table.state = real.guess(viewer, seeded(rng.randrange(1 << 30)))
            try:
                assert told(viewer, drafted) == before
            finally:
                table.state = real


@pytest.mark.parametrize(
    ("lesson", "step", "target", "chain"),
    [
        ("pm-09-church", 4, "reward-7", ["reward 7"]),
        ("pm-01-first-loaf", 3, "order-ulm-0", ["place ulm", "sell 0 high 2"]),
        ("px-1-guild", 1, "guild-7", ["place guild", "hire 7"]),
        ("px-3-servant", 2, "favour-5", ["favour 5"]),
        ("pm-08-night", 2, "offering-permanent", ["place church", "offer permanent"]),
        ("pm-04-market", 2, "stall-6", ["stall 6"]),
    ],
)
def test_one_click_is_a_whole_chain_wherever_the_worker_stands(
    lesson: str, step: int, target: str, chain: list[str]
) -> None:
    bench = bench_of("pandemain", lesson)
    assert bench is not None
    viewed = Teaching(bench, LessonPlace("pandemain", lesson, step), "en").drafted([])
    card = find_card(viewed.viewing, viewed.moment, target)
    assert card is not None
    assert card.direct is not None
    assert [each.text for each in card.direct.chain.steps] == chain


def test_the_card_of_an_offering_says_what_its_level_means() -> None:
    viewing = FirstGame("pandemain", 0).viewing()
    for level, said in (
        (1, "Every offering of this level brings 1 penitence."),
        (2, "Every offering of this level brings 2 penitence."),
    ):
        assert said in card_at(viewing, f"offering-level-{level}").now
