"""Looking at a table through the API: what is seen, in which language, what was, and what is waited for."""

import random
import threading
from html import unescape

import pytest

from sobremesa.table.log import TableSettings
from tests.web.api.callers import hidden_table, problem, seat_caller, table_of
from tests.web.api.test_leaks import stream_heard
from tests.web.seating import Seated
from tests.web.sites import Site


@pytest.mark.parametrize("game", ["pandemic", "pandemain"])
def test_a_table_shows_each_seat_its_own_view_and_others_what_all_may_see(site: Site, game: str) -> None:
    seated = table_of(site, game)
    seated.play_randomly(9, random.Random(1))
    for seat in (0, 1, None):
        told = seat_caller(seated, seat).told()
        assert told["view"] == seated.table.state.view(seat)
        assert told["your_turn"] == (seat is not None and seat == seated.table.decider())
        assert bool(told["legal"]) == told["your_turn"]
        assert told["mine"] == ([] if seat is None else [f"p{seat + 1}"])
        assert (told["seq"], told["position"]) == (seated.table.seq, seated.table.moved)


def test_options_are_told_in_words_with_their_rules_and_after_steps(site: Site) -> None:
    seated = table_of(site, "pandemain")
    while len(seated.table.state.legal()) < 4:
        seated.play(seated.table.state.legal()[0])
    caller, table = seat_caller(seated, seated.table.decider()), seated.table
    told = caller.told("/options")
    assert {option["action"] for option in told["options"]} == {*table.state.legal()}
    assert all(option["sentence"] and option["label"] and option["rule"] for option in told["options"])
    assert all(table.game.parse(option["text"]) == option["action"] for option in told["options"])
    assert [each["code"] for each in told["refused"]] == [each.code for each in table.state.refused()]
    action = told["options"][0]["action"]
    assert caller.told(f"/options?draft={action}")["draft"]["steps"] == [told["options"][0]["text"]]
    assert seat_caller(seated, None).told("/options")["options"] == []


def test_sentences_are_in_the_language_that_is_asked_for(site: Site) -> None:
    seated = table_of(site, "pandemic")
    said = {}
    for language in ("en", "es", "it", "fr", "de"):
        caller = seat_caller(seated, seated.table.decider(), accept_language=f"{language}-XX, {language};q=0.9")
        said[language] = (caller.told()["question"], caller.told("/options")["options"][0]["sentence"])
    assert len({said[language] for language in ("en", "es", "it", "fr")}) == 4
    assert said["de"] == said["en"]
    cookie = seat_caller(seated, seated.table.decider(), cookie="sobremesa-likes=language%3Dfr")
    assert cookie.told()["question"] == said["en"][0]  # a cookie has no part in it


@pytest.mark.parametrize("game", ["pandemic", "pandemain"])
def test_the_log_tells_what_happened_after_an_entry_as_the_page_tells_it(site: Site, game: str) -> None:
    seated = table_of(site, game, 4)
    seated.play_randomly(12, random.Random(4))
    caller = seat_caller(seated, 0)
    whole = caller.told("/log")
    assert [entry["seq"] for entry in whole["entries"]] == [*range(seated.table.seq + 1)]
    assert [entry["kind"] for entry in whole["entries"]][:2] == ["opening", "move"]
    later = caller.told("/log?after=5&limit=3")
    assert later["entries"] == whole["entries"][6:9]
    assert later["more"]
    assert caller.told(f"/log?after={seated.table.seq}")["entries"] == []
    page = site.visitor().get(f"{seated.address(0)}/log").text
    lines = [line for entry in whole["entries"] for line in entry["lines"]]
    assert len(lines) > 5
    assert all(line["sentence"] in unescape(page) or line["heading"] for line in lines)
    events = [event for entry in whole["entries"] for event in entry["events"]]
    seen = [event for move in seated.table.moves for event in move.events if event.seen_by(0)]
    assert [event["event"] for event in events][-3:] == [seated.table.game.event_dict(each)["event"] for each in seen][
        -3:
    ]


