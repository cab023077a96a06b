"""The page of a moment that is gone: what its reader knew then, nothing that came later, and nothing to be done."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from unittest.mock import patch

import pytest

from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.table.log import TableSettings
from tests.leaks import shuffle_secrets
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words

HIDDEN: dict[str, object] = {
    "players": 3, "difficulty": "normal", "hands": "hidden", "consent": "nothing", "forecast": "player",
}  # fmt: skip
BAKERS: dict[str, object] = {"players": 2}
PART = {"X-Part": "table"}
LOOKERS = (0, 1, None)
# What a page says of now: how far the game is, which moment comes next, whether it is one's turn.
OF_NOW = re.compile(r'<nav class="(?:looking-back|replay)".*?</nav>|data-(?:seq|at|deciding)="[^"]*"', re.S)


def at(seated: Seated, seat: int | None, move: object, more: str = "") -> str:
    return f"{seated.address(seat)}?move={move}{more}"


def part_of(visitor: Visit, seated: Seated, seat: int | None, move: int) -> str:
    """All of a moment's page but what it says of now, to somebody who wants to guess what comes later."""
    visitor.client.cookies.set("sobremesa-likes", "guess=1")
    response = visitor.get(at(seated, seat, move), headers=PART)
    assert response.status_code == 200, words(response)
    return OF_NOW.sub("", response.text)


def play_and_keep(seated: Seated, visitor: Visit, moves: int, rng: random.Random) -> dict[tuple[int | None, int], str]:
    """Play, and look at each moment right after it came."""
    found: dict[tuple[int | None, int], str] = {}
    for _ in range(moves):
        seated.play_randomly(1, rng)
        if seated.table.over:
            break
        number = seated.table.moves[-1].seq
        for seat in LOOKERS:
            found[seat, number] = part_of(visitor, seated, seat, number)
    return found


def twin_of(seated: Seated, state: State, seat: int | None, rng: random.Random) -> State:
    """Another state that this seat cannot tell from this one."""
    if seated.table.game.id == "pandemic":
        return seated.table.game.from_dict(shuffle_secrets(state.to_dict(), seat, rng))
    return state.guess(seat, seeded(rng.randrange(1 << 30)))


@contextmanager
def exchanged(seated: Seated, seat: int | None, rng: random.Random) -> Iterator[None]:
    """The table with other secrets in every state of its past, and without the events that this seat did not see."""
    table = seated.table
    real, moves = table.state_after, list(table.moves)
    table.moves[:] = [replace(move, events=[e for e in move.events if e.seen_by(seat)]) for move in moves]
    try:
        with patch.object(table, "state_after", lambda count: twin_of(seated, real(count), seat, rng)):
            yield
    finally:
        table.moves[:] = moves


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("game", "options", "moves"),
    [
        ("pandemic", HIDDEN, 10),
        ("pandemain", BAKERS, 8),
        pytest.param("pandemic", HIDDEN, 40, marks=pytest.mark.long),
        pytest.param("pandemain", BAKERS, 60, marks=pytest.mark.long),
    ],
)
def test_a_moment_shows_what_its_seat_knew_then_and_nothing_that_came_later(
    site: Site, visitor: Visit, game: str, options: dict[str, object], moves: int
) -> None:
    rng = random.Random(6)
    seated = Seated.at(site, game, options, people(int(str(options["players"]))), 6)
    seated.stop_time()
    then = play_and_keep(seated, visitor, moves, rng)
    assert len(then) > 2 * moves
    seated.play_randomly(6, rng)
    assert not seated.table.over
    for seat in LOOKERS:
        for number in (0, *(move.seq for move in seated.table.moves)):
            text = then.get((seat, number)) or part_of(visitor, seated, seat, number)
            with exchanged(seated, seat, rng):
                assert part_of(visitor, seated, seat, number) == text, (seat, number)


def test_exchanged_secrets_change_the_moments_of_their_holders(site: Site, visitor: Visit) -> None:
    """The test above can fail: whoever holds the exchanged cards sees another page."""
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 5)
    seated.play_randomly(5, random.Random(5))
    number = seated.table.moves[-2].seq
    before = part_of(visitor, seated, 1, number)
    with exchanged(seated, 0, random.Random(1)):
        assert part_of(visitor, seated, 1, number) != before


