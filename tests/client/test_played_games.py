"""Programs play whole games on a running server, beside a person at a page: both clients, both games."""

import asyncio
import random
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from sobremesa.client import AsyncClient, Client, Lost, Moved
from tests.client.people import Person, javascript_bot, python_bot, started
from tests.web.servers import Server
from tests.web.sites import serve_site, settings_in

OPTIONS = {
    "pandemain": {"mode": "basic"},
    "pandemic": {"difficulty": "normal"},  # hands are hidden, so that there are pauses
}
SEATS = [
    {"kind": "me", "name": "Ana"},
    {"kind": "person", "name": "Luc"},
    {"kind": "person", "name": "Mia"},
    {"kind": "person", "name": "Rob"},
]


async def play_with_asyncio(link: str) -> None:
    """The bot of `examples/clients/bot.py`, for asyncio."""
    dice = random.Random(1)
    async with AsyncClient(link) as client:
        seat = await client.join(link, name="Mia")
        async for seen in seat.turns():
            try:
                if seen["offer"] and seen["offer"]["to_answer"]:
                    await seat.answer(yes=True)
                elif seen["pause"]:
                    await seat.wave()
                else:
                    await seat.act(dice.choice(seen["legal"]))
            except (Moved, Lost):
                continue


def link_in(said: str) -> str:
    """The link with which a bot would go on, as it has said it."""
    return said.partition("The seat's link is now ")[2].splitlines()[0]


@pytest.mark.parametrize("game", OPTIONS)
def test_bots_in_two_languages_play_to_the_end_beside_a_person_though_the_server_dies(
    game: str, tmp_path: Path
) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", synchronous="NORMAL")
    server.start()
    try:
        with Client(server.address) as client:
            made = client.create(game, SEATS, OPTIONS[game], hints=False)
            ana, luc, mia, rob = [str(seat["page"]) for seat in made["seats"]]
            person = Person(server.address, ana, seed=1)

            def between(moves: int) -> None:
                if moves == 2:
                    server.kill()
                    server.start()

            links = [server.address + page for page in (luc, rob)]
            third = play_with_asyncio(server.address + mia)
            asynchronous = threading.Thread(target=asyncio.run, args=(third,), daemon=True)
            asynchronous.start()
            with started(python_bot(links[0]), javascript_bot(links[1])) as ended:
                person.wait_for_all_to_sit_down()
                person.play(between)
                said = ended()
            asynchronous.join()
            table = client.seat(ana)
            seen = table.look()
            outcomes = [client.seat(link_in(each)).look()["outcome"] for each in said]
            entries = [*table.history()]
    finally:
        server.kill()
    assert seen["over"]
    assert all(outcome and outcome["sentence"] in each for outcome, each in zip(outcomes, said, strict=True))
    assert person.moves >= 2
    assert person.offers == 1
    assert {entry["kind"] for entry in entries} >= {"move", "offer", "answer", "sit"}
    moved = {line["seat"] for entry in entries if entry["kind"] == "move" for line in entry["lines"]}
    assert moved >= {"p1", "p2", "p3", "p4"}
    assert [entry["seq"] for entry in entries] == [*range(len(entries))]


class LosesAnswers(httpx.BaseTransport):
    """The way to a server on which the answer to every second act is lost, after the server has done it."""

    def __init__(self) -> None:
        self.lost = 0
        self._acts = 0
        self._way = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = self._way.handle_request(request)
        if request.url.path.endswith("/act"):
            self._acts += 1
            if self._acts % 2:
                answer.close()
                self.lost += 1
                raise httpx.ReadError("the connection broke off")
        return answer

    def close(self) -> None:
        self._way.close()


def test_an_act_is_done_once_however_often_its_answer_is_lost(live_address: str) -> None:
    way = LosesAnswers()
    with Client(live_address, transport=way, sleep=lambda seconds: None) as client:
        made = client.create("pandemic", [{"kind": "me"}, {"kind": "me"}], {"difficulty": "introductory"})
        seat = client.seat(str(made["seats"][0]["page"]))
        taken = 0
        for seen in seat.turns():
            done = seat.act(seen["legal"][-1])
            taken += done["taken"]
            assert done["now"]["seq"] == seen["seq"] + 1
            if taken == 8:
                break
        entries = [*seat.history()]
    assert way.lost == 8
    assert sum(entry["kind"] == "move" for entry in entries) == 8


@pytest.mark.parametrize("bot", [python_bot, javascript_bot])
def test_a_link_of_two_seats_with_hidden_hands_is_played_to_the_end(
    live_address: str, bot: Callable[[str], list[str]]
) -> None:
    with Client(live_address) as client:
        made = client.create("pandemic", [{"kind": "me"}, {"kind": "me"}], {"hands": "hidden"})
        with started(bot(live_address + str(made["seats"][0]["page"]))) as ended:
            said = ended()
        outcome = client.table(made["table"]).look()["outcome"]
    assert outcome
    assert outcome["sentence"] in said[0]


def test_whoever_is_too_quick_is_slowed_down_and_told_nothing_wrong(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    settings = replace(settings, limits=replace(settings.limits, api_seat=60))
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        time.sleep(seconds)

    with serve_site(settings) as address, Client(address, sleep=sleep) as client:
        made = client.create("pandemic", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        seat = client.seat(str(made["seats"][0]["page"]))
        assert {seat.look()["table"] for _ in range(66)} == {made["table"]}
    assert pauses
    assert all(pause >= 1 for pause in pauses)


def test_everything_else_that_a_seat_can_ask_is_answered_by_a_real_server(live_address: str) -> None:
    with Client(live_address) as client:
        assert client.start()["version"]
        games = [game["game"] for game in client.games()["games"]]
        assert {"pandemain", "pandemic"} <= {*games}
        assert len(client.actions("pandemic")["actions"]) == client.game("pandemic")["actions"]
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "person"}]
        made = client.create("pandemic", seats, {"difficulty": "introductory"}, listed=True)
        assert made["table"] in [table["table"] for table in client.tables()["open"]]
        other = client.sit(made["table"], "Luc")
        seat = client.seat(str(made["seats"][0]["page"]))
        first, second = (seat, other) if seat.look()["your_turn"] else (other, seat)
        assert first.look()["your_turn"]
        plans = first.hint()["plans"]
        assert plans
        options = first.options()
        draft = [next(each["action"] for each in options["options"] if each["text"].startswith("drive"))]
        assert first.options(draft)["draft"]["steps"]
        done = first.act(*draft)
        assert [news["event"] for news in first.stream(until="turn")][-1] == "turn"
        assert first.undo()["seq"] == done["now"]["seq"] + 1
        first.act(*[step["action"] for step in plans[0]["steps"]])
        assert second.say("Hello")["lines"][-1]["text"] == "Hello"
        assert [line["text"] for line in first.chat()["lines"]] == ["Hello"]
        assert first.about()["options"]["difficulty"] == "introductory"
        assert first.log(after=0, limit=1)["more"]
        assert client.table(made["table"]).moment(0)["move"] == 0
        offered = first.offer("end")["offer"]
        assert offered is not None
        assert second.look()["offer"] is not None
        ended = second.answer(yes=True)
        assert ended["over"]
        assert first.wait_for_end()["outcome"]
        assert first.replay().startswith("sobremesa")
        assert client.seat(first.link).look()["mine"] == first.last_seen()["mine"]
        assert first.play_again()["game"] == "pandemic"
        with pytest.raises(Moved):
            second.hand_over("p1", "greedy")
