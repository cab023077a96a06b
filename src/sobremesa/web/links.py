"""The secret link of a seat: made of the database's secret, so that it need not be kept, and cannot be guessed.

Seats that share a screen share a link. A seat that is given to somebody else gets another one.
"""

import hashlib
import hmac
from itertools import islice
from typing import Final, final

from sobremesa.table.table import Table

TOKEN_LENGTH: Final = 26
_MOST_ENDED: Final = 100  # links of a table that are known again after their end
_MOST_MADE: Final = 4_000
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other


@final
class Links:
    """Makes the links of all tables, and knows them again."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._made: dict[tuple[str, tuple[int, ...], int], str] = {}  # asked for lately: each takes a while to make

    def token(self, table: Table, seat: int) -> str:
        """The secret part of a seat's link."""
        screen = table.header.settings.screen_of(seat)
        return self._token(table.table_id, screen, table.seats[screen[0]].link)

    def _token(self, table_id: str, screen: tuple[int, ...], link: int) -> str:
        wanted = (table_id, screen, link)
        made = self._made.get(wanted)
        if made is None:
            if len(self._made) >= _MOST_MADE:
                self._made.clear()
            made = self._made[wanted] = self._make(*wanted)
        return made

    def _make(self, table_id: str, screen: tuple[int, ...], link: int) -> str:
        said = f"{table_id} {','.join(map(str, screen))} {link}"
        number = int.from_bytes(hmac.digest(self._secret, said.encode(), hashlib.sha256))
        letters: list[str] = []
        for _ in range(TOKEN_LENGTH):
            number, letter = divmod(number, len(_LETTERS))
            letters.append(_LETTERS[letter])
        return "".join(letters)

    def seats_of(self, table: Table, token: str) -> tuple[int, ...]:
        """The seats that this link has power over; none for a wrong one, which takes as long to find out."""
        found: tuple[int, ...] = ()
        given = token.encode()
        for seat, who in enumerate(table.seats):
            screen = table.header.settings.screen_of(seat)
            if who.kind == "person" and seat == screen[0]:
                right = hmac.compare_digest(self.token(table, seat).encode(), given)
                found = screen if right else found
        return found

    def ended_by(self, table: Table, token: str) -> int | None:
        """The seat from which this link was ended by making another in its place.

        Only a link that was right before is told anything: whoever has it sat there. Not so copies of an invitation
        that ended when somebody sat down by it.
        """
        given = token.encode()
        made = (entry for entry in reversed(table.entries) if entry.kind == "link")
        for entry in islice(made, _MOST_ENDED):
            seat, link = int(entry.body["seat"]), int(entry.body["link"])
            screen = table.header.settings.screen_of(seat)
            if seat == screen[0] and hmac.compare_digest(self._token(table.table_id, screen, link - 1).encode(), given):
                return entry.seat
        return None
