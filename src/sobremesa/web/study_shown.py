"""What the card of a study shows beside the board: the tree of what was tried, or the fields of a position."""

from dataclasses import dataclass, field
from typing import Any

from sobremesa.study.fields import AnyField, BoardPiece, FieldOption


@dataclass(frozen=True)
class TreeLine:
    """One move of the tree."""

    number: int
    label: str
    seat: str  # p1 …; '' where chance begins anew
    name: str  # of the branch that begins with it
    remark: str
    href: str
    depth: int  # of the branch that it belongs to
    begins: bool  # a branch beside another one begins with it
    current: bool
    leads_here: bool  # it is on the way to the current one


@dataclass(frozen=True)
class FieldShown:
    """One field with what stands there now."""

    field: AnyField
    value: Any  # as the field's own `value` has it
    error: str  # what is wrong with it, in the words of whoever reads documents
    left: tuple[FieldOption, ...] = ()  # what can be added to a list


@dataclass(frozen=True)
class GroupLine:
    """A place that can be chosen in the list of all."""

    key: str
    title: str
    section: str
    current: bool


@dataclass
class SetupShown:
    """The position while it is set up."""

    places: list[GroupLine]
    key: str  # of the place that is chosen; '' for none
    title: str
    fields: list[FieldShown]
    pieces: list[BoardPiece]
    piece: str  # the one that is picked
    takes: bool  # it is taken away instead of put
    spots: list[str]  # ids on the board that belong to the chosen place
    error: str  # what is wrong with the position; '' where it can be played
    error_where: str
    error_place: str  # the place whose field is to blame; '' where none is
    can_undo: bool
    can_redo: bool
    loses_moves: bool  # what was tried is dropped with the first change
    document: str  # all of it, as text


@dataclass
class StudyShown:
    """One study at one of its moves."""

    title: str
    mode: str  # 'play' or 'setup'
    number: int
    move: str  # what was done last, in words; '' at the start
    remark: str
    name: str
    back: str  # addresses; '' where there is none
    on: str
    start: str
    end: str
    deal: str
    play: str
    setup: str
    ask: str
    file: str
    link: str  # from the root of the site; '' where the study is too long for one
    length: int  # of its data
    lines: list[TreeLine] = field(default_factory=list)
    to_move: str = ""  # the name of whoever decides
    able: bool = True  # the bot can be asked
    asked: bool = False
    busy: bool = False  # it was asked, and had no time
    set_up: SetupShown | None = None
