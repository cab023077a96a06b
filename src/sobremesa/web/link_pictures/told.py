"""A moment of a table as everybody saw it: all that a picture for links, and the words beside it, may be made of."""

from collections.abc import Callable
from dataclasses import dataclass

from sobremesa.core.decisions import Outcome
from sobremesa.wording import EventDict, View
from sobremesa.wording.messages import Words


@dataclass(frozen=True)
class LinkMoment:
    """What a face is given."""

    view: View
    words: Words  # in which nobody has a name whom others need not know
    options: dict[str, object]
    outcome: Outcome | None  # once the game has ended by its rules
    stopped: bool  # people agreed to end it
    events: Callable[[], list[EventDict]]  # what everybody saw happen until then


@dataclass(frozen=True)
class LinkPicture:
    """What a face makes of it: two lines of words, and what its template draws."""

    above: str  # the game, and by which options it is played
    title: str  # how it stands, or how it ended
    scene: Callable[[], dict[str, object]]  # made only where there is a picture to be drawn
