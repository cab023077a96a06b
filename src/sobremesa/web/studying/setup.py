"""A position while it is set up: the fields of the place that is chosen, the pieces, and what is wrong with it."""

import json
from typing import Any

from sobremesa.core.errors import PositionError
from sobremesa.study.fields import FieldGroup, Several, blamed
from sobremesa.study.playing import BadPosition, read_position
from sobremesa.web.study_kits import StudyKit, group_called
from sobremesa.web.study_shown import FieldShown, GroupLine, SetupShown
from sobremesa.web.studying.changes import setup_under_way
from sobremesa.web.studying.place import TAKE
from sobremesa.web.studying.seen import SeenStudy


def tell_setup(seen: SeenStudy, kit: StudyKit) -> SetupShown:
    """All that the card shows of it."""
    setup, place = setup_under_way(seen, kit), seen.place
    document = dict(setup.document)
    groups = kit.groups(document)
    error = _error(seen, document)
    group = group_called(groups, place.key)
    every = [field for each in groups for field in each.fields]
    shown_first = [*(group.fields if group else ()), *every]
    blame = blamed(shown_first, error.where) if error else None
    guilty = next((each.key for each in groups if blame is not None and blame in each.fields), "")
    if group is None and not place.piece:
        group = group_called(groups, guilty) or (groups[0] if groups else None)
    return SetupShown(
        places=[GroupLine(each.key, each.title, each.section, group is each) for each in groups],
        key=group.key if group else "",
        title=group.title if group else "",
        fields=_fields(group, document, blame, error),
        pieces=[*kit.pieces(document)],
        piece=place.piece.removeprefix(TAKE),
        takes=place.piece.startswith(TAKE),
        spots=[group.key] if group else [],
        error=error.what if error else "",
        error_where=error.where if error else "",
        error_place=guilty,
        can_undo=setup.done > 0,
        can_redo=setup.done < len(setup.changes),
        loses_moves=bool(seen.study.nodes),
        document=json.dumps(_for_people(document), ensure_ascii=False, indent=1),
    )


def _fields(
    group: FieldGroup | None, document: dict[str, Any], blame: object, error: PositionError | None
) -> list[FieldShown]:
    """The fields of a place, each with what stands there now, and what is wrong with the one that is to blame."""
    return [
        FieldShown(
            field,
            field.value(document),
            error.what if error and field is blame else "",
            tuple(field.left(document)) if isinstance(field, Several) else (),
        )
        for field in (group.fields if group else ())
    ]


def _error(seen: SeenStudy, document: dict[str, Any]) -> PositionError | None:
    try:
        read_position(seen.played.game, document)
    except BadPosition as error:
        return error.error or PositionError("", seen.words.say("study", "bad-start"))
    return None


def _for_people(document: dict[str, Any]) -> dict[str, Any]:
    """Without what nobody writes."""
    return {name: value for name, value in document.items() if name not in ("random", "ply", "reveals")}
