"""Makes the pages of a puzzle: the moment of the real table, and what the card beside it says."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from sobremesa.puzzles.tasks import maker_of
from sobremesa.table.practice import Practice
from sobremesa.web.chronicle import seat_text
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Choice, LessonShown, Moment, PuzzleShown
from sobremesa.web.puzzle_room import Answer, PuzzleBench, PuzzlePlace, answer_of, puzzle_table
from sobremesa.web.puzzle_words import HUNDREDTHS, PuzzleWords
from sobremesa.web.teaching import Viewed
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import Fields

HINTS: Final = 3  # which piece, which place, the first step
_SIMULATED: Final = 400


@dataclass(frozen=True)
class PuzzleShelf:
    """Where a puzzle stands among the others."""

    number: int  # by which the browser remembers that it was solved
    next: str  # the address of the next one
    done: int
    all: int
    done_with_this: int  # as it stands once this one is solved


@final
class Puzzling:
    """One puzzle for one visitor. Every method makes one of its pages."""

    def __init__(
        self,
        bench: PuzzleBench,
        place: PuzzlePlace,
        language: str,
        shelf: PuzzleShelf,
        day: datetime.date | None = None,
        since: int | None = None,
    ) -> None:
        self.bench = bench
        self.place = place
        self.language = language
        self.shelf = shelf
        self.day = day
        self.since = since
        self.words = PuzzleWords(bench.puzzle, language)
        self.table = puzzle_table(bench, place.so)

    # -- the pages ---------------------------------------------------------------------------------------------------

    def drafted(self, actions: Sequence[int], hints: int = 0) -> Viewed:
        """The position with some choices made, and some hints told."""
        viewing, moment = self._moment(self.table, actions, hints)
        card = self._card(viewing, moment, "step")
        chosen = moment.draft.actions
        if chosen:
            card.send = self.place.address(sent=",".join(map(str, chosen)))
        puzzle = self._puzzle_of(card)
        puzzle.hint = hints
        if hints < HINTS:
            puzzle.next_hint = self._with_draft(chosen, hint=hints + 1)
        if hints:
            self._tell_hint(viewing, moment, card, hints)
        return Viewed(viewing, moment, self._with_draft(chosen, hint=hints) if hints else self._with_draft(chosen))

    def sent(self, actions: Sequence[int]) -> Viewed:
        """What an answer comes to; where it goes on, the position from which it does. NoAnswer where it is none."""
        answer = answer_of(self.bench, (*self.place.so, *actions))
        if answer is None:
            there = self.place.after(tuple(actions))
            return Puzzling(self.bench, there, self.language, self.shelf, self.day, self.since).drafted(())
        viewing, moment = self._moment(self.table, actions)
        card = self._card(viewing, moment, "done" if answer.right else "out")
        puzzle = self._puzzle_of(card)
        puzzle.verdict = "right" if answer.right else "wrong"
        if answer.right:
            puzzle.done = self.shelf.done_with_this
        puzzle.told = [*self._told(answer), *(self._idea(viewing) if answer.right else [])]
        card.lines, card.changes = [], list(viewing.face.changes(moment))
        puzzle.steps = [*puzzle.steps, *(step.sentence for step in moment.draft.steps)]
        card.back = self.place.path
        return Viewed(viewing, moment, self.place.address(sent=",".join(map(str, actions))))

    def shown(self, count: int) -> Viewed:
        """The answer, of which so many actions are made: the next one is told, with why it is taken."""
        way = self.bench.way
        there = PuzzlePlace(self.place.game_id, self.place.puzzle_id, self.place.name, way[:count])
        viewing, moment = self._moment(puzzle_table(self.bench, there.so), ())
        card = self._card(viewing, moment, "show")
        puzzle = self._puzzle_of(card)
        puzzle.step, puzzle.of = count + 1, len(way)
        puzzle.steps = self._steps(viewing, way[:count])
        card.ring = moment.choice(self.bench.puzzle.way[count])
        card.say = card.ring.sentence if card.ring else ""
        puzzle.because = self.words.because(self.bench.puzzle.way[count].split()[0])
        last = count + 1 == len(way)
        card.next = self._address(sent=",".join(map(str, way))) if last else self._address(show=count + 1)
        card.back = self._address(show=count - 1) if count else self.place.path
        return Viewed(viewing, moment, self._address(show=count))

    # -- what they are made of ---------------------------------------------------------------------------------------

    def _moment(self, table: Practice, drafted: Sequence[int], hints: int = 0) -> tuple[Viewing, Moment]:
        looker = Looker(
            language=self.language,
            viewer=self.bench.seat,
            mine=(self.bench.seat,),
            base_path=self.place.path,
            base=self.place.address(hint=hints) if hints else self.place.address(),
            since=self.since,
        )
        viewing = Viewing(table, looker, 0)
        moment = viewing.moment(list(drafted))
        moment.asides = []
        moment.title = self.words.site.say("puzzle", "page-title", what=self.words.kind)
        return viewing, moment

    def _card(self, viewing: Viewing, moment: Moment, kind: str) -> LessonShown:
        card = LessonShown(
            kind=kind,
            title=self.words.question,
            number=0,
            of=0,
            step=0,
            steps=0,
            say="",
            task=self.words.how,
            base=self.place.address(),
            show=self._address(show=0),
            skip=f"/puzzles#{self.place.game_id}",
        )
        task = self.bench.task
        card.puzzle = PuzzleShown(
            kind=self.words.kind,
            grade=self.words.grade,
            level=self.bench.puzzle.grade,
            eye=self.words.source(self.day, viewing.wording.stage(viewing.before, viewing.words(viewing.before))),
            who=viewing.name_of(self.bench.seat),
            checked=self.words.checked(estimated=self.bench.kind.estimated, most=task.most),
            remember=self.shelf.number,
            next=self.shelf.next,
            study=f"/puzzle/{self.place.game_id}/{self.place.puzzle_id}/study",
            done=self.shelf.done,
            all=self.shelf.all,
            steps=self._steps(viewing, self.place.so),
        )
        moment.lesson = card
        return card

    @staticmethod
    def _puzzle_of(card: LessonShown) -> PuzzleShown:
        assert card.puzzle is not None
        return card.puzzle

    def _steps(self, viewing: Viewing, actions: Sequence[int]) -> list[str]:
        """What was done from the start on, in sentences."""
        return [self._choice(viewing, actions, number).sentence for number in range(len(actions))]

    def _choice(self, viewing: Viewing, actions: Sequence[int], number: int) -> Choice:
        """One of some actions as it can be chosen in its turn."""
        state = self.bench.played(tuple(actions[:number]))
        return viewing.choices.choice(actions[number], state, viewing.words(state.view(self.bench.seat)), [])

    def _tell_hint(self, viewing: Viewing, moment: Moment, card: LessonShown, hints: int) -> None:
        """Which piece; where; and how it begins."""
        puzzle, telling = self._puzzle_of(card), self._telling_steps()
        puzzle.hints.append(self._piece(viewing, telling))
        if hints > 1:
            steps = [self._choice(viewing, self.bench.way, number) for number in telling]
            at, key = next(
                (each for each in zip(telling, steps, strict=True) if each[1].targets), (telling[0], steps[0])
            )
            view = self.bench.played(tuple(self.bench.way[:at])).view(self.bench.seat)
            places = viewing.face.place_of(key.text, view, self.bench.seat) or key.targets
            card.points = dict.fromkeys(places, key.label)
            named = _name_of_place(viewing, moment, places) or key.label
            puzzle.hints.append(self.words.site.say("puzzle", "look-here", what=named))
        if hints > 2:
            first = self._choice(viewing, self.bench.way, 0)
            puzzle.hints.append(self.words.site.say("puzzle", "first-step", what=first.sentence))
            card.ring = None if self.place.so or moment.draft.actions else moment.choice(first.text)

    def _piece(self, viewing: Viewing, telling: Sequence[int]) -> str:
        """What all steps name that show the idea as well as the best of them does."""
        way = self.bench.puzzle.way
        word = way[telling[0]].split()[0]
        return self.words.piece(
            word, [self._named(viewing, number) for number in sorted(telling) if way[number].split()[0] == word]
        )

    def _named(self, viewing: Viewing, number: int) -> Fields:
        """What a step of the stored way names, in words."""
        bench, maker = self.bench, maker_of(self.place.game_id)
        text, state = bench.puzzle.way[number], bench.played(bench.way[:number])
        words = viewing.words(state.view(bench.seat))
        fields = words.fields_of(text, state.option_rule(bench.way[number]), seat_text(bench.seat))
        return {**fields, **(self.words.called(maker.hinted(state, text)) if maker is not None else {})}

    def _idea(self, viewing: Viewing) -> list[str]:
        """What all right answers have in common, by its most telling step, and why it is taken."""
        number = self._telling_steps()[0]
        text = self.bench.puzzle.way[number]
        why = self.words.because(text.split()[0]) if text in self.bench.puzzle.proof.common else ""
        if not why:
            return []
        return [
            self._choice(viewing, self.bench.way, number).sentence,
            self.words.site.say("puzzle", "because", what=why),
        ]

    def _telling_steps(self) -> list[int]:
        """The steps of the stored way in which the idea shows, the best first; what the question names comes last."""
        maker = maker_of(self.place.game_id)
        words = list(maker.TELLING) if maker is not None else []
        way, common = self.bench.puzzle.way, self.bench.puzzle.proof.common

        def rank(number: int) -> tuple[bool, int]:
            word = way[number].split()[0]
            return self._is_asked_for(number), words.index(word) if word in words else len(words)

        return sorted((number for number, text in enumerate(way) if text in common), key=rank) or [0]

    def _is_asked_for(self, number: int) -> bool:
        """Whether the question itself names what a step of the stored way does."""
        bench = self.bench
        essence = bench.task.essence(bench.played(bench.way[:number]), bench.way[number])
        return bool(essence >= 0 and bench.task.asked_for >> essence & 1)

    def _told(self, answer: Answer) -> list[str]:
        """What came of an answer, and what is missing where it is wrong."""
        site, proof, task = self.words.site, self.bench.puzzle.proof, self.bench.task
        told: list[str] = []
        if not answer.asked:
            return [site.say("puzzle", "not-asked", what=self.words.how)]
        if answer.shortfall is not None:
            told.append(self.words.missing(*answer.shortfall))
        if self.bench.kind.estimated:
            lost, best = (_lost(chance) for chance in (answer.value, proof.best))
            told.append(site.say("puzzle", "risk", lost=str(lost), count=str(_SIMULATED), best=str(best)))
        elif task.most:
            told.append(site.say("puzzle", "earned", count=str(answer.value), best=str(proof.best)))
        return told

    # -- addresses -----------------------------------------------------------------------------------------------------

    def _address(self, **more: str | int) -> str:
        """An address from the start of the puzzle."""
        return PuzzlePlace(self.place.game_id, self.place.puzzle_id, self.place.name).address(**more)

    def _with_draft(self, actions: Sequence[int], **more: str | int) -> str:
        draft = {"draft": ",".join(map(str, actions))} if actions else {}
        return self.place.address(**draft, **more)


def _name_of_place(viewing: Viewing, moment: Moment, places: Sequence[str]) -> str:
    """What the first of these things on the table is called that has a card; '' where none has."""
    cards = (viewing.face.card(moment, place) for place in places)
    return next((card.title for card in cards if card is not None), "")


def _lost(chance: int) -> int:
    """A chance to get through, in hundredths of a percent, as games that are lost."""
    return round(_SIMULATED * (1 - chance / (100 * HUNDREDTHS)))
