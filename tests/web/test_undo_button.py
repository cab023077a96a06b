"""The button that takes a move back, as a page has it: one button where nobody else has to agree."""

from sobremesa.table.log import Seat
from tests.web.seating import Seated, people
from tests.web.sites import Site, words

OPEN: dict[str, object] = {"players": 2, "first": "1", "hands": "open", "events": False}


def ended(seated: Seated) -> Seated:
    """Ana ends her actions: cards are drawn and cities infected, so there is no way back alone."""
    seated.play(seated.table.game.parse("end-actions"), seat=0)
    return seated


def test_against_bots_undo_takes_back_what_was_revealed_and_the_menu_asks_nobody(site: Site) -> None:
    seated = ended(Seated.at(site, "pandemic", OPEN, [*people(1), Seat("bot", bot="random")]))
    visitor, address = site.visitor(), seated.address(0)
    page = visitor.get(address)
    assert 'id="undo" >' in page.text  # not disabled
    assert "Ask to take a move back" not in words(page)
    answer = visitor.to(visitor.post(f"{address}/undo", {"at": str(seated.table.seq), "as": "p1"}))
    assert "Ana takes a move back." in words(answer)
    assert "All agree" not in words(answer)
    assert "4 actions left" in words(answer)


def before_the_end_is_sent(site: Site, seats: list[Seat]) -> str:
    """The page on which the end of Ana's actions is chosen."""
    seated = Seated.at(site, "pandemic", OPEN, seats)
    ends = seated.table.game.parse("end-actions")
    return words(site.visitor().get(f"{seated.address(0)}?draft={ends}"))


def test_what_is_said_before_something_comes_to_light_is_what_the_button_does_afterwards(site: Site) -> None:
    assert "you can still undo it" in before_the_end_is_sent(site, [*people(1), Seat("bot", bot="random")])
    assert "cannot be taken back once sent" in before_the_end_is_sent(site, people(2))


def test_with_another_person_the_menu_asks_them(site: Site) -> None:
    seated = ended(Seated.at(site, "pandemic", OPEN, people(2)))
    page = site.visitor().get(seated.address(0))
    assert 'id="undo" aria-disabled="true"' in page.text
    assert "Ask to take a move back" in words(page)
