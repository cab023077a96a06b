"""Documents: what is read comes out typed; what cannot be read says where it stands and what was expected."""

from collections.abc import Callable

import pytest

from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError

KNOWN = {"paris": 0, "rome": 1, "lima": 2}


def doc(**entries: object) -> Document:
    return Document(entries, "")


def test_values_are_read_as_what_they_are() -> None:
    source = doc(number=3, flag=True, text="a", texts=["a", "b"], any=[1, "x"], part={"deep": 4}, one="rome")
    assert source.number("number", 0, 0, 9) == 3
    assert source.flag("flag", False) is True
    assert source.text("text", "") == "a"
    assert source.texts("texts", []) == ["a", "b"]
    assert source.lists("any") == [1, "x"]
    assert source.part("part").number("deep", 0, 0, 9) == 4
    assert source.one_of("one", ("paris", "rome")) == 1
    assert source.has("flag")
    assert not source.has("flags")


def test_what_is_not_given_has_its_default() -> None:
    source = doc()
    assert source.number("number", 7, 0, 9) == 7
    assert source.flag("flag", True) is True
    assert source.text("text", "b") == "b"
    assert source.texts("texts", ["c"]) == ["c"]
    assert source.lists("any") == []
    assert source.documents("parts") == []
    assert source.part("part").source == {}
    assert source.one_of("one", ("paris", "rome"), "rome") == 1
    assert source.ids("ids", KNOWN, "city") == []
    assert source.ids("ids", KNOWN, "city", ["lima"]) == [2]


def test_ids_are_numbers_in_the_order_given() -> None:
    assert doc(ids=["rome", "paris"]).ids("ids", KNOWN, "city") == [1, 0]


def test_a_document_inside_another_knows_its_path() -> None:
    inner = doc(players=[{}, {"hand": {"x": 1}}]).documents("players")[1]
    assert inner.where == "players[1]"
    assert inner.part("hand").path("x") == "players[1].hand.x"
    assert doc().path("x") == "x"


def test_lists_that_are_read_are_copies() -> None:
    given = ["a"]
    doc(texts=given).texts("texts", []).append("b")
    doc(texts=given).lists("texts").append("b")
    assert given == ["a"]


WRONG: list[tuple[str, Callable[[], object], str, str]] = [
    ("a number that is a text", lambda: doc(n="3").number("n", 0, 0, 9), "n", "whole number"),
    ("a number that is a flag", lambda: doc(n=True).number("n", 0, 0, 9), "n", "whole number"),
    ("a number with a point", lambda: doc(n=3.0).number("n", 0, 0, 9), "n", "whole number"),
    ("a number that is nothing", lambda: doc(n=None).number("n", 0, 0, 9), "n", "whole number"),
    ("a number too small", lambda: doc(n=0).number("n", 1, 1, 9), "n", "between 1 and 9"),
    ("a number too large", lambda: doc(n=10).number("n", 1, 1, 9), "n", "between 1 and 9"),
    ("a flag that is a number", lambda: doc(f=1).flag("f", False), "f", "true or false"),
    ("a flag that is a text", lambda: doc(f="yes").flag("f", False), "f", "true or false"),
    ("a text that is a number", lambda: doc(t=1).text("t", ""), "t", "a text"),
    ("texts that are a text", lambda: doc(t="ab").texts("t", []), "t", "a list"),
    ("texts with a number", lambda: doc(t=["a", 2]).texts("t", []), "t[1]", "a text"),
    ("a list that is a mapping", lambda: doc(t={}).lists("t"), "t", "a list"),
    ("a part that is a list", lambda: doc(p=[]).part("p"), "p", "a mapping"),
    ("a part with a number for a name", lambda: doc(p={1: 2}).part("p"), "p", "a mapping"),
    ("documents with a text", lambda: doc(d=[{}, "x"]).documents("d"), "d[1]", "a mapping"),
    ("a choice that is missing", lambda: doc().one_of("c", ("a", "b")), "c", "missing"),
    ("a choice that is none of few", lambda: doc(c="x").one_of("c", ("a", "b")), "c", "one of a, b"),
    ("a choice of many", lambda: doc(c="x").one_of("c", tuple("abcdefghijklm")), "c", "not known"),
    ("a choice that is a list", lambda: doc(c=["a"]).one_of("c", ("a", "b")), "c", "a text"),
    ("an unknown id", lambda: doc(i=["rome", "oslo"]).ids("i", KNOWN, "city"), "i[1]", "no city 'oslo'"),
    ("an id twice", lambda: doc(i=["rome", "rome"]).ids("i", KNOWN, "city"), "i[1]", "twice"),
    ("an id that is a number", lambda: doc(i=[0]).ids("i", KNOWN, "city"), "i[0]", "a text"),
    ("an entry nobody reads", lambda: doc(a=1, z=2).only(("a", "b")), "z", "a, b"),
    ("a document that is a list", lambda: Document([], "top"), "top", "a mapping"),
    ("a document that is nothing", lambda: Document(None, ""), "", "a mapping"),
]


@pytest.mark.parametrize(("read", "where", "what"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_what_cannot_be_read_says_where_and_what_was_expected(
    read: Callable[[], object], where: str, what: str
) -> None:
    with pytest.raises(PositionError) as caught:
        read()
    assert caught.value.where == where
    assert what in caught.value.what
    assert str(caught.value) == (f"{where}: {caught.value.what}" if where else caught.value.what)
    assert "\n" not in str(caught.value)
