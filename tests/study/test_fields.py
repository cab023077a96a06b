"""Fields offer what may be set and refuse the rest; an error of a document belongs to the field where it is."""

import pytest

from sobremesa.study.fields import (
    Copies,
    Counter,
    FieldOption,
    Here,
    NotOffered,
    Pick,
    Several,
    StudyField,
    blamed,
    get,
    put,
)

DOCUMENT = {"a": {"b": 2}, "list": ["x", "y", "x"], "at": "rome", "rows": [{"n": 1}, {"n": 2}]}
COUNTER = Counter(("a", "b"), "B", "b", most=3)
SWITCH = Copies(("list",), "Y", "y", item="y")
TWICE = Copies(("list",), "X", "x", item="x", most=3)
HERE = Here(("at",), "Paris", "pawn", place="paris")
PICK = Pick(("at",), "Where", options=[FieldOption("rome", "Rome"), FieldOption(None, "nowhere")])
MANY = Several(("hand",), "Hand", options=[FieldOption(card, card.upper()) for card in "abc"], most=2)


def test_a_counter_counts_within_its_bounds() -> None:
    assert COUNTER.value(DOCUMENT) == 2
    assert COUNTER.changed(DOCUMENT, "0") == 0
    assert COUNTER.with_piece(DOCUMENT, take=False) == 3
    assert Counter(("no", "where"), "", usual=4).value(DOCUMENT) == 4
    for said in ("4", "-1", "", "x", "99999", "²"):
        with pytest.raises(NotOffered):
            COUNTER.changed(DOCUMENT, said)
    with pytest.raises(NotOffered):
        Counter(("a", "b"), "", most=2).with_piece(DOCUMENT, take=False)


def test_things_of_a_list_are_counted_and_those_of_others_stay() -> None:
    assert (SWITCH.value(DOCUMENT), TWICE.value(DOCUMENT)) == (1, 2)
    assert SWITCH.changed(DOCUMENT, "0") == ["x", "x"]
    assert TWICE.changed(DOCUMENT, "3") == ["x", "y", "x", "x"]
    assert TWICE.with_piece(DOCUMENT, take=True) == ["x", "y"]
    for field, said in ((SWITCH, "2"), (TWICE, "4"), (TWICE, "-1")):
        with pytest.raises(NotOffered):
            field.changed(DOCUMENT, said)


def test_something_stands_here_or_elsewhere_but_somewhere() -> None:
    assert not HERE.value(DOCUMENT)
    assert HERE.changed(DOCUMENT, "yes") == "paris"
    for take in (True, False):
        with pytest.raises(NotOffered):
            HERE.with_piece({"at": "paris"}, take=take)


def test_a_choice_is_one_of_those_that_are_offered() -> None:
    assert (PICK.value(DOCUMENT), PICK.value({"at": None}), PICK.value({"at": "oslo"})) == (0, 1, -1)
    assert PICK.changed(DOCUMENT, "1") is None
    for said in ("2", "", "rome"):
        with pytest.raises(NotOffered):
            PICK.changed(DOCUMENT, said)


def test_a_list_of_different_things_grows_and_shrinks() -> None:
    assert MANY.changed({"hand": ["a"]}, "+b") == ["a", "b"]
    assert MANY.changed({"hand": ["a", "b"]}, "-a") == ["b"]
    assert [option.value for option in MANY.left({"hand": ["a"]})] == ["b", "c"]
    for hand, said in ((["a", "b"], "+c"), (["a"], "+a"), (["a"], "-b"), ([], "+z"), ([], ""), ([], "a")):
        with pytest.raises(NotOffered):
            MANY.changed({"hand": hand}, said)


def test_a_path_leads_through_mappings_and_lists_and_makes_mappings_on_the_way() -> None:
    assert get(DOCUMENT, ("rows", 1, "n")) == (2,)
    assert get(DOCUMENT, ("rows", 2, "n")) == get(DOCUMENT, ("rows", "n")) == get(DOCUMENT, ("at", "n")) == ()
    assert put(DOCUMENT, ("rows", 0, "m"), (5,))["rows"] == [{"n": 1, "m": 5}, {"n": 2}]
    assert put({}, ("a", "b"), (1,)) == {"a": {"b": 1}}
    assert put({"a": 3}, ("a", "b"), (1,)) == {"a": {"b": 1}}
    assert put({"a": 1, "b": 2}, ("a",), ()) == {"b": 2}
    with pytest.raises(NotOffered):
        put(DOCUMENT, ("rows", 7, "n"), (1,))
    assert DOCUMENT["rows"] == [{"n": 1}, {"n": 2}]


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("a.b", COUNTER),
        ("a", COUNTER),
        ("list[2]", SWITCH),
        ("hand", MANY),
        ("hand[3]", MANY),
        ("handle", None),
        ("", None),
        ("somewhere", None),
    ],
)
def test_an_error_belongs_to_the_field_where_it_is(where: str, found: StudyField | None) -> None:
    assert blamed([COUNTER, SWITCH, MANY], where) is found
