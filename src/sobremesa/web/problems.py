"""What can be wrong with a request: a status, and one sentence that a visitor can be told."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class RequestFault:
    """One thing that is wrong with what a program sent: in which part of the body, or in which parameter."""

    said: str
    pointer: str = ""
    parameter: str = ""
    rule: str = ""


class Problem(Exception):
    """Something that a visitor can be told: a sentence of the catalog, or one that is in words already.

    `Problem(404, "no-table")` says the sentence `no-table` of the section `errors`.
    """

    def __init__(self, status: int, code: str, section: str = "errors", **fields: object) -> None:
        self.status = status
        self.code = code
        self.section = section
        self.fields = fields
        self.headers: dict[str, str] = {}
        self.said = ""  # the sentence, where it is in words already
        self.rule = ""  # of the game, where one forbids it
        self.faults: tuple[RequestFault, ...] = ()
        self.seq: int | None = None  # where the table is now, where another position was meant
        super().__init__(f"{status} {section}.{code}")

    def with_words(self, said: str, rule: str = "") -> Self:
        """The same in words that somebody else has found."""
        self.said, self.rule = said, rule
        return self

    def with_faults(self, *faults: RequestFault) -> Self:
        """The same with all that is wrong."""
        self.faults = faults
        return self
