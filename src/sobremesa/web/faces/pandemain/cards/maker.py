"""What all cards of Pandemain are made with: words, small pictures, figures, and the ways to a thing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, final

from markupsafe import Markup

from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.web.cards import ART, CardGain, CardMakerBase, CardWay
from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import ICONS, Token
from sobremesa.web.faces.pandemain.layout import GROUNDS
from sobremesa.web.faces.pandemain.purse import worth_telling
from sobremesa.web.faces.pandemain.worth import own_player
from sobremesa.web.moment import Chain, Effects, WhyNot
from sobremesa.web.rendering import static
from sobremesa.wording import View

_UNTOLD: Final = ("workers", "next-place")  # one worker goes anyway
# What one has or may come to have: nobody expects to do something with it now, so nothing is said of why not.
_LOOKED_AT: Final = ("own", "loaves", "bag", "baker", "favour", "reward")

Naming = Callable[[Chain], CardWay]


def _points_of_sale(chain: Chain) -> int:
    before, after = chain.effects.get("points", (0, 0))
    return after - before if chain.steps[-1].word in ("sell", "serve") else 0


@final
class CardMaker(CardMakerBase):
    """Makes the cards of one moment."""

    def __init__(self, face: Face, board: Board) -> None:
        super().__init__(board.moment, face.say)
        self.face = face
        self.board = board
        self.c = board.c
        self.printed = board.printed
        self.words = board.moment.words
        self.me = own_player(board)
        self.reckoned = reckoned_in(self.me) if self.me else {}
        self.expert: bool = board.view["settings"]["mode"] == "expert"

    # -- words -------------------------------------------------------------------------------------------------

    def listed(self, names: Iterable[str]) -> str:
        """Names in a row."""
        return ", ".join(names)

    def people(self, seats: Iterable[str]) -> str:
        """Whose workers or markers these are, each once."""
        return self.listed(self.board.player(seat) for seat in dict.fromkeys(seats))

    def workers_here(self, seats: Sequence[str]) -> list[str]:
        """Who is there, in a sentence."""
        return [self.say("here", people=self.people(seats))] if seats else []

    def tells(self, target: str, refused: WhyNot) -> bool:
        """Whether somebody might expect to do something with it now."""
        return target.endswith("-flour") or target.partition("-")[0] not in _LOOKED_AT

    def loaves_of(self, bread: str) -> list[View]:
        """The viewer's own loaves of a bread."""
        return [loaf for loaf in self.me["loaves"] if loaf["bread"] == bread] if self.me else []

    # -- figures -----------------------------------------------------------------------------------------------

    def gain(self, token: Token) -> CardGain:
        """So many of something, as a card shows it."""
        note = ""
        if token.kind.endswith(("-high", "-low")):
            note = self.face.say("own", token.kind.rpartition("-")[2])
        elif token.kind.startswith("reputation"):
            note = "▲" if token.count > 0 else "▼"
        return CardGain(self.face.say("purse", token.kind), token.count, token.icon, note)

    def gains(self, effects: Effects) -> list[CardGain]:
        """What a chain changes: costs first."""
        changes = {name: after - before for name, (before, after) in worth_telling(effects).items()}
        tokens = [Token(name, count, ICONS[name]) for name, count in changes.items() if name not in _UNTOLD]
        return [self._change(token, effects) for token in sorted(tokens, key=lambda one: one.count > 0)]

    def _change(self, token: Token, effects: Effects) -> CardGain:
        """One change; an animal or cart that is used is not lost: it rests."""
        found = self.gain(token)
        rests = token.count < 0 and f"used-{token.kind}" in effects
        return replace(found, note=self.face.say("own", "used")) if rests else found

    def price(self, pfennigs: int) -> list[CardGain]:
        """Coins."""
        return [CardGain(self.face.say("purse", "pfennigs"), pfennigs, ICONS["pfennigs"])]

    # -- ways --------------------------------------------------------------------------------------------------

    def ways(self, named: Naming | None = None) -> list[CardWay]:
        """The chains that lead to the thing, each with its name; of several sales the best first."""
        chains = sorted(self.moment.reached.chains, key=_points_of_sale, reverse=True)
        named = named or (lambda chain: self.way(chain, alone=len(chains) == 1))
        return [named(chain) for chain in chains]

    def way(self, chain: Chain, *, alone: bool = False, name: str = "", **more: Any) -> CardWay:
        """One chain, named by its last step; where there is only one, by the button that would send it."""
        step = chain.steps[-1]
        if not name:
            name = self._sent(step.text) if alone else self._named(chain)
        return replace(CardWay(chain, name, self.gains(chain.effects)), **more)

    def _named(self, chain: Chain) -> str:
        """A chain among others: what its chips do not say."""
        step, first = chain.steps[-1], chain.steps[0]
        if step.word == "sell" and first.word == "place":
            label = step.label.split(": ")[0]
            return f"{self.board.prices.place_name(first.arguments[0])}: {label}"
        if step.word != "bake":
            return step.label.split(": ")[0]
        bread, _, flour = step.arguments
        quality = self.words.name("quality", "high" if self.printed.is_high(bread, flour) else "low")
        return self.face.say("worth", "bread", bread=self.words.name("bread", bread), quality=quality)

    def _sent(self, text: str) -> str:
        word, *rest = text.split()
        if word == "place":
            return self.face.say("send", "place", to_place=self.board.prices.place_fields(rest[0])["to_place"])
        return self.face.say("send", word if self.board.has("send", word) else "other")

    # -- pictures ----------------------------------------------------------------------------------------------

    def icons(self, *icons: str, faint: bool = False) -> Markup:
        """Some icons side by side."""
        size = 46 if len(icons) == 1 else 30 if len(icons) == 2 else 22
        width = size * len(icons) + 4 * (len(icons) - 1)
        drawn = Markup("").join(
            Markup('<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>').format(
                icon, (76 - width) / 2 + (size + 4) * at, (76 - size) / 2, size, size
            )
            for at, icon in enumerate(icons)
        )
        mute = Markup(' opacity=".4"') if faint else ""
        return Markup('<svg viewBox="0 0 76 76" width="76" height="76"><g{}>{}</g></svg>').format(mute, drawn)

    def view_of(self, place: str) -> Markup:
        """A place of the main board as it is painted."""
        x, y, width, height = GROUNDS[place].area
        high = min(height, width * ART[1] / ART[0])
        wide = high * ART[0] / ART[1]
        box = f"{x + (width - wide) / 2:.0f} {y + (height - high) * 0.3:.0f} {wide:.0f} {high:.0f}"
        return Markup(
            '<svg viewBox="{}" width="{}" height="{}"><image href="{}" width="826" height="504"/></svg>'
        ).format(box, *ART, static("pandemain/board.svg"))

    def cell(self, icons: Iterable[str]) -> Markup:
        """Goods in a frame, for the picture of a way."""
        drawn = Markup("").join(
            Markup('<svg class="ic" width="17" height="17"><use href="#{}"/></svg>').format(icon) for icon in icons
        )
        return Markup('<span class="way-cell">{}</span>').format(drawn)
