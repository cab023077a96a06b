"""Whatever a person chooses can be drawn before it is sent, step by step, and nobody learns anything by trying."""

import random

import pytest

from sobremesa.table.log import Clock, Seat, TableSettings
from sobremesa.web.looker import Looker
from sobremesa.web.viewing import Viewing
from tests.ledger import rule
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words

PART = {"X-Part": "table"}
TABLES: list[tuple[str, dict[str, object], list[Seat]]] = [
    ("pandemain", {"players": 1, "scenario": "famine_in_ulm"}, [*people(1), Seat("sim")]),
    ("pandemain", {"players": 2, "scenario": "lord_of_the_castle"}, [*people(2), Seat("sim")]),
    ("pandemain", {"players": 3, "mode": "basic", "edition": "first"}, people(3)),
    ("pandemain", {"players": 2, "variants": ["local_trade"], "sim_bakers": ["hans"]}, [*people(2), Seat("sim")]),
    ("pandemic", {"players": 3, "difficulty": "normal", "hands": "hidden", "consent": "nothing"}, people(3)),
    ("pandemic", {"players": 4, "hands": "open"}, people(4)),
    ("pandemic", {"players": 2, "roles": ["dispatcher", "researcher"], "hands": "open"}, people(2)),
    ("pandemic", {"players": 3, "roles": ["medic", "dispatcher", "researcher"], "hands": "hidden"}, people(3)),
]


def draw_draft(visitor: Visit, seated: Seated, seat: int, steps: list[int]) -> str:
    response = visitor.get(f"{seated.address(seat)}?draft={','.join(map(str, steps))}", headers=PART)
    assert response.status_code == 200
    return response.text


@pytest.mark.one_in(4)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_step_can_be_drawn_before_it_is_sent(site: Site, number: int) -> None:
    game, options, seats = TABLES[number]
    rng = random.Random(number)
    seated = Seated.at(site, game, options, seats, 30 + number)
    visitor = site.visitor()
    kinds = set()
    for moment in range(80):
        if seated.table.over:
            break
        if seated.table.pause is not None:
            seated.play()
            continue
        seat = seated.table.decider()
        kind = seated.table.state.decision().kind
        legal = seated.table.state.legal()
        # All options of each kind of question; where it is asked again, one of them now and then.
        tried = legal if kind not in kinds else rng.sample(legal, 1 if moment % 3 == 0 else 0)
        for action in tried[:70]:
            page = draw_draft(visitor, seated, seat, [action])
            assert f'data-draft="{action}"' in page
        kinds.add(kind)
        seated.play(rng.choice(legal))
    assert len(kinds) > 2


def composed(seated: Seated, seat: int, rng: random.Random) -> list[int]:
    """Some steps that could be a turn, as far as the seat knows."""
    steps: list[int] = []
    for _ in range(4):
        draft = seated.table.draft(seat, steps)
        if draft.closed:
            break
        steps.append(rng.choice(draft.state.legal()))
    return steps


@pytest.mark.parametrize("seed", range(3))
def test_turns_of_several_steps_are_drawn_and_sent_also_where_somebody_holds_an_event(site: Site, seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, object] = {"players": 3, "difficulty": "normal", "hands": "hidden"}
    seated = Seated.at(site, "pandemic", options, people(3), seed)
    visitor = site.visitor()
    sent = 0
    for _ in range(60):
        if seated.table.over:
            break
        seat = seated.table.decider()
        if seated.table.state.decision().kind != "act":
            texts = {seated.table.game.action_text(each): each for each in seated.table.state.legal()}
            seated.play(texts.get("not-now", rng.choice([*texts.values()])))
            continue
        steps = composed(seated, seat, rng)
        draw_draft(visitor, seated, seat, steps)
        form = {"at": str(seated.table.seq), "steps": ",".join(map(str, steps))}
        assert visitor.post(f"{seated.address(seat)}/moves", form, headers=PART).status_code == 200
        sent += 1
    assert sent > 5


def test_nobody_looks_at_what_chance_would_bring_by_adding_an_impossible_step(site: Site) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2, "first": "1", "events": False}, people(2), 3)
    game = seated.table.game
    steps = f"{game.parse('end-actions')},{game.parse('discard paris')}"
    form = {"at": str(seated.table.seq), "steps": steps}
    response = site.visitor().post(f"{seated.address(0)}/moves", form, headers=PART)
    assert response.status_code == 200
    assert [move.action for move in seated.table.moves] == [game.parse("end-actions")]
    assert "The last steps were not played" in words(response)


