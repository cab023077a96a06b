"""A table on a server, and what a program knows of it: what both kinds of clients have in common."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, final

import httpx

from sobremesa.client.answers import HeldAnswer, NewsItem, TableAnswer
from sobremesa.client.asks import Ask, Holder, Until
from sobremesa.client.faults import ClientError, Moved
from sobremesa.client.links import SeatLink, read_link, read_origin

_CONNECTING: Final = 10.0  # seconds
_ANSWERING: Final = 30.0  # seconds, beside those for which an answer is held back
STREAM_TIMEOUT: Final = httpx.Timeout(60.0, connect=_CONNECTING)


def timeout_of(ask: Ask[Any]) -> httpx.Timeout:
    """For how long one try of an ask may take."""
    return httpx.Timeout(_ANSWERING + ask.waits, connect=_CONNECTING)


@final
class ServerAddress:
    """Which server is asked, and how a link leads to one of its tables."""

    def __init__(self, address: str, language: str) -> None:
        self.origin = read_origin(address)
        self.headers = {"Accept-Language": language, "User-Agent": "sobremesa-client"}

    def holder_of(self, link: str | SeatLink, seat: str = "") -> Holder:
        """What a link holds; ClientError where it has no token, or is for another server, which shall not get it."""
        read = read_link(link) if isinstance(link, str) else link
        if read.origin not in ("", self.origin):
            raise ClientError(f"this link belongs to {read.origin}, and this client asks {self.origin}")
        if not read.token:
            raise ClientError("this is the link of a table, and of no seat: its last part is missing")
        return Holder(read.table, read.token, seat)


def holder_now(held: HeldAnswer) -> Holder:
    """Who holds the seats at which one has just sat down."""
    return Holder(held["table"], held["token"])


class Place:
    """A table with or without a seat, and what was seen there last."""

    def __init__(self, origin: str, holder: Holder) -> None:
        self.origin = origin
        self.holder = holder
        self.seen: TableAnswer | None = None
        self._has_moved = False  # since then, as far as is known
        self._waved_at: int | None = None  # the pause that this seat has let end; the server tells nobody who did

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self.origin}/table/{self.holder.table}>"

    @property
    def table(self) -> str:
        """The table's name in addresses."""
        return self.holder.table

    @property
    def link(self) -> str:
        """The link: with it the seat is found again after a new start. Whoever knows it has the seat."""
        return SeatLink(self.origin, self.holder.table, self.holder.token).address

    def keep(self, seen: TableAnswer) -> TableAnswer:
        """Remember what was seen last."""
        self.seen = seen
        self._has_moved = False
        return seen

    def last_seen(self) -> TableAnswer:
        """What was seen last, which choices are for; ClientError before anything was."""
        if self.seen is None:
            raise ClientError("nothing was seen of this table yet: look before you choose")
        return self.seen

    def at(self, given: int | None) -> int:
        """The entry that a choice is for: the one that was given, else the last one that was seen."""
        return self.last_seen()["seq"] if given is None else given

    def pause_at(self, given: int | None) -> int:
        """The pause that shall end, which is remembered; ClientError where none was seen."""
        if given is None:
            pause = self.last_seen()["pause"]
            if pause is None:
                raise ClientError("no pause was seen that could end")
            given = pause["at"]
        self._waved_at = given
        return given

    def offer_at(self, given: int | None) -> int:
        """The offer that is answered; ClientError where none was seen."""
        if given is not None:
            return given
        offer = self.last_seen()["offer"]
        if offer is None:
            raise ClientError("no offer was seen that could be answered")
        return offer["offer"]

    @property
    def hand(self) -> Holder:
        """Who acts: of a link that holds several seats the one whose view was seen last."""
        if self.holder.seat or self.seen is None or len(self.seen["mine"]) < 2:
            return self.holder
        return replace(self.holder, seat=self.seen["seat"] or "")

    def each_seat(self, seen: TableAnswer) -> list[Holder]:
        """The seats of a link by themselves, where it holds several and what was seen is for none that is asked.

        What all of them may see tells no hand, so it has no options, though one of them may be asked.
        """
        if self.holder.seat or len(seen["mine"]) < 2 or self.has_come(seen, "turn"):
            return []
        return [replace(self.holder, seat=seat) for seat in seen["mine"]]

    @contextmanager
    def at_its_position(self) -> Iterator[None]:
        """While something is asked: where the table has moved on, what was seen of it is no turn any more."""
        try:
            yield
        except Moved:
            self._has_moved = True
            raise

    def is_asked(self, seen: TableAnswer) -> bool:
        """Whether the seat is asked for something: to decide, to let a pause end, or to answer an offer."""
        pause, offer = seen["pause"], seen["offer"]
        waits = pause is not None and bool(pause["stops"]) and pause["at"] != self._waved_at
        return seen["your_turn"] or waits or (offer is not None and offer["to_answer"])

    def has_come(self, seen: TableAnswer, until: Until) -> bool:
        """Whether what was waited for is there; after the end of a game nothing comes any more."""
        return seen["over"] or (until == "turn" and self.is_asked(seen))

    def known_turn(self) -> TableAnswer | None:
        """What was seen last, where the seat is asked there or the game is over: nobody need wait for it."""
        known = self.seen is not None and not self._has_moved and self.has_come(self.seen, "turn")
        return self.seen if known else None

    def passed_over(self, seen: TableAnswer) -> bool:
        """Whether the seat is still asked the same."""
        known = self.known_turn()
        return known is not None and known["seq"] == seen["seq"]


@final
class Listener:
    """Reads an event stream line by line."""

    def __init__(self) -> None:
        self.ended = False
        self._event = ""
        self._data = ""

    def read(self, line: str) -> NewsItem | None:
        """The next line; what was said where it is the last one of an event."""
        name, _, value = line.partition(":")
        if name == "event":
            self._event = value.strip()
        elif name == "data":
            self._data += value.strip()
        elif not line and self._data:
            return self._news()
        return None

    def _news(self) -> NewsItem:
        try:
            told = json.loads(self._data)
            news = NewsItem(event=self._event, seq=told["seq"], chat=told["chat"])
        except (ValueError, KeyError, TypeError) as error:
            raise ClientError("the server's stream says something that is no news of a table") from error
        self.ended = self._event in ("turn", "over")
        self._event = self._data = ""
        return news
