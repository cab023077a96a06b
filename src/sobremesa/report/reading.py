"""Opens folders of results and reads them once, some rows at a time; what cannot be read is told in one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from sobremesa.catalog import GAMES, find_game
from sobremesa.core.game import Game
from sobremesa.lab.arena.folder import TOURNAMENT, ResultsFolder
from sobremesa.lab.arena.rows import groups, is_whole
from sobremesa.lab.arena.tournament import Tournament
from sobremesa.lab.chunks import ResultsError
from sobremesa.report.adding import Adding
from sobremesa.report.telling import played_games
from sobremesa.web.faces import face_of
from sobremesa.web.graphs.played import PlayedGames

_LETTERS: Final = "AB"
_MOST: Final = len(_LETTERS)


@dataclass(frozen=True)
class Results:
    """One folder: what was played, what came of it, and its rows added up."""

    name: str  # of the folder
    tournament: Tournament
    summary: dict[str, Any]
    played: PlayedGames

    @property
    def game(self) -> Game:
        """What was played."""
        return find_game(self.tournament.game)


@dataclass(frozen=True)
class FoundResults:
    """A folder that can be read, before its rows are."""

    folder: ResultsFolder
    tournament: Tournament
    summary: dict[str, Any]


def find_results(paths: Sequence[Path]) -> list[FoundResults]:
    """All folders; ResultsError where one cannot be read, or they do not belong together."""
    if len(paths) > _MOST:
        raise ResultsError(f"{len(paths)} results are too many for one page: it shows one, or two side by side")
    found = [_find(path) for path in paths]
    games = list(dict.fromkeys(each.tournament.game for each in found))
    if len(games) > 1:
        raise ResultsError(
            f"these are results of different games ({' and '.join(games)}); only those of one game are shown together"
        )
    if len({each.tournament.together for each in found}) > 1:
        raise ResultsError(
            "in one of these results all win or lose together and in the other not: nothing compares them"
        )
    return found


def _find(path: Path) -> FoundResults:
    if not path.is_dir():
        raise ResultsError(f"{str(path)!r} is no folder of results")
    if not (path / TOURNAMENT).exists():
        raise ResultsError(f"{str(path)!r} holds no results of a tournament: there is no {TOURNAMENT}")
    folder = ResultsFolder(path)
    tournament = folder.tournament()
    if tournament.game not in GAMES:
        raise ResultsError(f"{str(path)!r} holds games of {tournament.game!r}, and there is no such game here")
    summary = folder.summary()
    if summary is None:
        raise ResultsError(
            f"the tournament in {str(path)!r} is not finished; the command that began it goes on with it"
        )
    if not is_whole(folder.games, summary["games"]):
        raise ResultsError(f"{str(folder.games)!r} does not hold the {summary['games']:,} games of its summary")
    return FoundResults(folder, tournament, summary)


def read_results(found: Sequence[FoundResults]) -> list[Results]:
    """Their rows, added up; with letters where there are two."""
    letters = _LETTERS if len(found) > 1 else ("",)
    return [_read(each, letter) for each, letter in zip(found, letters, strict=True)]


def _read(found: FoundResults, letter: str) -> Results:
    adding = Adding(found.tournament, face_of(found.tournament.game).results.asked)
    try:
        for rows in groups(found.folder.games, adding.columns):
            adding.hear(rows)
    except (OSError, pa.ArrowException, KeyError) as error:
        raise ResultsError(f"{str(found.folder.games)!r} cannot be read: {error}") from error
    played = played_games(adding, found.summary, letter)
    return Results(found.folder.path.resolve().name, found.tournament, found.summary, played)
