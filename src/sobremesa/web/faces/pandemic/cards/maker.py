"""What all cards of Pandemic are made with: words, small pictures, and the ways to a thing with what each costs."""

from collections.abc import Iterable
from typing import Final, final

from markupsafe import Markup

from sobremesa.web.cards import ART, CardGain, CardMakerBase, CardWay
from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemic import geography as geo
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.hands import card as card_drawn
from sobremesa.web.faces.pandemic.panel import step_said
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.faces.pandemic.signs import mini, pawn
from sobremesa.web.moment import Chain, Choice, Effects, Moment, WhyNot

_GAINS: Final = ("actions", "hand", "cures")  # of what a chain changes; the rest is told by its name and note
# Refusals that say nothing of the thing itself.
_UNTELLING: Final = (
    "another-question", "not-an-action", "not-the-dispatcher", "already-there", "event-not-held", "name-the-card",
    "the-researcher-chooses", "choose-the-flight-first", "not-with-oneself",
)  # fmt: skip

_FREE: Final = ("drive", "shuttle", "join")  # movements without a card
_NAMED: Final = ("direct", "give", "discard")  # actions that name the card which they take


def cost_of(sight: SceneSource, choice: Choice) -> str:
    """The card that an option takes from the hand, '' where it takes none."""
    if choice.word in _NAMED:
        return choice.arguments[-1]
    if choice.word == "charter" and len(choice.arguments) == 1:
        return str(sight.players[choice.arguments[0]]["city"])
    if choice.word == "build" and choice.rule == "PD-BUILD-01":
        return str(sight.players[sight.view["active"]]["city"])
    return ""