def test_looking_at_the_link_of_a_free_seat_takes_it_for_nobody(site: Site) -> None:
    seats = [*people(1), Seat("person", "Luc")]
    seated = Seated.at(site, "pandemic", {"players": 2}, seats, 1)
    address = seated.address(1)
    for method in ("HEAD", "GET"):
        assert site.visitor().request(method, address).status_code == 200
    assert seated.table.seats[1].free
    visitor = site.visitor()
    came = visitor.post(f"{address}/come", {"name": "Lucie"})
    assert came.status_code == 303
    assert not seated.table.seats[1].free
    assert seated.table.seats[1].name == "Lucie"
    assert came.headers["location"] != address
    assert visitor.get(came.headers["location"]).status_code == 200
    assert site.visitor().get(address).status_code == 404  # whoever saw the old link holds nothing


def test_an_answer_counts_only_for_the_offer_that_was_seen(site: Site) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2, "first": "1", "events": False}, people(2), 1)
    seated.play(seated.table.state.legal()[0])
    visitor = site.visitor()
    visitor.post(f"{seated.address(0)}/offer", {"at": str(seated.table.seq), "offer": "undo"}, headers=PART)
    assert seated.table.offer is not None
    seen = seated.table.offer.seq
    visitor.post(f"{seated.address(0)}/offer", {"at": str(seated.table.seq), "offer": "end"}, headers=PART)
    answer = {"at": str(seated.table.seq), "yes": "1", "offer": str(seen)}
    assert visitor.post(f"{seated.address(1)}/answer", answer, headers=PART).status_code == 409
    assert not seated.table.over


def test_steps_that_were_drafted_stay_when_offers_are_made_and_answered(site: Site) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2, "first": "1", "events": False}, people(2), 1)
    seated.play(seated.table.state.legal()[0])
    visitor, draft = site.visitor(), str(seated.table.state.legal()[0])

    def post(who: int, route: str, **form: str) -> str:
        return visitor.post(f"{seated.address(who)}/{route}", {"at": str(seated.table.seq), **form}, headers=PART).text

    assert f'data-draft="{draft}"' in post(0, "offer", offer="end", draft=draft)
    post(1, "answer", offer=str(seated.table.seq), yes="0")
    post(1, "offer", offer="end")
    assert f'data-draft="{draft}"' in post(0, "answer", offer=str(seated.table.seq), yes="0", draft=draft)
    assert seated.table.offer is None
    assert 'data-draft=""' in post(0, "seat", seat="p1", bot="random", draft=draft)


def test_whoever_leaves_the_seat_to_a_bot_has_agreed_to_nothing(site: Site) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2, "first": "1", "events": False}, people(2), 1)
    visitor = site.visitor()
    visitor.post(f"{seated.address(0)}/offer", {"at": str(seated.table.seq), "offer": "end"}, headers=PART)
    visitor.post(f"{seated.address(1)}/seat", {"at": "0", "seat": "p2", "bot": "random"}, headers=PART)
    assert not seated.table.over
    assert seated.table.offer is None


def test_a_finished_game_is_not_taken_back_because_its_file_may_have_been_read(site: Site) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2}, people(2), 2)
    seated.play_randomly(3000, random.Random(2))
    assert seated.table.over
    visitor = site.visitor()
    for path, form in (("undo", {}), ("offer", {"offer": "undo"})):
        response = visitor.post(f"{seated.address(0)}/{path}", {"at": str(seated.table.seq), **form}, headers=PART)
        assert response.status_code == 409
    assert seated.table.over


@rule("PD-EVENT-14")
def test_in_a_pause_nobody_decides_and_no_clock_runs(site: Site) -> None:
    options: dict[str, object] = {"players": 3, "difficulty": "normal", "hands": "hidden", "first": "1"}
    seated = Seated.at(site, "pandemic", options, people(3), 1, TableSettings(clock=Clock("game", 1200)))
    seated.stop_time()
    seated.play(seated.table.game.parse("end-actions"))
    table = seated.table
    assert table.pause is not None
    assert table.decider() == -1
    for seat in range(3):
        looker = Looker("en", seat, (seat,), "/t", "/t")
        before = Viewing(table, looker, table.waiting_since).moment([])
        moment = Viewing(table, looker, table.waiting_since + 60_000).moment([])
        assert [shown.clock for shown in moment.seats] == [shown.clock for shown in before.seats]
        assert not any(shown.deciding for shown in moment.seats)
        assert not moment.deciding
