"""What a page of a first game says beside the game: the plan, the card that is due, and three cards at the end.

All of it is made of the viewer's own moment: its view, the events that it saw, its options, and guesses.
"""

import re
from dataclasses import replace
from functools import cache
from string import Formatter
from typing import Any, Final, final

from sobremesa.core.rng import seeded
from sobremesa.learn.first_cards import WORDS_FOLDER, FirstCard, Happened, cards_of, due, learn_folder
from sobremesa.learn.lessons import lessons_of, texts_of
from sobremesa.table.situation import Situation
from sobremesa.web.chronicle import events_of
from sobremesa.web.coached import CoachShown, FirstCardShown, Lookback
from sobremesa.web.first_games import preset_of
from sobremesa.web.learnt import NO_CARDS, NO_PLAN, Learnt
from sobremesa.web.moment import Moment
from sobremesa.web.viewing import Viewing
from sobremesa.wording import EventDict
from sobremesa.wording.messages import Catalog, catalog_in

MOST_IN_A_TURN: Final = 2
_PLANNED_FROM: Final = 60  # own moves: more than a day has
_MOST_KEPT: Final = 2000
_TURN: Final = re.compile(r"([a-z0-9]{1,16})\.([0-9]{1,5})\.([0-9])")
_plans: dict[tuple[str, int, int], object] = {}  # by table, seat and entry: what held before that own move


def turn_name(table: Situation) -> str:
    """The turn at hand, as the preferences of a browser name it."""
    return f"{table.table_id[:16]}.{int(table.state.turns())}"


def cards_closed(told: str, turn: str) -> int:
    """How many cards were closed in this turn, by what a browser remembers of the last one in which any was."""
    found = _TURN.fullmatch(told)
    return int(found[3]) if found and f"{found[1]}.{found[2]}" == turn else 0


@cache
def first_words(game_id: str, language: str) -> Catalog:
    """The words of a game's plans and cards."""
    return catalog_in(learn_folder(game_id) / WORDS_FOLDER, language, f"{game_id} {WORDS_FOLDER}")


def with_lesson_not_taken(moment: Moment, found: Lookback, known: frozenset[int]) -> Lookback:
    """The same; but while lessons of a beginner are not taken, the lesson that is offered is one of these."""
    lessons = lessons_of(moment.game_id)
    left = [lesson for lesson in lessons.groups[0].lessons if lesson.number not in known] if lessons else []
    if not found.lesson or not left or found.lesson in [lesson.id for lesson in left]:
        return found
    title = texts_of(moment.game_id, moment.language).say(left[0].title)
    return replace(found, lesson=left[0].id, lesson_title=title)


