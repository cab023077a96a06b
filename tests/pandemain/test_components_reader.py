"""Files of components that cannot be played with: everything wrong is told at once, each with its line and field."""

import copy
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sobremesa.core.errors import SetupError
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.box.components_reader import components_from_dict
from sobremesa.games.pandemain.box.errors import ComponentsError
from sobremesa.games.pandemain.box.problems import MOST_PROBLEMS, shown
from sobremesa.prints.components import MOST_CHARACTERS, MOST_IN_A_LINE, load_components, read_components
from tests.pandemain.prints import changed, default, default_text, line_of, problems_of, read
from tests.pandemain.wrong_files import SEVERAL, STALLS, WRONG, Wrong


@pytest.mark.parametrize("wrong", WRONG, ids=[f"{wrong.field}: {wrong.what[:30]}" for wrong in WRONG])
def test_what_is_wrong_is_told_with_its_line_and_field(wrong: Wrong) -> None:
    text = changed(wrong.anchor, wrong.old, wrong.new)
    problems = problems_of(text)
    told = [problem for problem in problems if f"{wrong.field}: {wrong.what}" in problem]
    assert len(told) == 1, problems
    if wrong.at == SEVERAL:
        return
    assert len(problems) == 1, problems
    if wrong.at == STALLS:
        line = line_of(text, "[market]", "[[market.stall]]")
    else:
        marker = wrong.at or wrong.new
        line = line_of(text, wrong.anchor if wrong.anchor in text else marker, marker)
    assert told[0].startswith(f"line {line}, {wrong.field}: "), told


def test_there_are_many_kinds_of_wrong_files() -> None:
    assert len(WRONG) >= 100


def test_several_problems_are_all_told_in_the_order_of_their_lines() -> None:
    text = default_text()
    for anchor, old, new in [
        ("[[scenarios.scenario]]", "[[3], [9]", "[[19], [9]"),
        ("[grain_tokens]", "rye = 20", "rye = 21"),
        ('id = "garden"', "column = 2", 'column = "two"'),
        ('id = "garden"', 'next = ["centre"]', 'next = ["nowhere"]'),
        ("[favours.token]", "ox = 1", "horse = 1"),
    ]:
        text = changed(anchor, old, new, text)
    problems = problems_of(text)
    fields = [problem.split(":")[0].split(", ", 1)[1] for problem in problems]
    assert fields == [
        "grain_tokens",
        "market.stall[2].column",
        "market.stall[2].next[0]",
        "favours.token.7",
        "favours.token.7.horse",
        "scenarios.scenario[0].deck[0]",
    ]
    lines = [int(problem.split(",")[0].removeprefix("line ")) for problem in problems]
    assert lines == sorted(lines)


def test_an_empty_file_misses_every_table_and_nothing_inside_them() -> None:
    problems = problems_of("")
    assert sorted(problems) == sorted(f"{name}: is missing" for name in default().document)


def test_a_missing_list_is_told_once() -> None:
    text = default_text()
    start, end = text.index("[[villages.village]]"), text.index("# What a baker knows")
    problems = problems_of(text[:start] + text[end:])
    assert [problem.split(", ", 1)[-1] for problem in problems] == ["villages.village: is missing"]


def test_the_error_lists_its_problems_and_is_a_setup_error() -> None:
    with pytest.raises(SetupError) as caught:
        read_components("pandemain", changed("[farm]", "ox = 4", "ox = 0"), "mine.toml")
    error = caught.value
    assert isinstance(error, ComponentsError)
    assert len(error.problems) == 1
    assert str(error) == f"mine.toml has 1 problem:\n  {error.problems[0]}"


def test_a_document_without_lines_has_problems_without_lines() -> None:
    document = copy.deepcopy(default().document)
    farm = document["farm"]
    assert isinstance(farm, dict)
    farm["ox"] = 0
    with pytest.raises(ComponentsError) as caught:
        components_from_dict(document)
    assert caught.value.problems == ["farm.ox: 0 is not between 1 and 99"]
    sources: list[object] = [None, [], "farm", 3]
    for source in sources:
        with pytest.raises(ComponentsError, match="a table of components is expected"):
            components_from_dict(source)