def test_what_was_taken_back_stands_in_the_log_as_such(site: Site) -> None:
    seated = table_of(site, "pandemain")
    while not seated.table.moves or not seated.table.can_undo(seated.table.moves[-1].seat):
        seated.play(seated.table.state.legal()[0])
    gone = seated.table.seq
    caller = seat_caller(seated, seated.table.moves[-1].seat)
    assert caller.post("/undo", {"at": gone}).status_code == 200
    entries = caller.told(f"/log?after={gone - 1}")["entries"]
    assert [(entry["kind"], entry["stands"]) for entry in entries] == [("move", False), ("undo", True)]
    assert entries[0]["events"] == []


def test_a_moment_is_what_its_seat_knew_then(site: Site) -> None:
    seated = hidden_table(site, 2)
    caller = seat_caller(seated, 0)
    then = []
    for _ in range(8):
        seated.play_randomly(1, random.Random(2))
        then.append((seated.table.moved, caller.told()["view"]))
    for move, view in then:
        moment = caller.told(f"/moments/{move}")
        assert moment["move"] == move
        assert {**moment["view"], "decision": 0, "players": 0} == {**view, "decision": 0, "players": 0}
    problem(caller.get("/moments/3?eyes=p2"), 403, "eyes-later")
    problem(caller.get("/moments/3?eyes=all"), 403, "eyes-later")
    problem(caller.get("/moments/99"), 404, "no-move-yet")
    problem(caller.get("/moments/last"), 400, "bad-move")
    seated.play_randomly(400, random.Random(2))
    assert seated.table.over
    assert caller.told("/moments/3?eyes=p2")["view"] == seated.table.at(seated.table.history.nearest(3)).state.view(1)
    assert caller.told("/moments/3?eyes=all")["eyes"] == "all"


def test_the_file_of_a_game_is_given_after_its_end_only(site: Site) -> None:
    seated = hidden_table(site, 2)
    problem(seat_caller(seated, 0).get("/replay"), 409, "replay-later")
    seated.play_randomly(400, random.Random(2))
    answer = seat_caller(seated, None).get("/replay")
    assert answer.status_code == 200
    assert "Ana" not in answer.text
    assert "Ana" in seat_caller(seated, 0).get("/replay?names=true").text


def test_nobody_looks_on_where_watchers_are_not_wanted(site: Site) -> None:
    seated = hidden_table(site, 1, TableSettings(watchers=False))
    for path in ("", "/log", "/about", "/options", "/chat", "/moments/0", "/stream", "/replay"):
        problem(seat_caller(seated, None).get(path), 403, "no-watchers")
    assert seat_caller(seated, 0).told()["seat"] == "p1"


def test_people_and_programs_talk_to_each_other(site: Site) -> None:
    seated = hidden_table(site)
    seat_caller(seated, 1).post("/chat", {"text": "  Hello \u202e all "})
    lines = seat_caller(seated, None).told("/chat")["lines"]
    assert [(line["seat"], line["text"]) for line in lines] == [("p2", "Hello all")]
    assert seat_caller(seated, 0).told("/chat?after=1")["lines"] == []
    assert "Hello all" in site.visitor().get(seated.address(0)).text
    problem(seat_caller(seated, 0).post("/chat", {"text": " "}), 409, "nothing-said")
    problem(seat_caller(seated, None).post("/chat", {"text": "I look on"}), 401, "no-token")


# -- hints ---------------------------------------------------------------------------------------------------------


