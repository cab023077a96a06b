"""Sowing, a small game for tests: beans on a heap, weather in a bag, and one secret seed card in each hand.

Whose turn it is takes one, two or three beans, or draws weather from the bag: sun gives a bean to a seat of the
drawer's choice, rain puts beans back on the heap, frost replaces the drawer's seed card. When the heap is empty the
beans and the seed card make the score. Everything that the protocol asks of a game is here, and nothing else.
"""

from typing import ClassVar, Final, final

from sobremesa.core.bits import bit, count, members, words
from sobremesa.core.decisions import FRAMES, Decision, Outcome, Refusal, frame
from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError, SetupError, UnknownAction
from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.mind import Mind
from sobremesa.core.native import i64, vec
from sobremesa.core.options import OptionSpec, read_options
from sobremesa.core.rng import Rng
from sobremesa.core.state import State

# Frames of the decision stack: a turn, and above it the weather that must be answered.
TURN: Final = 1
SUN: Final = 2
RAIN: Final = 3
STEPS: Final = ("", "turn", "sun", "rain")

TAKE: Final = 0  # + beans - 1
DRAW: Final = 3
GIFT: Final = 4  # + seat
SOW: Final = 7  # + beans - 1
TELL: Final = 9  # + 6 * seat + card
ACTIONS: Final = 27

CARDS: Final = 6  # worth 1 to 6
ALL_CARDS: Final = 0b111111
FULL_HEAP: Final = 24
WEATHER: Final = ("sun", "rain", "frost")
FULL_BAG: Final = (3, 3, 2)
SEATS: Final = ("p1", "p2", "p3")
LEDGER: Final = {
    "EX-TURN-01": "One question is answered at a time.",
    "EX-TAKE-01": "Take one, two or three beans.",
    "EX-TAKE-02": "Nobody takes more beans than there are.",
    "EX-TAKE-03": "Two or three may not be taken when the seat before took as many.",
    "EX-DRAW-01": "Draw weather instead, while there is any.",
    "EX-SUN-01": "The drawer of a sun gives one bean of the heap to any seat.",
    "EX-RAIN-01": "The drawer of a rain puts one or two beans on the heap.",
    "EX-RAIN-02": "Two only while the heap stays below 25.",
    "EX-TELL-01": "A seat may tell its own card at any time.",
    "EX-SEAT-01": "Two or three play.",
    "EX-HEAP-01": "The heap begins with 7, 12 or 20 beans.",
    "EX-END-01": "The game ends when the heap is empty.",
}
SPECS: Final = [
    OptionSpec("players", "number", 2, "how many play", ("2", "3"), "EX-SEAT-01"),
    OptionSpec("heap", "choice", "12", "beans at the start", ("7", "12", "20"), "EX-HEAP-01"),
]
TOOK, DREW, GAVE, SOWED, GOT, GOT_HIDDEN, TOLD, ENDED = range(1, 9)
_EVENTS: Final = {
    TOOK: ("took", ("seat", "beans")),
    DREW: ("drew", ("seat", "weather")),
    GAVE: ("gave", ("seat", "to")),
    SOWED: ("sowed", ("seat", "beans")),
    GOT: ("got", ("seat", "card")),
    GOT_HIDDEN: ("got-hidden", ("seat",)),
    TOLD: ("told", ("seat", "card")),
    ENDED: ("ended", ()),
}
ACTION_TEXTS: Final = (
    *[f"take {beans}" for beans in (1, 2, 3)],
    "draw",
    *[f"gift {seat}" for seat in SEATS],
    *[f"sow {beans}" for beans in (1, 2)],
    *[f"tell {seat} {card + 1}" for seat in SEATS for card in range(CARDS)],
)


