"""Who looks at a table: whose eyes a page is made for, and what they may do from it."""

from dataclasses import dataclass


@dataclass
class Looker:
    """Who looks at a table, and how."""

    language: str
    viewer: int | None  # the seat whose view this is
    mine: tuple[int, ...] = ()  # the seats of the link
    base_path: str = ""
    base: str = ""
    seen: int = 0  # the entry that this seat saw last
    since: int | None = None  # the entry that this page shows now, where a script asks for a newer one
    here: frozenset[int] = frozenset()  # seats with an open page
    may_take_back: int | None = None  # the seat whose last move can be taken back at once
    may_replace: frozenset[int] = frozenset()  # seats that this link may hand to a bot
    waved: frozenset[int] = frozenset()  # seats of this link that let a pause end
    eyes: str = ""  # as addresses of moments name the viewer; '' where that goes without saying
    open: bool = False  # all eyes at once: only when the game is over
    may_choose_eyes: bool = False  # the same
    passes: bool = False  # the moment is shown on the way to another page, without the means of a replay
    guesses: bool = False  # what comes later is not told on the page of a moment that is gone
    root: str = ""  # the address of the table or game from the root of the site, where there are ways on from its page
    hints_held: bool = False  # no hint may be had here as long as the game that this one comes from goes on
    chances: tuple[tuple[int, float], ...] = ()  # to win, by places, where a review of a game that is over says them
    live: str = ""  # the address of the table as it stands now, for whoever looks at a moment that is gone
