"""Makes the page of a step of a lesson: the moment of the real table, and what the teacher's card says beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import Final, final

from markupsafe import Markup

from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.learn.book import book_of
from sobremesa.learn.judging import Kind, Verdict, judge, rest_of, what_was_good
from sobremesa.learn.lessons import Chain, texts_of
from sobremesa.table.practice import Practice
from sobremesa.web.classroom import Bench, LessonPlace, table_at
from sobremesa.web.courses import has_first_game
from sobremesa.web.hints import Hint
from sobremesa.web.looker import Looker
from sobremesa.web.moment import DraftShown, Effects, LessonEnd, LessonShown, LogLine, Moment
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import Catalog, web_catalog

_MOST_LINES: Final = 5  # on the card; the log has all of them
FIRST_GAME: Final = "first"  # the preset that is the first game of a learner


@dataclass
class Viewed:
    """A page of a lesson: who draws it, what it shows, and its address."""

    viewing: Viewing
    moment: Moment
    address: str
    hint: Hint | None = None  # what the bot says of a position that is studied


@final
class Teaching:
    """One step of a lesson for one learner. Every method makes one of its pages."""

    def __init__(self, bench: Bench, place: LessonPlace, language: str, since: int | None = None) -> None:
        self.bench = bench
        self.lesson = bench.lesson
        self.place = place
        self.step = bench.lesson.steps[place.step - 1]
        self.language = language
        self.texts = texts_of(self.lesson.game_id, language)
        self.catalog: Catalog = web_catalog(language)
        self.table = table_at(bench, place)
        self.viewer = int(self.table.state.decider())
        self.since = since

    # -- the pages ---------------------------------------------------------------------------------------------------

    def drafted(self, actions: Sequence[int]) -> Viewed:
        """The step, with some choices made: whatever they mean."""
        chain, fits = self._texts(actions)
        verdict = judge(self.step, chain)
        if verdict.kind is Kind.DONE and len(verdict.chain) == 1:
            return self.done(verdict.way)  # one decision need not be sent
        if verdict.kind in (Kind.ANSWERED, Kind.LATER):
            if verdict.kind is Kind.ANSWERED and self.step.plays_out is not None:
                return self._played_out(verdict.chain)
            return self._tried(verdict)
        viewing, moment = self._moment(self.table, verdict.chain)
        card = self._card(viewing, moment, "step", self.step.say)
        if verdict.kind is Kind.DONE:
            self._complete(moment)
            card.options, card.send = [], self.place.address(done=verdict.way)
        moment.draft.dropped = not fits
        return Viewed(viewing, moment, self._address_of(verdict.chain))

    def tried(self, actions: Sequence[int]) -> Viewed:
        """The step after a choice that was not asked for, taken back."""
        chain, _ = self._texts(actions)
        verdict = judge(self.step, chain)
        if verdict.kind not in (Kind.ANSWERED, Kind.LATER):
            return self.drafted(actions)
        return self._tried(verdict)

    def shown(self, count: int) -> Viewed:
        """The solution, of which so many actions are chosen: the next one is told."""
        count = min(count, len(self.step.do) - 1)
        viewing, moment = self._moment(self.table, self.step.do[:count])
        card = self._card(viewing, moment, "show", self.step.say)
        card.ring = moment.choice(self.step.do[count])
        card.say = card.ring.sentence if card.ring else card.say
        card.next = self.place.address(show=count + 1) if count + 1 < len(self.step.do) else self.place.address(done=0)
        card.show = ""
        return Viewed(viewing, moment, self.place.address(show=count))

    def done(self, way: int) -> Viewed:
        """What came of the step, and what happened then."""
        chain = self.step.ways[way]
        viewing, moment = self._moment(table_at(self.bench, self.place, (*chain, *self.step.reply), resting=True), ())
        last = self.place.step == len(self.lesson.steps)
        card = self._card(viewing, moment, "done", self.lesson.finish if last else "")
        card.points = {}
        card.changes = self._changes(viewing, moment, chain)
        card.lines, card.replies = self._lines(moment, len(chain))
        card.back, card.show = self.place.address(), ""
        if last:
            card.ends = self._end()
        else:
            card.next = self.place.after(way).address()
        return Viewed(viewing, moment, self.place.address(done=way))

    def _played_out(self, chain: Chain) -> Viewed:
        """What comes of a choice that was not asked for, as it goes on; then it is taken back."""
        table = table_at(self.bench, self.place, (*chain, *(self.step.plays_out or ())), resting=True)
        viewing, moment = self._moment(table, ())
        card = self._card(viewing, moment, "out", self.step.other[chain])
        card.points, card.show, card.back = {}, "", ""
        card.lines = self._lines(moment, len(self.table.entries) + len(moment.log))[0]
        tried = self._numbers(chain)
        card.next = self.place.address(tried=tried)
        return Viewed(viewing, moment, self.place.address(draft=tried))

    def _tried(self, verdict: Verdict) -> Viewed:
        answered = verdict.kind is Kind.ANSWERED
        good = what_was_good(self.step, verdict.chain)
        viewing, moment = self._moment(self.table, good)
        card = self._card(viewing, moment, "wrong" if answered else "later", verdict.answer)
        if answered:
            card.ring = moment.choice(rest_of(self.step, good)[0])
        else:
            card.say = self.catalog.say("lesson", "later")
        return Viewed(viewing, moment, self.place.address(tried=self._numbers(verdict.chain)))

    # -- what they are made of ---------------------------------------------------------------------------------------

    def _moment(self, table: Practice, drafted: Chain) -> tuple[Viewing, Moment]:
        looker = Looker(
            language=self.language,
            viewer=self.viewer,
            mine=self.bench.learners,
            base_path=self.place.path,
            base=self.place.address(),
            seen=self.table.seq,
            since=self.since,
        )
        viewing = Viewing(table, looker, 0)
        moment = viewing.moment([self.bench.game.parse(text) for text in drafted])
        moment.asides = []
        moment.title = self.catalog.say(
            "lesson", "page-title", number=str(self.bench.number), title=self.texts.say(self.lesson.title)
        )
        return viewing, moment

    def _card(self, viewing: Viewing, moment: Moment, kind: str, code: str) -> LessonShown:
        card = LessonShown(
            kind=kind,
            title=self.texts.say(self.lesson.title),
            number=self.bench.number,
            of=self.bench.of,
            step=self.place.step,
            steps=len(self.lesson.steps),
            say=self.texts.say(code) if code else "",
            task=self.texts.say(self.step.task),
            base=self.place.address(),
            sketch=viewing.face.sketch(moment, self.step.sketch) if self.step.sketch else Markup(),
            points={target: self.texts.point(target) for target in self.step.point},
            back=self.place.before().address() if self.place.step > 1 else "",
            show=self.place.address(show=0),
            skip=self._next_lesson()[0] or "/learn",
        )
        chosen = tuple(step.text for step in moment.draft.steps)
        card.options = [
            choice for choice in moment.choices if judge(self.step, (*chosen, choice.text)).kind is not Kind.LATER
        ]
        moment.lesson = card
        return card

    def _complete(self, moment: Moment) -> None:
        """Nothing more is to be chosen before this is sent, whatever could be in a game."""
        moment.groups, moment.why_not = [], []
        moment.__dict__.pop("choices", None)
        moment.draft.closed = True
        moment.question = self.catalog.say("table", "ready")

    def _changes(self, viewing: Viewing, moment: Moment, chain: Chain) -> list[object]:
        """What some actions changed in what the learner has, without what happened after them."""
        before, after = self.table.state, self._after(chain)
        old, new = (viewing.face.purse(state, self.viewer) for state in (before, after))
        effects: Effects = {name: (old[name], count) for name, count in new.items() if old.get(name, 0) != count}
        return list(viewing.face.changes(replace(moment, draft=DraftShown(effects=effects))))

    def _after(self, chain: Chain) -> State:
        *first, last = [self.bench.game.parse(text) for text in chain]
        state = self.table.state.clone()
        for action in first:
            state.apply(action)
        state.perform_alone(i64(last))
        return state

    def _lines(self, moment: Moment, own: int) -> tuple[list[LogLine], list[LogLine]]:
        """What is new in the log: what the learner's actions brought about, and all that came after them.

        That the learner did what was asked need not be told again: the changes say what it cost and gave.
        """
        new = [line for line in moment.log if line.new]
        last = self.table.seq + own
        brought = dropwhile(lambda line: line.seat == moment.viewer, [line for line in new if line.seq <= last])
        return list(brought)[:_MOST_LINES], [line for line in new if line.seq > last][:_MOST_LINES]

    def _end(self) -> LessonEnd:
        lesson, book = self.lesson, book_of(self.lesson.game_id)
        chapter = book.chapter(lesson.chapter, self.language) if book and lesson.chapter in book.ids else None
        next_address, next_title = self._next_lesson()
        return LessonEnd(
            remember=lesson.number,
            next=next_address,
            next_title=next_title,
            chapter=f"/rules/{lesson.game_id}/{lesson.chapter}" if chapter else "",
            chapter_title=chapter.title if chapter else "",
            first_game=FIRST_GAME if has_first_game(lesson.game_id) else "",
        )

    def _next_lesson(self) -> tuple[str, str]:
        after = self.bench.after
        return (LessonPlace(after.game_id, after.id).address(), self.texts.say(after.title)) if after else ("", "")

    # -- actions as numbers and as texts -------------------------------------------------------------------------------

    def _texts(self, actions: Sequence[int]) -> tuple[Chain, bool]:
        """The texts of some actions, as far as they can be played, and whether that is all of them."""
        state = self.table.state.clone()
        found: list[str] = []
        for action in actions:
            if int(state.decider()) != self.viewer or not state.is_legal(action):
                return tuple(found), False
            found.append(self.bench.game.action_text(action))
            state.apply(action)
        return tuple(found), True

    def _numbers(self, chain: Chain) -> str:
        return ",".join(str(self.bench.game.parse(text)) for text in chain)

    def _address_of(self, chain: Chain) -> str:
        return self.place.address(draft=self._numbers(chain)) if chain else self.place.address()
