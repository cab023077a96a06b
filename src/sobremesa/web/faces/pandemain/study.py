"""Setting up a position of Pandemain: who stands where, what everybody has, orders, flour, church, guild, the day."""

from collections.abc import Sequence
from typing import Any, Final, final

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, MASTER_BAKERS, ROUNDS, SIM_BAKERS
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, QUALITIES, VILLAGE_TEXTS
from sobremesa.study.fields import (
    AnyField,
    BoardPiece,
    Copies,
    Counter,
    FieldGroup,
    FieldOption,
    Path,
    Pick,
    Several,
    get,
    put,
)
from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.study_kits import Document, StudyKit

_MOST_COINS: Final = 99
_MOST_POINTS: Final = 150
_MOST_FLOUR: Final = 20
_MOST_OF_A_PLACE: Final = 6
_MARKET: Final = "market"
_COURSE: Final = "course"
_CHURCH: Final = "place-church"
_GUILD: Final = "place-guild"
_TURN: Final = ["day", "end-of-turn", "turn"]
_NIGHT: Final = ["night", "end-of-turn", "night-turn"]
_DOING: Final[dict[str, list[str]]] = {"turn": _TURN, "night-turn": _NIGHT, "dusk": ["dusk"], "dawn": ["dawn 1"]}
_OF_A_VISIT: Final = ("visit", "offer")  # what follows from what is being done
_OF_THE_ROUND: Final = ("round_tokens", "inquisition")  # there are as many as days have gone


def empty_table(players: int) -> dict[str, Any]:
    """The first day, nobody placed, nothing at hand."""
    return {"game": "pandemain", "options": {"players": players}, "round": 1, "doing": [*_TURN]}


