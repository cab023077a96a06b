"""The line of every value of a TOML text, whatever way of writing it has."""

import tomllib

import pytest

from sobremesa.prints.toml_lines import lines_of
from tests.pandemain.prints import default_text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a = 1\n\nb = 2", {"a": 1, "b": 3}),
        ("# one\na.b.c = 1 # [x]\n", {"a": 2, "a.b": 2, "a.b.c": 2}),
        ("[t]\na = 1\n[t.u]\nb = 2\n", {"t": 1, "t.a": 2, "t.u": 3, "t.u.b": 4}),
        ("[[l]]\na = 1\n[[l]]\na = 2\n", {"l": 1, "l[0]": 1, "l[0].a": 2, "l[1]": 3, "l[1].a": 4}),
        (
            "[[l]]\n[l.t]\na = 1\n[[l.m]]\n[[l.m]]\nb = 2\n",
            {
                "l": 1,
                "l[0]": 1,
                "l[0].t": 2,
                "l[0].t.a": 3,
                "l[0].m": 4,
                "l[0].m[0]": 4,
                "l[0].m[1]": 5,
                "l[0].m[1].b": 6,
            },
        ),
        ("a = { b = 1, c = { d = 2 } }\ne = 3", {"a": 1, "a.b": 1, "a.c": 1, "a.c.d": 1, "e": 2}),
        (
            "a = [\n  1, # one, two\n  { b = 2 },\n  [3, 4],\n]\nc = 5",
            {"a": 1, "a[0]": 2, "a[1]": 3, "a[1].b": 3, "a[2]": 4, "a[2][0]": 4, "a[2][1]": 4, "c": 6},
        ),
        ("a = []\nb = {}\nc = [[], {}]\n", {"a": 1, "b": 2, "c": 3, "c[0]": 3, "c[1]": 3}),
        ('a = \'\'\'\n[no]\nno = 1\'\'\'\nb = """\n\\"""\nno = 2"""\nc = 1', {"a": 1, "b": 4, "c": 7}),
        ("a = \"\"\"x\n\"\"\"\"\"\nb = '''\n'''''\nc = 1", {"a": 1, "b": 3, "c": 5}),
        ('"a b" = 1\n\'c#\' = 2\n"\\u0064" = 3\n"" = "=\\"["', {"a b": 1, "c#": 2, "d": 3, "": 4}),
        ("a = 1.5\nb = 1979-05-27T07:32:00.5Z\nc = -inf\n", {"a": 1, "b": 2, "c": 3}),
        ("[ t . u ]\r\n a . b = 1\r\n", {"t": 1, "t.u": 1, "t.u.a": 2, "t.u.a.b": 2}),
        ("[t]", {"t": 1}),
    ],
)
def test_values_are_found_on_their_lines(text: str, lines: dict[str, int]) -> None:
    tomllib.loads(text)
    assert lines_of(text) == lines


def test_every_value_of_the_default_print_has_a_line() -> None:
    lines = lines_of(default_text())
    pending: list[tuple[str, object]] = list(tomllib.loads(default_text()).items())
    seen = 0
    while pending:
        path, value = pending.pop()
        assert path in lines, path
        seen += 1
        if isinstance(value, dict):
            pending += [(f"{path}.{key}", item) for key, item in value.items()]
        elif isinstance(value, list):
            pending += [(f"{path}[{at}]", item) for at, item in enumerate(value)]
    assert seen == len(lines) > 1000