@pytest.mark.parametrize(("game", "options"), [("pandemic", HIDDEN), ("pandemain", BAKERS)])
def test_what_happened_stands_in_place_of_the_decision_and_nothing_can_be_done(
    site: Site, visitor: Visit, game: str, options: dict[str, object]
) -> None:
    seated = Seated.at(site, game, options, people(int(str(options["players"]))), 3)
    seated.play_randomly(12, random.Random(3))
    decider = max(0, seated.table.decider())
    number = seated.table.moves[7].seq
    text = visitor.get(at(seated, decider, number)).text
    assert re.findall(r'<form[^>]*action="([^"]*)"', text) == ["/settings"] * 4
    assert not re.search(r'data-step|data-clock="|class="option', text)
    told = text.split('class="past-eye"')[1].split("</section>")[0]
    assert 'data-beat="0"' in told or "Nothing that could be seen changed with this move." in told
    now = len(seated.table.moves)
    assert f"You look at move 8, the game is at {now}." in text
    assert "It is your turn." in text
    assert "It is your turn." not in visitor.get(at(seated, None, number)).text


def test_a_move_of_ones_own_says_what_it_changed_and_a_hidden_one_of_others_does_not(
    site: Site, visitor: Visit
) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 3)
    seated.play_randomly(16, random.Random(3))
    told = {True: 0, False: 0}
    for move in seated.table.moves:
        text = visitor.get(at(seated, 0, move.seq), headers=PART).text
        told[move.seat == 0] += 'class="changes"' in text
    assert told[True] > 0
    assert told[False] == 0


def test_one_steps_from_moment_to_moment_by_links_from_the_start_to_now(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemain", BAKERS, people(2), 10)
    seated.play_randomly(5, random.Random(4))
    address, seen = at(seated, 0, 0), []
    while True:
        text = visitor.get(address, headers=PART).text
        seen.append(int(re.findall(r'data-past="(\d+)"', text)[0]))
        following = re.findall(r'id="past-next" href="([^"]*)"', text)
        if not following:
            break
        address = unescape(following[0])
        back = re.findall(r'id="past-previous" href="([^"]*)"', visitor.get(address, headers=PART).text)
        assert back[0].endswith(f"?move={seen[-1]}#board")
    assert seen == [0, *(move.seq for move in seated.table.moves)]
    assert f'id="past-now" href="{seated.address(0)}"' in text


@pytest.mark.parametrize("game", ["pandemic", "pandemain"])
def test_every_line_of_the_log_leads_to_its_moment(site: Site, visitor: Visit, game: str) -> None:
    options = HIDDEN if game == "pandemic" else BAKERS
    seated = Seated.at(site, game, options, people(int(str(options["players"]))), 6)
    seated.play_randomly(6, random.Random(6))
    for seat in (0, None):
        for page in (seated.address(seat), f"{seated.address(seat)}/log"):
            text = visitor.get(page).text
            links = {unescape(link) for link in re.findall(r'class="log-at" href="([^"]*)"', text)}
            assert len(links) >= 5
            assert all(visitor.get(link, headers=PART).status_code == 200 for link in links)
            assert all(link.startswith(f"{seated.address(seat)}?move=") for link in links)


def test_the_address_of_a_move_that_was_taken_back_says_so_and_shows_the_nearest_that_stands(
    site: Site, visitor: Visit
) -> None:
    seated = Seated.at(site, "pandemain", BAKERS, people(2), 10)
    rng = random.Random(4)
    while len(seated.table.moves) < 4 or not seated.table.can_undo(seated.table.moves[-1].seat):
        seated.play_randomly(1, rng)
    gone = seated.table.moves[-1].seq
    sentence = words(visitor.get(at(seated, 0, gone)))
    seated.site.run(seated.hall.undo(seated.table.table_id, seated.table.moves[-1].seat))
    seated.play_randomly(3, rng)
    before = [move.seq for move in seated.table.moves if move.seq < gone]
    stands = before[-1]
    for seat in (0, None):
        response = visitor.get(at(seated, seat, gone))
        assert response.status_code == 200
        assert f"The move of this link was taken back; this is move {len(before)}," in words(response)
        assert f'data-past="{stands}"' in response.text
    assert "was taken back" not in sentence


@pytest.mark.parametrize(
    ("move", "status"),
    [("-1", 400), ("one", 400), ("", 400), ("1.5", 400), ("٣", 400), ("1%00", 400), ("999", 404), ("9" * 3000, 404)],
)
def test_a_bad_number_is_answered_with_one_sentence(site: Site, visitor: Visit, move: str, status: int) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 2)
    seated.play_randomly(2, random.Random(2))
    for seat in (0, None):
        response = visitor.get(at(seated, seat, move), headers=PART)
        assert response.status_code == status
        assert len(words(response)) < 120
        assert words(response).count(".") == 1


