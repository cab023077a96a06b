"""One moment of a game of Sowing: its rules, and what the protocol asks of it.

Each rule that refuses something is one function: what it does not forbid is offered (`forbids_take`).
"""

from typing import final

from sobremesa.core.bits import bit, members, words
from sobremesa.core.decisions import FRAMES, Decision, Outcome, Refusal, frame
from sobremesa.core.native import i16, i64, vec
from sobremesa.core.rng import Rng
from sobremesa.core.state import State
from sobremesa_sowing.engine.vocabulary import (
    ACTION_TEXTS,
    ACTIONS,
    ALL_CARDS,
    CARDS,
    DRAW,
    DREW,
    ENDED,
    FULL_BAG,
    FULL_HEAP,
    GAVE,
    GIFT,
    GOT,
    GOT_HIDDEN,
    RAIN,
    SEATS,
    SOW,
    SOWED,
    STEPS,
    SUN,
    TAKE,
    TELL,
    TOLD,
    TOOK,
    TURN,
    WEATHER,
)


@final
class SowingState(State):
    """A heap of beans, a bag of weather, and one seed card in each hand."""

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
        """What can be done at the question on top of the stack."""
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
        """Why so many beans may not be taken now; None where they may."""
        if beans > self.heap:
            return Refusal("too-few-beans", "EX-TAKE-02", {"beans": beans})
        if beans > 1 and beans == self.last:
            return Refusal("as-many-as-before", "EX-TAKE-03", {"beans": beans})
        return None

    def perform(self, action: i64) -> None:
        """Take a legal action, or tell a card."""
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
        """EX-DRAW-01: a sun or a rain asks the drawer something, a frost changes the seed card."""
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
        """The next seat, or the end (EX-END-01)."""
        if self.heap == 0:
            self.depth = 0
            self.told = (1 << self.players) - 1
            self.reveals += 1
            self.tell(ENDED, 0, 0, 0)
        else:
            self.active = (self.active + 1) % self.players

    def over(self) -> bool:
        """Whether the heap is empty."""
        return self.depth == 0

    # -- the protocol's questions ------------------------------------------------------------------------------

    def decision(self) -> Decision:
        """Who must choose what."""
        if self.over():
            return Decision(-1, "end")
        return Decision(self.active, STEPS[int(self.top()) & 255], {"heap": self.heap})

    def option_rule(self, action: int) -> str:
        """The rule that allows a legal action."""
        if action >= TELL:
            return "EX-TELL-01"
        return ("EX-TAKE-01", "EX-DRAW-01", "EX-SUN-01", "EX-RAIN-01")[
            0 if action < DRAW else 1 if action < GIFT else 2 if action < SOW else 3
        ]

    def refused(self) -> list[Refusal]:
        """What a person might expect here, and the rule that forbids it."""
        if self.over():
            return []
        legal = self.legal()
        kind = int(self.top()) & 255
        expected = range(TAKE, DRAW + 1) if kind == TURN else [SOW, SOW + 1] if kind == RAIN else []
        found = [self.why_not(action) for action in expected if action not in legal]
        return [refusal for refusal in found if refusal is not None]

    def why_not(self, action: int) -> Refusal | None:
        """Why an action is not legal now."""
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
        """The text of an action."""
        return ACTION_TEXTS[action]

    def asides(self, seat: int) -> list[int]:
        """EX-TELL-01: the own card, unless all know it."""
        return [] if self.over() or self.told >> seat & 1 else [TELL + CARDS * seat + self.hands[seat]]

    def seats(self) -> int:
        """2 or 3."""
        return self.players

    def clone(self) -> "SowingState":
        """An independent copy."""
        copy = SowingState()
        copy.copy_rng(self)
        copy.words = self.words[:]
        copy.depth, copy.ply, copy.reveals = self.depth, self.ply, self.reveals
        copy.players, copy.heap, copy.active, copy.last = self.players, self.heap, self.active, self.last
        copy.told, copy.unseen = self.told, self.unseen
        copy.bag, copy.beans, copy.hands = list(self.bag), list(self.beans), list(self.hands)
        return copy

    def knows(self, seat: int | None, other: int) -> bool:
        """Whether a seat knows another's card."""
        return other == seat or bool(self.told >> other & 1)

    def view(self, seat: int | None) -> dict[str, object]:
        """All that a seat may know."""
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

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """The same as numbers, in the order of the features; seats are counted from the one that looks."""
        kind = 0 if self.over() else int(self.top()) & 255
        its_turn = (self.active - int(seat)) % self.players
        numbers = [int(seat), self.players, self.heap, self.last, *self.bag, kind, 0 if self.over() else 1 + its_turn]
        for place, number in enumerate(numbers):
            out[at + place] = i16(number)
        at += len(numbers)
        for place in range(self.players):
            other = (int(seat) + place) % self.players
            out[at + place] = i16(self.beans[other])
            if self.knows(int(seat), other):
                out[at + len(SEATS) + place] = i16(self.hands[other] + 1)

    def tally(self, seat: i64) -> i64:
        """Beans; what the seed card is worth counts at the end."""
        return self.score(int(seat)) if self.over() else self.beans[int(seat)]

    def guess(self, seat: int | None, rng: Rng) -> "SowingState":
        """The cards that this seat does not see are dealt again."""
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
        """EX-END-01."""
        if not self.over():
            return None
        scores = [self.score(seat) for seat in range(self.players)]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Outcome("heap-empty", "EX-END-01", winners, scores)

    def score(self, seat: int) -> int:
        """Beans, and what the seed card is worth."""
        return self.beans[seat] + self.hands[seat] + 1

    def figures(self) -> dict[str, int]:
        """What is worth counting over many games."""
        found = {"weather_left": sum(self.bag)}
        for seat, name in enumerate(SEATS[: self.players]):
            found[f"points/{name}"] = self.score(seat)
            found[f"held/beans/{name}"] = self.beans[seat]
            found[f"held/card/{name}"] = self.hands[seat] + 1
        return found

    def to_dict(self) -> dict[str, object]:
        """The position document."""
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
        """All that decides how the game goes on."""
        stack = [int(self.words[place]) for place in range(self.depth)]
        table = [self.players, self.heap, self.active, self.last, self.told, self.unseen, *self.rng_words()]
        return repr((table, self.bag, self.beans, self.hands, stack)).encode()
