"""Who sits where at one table: people who come and get links, and bots that play for them."""

from copy import copy
from dataclasses import replace
from typing import Any, final

from sobremesa.table.log import BrokenLog, Entry, Header, Seat
from sobremesa.table.refusals import NotAllowed


@final
class Seating:
    """The seats of one table. What is checked here is so in any position of the game.

    Bodies are those of the entries that would be written; `accept_…` plays an entry that was.
    """

    def __init__(self, header: Header) -> None:
        self.seats: list[Seat] = list(header.seats)
        self.last_bots: dict[int, str] = {}  # that played seats of people, or play them now
        self._settings = header.settings

    def fork(self) -> "Seating":
        """The same seats once more."""
        other = copy(self)
        other.seats, other.last_bots = list(self.seats), dict(self.last_bots)
        return other

    def screen_of(self, seat: int) -> tuple[int, ...]:
        """The seats on the screen of this one, itself included."""
        return self._settings.screen_of(seat)

    def persons(self) -> list[int]:
        """The seats that people play now."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.bot]

    def bots(self) -> list[int]:
        """The seats that bots play now."""
        return [number for number, seat in enumerate(self.seats) if seat.bot]

    def check_plays(self, seat: int) -> None:
        """That a person plays this seat now."""
        if seat not in self.persons():
            raise NotAllowed("not-a-person", f"seat {seat + 1} is not played by a person now")

    def check_played_by(self, seat: int, *, bot: bool) -> None:
        """That a bot plays this seat now, or its person."""
        if bool(self.seats[seat].bot) != bot:
            code = "bot-plays" if self.seats[seat].bot else "person-plays"
            raise NotAllowed(code, f"seat {seat + 1} is not played by {'a bot' if bot else 'its person'} now")

    def _check_persons_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
            raise NotAllowed("no-such-seat", "this is no person's seat")

    def check_may_be_given(self, seat: int) -> None:
        """That this is a seat which somebody can play."""
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind == "sim":
            raise NotAllowed("no-such-seat", "nobody can take this seat")

    def check_change(self, seat: int, bot: str) -> None:
        """That it changes something if this bot plays a seat, or with '' its person."""
        if self.seats[seat].kind == "bot" and not bot:
            raise NotAllowed("bots-seat", "this seat belongs to a bot")
        if self.seats[seat].bot == bot:
            raise NotAllowed("seat-is-so", "this seat is played so already")

    def bodies_of_sitting(self, seat: int, name: str, *, new_link: bool) -> list[dict[str, Any]]:
        """The person of a seat has come, or is called otherwise; seats of one screen are taken together."""
        self._check_persons_seat(seat)
        screen = self.screen_of(seat)
        if new_link and not all(self.seats[each].free for each in screen):
            raise NotAllowed("seat-taken", "somebody has taken this seat")
        bodies: list[dict[str, Any]] = []
        for each in screen:
            known = self.seats[each]
            called = name if each == seat else known.name
            after = replace(known, name=called, taken=True, link=known.link + (1 if new_link else 0))
            if after != known:
                bodies.append({"seat": each, "name": called, "link": after.link})
        return bodies

    def bodies_of_link(self, seat: int) -> list[dict[str, Any]]:
        """Another link for this seat and those of its screen."""
        self._check_persons_seat(seat)
        return [{"seat": each, "link": self.seats[each].link + 1} for each in self.screen_of(seat)]

    # -- the log -------------------------------------------------------------------------------------------------

    def come_by_moving(self, seat: int) -> None:
        """Whoever moves has come."""
        if self.seats[seat].free:
            self.seats[seat] = replace(self.seats[seat], taken=True)

    def check_entry_of_seat(self, entry: Entry) -> None:
        """That the seat of a `seat` entry can be played so."""
        seat, bot = int(entry.body["seat"]), str(entry.body["bot"])
        if seat < 0 or self.seats[seat].kind == "sim" or (self.seats[seat].kind == "bot" and not bot):
            raise BrokenLog(f"entry {entry.seq}: seat {seat + 1} cannot be played so")

    def check_entry_of_person(self, entry: Entry) -> None:
        """That the seat of a `sit` or `link` entry is a person's."""
        seat = int(entry.body["seat"])
        if seat < 0 or self.seats[seat].kind != "person":
            raise BrokenLog(f"entry {entry.seq}: seat {seat + 1} is no person's")

    def accept_seat(self, seat: int, bot: str) -> None:
        """This bot plays a seat from now on, or with '' its person, who has come for it."""
        self.seats[seat] = replace(self.seats[seat], bot=bot, taken=self.seats[seat].taken or not bot)
        if bot:
            self.last_bots[seat] = bot

    def accept_sit(self, entry: Entry) -> None:
        """A person has come, or is called otherwise."""
        seat = int(entry.body["seat"])
        named = replace(self.seats[seat], name=str(entry.body["name"]), taken=True, link=int(entry.body["link"]))
        self.seats[seat] = named

    def accept_link(self, entry: Entry) -> None:
        """A seat has another link."""
        self.check_entry_of_person(entry)
        seat = int(entry.body["seat"])
        self.seats[seat] = replace(self.seats[seat], link=int(entry.body["link"]))
