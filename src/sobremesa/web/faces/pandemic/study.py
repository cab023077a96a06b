"""Setting up a position of Pandemic: what lies in each city, what each player has, cures, cards, and the course."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES, CUBES_PER_CITY, INFECTION_RATES, OUTBREAK_LIMIT
from sobremesa.games.pandemic.cards import ACTIONS_PER_TURN, CARD_SLUGS, EVENT_SLUGS, ROLE_SLUGS
from sobremesa.learn.search import folded
from sobremesa.study.fields import (
    AnyField,
    BoardPiece,
    Copies,
    Counter,
    FieldGroup,
    FieldOption,
    Here,
    Path,
    Pick,
    Several,
    get,
)
from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemic.study_cards import settle_infection_cards, settle_player_cards
from sobremesa.web.moment import Moment
from sobremesa.web.study_kits import Document, StudyKit

_MOST_FIXED: Final = 10  # cards on top of the player pile
_CURES: Final = ("uncured", "cured", "eradicated")
_BEGINNINGS: Final = (("act",), ("draw",), ("infection",))
# What lies open only while a step is under way.
_OF_A_STEP: Final = (
    "proposal", "declined", "kept", "epidemic_card", "epidemics_to_resolve", "infection_shown", "infection_resolved",
)  # fmt: skip
_COURSE: Final = "course"
_PILES: Final = "piles"
_OF_PILES: Final = ("pile-infection", "discard-infection", "discard-player", "word-draw")


def empty_table(players: int) -> dict[str, Any]:
    """Pawns and a station in Atlanta, and all cards in their piles."""
    seats = [{"role": role, "city": "atlanta", "hand": []} for role in ROLE_SLUGS[1 : players + 1]]
    return {"game": "pandemic", "options": {"difficulty": "normal", "hands": "open"}, "players": seats}


@final
class PandemicKit(StudyKit):
    """Pandemic in the words of a moment."""

    def __init__(self, face: Face, moment: Moment) -> None:
        self.face = face
        self.moment = moment
        self.words = moment.words

    def groups(self, document: Document) -> Sequence[FieldGroup]:
        """The course, the cards, the cures and the players, then the cities."""
        seats = range(len(_players(document)))
        return [
            self._turn(document, seats),
            self._cards(),
            *(self._cure(colour) for colour in COLOUR_NAMES),
            *(self._seat(seat) for seat in seats),
            *(self._city(city, seats) for city in CITY_SLUGS),
        ]

    def pieces(self, document: Document) -> Sequence[BoardPiece]:
        """Cubes, stations, pawns."""
        cubes = [BoardPiece(f"cube-{colour}", self._said("cubes", colour)) for colour in COLOUR_NAMES]
        pawns = [BoardPiece(f"pawn-p{seat + 1}", self._player(seat)) for seat in range(len(_players(document)))]
        return [*cubes, BoardPiece("station", self.words.board("station")), *pawns]

    def place_of(self, target: str) -> str:
        """Cities, cures and seats go by their own ids."""
        kind, _, rest = target.partition("-")
        if kind in ("city", "cure", "seat"):
            return target
        if kind in ("hand", "pawn"):
            return f"seat-{rest}"
        if kind == "card":
            return f"city-{rest}" if rest in CITY_SLUGS else ""
        if target in _OF_PILES:
            return _PILES
        return _COURSE if kind in ("rate", "epidemics", "outbreaks", "stations", "word") else ""

    def settled(self, before: Document, after: Document) -> Document:
        """Each card lies in one place, the piles hold the others, and what belongs to a step goes with it."""
        found = settle_player_cards(before, settle_infection_cards(before, dict(after)))
        if before.get("doing") != found.get("doing"):
            found = {name: value for name, value in found.items() if name not in _OF_A_STEP}
        return found

    # -- the groups --------------------------------------------------------------------------------------------------

    def _city(self, city: str, seats: range) -> FieldGroup:
        cubes = [
            Counter(("cubes", colour, city), self._said("cubes", colour), f"cube-{colour}", most=CUBES_PER_CITY)
            for colour in COLOUR_NAMES
        ]
        station = Copies(("stations",), self.words.board("station"), "station", usual=("atlanta",), item=city)
        pawns = [Here(("players", seat, "city"), self._player(seat), f"pawn-p{seat + 1}", place=city) for seat in seats]
        return FieldGroup(
            f"city-{city}", self.words.name("city", city), [*cubes, station, *pawns], self._said("section-cities")
        )

    def _seat(self, seat: int) -> FieldGroup:
        at: Path = ("players", seat)
        roles = [FieldOption(role, self.words.name("role", role)) for role in ROLE_SLUGS]
        cities = self._every_city()
        fields: list[AnyField] = [
            Several((*at, "hand"), self._said("hand"), options=self._every_card()),
            Pick((*at, "role"), self._said("role"), options=roles),
            Pick((*at, "city"), self._said("city"), options=cities, usual="atlanta"),
        ]
        return FieldGroup(f"seat-p{seat + 1}", self._player(seat), fields, self.words.board("players"))

    def _cure(self, colour: str) -> FieldGroup:
        states = [FieldOption(state, self._said(state)) for state in _CURES]
        field = Pick(("cures", colour), self._said("cure"), options=states, usual=_CURES[0])
        return FieldGroup(f"cure-{colour}", self._said("cure-of", colour), [field], self._said("section-cures"))

    def _cards(self) -> FieldGroup:
        cities = self._every_city()
        fields = [
            Several(("infection_discard",), self.words.board("infection-discard-title"), options=cities),
            Several(("player_discard",), self.words.board("player-discard-title"), options=self._every_card()),
            Several(("player_pile", "top"), self._said("top"), options=self._every_card(), most=_MOST_FIXED),
        ]
        return FieldGroup(_PILES, self._said("piles"), fields, self._said("section-course"))

    def _turn(self, document: Document, seats: range) -> FieldGroup:
        active = [FieldOption(f"p{seat + 1}", self._player(seat)) for seat in seats]
        doing = [FieldOption([*each], self._said(f"doing-{each[0]}")) for each in _BEGINNINGS]
        now = get(document, ("doing",))
        if now and now[0] not in [option.value for option in doing]:
            doing.insert(0, FieldOption(now[0], self._said("doing-now")))
        flags = [FieldOption(False, self._said("no")), FieldOption(True, self._said("yes"))]
        fields: list[AnyField] = [
            Pick(("active",), self._said("active"), options=active, usual="p1"),
            Counter(("actions",), self.face.say("purse", "actions"), most=ACTIONS_PER_TURN, usual=ACTIONS_PER_TURN),
            Pick(("doing",), self._said("doing"), options=doing, usual=["act"]),
            Counter(("outbreaks",), self._said("outbreaks"), most=OUTBREAK_LIMIT - 1),
            Counter(("epidemics",), self._said("epidemics"), most=len(INFECTION_RATES) - 1),
            Pick(("quiet_night",), self.words.name("card", "one-quiet-night"), options=flags, usual=False),
        ]
        return FieldGroup(_COURSE, self._said("course"), fields, self._said("section-course"))

    # -- words -------------------------------------------------------------------------------------------------------

    def _said(self, code: str, colour: str = "") -> str:
        named = {"colour": self.words.name("colour", colour)} if colour else {}
        return self.face.say("study", code, **named)

    def _player(self, seat: int) -> str:
        known = len(self.moment.seats)
        return self.words.player(f"p{seat + 1}") if seat < known else f"p{seat + 1}"

    def _every_city(self) -> list[FieldOption]:
        """In the alphabet of whoever reads them."""
        named = [(self.words.name("city", city), city) for city in CITY_SLUGS]
        return [FieldOption(city, name) for name, city in sorted(named, key=lambda each: folded(each[0]))]

    def _every_card(self) -> list[FieldOption]:
        return [*self._card_options()]

    def _card_options(self) -> Iterator[FieldOption]:
        yield from self._every_city()
        for card in CARD_SLUGS:
            if card in EVENT_SLUGS:
                yield FieldOption(card, self.words.name("card", card))


def _players(document: Document) -> list[Any]:
    found = document.get("players")
    return found[:4] if isinstance(found, list) else []
