"""A link that is made anew for somebody who sits there: all are told who did it for whom, also whoever sat there."""

import pytest

from sobremesa.table.log import Seat
from sobremesa.table.table import Table
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_home import addresses, table_of_three

LINES = {
    "en": "Ana has made a new link for the seat of Bruno",
    "es": "Ana ha creado un enlace nuevo para el asiento de Bruno",
    "fr": "Ana a créé un nouveau lien pour la place occupée par Bruno",
    "it": "Ana ha creato un nuovo link per il posto di Bruno",
}
TOLD = {
    "en": "Ana has made a new link for your seat",
    "es": "Ana ha creado un enlace nuevo para tu asiento",
    "fr": "Ana a créé un nouveau lien pour ta place",
    "it": "Ana ha creato un nuovo link per il tuo posto",
}


class Story:
    """Ana set up a table, Bruno and Cleo came, and Ana made a new link for Bruno's seat."""

    def __init__(self, site: Site) -> None:
        self.site, self.hall = site, site.app.state.hall
        self.ana, self.bruno, self.cleo = site.visitor(), site.visitor(), site.visitor()
        self.ana.post("/settings", {"name": "Ana"})
        self.table_id, self.invitations = table_of_three(site, self.ana)
        for visit, name, seat in ((self.bruno, "Bruno", 1), (self.cleo, "Cleo", 2)):
            visit.post(f"{self.invitations[seat]}/come", {"name": name})
        self.old = addresses(site, self.table_id)
        self.before = self.table().seq
        answer = self.ana.post(f"{self.old[0]}/links", {"seat": "2", "link": "1"})
        assert answer.status_code == 200, words(answer)
        self.new = addresses(site, self.table_id)

    def table(self) -> Table:
        found: Table = self.site.run(self.hall.table(self.table_id))
        return found


@pytest.fixture(scope="module")
def story(site: Site) -> Story:
    return Story(site)


@pytest.mark.parametrize("language", LINES)
def test_every_page_says_who_made_a_new_link_for_whom(story: Story, language: str) -> None:
    reader = story.site.visitor(accept_language=language)
    for address in (story.new[0], story.new[1], story.new[2], f"/table/{story.table_id}"):
        page = reader.get(address)
        assert page.status_code == 200
        assert LINES[language] in words(page), address
        assert LINES[language] in words(reader.get(f"{address}/log"))


def test_nobody_is_said_to_have_sat_down_who_has_not(story: Story) -> None:
    entries = story.table().entries[story.before :]
    assert [(entry.kind, entry.seat, entry.body) for entry in entries] == [("link", 0, {"seat": 1, "link": 2})]
    page = words(story.cleo.get(f"{story.new[2]}/log"))
    assert page.count("Bruno sits down") == 1


@pytest.mark.parametrize("language", TOLD)
def test_whoever_sat_there_is_told_so_by_the_old_link_in_every_way(story: Story, language: str) -> None:
    bruno = story.site.visitor(accept_language=language)
    old = story.old[1]
    answers = [
        bruno.get(old),
        bruno.get(old, headers={"X-Part": "table"}),
        bruno.get(f"{old}/links"),
        bruno.get(f"{old}/log"),
        bruno.get(f"{old}/events"),
        bruno.post(f"{old}/moves", {"at": "0", "steps": "1"}),
        bruno.post(f"{old}/chat", {"text": "hello"}),
    ]
    for answer in answers:
        assert answer.status_code == 410
        assert TOLD[language] in words(answer)
        assert story.new[1] not in answer.text


def test_the_open_page_of_whoever_sat_there_hears_that_something_happened(site: Site) -> None:
    story = Story(site)

    async def hear() -> int:
        position = await story.hall.position(story.table_id)
        async with story.hall.live.subscribe(story.table_id, position, (1,)) as heard:
            await heard.wait(5)
            await story.hall.places.renew_link(story.table_id, 1, 2, by=0)
            told = await heard.wait(5)
            return told.seq - position.seq if told else 0

    assert site.run(hear()) == 1


def test_copies_of_an_invitation_and_wrong_links_are_told_nothing_more(story: Story) -> None:
    outsider = story.site.visitor()
    for link in (story.invitations[1], f"/table/{story.table_id}/{'a' * 26}", f"/table/{story.table_id}/x"):
        answer = outsider.get(link)
        assert answer.status_code == 404
        assert "This link holds no seat at this table" in words(answer)
        assert not any(name in words(answer) for name in ("Ana", "Bruno", "Cleo"))


def test_the_log_says_who_let_a_bot_play_for_somebody_else(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2, "hands": "open"}, [*people(1), Seat("person", "Luc")])
    visitor.post(f"{seated.address(0)}/seat", {"seat": "p2", "bot": "random"})
    assert "Ana lets a bot play for Luc from now on." in words(visitor.get(seated.address(None)))
    visitor.post(f"{seated.address(0)}/seat", {"seat": "p1", "bot": "random"})
    assert "A bot plays for Ana from now on." in words(visitor.get(seated.address(None)))


def test_a_page_with_a_new_link_that_is_loaded_again_shows_the_same_link(site: Site) -> None:
    story = Story(site)
    again = story.ana.post(f"{story.old[0]}/links", {"seat": "2", "link": "1"})
    assert again.status_code == 200
    assert story.new[1] in again.text
    assert addresses(site, story.table_id) == story.new
    assert story.cleo.post(f"{story.new[2]}/links", {"seat": "2", "link": "1"}).status_code == 409
