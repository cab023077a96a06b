"""Reading forms that anybody may have sent: at most so many fields, and texts where texts are expected."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from sobremesa.web.pages.errors import Problem

_LOG: Final = logging.getLogger(__name__)
_MOST_FIELDS: Final = 300
_MOST_STEPS: Final = 80  # of one turn
_LONGEST_NUMBER: Final = 7  # digits
_LONGEST_TEXT: Final = 256 * 1024  # bytes of one field; a components file can be typed too


async def read_form(request: Request) -> FormData:
    """The fields of a form. One that cannot be read is told so by Starlette; files that nobody asked for are let go."""
    async with form_with_file(request) as form:
        return form


@asynccontextmanager
async def form_with_file(request: Request) -> AsyncIterator[FormData]:
    """The same with a file in it, which can be read inside of `async with`."""
    reading = request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=_LONGEST_TEXT)
    try:
        form = await reading
    except HTTPException as error:
        _LOG.info("a form cannot be read: %s", error)
        raise
    except ValueError as error:  # some encodings that a form may name fail in ways of their own
        _LOG.info("a form cannot be read: %s", type(error).__name__)
        raise Problem(400, "bad-request") from error
    try:
        if not all(_is_text(value) for field in form.multi_items() for value in field):
            raise Problem(400, "bad-request")
        yield form
    finally:
        await form.close()


def _is_text(value: object) -> bool:
    """Whether a text holds no halves of characters, which could neither be kept nor sent back; files are no texts."""
    return not isinstance(value, str) or not any("\ud800" <= sign <= "\udfff" for sign in value)


def text_of(form: FormData, name: str) -> str:
    """The text of a field, '' where there is none."""
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def number_of(text: str) -> int | None:
    """A number from 0 in digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else None


def read_steps(text: str) -> list[int]:
    """The actions of '12,45'."""
    if not text:
        return []
    numbers = [number_of(part) for part in text.split(",", _MOST_STEPS)]
    if None in numbers or len(numbers) > _MOST_STEPS:
        raise Problem(400, "bad-steps", "table-errors")
    return [number for number in numbers if number is not None]


def read_position(form: FormData) -> int:
    """The entry that a form was made for."""
    number = number_of(text_of(form, "at"))
    if number is None:
        raise Problem(400, "bad-position", "table-errors")
    return number
