"""The settings of a sweep: the print as it stands, and each way in which it is tried to be otherwise."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, Final

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.options import in_order
from sobremesa.lab.sweep.fields import SweptField, document_option, print_of, read_field, written
from sobremesa.prints.components import components_of, has_components, load_components
from sobremesa.prints.paths import differences, with_value

MOST_SETTINGS: Final = 1000
AS_IT_STANDS: Final = "as it stands"
_LONGEST_NAME: Final = 60
_NO_NAME: Final = re.compile(r"[^\w.+-]+")


@dataclass(frozen=True)
class SweepSetting:
    """A game that is played in a sweep."""

    title: str
    options: dict[str, object]
    changes: tuple[tuple[str, Any, Any], ...]  # of the first setting: what, how it stands there, how here
    folder: str = ""


@dataclass(frozen=True)
class SweepSettings:
    """All of them, the one first with which the others are compared, and what is varied."""

    of: tuple[SweepSetting, ...]
    fields: tuple[SweptField, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()  # settings that belong into one table: a group for each field


def vary(game: Game, options: Mapping[str, object], texts: Sequence[str], *, grid: bool) -> SweepSettings:
    """Each value of each field alone, or with `grid` all of them with each other."""
    fields = [read_field(game, options, text) for text in texts]
    for place, field in enumerate(fields):
        if any(_overlap(field.name, other.name) for other in fields[:place]):
            raise SetupError(f"{field.name} is varied twice; give all of its values at once, with commas between")
    if grid:
        count = prod(len(field.values) for field in fields)
        chosen: Iterable[Iterable[tuple[SweptField, Any]]] = (
            zip(fields, values, strict=True) for values in product(*(field.values for field in fields))
        )
        groups = [0] * count
    else:
        count = sum(len(field.values) for field in fields)
        chosen = [((field, value),) for field in fields for value in field.values]
        groups = [place for place, field in enumerate(fields) for _ in field.values]
    if count > MOST_SETTINGS:
        raise SetupError(f"that makes {count:,} settings; a sweep has {MOST_SETTINGS:,} at most")
    printed = any(not field.is_option for field in fields)
    document = print_of(game, options).document if printed else {}
    found = [SweepSetting(AS_IT_STANDS, dict(options), ())]
    members: list[list[int]] = [[] for _ in range(max(groups, default=0) + 1)]
    for changes, group in zip(chosen, groups, strict=True):
        unlike = [(field, value) for field, value in changes if in_order(value) != in_order(field.base)]
        if unlike:
            members[group].append(len(found))
            found.append(_changed(game, options, document, unlike))
    if len(found) == 1:
        raise SetupError("every value is as it stands, so there is nothing to compare")
    return SweepSettings(_numbered(found), tuple(fields), tuple(tuple(group) for group in members if group))


def compare(game: Game, options: Mapping[str, object], files: Sequence[Path]) -> SweepSettings:
    """Whole prints: the others with the first, or a single one with the print that is played otherwise."""
    if not has_components(game.id):
        raise SetupError(f"{game.name} has no print to compare: all that is printed is part of its rules")
    option = document_option(game)
    documents = [load_components(game.id, file).document for file in files]
    if options.get(option) is not None or len(files) == 1:
        first = SweepSetting(AS_IT_STANDS, dict(options), ())
        others = list(zip(files, documents, strict=True))
        as_it_stands = print_of(game, options).document
    else:
        first = SweepSetting(files[0].name, {**options, option: documents[0]}, ())
        others = list(zip(files[1:], documents[1:], strict=True))
        as_it_stands = documents[0]
    found = [first]
    for file, document in others:
        changes = tuple((path, *values) for path, values in differences(as_it_stands, document).items())
        if not changes:
            raise SetupError(f"all values of {file.name} are those of the print it is compared with")
        found.append(SweepSetting(file.name, {**options, option: document}, changes))
    return SweepSettings(_numbered(found), groups=(tuple(range(1, len(found))),))


def _overlap(one: str, other: str) -> bool:
    """Whether two fields are the same, or one lies in the other."""
    return one == other or one.startswith((f"{other}.", f"{other}[")) or other.startswith((f"{one}.", f"{one}["))


def _changed(
    game: Game,
    options: Mapping[str, object],
    document: dict[str, object],
    changes: Sequence[tuple[SweptField, Any]],
) -> SweepSetting:
    """A setting in which these fields have these values; SetupError where the checks of a print refuse them."""
    title = ", ".join(f"{field.name}={written(value)}" for field, value in changes)
    chosen = {**options, **{field.name: value for field, value in changes if field.is_option}}
    printed = [(field, value) for field, value in changes if not field.is_option]
    for field, value in printed:
        document = with_value(document, field.name, value)
    if printed:
        components_of(game.id, document, f"the print with {title}")
        chosen[document_option(game)] = document
    return SweepSetting(title, chosen, tuple((field.name, field.base, value) for field, value in changes))


def _numbered(settings: Sequence[SweepSetting]) -> tuple[SweepSetting, ...]:
    """With names of folders that say what they hold."""
    digits = len(str(len(settings) - 1))
    return tuple(
        replace(setting, folder=f"{number:0{digits}}-{_NO_NAME.sub('-', setting.title)[:_LONGEST_NAME].strip('-')}")
        for number, setting in enumerate(settings)
    )
