"""Pandemic's pages: every option is a control, every refusal is explained, nothing hidden shows, nothing is inline."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.cards import EVENT_SLUGS, ROLE_SLUGS
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.games.pandemic.vocabulary import ACTION_TEXTS, DECISION_ACTIONS
from sobremesa.testing.contract import choose, option_sets, walk
from sobremesa.web.faces import face_of
from sobremesa.web.faces.pandemic.geography import NEIGHBOURS, PLACES, line, pawn_spots
from sobremesa.web.faces.pandemic.hands import Card
from sobremesa.web.faces.pandemic.signs import card_face
from sobremesa.web.moment import Moment
from tests.pandemic.tables import position
from tests.web.pandemic_scenes import before_infection, dispatcher, draw, look, middle, page_of, scenes, table_at

GAME = Pandemic()
SETS = option_sets(GAME)
LOOKS = 8  # states of each random game that are looked at
MOST_BYTES = 60 * 1024  # of a page, compressed

_VOID = {"meta", "link", "input", "img", "br"}


class Page(HTMLParser):
    """What a page holds: ids, links with their steps, forms, and its text; it must be well formed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.source = text
        self.ids: list[str] = []
        self.steps: set[int] = set()
        self.sent: set[str] = set()
        self.asides: set[int] = set()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open, f"left open: {self._open}"
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a" and found.get("data-step") and "choose" in str(found.get("class")):
            self.steps.add(int(str(found["data-step"])))
        if tag == "input" and found.get("name") == "steps":
            self.sent.add(str(found["value"]))
        if tag == "input" and found.get("name") == "action":
            self.asides |= {int(action) for action in str(found["value"]).split(",")}
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1] == tag, f"</{tag}> after {self._open[-3:]}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def looked_at(options: dict[str, object], seed: int) -> Iterator[tuple[Any, int | None]]:
    """States of a random game, each with a seat that looks at it: mostly the one that decides."""
    states = [state.clone() for state in walk(GAME, options, seed)]
    rng = seeded(seed)
    chosen = [states[choose(list(range(len(states))), rng)] for _ in range(LOOKS - 1)] + [states[-1]]
    for number, state in enumerate(chosen):
        decider = int(state.decision().seat)
        yield state, decider if decider >= 0 else 0
        if number % 4 == 0:
            yield state, (decider + 1) % state.seats()
            yield state, None


def show(
    state: Any, viewer: int | None, options: dict[str, object], draft: list[str] | None = None
) -> tuple[Moment, Page]:
    """The moment and its page."""
    moment, face = look(table_at(state, options), viewer, draft)
    return moment, Page(draw(moment, face))


def check(moment: Moment, page: Page) -> None:
    """All that every page of Pandemic promises."""
    drafted = ",".join(map(str, moment.draft.actions))
    for choice in moment.choices:
        sent_at_once = f"{drafted},{choice.action}".lstrip(",")
        assert choice.action in page.steps or sent_at_once in page.sent, f"no control for {choice.text}"
        assert f"/ledger/pandemic/{choice.rule}" in page.source, f"{choice.rule} of {choice.text} is not a click away"
        missing = [target for target in choice.targets if target not in page.ids]
        assert not missing, f"{choice.text} lights up what is not there: {missing}"
    for entry in moment.why_not:
        assert " ".join(entry.sentence.split()) in page.text, f"{entry.code} is not explained"
        assert f"/ledger/pandemic/{entry.rule}" in page.source
        assert not [target for target in entry.targets if target not in page.ids], entry
    assert {choice.action for choice in moment.asides} <= page.asides or moment.outcome
    if drafted:
        assert drafted in page.sent
    assert len(page.ids) == len(set(page.ids)), sorted(name for name in page.ids if page.ids.count(name) > 1)
    for tag, attributes in page.tags:
        assert "style" not in attributes, tag
        assert not [name for name in attributes if name.startswith("on")], tag
        assert tag != "style"
        assert tag != "script" or attributes.get("src")
        described = str(attributes.get("aria-describedby") or "")
        assert not described or described in page.ids
        href = str(attributes.get("href") or "")
        if href.startswith("#") and tag == "a":
            assert href[1:] in page.ids, href
    assert len(gzip.compress(page.source.encode())) < MOST_BYTES


@pytest.mark.one_in(3)
@pytest.mark.parametrize("number", range(len(SETS)))
def test_every_option_of_random_games_is_a_control_and_every_refusal_is_explained(number: int) -> None:
    options = SETS[number]
    for state, viewer in looked_at(options, number):
        check(*show(state, viewer, options))


