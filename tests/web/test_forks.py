"""Playing on from a moment: the new table knows what whoever plays on may know, and tells nothing of the other one."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from sobremesa.bots import BOTS, Budget, SearchBot, make_bot, plan_options
from sobremesa.bots.worker import Matches, Question, game_as_of
from sobremesa.catalog import find_game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.table.log import Header, TableSettings
from sobremesa.table.table import Table
from sobremesa.web import forks
from sobremesa.web.forks import ANEW, SAME, start_of
from sobremesa.web.hall import Hall
from sobremesa.web.looker import Looker
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_moments import HIDDEN, exchanged

FORKS = 200
FREE = {"players": 2, "first": "1", "hands": "open", "events": False}


@pytest.fixture
def fixed_numbers(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Forks draw their numbers from a stream of the test's own; calling it begins that stream again."""
    stream = random.Random()
    monkeypatch.setattr(forks, "random_seed", lambda: stream.getrandbits(64))
    stream.seed(27)
    return lambda: stream.seed(27)


def running(site: Site, moves: int = 13, settings: TableSettings | None = None, **options: object) -> Seated:
    seated = Seated.at(site, "pandemic", {**HIDDEN, **options}, people(3), 8276123456789, settings)
    seated.play_randomly(moves, random.Random(4))
    assert not seated.table.over
    return seated


def over(site: Site, game: str = "pandemic", options: dict[str, object] | None = None, **settings: Any) -> Seated:
    seated = Seated.at(site, game, options or FREE, people(2), 6, TableSettings(**settings))
    seated.play_randomly(2000, random.Random(6))
    assert seated.table.closed
    return seated


def fork(visitor: Visit, address: str, move: int, **fields: str) -> httpx.Response:
    return visitor.post(f"{address}/fork", {"move": str(move), **fields})


def forked(site: Site, response: httpx.Response) -> Table:
    """The table that was opened."""
    assert response.status_code == 303, words(response)
    hall: Hall = site.app.state.hall
    return site.run(hall.table(response.headers["location"].split("/")[2]))


def hands(state: State) -> list[set[str]]:
    players: Any = state.to_dict()["players"]
    return [{*player["hand"]} for player in players]


def next_cards(state: State) -> tuple[str, ...]:
    """The player cards that are drawn next, if nobody does anything before."""
    state, before = state.clone(), set[str]().union(*hands(state))
    for _ in range(80):
        texts = {state.name_of(action): action for action in state.legal()}
        quiet = next((texts[text] for text in ("pass", "not-now") if text in texts), None)
        state.apply(state.legal()[0] if quiet is None else quiet)
        found = set[str]().union(*hands(state)) - before
        if found:
            return tuple(sorted(found))
    return ()


# -- forks foretell nothing ------------------------------------------------------------------------------------------


def test_a_running_game_forked_200_times_never_tells_its_next_card_nor_its_hands(
    site: Site, fixed_numbers: Callable[[], None]
) -> None:
    seated = running(site)
    table, game = seated.table, seated.table.game
    real, real_hands = next_cards(table.state), hands(table.state)
    assert real
    drawn: Counter[str] = Counter()
    same = 0
    others: Counter[tuple[str, ...]] = Counter()
    generators = {str(table.state.to_dict()["random"])}
    for _ in range(FORKS):
        start = start_of(table.state, Looker("en", 0), ANEW)
        state = game.begin(table.header.options, 1, json.loads(json.dumps(start)))
        drawn.update(found := next_cards(state))
        same += found == real
        generators.add(str(start["random"]))
        held = hands(state)
        assert held[0] == real_hands[0]
        others[tuple(sorted(held[1]))] += 1
    assert len(generators) == FORKS + 1
    cards = len(drawn)
    assert cards > 25
    share = drawn.total() / cards
    # Each card about as often as any: the numbers are fixed, so this holds always or never.
    assert 20 < sum((count - share) ** 2 / share for count in drawn.values()) < 80
    assert all(abs(drawn[card] - share) < 3 * share**0.5 for card in real)
    assert same < 5
    assert len(others) > FORKS * 0.9
    assert others[tuple(sorted(real_hands[1]))] < 3


