"""Nobody learns from the API what they may not know: exchange it, and every answer stays the same bytes."""

import asyncio
import random
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from sobremesa.bots.advice import Advice
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.table.log import Seat
from sobremesa.table.table import Table
from sobremesa.web.api.routes import all_endpoints
from sobremesa.web.api.seeing import table_seen
from sobremesa.web.chronicle import forget_told
from tests.leaks import shuffle_secrets
from tests.web.api.callers import Caller, hidden_table, seat_caller
from tests.web.seating import Seated, people
from tests.web.sites import Site

Answer = tuple[str, int, list[tuple[str, str]], bytes]
Told = Callable[[Caller, Seated, int | None], list[Any]]
ALONE: dict[str, object] = {"players": 1, "sim_bakers": ["rudolf"]}


# -- every address, and what is asked there ------------------------------------------------------------------------


def looks(path: str, *queries: str) -> Told:
    return lambda caller, seated, seat: [caller.get(path + query) for query in ("", *queries)]


def posts(path: str, *bodies: dict[str, object]) -> Told:
    """What is refused, or changes nothing, at any of the positions here."""
    return lambda caller, seated, seat: [caller.post(path, body) for body in bodies]


def tried_acts(caller: Caller, seated: Seated, seat: int | None) -> list[Any]:
    """Acts of all kinds that the table refuses: an accepted one would move it on, and is compared below."""
    table, rng = seated.table, random.Random(seated.table.seq)
    wanted = [*rng.sample(range(table.game.actions), 10), *_own_kinds(table)]
    refused = [action for action in wanted if seat is None or not accepted(table, seat, action)]
    found = [caller.post("/act", {"at": table.seq, "steps": [action]}) for action in refused]
    stale = {"at": 0, "steps": [table.game.action_text(table.state.legal()[0])]}
    return [*found, caller.post("/act", stale), caller.post("/act", {"at": table.seq, "steps": []})]


def _own_kinds(table: Table) -> list[int]:
    """One action of each word."""
    words = {table.game.action_text(action).split()[0]: action for action in range(table.game.actions)}
    return [*words.values()]


def accepted(table: Table, seat: int, action: int) -> bool:
    try:
        table.plan_moves(seat, table.seq, [action], 0)
    except SobremesaError:
        return False
    return True


def tried_drafts(caller: Caller, seated: Seated, seat: int | None) -> list[Any]:
    table = seated.table
    legal = table.state.legal() if table.decider() == seat else [0, 40, 400]
    return [caller.get("/options"), *(caller.get(f"/options?draft={action}") for action in legal[:3])]


