"""What a browser has learnt, in its cookie."""

import pytest
from starlette.datastructures import Headers

from sobremesa.web.learnt import HIGHEST, Learnt
from sobremesa.web.visitors import read_visitor


def test_every_number_comes_back_as_it_was_written() -> None:
    for number in range(HIGHEST + 1):
        kept = Learnt.read(str(Learnt().knowing("pandemic", number)))
        assert kept.numbers("pandemic") == {number}


def test_games_do_not_know_of_each_other() -> None:
    known = Learnt().knowing("pandemic", 3).knowing("pandemain", 5, 200)
    assert Learnt.read(str(known)) == known
    assert (known.has("pandemic", 3), known.has("pandemain", 3), known.has("pandemain", 200)) == (True, False, True)
    assert known.without("pandemain", 5).numbers("pandemain") == {200}
    assert known.without("pandemain").numbers("pandemain") == set()


def test_a_second_browser_adds_to_what_the_first_knows() -> None:
    one, other = Learnt().knowing("pandemic", 3), Learnt().knowing("pandemic", 9).knowing("pandemain", 1)
    assert one.joined(other) == Learnt().knowing("pandemic", 3, 9).knowing("pandemain", 1)


@pytest.mark.parametrize(
    "text", ["", "~", "pandemic", "pandemic.", "pandemic.é", "Pandemic.AQ", "../x.AQ", "a.AQ" * 999]
)
def test_what_makes_no_sense_is_left_out(text: str) -> None:
    assert Learnt.read(text) == Learnt()


def test_a_number_that_no_game_can_have_is_refused() -> None:
    with pytest.raises(ValueError, match="256 is not between 0 and 255"):
        Learnt().knowing("pandemic", 256)


def test_the_cookie_carries_it_with_the_other_preferences() -> None:
    visitor = read_visitor(Headers({}))
    visitor.remember(name="Ana", learnt=visitor.learnt.knowing("pandemain", 10, 25))
    (cookie,) = visitor.cookies(secure=False)
    again = read_visitor(Headers({"cookie": cookie.split(";")[0]}))
    assert again.name == "Ana"
    assert again.learnt.numbers("pandemain") == {10, 25}