@pytest.mark.parametrize("number", range(0, len(SETS), 3))
def test_a_turn_that_is_being_composed_can_be_gone_on_with(number: int) -> None:
    options = SETS[number]
    rng = seeded(number)
    for state, viewer in looked_at(options, number + 100):
        moment, _ = look(table_at(state, options), viewer)
        draft: list[str] = []
        while moment.choices and len(draft) < 4:
            draft.append(moment.choices[choose(list(range(len(moment.choices))), rng)].text)
            moment, page = show(state, viewer, options, draft)
            check(moment, page)


@pytest.mark.parametrize("number", range(0, len(SETS), 2))
def test_a_page_is_the_same_whatever_its_seat_may_not_know(number: int) -> None:
    """Other hands, orders and answers dealt again: not a byte of the page changes. The end of a game tells them all."""
    options = SETS[number]
    rng = seeded(number)
    for state, viewer in looked_at(options, number + 200):
        if state.over():
            continue
        pages = []
        for seen in (state, state.guess(viewer, rng)):
            moment, face = look(table_at(seen, options), viewer)
            pages.append(draw(moment, face))
        assert pages[0] == pages[1]


def test_a_hidden_hand_shows_its_size_and_what_was_announced() -> None:
    state = middle(options={"hands": "hidden"})
    state.apply(GAME.parse("announce p2 kolkata"))
    page = Page(page_of(state, 0, hands="hidden"))
    mate = page.source[page.source.index('id="seat-p2"') : page.source.index('id="seat-p3"')]
    assert mate.count("<i></i>") == 4
    assert "Kolkata" in mate
    assert "Riyadh" not in mate
    assert "Government Grant" not in page.text
    assert 'id="card-riyadh"' not in page.source


def test_an_open_hand_is_shown_in_full() -> None:
    source = page_of(middle(), 0)
    mate = source[source.index('id="seat-p2"') : source.index('id="seat-p3"')]
    for name in ("Kolkata", "Riyadh", "Lagos", "Miami", "Government Grant"):
        assert name in mate


def test_every_scene_can_be_drawn() -> None:
    for name, made in scenes():
        assert Page(made()).ids, name


def test_the_part_of_a_page_leaves_out_what_never_changes() -> None:
    moment, face = look(table_at(middle()), 0)
    whole, part = draw(moment, face), draw(moment, face, part=True)
    assert 'id="land"' in whole
    assert 'id="land"' not in part
    assert "pd-coast" not in part
    assert part.lstrip().startswith("<main")


def test_the_button_says_what_it_sends() -> None:
    for draft, words in (
        (["drive p1 baghdad"], "Move to Baghdad"),
        (["treat black"], "Treat black"),
        (["direct p1 tokyo"], "Fly to Tokyo, discard Tokyo"),
        (["end-actions"], "End the actions"),
        (["play airlift", "airlift p3 cairo"], "Airlift Leo to Cairo"),
    ):
        assert button_of(page_of(middle(), 0, draft)) == words
    alone = position(players=[{"role": "medic", "hand": ["airlift"]}, {"role": "researcher"}])
    draft = ["play airlift", "airlift p1 cairo", "drive p1 baghdad"]
    assert button_of(page_of(alone, 0, draft)) == "Send these 3 steps"


def button_of(source: str) -> str:
    found = re.search(r'id="send">([^<]*)<', source)
    assert found is not None
    return found[1]


def test_the_threat_view_names_the_brink_its_chance_and_the_chain() -> None:
    text = Page(page_of(middle(), 0)).text
    assert "Baghdad 60%" in text
    assert "Cairo in discard" in text
    assert "Baghdad → Cairo: black cubes run out, and the game is lost." in text


def test_outbreaks_since_one_looked_are_told_in_their_order() -> None:
    text = Page(dict(scenes())["outbreaks"]()).text
    assert text.index("Manila breaks out") < text.index("Hong Kong follows")


@pytest.mark.parametrize(("scene", "words"), [("won", "All four cures found"), ("lost", "The world is lost")])
def test_the_end_says_why_with_its_rule(scene: str, words: str) -> None:
    page = Page(dict(scenes())[scene]())
    assert words in page.text
    rule = "PD-END-01" if scene == "won" else "PD-END-03"
    assert f"/ledger/pandemic/{rule}" in page.source
    assert '/again"' in page.source


def titled(page: str) -> str:
    """What the panel of a page is called."""
    found = re.search(r'id="panel-title">([^<]*)<', page)
    assert found is not None
    return found[1].strip()


