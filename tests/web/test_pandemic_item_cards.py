"""Cards of things on Pandemic's table: everything has one, they tell only what may be known, and offer every way."""

import random
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.learn.book import book_of
from sobremesa.web.cards import ItemCard
from sobremesa.web.looker import Looker
from sobremesa.web.pages.item_cards import find_card
from sobremesa.web.viewing import Viewing
from tests.leaks import shuffle_secrets
from tests.web import pandemic_scenes as scenes
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_item_cards import NAMED, ODD_NUMBERS

GAME = Pandemic()
HIDDEN: dict[str, Any] = {"hands": "hidden"}
PART = {"X-Part": "card"}
FLIERS = [
    {"role": "scientist", "city": "tehran", "hand": ["tehran", "osaka", "tokyo", "delhi", "mumbai"]},
    {"role": "medic", "city": "paris", "hand": []},
]


def hidden() -> Any:
    """Hidden hands with events; one card was announced."""
    state = scenes.middle(options=HIDDEN)
    state.apply(GAME.parse("announce p2 kolkata"))
    return state


POSITIONS: dict[str, tuple[Callable[[], Any], dict[str, Any]]] = {
    "open hands": (scenes.middle, {}),
    "hidden hands": (hidden, HIDDEN),
    "after an epidemic": (scenes.epidemic, {}),
    "between infection cards": (scenes.between_cards, {}),
    "the Dispatcher": (scenes.dispatcher, {"events": False}),
    "Forecast": (scenes.forecast, {}),
    "a pawn is asked for": (scenes.asked_for_pawn, {"consent": "nothing", "events": False}),
    "too many cards": (scenes.too_many, {}),
    "lost": (scenes.lost, {"events": False}),
}


def viewing_of(state: Any, viewer: int | None, options: dict[str, Any], language: str = "en") -> Viewing:
    mine = () if viewer is None else (viewer,)
    looker = Looker(language, viewer, mine, "/table/scene/token", "/table/scene/token")
    return Viewing(scenes.table_at(state, options), looker, 0)


def at(name: str, viewer: int | None = 0, language: str = "en") -> Viewing:
    made, options = POSITIONS[name]
    return viewing_of(made(), viewer, options, language)


def actions(*texts: str) -> list[int]:
    return [GAME.parse(text) for text in texts]


def card_at(viewing: Viewing, target: str, *drafted: str) -> ItemCard:
    card = find_card(viewing, viewing.moment(actions(*drafted)), target)
    assert card is not None, target
    return card


def all_cards(viewing: Viewing, drafted: list[int] | None = None) -> dict[str, ItemCard | None]:
    moment = viewing.moment(drafted or [])
    listed = [target for group in viewing.face.items(moment) for target, _ in group.items]
    return {target: find_card(viewing, moment, target) for target in listed}


def elements_of(page: str) -> list[dict[str, str]]:
    body = page.split("<main", 1)[1]
    return [dict(re.findall(r'([\w-]+)="([^"]*)"', attributes)) for _, attributes in NAMED.findall(body)]


def texts(card: ItemCard) -> list[list[str]]:
    return [[step.text for step in way.chain.steps] for way in card.ways]


# -- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_every_piece_of_a_table_has_a_card_and_stands_in_the_list(name: str) -> None:
    for viewer in (0, 1, None):
        viewing = at(name, viewer)
        moment = viewing.moment([])
        elements = elements_of(scenes.draw(moment, viewing.face))
        pieces = {unescape(each["data-card"] or each["id"]) for each in elements if "data-card" in each}
        assert len(pieces) > 70
        for each in elements:
            if "data-target" in each:
                assert each["data-target"] in pieces, each
            is_piece = "teacher" not in str(each) and not each.get("class", "").startswith("gp ")  # nor is a graph
            if is_piece and each.get("role") == "img" and "aria-label" in each:
                assert "data-card" in each, each
        cards = all_cards(viewing)
        assert pieces <= cards.keys()
        for target, card in cards.items():
            assert card is not None, target
            assert card.title, target
            assert card.about or card.price_said, target


def test_a_number_that_no_page_writes_names_nothing() -> None:
    viewing = at("hidden hands")
    moment = viewing.moment([])
    for kind in ("rate", "outbreaks", "seat-p", "hand-p", "pawn-p", "city", "card", "role", "word"):
        for number in ODD_NUMBERS:
            if kind != "outbreaks" or number:
                assert find_card(viewing, moment, f"{kind}-{number}") is None, (kind, number[:9])


