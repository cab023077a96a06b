"""Acting through the API: several steps, one answer for one key, and refusals with their rules."""

import random
from pathlib import Path

import pytest

from sobremesa.table.log import Seat, TableSettings
from sobremesa.web.store.store import Store
from sobremesa.web.summaries import summary_of
from tests.web.api.callers import Caller, hidden_table, problem, seat_caller, table_of
from tests.web.seating import Seated, people
from tests.web.sites import Site, open_site, settings_in

OPEN: dict[str, object] = {"players": 2, "hands": "open"}


def open_table(site: Site, seed: int = 1, seats: int = 2) -> Seated:
    return Seated.at(site, "pandemic", {**OPEN, "players": seats}, people(seats), seed)


def decider_of(seated: Seated) -> Caller:
    return seat_caller(seated, seated.table.decider())


def test_steps_are_taken_together_and_the_answer_holds_what_the_seat_sees_then(site: Site) -> None:
    seated = open_table(site)
    caller = decider_of(seated)
    before = caller.told()
    assert before["your_turn"]
    step = next(text for text in before["legal"] if text.startswith("drive"))
    done = caller.post("/act", {"at": before["seq"], "steps": [step]}).json()
    assert (done["taken"], done["steps"]) == (1, [step])
    assert done["now"]["seq"] == before["seq"] + 1
    assert done["now"] == caller.told()
    assert done["now"]["view"] == seated.table.state.view(seated.table.decider())
    assert done["now"]["legal"] == [seated.table.game.action_text(action) for action in seated.table.state.legal()]


def test_a_step_is_named_by_its_text_or_its_number(site: Site) -> None:
    seated = open_table(site)
    caller, game = decider_of(seated), seated.table.game
    first = seated.table.state.legal()[0]
    named = caller.post("/act", {"at": 0, "steps": [game.action_text(first)]}).json()
    other = open_table(site)
    assert decider_of(other).post("/act", {"at": 0, "steps": [first]}).json()["now"]["view"] == named["now"]["view"]


def test_steps_behind_the_first_that_brings_something_to_light_are_not_looked_at(site: Site) -> None:
    """Whether they would be right or wrong, the answer is the same."""
    told = []
    for behind in ([], ["pass"] * 79, ["cure blue"], [0, 1, 2]):
        seated = open_table(site, 7)
        caller = decider_of(seated)
        assert caller.post("/act", {"at": 0, "steps": ["pass"] * 3}).json()["taken"] == 3
        answer = caller.post("/act", {"at": 3, "steps": ["pass", *behind]})
        assert answer.status_code == 200, answer.text
        done = answer.json()
        assert (done["taken"], done["steps"]) == (1, ["pass"])
        told.append({**done["now"], "table": ""})
    assert all(each == told[0] for each in told)


def test_a_step_that_is_not_legal_is_refused_with_its_rule_and_nothing_is_taken(site: Site) -> None:
    seated = open_table(site)
    caller = decider_of(seated)
    steps = [next(text for text in caller.told()["legal"] if text.startswith("drive")), "cure blue"]
    told = problem(caller.post("/act", {"at": 0, "steps": steps}), 422, "not-legal")
    assert told["rule"].startswith("PD-")
    assert told["detail"] in [each["sentence"] for each in _refused_after(caller, seated, steps[0])]
    assert seated.table.seq == 0
    spanish = problem(
        caller.post("/act", {"at": 0, "steps": steps}, headers={"accept-language": "es"}), 422, "not-legal"
    )
    assert spanish["detail"] != told["detail"]
    assert spanish["rule"] == told["rule"]


def _refused_after(caller: Caller, seated: Seated, step: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = caller.told(f"/options?draft={seated.table.game.parse(step)}")["refused"]
    return found


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"at": 99, "steps": ["pass"]}, 409, "stale"),
        ({"at": 0, "steps": []}, 409, "no-steps"),
        ({"at": 0, "steps": ["fly to the moon"]}, 422, "no-such-move"),
        ({"at": 0, "steps": [9_999_999]}, 422, "no-such-move"),
        ({"at": 0, "steps": [""]}, 422, "no-such-move"),
        ({"at": 0, "steps": ["pass"] * 81}, 422, "bad-body"),
    ],
)
def test_what_cannot_be_done_is_a_problem(site: Site, body: dict[str, object], status: int, code: str) -> None:
    seated = open_table(site)
    told = problem(decider_of(seated).post("/act", body), status, code)
    assert told["seq"] == (0 if code == "stale" else None)
    assert seated.table.seq == 0


