"""How a game looks on a page: what each game's face must be able to say and draw, and where to find it.

The face of a game is the folder of this one that bears the game's id; its `FACE` is the class. Beside it stand its
templates (`templates/GAME/`), its style and script (`static/GAME.css`, `static/GAME.js`) and its own words
(`faces/GAME/messages/`).
"""

import importlib
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from markupsafe import Markup

from sobremesa.core.errors import SetupError
from sobremesa.core.game import State
from sobremesa.messages import Catalog, read_catalog
from sobremesa.web.moment import Choice, Moment, Step
from sobremesa.web.rendering import rule_link
from sobremesa.wording import EventDict, View, Wording


@dataclass(frozen=True)
class Change:
    """One thing that a composed turn will certainly change."""

    name: str  # as the purse has it
    said: str
    before: str
    after: str
    icon: str = ""


class Face(ABC):
    """Draws one match of one game in one language, only ever from what a viewer may know."""

    game_id: ClassVar[str]
    template: ClassVar[str]  # the page of a table that is being played
    end_template: ClassVar[str]  # the page of a finished game

    def __init__(self, wording: Wording, language: str) -> None:
        self.wording = wording
        self.language = language
        self.catalog: Catalog = face_catalog(wording.game_id, language)

    def say(self, section: str, code: str, **fields: object) -> str:
        """A sentence of the face's own."""
        return self.catalog.say(section, code, **fields)

    def rule(self, rule: str) -> Markup:
        """A rule, one click away."""
        return rule_link(self.game_id, self.language, rule)

    @abstractmethod
    def targets(self, text: str, me: str) -> list[str]:
        """The ids of what lights up on the board for an option ('place oven', seen by seat 'p1')."""

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

    def changes(self, moment: Moment) -> list[Change]:
        """What the composed steps will certainly change."""
        pairs = moment.draft.effects.items()
        return [Change(name, self.say("purse", name), str(before), str(after)) for name, (before, after) in pairs]

    def chances(self, moment: Moment) -> list[str]:
        """What of it only chance decides, each in a few words."""
        known = self.catalog.section("chance")
        found = [self.say("purse", name) for name in moment.draft.unsure]
        found += [self.say("chance", name if name in known else "other") for name in moment.draft.chance]
        return [*dict.fromkeys(found)]

    def step(self, moment: Moment, step: Choice | Step) -> str:
        """One step of a plan or a draft in few words; the option's own label, where that can be read by itself."""
        return step.label

    def is_told_by_next(self, step: Choice) -> bool:
        """Whether the next step of a plan says all that this one does, so that it need not be told."""
        return False

    def reasons(self, moment: Moment, plan: list[str], happened: list[EventDict], after: View) -> list[str]:
        """What speaks for a plan (the texts of its actions, what happens then, the view after it), in sentences."""
        return []

    @abstractmethod
    def scene(self, moment: Moment) -> dict[str, object]:
        """What the templates draw, made of the moment alone."""


@cache
def face_catalog(game_id: str, language: str) -> Catalog:
    """The words of a game's pages."""
    return read_catalog(f"sobremesa.web.faces.{game_id}", language)


def find_face(wording: Wording, language: str) -> Face:
    """The face of a game, for a match that is told by this wording."""
    try:
        module = importlib.import_module(f"{__name__}.{wording.game_id}")
    except ModuleNotFoundError as error:
        raise SetupError(f"{wording.game_id} has no pages") from error
    face = module.FACE(wording, language)
    assert isinstance(face, Face)
    return face
