"""What a choice means in a step of a lesson: that it is solved, that it goes on, or what is answered to it.

Only the texts of actions are compared here. That what is listed is all that reaches the wanted position, whatever the
order of its actions, is proved for each lesson by `checking.py`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from sobremesa.learn.lessons import Chain, LessonStep


class Kind(Enum):
    """What a chain of actions is."""

    GOES_ON = "goes-on"  # it may still become a solution, or a choice that has an answer
    DONE = "done"
    ANSWERED = "answered"  # a choice that the lesson has an answer to
    LATER = "later"  # anything else: good in a game, but not what is asked here


@dataclass(frozen=True)
class Verdict:
    """What a chain is, as far as it had to be read."""

    kind: Kind
    chain: Chain
    way: int = 0  # which of the ways solved it
    answer: str = ""  # the code of the answer


def judge(step: LessonStep, chain: Sequence[str]) -> Verdict:
    """What a chain of actions means; what comes after the action that decides it is not read."""
    for length in range(1, len(chain) + 1):
        tried = tuple(chain[:length])
        for number, way in enumerate(step.ways):
            if Counter(way) == Counter(tried):
                return Verdict(Kind.DONE, tried, way=number)
        if tried in step.other:
            return Verdict(Kind.ANSWERED, tried, answer=step.other[tried])
        if not begins_well(step, tried) and not any(other[:length] == tried for other in step.other):
            return Verdict(Kind.LATER, tried)
    return Verdict(Kind.GOES_ON, tuple(chain))


def begins_well(step: LessonStep, chain: Sequence[str]) -> bool:
    """Whether all of it belongs to one way of solving the step."""
    return any(Counter(chain) <= Counter(way) for way in step.ways)


def what_was_good(step: LessonStep, chain: Sequence[str]) -> Chain:
    """What of a wrong chain can stay: its beginning, as far as that could still lead to the solution."""
    good = 0
    while good < len(chain) and begins_well(step, chain[: good + 1]):
        good += 1
    return tuple(chain[:good])


def rest_of(step: LessonStep, chain: Sequence[str]) -> Chain:
    """What is still to be done after some good actions, in the order of the way that they belong to."""
    way = next((way for way in step.ways if Counter(chain) <= Counter(way)), step.do)
    left = Counter(way) - Counter(chain)
    rest = []
    for action in way:
        if left[action] > 0:
            left[action] -= 1
            rest.append(action)
    return tuple(rest)