def test_only_the_seat_that_decides_may_act_and_only_those_who_sit_there(site: Site) -> None:
    seated = open_table(site)
    decider = seated.table.decider()
    other, nobody = seat_caller(seated, 1 - decider), seat_caller(seated, None)
    problem(other.post("/act", {"at": 0, "steps": ["pass"]}), 409, "not-your-decision")
    problem(nobody.post("/act", {"at": 0, "steps": ["pass"]}), 401, "no-token")
    wrong = Caller(site, seated.table.table_id, "x" * 26)
    answer = wrong.post("/act", {"at": 0, "steps": ["pass"]})
    problem(answer, 401, "no-seat")
    assert answer.headers["www-authenticate"].startswith("Bearer")


# -- one answer for one key ----------------------------------------------------------------------------------------


def test_the_same_act_under_the_same_key_gets_the_first_answer_whatever_came_since(site: Site) -> None:
    seated = open_table(site)
    caller = decider_of(seated)
    body, key = {"at": 0, "steps": [caller.told()["legal"][0]]}, {"idempotency-key": "first"}
    first = caller.post("/act", body, headers=key)
    assert first.status_code == 200
    seated.play_randomly(5, random.Random(1))
    again = caller.post("/act", body, headers={**key, "accept-language": "it"})
    assert again.content == first.content
    assert seated.table.seq == 6


def test_an_act_that_was_taken_back_still_has_its_answer(site: Site) -> None:
    seated = open_table(site)
    caller = decider_of(seated)
    body, key = {"at": 0, "steps": [caller.told()["legal"][0]]}, {"idempotency-key": "taken back"[:5]}
    first = caller.post("/act", body, headers=key)
    assert caller.post("/undo", {"at": 1}).json()["seq"] == 2
    assert caller.post("/act", body, headers=key).content == first.content
    assert seated.table.seq == 2


def test_another_act_under_the_same_key_is_refused_and_not_taken(site: Site) -> None:
    seated = open_table(site)
    caller = decider_of(seated)
    key = {"idempotency-key": "one"}
    legal = caller.told()["legal"]
    assert caller.post("/act", {"at": 0, "steps": [legal[0]]}, headers=key).status_code == 200
    following = caller.told()["legal"][0]
    for body in ({"at": 0, "steps": [legal[1]]}, {"at": 1, "steps": [following]}, {"at": 1, "steps": ["cure blue"]}):
        problem(caller.post("/act", body, headers=key), 422, "key-used")
    assert seated.table.seq == 1
    assert caller.post("/act", {"at": 1, "steps": [following]}, headers={"idempotency-key": "two"}).status_code == 200


def test_a_key_belongs_to_its_seat_and_its_table(site: Site) -> None:
    seated = open_table(site)
    key = {"idempotency-key": "shared"}
    first, other = decider_of(seated), seat_caller(seated, 1 - seated.table.decider())
    assert first.post("/act", {"at": 0, "steps": ["pass"]}, headers=key).status_code == 200
    second = open_table(site)
    assert decider_of(second).post("/act", {"at": 0, "steps": ["pass"]}, headers=key).status_code == 200
    while seated.table.decider() != 1 - second.table.decider() and seated.table.decider() < 0:
        seated.play(seated.table.state.legal()[0])
    at = seated.table.seq
    answer = other.post("/act", {"at": at, "steps": [other.told()["asides"][0]]}, headers=key)
    assert answer.status_code == 200, answer.text


