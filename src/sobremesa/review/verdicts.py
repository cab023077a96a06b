"""What is said of a turn: in words by how far the best plan led and how sure that is; what is not known is not said."""

from enum import StrEnum

from sobremesa.review.judging import LAST_STAGE, LEAST_TOLD, WORTH_TELLING, Judgement


class TurnVerdict(StrEnum):
    """How a turn is told, by its lead and its interval."""

    BETTER = "better"  # what was played is clearly ahead of every plan, and the bot did not think of it first
    AS_GOOD = "as-good"  # no plan is clearly ahead
    SLIGHTLY = "slightly"  # clear, and under two points of chance
    BEHIND = "behind"  # clear and more, but not sure enough to be told as a moment of its own
    KEY = "key"  # worth telling, and sure with 99 percent


def verdict_of(judgement: Judgement) -> TurnVerdict:
    """Of twenty turns that were as good, one looks worse with 95 percent; so a key moment asks for more."""
    lead = None if judgement.better is None else judgement.better.lead
    behind = [plan.lead.is_clearly_less and plan.lead.mean <= -LEAST_TOLD for plan in judgement.plans]
    if behind and all(behind) and not judgement.found:
        return TurnVerdict.BETTER
    if lead is None or not lead.is_clear or lead.mean < LEAST_TOLD:
        return TurnVerdict.AS_GOOD
    if lead.mean < WORTH_TELLING:
        return TurnVerdict.SLIGHTLY
    return TurnVerdict.KEY if lead.is_sure and judgement.stage == LAST_STAGE else TurnVerdict.BEHIND
