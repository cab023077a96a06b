"""What a server is told before it starts: where it listens, where its tables are kept, how much it lets through."""

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from sobremesa.bots import Budget
from sobremesa.web.keeping import Keeping

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8276
_MOST_WORKERS: Final = 8
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]", "::1")


@dataclass(frozen=True)
class Rate:
    """How often one address may do one kind of thing: `burst` at once, then `per_second`."""

    per_second: float
    burst: int


def _usual_rates() -> dict[str, Rate]:
    """Far above what a household does, far below what a script in a loop does."""
    return {
        "create": Rate(0.05, 30),
        "chat": Rate(2, 20),
        "move": Rate(20, 200),
        "hint": Rate(0.5, 20),
        "draw": Rate(10, 150),
        "moment": Rate(30, 400),
        "unpack": Rate(0.5, 30),  # games in links that are read and played
        "card": Rate(0.2, 20),  # pictures for links that are drawn
        "other": Rate(5, 60),
    }


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes, times in seconds, numbers (0 for any number), and rates by kind of thing (none limit nothing).

    A time is that of the whole: whoever sends a byte now and then has no more of it. Answers may take as long as they
    like, event streams among them; what is limited is how long a visitor takes to say something, or to hear it.
    """

    form: int = 64 * 1024
    upload: int = 256 * 1024
    game: int = 1024 * 1024  # a file of a whole game
    headers: int = 10  # from the first moment until a request's headers are there
    body: int = 30  # from then on until its body is there
    idle: int = 15  # between two requests on one connection; a proxy's connections may wait longer
    sending: int = 60  # until what we sent has gone
    streams: int = 60  # event streams that one address may have open
    each: int = 200  # connections of one address, and requests under way that a proxy forwards for it
    connections: int = 4000  # in all; fewer where the system does not give as many descriptors
    api_seat: int = 1200  # requests of programs in a minute for one seat
    api_address: int = 6000  # the same from one address
    api_body: int = 16 * 1024  # bytes; a new table may bring a components file beside
    api_seat_streams: int = 8  # streams and requests that wait, of one seat
    api_streams: int = 60  # the same of one address
    api_wait: int = 60  # seconds for which an answer is held back at most
    rates: dict[str, Rate] = field(default_factory=_usual_rates)


LIMITS: Final = tuple(each.name for each in fields(Limits) if each.type in (int, "int"))  # those that are one number


def usual_workers() -> int:
    """A worker for each core that we may use: they step back for the server, and start only when they are needed."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(_MOST_WORKERS, cores)


@dataclass(frozen=True)
class Settings:
    """All of it. `hosts` are the names under which a proxy in front of us is called, `proxies` its addresses."""

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    database: str = ""
    hosts: tuple[str, ...] = ()
    api_origins: tuple[str, ...] = ()  # of other sites, whose pages may use the API: 'https://bots.example.org'
    proxies: tuple[str, ...] = ()  # addresses and networks that are believed when they say for whom they ask
    log: str = "plain"  # or "json"
    limits: Limits = field(default_factory=Limits)
    bot_pause: float = 0.7  # seconds before a bot's move, so that people can follow
    bot_seconds: float = Budget.seconds  # from when a bot must choose until it has chosen, at most
    bot_workers: int = field(default_factory=usual_workers)  # processes that think for bots; 0 lets a thread do it
    keeping: Keeping = field(default_factory=Keeping)  # for how long tables are kept
    synchronous: str = "FULL"  # of SQLite: NORMAL may lose the last moves when the power fails, never when we crash

    @property
    def database_url(self) -> str:
        """Where the tables are kept: what was said, or a SQLite file in the user's data directory."""
        return database_url(self.database)

    def knows_host(self, name: str) -> bool:
        """Whether a request for this name is meant for us.

        A server that listens to this machine alone answers only to this machine's names, so that no page from
        elsewhere can reach it by giving its own name our address.
        """
        if name in self.hosts:
            return True
        return name in LOOPBACK or self.host not in LOOPBACK


def database_url(given: str = "") -> str:
    """The address that was given, else that of SOBREMESA_DATABASE, else a SQLite file in the data folder."""
    return given or os.environ.get("SOBREMESA_DATABASE") or f"sqlite:///{data_folder() / 'tables.sqlite'}"


def data_folder() -> Path:
    """SOBREMESA_DATA, or the place that the XDG convention gives; saved games of the terminal lie beside."""
    given = os.environ.get("SOBREMESA_DATA")
    if given:
        return Path(given).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "sobremesa"
