"""Draws the small pieces that a page has by the hundred, as markup: icons, coins, stars, workers, chips.

Templates call it instead of macros, which are ten times as slow. Numbers and ids come from the scene; whatever a person
or a catalog wrote is escaped here.
"""

from collections.abc import Iterable
from typing import Protocol, final

from markupsafe import Markup, escape

from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.board import Picture, WorkerDrawn
from sobremesa.web.faces.pandemain.spots import Spot
from sobremesa.web.moment import Choice


class Counted(Protocol):
    """So many of something of the purse, with its icon."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def count(self) -> int:
        """How many; negative where it is paid."""

    @property
    def icon(self) -> str:
        """Its picture."""


def _n(number: float) -> str:
    """A coordinate in as few letters as it needs."""
    return f"{number:.1f}".removesuffix(".0") if isinstance(number, float) else str(number)


def _once(label: str, told: str) -> str:
    """What a thing is and what can be done there: 'Granary: 2 flour', 'Send a worker: 2 flour' says its price once."""
    name, _, what = label.partition(": ")
    return f"{name.rstrip()}. {told}" if what and what in told else f"{label} {told}"


@final
class Pen:
    """Draws for one page."""

    def __init__(self, face: Face, spots: dict[str, Spot]) -> None:
        self._face = face
        self._spots = spots

    # -- in drawings -------------------------------------------------------------------------------------------

    def use(self, icon: str, x: float, y: float, width: float, height: float = 0) -> Markup:
        """A symbol."""
        return Markup(
            f'<use href="#{icon}" x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height or width)}"/>'
        )

    def valued(self, icon: str, x: float, y: float, size: float, number: object) -> Markup:
        """A symbol that bears a number; white on a star."""
        white = " w" if icon == "i-vp0" else ""
        text = f'<text class="n{white}" x="{_n(x + size / 2)}" y="{_n(y + size / 2 + 4.4)}">{number}</text>'
        return self.use(icon, x, y, size) + Markup(text)

    def coin(self, x: float, y: float, number: object, size: float = 21) -> Markup:
        """A coin with its worth."""
        return self.valued("i-pf0", x, y, size, number)

    def star(self, x: float, y: float, number: object, size: float = 20) -> Markup:
        """Victory points."""
        return self.valued("i-vp0", x, y, size, number)

    def row(self, pictures: Iterable[Picture]) -> Markup:
        """Icons in a row, with their numbers."""
        drawn = [
            self.valued(icon, x, y, size, number) if number else self.use(icon, x, y, size)
            for icon, x, y, size, number in pictures
        ]
        return Markup("").join(drawn)

    def arrow(self, x: float, y: float) -> Markup:
        """'becomes'."""
        return Markup(f'<path class="ar" fill="none" d="M{_n(x)} {_n(y)}h9m-3-3l3 3-3 3"/>')

    def plus(self, x: float, y: float) -> Markup:
        """Where a worker may be placed."""
        cross = f"M{_n(x - 4.5)} {_n(y)}h9M{_n(x)} {_n(y - 4.5)}v9"
        return Markup(
            f'<g class="gh" aria-hidden="true"><circle cx="{_n(x)}" cy="{_n(y)}" r="10.5"/><path d="{cross}"/></g>'
        )

    def pawn(self, pawn: WorkerDrawn) -> Markup:
        """A worker that stands somewhere."""
        shade = f'<ellipse cx="{_n(pawn.x)}" cy="{_n(pawn.y + 8)}" rx="10.1" ry="3" class="shade"/>'
        figure = self.use(pawn.symbol, pawn.x - 11, pawn.y - 18.5, 22, 27.5)
        return Markup(f'<g data-piece="{pawn.piece}">{shade}{figure}</g>')

    def pawns(self, pawns: Iterable[WorkerDrawn]) -> Markup:
        """Several of them."""
        return Markup("").join([self.pawn(pawn) for pawn in pawns])

    def begin(self, target: str, label: str, kind: str, transform: str = "", card: str = "") -> Markup:
        """Begin a group that scripts let answer to clicks: lit where something can be done, greyed where it is refused.

        Its card has the same name, unless `card` is another.

        The same options stand in the panel as links, so a page without scripts lacks nothing.
        """
        spot = self._spots.get(target)
        moved = f' transform="{transform}"' if transform else ""
        if spot is None:
            named = f'data-card="{card}" role="img" aria-label="{escape(label)}"'
            return Markup(f'<g id="{target}" class="spot {kind}" {named}{moved}>')
        told = escape(_once(label, spot.label))
        state = f'class="spot {kind} is-{spot.state}" data-card="{card}" data-target="{target}"'
        return Markup(f'<g id="{target}" {state} role="img" aria-label="{told}"{moved}>')

    def card(self, name: str, label: str) -> Markup:
        """Begin a group that only has a card."""
        return Markup(f'<g class="tag" data-card="{name}" role="img" aria-label="{escape(label)}">')

    def is_lit(self, target: str) -> bool:
        """Whether something can be done there."""
        spot = self._spots.get(target)
        return spot is not None and spot.state == "ok"

    # -- in lines of text ----------------------------------------------------------------------------------------

    def ic(self, icon: str, width: int = 18, height: int = 0, kind: str = "") -> Markup:
        """An icon."""
        more = f" {kind}" if kind else ""
        size = f'width="{width}" height="{height or width}"'
        return Markup(f'<svg class="ic{more}" {size} aria-hidden="true"><use href="#{icon}"/></svg>')

    def choose(self, choice: Choice) -> Markup:
        """Begin the link of an option; what it costs and gives stands inside for eyes."""
        targets = " ".join(choice.targets)
        step = f'data-step="{choice.action}" data-targets="{targets}"'
        return Markup(f'<a class="choose" href="{escape(choice.href)}" {step}>')

    def tip(self, choice: Choice) -> Markup:
        """The whole sentence for who points at an option; not on its link, whose name says it already."""
        return Markup(f' title="{escape(choice.sentence)}"')

    def chosen(self, choice: Choice) -> Markup:
        """End it, with the whole sentence for those who do not see the pictures."""
        return Markup(f'<span class="unseen">– {escape(choice.sentence)}</span></a>')

    def stat(self, kind: str, icon: str, count: object, size: int = 17) -> Markup:
        """How much of something there is."""
        name = escape(self._face.say("purse", kind))
        picture = self.ic(icon, size)
        return Markup(
            f'<span class="st" title="{name}">{picture}<span class="unseen">{name}</span><b>{count}</b></span>'
        )

    def chip(self, counted: Counted) -> Markup:
        """What something costs or gives: '−2' and a picture, told apart by sign as well as by tint."""
        kind, gain = counted.kind, counted.count > 0
        more = ""
        if kind.endswith(("-low", "-high")):
            more = f"<small>{escape(self._face.say('own', kind.rpartition('-')[2]))}</small>"
        elif kind.startswith("reputation"):
            more = f"<small>{'▲' if gain else '▼'}</small>"
        name = escape(self._face.say("purse", kind))
        sign = "+" if gain else "−"
        if kind.startswith("used-"):  # nothing is lost: it rests
            sign, more = "", f"<small>{escape(self._face.say('own', 'used'))}</small>"
        told = f"{sign}{abs(counted.count)}{self.ic(counted.icon, 15)}{more}"
        return Markup(f'<span class="chip {"is-gain" if gain else "is-cost"}" title="{name}">{told}</span>')

    def chips(self, all_counted: Iterable[Counted]) -> Markup:
        """Several of them."""
        return Markup("").join([self.chip(counted) for counted in all_counted])
