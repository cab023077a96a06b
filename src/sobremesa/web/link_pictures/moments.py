"""What a picture for links is given of a table: names only where others may know them, and what everybody saw."""

from sobremesa.table.past import Past
from sobremesa.table.situation import Situation
from sobremesa.web.link_pictures.told import LinkMoment
from sobremesa.web.manners import manner_of
from sobremesa.wording import EventDict, View


def names_shown(table: Situation) -> dict[str, str]:
    """What people call themselves, by seat: only where the table is listed, or its game is over."""
    whole = table.whole
    if not (whole.closed or whole.header.settings.listed):
        return {}
    return {f"p{number + 1}": seat.name for number, seat in enumerate(whole.seats) if seat.name}


def link_moment(table: Situation, language: str) -> LinkMoment:
    """The table, or a moment of it that is gone."""
    wording, _ = manner_of(table, language)
    view: View = table.state.view(None)
    plain = wording.words(view, language)
    words = wording.words(view, language, {**plain.short_players(), **names_shown(table)})
    whole = table.whole
    at_end = not isinstance(table, Past) or table.count == len(whole.moves)
    stopped = bool(whole.ended) and at_end
    return LinkMoment(
        view, words, table.header.options, None if stopped else table.outcome(), stopped, lambda: _events(table)
    )


def _events(table: Situation) -> list[EventDict]:
    moves = (table.opening, *table.moves)
    return [table.game.event_dict(event) for move in moves for event in move.events if event.seen_by(None)]