def test_a_hint_is_given_to_whoever_decides_and_to_nobody_else(site: Site) -> None:
    seated = table_of(site, "pandemic", 5)
    decider = seated.table.decider()
    told = seat_caller(seated, decider).post("/hint", {"at": seated.table.seq}).json()
    assert told["plans"]
    legal = [seated.table.game.action_text(action) for action in seated.table.state.legal()]
    assert all(plan["steps"][0]["words"] for plan in told["plans"])
    assert told["plans"][0]["low"] <= told["plans"][0]["chance"] <= told["plans"][0]["high"]
    assert {plan["steps"][0]["text"] for plan in told["plans"]} & {*legal}
    problem(seat_caller(seated, (decider + 1) % 3).post("/hint", {"at": seated.table.seq}), 409, "not-yours")
    problem(seat_caller(seated, decider).post("/hint", {"at": 99}), 409, "moved-on")
    problem(seat_caller(seated, None).post("/hint", {"at": 0}), 401, "no-token")


# -- waiting -------------------------------------------------------------------------------------------------------


def answer_while(seated: Seated, path: str, seat: int | None) -> dict[str, object]:
    """The answer to a request that waits, while whoever decides makes a move."""
    found: list[dict[str, object]] = []
    asking = threading.Thread(target=lambda: found.append(seat_caller(seated, seat).told(path)))
    asking.start()
    while not seated.hall.live.listened_to():
        assert asking.is_alive()
        asking.join(0.005)
    assert not found
    seated.play(seated.table.game.parse("pass"))
    asking.join(30)
    return found[0]


def test_an_answer_waits_for_news(site: Site) -> None:
    seated = table_of(site, "pandemic")
    seq = seated.table.seq
    assert answer_while(seated, f"?after={seq}&wait=30", None)["seq"] == seq + 1
    log = answer_while(seated, f"/log?after={seq + 1}&wait=30", 0)
    assert [entry["seq"] for entry in log["entries"]] == [seq + 2]  # type: ignore[attr-defined]
    assert seat_caller(seated, 0).told(f"?after={seq}&wait=30")["seq"] == seq + 2  # there is news already


def test_an_answer_waits_for_ones_turn_and_comes_when_the_time_is_over(site: Site) -> None:
    seated = table_of(site, "pandemic")
    decider = seated.table.decider()
    assert seat_caller(seated, decider).told("?wait=30&until=turn")["your_turn"]
    told = seat_caller(seated, (decider + 1) % 3).told("?wait=1&until=turn")
    assert not told["your_turn"]
    assert not seat_caller(seated, decider).told("?wait=1&until=over")["over"]
    assert not seated.hall.live.listened_to()


def test_a_stream_says_that_a_position_is_there_and_ends_by_itself(site: Site) -> None:
    seated = table_of(site, "pandemic")
    decider = seated.table.decider()
    text = seat_caller(seated, decider).get("/stream?until=turn").text
    assert (
        text == 'retry: 2000\n\nevent: position\ndata: {"seq":0,"chat":0}\n\nevent: turn\ndata: {"seq":0,"chat":0}\n\n'
    )
    other = stream_heard(seat_caller(seated, (decider + 1) % 3), "/stream?until=turn").decode()
    assert other == 'retry: 2000\n\nevent: position\ndata: {"seq":0,"chat":0}\n\n'
    ended = seat_caller(seated, 0)
    for caller in (ended, seat_caller(seated, 1), seat_caller(seated, 2)):
        offer = caller.told()["offer"]
        if offer is None:
            caller.post("/offer", {"offer": "end"})
        else:
            caller.post("/answer", {"offer": offer["offer"], "yes": True})
    assert ended.get("/stream?until=over").text.endswith('event: over\ndata: {"seq":4,"chat":0}\n\n')


def test_a_token_that_ends_while_one_waits_is_told_so(site: Site) -> None:
    seated = table_of(site, "pandemic")
    found = []
    asking = threading.Thread(target=lambda: found.append(seat_caller(seated, 1).get("?after=0&wait=30")))
    asking.start()
    while not seated.hall.live.listened_to():
        asking.join(0.005)
    site.run(seated.hall.places.renew_link(seated.table.table_id, 1, 0, 0))
    asking.join(30)
    problem(found[0], 401, "link-ended")
