"""Points game by game against the best of the others, for games that have points."""

from collections.abc import Sequence
from typing import Final

from sobremesa.bots.advice import margin_of
from sobremesa.web.graphs.games import NARROW, WIDE, Duel, draw_duels
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.statistics.telling import ENOUGH, GamesOfSetting
from sobremesa.web.store.rows import OwnGame, SeatResult
from sobremesa.wording.messages import bot_title, number_text, web_catalog

_SECTION: Final = "my-games"


def duel_graph(played: GamesOfSetting, language: str, name: str) -> Graph:
    """The graph of one setting; averages are compared in words only where there are enough games for it."""
    words = web_catalog(language)
    duels = [_duel(game.result) for game in played.games]
    other = opponent(played.games, language)
    mean = round(sum(duel.mine for duel in duels) / len(duels)) if len(duels) >= ENOUGH else None
    about = words.say(_SECTION, "duel-about")
    said = words.say(_SECTION, "duel-said", won=str(played.won), played=str(len(duels)))
    if mean is not None:
        lead = _lead(duels, language)
        about = f"{words.say(_SECTION, 'duel-mean', mean=number_text(mean))} {lead}"
        said = f"{said} {lead}"
    head = (words.say(_SECTION, "game"), words.say(_SECTION, "you"), other)
    rows = tuple(
        (str(number), number_text(duel.mine), number_text(duel.theirs)) for number, duel in enumerate(duels, 1)
    )
    picture = GraphPicture(said, draw_duels(duels, WIDE, mean), draw_duels(duels, NARROW, mean))
    title = words.say(_SECTION, "duel-title", setting=played.title)
    key = (("seat p1", words.say(_SECTION, "you")), ("seat p2", other))
    return Graph(name, title, f"{played.detail} · {about}", (picture,), Sheet(head, rows), key)


def opponent(games: Sequence[OwnGame], language: str) -> str:
    """What whoever was best of the others is called: a name where it was always the same, else in general."""
    names = {_called(game, language) for game in games}
    name = names.pop() if len(names) == 1 else ""
    return name or web_catalog(language).say(_SECTION, "best-other")


def _called(game: OwnGame, language: str) -> str:
    others = [seat for seat in game.seats if seat.seat != game.result.seat]
    if len(others) != 1:
        return ""
    return others[0].name or bot_title(others[0].bot, language)


def _duel(result: SeatResult) -> Duel:
    theirs = max(score for seat, score in enumerate(result.scores) if seat != result.seat)
    return Duel(result.points or 0, theirs, result.won)


def _lead(duels: Sequence[Duel], language: str) -> str:
    """By how much one was ahead on average, if that is no chance."""
    leads = [duel.mine - duel.theirs for duel in duels]
    mean, margin = sum(leads) / len(leads), margin_of(leads)
    words = web_catalog(language)
    if abs(mean) <= margin:
        return words.say(_SECTION, "lead-open")
    low, high = sorted((abs(mean) - margin, abs(mean) + margin))
    code = "lead-mine" if mean > 0 else "lead-theirs"
    return words.say(_SECTION, code, points=round(abs(mean)), low=_rounded(low), high=_rounded(high))


def _rounded(value: float) -> str:
    return number_text(round(value))
