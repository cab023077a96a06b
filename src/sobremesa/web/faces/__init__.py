"""How a game looks on the site: what each game's face must be able to say and draw, and where to find it.

All that a game shows in the browser lies in one folder, the one in which its `Face` is written:

    face.py         the class: what lights up, what a seat has, the scene that the templates draw
    own_games.py    what is told of one's own games that are over, beside how many were won
    results/        what a report tells of many games of bots
    setup.py        the form of a new table, and the games that can be played at once
    messages/       its words: `home`, `setup`, `options`, `print`, and whatever its own pages say
    templates/      `table.html`, `end.html`, and `drawings.html`: the pictures that the site's own pages show;
                    `card.svg`, if any, the picture for links
    static/         `table.css` and `table.js` for its own pages; if any, `site.css` for the site's own, and `card.png`,
                    the picture for links of the game alone

The site asks `face_of(game_id)` and names no game. The files are found beside the class, so a face may be part of
another package. A game without a face has the plain one (`faces/plain`).
"""

import importlib
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

from markupsafe import Markup

from sobremesa.catalog import GAMES
from sobremesa.core.state import State
from sobremesa.houses import house_of
from sobremesa.learn.nearest import Leads
from sobremesa.web.cards import ItemCard, ItemGroup, Lead
from sobremesa.web.coached import GoalShown, Lookback
from sobremesa.web.graphs.course import GameCourse
from sobremesa.web.graphs.results import ResultsTold
from sobremesa.web.graphs.shown import AfterGame
from sobremesa.web.link_pictures.told import LinkMoment, LinkPicture
from sobremesa.web.moment import Choice, Moment, Recap, Step
from sobremesa.web.replay_shown import Landmark
from sobremesa.web.reviewing.shown import ReviewFact
from sobremesa.web.rule_links import rule_link, told_links
from sobremesa.web.setups import SetupForm
from sobremesa.web.statistics.telling import OwnGames
from sobremesa.web.story import Story
from sobremesa.web.study_kits import StudyKit
from sobremesa.wording import EventDict, View, Wording
from sobremesa.wording.messages import Catalog, catalog_in, catalog_with_english, number_text, web_catalog

Whole = Callable[[], list[EventDict]]  # the events of a whole game that a viewer saw

PLAIN: Final = "plain"  # the prefix of the face that shows any game; no game has this id (`houses.py`)


@dataclass(frozen=True)
class Change:
    """One thing that a composed turn will certainly change."""

    name: str  # as the purse has it
    said: str
    before: str
    after: str
    icon: str = ""
    plain: bool = False  # the icon says it without a word
    box: str = ""  # the view box of an icon that is no symbol