@final
class PandemainKit(StudyKit):
    """Pandemain in the words of a moment, with the values of its print."""

    def __init__(self, face: Face, board: Board) -> None:
        self.face = face
        self.board = board
        self.words = board.moment.words
        self.c = board.c
        self.view = board.view
        self.expert = board.view["settings"]["mode"] != "basic"
        self.people = [str(player["seat"]) for player in board.view["players"]]

    def groups(self, document: Document) -> Sequence[FieldGroup]:
        """The course, then places, villages, stalls and the mill, then everybody."""
        places = [self._place(place) for place in PLACE_TEXTS if place != _MARKET and place not in VILLAGE_TEXTS]
        stalls = [self._stall(number) for number in range(1, len(self.c.market.stalls) + 1)]
        columns = [self._column(number) for number in range(len(self.c.mill.columns))]
        villages = [self._village(at, name) for at, name in enumerate(VILLAGE_TEXTS)]
        seats = [group for seat in range(len(self.people)) for group in self._seat(seat)]
        return [self._course(document), *places, *villages, *stalls, *columns, *seats]

    def pieces(self, document: Document) -> Sequence[BoardPiece]:
        """A worker of each seat."""
        return [BoardPiece(f"worker-{seat}", self._worker_of(seat)) for seat in self.people]

    def place_of(self, target: str) -> str:
        """Orders belong to their village, offerings to the church, and so on."""
        kind, _, rest = target.partition("-")
        if kind in ("order", "future"):
            return f"place-{rest.rpartition('-')[0]}"
        if kind in ("offering", "reward", "tower", "inquisition"):
            return _CHURCH
        if kind in ("level", "penitence"):
            return "seat-1"
        if kind in ("guild", "baker", "favour"):
            return _GUILD
        if kind in ("farm", "castle", "river"):
            return f"place-{kind}"
        if kind in ("round", "phase", "servant"):
            return _COURSE
        if kind == "reputation":
            return "seat-1"
        return target if kind in ("place", "stall", "column", "seat") else ""

    def settled(self, before: Document, after: Document) -> Document:
        """Orders, columns and offerings have all their spaces; what follows from day and step goes with them."""
        found = self._with_spaces(dict(after))
        found.pop("phase", None)  # it follows from what is being done
        if before.get("doing") != found.get("doing"):
            found = {name: value for name, value in found.items() if name not in _OF_A_VISIT}
        if before.get("round") != found.get("round"):
            found = {name: value for name, value in found.items() if name not in _OF_THE_ROUND}
        return found

    def _with_spaces(self, document: Document) -> Document:
        for at, name in enumerate(VILLAGE_TEXTS):
            for row in ("current", "future"):
                spaces = len(self.c.villages[at].spaces)
                found = get(document, ("orders", name, row))
                orders = [*found[0]] if found and isinstance(found[0], list) else []
                if len(orders) < spaces:
                    document = put(document, ("orders", name, row), ([*orders, *[None] * (spaces - len(orders))],))
        if not get(document, ("offerings", "shown")):
            document = put(document, ("offerings", "shown"), ([*self.view["church"]["shown"]],))
        mill = get(document, ("mill",))
        columns = [*mill[0]] if mill and isinstance(mill[0], list) else []
        if len(columns) < len(self.c.mill.columns):
            columns += [{} for _ in range(len(self.c.mill.columns) - len(columns))]
            document = put(document, ("mill",), (columns,))
        seats = get(document, ("seats",))
        if not seats or not isinstance(seats[0], list):
            document = put(document, ("seats",), ([{} for _ in self.people],))
        return document

    # -- places ------------------------------------------------------------------------------------------------------

    def _workers(self, path: Path, most: int) -> list[AnyField]:
        return [Copies(path, self._worker_of(seat), f"worker-{seat}", item=seat, most=most) for seat in self.people]

    def _place(self, place: str) -> FieldGroup:
        fields = self._workers(("workers", place), _MOST_OF_A_PLACE)
        if place == "church":
            fields += self._church()
        if place == "guild" and self.expert:
            fields += self._guild()
        if place == "castle":
            most = self.c.supply.loans
            fields.append(
                Counter(("castle_loans",), self.face.say("purse", "loans"), most=most, usual=self.view["castle_loans"])
            )
        return FieldGroup(f"place-{place}", self._place_name(place), fields, self._said("section-places"))

    def _church(self) -> list[AnyField]:
        found: list[AnyField] = []
        for level in (1, 2):
            offerings = [
                FieldOption(number, self.board.printed.offering(number))
                for number, offering in enumerate(self.c.offerings, 1)
                if offering.level == level
            ]
            found.append(Pick(("offerings", "shown", level - 1), self._said(f"offering-{level}"), options=offerings))
        return found

    def _guild(self) -> list[AnyField]:
        favours = [
            FieldOption(number, self.board.printed.favour(number)) for number in range(1, len(self.c.favours) + 1)
        ]
        up = tuple(self.view["favours"])
        return [
            Several(("guild",), self._said("guild"), options=self._bakers(), usual=self._in_guild()),
            Several(("favours",), self._said("favours"), options=favours, most=self.c.favours_face_up, usual=up),
        ]

    def _in_guild(self) -> tuple[int, ...]:
        return tuple(baker["number"] for baker in self.view["guild"])

    def _stall(self, number: int) -> FieldGroup:
        stall = self.c.market.stalls[number - 1]
        fields = self._workers(("workers", _MARKET, str(number)), stall.spaces)
        title = f"{number} · {self.board.printed.stall_goods(number)}"
        return FieldGroup(f"stall-{number}", title, fields, self._place_name(_MARKET))

    def _column(self, number: int) -> FieldGroup:
        most = self.c.mill.columns[number].tokens
        fields = [
            Counter(("mill", number, bread), self.face.say("purse", f"{bread}-flour"), most=most) for bread in BREADS
        ]
        return FieldGroup(
            f"column-{number + 1}", self._said("column", number=number + 1), fields, self._place_name("mill")
        )

    def _village(self, at: int, name: str) -> FieldGroup:
        breads = [
            FieldOption(None, self._said("no-order")),
            *(FieldOption(b, self.words.name("bread", b)) for b in BREADS),
        ]
        fields = self._workers(("workers", name), 1)
        for space, printed in enumerate(self.c.villages[at].spaces):
            for row in ("current", "future") if printed.future else ("current",):
                label = self._said(f"order-{row}", number=space + 1)
                fields.append(Pick(("orders", name, row, space), label, options=breads))
        kinds = [
            FieldOption(kind, self.board.printed.villager_name(kind)) for kind in range(1, len(self.c.villagers) + 1)
        ]
        usual = self.view["villages"][at]["villager"]
        fields.append(Pick(("villagers", name), self._said("villager"), options=kinds, usual=usual))
        return FieldGroup(f"place-{name}", self._place_name(name), fields, self._said("section-places"))

    # -- everybody ---------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> list[FieldGroup]:
        at: Path = ("seats", seat)
        title, section = self.words.player(self.people[seat]), self._said("section-seats")
        track = [
            self._counter(at, "points", _MOST_POINTS, self.c.start_points),
            self._counter(at, "penitence", self.c.penitence.last),
        ]
        if self.board.view["players"][seat].get("kind") in SIM_BAKERS:
            return [FieldGroup(f"seat-{seat + 1}", title, track, section)]
        penances = [self._counter(at, "penances", ROUNDS)] if self.expert else []
        goods = [
            self._counter(at, "pfennigs", _MOST_COINS),
            *track,
            self._counter(at, "loans", self.c.supply.loans),
            *penances,
            *(
                self._of_kind(at, "ingredients", kind, kind, self.c.player_board.ingredient_limit)
                for kind in INGREDIENTS
            ),
            *(self._of_kind(at, "flours", bread, f"{bread}-flour", _MOST_FLOUR) for bread in BREADS),
            *(self._of_kind(at, "helpers", name, f"ready-{name}", _MOST_OF_A_PLACE) for name in HELPERS),
            *(self._of_kind(at, "helpers", f"used-{name}", f"used-{name}", _MOST_OF_A_PLACE) for name in HELPERS),
        ]
        kinds = [
            FieldOption(kind, self.board.printed.villager_name(kind)) for kind in range(1, len(self.c.villagers) + 1)
        ]
        people: list[AnyField] = [Several((*at, "villagers"), self.face.say("purse", "villagers"), options=kinds)]
        if self.expert:
            people.append(Several((*at, "bakers"), self.face.say("purse", "bakers"), options=self._bakers()))
            most = len(self.c.reputation.tracks[0].points) - 1
            people += [
                self._of_kind(at, "reputation", bread, f"reputation-{bread}", most, self.c.reputation.start)
                for bread in BREADS
            ]
        return [
            FieldGroup(f"seat-{seat + 1}", title, [*goods, *people], section),
            FieldGroup(f"loaves-{seat + 1}", self._said("loaves-of", name=title), self._loaves(at), section),
        ]

    def _counter(self, at: Path, name: str, most: int, usual: int = 0) -> Counter:
        return Counter((*at, name), self.face.say("purse", name), most=most, usual=usual)

    def _of_kind(self, at: Path, part: str, kind: str, said: str, most: int, usual: int = 0) -> Counter:
        return Counter((*at, part, kind), self.face.say("purse", said), most=most, usual=usual)

    def _loaves(self, at: Path) -> list[AnyField]:
        found: list[AnyField] = []
        for number, bread in enumerate(BREADS):
            for quality in QUALITIES:
                for day in range(1, self.c.recipes[number].enters_day + 1):
                    label = self._said("loaf", what=self.face.say("purse", f"{bread}-{quality}"), days=day)
                    path = (*at, "loaves", f"{bread} {quality} {day}")
                    found.append(Counter(path, label, most=self.c.grain_tokens[number]))
        return found

    def _bakers(self) -> list[FieldOption]:
        return [
            FieldOption(number, f"{number} · {self.board.printed.baker(number, False)}")
            for number in range(1, MASTER_BAKERS + 1)
        ]

    # -- the course --------------------------------------------------------------------------------------------------

    def _course(self, document: Document) -> FieldGroup:
        doing = [FieldOption(each, self._said(f"doing-{name}")) for name, each in _DOING.items()]
        now = get(document, ("doing",))
        if now and now[0] not in [option.value for option in doing]:
            doing.insert(0, FieldOption(now[0], self._said("doing-now")))
        people = [FieldOption(seat, self.words.player(seat)) for seat in self.people]
        locations = [place for place in PLACE_TEXTS if place not in VILLAGE_TEXTS]
        fields: list[AnyField] = [
            Counter(("round",), self._said("round"), least=1, most=ROUNDS, usual=1),
            Pick(("doing",), self._said("doing"), options=doing, usual=_TURN),
            Pick(("turn", "active"), self._said("active"), options=people, usual=self.view["decision"].get("seat")),
        ]
        if self.expert:
            spots = [
                FieldOption(None, self._said("nowhere")),
                *(FieldOption(p, self._place_name(p)) for p in locations),
            ]
            fields.append(Pick(("servant",), self._said("servant"), options=spots, usual=self.view["servant"]))
        return FieldGroup(_COURSE, self._said("course"), fields, self._said("section-course"))

    # -- words -------------------------------------------------------------------------------------------------------

    def _said(self, code: str, **named: object) -> str:
        return self.face.say("study", code, **named)

    def _worker_of(self, seat: str) -> str:
        return self._said("worker", name=self.words.player(seat))

    def _place_name(self, place: str) -> str:
        if place in VILLAGE_TEXTS:
            return self.board.prices.place_name(place)
        return self.face.say("places", place)