def test_what_was_refused_can_be_sent_again_under_its_key(site: Site) -> None:
    seated = open_table(site)
    caller = decider_of(seated)
    key = {"idempotency-key": "again"}
    problem(caller.post("/act", {"at": 0, "steps": ["cure blue"]}, headers=key), 422, "not-legal")
    assert caller.post("/act", {"at": 0, "steps": ["pass"]}, headers=key).status_code == 200


@pytest.mark.parametrize("key", ["", "two words", "x" * 101, "ñ".encode().decode("latin-1")])
def test_a_key_that_is_none_is_refused(site: Site, key: str) -> None:
    caller = decider_of(open_table(site))
    headers = {"idempotency-key": key.encode("latin-1")}
    problem(caller.post("/act", {"at": 0, "steps": ["pass"]}, headers=headers), 400, "bad-key")


def test_the_first_answer_is_given_after_a_restart_too(tmp_path: Path) -> None:
    key = {"idempotency-key": "before"}
    with open_site(settings_in(tmp_path)) as site:
        seated = hidden_table(site)
        seat = seated.table.decider()
        caller = seat_caller(seated, seat)
        body = {"at": 0, "steps": [caller.told()["legal"][0]]}
        first = caller.post("/act", body, headers=key)
        assert first.status_code == 200
        token, table_id = seated.hall.links.token(seated.table, seat), seated.table.table_id
    with open_site(settings_in(tmp_path)) as site:
        assert Caller(site, table_id, token).post("/act", body, headers=key).content == first.content


def test_a_key_is_written_with_its_move_or_not_at_all(tmp_path: Path) -> None:
    """Where the entries cannot be written, somebody else was first, and no key is left behind."""
    with open_site(settings_in(tmp_path)) as site:
        seated = open_table(site)
        other = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        table = seated.table.fork()
        planned = table.plan_moves(table.decider(), 0, [table.state.legal()[0]], table.last_time)
        caller, key = decider_of(seated), {"idempotency-key": "late"}
        table.accept_all(planned)
        other.append(table.table_id, planned, summary_of(table))
        other.close()
        problem(caller.post("/act", {"at": 0, "steps": ["pass"]}, headers=key), 409, "stale")
        assert site.run(seated.hall.kept_act(table.table_id, (0, 1), "late")) is None
        assert caller.told()["seq"] == 1


# -- the other things one can do -----------------------------------------------------------------------------------


def test_a_move_is_taken_back_and_offers_are_answered(site: Site) -> None:
    seated = open_table(site)
    caller, other = decider_of(seated), seat_caller(seated, 1 - seated.table.decider())
    start = caller.told()
    caller.post("/act", {"at": 0, "steps": [start["legal"][0]]})
    assert caller.told()["can_undo"]
    undone = caller.post("/undo", {"at": 1}).json()
    assert undone["view"] == start["view"]
    problem(caller.post("/undo", {"at": 2}), 409, "nothing-to-undo")
    offered = caller.post("/offer", {"offer": "end"}).json()["offer"]
    assert offered["to_answer"] is False
    waiting = other.told()["offer"]
    assert (waiting["kind"], waiting["to_answer"]) == ("end", True)
    problem(other.post("/answer", {"offer": 1, "yes": True}), 409, "stale")
    ended = other.post("/answer", {"offer": waiting["offer"], "yes": True}).json()
    assert ended["over"]
    assert ended["outcome"]["reason"] == "ended"
    problem(caller.post("/act", {"at": ended["seq"], "steps": ["pass"]}), 409, "over-already")


def test_an_aside_is_a_step_like_any_other(site: Site) -> None:
    seated = hidden_table(site)
    other = seat_caller(seated, (seated.table.decider() + 1) % 3)
    aside = other.told()["asides"][0]
    done = other.post("/act", {"at": 0, "steps": [aside]}).json()
    assert done["steps"] == [aside]
    assert not done["now"]["your_turn"]


