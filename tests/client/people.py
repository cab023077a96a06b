"""A person at the pages of a table, and programs that other people started."""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, final

import httpx

from sobremesa.client import Client
from tests.web.browser.browsing import missing
from tests.web.kills import attribute

EXAMPLES: Final = Path(__file__).parents[2] / "examples" / "clients"
PART: Final = {"X-Part": "table"}
_PATIENCE: Final = 8  # looks at the same position


def node() -> str:
    """The node of this machine."""
    found = shutil.which("node")
    if found is None:
        missing("the JavaScript client needs node 20 or newer (Debian: apt-get install nodejs)")
    return str(found)


def python_bot(link: str) -> list[str]:
    return [sys.executable, str(EXAMPLES / "bot.py"), link]


def javascript_bot(link: str) -> list[str]:
    return [node(), str(EXAMPLES / "client.mjs"), link]


@contextmanager
def started(*commands: list[str]) -> Iterator[Callable[[], list[str]]]:
    """Programs that run beside the test; what they have said when all have ended. None outlives the test."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src"), "PYTHONWARNINGS": "error"}
    programs = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for command in commands
    ]

    def ended() -> list[str]:
        said = [program.communicate(timeout=120)[0] for program in programs]
        assert [program.returncode for program in programs] == [0] * len(programs), said
        return said

    try:
        yield ended
    finally:
        for program in programs:
            program.kill()
            print(program.communicate()[0])  # for whoever wonders why a test failed


@final
class Person:
    """Somebody who plays a seat by the forms of its page, by chance."""

    def __init__(self, server: str, page: str, seed: int) -> None:
        self.address = server + page
        self.moves = 0
        self.offers = 0
        self.pauses = 0
        self._dice = random.Random(seed)
        self._client = Client(server)  # only to wait until there is something new to look at
        self._table = self._client.table(page.split("/")[2])

    def wait_for_all_to_sit_down(self) -> None:
        """Until no seat is free."""
        seen = self._table.look()
        while any(seat["free"] for seat in seen["seats"]):
            seen = self._table.look(after=seen["seq"], wait=10)

    def play(self, between: Callable[[int], None]) -> None:
        """To the end, with one offer to take back; `between` is called after each move with their number."""
        with self._client, httpx.Client(timeout=30, headers=PART) as pages:
            seen: list[int] = []
            while attribute(shown := pages.get(self.address).text, "over") == "no":
                seq = int(attribute(shown, "seq"))
                seen.append(seq)
                assert seen[-_PATIENCE:] != [seq] * _PATIENCE, "nobody plays any more"
                if 'name="yes"' in shown and "/answer" in shown:
                    offer = int(shown.partition('name="offer" value="')[2].partition('"')[0])
                    self._send(pages, "answer", offer=str(offer), yes="1")
                elif "/wave" in shown:
                    self.pauses += self._send(pages, "wave", at=attribute(shown, "position"))
                    self._table.look(after=seq, wait=10)
                elif attribute(shown, "deciding") == "yes" and self.moves and not self.offers:
                    self._offer_to_take_back(pages)  # while nobody else can move, which would end the offer
                elif attribute(shown, "deciding") == "yes":
                    option = self._dice.choice(attribute(shown, "options").split(","))
                    if self._send(pages, "moves", at=str(seq), steps=option):
                        self.moves += 1
                        between(self.moves)
                else:
                    self._table.look(after=seq, wait=10)

    def _offer_to_take_back(self, pages: httpx.Client) -> None:
        """Ask everybody at the table to take back further, and wait for their answers before doing anything else."""
        self.offers += self._send(pages, "offer", offer="undo")
        seen = self._table.look()
        while seen["offer"]:
            seen = self._table.look(after=seen["seq"], wait=10)

    def _send(self, pages: httpx.Client, form: str, **fields: str) -> bool:
        """Send a form; False where the table had moved on."""
        answer = pages.post(f"{self.address}/{form}", data=fields)
        assert answer.status_code in (200, 409), answer.text[:500]
        return answer.status_code == 200