# -- files that are no components at all -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[farm\nox = 4", "line 1: this is not TOML: "),
        ("[farm]\nox = \n", "line 2: this is not TOML: "),
        ("[farm]\nox = 4\n\n[farm]\n", "line 4: this is not TOML: "),
        ("[farm]\nox = 4\nox = 5\n", "line 3: this is not TOML: "),
        ('a = """\n\n', "line 3: this is not TOML: "),
        ("a = 1\nb = \x00\n", "line 2: this is not TOML: "),
        ("a = \ud800", "line 1: this is not TOML: "),
    ],
)
def test_text_that_is_no_toml_is_told_with_its_line(text: str, problem: str) -> None:
    problems = problems_of(text)
    assert len(problems) == 1
    assert problems[0].startswith(problem)
    assert problems[0].isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "#" * (MOST_CHARACTERS + 1),
        "\n" * (MOST_CHARACTERS + 1),
        "a = " + "[" * (MOST_IN_A_LINE + 1),
        "a = [\n" + "[\n" * 40_000,
        "a = " + "[\n" * 900 + "]\n" * 900,
        "a = " + "{b=" * 300 + "1" + "}" * 300,
        ".".join("a" * 490) + " = 1\n",
        "\n".join(f"{'.'.join('a' * 240)}.k{line} = 1" for line in range(190)),
        "\n".join(f"[{'.'.join('a' * 490)}.k{line}]" for line in range(95)),
        "\n".join(f"k{line} = 1" for line in range(9_000)),
        "\n".join("[[market.stall]]" for _ in range(5_000)),
        f"a = {'9' * 900}",
        f"a = 0x{'f' * 900}",
        "a = 1e99999999\nb = nan\nc = -inf\nd = 1979-05-27T07:32:00Z",
        '"" = 1\n"\\u0000" = 2\n"\\u001b[31m" = 3\n"a.b" = 4',
        "provenance = []\nprovenance_of = 7",
    ],
)
def test_hostile_files_are_refused_with_few_and_short_problems(text: str) -> None:
    problems = problems_of(text)
    assert 1 <= len(problems) <= MOST_PROBLEMS + 1
    assert all(problem.isprintable() and len(problem) < 500 for problem in problems)


def test_no_more_problems_are_listed_than_somebody_reads() -> None:
    problems = problems_of("\n".join(f"k{line} = 1" for line in range(9_000)))
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].startswith("there are ")


def test_values_are_shown_short_and_on_one_line() -> None:
    assert shown("x" * 99) == repr("x" * 40 + "…")
    assert shown("\x1b[31m\n") == r"'\x1b[31m\n'"
    assert shown(1 << 9999) == "a huge number"
    assert [shown(value) for value in ([], [1], {}, {"a": 1})] == [
        "an empty list",
        "a list",
        "an empty table",
        "a table",
    ]


# -- where files come from ---------------------------------------------------------------------------------------