@pytest.mark.one_in(4)
@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_cards_speak_every_language_and_lead_to_headings_that_there_are(language: str) -> None:
    book = book_of("pandemic")
    assert book is not None
    for name in POSITIONS:
        for target, card in all_cards(at(name, 0, language)).items():
            assert card is not None
            chapter, _, heading = card.chapter.partition("#")
            assert chapter in book.ids, target
            assert not heading or heading in book.anchors(book.chapter(chapter, language)), (target, heading)


# -- what they say ---------------------------------------------------------------------------------------------------


def test_a_city_tells_its_cubes_its_danger_and_what_its_card_would_do() -> None:
    viewing = at("open hands")
    manila = card_at(viewing, "city-manila")
    assert manila.price_said == "3 red cubes."
    assert "60% chance that its card comes in the next infection phase." in manila.about
    assert "Its card would be an outbreak, with one more cube in" in manila.about[-1]
    assert set(manila.lights) == {f"city-{city}" for city in viewing.moment([]).foreseen["manila"].struck}
    assert "6 moves from you." in manila.now
    assert card_at(viewing, "city-baghdad").about[-1] == "Its card would lose the game: the black cubes would run out."
    assert "the third cube: 2 → 3" in card_at(viewing, "city-tehran").about[-1]
    assert "discard" in card_at(viewing, "city-karachi").about[0]
    here = card_at(viewing, "city-istanbul")
    assert {"Research station.", "You are here.", "Sam is here."} <= {*here.about}


def test_a_chain_of_outbreaks_is_told_in_its_order() -> None:
    cubes = {"red": {"manila": 3, "hong-kong": 3, "taipei": 3}}
    manila = card_at(viewing_of(scenes.middle(cubes=cubes, cures={}, outbreaks=1), 0, {}), "city-manila")
    assert manila.about[-1].startswith("Its card would set off a chain of outbreaks: Manila → ")
    assert manila.about[-1].endswith("The marker would reach 4.")


def test_a_hidden_hand_stays_hidden_and_what_was_announced_is_told() -> None:
    viewing = at("hidden hands")
    assert "4 cards are hidden from you." in card_at(viewing, "hand-p2").now
    assert "Known cards: Kolkata." in card_at(viewing, "seat-p2").now
    assert card_at(viewing, "card-kolkata").now[0] == "Sam holds it."
    moment = viewing.moment([])
    for secret in ("riyadh", "lagos", "government-grant", "seoul", "lima"):
        assert find_card(viewing, moment, f"card-{secret}") is None


@pytest.mark.one_in(5)
@pytest.mark.parametrize("name", POSITIONS)
def test_no_card_depends_on_what_its_viewer_may_not_know(name: str) -> None:
    viewings = {viewer: at(name, viewer) for viewer in (0, 1, None)}
    rng = random.Random(5)
    for viewer, viewing in viewings.items():
        table: Any = viewing.table
        legal = table.state.legal() if viewer is not None and table.decider() == viewer else []
        drafts = [[], legal[:1]] if legal else [[]]
        real = table.state
        before = [all_cards(viewing, drafted) for drafted in drafts]
        twins = [real.guess(viewer, seeded(rng.randrange(1 << 30))) for _ in range(2)]
        for twin in [*twins, GAME.from_dict(shuffle_secrets(real.to_dict(), viewer, rng))]:
            table.state = twin
            try:
                assert [all_cards(viewing, drafted) for drafted in drafts] == before
            finally:
                table.state = real


# -- ways ------------------------------------------------------------------------------------------------------------


def test_one_way_to_a_city_is_one_click_and_several_are_offered_with_what_each_costs() -> None:
    viewing = at("open hands")
    baghdad = card_at(viewing, "city-baghdad")
    assert texts(baghdad) == [["drive p1 baghdad"]]
    assert baghdad.direct is not None
    assert card_at(viewing, "city-paris").ways[0].name == "Shuttle to Paris"

    viewing = viewing_of(scenes.middle(players=FLIERS), 0, {})
    osaka = card_at(viewing, "city-osaka")
    assert texts(osaka) == [["direct p1 osaka"], ["charter p1", "charter p1 osaka"]]
    assert osaka.direct is None
    assert [way.note for way in osaka.ways] == [
        "Cards for the red cure: 2 → 1 of 4.",
        "Cards for the black cure: 3 → 2 of 4.",
    ]
    assert [[(gain.count, gain.said) for gain in way.gains] for way in osaka.ways] == [
        [(-1, "action"), (-1, "card")]
    ] * 2
    assert ["Osaka" in str(osaka.ways[0].picture), "Tehran" in str(osaka.ways[1].picture)] == [True, True]
    assert osaka.ways[1].chain.href.endswith(",".join(map(str, actions("charter p1", "charter p1 osaka"))))
    # A flight that costs a card is not offered where one drives; the charter alone is one click.
    assert texts(card_at(viewing, "city-karachi")) == [["drive p1 karachi"]]
    assert card_at(viewing, "city-lima").direct is not None


