"""Whether a server can do its work is said to programs that watch over it."""

import asyncio
import threading
from pathlib import Path

import pytest

from sobremesa.web.pages.health import Pulse
from sobremesa.web.store.store import Store
from tests.web.sites import Visit, open_site, settings_in
from tests.web.stores import KINDS, new_database


def test_a_server_whose_database_answers_is_well(visitor: Visit) -> None:
    answer = visitor.get("/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "answers"}
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    assert visitor.request("HEAD", "/health").status_code == 200
    assert visitor.post("/health").status_code == 405


def test_a_server_whose_database_does_not_answer_says_503_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with open_site(settings_in(tmp_path)) as site:
        monkeypatch.setattr(Store, "ask_anything", lambda store: 1 / 0)
        answer = site.visitor().get("/health")
    assert answer.status_code == 503
    assert answer.json() == {"status": "unavailable", "database": "does not answer"}
    assert int(answer.headers["retry-after"]) > 0
    assert [record.getMessage() for record in caplog.records if record.name.startswith("sobremesa")] == [
        "the database does not answer: division by zero"
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_the_database_itself_is_asked(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        now = 0.0
        store = await asyncio.to_thread(Store.open, new_database(kind, tmp_path))
        pulse = Pulse(store, clock=lambda: now)
        assert await pulse.beats()
        with store.database.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE meta RENAME TO lost")
        assert await pulse.beats()  # asked a moment ago
        now = 1.0
        assert not await pulse.beats()
        with store.database.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE lost RENAME TO meta")
        now = 2.0
        assert await pulse.beats()
        store.close()

    asyncio.run(story())


def test_a_database_that_hangs_is_asked_once_and_not_waited_for() -> None:
    asked: list[int] = []
    end = threading.Event()

    class Hanging:
        def ask_anything(self) -> None:
            asked.append(1)
            end.wait()

    async def story() -> None:
        pulse = Pulse(Hanging(), patience=0.01)  # type: ignore[arg-type]
        assert await asyncio.gather(*(pulse.beats() for _ in range(20))) == [False] * 20
        assert not await pulse.beats()
        assert asked == [1]
        end.set()

    asyncio.run(story())
