"""What the page of a moment tells where a move brought nothing by itself, or ended a turn."""

import random
import re

import pytest

from sobremesa.web.looker import Looker
from sobremesa.web.viewing import Viewing
from tests.web.finished_tables import play_out
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_moments import BAKERS, HIDDEN, PART, at


@pytest.mark.parametrize(("game", "options"), [("pandemic", {**HIDDEN, "players": 2}), ("pandemain", BAKERS)])
def test_a_choice_that_brings_nothing_by_itself_is_told_to_whoever_made_it_and_to_others_when_all_is_open(
    site: Site, visitor: Visit, game: str, options: dict[str, object]
) -> None:
    seated = Seated.at(site, game, options, people(2), 10)
    rng, found = random.Random(10), 0
    while not seated.table.over and found < 3:
        seated.play_randomly(1, rng)
        move = seated.table.moves[-1]
        if move.events or move.waved:
            continue
        nothing = "Nothing that could be seen changed with this move."
        told = [nothing in words(visitor.get(at(seated, seat, move.seq), headers=PART)) for seat in (0, 1, None)]
        assert told == [move.seat != 0, move.seat != 1, True]
        found += 1
    assert found
    while not seated.table.over:
        seated.play_randomly(50, rng)
    text = seated.table.game.action_text
    silent = {text(move.action).split()[0]: move for move in seated.table.moves if not move.events and not move.waved}
    assert {"pandemic": "play", "pandemain": "place"}[game] in silent
    for move in silent.values():
        opened, shut = (
            words(visitor.get(at(seated, None, move.seq, f"&eyes={eyes}"), headers=PART)) for eyes in ("all", "")
        )
        assert "Nothing that could be seen" not in opened
        assert "Nothing that could be seen" in shut


def test_half_of_a_flight_is_told_in_the_words_in_which_it_was_chosen() -> None:
    table = play_out("pandemic", {"players": 2, "hands": "open"}, 6)
    count, move = next(
        (count, move)
        for count, move in enumerate(table.moves, 1)
        if not move.events and table.game.action_text(move.action).startswith("charter")
    )
    looker = Looker("en", move.seat, (move.seat,), "/table/over", "/table/over")
    past = Viewing(table.at(count), looker, 0).moment([]).past
    assert past is not None
    assert [told.said for told in past.told] == ["Charter a flight to any city, discarding the Lagos card."]


def test_a_turn_that_is_over_leaves_no_actions_to_whoever_played_it(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {**HIDDEN, "hands": "open"}, people(3), 3)
    seated.play_randomly(40, random.Random(3))
    table, seen = seated.table, {True: 0, False: 0}
    for count, move in enumerate(table.moves, 1):
        told = words(visitor.get(at(seated, 0, move.seq), headers=PART))
        is_theirs = table.state_after(count).view(None)["active"] == f"p{move.seat + 1}"
        for before, after in re.findall(r"Actions (\d) → becomes (\d)", told):
            assert is_theirs or (int(before) > 0 and after == "0")
            seen[is_theirs] += 1
    assert min(seen.values()) > 0