@pytest.mark.parametrize(
    ("proposal", "words"),
    [("give p2 istanbul", "Nadia wants to give you a card"), ("take p2 cairo", "Nadia asks you for a card")],
)
def test_a_question_about_a_card_says_which_way_it_goes(proposal: str, words: str) -> None:
    city = proposal.split()[-1]
    players = [
        {"role": "medic", "city": city, "hand": ["istanbul"], "consent": []},
        {"role": "scientist", "city": city, "hand": ["cairo"], "consent": []},
    ]
    state = middle(players=players, options={"events": False})
    state.apply(GAME.parse(proposal))
    assert titled(page_of(state, 1, events=False)) == words


@pytest.mark.parametrize(
    ("proposal", "held", "warned"),
    [("give p2 istanbul", 7, True), ("give p2 istanbul", 6, False), ("take p2 cairo", 7, False)],
)
def test_whoever_has_a_full_hand_is_told_that_a_card_must_go_before_taking_another(
    proposal: str, held: int, warned: bool
) -> None:
    hand = ["cairo", "paris", "milan", "essen", "madrid", "london", "lima"][:held]
    city = proposal.split()[-1]
    players = [
        {"role": "medic", "city": city, "hand": ["istanbul"], "consent": []},
        {"role": "scientist", "city": city, "hand": hand, "consent": []},
    ]
    state = middle(players=players, options={"events": False})
    state.apply(GAME.parse(proposal))
    assert ("Your hand is full" in Page(page_of(state, 1, events=False)).text) is warned


def test_before_the_draw_no_card_is_said_to_be_drawn() -> None:
    state = middle(actions=1, player_pile={"top": ["lima", "chennai"]})
    state.apply(GAME.parse("end-actions"))
    assert state.decision().about["window"] == "W03"
    source = page_of(state, 0)
    assert titled(source) == "Before Nadia draws"
    assert "Two cards drawn" not in source
    while state.decision().about.get("window") != "W04":
        state.apply(GAME.parse("not-now"))
    assert "Two cards drawn" in page_of(state, 0)


def test_the_last_action_counts_before_it_is_sent() -> None:
    turn = ["drive p1 baghdad", "treat black", "drive p1 cairo", "treat black"]
    page = Page(page_of(dispatcher(), 0, turn, events=False))
    assert "No action left" in page.text
    assert "Actions 4 → becomes 0" in page.text  # the arrow for eyes, the word for ears
    asked = Page(page_of(middle(options={"hands": "hidden"}, actions=1), 0, ["ask p2"], hands="hidden"))
    assert "1 action left" in asked.text, "whoever is refused loses no action"


def test_what_cannot_be_given_names_the_player() -> None:
    players: list[dict[str, object]] = [
        {"role": role, "city": "atlanta", "hand": []} for role in ("medic", "scientist", "dispatcher")
    ]
    page = Page(page_of(middle(players=players, options={"events": False}), 0, events=False))
    assert "Give Atlanta to Sam" in page.text
    assert "Give Atlanta to Leo" in page.text


def test_the_dispatcher_finds_the_own_actions_before_the_other_pawns() -> None:
    source = dict(scenes())["dispatcher"]()
    pawns = [source.index(f'id="fold-moves-{seat}"') for seat in ("p2", "p3", "p4")]
    assert pawns == sorted(pawns)
    chosen = [f'id="choose-{own}"' for own in ("move", "fly", "treat", "build", "share", "cure")]
    assert all(source.index(own) < pawns[0] for own in chosen if own in source)
    assert source.rindex('id="fold-moves-') < source.index('class="refused"')
    assert source.index('class="turn-foot pd-turn-foot"') < source.index('id="choose-turn"')  # always in view


def test_ending_the_actions_promises_the_draw_only_where_nobody_is_asked_before_it() -> None:
    asked = Page(page_of(middle(), 0, ["end-actions"]))
    assert "End the actions and draw" not in asked.text
    assert "No event: draw the cards" in asked.text  # the own event is asked for first, in the same draft
    nobody = Page(page_of(dispatcher(), 0, ["end-actions"], events=False))
    assert "End the actions and draw" in nobody.text


def test_the_answer_that_plays_no_event_is_always_in_view_below_the_ways_not_to_be_asked_again() -> None:
    source = page_of(before_infection(), 0)
    assert source.index('id="choose-play"') < source.index('id="choose-hush"') < source.index("pd-turn-foot")
    assert source.index("pd-turn-foot") < source.index('id="not-now"')


def test_a_player_without_a_name_is_called_by_the_role_once() -> None:
    table = table_at(middle())
    table.seats[:] = [replace(seat, name="") for seat in table.seats]
    page = Page(draw(*look(table, 0)))
    assert "Scientist · you in Istanbul" in page.text
    assert "Medic in Bangkok" in page.text