def test_other_eyes_are_refused_while_the_game_goes_on(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 2)
    seated.play_randomly(4, random.Random(2))
    assert visitor.get(at(seated, 0, 2, "&eyes=p1")).status_code == 200
    for seat, eyes in ((0, "p2"), (0, "all"), (None, "p1"), (None, "all")):
        response = visitor.get(at(seated, seat, 2, f"&eyes={eyes}"), headers=PART)
        assert response.status_code == 403
        assert words(response).strip() == "What others saw can be looked at when the game is over."
    assert visitor.get(at(seated, 0, 2, "&eyes=p9")).status_code == 404


def test_when_the_game_is_over_any_eyes_can_be_chosen_and_all_of_them(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 2)
    seated.play_randomly(400, random.Random(2))
    table = seated.table
    assert table.over
    middle = len(table.moves) // 2
    number = table.moves[middle - 1].seq
    for seat in (0, None):
        pages = {
            eyes: visitor.get(at(seated, seat, number, f"&eyes={eyes}")).text for eyes in ("p1", "p2", "p3", "all")
        }
        assert len({*pages.values()}) == 4
        for text in pages.values():
            assert f"move {middle} of {len(table.moves)}</span>" in text
        tokens = [seated.hall.links.token(table, other) for other in range(3) if other != seat]
        assert not any(token in text for token in tokens for text in pages.values())
        assert [("pd-backs" in text) for text in pages.values()] == [True, True, True, False]
    last = table.moves[-1].seq
    for seat in (0, None):
        assert 'class="past-outcome"' in visitor.get(at(seated, seat, last)).text


def test_a_table_without_watchers_shows_them_no_moment(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 2, TableSettings(watchers=False))
    seated.play_randomly(3, random.Random(2))
    assert visitor.get(at(seated, None, 2)).status_code == 403
    assert visitor.get(at(seated, 0, 2)).status_code == 200


def test_people_at_one_screen_see_what_everybody_saw_until_one_asks_for_a_seat(site: Site, visitor: Visit) -> None:
    settings = TableSettings(screens=((0, 1, 2),))
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 2, settings)
    seated.play_randomly(4, random.Random(2))
    assert 'data-viewer=""' in visitor.get(at(seated, 0, 3)).text
    text = visitor.get(at(seated, 0, 3, "&as=p2")).text
    assert 'data-viewer="p2"' in text
    assert f'id="past-now" href="{seated.address(0)}?as=p2"' in text
    assert f'{seated.address(0)}?move=2&amp;eyes=p2"' in text


def test_looking_back_is_not_looking_at_the_table(site: Site, visitor: Visit) -> None:
    """What happened since one looked stays new, and what a moment animates is its own move alone."""
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 2)
    seated.play_randomly(5, random.Random(2))
    moves, game = seated.table.moves, seated.table.game
    text = visitor.get(at(seated, 0, moves[2].seq)).text
    found = [json.loads(unescape(each)) for each in re.findall(r'data-happening="([^"]*)"', text)]
    assert found == [game.event_dict(event) for event in moves[2].events if event.seen_by(0)]
    assert seated.site.run(seated.hall.visit(seated.table.table_id, ""))[1].looks[0] == 0


def test_no_moment_holds_the_seed_or_the_generator(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), seed=8276123456789)
    seated.play_randomly(4, random.Random(2))
    for move in range(seated.table.seq + 1):
        text = visitor.get(at(seated, 0, move)).text
        assert "8276123456789" not in text
        assert str(seated.table.state_after(move).to_dict()["random"]) not in text
