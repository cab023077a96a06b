"""Makes the pages of a study: the moment of the real table at one of its moves, and the card beside it.

Nothing is kept: the study is in the address. Addresses on its page say only what comes after that.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, final

from sobremesa import compiled
from sobremesa.bots.advice import Advice, can_advise
from sobremesa.core.errors import PositionError
from sobremesa.core.state import State
from sobremesa.review.review import can_review
from sobremesa.study.fields import NotOffered, Path, Several, blamed, put
from sobremesa.study.playing import BadPosition, PlayedStudy, read_position, study_from
from sobremesa.study.study import START, Study, StudySetup
from sobremesa.study.written import read_json, write_study
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.practice import Practice
from sobremesa.web.choices import Choices
from sobremesa.web.chronicle import seat_text
from sobremesa.web.hints import tell_hint, without_waste
from sobremesa.web.looker import Looker
from sobremesa.web.moment import LessonShown, Moment
from sobremesa.web.shared_games import LONGEST_LINK, pack
from sobremesa.web.shelf import ON_THE_SHELF
from sobremesa.web.study_kits import StudyKit, field_called, field_for, group_called
from sobremesa.web.study_shown import FieldShown, GroupLine, SetupShown, StudyShown
from sobremesa.web.study_tree import MoveTold, tree_lines
from sobremesa.web.teaching import Viewed
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import Catalog, web_catalog

TAKE: Final = "-"  # before the piece that is taken away
_NO_TIME: Final = 0


@dataclass(frozen=True)
class StudyPlace:
    """Where somebody is in a study, as the address says it."""

    game_id: str
    data: str
    number: int = START
    sets_up: bool = False
    key: str = ""  # of the place that is set up
    piece: str = ""  # that is picked; after `TAKE` it is taken away

    @property
    def path(self) -> str:
        """The address of the study."""
        return f"/study/{self.game_id}/{self.data}"

    @property
    def query(self) -> str:
        """What comes after it; never empty, so that it is an address by itself."""
        said = f"?n={self.number}"
        if self.sets_up:
            said += "&set=1"
            said += f"&place={self.key}" if self.key else ""
            said += f"&piece={self.piece}" if self.piece else ""
        return said

    @property
    def address(self) -> str:
        """All of it."""
        return self.path + self.query

    def at(self, number: int) -> str:
        """Another move of the same study."""
        return f"?n={number}"


@final
class Studying:
    """One study for one visitor."""

    def __init__(self, played: PlayedStudy, place: StudyPlace, language: str, since: int | None = None) -> None:
        self.played = played
        self.study = played.study
        self.place = place
        self.language = language
        self.since = since
        self.words: Catalog = web_catalog(language)
        self.state = played.state(place.number)

    # -- the pages ---------------------------------------------------------------------------------------------------

    def drafted(self, actions: Sequence[int]) -> Viewed:
        """The position with some choices made."""
        table = self._table()
        viewer = None if table.over else int(self.state.decider())
        viewing = self._viewing(table, viewer)
        moment = viewing.moment(list(actions))
        card = self._card(viewing, moment, "step")
        chosen = moment.draft.actions
        if chosen:
            card.send = f"{self.place.query}&sent={','.join(map(str, chosen))}"
        shown = self._study_of(card)
        shown.to_move = viewing.name_of(viewer) if viewer is not None else ""
        steps = f"&draft={','.join(map(str, chosen))}" if chosen else ""
        return Viewed(viewing, moment, self.place.address + steps)

    def advised(self, viewed: Viewed, advice: Sequence[Advice] | None) -> Viewed:
        """The same with what the bot says; None where it had no time."""
        viewing, moment = viewed.viewing, viewed.moment
        assert moment.lesson is not None
        shown = self._study_of(moment.lesson)
        shown.asked, shown.busy = True, advice is None
        if advice:
            viewed.hint = tell_hint(viewing, moment, without_waste(viewing, moment, [*advice]))
        return viewed

    def set_up(self) -> Viewed:
        """The position as it is set up: the board shows the last one that can be."""
        table = self._table()
        table.resting = True
        viewing = self._viewing(table, None)
        moment = viewing.moment([])
        card = self._card(viewing, moment, "setup")
        self._study_of(card).set_up = self._fields(viewing, moment)
        return Viewed(viewing, moment, self.place.address)

    # -- what can be done --------------------------------------------------------------------------------------------

    def sent(self, actions: Sequence[int]) -> tuple[PlayedStudy, int]:
        """With some moves made; ActionError where one of them cannot be."""
        played, number = self.played, self.place.number
        for action in actions:
            played, number = played.with_move(number, played.game.action_text(action))
        return played, number

    def with_field(self, name: str, said: str) -> Study:
        """With one field set; NotOffered where there is no such field or value."""
        kit = self._kit()
        setup = self._begun(kit)
        document = dict(setup.document)
        field = field_called(kit.groups(document), name)
        if field is None:
            raise NotOffered
        return self._with_value(kit, setup, field.path, field.changed(document, said))

    def with_piece(self, target: str) -> tuple[Study, str]:
        """With the picked piece put on something of the board or taken from there, and the key of that place."""
        kit = self._kit()
        setup = self._begun(kit)
        document = dict(setup.document)
        key = kit.place_of(target) or target
        group = group_called(kit.groups(document), key)
        if group is None:
            raise NotOffered
        piece = self.place.piece.removeprefix(TAKE)
        field = field_for(group, piece)
        if field is None:
            return self.study, key
        try:
            value = field.with_piece(document, take=self.place.piece.startswith(TAKE))
        except NotOffered:
            return self.study, key
        return self._with_value(kit, setup, field.path, value), key

    def _with_value(self, kit: StudyKit, setup: StudySetup, path: Path, value: object) -> Study:
        document = dict(setup.document)
        after = kit.settled(document, put(document, path, (value,)))
        return self._kept(setup.changed(after))

    def with_text(self, text: str) -> Study:
        """With a whole document that somebody wrote; CannotStudy where it is none."""
        document = read_json(text)
        state = read_position(self.played.game, document)  # what cannot be read is told, and nothing is changed
        kit = self._kit()
        written = state.to_dict()
        return self._kept(self._begun(kit).changed(kit.settled(written, written)))

    def turned(self, *, back: bool) -> Study:
        """With the last change taken back, or made again."""
        setup = self._begun(self._kit())
        return self._kept(setup.undone() if back else setup.redone())

    def _kept(self, setup: StudySetup) -> Study:
        """The study with this set-up; what can be played becomes its position, and begins its tree anew."""
        position = self._position_here()
        try:
            read_position(self.played.game, setup.document)
            position = dict(setup.document)
        except BadPosition:
            pass
        study = study_from(self.played.game, position)
        return replace(study, name=self.study.name, remark=self.study.remark, setup=setup)

    def _position_here(self) -> dict[str, Any]:
        if self.place.number == START:
            return dict(self.study.position)
        return dict(self.state.to_dict())

    def _begun(self, kit: StudyKit) -> StudySetup:
        """The set-up that is under way, or a new one of the position here."""
        if self.study.setup is not None and self.place.number == START:
            return self.study.setup
        written = dict(self.state.to_dict())
        return StudySetup(kit.settled(written, written))

    def _kit(self) -> StudyKit:
        table = self._table()
        table.resting = True
        viewing = self._viewing(table, None)
        return viewing.face.study_kit(viewing.moment([]))

    # -- what they are made of ---------------------------------------------------------------------------------------

    def _table(self) -> Practice:
        """The table at this move: it began where chance began anew for the last time."""
        begin, moves = self.played.line_since_chance(self.place.number)
        start = self.played.state(begin)
        table = Practice(self.played.game, self._header(start), start)
        table.play([self.study.node(number).move for number in moves])
        return table

    def _header(self, start: State) -> Header:
        people, options = start.people(), start.to_dict().get("options")
        return Header(
            table_id="",
            game_id=self.study.game_id,
            rules_version=self.study.rules,
            options=dict(options) if isinstance(options, dict) else {},
            seed=0,
            seats=tuple(Seat("person", taken=True) if seat < people else Seat("sim") for seat in range(start.seats())),
            settings=TableSettings(hints=False, words=False, watchers=False, handed_round=True),
            created=_NO_TIME,
            print_number=self.study.print_number,
        )

    def _viewing(self, table: Practice, viewer: int | None) -> Viewing:
        looker = Looker(
            language=self.language,
            viewer=viewer,
            mine=tuple(range(table.state.people())),
            base=self.place.query,
            since=self.since,
            open=viewer is None,
            passes=True,
        )
        return Viewing(table, looker, _NO_TIME)

    def _card(self, viewing: Viewing, moment: Moment, kind: str) -> LessonShown:
        moment.asides = []
        title = self.study.name or self.words.say("study", "one")
        moment.title = title
        card = LessonShown(
            kind=kind, title=title, number=0, of=0, step=0, steps=0, say="", task="", base=self.place.query
        )
        moment.lesson = card
        card.study = self._shown(viewing, moment)
        return card

    @staticmethod
    def _study_of(card: LessonShown) -> StudyShown:
        assert card.study is not None
        return card.study

    def _shown(self, viewing: Viewing, moment: Moment) -> StudyShown:
        study, number = self.study, self.place.number
        children = study.children(number)
        told = self._told(viewing, moment)
        end = study.last_of(number)
        about = study.node(number) if number else study
        link = self._link()
        return StudyShown(
            title=self.study.name,
            mode="setup" if self.place.sets_up else "play",
            number=number,
            move=told(number).label if number else "",
            remark=about.remark,
            name=about.name,
            back=self.place.at(study.parent(number)) if number else "",
            on=self.place.at(children[0]) if children else "",
            start=self.place.at(START) if number else "",
            end=self.place.at(end) if end != number else "",
            deal="" if self.state.over() else f"{self.place.at(number)}&deal=1",
            play=self.place.at(number),
            setup=f"{self.place.at(number)}&set=1",
            ask=f"{self.place.at(number)}&ask=1" if self._has_choice() else "",
            file=f"{self.place.path}/file",
            link=link,
            length=len(link),
            lines=tree_lines(self.played, number, told, self.place.at),
            able=compiled.is_active(),
        )

    def _link(self) -> str:
        """The address that others are given: without what could still be taken back; '' where it is too long."""
        if self.study.setup is None:
            return "" if self.place.data.startswith(ON_THE_SHELF) else self.place.path
        data = pack(write_study(self.study.shared()))
        return f"/study/{self.place.game_id}/{data}" if len(data) <= LONGEST_LINK else ""

    def _has_choice(self) -> bool:
        game = self.played.game
        return can_advise(game) and can_review(game) and not self.state.over() and len(self.state.legal()) > 1

    def _told(self, viewing: Viewing, moment: Moment) -> Callable[[int], MoveTold]:
        """How moves are told: each in the words of the view in which it was chosen, once for each language."""
        known = self.played.told.setdefault(self.language, {})

        def told(number: int) -> MoveTold:
            if number not in known:
                known[number] = self._tell(viewing, moment, number)
            found = known[number]
            assert isinstance(found, MoveTold)
            return found

        return told

    def _tell(self, viewing: Viewing, moment: Moment, number: int) -> MoveTold:
        node, before = self.study.node(number), self.played.state(self.study.parent(number))
        if node.deals:
            return MoveTold(self.words.say("study", "dealt"), "")
        action = self.played.game.parse(node.move)
        seat = int(before.actor(action))
        choices = Choices(viewing.table, replace(viewing.looker, viewer=seat))
        choice = choices.choice(action, before, viewing.words(before.view(seat)), [])
        return MoveTold(viewing.face.step(moment, choice), seat_text(seat))

    # -- setting up --------------------------------------------------------------------------------------------------

    def _fields(self, viewing: Viewing, moment: Moment) -> SetupShown:
        kit = viewing.face.study_kit(moment)
        setup = self._begun(kit)
        document = dict(setup.document)
        groups = kit.groups(document)
        error = self._error(document)
        group = group_called(groups, self.place.key)
        every = [field for each in groups for field in each.fields]
        shown_first = [*(group.fields if group else ()), *every]
        blame = blamed(shown_first, error.where) if error else None
        guilty = next((each.key for each in groups if blame is not None and blame in each.fields), "")
        if group is None and not self.place.piece:
            group = group_called(groups, guilty) or (groups[0] if groups else None)
        shown = (
            []
            if group is None
            else [
                FieldShown(
                    field,
                    field.value(document),
                    error.what if error and field is blame else "",
                    tuple(field.left(document)) if isinstance(field, Several) else (),
                )
                for field in group.fields
            ]
        )
        pieces = kit.pieces(document)
        return SetupShown(
            places=[GroupLine(each.key, each.title, each.section, group is each) for each in groups],
            key=group.key if group else "",
            title=group.title if group else "",
            fields=shown,
            pieces=[*pieces],
            piece=self.place.piece.removeprefix(TAKE),
            takes=self.place.piece.startswith(TAKE),
            spots=[group.key] if group else [],
            error=error.what if error else "",
            error_where=error.where if error else "",
            error_place=guilty,
            can_undo=setup.done > 0,
            can_redo=setup.done < len(setup.changes),
            loses_moves=bool(self.study.nodes),
            document=json.dumps(_for_people(document), ensure_ascii=False, indent=1),
        )

    def _error(self, document: dict[str, Any]) -> PositionError | None:
        try:
            read_position(self.played.game, document)
        except BadPosition as error:
            return error.error or PositionError("", self.words.say("study", "bad-start"))
        return None


def _for_people(document: dict[str, Any]) -> dict[str, Any]:
    """Without what nobody writes."""
    return {name: value for name, value in document.items() if name not in ("random", "ply", "reveals")}