@final
class CardMaker(CardMakerBase):
    """Makes the cards of one moment."""

    def __init__(self, face: Face, moment: Moment) -> None:
        super().__init__(moment, face.say)
        self.face = face
        self.sight = SceneSource(moment, face.say)
        self.words = moment.words
        self.me = self.sight.players[moment.viewer] if moment.viewer else None

    # -- words -------------------------------------------------------------------------------------------------

    def cities(self, slugs: Iterable[str]) -> str:
        """Cities in a row."""
        return ", ".join(self.sight.city(slug) for slug in slugs)

    def role_beside(self, seat: str) -> str:
        """The role of a player, '' where that is what the player is called."""
        role = self.sight.role(self.sight.players[seat]["role"])
        return "" if self.sight.player(seat) == role else role

    @property
    def here(self) -> str:
        """Where the viewer's own pawn stands, '' for whoever looks on."""
        return str(self.me["city"]) if self.me else ""

    def tells(self, target: str, refused: WhyNot) -> bool:
        """Whether it is about the thing itself."""
        return refused.code not in _UNTELLING

    # -- ways --------------------------------------------------------------------------------------------------

    def ways(self) -> list[CardWay]:
        """The chains that lead to the thing; no chartered flight where its pawn comes there without a card."""
        chains = self.moment.reached.chains
        free = {chain.steps[-1].arguments[0] for chain in chains if chain.steps[-1].word in _FREE}
        worth = [chain for chain in chains if len(chain.steps) < 2 or chain.steps[-1].arguments[0] not in free]
        return [self._way(chain) for chain in worth]

    def _way(self, chain: Chain) -> CardWay:
        last, card = chain.steps[-1], self._cost(chain)
        notes = [*self._treated(chain), *self._cure_falls(chain, card)]
        return CardWay(
            chain,
            step_said(self.sight, last.text),
            gains=self._gains(chain.effects),
            picture=self._picture_of(last, card),
            note=" ".join(notes),
            lights=self._lights(last),
        )

    def _cost(self, chain: Chain) -> str:
        """The card that a chain takes from the own hand, '' for none or for one that only its sentence names."""
        if chain.instead:  # pawns stand elsewhere on this page than where it begins
            return next((cost_of(self.sight, step) for step in chain.steps if step.word in _NAMED), "")
        return next((cost for step in chain.steps if (cost := cost_of(self.sight, step))), "")

    def _gains(self, effects: Effects) -> list[CardGain]:
        """What a chain costs and brings, costs first."""
        changes = {name: effects[name][1] - effects[name][0] for name in _GAINS if name in effects}
        gains = [CardGain(self.say(f"gain-{name}", count=abs(more)), more) for name, more in changes.items() if more]
        return sorted(gains, key=lambda gain: gain.count > 0)

    def _picture_of(self, last: Choice, card: str) -> Markup:
        """The card that goes; for another pawn than the own, that pawn."""
        seat = last.arguments[0] if last.arguments else ""
        moved = seat in self.sight.players and seat != self.moment.viewer and last.word not in ("give", "take", "ask")
        figure = pawn(self.sight.players[seat]["role"]) if moved else Markup()
        return figure + (mini(card_drawn(self.sight, card)) if card else Markup())

    def _lights(self, last: Choice) -> list[str]:
        """From where the pawn comes, and where it goes."""
        where = [self.sight.players[word]["city"] if word in self.sight.players else word for word in last.arguments]
        return [f"city-{city}" for city in where if city in COLOUR_OF]

    def _treated(self, chain: Chain) -> list[str]:
        """How many cubes there are before and after treating."""
        last = chain.steps[-1]
        if last.word != "treat" or chain.instead:
            return []
        colour = last.arguments[0]
        before = int(self.sight.view["cubes"][colour].get(self.sight.players[self.sight.view["active"]]["city"], 0))
        supply = chain.effects.get(f"{colour}-cubes", (0, 0))
        return [self.say("treated", count=before, after=str(before - (supply[1] - supply[0])))]

    def _cure_falls(self, chain: Chain, card: str) -> list[str]:
        """How far a cure is without the card that a chain takes."""
        colour, me = COLOUR_OF.get(card, ""), self.moment.viewer
        if not colour or me is None or chain.instead or self.sight.view["cures"][colour] != "uncured":
            return []
        have, need = self.sight.held(me, colour), self.sight.need(me)
        fields = {"before": str(have), "after": str(have - 1), "need": str(need)}
        return [self.say("cure-falls", colour=self.sight.colour(colour), **fields)]

    # -- pictures ----------------------------------------------------------------------------------------------

    def view_of(self, city: str) -> Markup:
        """A city on the map, with its lines and cubes."""
        place, cubes = geo.PLACES[city], tuple(self.sight.cubes(city))
        lines = "".join(geo.line(city, other) for other in geo.NEIGHBOURS[city])
        around = Markup("").join(
            Markup('<use href="#n-{}" x="{}" y="{}"/>').format(
                COLOUR_OF[other], geo.PLACES[other].x, geo.PLACES[other].y
            )
            for other in geo.NEIGHBOURS[city]
        )
        rack = geo.rack_spots(cubes)[0] if cubes else []
        drawn = Markup("").join(
            Markup('<use href="#d-{}" x="{:g}" y="-22"/>').format(colour, x) for colour, _, x in rack
        )
        burst = Markup('<use href="#burst" class="pd-burst"/>') if self.sight.on_brink(city) else Markup()
        station = Markup('<use href="#station" x="24" y="12"/>') if city in self.sight.view["stations"] else Markup()
        return Markup(
            '<svg class="pd-view" viewBox="{} {} 112 84" width="{}" height="{}"><use href="#land" class="pd-land"/>'
            '<path class="pd-edge" d="{}"/>{}<g transform="translate({},{})">{}<use href="#n-{}"/>{}{}</g></svg>'
        ).format(
            place.x - 56, place.y - 46, *ART, lines, around, place.x, place.y, burst, COLOUR_OF[city], station, drawn
        )  # fmt: skip

    def sign(self, name: str, kind: str = "") -> Markup:
        """A symbol of the table: 'i-move', 'd-blue', 'station'."""
        box = "0 0 24 24" if name.startswith("i-") else "-15 -15 30 30"
        return Markup(
            '<svg class="pd-ic pd-sign {}" viewBox="{}" width="60" height="60"><use href="#{}"/></svg>'
        ).format(kind, box, name)

    def pawn(self, role: str) -> Markup:
        """A pawn, as large as a picture."""
        return Markup(
            '<svg class="pd-pawn-sign pd-sign p-{}" viewBox="-20 -40 40 46" width="60" height="69">'
            '<use href="#pawn"/></svg>'
        ).format(role)
