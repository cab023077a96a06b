"""Options of a new game: defaults filled in, and one sentence for everything that does not exist."""

import pytest

from sobremesa.core.errors import SetupError
from sobremesa.core.options import OptionSpec, read_options, shown_options

SPECS = [
    OptionSpec("players", "number", 2, "how many", ("2", "3", "4")),
    OptionSpec("level", "choice", "easy", "how hard", ("easy", "hard")),
    OptionSpec("cards", "flag", True, "with cards"),
    OptionSpec("roles", "list", None, "who", ("cook", "baker")),
    OptionSpec("components", "document", None, "what is printed"),
]


def test_options_not_given_have_their_defaults_in_the_order_of_the_specs() -> None:
    read = read_options(SPECS, {})
    assert list(read) == ["players", "level", "cards", "roles", "components"]
    assert read == {"players": 2, "level": "easy", "cards": True, "roles": None, "components": None}


def test_options_that_are_given_are_kept() -> None:
    given: dict[str, object] = {"players": 4, "level": "hard", "cards": False, "roles": ["baker", "cook", "cook"]}
    given["components"] = {"oven": {"loaves": 4}}
    assert read_options(SPECS, given) == given


def test_a_document_is_shown_only_as_being_there() -> None:
    given: dict[str, object] = {"players": 4, "components": {"oven": {"loaves": 4}}}
    shown = shown_options(SPECS, read_options(SPECS, given))
    assert (shown["players"], shown["components"]) == (4, "own file")
    assert given["components"] == {"oven": {"loaves": 4}}
    assert shown_options(SPECS, read_options(SPECS, {}))["components"] is None


def test_reading_options_changes_nothing_that_was_given() -> None:
    roles = ["cook"]
    given: dict[str, object] = {"roles": roles}
    read = read_options(SPECS, given)
    assert given == {"roles": ["cook"]}
    assert read["roles"] is not roles


def test_what_was_read_reads_again_to_the_same() -> None:
    read = read_options(SPECS, {"players": 3, "roles": ["cook"]})
    assert read_options(SPECS, read) == read


WRONG: list[tuple[str, object, str]] = [
    ("colour", "red", "no such option"),
    ("", "red", "no such option"),
    ("players", 5, "2, 3, 4"),
    ("players", 1, "2, 3, 4"),
    ("players", "2", "whole number"),
    ("players", 2.0, "whole number"),
    ("players", True, "whole number"),
    ("players", None, "whole number"),
    ("players", 10**30, "2, 3, 4"),
    ("level", "medium", "easy, hard"),
    ("level", "Easy", "easy, hard"),
    ("level", "", "easy, hard"),
    ("level", 1, "easy, hard"),
    ("level", None, "easy, hard"),
    ("level", ["easy"], "easy, hard"),
    ("cards", 1, "true or false"),
    ("cards", "yes", "true or false"),
    ("cards", None, "true or false"),
    ("roles", "cook", "a list"),
    ("roles", ("cook",), "a list"),
    ("roles", ["waiter"], "cook, baker"),
    ("roles", ["cook", 1], "cook, baker"),
    ("roles", [None], "cook, baker"),
    ("roles", [["cook"]], "cook, baker"),
    ("components", "mine.toml", "a table is expected, not 'mine.toml'"),
    ("components", [], "a table is expected, not []"),
    ("components", True, "a table is expected, not True"),
]


@pytest.mark.parametrize(("name", "value", "what"), WRONG)
def test_an_option_that_does_not_fit_says_which_and_what_would(name: str, value: object, what: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_options(SPECS, {name: value})
    assert str(caught.value).startswith(f"option {name}: ")
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)
