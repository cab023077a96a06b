"""What steps will certainly cost and give, told before they are sent, and what of it only chance decides.

The steps are tried on several guesses of a seat, so nothing here can depend on what that seat may not know. What comes
out alike in all of them is certain; what differs is chance. Only the steps themselves are played: neither the turns of
others nor anything else that follows them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.events import Event
from sobremesa.core.native import i64
from sobremesa.core.rng import Rng, seeded
from sobremesa.core.state import State
from sobremesa.table.drafts import TableDraft
from sobremesa.table.situation import Situation

Counts = dict[str, int]  # what a seat has, by name
View = Mapping[str, Any]  # what a seat sees
Counting = Callable[[State, int], Counts]
Changes = dict[str, tuple[int, int]]  # what changes of it: before and after

_FEW: Final = 3  # guesses where the steps bring nothing to light
_MANY: Final = 16  # where they do: two sides of a coin look alike in all of them once in 32,768 times


@dataclass(frozen=True)
class Preview:
    """What comes of steps, as far as a seat can know before it sends them."""

    changes: Changes  # certain
    unsure: list[str]  # names of what changes, or not, as chance has it
    chance: list[Event]  # that chance decides: an example for each code
    after: State  # one guess after the steps
    others: list[State]  # and all others: what differs between them must not be shown

    def certain_numbers(self, before: View, after: View, seat: int | None) -> dict[str, int]:
        """The plain numbers of this seat's view that change, and come out alike in all guesses."""
        numbers = {name: value for name, value in after.items() if isinstance(value, int) and value != before.get(name)}
        others: list[View] = [state.view(seat) for state in self.others] if numbers else []
        return {name: value for name, value in numbers.items() if all(each[name] == value for each in others)}


@dataclass(frozen=True)
class _Trial:
    """Steps played on one guess."""

    state: State
    events: list[Event]  # of the last step, as far as the seat sees them
    reveals: bool  # the steps themselves brought something to light


def preview_draft(table: Situation, seat: int, draft: TableDraft, counting: Counting) -> Preview:
    """What the steps of a draft will do; the first guess is the one that the draft itself was tried on."""
    return preview_steps(table.state, seat, draft.actions, counting, seeded(table.moved))


def preview_steps(state: State, seat: int, actions: list[int], counting: Counting, rng: Rng) -> Preview:
    """What these steps of a seat will do, which fit at least the first guess that is made with this generator."""
    guess = state.guess(seat, rng)
    before = counting(guess, seat)
    first = _try(guess, seat, actions)
    assert first is not None, "steps that do not fit have no preview"
    trials = [first]
    for _ in range((_MANY if first.reveals else _FEW) - 1):
        trial = _try(state.guess(seat, rng), seat, actions)
        if trial is not None:
            trials.append(trial)
    outcomes = [counting(trial.state, seat) for trial in trials]
    after = outcomes[0]
    unsure = [name for name in after if any(counts[name] != after[name] for counts in outcomes)]
    changes = {name: (before[name], after[name]) for name in after if before[name] != after[name]}
    certain = {name: pair for name, pair in changes.items() if name not in unsure}
    return Preview(certain, unsure, _differing(trials), first.state, [trial.state for trial in trials[1:]])


def _try(guess: State, seat: int, actions: list[int]) -> _Trial | None:
    """The steps on one guess; None where somebody else would be asked before the last of them."""
    reveals = guess.reveals
    *first, last = actions
    for action in first:
        if guess.decider() != seat or not guess.is_legal(action):
            return None
        guess.perform(i64(action))
    if guess.decider() != seat or not guess.is_legal(last):
        return None
    guess.listen()
    guess.perform_alone(i64(last))
    events = [event for event in guess.stop_listening() if event.seen_by(seat)]
    return _Trial(guess, events, guess.reveals != reveals)


def _differing(trials: list[_Trial]) -> list[Event]:
    """One event of each code that is not told alike in all trials, in the order in which they happen."""
    examples: dict[int, Event] = {}
    for trial in trials:
        for event in trial.events:
            examples.setdefault(int(event.code), event)
    return [event for event in examples.values() if len({_told(event, trial) for trial in trials}) > 1]


def _told(example: Event, trial: _Trial) -> str:
    return str([event for event in trial.events if event.code == example.code])
