"""The table that goes on from a moment: its luck, its hints, what it tells of itself."""

import json
import random
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from sobremesa.bots import BOTS, Budget, SearchBot, make_bot, plan_options
from sobremesa.bots.worker import Matches, Question, game_as_of
from sobremesa.catalog import find_game
from sobremesa.core.rng import seeded
from sobremesa.table.log import Header, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.forks import ANEW, SAME, start_of
from sobremesa.web.looker import Looker
from tests.web.forking import FREE, fork, forked, hands, over, running
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words

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