def test_a_pause_ends_when_all_have_waved(site: Site) -> None:
    seated = hidden_table(site, 2)
    while seated.table.pause is None:
        seated.play(seated.table.game.parse("pass") if "pass" in texts(seated) else seated.table.state.legal()[0])
    callers = [seat_caller(seated, seat) for seat in range(3)]
    at = callers[0].told()["pause"]["at"]
    assert all(caller.told()["pause"]["stops"] == [f"call-me p{seat + 1}"] for seat, caller in enumerate(callers))
    told = [caller.post("/wave", {"at": at}).json() for caller in callers]
    assert [(each["pause"] or {}).get("at") == at for each in told] == [True, True, False]


def texts(seated: Seated) -> list[str]:
    return [seated.table.game.action_text(action) for action in seated.table.state.legal()]


def test_a_seat_is_given_to_a_bot_and_taken_back(site: Site) -> None:
    seated = Seated.at(site, "pandemic", OPEN, people(2), 1)
    seat = 1 - seated.table.decider()
    caller, name = seat_caller(seated, seat), f"p{seat + 1}"
    given = caller.post("/seat", {"seat": name, "bot": "random"}).json()
    assert given["seats"][seat]["bot"] == "random"
    assert caller.post("/seat", {"seat": name, "bot": ""}).json()["seats"][seat]["bot"] == ""
    problem(caller.post("/seat", {"seat": f"p{2 - seat}", "bot": "random"}), 409, "not-your-seat")
    problem(caller.post("/seat", {"seat": "p7", "bot": "random"}), 422, "no-such-seat")


def test_a_token_of_several_seats_sees_and_acts_with_the_one_that_is_named(site: Site) -> None:
    settings = TableSettings(screens=((0, 1, 2),))
    seated = hidden_table(site, 2, settings)
    caller, seat = seat_caller(seated, 0), seated.table.decider()
    assert caller.told()["seat"] is None  # what everybody sees, for these hands are hidden from each other
    told = caller.told(f"?seat=p{seat + 1}")
    assert told["view"] == seated.table.state.view(seat)
    assert caller.told(f"?seat=p{(seat + 1) % 3 + 1}")["view"] == seated.table.state.view((seat + 1) % 3)
    done = caller.post(
        f"/act?seat=p{seat + 1}", {"at": 0, "steps": [told["legal"][0]]}, headers={"idempotency-key": "s"}
    )
    assert done.json()["now"]["seat"] == f"p{seat + 1}"
    other = hidden_table(site, 2)
    problem(seat_caller(other, 0).get("?seat=p2"), 403, "not-your-seat")
    problem(seat_caller(other, None).get("?seat=p2"), 403, "not-your-seat")


@pytest.mark.parametrize("game", ["pandemic", "pandemain"])
def test_programs_play_a_whole_game_through_the_api(site: Site, game: str) -> None:
    seated = table_of(site, game, 3)
    callers = [seat_caller(seated, seat) for seat in range(len(seated.table.persons()))]
    rng = random.Random(3)
    for _ in range(700):
        table = seated.table
        if table.over:
            break
        if table.pause is not None:
            for caller in callers:
                caller.post("/wave", {"at": table.pause_at})
            continue
        caller = callers[table.decider()]
        legal = [table.game.action_text(action) for action in table.state.legal()]
        answer = caller.post("/act", {"at": table.seq, "steps": [rng.choice(legal)]})
        assert answer.status_code == 200, answer.text
    told = callers[0].told()
    assert told["over"]
    assert told["outcome"]["sentence"]
    assert callers[0].get("/replay").text.startswith(seated.table.replay()[:40])
    again = callers[0].post("/again")
    assert again.status_code == 201
    assert [seat["name"] for seat in again.json()["seats"]] == [seat.name for seat in seated.table.seats]
    made = [seat for seat in again.json()["seats"] if seat["mine"]]
    assert [seat["seat"] for seat in made] == ["p1"]


def test_a_page_and_a_program_share_one_table(site: Site) -> None:
    seated = Seated.at(
        site, "pandemic", OPEN, [Seat("person", "Ana", taken=True), Seat("person", "Luc", taken=True)], 4
    )
    caller = decider_of(seated)
    caller.post("/act", {"at": 0, "steps": ["pass"]})
    page = site.visitor().get(seated.address(0))
    assert page.status_code == 200
    assert f'data-seq="{seated.table.seq}"' in page.text
