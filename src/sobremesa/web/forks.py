"""Playing on from a moment of another game: the position of the new table, and who sits there.

The generator of a game that goes on is never cloned: whoever played on from it would foretell its draws. What whoever
plays on may not know is dealt again, from numbers that are drawn for that alone, and chance begins anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from sobremesa.bots import bots_offered
from sobremesa.core.rng import Rng, seeded
from sobremesa.core.state import State
from sobremesa.table.log import Origin, Seat, TableSettings
from sobremesa.table.past import Past
from sobremesa.web.faces import face_of
from sobremesa.web.looker import Looker
from sobremesa.web.new_tables import NewTable, random_seed
from sobremesa.web.setups import Fault
from sobremesa.web.usual_bots import usual_bot_for
from sobremesa.web.visitors import Visitor

KINDS: Final = ("here", "person", "bot")
ANEW: Final = "anew"
SAME: Final = "same"
_OF_THE_COURSE: Final = ("ply", "reveals")  # of a position: how it was come by, which says nothing of how it stands


@dataclass(frozen=True)
class ForkRow:
    """Who sits at a seat that decides: somebody here, another person by a link, or a bot."""

    kind: str
    bot: str


@dataclass(frozen=True)
class Fork:
    """What somebody wants who plays on from a moment."""

    past: Past
    looker: Looker  # with whose eyes
    rows: tuple[ForkRow, ...]
    luck: str = ANEW

    @property
    def may_have_same_luck(self) -> bool:
        """Whether chance may go on as it did: nobody plays that game any more."""
        return self.past.whole.closed

    def faults(self) -> list[Fault]:
        """What has to be changed first."""
        kinds = [row.kind for row in self.rows]
        found = []
        if "person" in kinds and "here" not in kinds:
            found.append(Fault("nobody-invites"))
        if self.luck == SAME and not self.may_have_same_luck:
            found.append(Fault("luck-later", section="fork"))
        if self.luck == SAME and "person" in kinds:
            found.append(Fault("luck-alone", section="fork"))
        return found


def usual_fork(past: Past, looker: Looker) -> Fork:
    """Whoever plays on sits where they sat, or where it is to be decided; bots sit everywhere else.

    A seat that a bot has had is offered to that bot, and another seat to whichever bot was at the table.
    """
    seat = looker.viewer if looker.viewer is not None else max(0, int(past.state.decider()))
    offered = bots_offered(past.game)
    bots = [each.bot if each.bot in offered else "" for each in past.seats[: past.state.people()]]
    usual = next(filter(None, bots), usual_bot_for(past.game))
    rows = (ForkRow("here" if number == seat else "bot", bot or usual) for number, bot in enumerate(bots))
    return Fork(past, looker, tuple(rows))


def read_fork(past: Past, looker: Looker, fields: Mapping[str, str]) -> Fork:
    """A form that anybody may have sent; what no form offers is as usual."""
    usual, bots = usual_fork(past, looker), bots_offered(past.game)
    rows = []
    for number, row in enumerate(usual.rows, 1):
        kind, bot = fields.get(f"k{number}", ""), fields.get(f"b{number}", "")
        rows.append(ForkRow(kind if kind in KINDS else row.kind, bot if bot in bots else row.bot))
    return replace(usual, rows=tuple(rows), luck=SAME if fields.get("luck") == SAME else ANEW)


def new_fork(fork: Fork, origin: Origin, visitor: Visitor) -> NewTable:
    """The table that goes on from there."""
    header, game = fork.past.header, fork.past.game
    mine = tuple(number for number, row in enumerate(fork.rows) if row.kind == "here")
    seats = [
        _seat(row, visitor.name if number in mine[:1] else "", bot_name_at(game.id, number))
        for number, row in enumerate(fork.rows)
    ]
    settings = TableSettings(
        name=header.settings.name, words=header.settings.words, screens=(mine,) if len(mine) > 1 else ()
    )
    return NewTable(
        game.id,
        header.options,
        (*seats, *header.seats[len(seats) :]),
        settings,
        visitor.id,
        mine,
        start=start_of(fork.past.state, fork.looker, fork.luck),
        origin=replace(origin, kind="fork", luck=fork.luck),
        version=(header.rules_version, header.print_number),
    )


def bot_name_at(game_id: str, seat: int) -> str:
    """What a bot is called at a seat."""
    names = face_of(game_id).setup.bot_names
    return names[seat % len(names)]


def _seat(row: ForkRow, name: str, bot_name: str) -> Seat:
    if row.kind == "bot":
        return Seat("bot", bot_name, row.bot)
    return Seat("person", name, taken=row.kind == "here")


def start_of(state: State, looker: Looker, luck: str) -> dict[str, object]:
    """The position document that a table begins with which goes on from this state.

    With the same luck it is the state itself, with its generator: never of a game that goes on. Where all eyes are
    open, nothing is dealt again, but chance begins anew all the same.
    """
    if luck == SAME:
        return state.to_dict()
    known = state if looker.open else state.guess(looker.viewer, seeded(random_seed()))
    position = {name: value for name, value in known.to_dict().items() if name not in _OF_THE_COURSE}
    return {**position, "random": _written(seeded(random_seed()))}


def _written(rng: Rng) -> str:
    """A generator as position documents have it."""
    return "-".join(f"{word:08x}" for word in rng.rng_words())
