"""The secret link of a seat: made of the database's secret, so that it need not be kept, and cannot be guessed.

Seats that share a screen share a link. A seat that is given to somebody else gets another one.
"""

import hashlib
import hmac
from typing import Final, final

from sobremesa.table.table import Table

TOKEN_LENGTH: Final = 26
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other


@final
class Links:
    """Makes the links of all tables, and knows them again."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, table: Table, seat: int) -> str:
        """The secret part of a seat's link."""
        screen = table.header.settings.screen_of(seat)
        link = table.seats[screen[0]].link
        said = f"{table.table_id} {','.join(map(str, screen))} {link}"
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
