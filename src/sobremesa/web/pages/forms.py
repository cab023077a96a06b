"""Reading forms that anybody may have sent: at most so many fields, and texts where texts are expected."""

from contextlib import AbstractAsyncContextManager
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request

_MOST_FIELDS: Final = 300
_LONGEST_TEXT: Final = 256 * 1024  # bytes of one field; a components file can be typed too


async def read_form(request: Request) -> FormData:
    """The fields of a form. One that cannot be read is told so by Starlette; files that nobody asked for are let go."""
    async with form_with_file(request) as form:
        return form


def form_with_file(request: Request) -> AbstractAsyncContextManager[FormData]:
    """The same with a file in it, which can be read inside of `async with`."""
    return request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=_LONGEST_TEXT)


def text_of(form: FormData, name: str) -> str:
    """The text of a field, '' where there is none."""
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""
