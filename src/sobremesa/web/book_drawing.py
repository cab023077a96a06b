"""A chapter of a rulebook as this site shows it: pictures are the real table, and boards ask the real engine."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, final

from markupsafe import Markup, escape

from sobremesa.catalog import GAMES
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.learn.book import LESSON, Passage, Picture, Rulebook, Trial
from sobremesa.learn.drawing import ChapterDrawing, Drawn, Hands
from sobremesa.learn.inline import plain, to_html
from sobremesa.learn.pages import Chapter, Figure, TryIt
from sobremesa.learn.reading import BookError
from sobremesa.web.faces import Change
from sobremesa.web.glossaries import marker_of
from sobremesa.web.moment import DraftShown
from sobremesa.web.rendering import environment, speaker
from sobremesa.web.stills import Still, load_position, play, still_of
from sobremesa.wording import event_dicts
from sobremesa.wording.messages import Words

_IDS: Final = re.compile(r'\s(?:id|data-[a-z]+|tabindex|href)="(?!#|/static/)[^"]*"')
_CLIP: Final = re.compile(r'((?:<clipPath id="|url\(#)clip-)(\d+)')
_TABLE: Final = (
    '<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.6"'
    ' aria-hidden="true"><path d="M1.5 5h13M3 5v8m10-8v8M5.500 8h5"/></svg>'
)
_PIN: Final = re.compile(r"(?<![\w.])([1-9])(?=\s[^\W\d])")


@dataclass(frozen=True)
class Reader:
    """For whom a chapter is drawn."""

    language: str
    basic: bool
    query: str = ""  # what links inside the book carry on: '?lang=es'
    tried: tuple[str, int] | None = None  # the board that was tried, and which of its options
    on_paper: bool = False


@final
class BookDrawing:
    """Draws the chapters of one book for one reader."""

    def __init__(self, book: Rulebook, reader: Reader) -> None:
        self.book = book
        self.reader = reader

    def draw(self, chapter: Chapter) -> Drawn:
        """One chapter."""
        return self._chapter(chapter).draw()

    def below(self, chapter: Chapter, anchor: str) -> str:
        """What a chapter tells below one of its headings; for '' how it begins."""
        return self._chapter(chapter).below(anchor)

    def _chapter(self, chapter: Chapter) -> ChapterDrawing:
        hands = Hands(
            address=lambda target: self._address(target, chapter),
            is_there=self._is_there,
            figure=lambda figure: self._figure(figure, chapter),
            trial=lambda trial: self._trial(trial, chapter),
            shown=lambda anchor: self.to_table(Passage(chapter.id, anchor)),
            on_paper=self.reader.on_paper,
            marking=lambda: self._marking(chapter),
        )
        anchors = self.book.anchors(chapter)
        if self.reader.on_paper:  # where all chapters stand on one page
            anchors = [f"{chapter.id}-{anchor}" for anchor in anchors]
        return ChapterDrawing(chapter, anchors, hands, basic=self.reader.basic)

    def to_table(self, place: Passage) -> str:
        """The link to the table that shows a place; none on paper, and where the chapter has no picture."""
        board = "" if self.reader.on_paper else self.book.board_of(place)
        if not board:
            return ""
        say = speaker(self.reader.language)
        named = escape(say("board", "show-of", heading=self.book.heading_of(place, self.reader.language)))
        return (
            f'<a class="to-table" href="/learn/{self.book.game_id}/board/{board}{self.reader.query}" rel="nofollow"'
            f' aria-label="{named}">{_TABLE}<span>{escape(say("board", "show"))}</span></a>'
        )

    def _is_there(self, target: str) -> bool:
        """Whether a link leads somewhere: to no lesson from paper."""
        return self.book.is_there(target) and not (self.reader.on_paper and target.startswith(LESSON))

    def _address(self, target: str, chapter: Chapter) -> str:
        game_id = self.book.game_id
        if target.startswith(LESSON):
            return f"/learn/{game_id}/{target.removeprefix(LESSON)}"
        id, anchor = self.book.find(target, chapter)
        if self.reader.on_paper:
            return f"#{id}"
        return f"/rules/{game_id}/{id}{self.reader.query}{f'#{anchor}' if anchor else ''}"

    def _marking(self, chapter: Chapter) -> Callable[[str], str]:
        """What marks words of the language of a chapter, but those of its title; on paper nothing can be opened."""
        if self.reader.on_paper:
            return lambda html: html
        marker = marker_of(self.book.game_id, chapter.language, self.reader.query)
        marker.mark(escape(chapter.title))
        return marker.mark

    # -- pictures --------------------------------------------------------------------------------------------------

    def _figure(self, figure: Figure, chapter: Chapter) -> str:
        picture = self.book.pictures.get(figure.picture)
        if picture is None:
            raise BookError(chapter.where, figure.line, f"there is no picture {figure.picture!r} in pictures.toml")
        caption = to_html(figure.caption, lambda target: self._address(target, chapter))
        drawn = draw_picture(self.book, picture, self.reader.language)
        return (
            f'<figure class="fig"><div class="fig-drawn" aria-hidden="true" inert>{drawn}</div>'
            f"<figcaption>{_numbered(caption, len(picture.pins))}</figcaption></figure>"
        )

    # -- boards to try ---------------------------------------------------------------------------------------------

    def _trial(self, block: TryIt, chapter: Chapter) -> str:
        trial = self.book.trials.get(block.trial)
        if trial is None:
            raise BookError(chapter.where, block.line, f"there is no board {block.trial!r} in tries.toml")
        tried = self.reader.tried[1] if self.reader.tried and self.reader.tried[0] == trial.id else None
        board = try_board(self.book.game_id, trial, self.reader.language, tried)
        return (
            environment()
            .get_template("_try.html")
            .render(
                say=speaker(self.reader.language),
                trial=trial,
                titled=not _has_heading_of_its_own(chapter, block),
                board=board,
                address=f"/rules/{self.book.game_id}/{chapter.id}",
                query=self.reader.query,
                game_id=self.book.game_id,
            )
        )


def _has_heading_of_its_own(chapter: Chapter, block: TryIt) -> bool:
    """Whether the section of a board is about nothing else, so that its heading says what the board's would."""
    return any(section.heading and block in section.blocks and len(section.blocks) <= 2 for section in chapter.sections)


