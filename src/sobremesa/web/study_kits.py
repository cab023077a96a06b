"""What a game says of setting up a position: its fields by place, its pieces, and what goes along with a change.

The site knows no game: it draws the fields that a kit gives, and puts into the document what they allow.
"""

from collections.abc import Sequence
from typing import Any

from sobremesa.study.fields import AnyField, BoardPiece, FieldGroup

Document = dict[str, Any]


class StudyKit:
    """The kit of a game of which nothing is known: its document can be written, but nothing of it picked."""

    def groups(self, document: Document) -> Sequence[FieldGroup]:
        """The fields, by the places of the board and by the things beside it."""
        return ()

    def pieces(self, document: Document) -> Sequence[BoardPiece]:
        """What can be picked and put on places."""
        return ()

    def place_of(self, target: str) -> str:
        """The key of the group of something on the board, by the id that the page gives it; '' where it has none."""
        return ""

    def settled(self, before: Document, after: Document) -> Document:
        """The document with what must go along with a change; where both are the same, as set-up begins with it.

        Whoever wrote the document may have written anything into it.
        """
        return after


def group_called(groups: Sequence[FieldGroup], key: str) -> FieldGroup | None:
    """The group with this key."""
    return next((group for group in groups if group.key == key), None)


def field_called(groups: Sequence[FieldGroup], name: str) -> AnyField | None:
    """The field with this name."""
    return next((field for group in groups for field in group.fields if field.name == name), None)


def field_for(group: FieldGroup, piece: str) -> AnyField | None:
    """The field by which a piece is put on a place."""
    return next((field for field in group.fields if piece and field.piece == piece), None)
