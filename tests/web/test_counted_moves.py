"""How many moves a game has: the same number wherever it is told, whatever else is written in the log of its table."""

import random
import re
from html import unescape

from tests.web.forking import fork
from tests.web.seating import Seated, people
from tests.web.sharing import link_of
from tests.web.sites import Site, Visit, words
from tests.web.test_moments import at


def with_more_in_its_log(site: Site) -> Seated:
    """A game that is over, in whose log moves were taken back: its entries are more than its moves."""
    seated = Seated.at(site, "pandemain", {"players": 2}, people(2), 4)
    rng = random.Random(4)
    for _ in range(3):
        while not (seated.table.moves and seated.table.can_undo(seated.table.moves[-1].seat)):
            seated.play_randomly(1, rng)
        site.run(seated.hall.undo(seated.table.table_id, seated.table.moves[-1].seat))
    seated.play_randomly(3000, rng)
    table = seated.table
    assert table.over
    assert len(table.moves) + 3 < table.moves[-1].seq
    return seated


def told_in_bar(text: str) -> str:
    found = re.search(r'id="rp-said">.*?</p>', text, re.S)
    assert found is not None
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split())


def test_a_game_has_as_many_moves_on_every_page_that_counts_them(site: Site, visitor: Visit) -> None:
    seated = with_more_in_its_log(site)
    moves, middle = seated.table.moves, len(seated.table.moves) // 2
    last, then = moves[-1].seq, moves[middle - 1].seq
    link = link_of(visitor, seated.address(0))
    kept = visitor.post(f"{link}/keep", {}).headers["location"]
    for end in (seated.address(0), seated.address(None), at(seated, 0, last), link, kept):
        assert told_in_bar(visitor.get(end).text).endswith(f"move {len(moves)} of {len(moves)}"), end
    assert told_in_bar(visitor.get(at(seated, 0, 0)).text).endswith(f"{len(moves)} moves")
    for page in (at(seated, 0, then), f"{link}?move={middle}"):
        text = visitor.get(page).text
        assert told_in_bar(text).endswith(f"move {middle} of {len(moves)}")
        assert f"<title>Move {middle} · " in text
    numbers = [int(number) for number in re.findall(r'<li value="(\d+)"', visitor.get(f"{seated.address(0)}/log").text)]
    assert {*numbers} <= {*range(1, len(moves) + 1)}
    assert max(numbers) == len(moves)
    later = visitor.get(at(seated, 0, 99999))
    assert f"it is at move {len(moves)}." in words(later)


def test_whoever_plays_on_reads_the_same_number_before_and_afterwards(site: Site, visitor: Visit) -> None:
    seated = with_more_in_its_log(site)
    middle = len(seated.table.moves) // 2
    then = seated.table.moves[middle - 1].seq
    assert then > middle
    assert f"stood after move {middle}." in words(visitor.get(f"{seated.address(0)}/fork?move={then}"))
    page = visitor.to(fork(visitor, seated.address(0), then))
    assert f"Played on from move {middle} of" in words(page)
    assert f"move={then}" in "".join(re.findall(r'href="([^"]*)"[^>]*>Look there', page.text))
