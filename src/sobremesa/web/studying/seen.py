"""A study at one of its moves, as one visitor sees it: the real table there, and who looks at it."""

from typing import Final, final

from sobremesa.core.state import State
from sobremesa.study.playing import PlayedStudy
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.practice import Practice
from sobremesa.web.looker import Looker
from sobremesa.web.studying.place import StudyPlace
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import Catalog, web_catalog

_NO_TIME: Final = 0


@final
class SeenStudy:
    """One study for one visitor."""

    def __init__(self, played: PlayedStudy, place: StudyPlace, language: str, since: int | None = None) -> None:
        self.played = played
        self.study = played.study
        self.place = place
        self.language = language
        self.since = since
        self.words: Catalog = web_catalog(language)
        self.state = played.state(place.number)

    def table(self) -> Practice:
        """The table at this move: it began where chance began anew for the last time."""
        begin, moves = self.played.line_since_chance(self.place.number)
        start = self.played.state(begin)
        table = Practice(self.played.game, self._header(start), start)
        table.play([self.study.node(number).move for number in moves])
        return table

    def viewing(self, table: Practice, viewer: int | None) -> Viewing:
        """The table as this seat sees it, or as nobody does."""
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

    def at_rest(self) -> Viewing:
        """The table while it is set up: nobody decides anything."""
        table = self.table()
        table.resting = True
        return self.viewing(table, None)

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
