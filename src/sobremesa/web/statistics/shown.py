"""The page of one's own games, in words: won of played by setting, game by game, the last games, what is left out."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, final

from sobremesa.catalog import GAMES
from sobremesa.houses import NoSuchGame
from sobremesa.review.review import can_review
from sobremesa.web.faces import Face, face_catalog, face_of
from sobremesa.web.graphs.shown import Graph
from sobremesa.web.lists import in_a_row
from sobremesa.web.statistics.dates import day_of, month_of
from sobremesa.web.statistics.decisions import KindCost, OwnDecision, costs_shown
from sobremesa.web.statistics.intervals import Share, percent
from sobremesa.web.statistics.results import LEFT_OUT
from sobremesa.web.statistics.setting import Setting
from sobremesa.web.statistics.telling import ENOUGH, GamesOfSetting
from sobremesa.web.store.rows import OwnGame
from sobremesa.wording.messages import Named, bot_title, number_text, web_catalog

SEVERAL: Final = "several"  # somebody has several seats at a table where each plays for itself
_REASONS: Final = (*LEFT_OUT, SEVERAL)
_MOST_DOTS: Final = 40  # games, the last ones
_MOST_LAST: Final = 40  # games in the list
_SECTION: Final = "my-games"
_IN_WORDS: Final = {2: "two", 3: "three", 4: "four"}


@dataclass(frozen=True)
class SettingShown:
    """How many games of one setting were won."""

    game_id: str
    title: str
    detail: str
    won: int
    played: int
    low: int  # percent, with 95 percent
    value: int
    high: int
    dots: tuple[bool, ...]  # game by game, the last one last

    @property
    def enough(self) -> bool:
        """Whether there are enough games for figures in words."""
        return self.played >= ENOUGH


@dataclass(frozen=True)
class GameShown:
    """One game in the list of the last ones."""

    table_id: str
    day: str
    when: str  # for programs
    title: str
    detail: str
    result: str
    ended: str
    score: str
    not_counted: str  # why; '' where it is counted
    reviewed: bool  # whether it can be reviewed


@dataclass(frozen=True)
class OwnGamesShown:
    """All of the page."""

    counted: int
    since: str  # the month of the first game
    settings: tuple[SettingShown, ...]
    graphs: tuple[Graph, ...]
    last: tuple[GameShown, ...]
    costs: tuple[KindCost, ...]  # of decisions, by kind
    reviewed: int  # games in which they were judged
    left_out: tuple[str, ...]  # sentences
    choices: tuple[tuple[str, str], ...]  # what can be chosen to be shown, and what it is called
    chosen: str


def count_games(games: Iterable[OwnGame]) -> list[OwnGame]:
    """Each table once: of several seats at it the first, where they won and lost together.

    Where each of them plays for itself nobody can say whose game it was: it is left out.
    """
    at_tables: dict[str, list[OwnGame]] = {}
    for game in games:
        at_tables.setdefault(game.result.table_id, []).append(game)
    return [_one_of(each) for each in at_tables.values()]


def _one_of(games: list[OwnGame]) -> OwnGame:
    first = min(games, key=lambda game: (bool(game.result.left_out), game.result.seat))
    if len(games) == 1 or first.result.left_out or first.result.points is None:
        return first
    return replace(first, result=replace(first.result, left_out=SEVERAL))


@final
class Telling:
    """Tells games in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = web_catalog(language)

    def page(self, games: Sequence[OwnGame], chosen: str, decisions: Sequence[OwnDecision] = ()) -> OwnGamesShown:
        """The page of these games, of which some are `chosen` to be shown, and of what was judged in them."""
        known = [game for game in count_games(games) if _face(game) is not None]
        counted = [game for game in known if not game.result.left_out]
        choices = self._choices(counted)
        chosen = chosen if chosen in dict(choices) else ""
        wanted = [game for game in counted if _fits(game, chosen)]
        left_out = [game for game in known if game.result.left_out and _fits(game, chosen)]
        played = self.by_setting(wanted)
        tables = {game.result.table_id for game in wanted}
        judged = [each for each in decisions if each.table_id in tables]
        first = min((game.result.at for game in wanted), default=0)
        return OwnGamesShown(
            len(wanted),
            month_of(first, self.language) if wanted else "",
            tuple(self._setting(group) for group in played),
            tuple(self._graphs(played)),
            tuple(self._line(game) for game in known if _fits(game, chosen))[:_MOST_LAST],
            costs_shown(judged, self.language),
            len({each.table_id for each in judged}),
            tuple(self._left_out(left_out)),
            choices,
            chosen,
        )

    def _choices(self, counted: Sequence[OwnGame]) -> tuple[tuple[str, str], ...]:
        found = [("", self._say("all"))]
        there = {game.result.game_id for game in counted}
        if len(there) > 1:
            found += [(game_id, GAMES[game_id].name) for game_id in GAMES if game_id in there]
        with_people = [game.result.company == "people" for game in counted]
        if any(with_people) and not all(with_people):
            found += [(company, self._say(f"only-{company}")) for company in ("people", "bots")]
        return tuple(found)

    def by_setting(self, games: Iterable[OwnGame]) -> list[GamesOfSetting]:
        """Games of the same setting together, what was played most first; each time the first game first."""
        groups: dict[tuple[str, str], list[OwnGame]] = {}
        for game in games:
            groups.setdefault((game.result.game_id, game.result.setting), []).insert(0, game)
        ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), -group[1][-1].result.at, group[0]))
        return [self._played(game_id, written, group) for (game_id, written), group in ordered]

    def _played(self, game_id: str, written: str, games: Sequence[OwnGame]) -> GamesOfSetting:
        setting = Setting.read(game_id, written)
        return GamesOfSetting(setting, self.title(setting), self.detail(setting), games)

    def title(self, setting: Setting) -> str:
        """What games of a setting are called."""
        words, name = face_catalog(setting.game_id, self.language), GAMES[setting.game_id].name
        number = Named(number_text(setting.players), _IN_WORDS.get(setting.players, "other"))
        own = face_of(setting.game_id).own_games.title(words, name, setting)
        return own or self._say("setting", game=name, players=number)

    def detail(self, setting: Setting) -> str:
        """Its options, and who else played."""
        words = face_catalog(setting.game_id, self.language)
        told = face_of(setting.game_id).own_games.details(words, setting)
        bots = in_a_row([bot_title(bot, self.language) for bot in setting.bots], self.language)
        company = {"people": "with-both" if bots else "with-people", "bots": "with-bots", "alone": "alone"}
        told.append(self._say(company[setting.company], bots=bots))
        return " · ".join([*told, self._say("coached")] if setting.coached else told)

    def _setting(self, played: GamesOfSetting) -> SettingShown:
        share = Share(played.won, len(played.games))
        low, high = share.interval
        dots = tuple(game.result.won for game in played.games[-_MOST_DOTS:])
        in_percent = (percent(low), percent(share.value), percent(high))
        return SettingShown(
            played.setting.game_id, played.title, played.detail, share.won, share.played, *in_percent, dots
        )

    def _graphs(self, played: Sequence[GamesOfSetting]) -> list[Graph]:
        found: list[Graph] = []
        for game_id in dict.fromkeys(group.setting.game_id for group in played):
            of_game = [group for group in played if group.setting.game_id == game_id]
            words = face_catalog(game_id, self.language)
            found += face_of(game_id).own_games.graphs(words, self.language, of_game)
        return found

    def _line(self, game: OwnGame) -> GameShown:
        result = game.result
        words, own = face_catalog(result.game_id, self.language), face_of(result.game_id).own_games
        setting = Setting.read(result.game_id, result.setting)
        day, when = day_of(result.at, self.language)
        ended = (own.ended(words, result) or self._place(game)) if result.result else ""
        title = self.title(setting)
        return GameShown(
            table_id=result.table_id,
            day=day,
            when=when,
            title=title,
            detail=self.detail(setting),
            result=result.result,
            ended=ended,
            score=own.score(words, result) if result.result else "",
            not_counted=self._say(f"not-counted-{result.left_out}") if result.left_out else "",
            reviewed=bool(result.result) and can_review(GAMES[result.game_id]),
        )

    def _place(self, game: OwnGame) -> str:
        """'2nd of 3', where there were more than two and points say it."""
        result = game.result
        if len(result.scores) < 3 or result.points is None:
            return ""
        ahead = sum(score > result.points for score in result.scores)
        place = 1 if result.won else max(2, ahead + 1)
        return self._say(f"place-{place}", players=number_text(len(result.scores)))

    def _left_out(self, games: Sequence[OwnGame]) -> list[str]:
        counts = Counter(game.result.left_out for game in games)
        return [self._say(f"left-out-{why}", count=counts[why]) for why in _REASONS if counts[why]]

    def _say(self, code: str, **fields: object) -> str:
        return self.words.say(_SECTION, code, **fields)


def _face(game: OwnGame) -> type[Face] | None:
    """The face of its game; None where this server no longer has the game."""
    try:
        return face_of(game.result.game_id)
    except NoSuchGame:
        return None


def _fits(game: OwnGame, chosen: str) -> bool:
    if chosen == "people":
        return game.result.company == "people"
    if chosen == "bots":
        return game.result.company != "people"
    return chosen in ("", game.result.game_id)