def test_a_file_is_read_and_named_in_its_errors(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(changed("[bread_price]", "rye = 3", "rye = 2"), encoding="utf-8")
    components = load_components("pandemain", path)
    assert isinstance(components, Components)
    assert components.bread_price == [[[price] * 5] * 2 for price in (2, 4, 5, 6)]
    path.write_text("[farm", encoding="utf-8")
    with pytest.raises(ComponentsError, match=r"box\.toml has 1 problem"):
        load_components("pandemain", path)


def test_lines_that_end_as_on_windows_are_counted_alike(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    text = changed("[bread_price]", "rye = 3", "rye = -3")
    path.write_bytes(text.replace("\n", "\r\n").encode())
    with pytest.raises(ComponentsError) as caught:
        load_components("pandemain", path)
    assert caught.value.problems == problems_of(text)


def test_a_file_that_is_not_there_or_no_text_is_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, Path("nul\0.toml")):
        with pytest.raises(SetupError, match="the components cannot be read from"):
            load_components("pandemain", path)
    path = tmp_path / "box.toml"
    path.write_bytes(b"# one\n# two \xff\n")
    with pytest.raises(ComponentsError) as caught:
        load_components("pandemain", path)
    assert caught.value.problems == ["line 2: this is not UTF-8 text"]
    path.write_bytes(b"#" * (4 * MOST_CHARACTERS + 2))
    with pytest.raises(ComponentsError, match="more than 100,000 characters"):
        load_components("pandemain", path)


def test_a_game_without_components_says_so() -> None:
    with pytest.raises(SetupError, match="pandemic has no components file"):
        load_components("pandemic")


@pytest.mark.parametrize("game", ["nothing", "", ".."])
def test_a_game_that_does_not_exist_says_so(game: str) -> None:
    with pytest.raises(SetupError, match="there is no game"):
        load_components(game)


# -- whatever somebody writes ------------------------------------------------------------------------------------

TOKENS = st.sampled_from(
    [
        "", "\n", " ", "[", "]", "[[", "]]", "{", "}", "=", ",", ".", '"', "'", '"""', "#", "0", "-1", "99", "1.5",
        "true", "nan", "rye", "id", "[farm]", "[[market.stall]]", "provenance", "provenance_of = {}", "\\", "\t",
        "next = []", "goods = {}", "ox", "é", "\x00", "\r", "1" * 30,
    ]
)  # fmt: skip


@pytest.mark.long
@pytest.mark.many_games
@given(st.data())
@settings(max_examples=160, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_file_with_changed_text_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = default_text()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from([0, 1, 2, 5, 20, 200, 5000]))
        text = text[:at] + data.draw(TOKENS) + text[at + length :]
    told = problems_of(text)
    assert all(problem.isprintable() for problem in told)


VALUES: st.SearchStrategy[object] = st.recursive(
    st.one_of(
        st.integers(-5, 50),
        st.booleans(),
        st.floats(),
        st.sampled_from(["", "rye", "ox", "ulm", "servant", "gain", "dairy", "\n"]),
        st.text(max_size=5),
        st.just(10**40),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["rye", "2", "id", "day"]), inner),
    max_leaves=6,
)


def paths_of(value: object) -> list[tuple[object, ...]]:
    """The way to every value of a document."""
    inner = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [(key, *rest) for key, item in inner for rest in ((), *paths_of(item))]


PATHS = paths_of(default().document)


@pytest.mark.long
@pytest.mark.many_games
@given(st.lists(st.tuples(st.sampled_from(PATHS), st.sampled_from(["drop", "put", "copy", "add"]), VALUES), max_size=5))
@settings(max_examples=160, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_document_with_changed_values_is_read_or_refused_and_nothing_else(
    changes: list[tuple[tuple[object, ...], str, object]],
) -> None:
    document: object = copy.deepcopy(default().document)
    for path, how, value in changes:
        inner: object = document
        for key in path[:-1]:
            if isinstance(inner, dict):
                inner = inner.get(key)
            elif isinstance(inner, list) and isinstance(key, int) and key < len(inner):
                inner = inner[key]
        change(inner, path[-1], how, value)
    told = problems_in(document)
    assert len(told) <= MOST_PROBLEMS + 1
    assert all(problem.isprintable() for problem in told)


def problems_in(document: object) -> list[str]:
    """What is wrong with a document; nothing when it can be read."""
    try:
        assert components_from_dict(document).leaves()
    except ComponentsError as error:
        return error.problems
    return []


def change(inner: object, key: object, how: str, value: object) -> None:
    """Change one value of a table or list."""
    if isinstance(inner, dict):
        if how == "drop":
            inner.pop(key, None)
        else:
            inner["more" if how == "add" else key] = value
    elif isinstance(inner, list) and isinstance(key, int) and key < len(inner):
        if how == "drop":
            inner.pop(key)
        elif how == "copy":
            inner.append(copy.deepcopy(inner[key]))
        else:
            inner[key] = value


def test_every_value_of_the_default_print_is_read() -> None:
    shapes: dict[tuple[str, ...], tuple[object, ...]] = {}
    for path in PATHS:
        if "provenance" not in path and "provenance_of" not in path:
            shapes.setdefault(tuple("*" if str(key).isdigit() else str(key) for key in path), path)
    assert len(shapes) > 150
    for path in shapes.values():
        document: object = copy.deepcopy(default().document)
        inner: object = document
        for key in path[:-1]:
            assert isinstance(inner, dict | list)
            inner = inner[key]  # type: ignore[call-overload]
        change(inner, path[-1], "put", {"nonsense": [1.5]})
        with pytest.raises(ComponentsError):
            components_from_dict(document)


def test_the_default_text_is_read_without_problems() -> None:
    assert problems_of(default_text()) == []
    assert read(default_text()).document == default().document
