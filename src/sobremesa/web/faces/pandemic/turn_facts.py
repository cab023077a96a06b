"""What is different on the board after one way to play a turn and after another, for better and for worse."""

from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.position import Position
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.reviewing.shown import ReviewFact
from sobremesa.wording import View
from sobremesa.wording.articles import with_articles

_MORE, _LESS = "+", "-"
_MOST = 8  # facts that are read


class TurnFacts:
    """Compares two views of the same seat: after what was played (`did`), and after the plan (`could`)."""

    def __init__(self, sight: SceneSource, did: View, could: View) -> None:
        self.sight = sight
        self.did, self.could = did, could
        self.found: list[ReviewFact] = []

    def told(self) -> list[ReviewFact]:
        """What counts most comes first: cures, cards towards them, cubes, stations, cards that were spent, places."""
        self._cures()
        self._cards()
        self._cubes()
        self._stations()
        self._hands()
        self._places()
        return self.found[:_MOST]

    def _tell(self, better: bool | None, code: str, **fields: object) -> None:
        sign = "" if better is None else _MORE if better else _LESS
        self.found.append(ReviewFact(sign, self.sight.say("review", code, **fields)))

    def _cures(self) -> None:
        for colour in COLOUR_NAMES:
            before, after = (view["cures"][colour] != "uncured" for view in (self.did, self.could))
            if before != after:
                self._tell(after, "cured" if after else "not-cured", colour=self.sight.colour(colour))

    def _cards(self) -> None:
        """The best hand for each cure that is still to be found."""
        for colour in COLOUR_NAMES:
            if "uncured" not in (self.did["cures"][colour], self.could["cures"][colour]):
                continue
            for seat in self.sight.players:
                before, after = (self._held(view, seat, colour) for view in (self.did, self.could))
                if before is not None and after is not None and before != after:
                    name, told = self.sight.player(seat), self.sight.colour(colour)
                    self._tell(after > before, "cards", seat=name, colour=told, count=after, instead=str(before))

    def _held(self, view: View, seat: str, colour: str) -> int | None:
        """How many cards of a colour a hand holds; None where some of its cards are hidden."""
        player = next(player for player in view["players"] if player["seat"] == seat)
        if len(player["hand"]) < player["hand_size"]:
            return None
        return sum(COLOUR_OF.get(card) == colour for card in player["hand"])

    def _cubes(self) -> None:
        for city in CITY_SLUGS:
            for colour in COLOUR_NAMES:
                before, after = (int(view["cubes"][colour].get(city, 0)) for view in (self.did, self.could))
                if before != after:
                    named = {"city": self.sight.city(city), "colour": self.sight.colour(colour)}
                    self._tell(after < before, "cubes", **named, count=after, instead=str(before))

    def _stations(self) -> None:
        before, after = {*self.did["stations"]}, {*self.could["stations"]}
        for city in CITY_SLUGS:
            if (city in before) != (city in after):
                self._tell(city in after, "station" if city in after else "no-station", city=self.sight.city(city))

    def _hands(self) -> None:
        """Cards that one way spends and the other keeps."""
        before, after = (sum(int(player["hand_size"]) for player in view["players"]) for view in (self.did, self.could))
        if before != after:
            self._tell(after > before, "hands", count=after, instead=str(before))

    def _places(self) -> None:
        for seat in self.sight.players:
            before, after = (
                next(player["city"] for player in view["players"] if player["seat"] == seat)
                for view in (self.did, self.could)
            )
            if before != after:
                words = self.sight.moment.words
                named = {"city": self.sight.city(after), "instead": self.sight.city(before)}
                said = self.sight.say("review", "stands", seat=words.within(seat), **named)
                self.found.append(ReviewFact("", with_articles(said, words.language, begins=True)))


def turn_facts(sight: SceneSource, did: Position, could: Position, seat: int) -> list[ReviewFact]:
    """The facts of two positions, as the seat sees them."""
    return TurnFacts(sight, did.view(seat), could.view(seat)).told()