class Face(ABC):
    """Draws one match of one game in one language, only ever from what a viewer may know."""

    game_id: ClassVar[str]
    setup: ClassVar[SetupForm]
    own_games: ClassVar[OwnGames] = OwnGames()  # how one's own games that are over are told
    results: ClassVar[ResultsTold] = ResultsTold()  # how many games of bots are told
    by_itself: ClassVar[frozenset[str]] = frozenset()  # lines (by their first event) of what nobody decides
    quiet: ClassVar[frozenset[str]] = frozenset()  # lines that are not shown one by one
    turn_events: ClassVar[frozenset[str]] = frozenset({"turn-began"})  # with which the turn of a seat begins
    dark_events: ClassVar[frozenset[str]] = frozenset()  # of those that begin a part of the log: a night
    costs: ClassVar[frozenset[str]] = frozenset()  # what of a purse is better where there is less of it
    going_on: ClassVar[frozenset[str]] = frozenset()  # words of steps by which nothing is done but to go on
    wasteful: ClassVar[frozenset[str]] = frozenset()  # words of steps by which something is thrown away
    summary_art: ClassVar[str] = ""  # the picture above a summary, as a static file
    summary_template: ClassVar[str] = ""  # draws the content of a summary, where the game has any
    view_type: ClassVar[Any] = None  # what programs are told of a view: a TypedDict; without one anything
    link_template: ClassVar[str] = ""  # draws the picture for links, in SVG with its colours written out

    @classmethod
    def prefix(cls) -> str:
        """What the site puts before the names of the face's templates and static files: `GAME/table.html`."""
        return cls.game_id

    @classmethod
    def folder(cls) -> Path:
        """Where the templates, static files and words of the face lie: beside the class."""
        return Path(inspect.getfile(cls)).parent

    @classmethod
    def words(cls, language: str) -> Catalog:
        """What its pages say in a language; those of another package in English where they have no words for it."""
        read = catalog_in if house_of(cls.game_id).ours else catalog_with_english
        return read(cls.folder(), language)

    def __init__(self, wording: Wording, language: str) -> None:
        self.wording = wording
        self.language = language
        self.catalog: Catalog = face_catalog(self.game_id, language)

    @property
    def template(self) -> str:
        """The page of a table that is being played."""
        return f"{self.prefix()}/table.html"

    @property
    def end_template(self) -> str:
        """The page of a finished game."""
        return f"{self.prefix()}/end.html"

    def say(self, section: str, code: str, **fields: object) -> str:
        """A sentence of the face's own."""
        return self.catalog.say(section, code, **fields)

    def rule(self, rule: str) -> Markup:
        """A rule, one click away."""
        return rule_link(self.game_id, self.language, rule)

    def on_the_table(self, part: str) -> str:
        """The ids, on the page of a table, of what pictures call so, with spaces between; none for all of the table."""
        return part

    def told(self, *rules: str) -> Markup:
        """Links in words to where the rulebook tells these rules; nothing where it has none."""
        return told_links(self.game_id, self.language, rules)

    @abstractmethod
    def targets(self, text: str, me: str) -> list[str]:
        """The ids of what lights up on the board for an option, seen by a seat ('p1')."""

    @abstractmethod
    def refused_targets(self, code: str, args: dict[str, object]) -> list[str]:
        """The ids of what is greyed on the board for a refusal."""

    @abstractmethod
    def purse(self, state: State, seat: int) -> dict[str, int]:
        """What this seat has, in numbers, read quickly from a state: it is asked for every option of a page."""

    def foresee(self, guess: State, seat: int | None, deciding: bool) -> object:
        """What things would bring or threaten, found by letting the engine try them on a guess of the viewer.

        The moment carries it as `foreseen`; `deciding` is whether the decision is the viewer's. It must be plain data,
        and the same in every guess of this viewer.
        """
        return None

    def figures(self, state: State) -> dict[str, int]:
        """What a lesson may want of a position, by name: what every seat that decides has, as `p1.NAME`."""
        seats = range(state.people())
        return {f"p{seat + 1}.{name}": count for seat in seats for name, count in self.purse(state, seat).items()}

    def changes(self, moment: Moment) -> list[Change]:
        """What the composed steps will certainly change, or what a move has changed."""
        pairs = moment.effects.items()
        return [
            Change(name, self.say("purse", name), number_text(before), number_text(after))
            for name, (before, after) in pairs
        ]

    def chances(self, moment: Moment) -> list[str]:
        """What of it only chance decides, each in a few words."""
        known = self.catalog.section("chance")
        found = [self.say("purse", name) for name in moment.draft.unsure]
        found += [self.say("chance", name if name in known else "other") for name in moment.draft.chance]
        return [*dict.fromkeys(found)]

    def seat_classes(self, view: View) -> str:
        """Classes of a page that give the seats' marks their colours; '' where the colours are those of every table."""
        return ""

    def pawn(self, view: View, seat: int) -> int:
        """Which of the game's pawns (`pawn_id` of its drawings, from 1) stands for a seat of this table."""
        return seat + 1

    def step(self, moment: Moment, step: Choice | Step) -> str:
        """One step of a plan or a draft in few words; the option's own label, where that can be read by itself."""
        return step.label

    def place_of(self, text: str, view: View, seat: int) -> list[str]:
        """Where a seat would take this action, by ids on the board; none where its targets say so already."""
        return []

    def is_told_by_next(self, step: Choice) -> bool:
        """Whether the next step of a plan says all that this one does, so that it need not be told."""
        return False

    def odds(self, chance: float) -> float:
        """How often a seat wins whose chance the game's bots take for this: the same, where they are right."""
        return chance

    def reasons(self, moment: Moment, plan: list[str], happened: list[EventDict], after: View) -> list[str]:
        """What speaks for a plan (the texts of its actions, what happens then, the view after it), in sentences."""
        return []

    def expected_answer(self, state: State) -> int | None:
        """What somebody else who is asked at the end of a plan is expected to answer; None where that is open."""
        return None

    def leads(self, moment: Moment, target: str) -> list[Lead]:
        """Which actions lead to a thing on the board, by the beginnings of their texts, a step each (`reach.py`)."""
        return []

    def card(self, moment: Moment, target: str) -> ItemCard | None:
        """The card of a thing on the board; `moment.reached` has the ways to it. None where there is no such thing."""
        return None

    def items(self, moment: Moment) -> list[ItemGroup]:
        """Everything on this page that has a card, in the order of a walk over it."""
        return []

    def sketch(self, moment: Moment, parts: tuple[str, ...]) -> Markup:
        """A small picture on the card of a lesson: '2 water', 'salt', '→', 'rye-high!'; '!' marks what matters."""
        drawn = [Markup("<span>{}</span>").format(part.rstrip("!")) for part in parts]
        return Markup('<div class="ls-sketch">{}</div>').format(Markup("").join(drawn)) if parts else Markup()

    # -- a first game (`coaching.py`) ------------------------------------------------------------------------------

    def follow(self, guess: State, seat: int, before: object) -> object:
        """The plan of a learner at a moment of its own, plain data: the one before it, or a new one."""
        return None

    def follow_draft(self, guess: State, seat: int, plan: object) -> object:
        """That plan with the drafted steps taken; as it was where a plan tells goals of a whole day."""
        return plan

    def tell_plan(self, moment: Moment, words: Catalog, plan: object) -> GoalShown | None:
        """That plan in words of the game's first game."""
        return None

    def plan_leads(self, guess: State, seat: int, plan: object, liked: Sequence[int] = ()) -> Leads | None:
        """Which ways bring that plan nearer to its end at no cost to it, first the liked one; None for none."""
        return None

    def tell_part(self, moment: Moment, words: Catalog, plan: object, place: int) -> str:
        """One part of that plan as it is told; '' where it is not."""
        return ""

    def card_figures(self, moment: Moment, events: list[EventDict], plan: object, whole: Whole) -> dict[str, int | str]:
        """What the cards of a first game ask for: numbers, and texts for their words and places.

        The events are those since the viewer's own last move; `whole` gives those of the whole game, and takes longer.
        """
        return {}

    def named(self, moment: Moment, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a card as its words need them: names instead of the engine's texts."""
        return fields

    def lookback(self, moment: Moment, words: Catalog, events: list[EventDict]) -> Lookback | None:
        """What earned points and what was lost in a whole first game, as far as its events count it."""
        return None

    def picture(self, moment: Moment, show: tuple[str, ...], pins: tuple[str, ...]) -> Markup:
        """Parts of the table as a picture of the rulebook, with numbered pins; KeyError for a part that there is not.

        What is shown and pinned goes by the ids that the page of a table has for it.
        """
        raise KeyError(show[0])

    def spots(self, event: EventDict) -> list[str]:
        """The ids of what is ringed on the board while an event is told."""
        return []

    def marks(self, events: list[EventDict]) -> list[Landmark]:
        """What people look for among the events of one move when they watch a game again."""
        return []

    def band_label(self, number: str) -> str:
        """What a round or turn of this number is called in a word or two; '' for the heading that the log has."""
        return ""

    def last_summary(self, moment: Moment) -> tuple[int, str] | None:
        """The number and title of the summary that can be opened again; None where there was none yet."""
        return None

    def summary(self, moment: Moment, story: Story, number: int | None) -> Recap | None:
        """What happened before the day or turn of this number, or what is due now; None where there is nothing."""
        return None

    # -- after a game (`graphs`) -----------------------------------------------------------------------------------

    def series(self, state: State) -> dict[str, int]:
        """What graphs count in a position, always by the same names: it is asked for after each move of a game."""
        return {}

    def after_game(self, moment: Moment, course: GameCourse) -> AfterGame | None:
        """Graphs of a game that is over, and how it was decided; the same at every moment of it."""
        return None

    def review_facts(self, moment: Moment, did: State, could: State, seat: int) -> list[ReviewFact]:
        """What is different on the board after a plan (`could`), beside what was played: also what the plan costs.

        Both were played on the same guess of what the seat knew, and nothing was drawn after them.
        """
        before, after = self.purse(did, seat), self.purse(could, seat)
        return [
            ReviewFact(
                "+" if (after[name] > count) != (name in self.costs) else "-", self._changed(name, count, after[name])
            )
            for name, count in before.items()
            if after.get(name, count) != count
        ]

    def _changed(self, name: str, instead: int, count: int) -> str:
        catalog = web_catalog(self.language)
        named = {"what": self.say("purse", name), "count": number_text(count), "instead": number_text(instead)}
        return catalog.say("review", "instead-of", **named)

    def ways_drawn(self, moment: Moment, did: Sequence[Choice], could: Sequence[Choice]) -> Markup:
        """Both ways to play a turn, for the drawing of the board: what was done dashed, the plan solid, numbered."""
        return Markup()

    # -- studies (`study_kits`) ------------------------------------------------------------------------------------

    def study_kit(self, moment: Moment) -> StudyKit:
        """What can be set up of a position, in the words of this moment."""
        return StudyKit()

    @classmethod
    def empty_table(cls, players: int) -> dict[str, Any]:
        """The document of a table for so many on which next to nothing lies; nothing where the game has no such one."""
        return {}

    # -- pictures for links (`link_pictures`) ----------------------------------------------------------------------

    def link_picture(self, moment: LinkMoment) -> LinkPicture | None:
        """How a moment stands in few words, and what its picture shows; None where there are no pictures."""
        return None

    @classmethod
    def still(cls) -> Path | None:
        """The picture of the game alone, for links that may tell no more; None where it has none."""
        path = cls.folder() / "static" / "card.png"
        return path if path.is_file() else None

    @abstractmethod
    def scene(self, moment: Moment) -> dict[str, object]:
        """What the templates draw, made of the moment alone."""


@cache
def face_of(game_id: str) -> type[Face]:
    """The face of a game: that of its room `web` (`houses.py`), or the plain one, which shows any game."""
    room = house_of(game_id).find("web")
    if room is None:
        plain: type[Face] = importlib.import_module(f"{__name__}.{PLAIN}").plain_face(game_id)
        return plain
    face: type[Face] = room.FACE
    assert issubclass(face, Face)
    return face


def all_faces() -> list[type[Face]]:
    """The faces of all games, in the order of the catalog."""
    return [face_of(game_id) for game_id in GAMES]


def folder_behind(name: str) -> tuple[Path | None, str]:
    """The folder of the face whose prefix a name begins with (`GAME/table.css`), and the rest of the name.

    None for a name of the site's own. The files of the plain face can always be had, whichever games there are: other
    faces may use them.
    """
    first, _, rest = name.partition("/")
    if rest and first == PLAIN:
        return Path(__file__).parent / PLAIN, rest
    for face in all_faces() if rest else ():
        if face.prefix() == first:
            return face.folder(), rest
    return None, name


@cache
def face_catalog(game_id: str, language: str) -> Catalog:
    """The words of a game's pages."""
    return face_of(game_id).words(language)


def find_face(wording: Wording, language: str) -> Face:
    """The face of a game, for a match that is told by this wording."""
    return face_of(wording.game_id)(wording, language)
