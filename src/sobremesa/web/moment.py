"""What one viewer sees of one table at one moment: made by `viewing.py`, drawn by a game's face and its templates.

Everything here is built from the viewer's own view, from events that the viewer may see, and from options of the
viewer's own decision. No State of the table is reachable from it, so no template can show what it must not.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup

from sobremesa.table.previews import Changes
from sobremesa.web.coached import CoachShown
from sobremesa.web.graphs.shown import AfterShown
from sobremesa.web.replay_shown import ReplayShown
from sobremesa.web.reviewing.shown import ReviewShown
from sobremesa.web.study_shown import StudyShown
from sobremesa.wording import View
from sobremesa.wording.in_force import InForce
from sobremesa.wording.messages import Words

Effects = Changes  # in what the viewer has


@dataclass
class Choice:
    """One option of the viewer's decision, with all that a button or a place on the board says of it."""

    action: int
    text: str  # the engine's stable text: 'give p2 3'
    rule: str
    group: tuple[int, str, str]  # order, key, seat
    label: str  # in few words
    sentence: str  # in full: what it is, costs and gives
    targets: list[str]  # ids of what lights up on the board, without '#'
    effects: Effects | None  # what it changes in the purse by itself; None where chance has a part in it
    href: str  # the page with this option added to the draft

    word: str = field(init=False)  # the first word of the text: 'give'
    arguments: list[str] = field(init=False)  # the others: ['p2', '3']

    def __post_init__(self) -> None:
        self.word, *self.arguments = self.text.split()


@dataclass
class Group:
    """Options under one title."""

    key: str
    seat: str
    title: str
    choices: list[Choice]


@dataclass
class WhyNot:
    """Something that one might expect here, and the rule against it."""

    code: str
    rule: str
    sentence: str
    args: dict[str, object]
    targets: list[str]  # greyed on the board; its explanation is in the panel
    texts: list[str]  # of the actions that are refused so, where the game names them


@dataclass
class Step:
    """One step of the draft: chosen, told to nobody, freely taken back."""

    text: str
    sentence: str
    label: str
    rule: str
    href: str  # the page with the draft cut off before this step


@dataclass(frozen=True)
class Chain:
    """Steps that can be composed at once, up to something on the board."""

    steps: list[Choice]
    effects: Effects  # what all of them certainly change
    href: str  # the page with all of them drafted
    instead: bool  # they take the place of steps that were chosen already


@dataclass(frozen=True)
class Reached:
    """The ways to one thing of the table, or why there is none."""

    chains: list[Chain] = field(default_factory=list)
    why_not: WhyNot | None = None


@dataclass
class DraftShown:
    """The steps composed so far. `closed` means that there is nothing more to choose before they are sent."""

    steps: list[Step] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    closed: bool = False
    final: bool = False  # the last step brings something to light: whoever sends it cannot take it back alone
    effects: Effects = field(default_factory=dict)  # what all steps together certainly change in the purse
    unsure: list[str] = field(default_factory=list)  # what of the purse chance decides, by name
    chance: list[str] = field(default_factory=list)  # what else chance decides: names of events
    back: str = ""  # the page without the last step
    dropped: bool = False  # some steps no longer fit the position and were left out


@dataclass
class LogLine:
    """One line of what happened, in words."""

    seq: int
    number: int  # among the lines of the same entry
    sentence: str
    rules: list[str]
    seat: str  # p1 … or '' where nobody did it
    code: str  # of the first event, for its looks
    new: bool  # the viewer has not looked at the table since
    drawn: tuple[str, str]  # what stands in it on a page, before and after the address of its moment
    heading: str = ""  # of the part of the log that it begins; '' where it goes on with the part before
    told_by_heading: bool = False  # the heading tells all that it does


@dataclass
class SeatShown:
    """Who sits at a seat."""

    seat: str  # p1 …
    name: str
    kind: str  # 'person', 'bot' or the game's own kind of seat that plays by itself ('sim')
    bot: str  # the bot that plays here now, or ''
    mine: bool
    here: bool  # somebody has this seat's page open
    deciding: bool  # it is known that this seat is to decide (false where that is hidden)
    clock: int | None  # seconds left, or None without a clock
    absent: bool  # a person's seat that a bot plays for the time being
    may_replace: bool  # the viewer may hand this seat to a bot
    free: bool = False  # it waits for its person
    last_bot: str = ""  # the bot that played here last, or ''


@dataclass
class PauseShown:
    """A pause in which all are asked at once, as this page shows it."""

    position: int  # what a wave is for
    milliseconds: int  # until the game goes on by itself
    waved: bool  # all seats of this page let it go on
    stops: list[tuple[str, Choice]]  # with which each of them can stop it: the name of the seat, and what it says