def moments(caller: Caller, seated: Seated, seat: int | None) -> list[Any]:
    seq = seated.table.seq
    others = "p2" if seat == 0 else "p1"
    paths = (0, seq // 2, seq, f"{seq}?eyes={others}", f"{seq}?eyes=all", seq + 1)
    return [caller.get(f"/moments/{path}") for path in paths]


def hints(caller: Caller, seated: Seated, seat: int | None) -> list[Any]:
    """Asked of a search that says what it was given, so that two worlds would give two hints."""

    async def advise(game: Game, state: State, seed: int) -> list[Advice]:
        known = msgspec.json.encode(state.view(int(state.decider())))
        return [Advice((state.legal()[sum(known) % len(state.legal())],), len(known), 0.5, 0.4, 0.6, None)]

    with patch.object(seated.site.app.state.desk, "advise", advise):
        return [caller.post("/hint", {"at": seated.table.seq}), caller.post("/hint", {"at": 0})]


def undone(caller: Caller, seated: Seated, seat: int | None) -> list[Any]:
    at = 0 if seat is not None and seated.table.can_undo(seat) else seated.table.seq
    return [caller.post("/undo", {"at": at})]


def heard(caller: Caller, seated: Seated, seat: int | None) -> list[Any]:
    return [stream_heard(caller, "/stream"), stream_heard(caller, "/stream?until=turn")]


ASKED: dict[str, Told] = {
    "look": looks("", "?after=1", "?until=turn", "?seat=p1", "?seat=p9"),
    "tellAbout": looks("/about"),
    "listOptions": tried_drafts,
    "readLog": looks("/log", "?after=3", "?limit=2"),
    "listen": heard,
    "lookBack": moments,
    "takeAlong": looks("/replay", "?names=true"),
    "readChat": looks("/chat"),
    "act": tried_acts,
    "undo": undone,
    "offer": posts("/offer", {"offer": "nothing"}),
    "answerOffer": posts("/answer", {"offer": 1, "yes": True}),
    "wave": posts("/wave", {"at": 0}),
    "handOver": posts("/seat", {"seat": "p9", "bot": ""}, {"seat": "p1", "bot": ""}, {"seat": "p2", "bot": "nobody"}),
    "say": posts("/chat", {"text": " "}),
    "askHint": hints,
    "join": posts("/join", {"name": 1}),
    "sit": posts("/sit", {"name": "Eve"}),
    "makeAgain": posts("/again", {}),
    "listTables": looks("/api/v1/tables"),
}
OF_NO_TABLE = {"tellApi", "listGames", "tellGame", "listActions", "showDocument", "makeTable"}  # made before any game


def test_every_address_is_asked_in_twin_worlds() -> None:
    """A new address comes with its line above."""
    assert {endpoint.name for endpoint in all_endpoints()} == ASKED.keys() | OF_NO_TABLE
    assert all("{table_id}" not in endpoint.path for endpoint in all_endpoints() if endpoint.name in OF_NO_TABLE)


def answers(seated: Seated, seat: int | None) -> Iterator[Answer]:
    """Everything that a seat can ask for at this moment, and what it is told."""
    caller = seat_caller(seated, seat)
    for name, asks in ASKED.items():
        for answer in asks(caller, seated, seat):
            if isinstance(answer, bytes):
                yield name, 200, [], answer
            else:
                headers = sorted((head, value) for head, value in answer.headers.items() if head != "date")
                yield f"{name} {answer.url.query!r}", answer.status_code, headers, answer.content


def stream_heard(caller: Caller, path: str) -> bytes:
    """The beginning of an event stream, until its reader goes away."""

    async def said() -> bytes:
        text, asked = b"", False

        async def receive() -> dict[str, object]:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await asyncio.sleep(0.05)
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            nonlocal text
            text += message.get("body", b"")

        place, _, query = path.partition("?")
        headers = [(b"host", b"127.0.0.1"), *((n.encode(), v.encode()) for n, v in caller.headers.items())]
        scope = {
            "type": "http", "method": "GET", "path": caller.table + place, "query_string": query.encode(),
            "headers": headers, "client": ("127.0.0.1", 1), "scheme": "http", "root_path": "",
            "http_version": "1.1", "server": ("127.0.0.1", 80),
        }  # fmt: skip
        await caller.site.app(scope, receive, send)
        return text

    return caller.site.run(said())


# -- twin worlds ---------------------------------------------------------------------------------------------------


def twin_of(game: Game, state: State, seat: int | None, rng: random.Random) -> State:
    """Another state that this seat cannot tell from this one."""
    document: dict[str, Any] = state.to_dict()
    if document["options"].get("hands") == "hidden":
        return game.from_dict(shuffle_secrets(document, seat, rng))
    return state.guess(seat, seeded(rng.randrange(1 << 30)))


@contextmanager
def twin_world(seated: Seated, seat: int | None, rng: random.Random) -> Iterator[None]:
    """The table with other secrets, now and in all of its past, and without the events that this seat did not see."""
    table, state, after, moves = seated.table, seated.table.state, seated.table.state_after, [*seated.table.moves]
    table.state = twin_of(table.game, state, seat, rng)
    table.moves[:] = [replace(move, events=[e for e in move.events if e.seen_by(seat)]) for move in moves]

    def twin_after(count: int) -> State:
        return table.state.clone() if count == len(moves) else twin_of(table.game, after(count), seat, rng)

    forget_told(table)
    try:
        with patch.object(table, "state_after", twin_after):
            yield
    finally:
        table.state = state
        table.moves[:] = moves
        forget_told(table)


def worlds(site: Site, game: str, seed: int) -> Seated:
    if game == "pandemic":
        return hidden_table(site, seed)
    return Seated.at(site, "pandemain", ALONE, [*people(1), Seat("sim", "Rudolf")], seed)


LATER = {"pandemic": (20, 26, 32), "pandemain": (45, 70, 85)}  # a game of Pandemain alone has 60 to 95 moves


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("pandemic", 3),
        ("pandemic", 14),
        ("pandemain", 25),
        *(pytest.param(game, moves, marks=pytest.mark.long) for game in LATER for moves in LATER[game]),
    ],
)
def test_every_answer_to_a_seat_is_the_same_whatever_it_may_not_know(site: Site, game: str, moves: int) -> None:
    rng = random.Random(moves)
    seated = worlds(site, game, moves)
    seated.play_randomly(moves, rng)
    assert not seated.table.over
    seated.stop_time()
    for seat in (*range(len(seated.table.persons())), None):
        for _ in answers(seated, seat):
            pass  # whatever is told only once has been told
        before = list(answers(seated, seat))
        assert len({name.split()[0] for name, *_ in before}) == len(ASKED)
        with twin_world(seated, seat, rng):
            for one, other in zip(before, answers(seated, seat), strict=True):
                assert one == other, (seat, one[0])