@final
class Coach:
    """Coaches one viewer at one table."""

    def __init__(self, viewing: Viewing, moment: Moment) -> None:
        self.viewing = viewing
        self.moment = moment
        self.table = viewing.table
        self.face = viewing.face
        self.words = first_words(moment.game_id, moment.language)

    def shown(self, learnt: Learnt, closed: str) -> CoachShown:
        """What is shown to a browser that has learnt this, and last closed cards so."""
        turn = turn_name(self.table)
        known = learnt.numbers(self.moment.game_id)
        shown = CoachShown(cards_on=NO_CARDS not in known, plan_on=NO_PLAN not in known, known=known, turn=turn)
        if self.moment.outcome:
            shown.again = preset_of(self.face.setup, self.table.header.options)
            found = self.face.lookback(self.moment, self.words, self._all_events())
            shown.lookback = found and with_lesson_not_taken(self.moment, found, known)
            return shown
        plan = self.plan()
        if shown.plan_on:
            shown.plan = self.face.tell_plan(self.moment, self.words, self._drafted(plan))
        if shown.cards_on and cards_closed(closed, turn) < MOST_IN_A_TURN:
            shown.card = self._card(known, plan)
        return shown

    # -- cards -------------------------------------------------------------------------------------------------

    def _card(self, known: frozenset[int], plan: object) -> FirstCardShown | None:
        found = self.due_cards(known, plan)
        return self.tell(*found[0]) if found else None

    def due_cards(self, known: frozenset[int], plan: object) -> list[tuple[FirstCard, dict[str, Any]]]:
        """All that could be shown now, with the fields of their words, the weightiest first."""
        left = [card for card in cards_of(self.moment.game_id) if card.number not in known]
        return self._due(left, [step.text for step in self.moment.draft.steps], plan)

    def explained(self, known: frozenset[int], steps: list[str], plan: object) -> list[FirstCardShown]:
        """What cards would say of steps that are only advised, where these were not read yet."""
        new = [card for card in cards_of(self.moment.game_id) if card.number not in known]
        left = [replace(card, when=tuple(when for when in card.when if when.chosen)) for card in new]
        return [self.tell(card, fields) for card, fields in self._due(left, steps, plan)]

    def _due(self, left: list[FirstCard], steps: list[str], plan: object) -> list[tuple[FirstCard, dict[str, Any]]]:
        if not left or not self.moment.deciding:
            return []
        events = self._events_since()
        happened = Happened(
            [choice.text for choice in self.moment.choices],
            steps,
            events,
            self.face.card_figures(self.moment, events, plan, self._all_events),
            self.moment.viewer or "",
        )
        fields = [(card, due(card, happened)) for card in left]
        return [(card, found) for card, found in fields if found is not None]

    def tell(self, card: FirstCard, fields: dict[str, Any]) -> FirstCardShown:
        """A card in words."""
        named = self.face.named(self.moment, fields)
        said = {name: named[name] for name in self._fields_of(card)}
        return FirstCardShown(
            card.id,
            card.number,
            tuple(card.at.format_map(fields).split("|")),
            self.words.say("titles", card.id),
            self.words.say("cards", card.id, **said),
            card.chapter,
        )

    def _fields_of(self, card: FirstCard) -> list[str]:
        """What the words of a card ask for, in the order of its first sentence: the first number chooses its form."""
        text = self.words.section("cards")[card.id]
        texts = [str(each) for each in text.values()] if isinstance(text, dict) else [str(text)]
        return [*dict.fromkeys(name for each in texts for _, name, _, _ in Formatter().parse(each) if name)]

    def _events_since(self) -> list[EventDict]:
        """What happened since, and with, the viewer's own last moves: a visit has many."""
        viewer, moves = self.viewing.looker.viewer, self.table.moves
        at = next((at for at in range(len(moves) - 1, -1, -1) if moves[at].seat == viewer), -1)
        while at > 0 and moves[at - 1].seat == viewer:
            at -= 1
        since = moves[at:] if at >= 0 else [self.table.opening, *moves]
        return [event for move in since for event in self._events_of(move)]

    def _all_events(self) -> list[EventDict]:
        return [event for move in (self.table.opening, *self.table.moves) for event in self._events_of(move)]

    def _events_of(self, move: Any) -> list[EventDict]:
        return events_of(self.table, self.viewing.wording, move, self.viewing.looker)

    # -- the plan ----------------------------------------------------------------------------------------------

    def plan(self) -> object:
        """The plan that holds now: what the game makes of the viewer's own decisions, one after another."""
        viewer = self.viewing.looker.viewer
        assert viewer is not None
        own = [at for at, move in enumerate(self.table.moves) if move.seat == viewer][-_PLANNED_FROM:]
        begun = next((place for place in range(len(own) - 1, -1, -1) if self._key(own[place]) in _plans), -1)
        plan = _plans[self._key(own[begun])] if begun >= 0 else None
        for at in own[begun + 1 :]:
            plan = self._follow(at, plan)
            _keep(self._key(at), plan)
        return self._follow(len(self.table.moves), plan)

    def _drafted(self, plan: object) -> object:
        draft, viewer = self.viewing.draft, self.viewing.looker.viewer
        if draft is None or not draft.applied or viewer is None:
            return plan
        return self.face.follow_draft(draft.state, viewer, plan)

    def _key(self, at: int) -> tuple[str, int, int]:
        return self.table.table_id, self.viewing.looker.viewer or 0, self.table.moves[at].seq

    def _follow(self, at: int, plan: object) -> object:
        viewer = self.viewing.looker.viewer
        assert viewer is not None
        guess = self.table.state_after(at).guess(viewer, seeded(at))
        return self.face.follow(guess, viewer, plan)


def _keep(key: tuple[str, int, int], plan: object) -> None:
    if len(_plans) >= _MOST_KEPT:
        for old in [*_plans][: _MOST_KEPT // 4]:
            del _plans[old]
    _plans[key] = plan


def coach_of(viewing: Viewing, moment: Moment, learnt: Learnt, closed: str) -> CoachShown | None:
    """What a page says to a learner; None at every other seat and table."""
    viewer = viewing.looker.viewer
    if viewer not in viewing.table.header.settings.coach or moment.past is not None:
        return None
    return Coach(viewing, moment).shown(learnt, closed)