@dataclass
class Eyes:
    """Somebody with whose eyes a moment can be seen."""

    seat: str  # p1 …, or '' for all of them
    name: str
    href: str
    current: bool


@dataclass(frozen=True)
class ToldEvent:
    """One thing that happened in a move, by itself."""

    said: str
    line: int  # the line of the log that tells it, among those of the move
    seat: str
    spots: str  # ids of what is ringed on the board


@dataclass
class PastShown:
    """A moment that is gone: what happened then, and the ways to others."""

    move: int  # the number of its log entry, by which it is found; 0 before the first
    number: int  # how many moves had been made: that is what people are told
    now: int  # how many were made by now
    lines: list[LogLine]  # what happened, as far as the viewer may know
    told: list[ToldEvent]  # the same one by one
    who: str  # p1 … who did it, as the lines tell; '' where they do not
    captions: list["Caption"]  # the same one by one, for whoever watches it again
    effects: Effects  # what it changed for whoever did it, where the viewer may know that
    previous: str  # addresses, '' where there is none
    next: str
    to_now: str
    your_turn: bool  # the table waits for the viewer now
    over: bool  # the game is over now
    eyes: list[Eyes]  # whose eyes can be chosen; none while the game goes on


@dataclass(frozen=True)
class OriginShown:
    """Where the game of a table comes from."""

    kind: str  # 'fork' or 'file'
    href: str  # '' where there is none
    title: str
    number: int  # how many moves had been made there
    luck: str  # of a fork: 'anew' or 'same'
    hints_held: bool


@dataclass(frozen=True)
class WaysOn:
    """Where one can go from a moment, or with its game; addresses, '' where there is no such way."""

    play_on: str  # the form of a table that goes on from here
    file: str  # the whole game, when it is over
    link: str  # the page of the link that holds the whole game
    keep: str  # where a game that came in a link is kept
    review: str  # the page of its review
    review_by: str  # who else can ask for one: "seats" of this table, or those "there" where it was played; or nobody
    study: str  # a study of the position
    origin: OriginShown | None


@dataclass(frozen=True)
class Caption:
    """One thing that happened, in words, and the ids of what is ringed on the board."""

    said: str
    seat: str  # p1 … or '' where nobody did it
    spots: list[str]
    line: int = 0  # the line of all that the move brought


@dataclass
class Recap:
    """What happened between two turns of a player, as a game's face tells it."""

    number: int  # of the day or turn before which it stands, as addresses have it
    title: str
    before: str  # what has ended, in a line above the title
    go_on: str  # what the button says that closes it
    again: str  # what the link says that shows it on the board
    every: str  # what the box says that keeps it coming
    complete: bool  # nothing more will come to it
    moves: list[int]  # the entries of the moves that it tells
    content: Any  # what the face's template draws


@dataclass
class RecapShown:
    """A summary on a page."""

    summary: Recap
    asked: bool  # the address asks for it: it is shown whatever this browser wants otherwise
    every: bool  # this browser wants it each time
    bit: int  # the number under which it remembers that it does not
    close: str  # the page without it
    replay: str  # the moment at which it begins


@dataclass
class LessonShown:
    """A lesson, as the teacher's card shows it."""

    kind: str  # 'step'; 'wrong', 'later' or 'out' after a choice that was not asked for; 'show'; 'done'
    title: str
    number: int  # among all lessons
    of: int
    step: int
    steps: int
    say: str  # what the teacher says, or answers
    task: str
    base: str  # the address of the step
    sketch: Markup = field(default_factory=Markup)
    points: dict[str, str] = field(
        default_factory=dict
    )  # what the sentence speaks of: targets, and what they are called
    options: list[Choice] = field(default_factory=list)  # those that the step has something to say to
    ring: Choice | None = None  # the one that solves it, where it may be told
    send: str = ""  # addresses; '' where there is nothing to go to
    next: str = ""
    back: str = ""
    show: str = ""
    skip: str = ""
    lines: list[LogLine] = field(default_factory=list)  # what the learner did
    replies: list[LogLine] = field(default_factory=list)  # what happened then
    changes: list[Any] = field(default_factory=list)  # what it changed, as `Face.changes` tells it
    ends: "LessonEnd | None" = None  # after the last step
    board: str = ""  # no lesson, but a position of this chapter of the rulebook
    puzzle: "PuzzleShown | None" = None  # no lesson, but this puzzle
    study: "StudyShown | None" = None  # no lesson, but this study

    @property
    def told(self) -> bool:
        """Whether there is only something to look at."""
        return self.kind in ("done", "out", "setup")


@dataclass
class LessonEnd:
    """The end of a lesson: what was learnt, and where to go on."""

    remember: int  # the number by which the browser remembers it
    next: str  # the address and title of the next lesson, '' after the last
    next_title: str
    chapter: str
    chapter_title: str
    first_game: str  # the preset of the first game, '' where there is none