@pytest.mark.parametrize(("game", "options"), [("pandemic", HIDDEN), ("pandemain", {"players": 2})])
def test_a_fork_is_the_same_whatever_its_player_may_not_know(
    site: Site, visitor: Visit, fixed_numbers: Callable[[], None], game: str, options: dict[str, object]
) -> None:
    """With the same numbers, worlds that differ only in what is hidden give the same position, byte for byte."""
    rng = random.Random(8)
    seated = Seated.at(site, game, options, people(int(str(options["players"]))), 8)
    seated.stop_time()
    seated.play_randomly(14, rng)
    for seat in (0, 1, None):
        for move in [0, *(move.seq for move in seated.table.moves)][::3]:
            count = seated.table.history.nearest(move)
            address = f"{seated.address(seat)}/fork?move={move}"
            page = visitor.get(address).text
            fixed_numbers()
            start = start_of(seated.table.at(count).state, Looker("en", seat), ANEW)
            with exchanged(seated, seat, rng):
                fixed_numbers()
                assert start_of(seated.table.at(count).state, Looker("en", seat), ANEW) == start, (seat, move)
                assert visitor.get(address).text == page


def test_exchanged_secrets_change_the_fork_of_their_holder(site: Site, fixed_numbers: Callable[[], None]) -> None:
    """The test above can fail."""
    seated = running(site)
    count = len(seated.table.moves) - 1
    start = start_of(seated.table.at(count).state, Looker("en", 1), ANEW)
    fixed_numbers()
    with exchanged(seated, 0, random.Random(1)):
        assert start_of(seated.table.at(count).state, Looker("en", 1), ANEW) != start


@pytest.mark.parametrize("seat", [0, None])
def test_whoever_plays_on_sees_what_they_saw_and_neither_page_nor_header_tells_more(
    site: Site, visitor: Visit, seat: int | None
) -> None:
    seated = running(site)
    move = seated.table.moves[7].seq
    table = forked(site, fork(visitor, seated.address(seat), move))
    then = seated.table.at(8).state
    assert table.state_after(0).view(seat) == then.view(seat)
    written = json.dumps(table.header.to_dict())
    tokens = [seated.hall.links.token(seated.table, each) for each in range(3)]
    for secret in (*tokens, str(seated.table.header.seed), str(then.to_dict()["random"])):
        assert secret not in written
    assert seated.table.seq == len(seated.table.entries)


# -- who sits where --------------------------------------------------------------------------------------------------


def test_the_form_seats_whoever_plays_on_where_they_sat_and_bots_elsewhere(site: Site, visitor: Visit) -> None:
    seated = running(site)
    text = visitor.get(f"{seated.address(1)}/fork?move=5").text
    chosen = re.findall(r'name="k(\d)" value="(\w+)" checked', text)
    assert chosen == [("1", "bot"), ("2", "here"), ("3", "bot")]
    assert 'id="shuffled"' in text
    assert 'name="luck"' not in text
    table = forked(site, fork(visitor, seated.address(1), 5, k1="person", k3="bot", b3="random"))
    assert [(seat.kind, seat.bot, seat.taken) for seat in table.header.seats] == [
        ("person", "", False),
        ("person", "", True),
        ("bot", "random", False),
    ]
    assert table.header.settings.coach == ()


def test_a_visitor_without_seat_plays_on_with_what_everybody_knew(site: Site, visitor: Visit) -> None:
    seated = running(site)
    response = fork(visitor, seated.address(None), 6)
    page = visitor.to(response)
    assert page.status_code == 200
    assert "Played on from move 6" in words(page)
    assert "was shuffled anew" in words(page)
    links = [unescape(each) for each in re.findall(r'href="([^"]*)"[^>]*>Look there', page.text)]
    assert {*links} == {f"/table/{seated.table.table_id}?move=6"}
    assert visitor.get(links[0]).status_code == 200


