"""Several people at one screen, where nobody has anything to hide: the page is that of whoever decides."""

import re

import pytest

from sobremesa.table.log import TableSettings
from tests.web.seating import Seated, people
from tests.web.sites import Site, words

PANDEMIC: dict[str, object] = {"players": 2, "first": "1", "hands": "open", "events": False}
PANDEMAIN: dict[str, object] = {"players": 2, "mode": "basic", "sim_bakers": []}
PART = {"X-Part": "table"}
BOTH = pytest.mark.parametrize(("game", "options"), [("pandemic", PANDEMIC), ("pandemain", PANDEMAIN)])


def shared(site: Site, game: str, options: dict[str, object]) -> Seated:
    return Seated.at(site, game, options, people(2), settings=TableSettings(screens=((0, 1),)))


def shown(page: str) -> tuple[str, bool]:
    """Whose page it is, and whether something is asked."""
    viewer = re.search(r'data-viewer="(\w*)"', page)
    assert viewer is not None
    return viewer[1], 'data-deciding="yes"' in page


@BOTH
@pytest.mark.parametrize("script", [True, False])
def test_after_a_turn_the_page_asks_the_next_person_at_the_screen(
    site: Site, game: str, options: dict[str, object], script: bool
) -> None:
    seated = shared(site, game, options)
    visitor, address = site.visitor(), seated.address(0)
    asked: set[str] = set()
    for _ in range(12):
        decider = f"p{seated.table.decider() + 1}"
        asked.add(decider)
        assert shown(visitor.get(address).text) == (decider, True)
        legal = seated.table.state.legal()
        ends = [action for action in legal if seated.table.game.action_text(action) == "end-actions"]
        form = {"at": str(seated.table.seq), "as": decider, "steps": str((ends or legal)[0])}
        answer = visitor.post(f"{address}/moves", form, headers=PART if script else {})
        page = answer if script else visitor.to(answer)
        seated.table = site.run(seated.hall.table(seated.table.table_id))
        if seated.table.over:
            break
        assert shown(page.text) == (f"p{seated.table.decider() + 1}", True)
    assert asked == {"p1", "p2"}


def test_the_last_move_of_anybody_at_the_screen_is_taken_back(site: Site) -> None:
    seated = shared(site, "pandemain", PANDEMAIN)
    first = seated.table.decider()
    while seated.table.decider() == first:
        seated.play(seated.table.state.legal()[0])
    visitor, address = site.visitor(), seated.address(0)
    assert 'id="undo" >' in visitor.get(address).text
    form = {"at": str(seated.table.seq), "as": f"p{2 - first}"}
    answer = visitor.to(visitor.post(f"{address}/undo", form))
    assert f"{('Ana', 'Luc')[first]} takes a move back." in words(answer)
    assert shown(answer.text) == (f"p{first + 1}", True)