@dataclass
class PuzzleShown:
    """What the card of a puzzle says beside the question."""

    kind: str  # what puzzles of this kind are called
    grade: str  # how hard it is, in words
    level: str  # the same as a code
    eye: str  # where it comes from, and of which day it is
    who: str  # whose turn it is
    checked: str  # what proves it
    remember: int  # the number by which the browser remembers that it was solved
    next: str  # the address of the next puzzle
    study: str  # of a study of its position
    done: int  # puzzles of this game that were solved
    all: int
    verdict: str = ""  # 'right' or 'wrong', where an answer was sent
    told: list[str] = field(default_factory=list)  # what came of it, and what is missing
    steps: list[str] = field(default_factory=list)  # what was done since the start
    hint: int = 0  # so many are told
    hints: list[str] = field(default_factory=list)
    next_hint: str = ""  # addresses; '' where there is none
    step: int = 0  # of the answer that is shown
    of: int = 0
    because: str = ""  # why that step is taken


@dataclass
class Moment:
    """All that one page of a table shows."""

    table_id: str
    game_id: str
    title: str
    language: str
    seq: int
    position: int  # the last entry that changed the position
    viewer: str | None  # p1 …; None looks on
    mine: list[str]  # the seats of this link
    view: View  # of the viewer, with the draft played on it
    before: View  # the same without the draft; the very same object where there is none
    foreseen: Any  # what the engine found by trying things on a guess of the viewer: as `Face.foresee` has it
    options: dict[str, object]  # of the game
    words: Words
    names: dict[str, str]
    seats: list[SeatShown]
    question: str  # the decision in words
    kind: str  # the decision's kind; 'end' when the game is over
    about: dict[str, object]
    deciding: bool  # the decision is the viewer's
    groups: list[Group]
    why_not: list[WhyNot]
    asides: list[Choice]  # what the viewer may say at any moment; their href is empty: they are posted at once
    draft: DraftShown
    log: list[LogLine]
    happenings: list[dict[str, object]]  # events since the viewer looked last, for animation
    since: list[LogLine]  # what happened since the viewer's last turn
    has_played: bool  # the viewer has made a move
    pause: PauseShown | None
    can_undo: bool  # the last move can be taken back at once
    plays_alone: bool  # no person plays at another screen: nobody has to agree
    can_hint: bool  # there is something to choose, and a hint may be asked for
    outcome: dict[str, Any] | None  # reason, rule, sentence, winners (seats) and scores; None while the game goes on
    base: str  # the address of this page, without the draft
    base_path: str  # the same without anything after '?': forms are posted below it
    in_force: list[InForce] = field(default_factory=list)  # which rules hold here
    as_of: str = ""  # where they are older ones: from which day, in a sentence
    eyes: str = ""  # as addresses of moments name the viewer
    lesson: LessonShown | None = None  # where this is a step of a lesson: nothing is sent from its page
    past: PastShown | None = None  # where this is a moment that is gone: nothing can be done on its page
    coach: CoachShown | None = None  # of a first game
    steps: list[int] = field(default_factory=list)  # moves since the viewer looked last that are shown one by one
    again: list[int] = field(default_factory=list)  # the same since the viewer's last turn
    moment_base: str = ""  # the address of a moment without its number
    summary: RecapShown | None = None
    after: AfterShown | None = None  # where the game is over: graphs, and how it was decided
    replay: ReplayShown | None = None  # of a moment that is gone, and at the end
    ways: WaysOn | None = None  # on from here; none in lessons
    review: ReviewShown | None = None  # where this is the page of a review
    reached: Reached = field(default_factory=Reached)  # the ways to the thing whose card is asked for

    @cached_property
    def choices(self) -> list[Choice]:
        """Every option, in the order of the groups."""
        return [choice for group in self.groups for choice in group.choices]

    @property
    def effects(self) -> Effects:
        """What certainly changes, or has changed, in what a seat has."""
        return self.past.effects if self.past else self.draft.effects

    @property
    def acts(self) -> bool:
        """Whether something can be done from this page."""
        return self.viewer is not None and self.past is None and self.lesson is None

    @property
    def stood_in(self) -> list[SeatShown]:
        """The seats of this link that a bot plays for the time being."""
        return [] if self.outcome or self.past else [seat for seat in self.seats if seat.mine and seat.absent]

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays the viewer's own seat."""
        return any(seat.seat == self.viewer for seat in self.stood_in)

    def choice(self, text: str) -> Choice | None:
        """The option with this text."""
        return self._by_text.get(text)

    @cached_property
    def _by_text(self) -> dict[str, Choice]:
        return {choice.text: choice for choice in self.choices}

    def lit(self) -> dict[str, list[Choice]]:
        """What lights up on the board, and the options behind it."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            for target in choice.targets:
                found.setdefault(target, []).append(choice)
        return found
