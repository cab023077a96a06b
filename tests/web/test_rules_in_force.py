"""A table says which rules hold: to those who play, to whoever looks on, and before one sits down."""

from dataclasses import replace

import pytest

from sobremesa.table.log import Header, Seat
from sobremesa.table.table import Table
from tests.web.pandemain_scenes import GAME, new_table, page_of
from tests.web.seating import Seated, people
from tests.web.sites import Site, words

ITALIAN: dict[str, object] = {"players": 2, "edition": "italian", "mode": "basic", "sim_bakers": ["none"]}
PLAIN: dict[str, object] = {"players": 2, "sim_bakers": ["none"]}


@pytest.mark.parametrize("seat", [0, None])
def test_the_page_of_a_table_says_which_rules_hold(seat: int | None, site: Site) -> None:
    bakers = Seated.at(site, "pandemain", ITALIAN, people(2))
    page = words(site.visitor().get(bakers.address(seat)))
    for told in ("Rules here", "Italian rulebook", "basic mode", "no scenario", "no sim-baker"):
        assert told in page
    team = Seated.at(site, "pandemic", {"players": 2, "hands": "hidden"}, people(2))
    page = words(site.visitor().get(team.address(seat)))
    for told in ("introductory game, 4 epidemics", "hidden hands", "edition of 2008", "in short pauses"):
        assert told in page


def test_whoever_comes_by_a_link_reads_them_before_sitting_down(site: Site) -> None:
    seated = Seated.at(site, "pandemain", ITALIAN, [people(1)[0], Seat("person")])
    page = words(site.visitor(accept_language="it").get(seated.address(1)))
    assert "regolamento italiano" in page
    assert "modalità base" in page


def test_a_table_that_goes_on_by_older_rules_says_from_which_day_they_are() -> None:
    table = new_table(PLAIN, 1)
    assert "Rules as of" not in page_of(table, 0)
    header: Header = replace(table.header, rules_version=1, print_number=1)
    old = page_of(Table(GAME, header), 0)
    assert "Rules as of 17 November 2026." in old
    assert "final edition" in old
