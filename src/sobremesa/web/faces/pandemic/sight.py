"""One moment as Pandemic's pages look at it: the view, the threat, and names for everything in it."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Final

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.games.pandemic.cards import EVENT_SLUGS, ROLE_SLUGS, cards_for_cure
from sobremesa.games.pandemic.options import Setup
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.threat import Threat, look_ahead
from sobremesa.web.moment import Choice, Moment, WhyNot
from sobremesa.wording import View
from sobremesa.wording.articles import with_articles
from sobremesa.wording.messages import Named

Say = Callable[..., str]

_DRAFT: Final = re.compile(r"(draft=[\d,]+)")
HOT: Final = 0.005  # chances below half a percent are not worth a chip


@lru_cache(1024)
def _named(name: str, word: str) -> Named:
    return Named(name, word)


class SceneSource:
    """What the scene is made of."""

    def __init__(self, moment: Moment, say: Say) -> None:
        self.moment = moment
        self.say = say
        self.view: View = moment.view
        self.before: View = moment.before
        self.players: dict[str, Any] = {player["seat"]: player for player in moment.view["players"]}
        self.me: str | None = moment.viewer
        self._cubes: dict[str, list[tuple[str, int]]] = {}
        self.lit: dict[str, list[Choice]] = moment.lit()
        self.refused: dict[str, WhyNot] = {target: entry for entry in moment.why_not for target in entry.targets}

    @cached_property
    def threat(self) -> Threat:
        """What may come next; after the end nothing does."""
        ahead = look_ahead(self.view, self.moment.foreseen)
        if not self.moment.outcome:
            return ahead
        return replace(ahead, draws=0, certain=[], chances={}, losing=[], losing_chance=0.0, epidemic=0.0, quiet=False)

    @cached_property
    def setup(self) -> Setup:
        """The options of the game, read."""
        return Setup(dict(self.moment.options))

    # -- names -------------------------------------------------------------------------------------------------

    def city(self, slug: str) -> Named:
        """What a city is called."""
        return _named(self.moment.words.name("city", slug), slug)

    def card(self, slug: str) -> str:
        """What a player card is called."""
        return self.moment.words.name("card" if slug in EVENT_SLUGS or slug == "epidemic" else "city", slug)

    def colour(self, name: str) -> Named:
        """What a colour is called."""
        return _named(self.moment.words.name("colour", name), name)

    def role(self, slug: str) -> str:
        """What a role is called."""
        return self.moment.words.name("role", slug)

    def player(self, seat: str) -> str:
        """What somebody calls themselves, or what their role is called."""
        return self.moment.names.get(seat) or self.role(self.players[seat]["role"])

    def told(self, section: str, key: str, seat: str, **fields: object) -> str:
        """A sentence about somebody, its {name}: a role has its article in it."""
        words, name = self.moment.words, self.moment.words.within(seat)
        said = self.say(section, key, name=name, **fields)
        return said if name == self.player(seat) else with_articles(said, words.language, begins=said.startswith(name))

    def fields(self, text: str) -> dict[str, str]:
        """The arguments of an action's text as a sentence needs them: seat, city, card, colour."""
        found: dict[str, str] = {}
        for value in text.split()[1:]:
            if value in self.players:
                found["seat"] = self.player(value)
            elif value in COLOUR_OF:
                found["city"] = found["card"] = self.city(value)
            elif value in COLOUR_NAMES:
                found["colour"] = self.colour(value)
            elif value in EVENT_SLUGS:
                found["card"] = self.card(value)
        return found

    # -- small questions ---------------------------------------------------------------------------------------

    def cubes(self, city: str) -> list[tuple[str, int]]:
        """The cubes in a city by colour, its own colour first."""
        known = self._cubes.get(city)
        if known is None:
            own = COLOUR_OF[city]
            colours = [own, *(colour for colour in COLOUR_NAMES if colour != own)]
            found = [(colour, int(self.view["cubes"][colour].get(city, 0))) for colour in colours]
            known = self._cubes[city] = [(colour, number) for colour, number in found if number]
        return known

    def need(self, seat: str) -> int:
        """How many cards of a colour this player needs for a cure."""
        return int(cards_for_cure(ROLE_SLUGS.index(self.players[seat]["role"])))

    def held(self, seat: str, colour: str) -> int:
        """How many cards of a colour this player is known to hold."""
        return sum(1 for card in self.players[seat]["hand"] if COLOUR_OF.get(card) == colour)

    def percent(self, city: str) -> int | None:
        """The chance of a city's card in the phase that comes, in percent; None where it is not worth a word."""
        chance = self.threat.chances.get(city, 0.0)
        return max(1, round(chance * 100)) if chance >= HOT else None

    def on_brink(self, city: str) -> bool:
        """Whether the next card of this city is an outbreak."""
        return bool(self.threat.infections[city].outbreaks)

    def then(self, choice: Choice, action: int) -> str:
        """The page with this option and one more action after it in the draft."""
        return _DRAFT.sub(rf"\g<1>,{action}", choice.href, count=1)

    def card_of(self, target: str) -> str:
        """The page with the card of a thing, and with what is drafted."""
        base, actions = self.moment.base, self.moment.draft.actions
        draft = f"at={self.moment.seq}&draft={','.join(map(str, actions))}&" if actions else ""
        return f"{base}{'&' if '?' in base else '?'}{draft}card={target}"