def test_where_nobody_may_look_on_the_way_back_leads_to_ones_own_seat_only(site: Site, visitor: Visit) -> None:
    seated = running(site, settings=TableSettings(watchers=False))
    assert visitor.get(f"{seated.address(None)}/fork?move=6").status_code == 403
    visitor.get(seated.address(0))
    visitor.get(seated.address(0))
    page = visitor.to(fork(visitor, seated.address(0), 6))
    link = unescape(re.findall(r'href="([^"]*)"[^>]*>Look there', page.text)[0])
    assert link == f"/my/{seated.table.table_id}?move=6"
    assert visitor.get(link).headers["location"] == f"{seated.address(0)}?move=6"
    assert site.visitor().to(site.visitor().get(link)).status_code == 403


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"k1": "person", "k2": "bot", "k3": "bot"}, "nobody here"),
        ({"luck": "same"}, "The same luck can be had when that game is over."),
    ],
)
def test_what_does_not_go_together_is_said_on_the_form(
    site: Site, visitor: Visit, fields: dict[str, str], sentence: str
) -> None:
    seated = running(site)
    response = fork(visitor, seated.address(0), 6, **fields)
    assert response.status_code == 422
    assert 'role="alert"' in response.text
    assert sentence in words(response) or sentence == "nobody here"


def test_strange_fields_are_as_usual_and_strange_moments_are_refused(site: Site, visitor: Visit) -> None:
    seated = running(site)
    table = forked(site, fork(visitor, seated.address(0), 6, k1="<b>", k2="sim", b2="nobody", luck="best", eyes=""))
    assert [seat.kind for seat in table.header.seats] == ["person", "bot", "bot"]
    for move, status in (("", 400), ("-1", 400), ("9999", 404)):
        assert visitor.get(f"{seated.address(0)}/fork?move={move}").status_code == status
        assert visitor.post(f"{seated.address(0)}/fork", {"move": move}).status_code == status
    assert visitor.get(f"{seated.address(0)}/fork?move=3&eyes=p2").status_code == 403
    done = over(site)
    last = done.table.history.last_entry
    assert visitor.get(f"{done.address(0)}/fork?move={last}").status_code == 409
    assert "/fork?" not in visitor.get(f"{done.address(0)}?move={last}").text


# -- luck ------------------------------------------------------------------------------------------------------------


def test_with_the_same_luck_the_same_moves_lead_to_the_same_end(site: Site, visitor: Visit) -> None:
    seated = over(site, options={"players": 2, "hands": "hidden"})
    middle = len(seated.table.moves) // 2
    move = seated.table.moves[middle - 1].seq
    table = forked(site, fork(visitor, seated.address(0), move, luck=SAME, eyes="p1"))
    state = table.game.begin(table.header.options, table.header.seed, table.header.start)
    for action in seated.table.actions[middle:]:
        state.apply(action)
    assert state.key() == seated.table.state.key()
    assert table.header.seed != seated.table.header.seed
    refused = fork(visitor, seated.address(0), move, luck=SAME, k2="person", k1="here")
    assert refused.status_code == 422
    assert "for one person with bots" in words(refused)


def test_when_all_eyes_are_open_hands_stay_and_chance_begins_anew(site: Site, visitor: Visit) -> None:
    seated = over(site, options={"players": 2, "hands": "hidden"})
    then = seated.table.at(10)
    table = forked(site, fork(visitor, seated.address(0), then.moved, eyes="all"))
    start: Any = table.header.start
    assert hands(table.state_after(0)) == hands(then.state)
    assert start["random"] != then.state.to_dict()["random"]
    text = visitor.get(f"{seated.address(0)}/fork?move={then.moved}&eyes=all").text
    assert "all hands stay as they were" in text


# -- hints -----------------------------------------------------------------------------------------------------------


def ask_hint(visitor: Visit, table: Table, address: str) -> httpx.Response:
    return visitor.post(f"{address}/hint", {"at": str(table.seq), "as": ""}, headers={"X-Part": "hint"})


def test_where_hints_are_off_a_fork_has_none_until_that_game_is_over(
    site: Site, visitor: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=2, simulations=2))
    seated = Seated.at(site, "pandemic", FREE, people(2), 1, TableSettings(hints=False))
    own = next(action for action in seated.table.state.legal() if "drive" in seated.table.game.action_text(action))
    seated.play(own)
    response = fork(visitor, seated.address(0), 1, k1="here", k2="here")
    address, table = response.headers["location"], forked(site, response)
    page = visitor.get(address)
    assert "There are no hints here until that game is over." in words(page)
    assert "/hint" not in page.text
    assert ask_hint(visitor, table, address).status_code == 403
    again = fork(visitor, address, 0, k1="here", k2="here")  # nor does the fork of the fork
    assert ask_hint(visitor, forked(site, again), again.headers["location"]).status_code == 403
    site.run(seated.hall.offer(seated.table.table_id, 0, "end"))
    site.run(seated.hall.answer(seated.table.table_id, 1, True))
    assert "/hint" in visitor.get(address).text
    assert ask_hint(visitor, table, address).status_code == 200


