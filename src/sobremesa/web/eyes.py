"""With whose eyes a table is seen: those of one seat, of somebody who looks on, or all of them when a game is over."""

from typing import Final

from sobremesa.core.events import Event
from sobremesa.core.state import State
from sobremesa.web.looker import Looker
from sobremesa.wording import View, Wording

ALL: Final = "all"  # as an address says it: everything is open


def view_of(state: State, looker: Looker) -> View:
    """What these eyes see. With all of them: what whoever looks on sees, and whatever a seat sees better."""
    open_to_all: View = state.view(looker.viewer)
    if not looker.open:
        return open_to_all
    seats: list[View] = [state.view(seat) for seat in range(state.people())]
    merged = {
        name: next((view[name] for view in seats if view.get(name) != value), value)
        for name, value in open_to_all.items()
    }
    own = [view["players"][number] for number, view in enumerate(seats)]
    return {**merged, "players": [*own, *open_to_all["players"][len(own) :]]}


def seen(events: list[Event], looker: Looker) -> list[Event]:
    """The events that these eyes may see."""
    if looker.open:
        return events
    return [event for event in events if event.seen_by(looker.viewer)]


def is_veiled(code: str, wording: Wording, looker: Looker) -> bool:
    """Whether this only says less of what these eyes see in full."""
    return looker.open and code in wording.veiled_events
