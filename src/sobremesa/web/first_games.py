"""The first game of somebody who learns: an ordinary table whose pages explain what is met for the first time."""

from typing import Final

from sobremesa.core.game import Game
from sobremesa.table.log import Seat, TableSettings
from sobremesa.web.new_tables import NewTable, random_seed
from sobremesa.web.setups import SetupForm

FIRST: Final = "first"  # among the games at once; no choice of the first page
_LEARNER: Final = 0
_TRIES: Final = 64


def first_table(setup: SetupForm, title: str = "", name: str = "", visitor: str = "") -> NewTable:
    """What is wanted of the table: the learner sits first, begins and is coached."""
    filled = setup.read({field: [value] for field, value in setup.first_preset.items()})
    options = {**setup.options_of(filled, None), **setup.first_options}
    return NewTable(
        setup.game_id,
        options,
        (Seat("person", name, taken=True), *(Seat("bot", *each) for each in setup.first_company)),
        TableSettings(name=title, coach=(_LEARNER,)),
        visitor,
        (_LEARNER,),
        _seed_that_begins(setup.game, options),
    )


def _seed_that_begins(game: Game, options: dict[str, object]) -> int:
    """A seed with which the learner decides first, where chance says who begins."""
    settled = game.table_options(options)
    for _ in range(_TRIES):
        seed = random_seed()
        if game.new(settled, seed).decider() == _LEARNER:
            break
    return seed
