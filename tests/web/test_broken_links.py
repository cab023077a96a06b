"""Links and files that hold no game, or one that was tampered with: refused at the move at which it breaks."""

import json
import pickle
import random
import re
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from html import unescape

import pytest

from sobremesa.web.shared_games import LARGEST_GAME, LONGEST_LINK, MOST_MOVES, CannotPlay, pack, read_game, unpack
from tests.web.sharing import (
    going_on,
    going_on_shortly,
    packed_raw,
    played,
)
from tests.web.sites import Visit, words

# -- links that are none ---------------------------------------------------------------------------------------------


def test_what_is_unpacked_is_bounded_while_it_is_unpacked() -> None:
    bomb = packed_raw(b"0" * 4_000_000)
    assert len(bomb) < LONGEST_LINK
    tracemalloc.start()
    with pytest.raises(CannotPlay) as caught:
        unpack(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert caught.value.code == "too-large"
    assert peak < 3 * LARGEST_GAME


@pytest.mark.parametrize(
    "data",
    [
        "x",
        "AAAA",
        "!!",
        "%2e%2e",
        pack("hello")[:-4],
        pack("hello") + "AAAA",
        "A" * 6001,
        urlsafe_b64encode(pickle.dumps([])).decode().rstrip("="),
        urlsafe_b64encode(zlib.compress(b"a") + b"more").decode().rstrip("="),
    ],
)
def test_a_link_that_holds_no_game_says_so(visitor: Visit, data: str) -> None:
    response = visitor.get(f"/r/{data}")
    assert response.status_code == 422
    assert "This link holds no game" in words(response)
    assert len(words(response)) < 400


# -- tampered with ---------------------------------------------------------------------------------------------------


def changed(text: str, number: int) -> Iterator[str]:
    """The file with one line missing, twice, in other words, or in the place of the next."""
    lines = text.split("\n")
    line = lines[number]
    yield "\n".join([*lines[:number], *lines[number + 1 :]])
    yield "\n".join([*lines[: number + 1], *lines[number:]])
    yield "\n".join([*lines[:number], line + " ", *lines[number + 1 :]])
    yield "\n".join([*lines[:number], line[:-1] + ("0" if line[-1:] != "0" else "1"), *lines[number + 1 :]])
    if number + 1 < len(lines) and lines[number + 1] != line:
        yield "\n".join([*lines[:number], lines[number + 1], line, *lines[number + 2 :]])


@pytest.mark.parametrize("make", [lambda: played(moves=20), going_on_shortly], ids=["format 1", "format 2"])
def test_a_change_in_any_line_is_refused_where_it_breaks(make: Callable[[], str]) -> None:
    text = make()
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("moves: ")) + 1
    codes: dict[str, int] = {}
    for number in range(len(lines) - 1):
        for other in changed(text, number):
            with pytest.raises(CannotPlay) as caught:
                read_game(other)
            error = caught.value
            codes[error.code] = codes.get(error.code, 0) + 1
            if error.code == "bad-move":
                move = int(str(error.fields["move"]))
                assert move >= number - first + 1
                assert error.fields["last"] == str(move - 1)
                assert len(read_game(error.part).table.moves) == move - 1
            elif error.part:
                assert error.code in ("bad-check", "bad-result")
                assert len(read_game(error.part).table.moves) == len(lines) - 1 - first - 2
    assert {"bad-move", "bad-check", "no-file", "other-game", "other-rules"} <= {*codes}


def test_a_broken_link_names_the_move_and_what_can_be_played_of_it_can_be_watched(visitor: Visit) -> None:
    lines = played().split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("moves: ")) + 1
    lines[first + 10] = "treat <blue>"
    response = visitor.get(f"/r/{pack(chr(10).join(lines))}")
    assert response.status_code == 422
    assert "Move 11, ‘treat <blue>’, is not possible there. Up to move 10 the game can be watched." in words(response)
    part = unescape(re.findall(r'id="watch-part" href="([^"]*)"', response.text)[0])
    assert 'data-past="10"' in visitor.get(part).text


@pytest.mark.parametrize(
    ("line", "other", "sentence"),
    [
        ("check: ", "check: " + "0" * 64, "the check does not fit"),
        ("result: ", "result: won", "does not end with ‘won’, as the file says"),
        (
            "rules: ",
            "rules: 99",
            "Pandemic was begun with rules version 99 and print 1, which this server does not know",
        ),
        ("game: ", "game: chess", "This is a game of ‘chess’, which is not played here."),
        ("options: ", "options: {}", ""),
        ("seed: ", "seed: 6", ""),
        ("moves: ", f"moves: {MOST_MOVES + 1}", "line"),
    ],
)
def test_what_does_not_fit_is_said(visitor: Visit, line: str, other: str, sentence: str) -> None:
    lines = [other if each.startswith(line) else each for each in played().split("\n")]
    response = visitor.get(f"/r/{pack(chr(10).join(lines))}")
    assert response.status_code == 422
    assert sentence in words(response)


def test_a_start_that_somebody_wrote_breaks_nothing() -> None:
    """Whatever stands in a position, it is played or refused with a sentence."""
    lines, rng = going_on().split("\n"), random.Random(1)
    place = next(number for number, line in enumerate(lines) if line.startswith("start: "))
    document = json.loads(lines[place].removeprefix("start: "))
    strange: list[object] = [None, -1, 10**30, "", "paris", [], {}, [[]], ["paris"] * 9, True, {"a": 1}]
    for name in document:
        for value in rng.sample(strange, 5):
            lines[place] = f"start: {json.dumps({**document, name: value})}"
            with pytest.raises(CannotPlay):
                read_game("\n".join(lines))
