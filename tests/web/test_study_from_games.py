"""Studies of games: of one that goes on they hold what a seat knows and a guess of the rest, nothing of its luck."""

import json
import random
import re
from collections import Counter
from html import unescape
from unittest.mock import patch

import pytest

from sobremesa.catalog import GAMES
from sobremesa.study.playing import play_study
from sobremesa.table.log import TableSettings
from sobremesa.web import forks
from sobremesa.web.shared_games import pack
from tests.web.forking import hands, next_cards, over, running
from tests.web.seating import Seated, people
from tests.web.sharing import played
from tests.web.sites import Site, Visit, words
from tests.web.studies import goes_to, path_of, study_at
from tests.web.test_moments import HIDDEN, exchanged

STUDIES = 60


def study_of(visitor: Visit, seated: Seated, seat: int | None, move: int) -> str:
    return goes_to(visitor, f"{seated.address(seat)}/study?move={move}")


def test_studies_of_a_running_game_never_tell_its_next_card_nor_its_hands(site: Site, visitor: Visit) -> None:
    seated = running(site)
    state = seated.table.state
    real, real_hands, drawn = next_cards(state), hands(state), Counter[tuple[str, ...]]()
    others: Counter[tuple[str, ...]] = Counter()
    generators = {str(state.to_dict()["random"])}
    for _ in range(STUDIES):
        study = study_at(study_of(visitor, seated, 0, seated.table.seq))
        begun = play_study(study, GAMES).state(0)
        drawn[next_cards(begun)] += 1
        generators.add(str(study.position["random"]))
        held = hands(begun)
        assert held[0] == real_hands[0]
        others[tuple(sorted(held[1]))] += 1
    assert len(generators) == STUDIES + 1
    assert drawn[real] < 4
    assert len(drawn) > STUDIES * 0.8
    assert len(others) > STUDIES * 0.8


@pytest.mark.parametrize(("game", "options"), [("pandemic", HIDDEN), ("pandemain", {"players": 2})])
def test_a_study_is_the_same_whatever_its_seat_may_not_know(
    site: Site, visitor: Visit, game: str, options: dict[str, object]
) -> None:
    rng = random.Random(8)
    seated = Seated.at(site, game, options, people(int(str(options["players"]))), 8)
    seated.stop_time()
    seated.play_randomly(14, rng)
    moves = [0, *(move.seq for move in seated.table.moves)][::4]
    with patch.object(forks, "random_seed", lambda: 27):
        for seat in (0, 1, None):
            for move in moves:
                address = study_of(visitor, seated, seat, move)
                page = visitor.get(address).text
                with exchanged(seated, seat, rng):
                    assert study_of(visitor, seated, seat, move) == address, (seat, move)
                assert visitor.get(address).text == page


@pytest.mark.parametrize("seat", [0, None])
def test_no_link_of_a_study_holds_a_token_a_seed_or_a_generator(site: Site, visitor: Visit, seat: int | None) -> None:
    seated = running(site)
    address = study_of(visitor, seated, seat, seated.table.seq)
    page = visitor.get(address)
    written = json.dumps(dict(study_at(address).position))
    tokens = [seated.hall.links.token(seated.table, each) for each in range(3)]
    state = seated.table.state.to_dict()
    for secret in (*tokens, str(seated.table.header.seed), str(state["random"]), seated.table.table_id):
        assert secret not in written
        assert secret not in page.text
    assert seated.address(0) not in page.text
    assert '"ply"' not in written


def test_where_hints_are_off_there_is_no_study_until_the_game_is_over(site: Site, visitor: Visit) -> None:
    seated = running(site, settings=TableSettings(hints=False))
    address = f"{seated.address(0)}/study?move=5"
    assert "/study?" not in visitor.get(f"{seated.address(0)}?move=5").text
    refused = visitor.get(address)
    assert refused.status_code == 403
    assert "it can be studied when its game is over" in words(refused)
    fork = visitor.post(f"{seated.address(0)}/fork", {"move": "5", "k1": "here", "k2": "here", "k3": "here"})
    assert visitor.get(f"{fork.headers['location']}/study?move=0").status_code == 403
    site.run(seated.hall.offer(seated.table.table_id, 0, "end"))
    for seat in (1, 2):
        site.run(seated.hall.answer(seated.table.table_id, seat, True))
    assert visitor.get(goes_to(visitor, address)).status_code == 200


def test_the_way_to_a_study_stands_at_moments_and_leads_to_their_position(site: Site, visitor: Visit) -> None:
    for seated in (running(site), over(site)):
        move = seated.table.moves[6].seq
        for seat in (0, None):
            page = visitor.get(f"{seated.address(seat)}?move={move}")
            link = re.search(r'id="study-here" href="([^"]*)"', page.text)
            assert link is not None
            study = study_at(goes_to(visitor, unescape(link[1])))
            assert study.position["cubes"] == seated.table.at(7).state.to_dict()["cubes"]
            assert not study.nodes
            assert (study.name, bool(study.remark)) == ("After move 7", True)


def test_of_a_game_that_is_over_all_eyes_are_open_and_chance_begins_anew(site: Site, visitor: Visit) -> None:
    seated = over(site, options={"players": 2, "hands": "hidden"})
    then = seated.table.at(10)
    study = study_at(goes_to(visitor, f"{seated.address(0)}/study?move={then.moved}&eyes=all"))
    assert hands(play_study(study, GAMES).state(0)) == hands(then.state)
    assert study.position["random"] != then.state.to_dict()["random"]
    link = f"/r/{pack(played())}"
    assert visitor.get(goes_to(visitor, f"{link}/study?move=9")).status_code == 200


def test_moments_that_cannot_be_studied_are_refused(site: Site, visitor: Visit) -> None:
    seated = running(site)
    for move, status in (("", 400), ("-1", 400), ("9999", 404), ("3&eyes=p2", 403)):
        assert visitor.get(f"{seated.address(0)}/study?move={move}").status_code == status
    done = over(site)
    last = done.table.history.last_entry
    assert visitor.get(f"{done.address(0)}/study?move={last}").status_code == 409
    assert visitor.get(f"{done.address(0)[:-1]}/study?move=1").status_code == 404
    closed = running(site, settings=TableSettings(watchers=False))
    assert visitor.get(f"{closed.address(None)}/study?move=1").status_code == 403
    assert path_of(study_of(visitor, closed, 0, 1)).startswith("/study/pandemic/")
