"""Events by their names, as tests read them."""

from typing import Any

from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.games.pandemain.happenings import HAPPENINGS as OF_PANDEMAIN
from sobremesa.games.pandemic.happenings import HAPPENINGS as OF_PANDEMIC

_ARGUMENTS = {"pandemain": OF_PANDEMAIN, "pandemic": OF_PANDEMIC}


def named(game: Game, event: Event) -> dict[str, Any]:
    """An event by its names. An argument that it does not have is 0, so that equal events are equal."""
    name, arguments, _ = _ARGUMENTS[game.id][int(event.code)]
    assert not any(event.args[len(arguments) :]), f"{name} has {len(arguments)} arguments: {event}"
    return game.event_dict(event)
