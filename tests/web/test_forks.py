"""Playing on from a moment: the new table knows what whoever plays on may know, and tells nothing of the other one."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from sobremesa.table.log import Seat, TableSettings
from sobremesa.web import forks
from sobremesa.web.forks import ANEW, start_of
from sobremesa.web.looker import Looker
from sobremesa.web.manners import manner_of
from sobremesa.web.rendering import art_of
from tests.web.forking import fork, forked, hands, next_cards, over, running
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_moments import HIDDEN, exchanged

FORKS = 200


@pytest.fixture
def fixed_numbers(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Forks draw their numbers from a stream of the test's own; calling it begins that stream again."""
    stream = random.Random()
    monkeypatch.setattr(forks, "random_seed", lambda: stream.getrandbits(64))
    stream.seed(27)
    return lambda: stream.seed(27)


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
    view: Any = seated.table.state.view(None)
    face = manner_of(seated.table, "en")[1]
    drawn = [art_of(face.prefix()).pawn_id(face.pawn(view, seat)) for seat in range(3)]  # type: ignore[attr-defined]
    assert re.findall(r'fork-pawn"><svg[^>]*><use href="#([^"]+)"', " ".join(text.split())) == drawn
    if "players" in view and "role" in view["players"][0]:
        colours = {"scientist": "#fff", "researcher": "#b3764a", "medic": "#ff9038", "dispatcher": "#d978c8"}
        for player, symbol in zip(view["players"], drawn, strict=True):
            own = re.search(rf'id="{symbol}".*?fill="([^"]+)"', text)
            assert own is not None
            assert own[1] == colours.get(player["role"], "#5bbf6a")
    table_page = visitor.get(seated.address(1)).text
    classes = face.seat_classes(view)
    assert f'<body class="table-page {classes}">' in table_page  # captions lie outside what changes
    assert 'id="shuffled"' in text
    assert 'name="luck"' not in text
    table = forked(site, fork(visitor, seated.address(1), 5, k1="person", k3="bot", b3="random"))
    assert [(seat.kind, seat.bot, seat.taken) for seat in table.header.seats] == [
        ("person", "", False),
        ("person", "", True),
        ("bot", "random", False),
    ]
    assert table.header.settings.coach == ()


def test_the_form_offers_the_bot_that_was_at_the_table(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, [*people(2), Seat("bot", "Iris", "random")], 8)
    text = visitor.get(f"{seated.address(0)}/fork?move=0").text
    selected = re.findall(r'name="b(\d)">.*?<option value="(\w+)" selected', text, re.DOTALL)
    assert selected == [("1", "random"), ("2", "random"), ("3", "random")]


@pytest.mark.parametrize(
    ("game", "options"),
    [("pandemic", {**HIDDEN, "roles": ["medic", "scientist", "dispatcher"]}), ("pandemain", {"players": 3})],
)
def test_the_form_calls_seats_as_the_new_table_does_and_says_who_played_there(
    site: Site, visitor: Visit, game: str, options: dict[str, object]
) -> None:
    seated = Seated.at(site, game, options, people(3), 8)
    seated.play_randomly(13, random.Random(4))
    move = seated.table.moves[5].seq
    form = visitor.get(f"{seated.address(1)}/fork?move={move}").text
    drawn = re.findall(r"<legend>.*?</fieldset>", form, re.S)
    rows = [" ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in drawn]
    assert len(rows) == 3
    for name, row in zip(("Ana", "Luc", "Mia"), rows, strict=True):
        assert f"{name} played here" in row
    kinds = {"k1": "bot", "k2": "here", "k3": "person"}
    table = forked(site, fork(visitor, seated.address(1), move, **kinds))
    seats = re.findall(r'class="seat-name">([^<]*)', site.visitor().get(f"/table/{table.table_id}").text)
    assert len(seats) == 3
    for name, row in zip(seats, rows, strict=True):
        assert unescape(name).strip() in row
    begins = ("Medic", "Scientist", "Dispatcher") if game == "pandemic" else ("Player 1", "Player 2", "Player 3")
    assert all(row.startswith(name) for name, row in zip(begins, rows, strict=True))


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
