"""Where one can go from a moment of a game: play on from there, take the whole game along, see where it came from."""

from typing import Final

from sobremesa.review.review import can_review
from sobremesa.review.trust import trusted_kinds
from sobremesa.table.log import Origin
from sobremesa.table.past import Past
from sobremesa.table.situation import Situation
from sobremesa.web.looker import Looker
from sobremesa.web.moment import OriginShown, WaysOn

OF_A_FILE: Final = "file"  # why a game that came in a link or a file is over where its rules do not end it


def ways_of(table: Situation, looker: Looker) -> WaysOn | None:
    """The ways on from what this looker sees; None in lessons, and wherever there is no game that is played."""
    if not looker.root:
        return None
    whole, root = table.whole, looker.root
    origin = whole.header.origin
    return WaysOn(
        play_on=_play_on(table, looker),
        file=f"{root}/replay" if whole.closed else "",
        link=f"{root}/share" if whole.closed else "",
        keep="" if looker.base_path else f"{root}/keep",
        review=f"{root}/review" if looker.mine and may_review(whole) else "",
        review_by="" if looker.mine or not may_review(whole) else _reviewed_by(whole, looker),
        study=_study(table, looker),
        origin=_shown(origin, looker) if origin is not None else None,
    )


def _reviewed_by(whole: Situation, looker: Looker) -> str:
    """Who can have a game reviewed; nobody sat here where it came in a link or a file, and bots ask for none."""
    if not any(seat.kind == "person" for seat in whole.seats):
        return ""
    origin = whole.header.origin
    return "there" if not looker.base_path or (origin is not None and origin.kind == "file") else "seats"


def may_review(whole: Situation) -> bool:
    """Whether the game of a table has come to its end, and somebody can judge it."""
    return (
        whole.closed and whole.outcome() is not None and can_review(whole.game) and bool(trusted_kinds(whole.game.id))
    )


def _play_on(table: Situation, looker: Looker) -> str:
    """The form of a table that goes on from a moment; a game that is over goes on from no later one than its last."""
    if table.state.over() or not (isinstance(table, Past) or table.over):
        return ""
    eyes = f"&eyes={looker.eyes}" if looker.eyes else ""
    return f"{looker.root}/fork?move={table.history.last_entry}{eyes}"


def _study(table: Situation, looker: Looker) -> str:
    """A study of what this looker knows; none while a game goes on whose table has no hints."""
    whole = table.whole
    helps = whole.closed or (whole.header.settings.hints and not looker.hints_held)
    return _play_on(table, looker).replace("/fork?", "/study?", 1) if helps else ""


def _shown(origin: Origin, looker: Looker) -> OriginShown:
    href = f"{origin.address}?move={origin.move}" if origin.address else ""
    return OriginShown(origin.kind, href, origin.title, origin.count or origin.move, origin.luck, looker.hints_held)
