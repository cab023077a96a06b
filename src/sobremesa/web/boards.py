"""A position of the rulebook on the whole table: what a picture shows, and boards to try, where anything can be played.

Nothing is kept: the position comes from the book, what was chosen stands in the address.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, final

from sobremesa.catalog import GAMES
from sobremesa.core.native import i64
from sobremesa.learn.book import Passage, Picture, Rulebook, Trial
from sobremesa.learn.inline import plain
from sobremesa.learn.pages import Chapter, Figure, TryIt
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.practice import Practice
from sobremesa.web.book_drawing import Reader
from sobremesa.web.faces import Change
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Choice, DraftShown, LessonShown, Moment
from sobremesa.web.teaching import Viewed
from sobremesa.web.viewing import Viewing

_KEPT: Final = 200


@dataclass(frozen=True)
class BookBoard:
    """A picture or a board to try, where it stands in the book, and what is written there."""

    source: Picture | Trial
    place: Passage
    said: str

    @property
    def points(self) -> tuple[str, ...]:
        """What is to be looked at, by the names that pictures have for it."""
        return (self.source.pins or self.source.show) if isinstance(self.source, Picture) else ()


def board_of(book: Rulebook, id: str, language: str) -> BookBoard | None:
    """The picture or board of this id; None where there is none."""
    source = book.pictures.get(id) or book.trials.get(id)
    if source is None:
        return None
    return next((board for chapter in book.chapters(language) if (board := _in_chapter(book, chapter, source))), None)


def _in_chapter(book: Rulebook, chapter: Chapter, source: Picture | Trial) -> BookBoard | None:
    anchors = iter(book.anchors(chapter))
    for section in chapter.sections:
        place = Passage(chapter.id, next(anchors) if section.heading else "")
        before = ""
        for block in section.blocks:
            if isinstance(block, Figure) and block.picture == source.id:
                return BookBoard(source, place, plain(block.caption))
            if isinstance(block, TryIt) and block.trial == source.id:
                return BookBoard(source, place, plain(before))
            before = getattr(block, "text", "")
    return None


@lru_cache(maxsize=_KEPT)
def _table_of(game_id: str, source: Picture | Trial) -> Practice:
    """The table in the position of the book. Nobody may change it."""
    game = GAMES[game_id]
    start = game.from_dict(dict(source.position))
    own = int(source.seat[1:]) - 1
    seats = range(start.seats())
    header = Header(
        table_id="",
        game_id=game_id,
        rules_version=game.rules_version,
        options=dict(source.position.get("options", {})),
        seed=0,
        seats=tuple(
            Seat("sim") if seat >= start.people() else Seat("person" if seat == own else "bot", taken=seat == own)
            for seat in seats
        ),
        settings=TableSettings(hints=False, words=False, watchers=False),
        created=0,
        print_number=game.print_number,
    )
    table = Practice(game, header, start)
    table.play(source.before)
    return table


@final
class Showing:
    """One board for one reader. Every method makes one of its pages."""

    def __init__(self, book: Rulebook, board: BookBoard, reader: Reader, since: int | None = None) -> None:
        self.book, self.board, self.reader, self.since = book, board, reader, since
        self.language = reader.language
        self.game = GAMES[book.game_id]
        self.path = f"/learn/{book.game_id}/board/{board.source.id}"
        self.base = self.path + reader.query
        self.table = _table_of(book.game_id, board.source)
        self.viewer = int(board.source.seat[1:]) - 1

    def drafted(self, actions: Sequence[int]) -> Viewed:
        """The position with some choices made; nothing has happened yet."""
        viewing, moment = self._moment(self.table, actions)
        card = self._card(viewing, moment, "step")
        chosen = moment.draft.actions
        if chosen:
            card.send, card.back = self._address("done", chosen), self.base
        if isinstance(self.board.source, Trial):
            card.options = self._options(moment, self.board.source)
            card.points = dict.fromkeys((choice.targets[0] for choice in card.options if choice.targets), "")
        elif not chosen:
            card.points = self._points(viewing)
        return Viewed(viewing, moment, self._address("draft", chosen) if chosen else self.base)

    def done(self, actions: Sequence[int]) -> Viewed:
        """What came of some choices; ActionError where they cannot be made."""
        table = Practice(self.game, self.table.header, self.table.state)
        table.play([self.game.action_text(action) for action in actions])
        table.resting = True
        viewing, moment = self._moment(table, ())
        card = self._card(viewing, moment, "done")
        card.changes, card.lines = self._changes(viewing, moment, actions), [line for line in moment.log if line.new]
        card.back = self.base
        return Viewed(viewing, moment, self._address("done", actions))

    def _moment(self, table: Practice, drafted: Sequence[int]) -> tuple[Viewing, Moment]:
        looker = Looker(
            language=self.language,
            viewer=self.viewer,
            mine=(self.viewer,),
            base_path=self.path,
            base=self.base,
            seen=self.table.seq,
            since=self.since,
        )
        viewing = Viewing(table, looker, 0)
        moment = viewing.moment(list(drafted))
        moment.asides = []
        moment.title = self.book.name_of(self.board.place, self.language)
        return viewing, moment

    def _card(self, viewing: Viewing, moment: Moment, kind: str) -> LessonShown:
        place = self.board.place
        chapter = f"/rules/{self.book.game_id}/{place.chapter}{self.reader.query}"
        moment.lesson = LessonShown(
            kind=kind,
            title=self.book.heading_of(place, self.language),
            number=0,
            of=0,
            step=0,
            steps=0,
            say=self.board.said,
            task="",
            base=self.base,
            skip=f"{chapter}#{place.anchor}" if place.anchor else chapter,
            board=self.book.heading_of(Passage(place.chapter, ""), self.language),
        )
        return moment.lesson

    def _points(self, viewing: Viewing) -> dict[str, str]:
        return dict.fromkeys(
            (target for name in self.board.points for target in viewing.face.on_the_table(name).split()), ""
        )

    def _options(self, moment: Moment, trial: Trial) -> list[Choice]:
        """What the book asks about, as far as nothing else was chosen."""
        chosen = tuple(step.text for step in moment.draft.steps)
        going = [chain for chain in trial.options if chain[: len(chosen)] == chosen and len(chain) > len(chosen)]
        next_ones = dict.fromkeys(chain[len(chosen)] for chain in going)
        return [choice for choice in moment.choices if choice.text in next_ones]

    def _changes(self, viewing: Viewing, moment: Moment, actions: Sequence[int]) -> list[Change]:
        """What the choices themselves changed for whoever made them."""
        state = self.table.state.clone()
        before = viewing.face.purse(state, self.viewer)
        for action in actions[:-1]:
            state.apply(action)
        state.perform_alone(i64(actions[-1]))
        after = viewing.face.purse(state, self.viewer)
        effects = {name: (before.get(name, 0), count) for name, count in after.items() if before.get(name, 0) != count}
        return list(viewing.face.changes(replace(moment, draft=DraftShown(effects=effects))))

    def _address(self, name: str, actions: Sequence[int]) -> str:
        joint = "&" if self.reader.query else "?"
        return f"{self.base}{joint}{name}={','.join(map(str, actions))}"
