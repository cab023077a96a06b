"""The first game of somebody who learns: an ordinary table whose pages explain what is met for the first time."""

from collections.abc import Mapping
from typing import Final

from sobremesa.core.game import Game
from sobremesa.table.log import Seat, TableSettings
from sobremesa.web.new_tables import NewTable, random_seed
from sobremesa.web.setups import SetupForm

FIRST: Final = "first"  # among the games at once; no choice of the first page
FULL: Final = "first-full"  # the same by all rules
_LEARNER: Final = 0
_TRIES: Final = 64


def first_presets(setup: SetupForm) -> dict[str, dict[str, str]]:
    """The first games of a game, as fields of its form."""
    found = {FIRST: setup.first_preset} if setup.first_preset else {}
    return found | ({FULL: {**setup.first_preset, **setup.first_full}} if found and setup.first_full else {})


def preset_of(setup: SetupForm, options: Mapping[str, object]) -> str:
    """Which of them a table with these options is."""
    full = bool(setup.first_full) and all(options.get(name) == value for name, value in setup.first_full.items())
    return FULL if full else FIRST


def first_table(setup: SetupForm, name: str = "", visitor: str = "", preset: str = FIRST) -> NewTable:
    """What is wanted of the table: the learner sits first, begins and is coached."""
    filled = setup.read({field: [value] for field, value in first_presets(setup)[preset].items()})
    options = {**setup.options_of(filled, None), **setup.first_options}
    return NewTable(
        setup.game_id,
        options,
        (Seat("person", name, taken=True), *(Seat("bot", *each) for each in setup.first_company)),
        TableSettings(coach=(_LEARNER,)),
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
