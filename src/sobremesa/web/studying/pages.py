"""Makes the pages of a study: where moves are tried, with what the bot says, and where a position is set up."""

from collections.abc import Sequence

from sobremesa.bots.advice import Advice
from sobremesa.web.hints import tell_hint, without_waste
from sobremesa.web.moment import LessonShown, Moment
from sobremesa.web.study_shown import StudyShown
from sobremesa.web.studying.card import tell_study
from sobremesa.web.studying.seen import SeenStudy
from sobremesa.web.studying.setup import tell_setup
from sobremesa.web.teaching import Viewed
from sobremesa.web.viewing import Viewing


def page_of_moves(seen: SeenStudy, actions: Sequence[int]) -> Viewed:
    """The position with some choices made."""
    table = seen.table()
    viewer = None if table.over else int(seen.state.decider())
    viewing = seen.viewing(table, viewer)
    moment = viewing.moment(list(actions))
    card = _card(seen, viewing, moment, "step")
    chosen = moment.draft.actions
    if chosen:
        card.send = f"{seen.place.query}&sent={','.join(map(str, chosen))}"
    _study_of(card).to_move = viewing.name_of(viewer) if viewer is not None else ""
    steps = f"&draft={','.join(map(str, chosen))}" if chosen else ""
    return Viewed(viewing, moment, seen.place.address + steps)


def with_advice(viewed: Viewed, advice: Sequence[Advice] | None) -> Viewed:
    """The same with what the bot says; None where it had no time."""
    viewing, moment = viewed.viewing, viewed.moment
    assert moment.lesson is not None
    shown = _study_of(moment.lesson)
    shown.asked, shown.busy = True, advice is None
    if advice:
        viewed.hint = tell_hint(viewing, moment, without_waste(viewing, moment, [*advice]))
    return viewed


def page_of_setup(seen: SeenStudy) -> Viewed:
    """The position as it is set up: the board shows the last one that can be."""
    viewing = seen.at_rest()
    moment = viewing.moment([])
    card = _card(seen, viewing, moment, "setup")
    _study_of(card).set_up = tell_setup(seen, viewing.face.study_kit(moment))
    return Viewed(viewing, moment, seen.place.address)


def _card(seen: SeenStudy, viewing: Viewing, moment: Moment, kind: str) -> LessonShown:
    """The card, on the page of this moment."""
    moment.asides = []
    title = seen.study.name or seen.words.say("study", "one")
    moment.title = title
    card = LessonShown(kind=kind, title=title, number=0, of=0, step=0, steps=0, say="", task="", base=seen.place.query)
    moment.lesson = card
    card.study = tell_study(seen, viewing, moment)
    return card


def _study_of(card: LessonShown) -> StudyShown:
    assert card.study is not None
    return card.study
