"""One moment of one game: what can be done, what happens, who may know it. Nothing here knows a game or a bot."""

from abc import abstractmethod
from typing import Final

from sobremesa.core.bits import bit, words
from sobremesa.core.decisions import FRAMES, Decision, Outcome, Pause, Refusal
from sobremesa.core.errors import GameOver, IllegalAction, StaleAction, UnknownAction
from sobremesa.core.events import EVERYONE, Event
from sobremesa.core.native import i16, i64, vec
from sobremesa.core.rng import Rng

MAX_OPTIONS: Final = 256  # no decision ever offers more
_LAST_ACTION: Final = 1 << 30  # no action space is larger
_NO_OPTIONS: Final = words([0] * MAX_OPTIONS)
_SCRATCH: Final = words([0] * MAX_OPTIONS)
_COMPILED: Final = not __file__.endswith(".py")
_NOTHING_HEARD: Final[list[Event]] = []


def option_buffer() -> vec[i64]:
    """Room for the options of one decision."""
    return _NO_OPTIONS[:]


def _scratch_buffer() -> vec[i64]:
    """The same for one use at once: compiled code is never interrupted between writing options and reading them."""
    return _SCRATCH if _COMPILED else option_buffer()


class State(Rng):
    """One moment of one game. It carries its own generator, because hidden order does not exist before it is drawn.

    `words` begins with the decision stack; what follows belongs to the game. Whoever changes a state calls `apply`;
    `options` and `perform` are the same without lists, checks and events, for playing millions of games.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words: vec[i64] = vec[i64]()
        self.depth: i64 = 0
        self.ply: i64 = 0  # actions taken so far
        self.reveals: i64 = 0  # grows whenever something random or hidden comes to light, or another seat answers
        self.listening: bool = False
        self.heard: list[Event] = _NOTHING_HEARD

    # -- the decision stack ------------------------------------------------------------------------------------

    def push(self, entry: i64) -> None:
        """Put one more thing to do on top."""
        assert self.depth < FRAMES, "the decision stack is full"
        self.words[self.depth] = entry
        self.depth += 1

    def pop(self) -> None:
        """The thing on top is done."""
        self.depth -= 1

    def top(self) -> i64:
        """The frame on top."""
        place = self.depth - 1
        return self.words[place]

    def turn_into(self, entry: i64) -> None:
        """The thing on top is done, and this one follows in its place."""
        place = self.depth - 1
        self.words[place] = entry

    # -- events ------------------------------------------------------------------------------------------------

    def tell(self, code: i64, a: i64, b: i64, c: i64) -> None:
        """Something happened that everyone sees."""
        if self.listening:
            self.heard.append(Event(code, 0, a, b, c, EVERYONE))

    def tell_why(self, why: i64, code: i64, a: i64, b: i64, c: i64) -> None:
        """The same for a code with several rules behind it: `why` is the number of the one that applies."""
        if self.listening:
            self.heard.append(Event(code, why, a, b, c, EVERYONE))

    def tell_seats(self, seats: i64, code: i64, a: i64, b: i64, c: i64) -> None:
        """Something happened that only these seats (a mask) see."""
        if self.listening:
            self.heard.append(Event(code, 0, a, b, c, seats))

    def listen(self) -> None:
        """From now on events are kept."""
        self.heard = []
        self.listening = True

    def stop_listening(self) -> list[Event]:
        """What was heard since `listen`."""
        heard = self.heard
        self.listening = False
        self.heard = _NOTHING_HEARD
        return heard

    # -- playing -----------------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Every action of the decision at hand, ascending; empty only when the game is over."""
        buffer = _scratch_buffer()
        number = self.options(buffer)
        result: list[int] = []
        for place in range(number):
            result.append(int(buffer[place]))
        result.sort()
        return result

    def is_legal(self, action: int) -> bool:
        """Whether the action is one of the decision at hand."""
        if not 0 <= action <= _LAST_ACTION:
            return False
        buffer = _scratch_buffer()
        number = self.options(buffer)
        wanted = i64(action)
        for place in range(number):
            if buffer[place] == wanted:
                return True
        return False

    def check(self, action: int) -> None:
        """Raise the error that says why this action cannot be taken now; an aside may always be."""
        if self.is_legal(action) or self.is_aside(action):
            return
        if self.over():
            raise GameOver("the game is over: nothing more can be done in it")
        refusal = self.why_not(action)
        if refusal is None:
            raise UnknownAction(f"{action} is no action of this game")
        details = ", ".join(f"{name} {value}" for name, value in refusal.args.items())
        reason = f"{refusal.code} ({details})" if details else refusal.code
        raise IllegalAction(f"{self.name_of(action)!r} is refused by {refusal.rule}: {reason}", refusal.rule, refusal)

    def apply(self, action: int, ply: int | None = None) -> list[Event]:
        """Take an action and return what happened. An error leaves the state untouched.

        `ply` says which moment the action is meant for: how many actions had been taken when it was chosen.
        """
        if ply is not None and ply != self.ply:
            raise StaleAction(f"this action was chosen at move {ply}, but the game is at move {self.ply}")
        self.check(action)
        self.listen()
        self.perform(i64(action))
        return self.stop_listening()

    @abstractmethod
    def options(self, out: vec[i64]) -> i64:
        """Write the options of the decision at hand into `out` and return how many there are."""

    @abstractmethod
    def perform(self, action: i64) -> None:
        """Take an action that is known to be legal."""

    def perform_alone(self, action: i64) -> None:
        """Take a legal action and what belongs to it, but stop before the game goes on to others or to its next part.

        It is there for telling what an action does by itself, before it is taken. The state is then for looking at
        (`view`, counts, events), not for playing on: a step that nobody decides may lie on top of its stack.
        """
        self.perform(action)

    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def decision(self) -> Decision:
        """Who must choose what."""

    @abstractmethod
    def option_rule(self, action: int) -> str:
        """The id of the rule that allows this legal action."""

    @abstractmethod
    def refused(self) -> list[Refusal]:
        """What a person might expect to do here, and the rule that forbids it."""

    @abstractmethod
    def why_not(self, action: int) -> Refusal | None:
        """Why this action is not legal now; None for a number that is no action of the game."""

    @abstractmethod
    def name_of(self, action: int) -> str:
        """The text of an action of this game, for errors."""

    @abstractmethod
    def asides(self, seat: int) -> list[int]:
        """What this seat may say at any moment, whoever's decision it is: it changes no rule of the game."""

    def remarks(self, seat: int) -> list[int]:
        """The asides that help the others to play with this seat: what a bot says as soon as it can, where it talks."""
        return []

    def is_aside(self, action: int) -> bool:
        """Whether the action is an aside that some seat may say now."""
        return any(action in self.asides(seat) for seat in range(self.seats()))

    def pause(self) -> Pause | None:
        """Where all seats are asked at once before the game goes on; the protocol asks them one after another."""
        return None

    def hides_time(self) -> bool:
        """Whether nobody may learn from the time that a seat takes what it holds."""
        return False

    def actor(self, action: int) -> int:
        """The seat that takes this action: whose decision it is, or who says the aside; -1 if nobody may."""
        if self.is_legal(action):
            return self.decision().seat
        return next((seat for seat in range(self.seats()) if action in self.asides(seat)), -1)

    @abstractmethod
    def seats(self) -> int:
        """How many seats the game has."""

    def people(self) -> int:
        """How many seats decide anything. They come first; the seats after them play by themselves."""
        return self.seats()

    def decider(self) -> i64:
        """The seat whose decision it is, -1 after the end; a game overrides it to be quicker than `decision`."""
        return i64(self.decision().seat)

    def turns(self) -> int:
        """How many turns have begun; actions, in a game that has no turns."""
        return int(self.ply)

    def figures(self) -> dict[str, int]:
        """Numbers of a finished game that are worth averaging over many, by paths such as 'points/p1'."""
        return {}

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, object]:
        """All that this seat may know, and nothing more; None is a spectator."""

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """Write all that this seat may know, and nothing more, as numbers from the place `at` on.

        `Game.features` says how many they are, and what each means. They are zero before, so whatever is zero need not
        be written. A game without features writes nothing.
        """

    @abstractmethod
    def guess(self, seat: int | None, rng: Rng) -> "State":
        """A full state that this seat cannot tell from the real one."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def victors(self) -> i64:
        """The set of seats that have won; empty while the game goes on, and where nobody wins."""
        outcome = self.outcome()
        won: i64 = 0
        if outcome is not None:
            for seat in outcome.winners:
                won |= bit(i64(seat))
        return won

    def tally(self, seat: i64) -> i64:
        """What this seat has reached so far, in whatever its game counts; always 0 where it counts nothing."""
        return 0

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """The position document of this state."""

    @abstractmethod
    def key(self) -> bytes:
        """Equal for two states exactly when they play on in the same way."""

    def fingerprint(self) -> bytes:
        """What the check of a replay is made from, beside its lines; equal for two states that are the same.

        Frozen as soon as games have been recorded: what a state learns later is left out while it is as it was before.
        """
        return self.key()