@pytest.mark.parametrize(("game", "seeds"), [("pandemic", 6), ("pandemain", 4)])
def test_an_act_that_brings_nothing_to_light_gets_the_same_answer_in_every_world(
    site: Site, game: str, seeds: int
) -> None:
    compared = 0
    for seed in range(seeds):
        rng = random.Random(seed)
        seated = worlds(site, game, seed)
        seated.play_randomly(6 + 3 * seed, rng)
        while not goes_on(seated.table):
            seated.play_randomly(1, rng)
        table, seat = seated.table, seated.table.decider()
        twin = twin_of(table.game, table.state, seat, rng)
        for action in table.state.legal():
            told = [answer_in(table, state, seat, action) for state in (table.state, twin)]
            if None not in told:
                compared += 1
                assert told[0] == told[1], table.game.action_text(action)
    assert compared > 20


def goes_on(table: Table) -> bool:
    """Whether somebody has several things to choose from, and another choice after it."""
    decision = table.state.decision()
    return table.decider() >= 0 and len(table.state.legal()) > 3 and int(str(decision.about.get("actions", 2))) > 1


def answer_in(table: Table, state: State, seat: int, action: int) -> bytes | None:
    """What a seat sees after an act in a world; None where the act brings something to light, or is not possible."""
    if not state.is_legal(action):
        return None
    other = table.fork()
    other.state = state.clone()
    other.accept_all(other.plan_moves(seat, other.seq, [action], other.last_time))
    if other.state.reveals != state.reveals:
        return None
    return msgspec.json.encode(table_seen(other, (seat,), seat, "en", other.last_time))


def test_exchanged_secrets_change_what_their_holder_sees(site: Site) -> None:
    """The tests above can fail: whoever holds the exchanged cards is told something else."""
    seated = hidden_table(site, 5)
    seated.play_randomly(8, random.Random(5))
    before = seat_caller(seated, 1).get().content, seat_caller(seated, 1).get("/moments/4").content
    with twin_world(seated, 0, random.Random(1)):
        after = seat_caller(seated, 1).get().content, seat_caller(seated, 1).get("/moments/4").content
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_neither_the_seed_nor_another_token_stands_in_any_answer(site: Site) -> None:
    seated = hidden_table(site, 8276123456789)
    seated.play_randomly(6, random.Random(2))
    tokens = [seated.hall.links.token(seated.table, seat) for seat in range(3)]
    generator = str(seated.table.state.to_dict()["random"])
    for seat in (0, 1, None):
        for name, _, headers, body in answers(seated, seat):
            told = body.decode() + str(headers)
            assert "8276123456789" not in told, name
            assert generator not in told, name
            assert not [token for other, token in enumerate(tokens) if other != seat and token in told], name
