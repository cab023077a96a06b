"""Nobody learns over HTTP what they may not know: exchange it, and every answer stays the same bytes."""

import asyncio
import json
import random
import re
from collections.abc import Iterator, MutableMapping
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest

from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.web import forks
from sobremesa.web.link_pictures.pictures import draw
from sobremesa.web.looker import Looker
from sobremesa.web.viewing import Viewing
from tests.leaks import shuffle_secrets
from tests.web.action_space import compare, families
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit

HIDDEN: dict[str, object] = {"players": 3, "difficulty": "normal", "hands": "hidden", "consent": "nothing"}
POSITIONS = 22
PART = {"X-Part": "table", "X-Since": "1"}
CARDS = 12  # of a page that are looked at


def answers(visitor: Visit, seated: Seated, seat: int | None) -> list[tuple[str, int, str]]:
    """Everything that this seat can ask for at this moment, right and wrong, and what it is told."""
    address, seq = seated.address(seat), seated.table.seq
    found = [("page", visitor.get(address)), ("part", visitor.get(address, headers=PART))]
    found += [(path, visitor.get(f"{address}/{path}")) for path in ("log", "replay", "share", "review")]
    for asked in (str(seq), f"{seq}&eyes=p{2 if seat == 0 else 1}"):
        found.append((f"moment {asked}", visitor.get(f"{address}?move={asked}", headers=PART)))
    found.append(("fork", visitor.get(f"{address}/fork?move={seq}")))
    found.append(("my games", visitor.get("/my-games")))
    with patch.object(forks, "random_seed", lambda: 27):  # the same fresh numbers in all worlds
        study = visitor.get(f"{address}/study?move={seq}")
    # All pages of a study are made of its address, and the address stands on this one.
    found.append(("study", visitor.get(study.headers["location"], headers=PART) if study.is_redirect else study))
    cards = sorted({*re.findall(r'data-card="([^"]+)"', found[0][1].text)})
    for target in cards[:: max(1, len(cards) // CARDS)]:
        found.append((f"card {target}", visitor.get(f"{address}?card={target}", headers={"X-Part": "card"})))
    if seat is not None:
        found.append(("review wanted", visitor.post(f"{address}/review")))
        legal = seated.table.state.legal() if seated.table.decider() == seat else [0, 40, 700]
        for action in legal[:4]:
            found.append((f"draft {action}", visitor.get(f"{address}?at={seq}&draft={action}", headers=PART)))
        if seated.table.decider() == seat:
            found.append(("composed", visitor.get(f"{address}?at={seq}&draft={composed(seated, seat)}", headers=PART)))
        for action in (1, 100, 1900, 99999):
            if action not in legal and action not in seated.table.state.asides(seat):
                form = {"at": str(seq), "steps": str(action)}
                found.append((f"wrong {action}", visitor.post(f"{address}/moves", form, headers=PART)))
        stale = {"at": "0", "steps": str(legal[0])}
        found.append(("stale", visitor.post(f"{address}/moves", stale, headers=PART)))
    told = [(what, response.status_code, response.text) for what, response in found]
    return told if seat is not None else [*told, ("picture", 200, str(draw(seated.table, "en")))]


def composed(seated: Seated, seat: int) -> str:
    """A draft of several steps, the middle option each time."""
    steps: list[int] = []
    for _ in range(4):
        draft = seated.table.draft(seat, steps)
        if draft.closed:
            break
        legal = draft.state.legal()
        steps.append(legal[len(legal) // 2])
    return ",".join(map(str, steps))


def twins(seated: Seated, seat: int | None, rng: random.Random) -> Iterator[State]:
    """Other states that this seat cannot tell from the real one."""
    document = seated.table.state.to_dict()
    for _ in range(2):
        yield seated.table.game.from_dict(shuffle_secrets(document, seat, rng))
    if seat is not None and seated.table.decider() == seat:
        # Event cards too lie in other hands here. (Whom a window asks is dealt again as well, so the seat must decide.)
        yield seated.table.state.guess(seat, seeded(rng.randrange(1 << 30)))


def quiet_choice(seated: Seated, rng: random.Random) -> int:
    """Any option; in a window only "not now", so that windows stay open for the next time."""
    texts = {seated.table.game.action_text(action): action for action in seated.table.state.legal()}
    return texts.get("not-now", rng.choice([*texts.values()]))


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1])
def test_every_answer_is_the_same_whatever_a_seat_may_not_know(site: Site, seed: int) -> None:
    rng = random.Random(seed)
    seated = Seated.at(site, "pandemic", {**HIDDEN, "forecast": "player"}, people(3), seed)
    seated.stop_time()
    visitor = site.visitor()
    for _ in range(3):
        for _ in range(rng.randrange(3, 9)):
            if not seated.table.over:
                seated.play(quiet_choice(seated, rng))
        if seated.table.over:
            break
        for seat in (0, 1, 2, None):
            answers(visitor, seated, seat)  # whatever is told only once has been told
            before = answers(visitor, seated, seat)
            real = seated.table.state
            for twin in twins(seated, seat, rng):
                seated.table.state = twin
                try:
                    assert answers(visitor, seated, seat) == before
                finally:
                    seated.table.state = real


@pytest.mark.long
@pytest.mark.parametrize("place", [0, 1, *(pytest.param(place, marks=pytest.mark.long) for place in (2, 3, 4))])
def test_one_action_of_each_family_gets_the_same_bytes_whatever_others_hold(site: Site, place: int) -> None:
    """Each of these positions asks something else; `python -m tests.web.action_space` tries every action."""
    assert compare(site, place, POSITIONS, families()[place % 3 :: 3], others_every=6) > 60


def test_exchanged_secrets_change_what_their_holders_see(site: Site) -> None:
    """The test above can fail: whoever holds the exchanged cards sees another page."""
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 5)
    visitor = site.visitor()
    before = visitor.get(seated.address(1)).text
    seated.table.state = next(twins(seated, 0, random.Random(1)))
    assert visitor.get(seated.address(1)).text != before


@pytest.mark.parametrize("seed", range(3))
def test_no_log_and_no_animation_tells_what_somebody_else_saw(site: Site, seed: int) -> None:
    seated = Seated.at(site, "pandemic", {**HIDDEN, "forecast": "player"}, people(3), seed)
    visitor = site.visitor()
    seated.play_randomly(60, random.Random(seed))
    table = seated.table
    moves = [table.opening, *table.moves]
    secrets = 0
    for seat in (0, 1, 2, None):
        viewing = Viewing(table, Looker("en", seat), 0)
        words = viewing.wording.words(table.state.view(seat), "en", viewing.names)
        page = visitor.get(seated.address(seat), headers=PART).text
        told = unescape(visitor.get(f"{seated.address(seat)}/log").text) + unescape(page)
        allowed = [table.game.event_dict(event) for move in moves for event in move.events if event.seen_by(seat)]
        noted = viewing.wording.noted_events
        everybody = table.state.view(None)
        allowed += [viewing.wording.noted(event, everybody) for event in allowed if event["event"] in noted]
        for event in re.findall(r'data-happening="([^"]*)"', page):
            assert json.loads(unescape(event)) in allowed
        hidden = [event for move in moves for event in move.events if not event.seen_by(seat)]
        sentences = {words.event(table.game.event_dict(event)) for event in hidden}
        sentences -= {words.event(event) for event in allowed}
        secrets += len(sentences)
        for sentence in sentences:
            assert sentence not in told
    assert secrets > 10


def test_the_event_stream_says_only_that_a_position_is_there(site: Site) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 3)
    seated.play_randomly(4, random.Random(1))

    async def said() -> bytes:
        hall, heard = seated.hall, b""
        stream = hall.live.stream(seated.table.table_id, await hall.position(seated.table.table_id))

        async def receive() -> dict[str, object]:
            await asyncio.sleep(0.2)
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            nonlocal heard
            heard += message.get("body", b"")

        await stream({"type": "http"}, receive, send)
        return heard

    text = site.run(said()).decode()
    assert re.fullmatch(r'(retry: \d+\n\n)?event: position\ndata: \{"seq":4,"chat":0\}\n\n', text)


def test_a_running_game_cannot_be_downloaded_for_its_file_holds_every_secret(site: Site) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 3)
    for seat in (0, None):
        response = site.visitor().get(f"{seated.address(seat)}/replay")
        assert response.status_code == 409
        assert str(seated.table.header.seed) not in response.text.split()


def test_the_seed_and_other_links_stand_on_no_page(site: Site) -> None:
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), seed=8276123456789)
    tokens = [seated.hall.links.token(seated.table, seat) for seat in range(3)]
    for seat in (0, 1, None):
        text = site.visitor().get(seated.address(seat)).text
        assert "8276123456789" not in text
        for other, token in enumerate(tokens):
            assert (token in text) == (other == seat)
