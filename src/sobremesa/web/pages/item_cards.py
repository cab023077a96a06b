"""`?card=TARGET` at a table's address: the card of a thing, or with `?card=all` everything that has one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from sobremesa.web.cards import ALL, ChapterLink, ItemCard, ItemGroup, chapter_link
from sobremesa.web.moment import Moment
from sobremesa.web.pages.errors import Problem
from sobremesa.web.reach import reached_by
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.viewing import Viewing


@dataclass(frozen=True)
class AskedCard:
    """What an address asks for: a card, or else a list of all of them."""

    card: ItemCard | None
    groups: Sequence[ItemGroup]
    link: ChapterLink | None
    back: str  # the page without it
    address: str  # the page with the card that is named after it
    game_id: str  # whose words are marked


def card_asked(request: Request, viewing: Viewing, moment: Moment) -> AskedCard | None:
    """The card that an address asks for; None where it asks for none, Problem where there is no such thing.

    What was sent is answered by the page alone: it was done, whatever its address names.
    """
    target = request.query_params.get("card", "") if request.method in ("GET", "HEAD") else ""
    if not target:
        return None
    back = viewing.choices.address(moment.draft.actions)
    address = f"{back}{'&' if '?' in back else '?'}card="
    if target == ALL and (groups := viewing.face.items(moment)):
        return AskedCard(None, groups, None, back, address, moment.game_id)
    card = find_card(viewing, moment, target)
    if card is None:
        raise Problem(404, "none", "card")
    link = chapter_link(moment.game_id, moment.language, card.chapter)
    return AskedCard(card, (), link, back, address, moment.game_id)


def find_card(viewing: Viewing, moment: Moment, target: str) -> ItemCard | None:
    """The card of a thing with the ways to it, as the moment that this viewing made last shows it."""
    reached = reached_by(viewing, target, viewing.face.leads(moment, target))
    return viewing.face.card(replace(moment, reached=reached), target)


def wants_card_alone(request: Request) -> bool:
    """Whether a script asks for nothing but the card; whoever looks at a card has not looked at the table."""
    return wants_part(request) == "card"


def draw_card(request: Request, card: AskedCard) -> Response:
    """The card alone."""
    return page(request, "table/_card.html", shown=card, alone=True)