def _numbered(caption: str, pins: int) -> str:
    """A caption in which the numbers of pins look like the pins: '1 mill, 2 market' where there are two pins."""
    found = _PIN.findall(plain(caption))
    if not pins or found[:pins] != [str(number) for number in range(1, pins + 1)]:
        return caption
    return _PIN.sub(lambda one: f'<b class="pin">{one[1]}</b>' if int(one[1]) <= pins else one[1], caption)


@lru_cache(maxsize=400)
def draw_picture(book: Rulebook, picture: Picture, language: str) -> Markup:
    """A picture in a language: no ids, links or targets in it, for it may stand twice on a page, and is no table."""
    state = load_position(book.game_id, picture.position, picture.before)
    still = still_of(book.game_id, state, picture.seat, language, picture.position.get("options", {}))
    try:
        drawn = still.face.picture(still.moment, picture.show, picture.pins)
    except (KeyError, IndexError, ValueError) as error:
        raise BookError("pictures.toml", 0, f"{picture.id}: {error} is no part of the table") from error
    clipped = _CLIP.sub(rf"\g<1>{picture.id}-\g<2>", str(drawn))
    return Markup(
        _IDS.sub("", clipped.replace('<clipPath id="', "<clipPath #=")).replace("<clipPath #=", '<clipPath id="')
    )


@dataclass(frozen=True)
class Option:
    """One chain that can be tried."""

    number: int
    label: str
    chosen: bool


@dataclass(frozen=True)
class Tried:
    """A board to try, and what came of the option that was tried."""

    options: list[Option]
    told: list[str]
    changes: list[Change]


def try_board(game_id: str, trial: Trial, language: str, tried: int | None) -> Tried:
    """What can be tried on a board, and the engine's own answer to one of the options."""
    state = load_position(game_id, trial.position, trial.before)
    options: dict[str, Any] = trial.position.get("options", {})
    still = still_of(game_id, state, trial.seat, language, options)
    alike = _alike(trial.options)
    listed = [
        Option(number, _label(still, chain, alike, trial.seat), number == tried)
        for number, chain in enumerate(trial.options)
    ]
    if tried is None or not 0 <= tried < len(listed):
        return Tried(listed, [], [])
    return _answer(game_id, still, trial, trial.options[tried], listed)


def _alike(chains: tuple[tuple[str, ...], ...]) -> int:
    """How many steps all chains begin with, so that only what differs need be told; none where one would be empty."""
    alike = 0
    while all(len(chain) > alike + 1 for chain in chains) and len({chain[alike] for chain in chains}) == 1:
        alike += 1
    return alike


def _label(still: Still, chain: tuple[str, ...], alike: int, seat: str) -> str:
    """A chain of actions in words: its steps after those that all chains have, each as it is told when it is chosen."""
    state, game_id = still.state.clone(), still.moment.game_id
    told = []
    for text in chain:
        words = _words(still, state, seat)
        action = GAMES[game_id].parse(text)
        rule = state.option_rule(action) if state.is_legal(action) else ""
        told.append(words.option(text, rule, seat).rstrip("."))
        play(game_id, state, [text])
    return " → ".join(told[alike:])


def _words(still: Still, state: State, seat: str) -> Words:
    """The sentences of a state, where players are called as on the board."""
    view, language = state.view(int(seat[1:]) - 1), still.moment.language
    return still.wording.words(view, language, still.wording.words(view, language).short_players())


def _answer(game_id: str, still: Still, trial: Trial, chain: tuple[str, ...], listed: list[Option]) -> Tried:
    viewer = int(trial.seat[1:]) - 1
    state = still.state.clone()
    before = still.face.purse(state, viewer)
    alone = state.clone()  # what the chain itself does, without what draws, others or dusk do after it
    play(game_id, alone, chain[:-1])
    alone.perform_alone(i64(GAMES[game_id].parse(chain[-1])))
    after = still.face.purse(alone, viewer)
    happened = [event for event in play(game_id, state, chain) if event.seen_by(viewer)]
    words = _words(still, state, trial.seat)
    events = event_dicts(happened, GAMES[game_id], still.wording, state)
    told = [words.event(event) for event in events if event["event"] not in still.wording.minor_events]
    changed = {name: (before[name], count) for name, count in after.items() if before[name] != count}
    still.moment.draft = DraftShown(effects=changed)
    return Tried(listed, told, still.face.changes(still.moment))