def test_in_the_own_city_its_card_offers_what_can_be_done_there() -> None:
    cubes = {"black": {"istanbul": 2}, "blue": {"istanbul": 1}}
    card = card_at(viewing_of(scenes.middle(cubes=cubes, cures={}), 0, {}), "city-istanbul")
    assert texts(card) == [["treat blue"], ["treat black"]]
    assert [way.note for way in card.ways] == ["1 cube here now, 0 afterwards.", "2 cubes here now, 1 afterwards."]
    assert ["cure black"] in texts(card_at(viewing_of(scenes.curing(), 0, {}), "city-istanbul"))


def test_what_is_refused_says_why_and_other_questions_come_first() -> None:
    viewing = at("open hands")
    assert card_at(viewing, "city-lima").why_not.startswith("A direct flight to Lima takes the Lima card")
    assert "takes 4 cards" in card_at(viewing, "cure-red").why_not
    assert "discard 4 cards" in card_at(viewing, "cure-red").about[1]
    assert "same city" in card_at(viewing, "seat-p3").why_not
    assert not card_at(viewing, "city-istanbul").why_not
    card = card_at(at("too many cards"), "city-lima")
    assert not card.ways
    assert not card.why_not
    assert texts(card_at(at("too many cards"), "card-tehran")) == [["discard tehran"]]


def test_cards_of_the_hand_pawns_and_colours_offer_what_can_be_done_with_them() -> None:
    viewing = at("the Dispatcher")
    assert texts(card_at(viewing, "card-istanbul")) == [["charter p1"], ["give p2 istanbul"]]
    assert ["join p3 osaka"] in texts(card_at(viewing, "pawn-p3"))
    assert ["drive p2 cairo"] in texts(card_at(viewing, "city-cairo"))
    assert texts(card_at(viewing, "city-tokyo", "charter p1")) == [["charter p1 tokyo"]]
    assert texts(card_at(viewing, "cure-black")) == [["treat black"]]
    assert texts(card_at(at("open hands"), "card-airlift")) == [["play airlift"]]
    airlift = card_at(at("open hands"), "city-lima", "play airlift")
    assert texts(airlift) == [["airlift p1 lima"], ["airlift p2 lima"], ["airlift p3 lima"]]
    six = viewing_of(scenes.six_stations(), 0, {"events": False})
    assert card_at(six, "city-delhi", "build").direct is not None


def test_what_takes_the_place_of_a_chosen_step_is_offered_and_not_taken_at_once() -> None:
    full = scenes.middle(actions=1)
    card = card_at(viewing_of(full, 0, {}), "city-cairo", "drive p1 baghdad")
    assert card.ways[0].chain.instead
    assert card.direct is None


def test_whoever_does_not_decide_is_offered_nothing() -> None:
    for viewer in (1, None):
        for target in ("city-baghdad", "card-airlift", "cure-black", "seat-p1", "pawn-p1"):
            card = card_at(at("open hands", viewer), target)
            assert not card.ways, target
            assert not card.why_not, target


# -- over HTTP -------------------------------------------------------------------------------------------------------


def test_without_scripts_a_city_with_several_ways_leads_to_the_page_of_its_card(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2, "first": "1", "events": False}, people(2), 3)
    seated.table.state = scenes.middle(players=FLIERS, options={"events": False})
    address, target = seated.address(0), "city-osaka"
    page = visitor.get(address).text
    href = re.search(rf'id="{target}"[^>]* href="([^"]*)"', page)
    assert href is not None
    shown = visitor.get(unescape(href[1]))
    assert shown.text.count('class="item-way"') > 1
    assert "Back to the table" in words(shown)
    alone = visitor.get(f"{address}?card={target}", headers=PART)
    assert "<main" not in alone.text
    way = re.findall(r'class="item-way" href="([^"]*)"', alone.text)[-1]
    assert (
        f'name="steps" value="{",".join(map(str, actions("charter p1", "charter p1 osaka")))}"'
        in visitor.get(unescape(way)).text
    )
    for wrong in (
        "city-atlantis",
        "card-lima2",
        "rate-9",
        "rate-",
        "outbreaks-9",
        "seat-p9",
        "word-<b>",
        "role-",
        "pile-",
    ):
        assert visitor.get(address, params={"card": wrong}, headers=PART).status_code == 404, wrong