@final
class SowingState(State):
    def __init__(self) -> None:
        super().__init__()
        self.words = words([0] * int(FRAMES))
        self.players = 2
        self.heap = 12
        self.bag = list(FULL_BAG)
        self.beans: list[int] = []
        self.hands: list[int] = []  # one card each
        self.told = 0  # set of seats whose card everybody knows
        self.unseen = ALL_CARDS  # set of cards nobody has drawn
        self.active = 0
        self.last = 0  # what the seat before took

    # -- the rules ---------------------------------------------------------------------------------------------

    def options(self, out: vec[i64]) -> i64:
        if self.over():
            return 0
        kind = int(self.top()) & 255
        if kind == TURN:
            found = [TAKE + beans - 1 for beans in (1, 2, 3) if self.forbids_take(beans) is None]
            found += [DRAW] if sum(self.bag) else []
        elif kind == SUN:
            found = [GIFT + seat for seat in range(self.players)]
        else:
            found = [SOW, SOW + 1] if self.heap + 2 <= FULL_HEAP else [SOW]
        for place, action in enumerate(found):
            out[place] = action
        return len(found)

    def forbids_take(self, beans: int) -> Refusal | None:
        if beans > self.heap:
            return Refusal("too-few-beans", "EX-TAKE-02", {"beans": beans})
        if beans > 1 and beans == self.last:
            return Refusal("as-many-as-before", "EX-TAKE-03", {"beans": beans})
        return None

    def perform(self, action: i64) -> None:
        self.ply += 1
        kind = int(self.top()) & 255
        if action >= TELL:
            seat, card = divmod(int(action) - TELL, CARDS)
            self.told |= 1 << seat
            self.reveals += 1
            self.tell(TOLD, seat, card, 0)
        elif kind == TURN and action == DRAW:
            self.draw_weather()
        elif kind == TURN:
            self.last = int(action) - TAKE + 1
            self.heap -= self.last
            self.beans[self.active] += self.last
            self.tell(TOOK, self.active, self.last, 0)
            self.next_turn()
        elif kind == SUN:
            self.pop()
            self.heap -= 1
            self.beans[int(action) - GIFT] += 1
            self.tell(GAVE, self.active, int(action) - GIFT, 0)
            self.next_turn()
        else:
            self.pop()
            self.heap += int(action) - SOW + 1
            self.tell(SOWED, self.active, int(action) - SOW + 1, 0)
            self.next_turn()

    def draw_weather(self) -> None:
        place = int(self.below(sum(self.bag)))
        weather = 0 if place < self.bag[0] else 1 if place < self.bag[0] + self.bag[1] else 2
        self.bag[weather] -= 1
        self.last = 0
        self.reveals += 1
        self.tell(DREW, self.active, weather, 0)
        if weather == 2:
            self.deal_card(self.active)
            self.next_turn()
        else:
            self.push(frame(SUN if weather == 0 else RAIN, self.active))

    def deal_card(self, seat: int) -> None:
        """The old card, if there is one, goes back among the unseen, so that nobody but its owner ever knew it."""
        drawn = int(self.pick(self.unseen))
        self.unseen ^= 1 << drawn
        if seat < len(self.hands):
            self.unseen |= 1 << self.hands[seat]
            self.told &= ~(1 << seat)
            self.hands[seat] = drawn
        else:
            self.hands.append(drawn)
        self.tell_seats(bit(seat), GOT, seat, drawn, 0)
        self.tell_seats((bit(self.players) - 1) ^ bit(seat), GOT_HIDDEN, seat, 0, 0)

    def next_turn(self) -> None:
        if self.heap == 0:
            self.depth = 0
            self.told = (1 << self.players) - 1
            self.reveals += 1
            self.tell(ENDED, 0, 0, 0)
        else:
            self.active = (self.active + 1) % self.players

    def over(self) -> bool:
        return self.depth == 0

    # -- the protocol's questions ------------------------------------------------------------------------------

    def decision(self) -> Decision:
        if self.over():
            return Decision(-1, "end")
        return Decision(self.active, STEPS[int(self.top()) & 255], {"heap": self.heap})

    def option_rule(self, action: int) -> str:
        if action >= TELL:
            return "EX-TELL-01"
        return ("EX-TAKE-01", "EX-DRAW-01", "EX-SUN-01", "EX-RAIN-01")[
            0 if action < DRAW else 1 if action < GIFT else 2 if action < SOW else 3
        ]

    def refused(self) -> list[Refusal]:
        if self.over():
            return []
        legal = self.legal()
        kind = int(self.top()) & 255
        expected = range(TAKE, DRAW + 1) if kind == TURN else [SOW, SOW + 1] if kind == RAIN else []
        found = [self.why_not(action) for action in expected if action not in legal]
        return [refusal for refusal in found if refusal is not None]

    def why_not(self, action: int) -> Refusal | None:
        if not 0 <= action < ACTIONS:
            return None
        if action >= TELL:
            return Refusal("cannot-tell", "EX-TELL-01")
        if GIFT <= action < SOW and action - GIFT >= self.players:
            return Refusal("no-such-seat", "EX-SEAT-01")
        kind = int(self.top()) & 255
        if kind == TURN and action < DRAW:
            return self.forbids_take(action - TAKE + 1)
        if kind == TURN and action == DRAW:
            return Refusal("bag-empty", "EX-DRAW-01")
        if kind == RAIN and action == SOW + 1:
            return Refusal("heap-full", "EX-RAIN-02")
        return Refusal("another-question", "EX-TURN-01")

    def name_of(self, action: int) -> str:
        return ACTION_TEXTS[action]

    def asides(self, seat: int) -> list[int]:
        return [] if self.over() or self.told >> seat & 1 else [TELL + CARDS * seat + self.hands[seat]]

    def seats(self) -> int:
        return self.players

    def clone(self) -> "SowingState":
        copy = SowingState()
        copy.copy_rng(self)
        copy.words = self.words[:]
        copy.depth, copy.ply, copy.reveals = self.depth, self.ply, self.reveals
        copy.players, copy.heap, copy.active, copy.last = self.players, self.heap, self.active, self.last
        copy.told, copy.unseen = self.told, self.unseen
        copy.bag, copy.beans, copy.hands = list(self.bag), list(self.beans), list(self.hands)
        return copy

    def knows(self, seat: int | None, other: int) -> bool:
        return other == seat or bool(self.told >> other & 1)

    def view(self, seat: int | None) -> dict[str, object]:
        others = [other for other in range(self.players) if not self.knows(seat, other)]
        hidden = self.unseen
        for other in others:
            hidden |= 1 << self.hands[other]
        decision = self.decision()
        return {
            "game": "sowing",
            "seat": None if seat is None else SEATS[seat],
            "decision": {"kind": decision.kind, "seat": None if self.over() else SEATS[decision.seat]},
            "heap": self.heap,
            "last": self.last,
            "bag": dict(zip(WEATHER, self.bag, strict=True)),
            "unseen": [card + 1 for card in members(hidden)],
            "players": [
                {"seat": SEATS[other], "beans": self.beans[other], "card": self.hands[other] + 1}
                if self.knows(seat, other)
                else {"seat": SEATS[other], "beans": self.beans[other], "card": None}
                for other in range(self.players)
            ],
        }

    def guess(self, seat: int | None, rng: Rng) -> "SowingState":
        guessed = self.clone()
        guessed.set_rng_words(int(rng.next32()), int(rng.next32()), int(rng.next32()), int(rng.next32()))
        others = [other for other in range(self.players) if not self.knows(seat, other)]
        for other in others:
            guessed.unseen |= 1 << guessed.hands[other]
        for other in others:
            guessed.hands[other] = int(guessed.pick(guessed.unseen))
            guessed.unseen ^= 1 << guessed.hands[other]
        return guessed

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        scores = [self.score(seat) for seat in range(self.players)]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Outcome("heap-empty", "EX-END-01", winners, scores)

    def score(self, seat: int) -> int:
        return self.beans[seat] + self.hands[seat] + 1

    def figures(self) -> dict[str, int]:
        found = {"weather_left": sum(self.bag)}
        for seat, name in enumerate(SEATS[: self.players]):
            found[f"points/{name}"] = self.score(seat)
            found[f"held/beans/{name}"] = self.beans[seat]
            found[f"held/card/{name}"] = self.hands[seat] + 1
        return found

    def to_dict(self) -> dict[str, object]:
        return {
            "game": "sowing",
            "heap": self.heap,
            "bag": dict(zip(WEATHER, self.bag, strict=True)),
            "players": [
                {"beans": self.beans[seat], "card": self.hands[seat] + 1, "told": bool(self.told >> seat & 1)}
                for seat in range(self.players)
            ],
            "active": SEATS[self.active],
            "last": self.last,
            "doing": [STEPS[int(self.words[place]) & 255] for place in range(self.depth)],
            "random": list(self.rng_words()),
            "ply": int(self.ply),
            "reveals": int(self.reveals),
        }

    def key(self) -> bytes:
        stack = [int(self.words[place]) for place in range(self.depth)]
        table = [self.players, self.heap, self.active, self.last, self.told, self.unseen, *self.rng_words()]
        return repr((table, self.bag, self.beans, self.hands, stack)).encode()