# -- the table that was made -----------------------------------------------------------------------------------------


def test_a_fork_is_read_from_the_database_as_it_was_written_and_marked(site: Site, visitor: Visit) -> None:
    seated = running(site)
    table = forked(site, fork(visitor, seated.address(0), 6, k1="here", k2="here", k3="here"))
    playing = Seated(site, table)
    for _ in range(5):
        playing.play(playing.table.state.legal()[0])
    table = playing.table
    site.app.state.hall.tables.forget(table.table_id)
    read = site.run(site.app.state.hall.table(table.table_id))
    assert read is not table
    assert read.state.key() == table.state.key()
    assert read.header == table.header
    assert read.header.origin is not None
    assert (read.header.origin.kind, read.header.origin.move) == ("fork", 6)


def test_headers_of_other_tables_stay_as_they_were() -> None:
    header = Header("t", "pandemain", 2, {}, 1, tuple(people(2)), TableSettings(), 0)
    assert not {"start", "origin"} & {*header.to_dict()}
    assert Header.from_dict(header.to_dict()) == header


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_plays_on_from_the_position_that_a_table_began_with(bot: str) -> None:
    game = find_game("pandemain")
    state = game.new({"players": 2}, 3)
    rng = random.Random(3)
    for _ in range(30):
        state.apply(rng.choice(state.legal()))
    start = start_of(state, Looker("en", 0), ANEW)
    begun = game.begin({"players": 2}, 9, start)
    question = Question(game_as_of(game), {"players": 2}, 9, (), bot, Budget(seconds=1e9), start)
    wanted = plan_options(make_bot(bot, game), game, begun, 9, Budget(seconds=1e9))
    assert question.answered_by(Matches(find_game)) == wanted


def test_a_game_by_older_rules_goes_on_by_them(site: Site, visitor: Visit) -> None:
    game = find_game("pandemain").as_of(1, 1)
    state = game.new({"players": 2}, 5)
    state.apply(state.legal()[0])
    start = start_of(state, Looker("en", 1), ANEW)
    begun = game.begin({"players": 2}, 5, json.loads(json.dumps(start)))
    assert begun.view(1) == state.view(1)
    assert (start["rules"], game.rules_version) == (1, 1)


def test_the_buttons_lead_where_they_say(site: Site, visitor: Visit) -> None:
    seated = running(site)
    text = visitor.get(f"{seated.address(1)}?move=6").text
    play_on = unescape(re.findall(r'data-play-on href="([^"]*)"', text)[0])
    assert urlsplit(play_on).path == f"{seated.address(1)}/fork"
    assert parse_qs(urlsplit(play_on).query) == {"move": ["6"]}
    assert visitor.get(play_on).status_code == 200
    assert f"{seated.address(1)}/share" not in text  # nothing of a running game can be taken along
    assert 'id="play-on"' not in visitor.get(seated.address(1)).text
    assert visitor.get(f"{seated.address(1)}/share").status_code == 409


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_the_form_is_told_in_every_language(site: Site, language: str) -> None:
    seated = over(site)
    text = site.visitor(accept_language=language).get(f"{seated.address(0)}/fork?move=4").text
    assert f'<html lang="{language}"' in text
    assert "Play on" not in text


def test_a_fork_begins_where_no_generator_was_ever(site: Site) -> None:
    """Not even with chance begun anew does a stream of the other game come back."""
    seated = running(site)
    real = {str(seated.table.state_after(count).to_dict()["random"]) for count in range(len(seated.table.moves))}
    assert str(start_of(seated.table.state, Looker("en", 0), ANEW)["random"]) not in real
    assert seeded(1).rng_words() != seeded(2).rng_words()
