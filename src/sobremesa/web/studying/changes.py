"""What can be done to a study: moves made in it, and its position set up by fields, pieces, a whole text."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sobremesa.study.fields import NotOffered, Path, put
from sobremesa.study.playing import BadPosition, PlayedStudy, read_position, study_from
from sobremesa.study.study import START, Study, StudySetup
from sobremesa.study.written import read_json
from sobremesa.web.study_kits import StudyKit, field_called, field_for, group_called
from sobremesa.web.studying.place import TAKE
from sobremesa.web.studying.seen import SeenStudy


def with_moves(seen: SeenStudy, actions: Sequence[int]) -> tuple[PlayedStudy, int]:
    """With some moves made, and the number of the last; ActionError where one of them cannot be."""
    played, number = seen.played, seen.place.number
    for action in actions:
        played, number = played.with_move(number, played.game.action_text(action))
    return played, number


def with_field(seen: SeenStudy, name: str, said: str) -> Study:
    """With one field set; NotOffered where there is no such field or value."""
    kit = _kit(seen)
    setup = setup_under_way(seen, kit)
    document = dict(setup.document)
    field = field_called(kit.groups(document), name)
    if field is None:
        raise NotOffered
    return _with_value(seen, kit, setup, field.path, field.changed(document, said))


def with_piece(seen: SeenStudy, target: str) -> tuple[Study, str]:
    """With the picked piece put on something of the board or taken from there, and the key of that place."""
    kit = _kit(seen)
    setup = setup_under_way(seen, kit)
    document = dict(setup.document)
    key = kit.place_of(target) or target
    group = group_called(kit.groups(document), key)
    if group is None:
        raise NotOffered
    piece = seen.place.piece.removeprefix(TAKE)
    field = field_for(group, piece)
    if field is None:
        return seen.study, key
    try:
        value = field.with_piece(document, take=seen.place.piece.startswith(TAKE))
    except NotOffered:
        return seen.study, key
    return _with_value(seen, kit, setup, field.path, value), key


def with_text(seen: SeenStudy, text: str) -> Study:
    """With a whole document that somebody wrote; CannotStudy where it is none."""
    document = read_json(text)
    state = read_position(seen.played.game, document)  # what cannot be read is told, and nothing is changed
    kit = _kit(seen)
    written = state.to_dict()
    return _kept(seen, setup_under_way(seen, kit).changed(kit.settled(written, written)))


def turned(seen: SeenStudy, *, back: bool) -> Study:
    """With the last change taken back, or made again."""
    setup = setup_under_way(seen, _kit(seen))
    return _kept(seen, setup.undone() if back else setup.redone())


def setup_under_way(seen: SeenStudy, kit: StudyKit) -> StudySetup:
    """The set-up that is under way, or a new one of the position here."""
    if seen.study.setup is not None and seen.place.number == START:
        return seen.study.setup
    written = dict(seen.state.to_dict())
    return StudySetup(kit.settled(written, written))


def _kit(seen: SeenStudy) -> StudyKit:
    viewing = seen.at_rest()
    return viewing.face.study_kit(viewing.moment([]))


def _with_value(seen: SeenStudy, kit: StudyKit, setup: StudySetup, path: Path, value: object) -> Study:
    document = dict(setup.document)
    after = kit.settled(document, put(document, path, (value,)))
    return _kept(seen, setup.changed(after))


def _kept(seen: SeenStudy, setup: StudySetup) -> Study:
    """The study with this set-up; what can be played becomes its position, and begins its tree anew."""
    position = _position_here(seen)
    try:
        read_position(seen.played.game, setup.document)
        position = dict(setup.document)
    except BadPosition:
        pass
    study = study_from(seen.played.game, position)
    return replace(study, name=seen.study.name, remark=seen.study.remark, setup=setup)


def _position_here(seen: SeenStudy) -> dict[str, Any]:
    if seen.place.number == START:
        return dict(seen.study.position)
    return dict(seen.state.to_dict())