@pytest.mark.parametrize(("hands", "told"), [("open", True), ("hidden", False)])
def test_what_was_missing_is_told_only_of_hands_that_are_known(hands: str, told: bool) -> None:
    table = table_at(middle(options={"hands": hands}), {"hands": hands})
    table.ended = "agreed"
    moment, face = look(table, 0)
    assert ("What was missing" in Page(draw(moment, face)).text) is told


def test_whoever_had_a_card_was_nearer_to_a_cure_than_whoever_had_none() -> None:
    """The Scientist without a card misses four, as whoever has one of five."""
    players = [{"role": "scientist", "hand": []}, {"role": "medic", "hand": ["washington"]}]
    table = table_at(position(players=players, options={"hands": "open"}), {"hands": "open"})
    table.ended = "agreed"
    moment, face = look(table, 0)
    told = Page(draw(moment, face)).text
    assert re.search(r"[Bb]lue: 4 cards; \S+ had 1 of 5", told)
    assert re.search(r"[Rr]ed: nobody was seen", told)


def test_long_names_of_cards_are_written_smaller() -> None:
    for name, size in (("Lagos", "pd-band"), ("Washington", "pd-band is-long"), ("Johannesburg", "pd-band is-longer")):
        slug = name.lower()
        drawn = card_face(Card(slug, name, "blue", "blue", "0 0 240 160", 1, 1, ""))
        assert f'class="{size}"' in drawn


def test_every_line_of_the_map_joins_two_neighbours() -> None:
    for city, near in NEIGHBOURS.items():
        for other in near:
            place = PLACES[city]
            assert f"{place.x},{place.y}" in line(city, other)


def test_four_pawns_have_room_on_the_map_in_every_city() -> None:
    for city in PLACES:
        spots = pawn_spots(city, 4, True)
        assert len(set(spots)) == 4
        for x, y in spots:
            assert 0 < x < 1600
            assert 0 < y < 900


def test_there_are_words_for_everything_that_can_be_sent_said_and_asked() -> None:
    _, face = look(table_at(middle()), 0)
    fields = dict.fromkeys(("seat", "city", "card", "colour", "name"), "X")
    for text in ACTION_TEXTS[:DECISION_ACTIONS]:
        word = text.split()[0]
        assert face.say("send", word, **fields)
        if word in ("drive", "direct", "charter", "shuttle", "join", "airlift"):
            assert face.say("send", f"{word}-other", **fields)
    for text in ACTION_TEXTS[DECISION_ACTIONS:]:
        assert face.say("asides", text.split()[0], **fields)
    for window in (1, 2, 3, 4, 9, 10, 11, 12):
        assert face.say("titles", f"W{window:02}", **fields)
    for event in EVENT_SLUGS:
        assert face.say("events", event)
    for role in ROLE_SLUGS:
        assert face.say("powers", role)


def test_the_marks_of_seats_have_the_colours_of_their_pawns() -> None:
    sheet = (face_of("pandemic").folder() / "static" / "table.css").read_text(encoding="utf-8")
    assert all(f".p-{role} {{ fill: var(--{role}); }}" in sheet for role in ROLE_SLUGS)
    marks = {f"p{seat}-{role}" for seat in range(1, 5) for role in ROLE_SLUGS}
    assert all(re.search(rf"\.{mark} {{ --seat-{mark[1]}: ", sheet) for mark in marks)
    page = Page(page_of(middle(), 0))
    (main,) = (attributes for tag, attributes in page.tags if tag == "main")
    assert {"p1-scientist", "p2-researcher", "p3-medic"} == marks & set(str(main["class"]).split())


def test_cards_that_somebody_tells_of_at_once_are_one_line_of_the_log() -> None:
    options = {"players": 3, "hands": "hidden", "first": "1", "roles": ["medic", "scientist", "researcher"]}
    table = table_at(GAME.new(options, 1), options)
    for seat in (1, 2):
        table.accept_all(table.plan_moves(seat, table.seq, table.state.remarks(seat), 0))
    moment = look(table, 0)[0]
    for player, told in zip(moment.view["players"][1:], moment.log[-2:], strict=True):
        cards = [moment.words.name("card", card) for card in player["shown"]]
        assert len(cards) == 3
        assert all(card in told.sentence for card in cards)
        assert told.seat == player["seat"]


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_a_title_and_what_its_options_have_in_common_are_kept_apart(language: str) -> None:
    for state in (middle(), dispatcher()):
        moment, face = look(table_at(state), 0, language=language)
        page = draw(moment, face, language=language)
        titles = re.findall(r"<h3>(?:(?!</h3>).)*?<span>([^<]*) <small>([^<]+)</small>", page, re.DOTALL)
        assert titles
        assert [title for title in titles if not title[0].endswith(":")] == []