class SowingMind(Mind):
    def appraise(self, state: State, seat: i64) -> i64:
        assert isinstance(state, SowingState)
        return state.score(int(seat)) - max(state.score(other) for other in range(state.players) if other != seat)


class Sowing(Game):
    id = "sowing"
    name = "Sowing"
    rules_version = 3
    actions = ACTIONS
    outcomes = ("heap-empty",)

    def options(self) -> list[OptionSpec]:
        return SPECS

    def new(self, options: dict[str, object], seed: int) -> SowingState:
        chosen = read_options(SPECS, options)
        state = SowingState()
        state.reseed(seed)
        state.players = int(str(chosen["players"]))
        state.heap = int(str(chosen["heap"]))
        state.beans = [0] * state.players
        for seat in range(state.players):
            state.deal_card(seat)
        state.reveals = 0
        state.push(frame(TURN, 0))
        return state

    def mind(self) -> Mind | None:
        return SowingMind()

    def speaker(self, action: int) -> int:
        return (action - TELL) // CARDS if action >= TELL else -1

    def from_dict(self, position: object) -> SowingState:
        document = Document(position, "")
        document.only(
            ("game", "heap", "bag", "players", "active", "last", "doing", "random", "ply", "reveals"),
        )
        if document.text("game", self.id) != self.id:
            raise PositionError("game", f"this is a position of {document.text('game', '')}, not of {self.id}")
        state = SowingState()
        players = document.documents("players")
        if not 2 <= len(players) <= 3:
            raise PositionError("players", f"{len(players)} players; two or three play (EX-SEAT-01)")
        state.players = len(players)
        for seat, player in enumerate(players):
            player.only(("beans", "card", "told"))
            card = player.number("card", 0, 1, CARDS) - 1
            if not state.unseen >> card & 1:
                raise PositionError(player.path("card"), f"card {card + 1} is in another hand already")
            state.unseen ^= 1 << card
            state.hands.append(card)
            state.beans.append(player.number("beans", 0, 0, FULL_HEAP + 6))
            state.told |= player.flag("told", False) << seat
        state.heap = document.number("heap", 12, 0, FULL_HEAP + 3)
        bag = document.part("bag")
        bag.only(WEATHER)
        state.bag = [bag.number(name, most, 0, most) for name, most in zip(WEATHER, FULL_BAG, strict=True)]
        state.active = document.one_of("active", SEATS[: state.players], "p1")
        state.last = document.number("last", 0, 0, 3)
        state.ply = document.number("ply", 0, 0, 1 << 30)
        state.reveals = document.number("reveals", 0, 0, 1 << 30)
        for place, step in enumerate(document.texts("doing", ["turn"] if state.heap else [])):
            kind = STEPS.index(step) if step in STEPS[1:] else 0
            if not kind or (kind == TURN) != (place == 0) or place > 1:
                raise PositionError(f"doing[{place}]", f"{step!r} cannot be done here")
            state.push(frame(kind, state.active if kind != TURN else 0))
        if (state.heap == 0) != (state.depth == 0):
            raise PositionError("heap", "the game is over exactly when the heap is empty (EX-END-01)")
        random = [word for word in document.lists("random") if isinstance(word, int)]
        if len(random) == 4:
            state.set_rng_words(*random)
        return state

    def action_text(self, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise UnknownAction(f"{action} is no action of Sowing; they go from 0 to {ACTIONS - 1}")
        return ACTION_TEXTS[action]

    def parse(self, text: str) -> int:
        plain = " ".join(text.lower().split())
        if plain not in ACTION_TEXTS:
            raise UnknownAction(f"{text!r} is no action of Sowing; 'take 2' or 'draw' are")
        return ACTION_TEXTS.index(plain)

    def event_dict(self, event: Event) -> dict[str, object]:
        name, arguments = _EVENTS[int(event.code)]
        result: dict[str, object] = {"event": name}
        for argument, value in zip(arguments, event.args, strict=False):
            result[argument] = SEATS[value] if argument in ("seat", "to") else value
        return result


@final
class WeatherSowing(Sowing):
    """Sowing with a list and a document among its options: which weather there is, and how much of it."""

    id = "weather"
    name = "Weather Sowing"
    bench_options: ClassVar[dict[str, object]] = {"players": 3, "weather": ["sun"]}

    def options(self) -> list[OptionSpec]:
        return [
            *SPECS,
            OptionSpec("weather", "list", None, "the weather that there is", (*WEATHER, "none"), "EX-DRAW-01"),
            OptionSpec("components", "document", None, "a file that says how much weather there is", (), "EX-DRAW-01"),
        ]

    def new(self, options: dict[str, object], seed: int) -> SowingState:
        chosen = read_options(self.options(), options)
        weather, components = chosen.pop("weather"), chosen.pop("components")
        state = super().new(chosen, seed)
        if isinstance(components, dict):
            state.bag = [components.get(name, 0) for name in WEATHER]
        if isinstance(weather, list):
            state.bag = [many if name in weather else 0 for name, many in zip(WEATHER, state.bag, strict=True)]
        if sum(state.bag) == 0 and state.players == 3:
            raise SetupError("option weather: three do not play without any")
        return state


assert count(ALL_CARDS) == CARDS
