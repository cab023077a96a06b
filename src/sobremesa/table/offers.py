"""Offers: what every person at the table must agree to, and what is done once they have."""

from dataclasses import dataclass, replace

from sobremesa.table.log import NOBODY, Entry


@dataclass(frozen=True)
class Offer:
    """Something that every person at the table must agree to."""

    seq: int
    seat: int
    kind: str  # 'undo' or 'end'
    to: int  # the entry to go back to; 0 is the beginning
    agreed: frozenset[int]

    @classmethod
    def of(cls, entry: Entry, screen: tuple[int, ...]) -> "Offer":
        """The offer of an entry; whoever makes it agrees for the whole screen."""
        return cls(entry.seq, entry.seat, entry.body["offer"], entry.body.get("to", 0), frozenset(screen))

    def agreed_by(self, screen: tuple[int, ...]) -> "Offer":
        """The same after the people of a screen have agreed."""
        return replace(self, agreed=self.agreed | {*screen})

    def settled(self, persons: list[int], before: Entry, now: int) -> list[Entry]:
        """What follows an entry when all of these people have agreed: the `undo` or the `end`."""
        if not {*persons} <= self.agreed:
            return []
        if self.kind == "undo":
            return [Entry(before.seq + 1, "undo", NOBODY, {"to": self.to}, now)]
        return [Entry(before.seq + 1, "end", NOBODY, {"why": "agreed"}, now)]

    def goes_back_to(self, entry: int) -> bool:
        """Whether this is about taking back all that came after an entry."""
        return self.kind == "undo" and self.to == entry
