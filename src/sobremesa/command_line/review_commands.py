"""What `sobremesa review` does: judge the turns of a game that is over, and print what came of it."""

import argparse
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from sobremesa.command_line.commands import GO_ON, progress_bar

if TYPE_CHECKING:
    from sobremesa.core.game import Game
    from sobremesa.review.judging import JudgedWay, Judgement
    from sobremesa.review.review import Review
    from sobremesa.review.turns import PlayedTurn
    from sobremesa.table.table import Table


def check_review(given: argparse.Namespace) -> int:
    """Whether there is something to judge in the file, and words to tell it in."""
    _needs_words(given)
    _begin(given)
    return GO_ON


def review_command(given: argparse.Namespace) -> int:
    """Judge all turns and print them."""
    from sobremesa.review.review import judge_all

    _needs_words(given)
    table, review, seat = _begin(given)
    with progress_bar(len(review.turns), "Judging", "turn") as advance:
        advance(0)
        judge_all(table, review, lambda grown: advance(grown.done))
    if given.json:
        figures = {"game": table.game.id, "review_of": _named(seat), **_figures(table, review)}
        print(json.dumps({**figures, "judged": [_told(table.game, review, turn) for turn in review.told]}))
    else:
        from sobremesa.web.reviewing.in_lines import tell_in_lines

        print("\n".join(tell_in_lines(table, review, seat, given.lang)))
    return 0


def _needs_words(given: argparse.Namespace) -> None:
    """A review is told in the words of its page; figures need none."""
    from sobremesa.extras import require

    if not given.json:
        require("web")


def _begin(given: argparse.Namespace) -> "tuple[Table, Review, int]":
    """The game of the file, its review, and the seat whose it is; an error where there can be none."""
    from sobremesa.catalog import find_game
    from sobremesa.core.replay import game_of, read_replay
    from sobremesa.review.review import review_of
    from sobremesa.table.match import Match
    from sobremesa.terminal import saves

    record = read_replay(saves.read_text(given.file))
    table = Match.resume(game_of(record, find_game(record.game)), record).table
    seat = _seat(table, given.seat)
    return table, review_of(table, seat), seat


def _seat(table: "Table", name: str | None) -> int:
    """The seat that is asked for; a team, or else the first person, where none is."""
    from sobremesa.core.errors import SetupError
    from sobremesa.review.review import TEAM, is_of_a_team

    people = table.state.people()
    if name is None:
        return TEAM if is_of_a_team(table) else next(iter(table.persons()), 0)
    seats = {f"p{seat + 1}": seat for seat in range(people)}
    if name not in seats:
        raise SetupError(f"there is no seat {name!r} that decides; there are {', '.join(seats)}")
    return seats[name]


def _named(seat: int) -> str:
    from sobremesa.review.review import TEAM

    return "all" if seat == TEAM else f"p{seat + 1}"


def _figures(table: "Table", review: "Review") -> dict[str, Any]:
    from sobremesa.review.curve import curve_of
    from sobremesa.review.verdicts import TurnVerdict

    curve = curve_of(review, table.outcome(), review.turns[0].seat if review.turns else 0)
    return {
        "turns_judged": len(review.told),
        "better_than_its_best": review.count(TurnVerdict.BETTER),
        "as_good_as_its_best": review.count(TurnVerdict.AS_GOOD),
        "slightly_behind": review.count(TurnVerdict.SLIGHTLY),
        "behind": review.count(TurnVerdict.BEHIND, TurnVerdict.KEY),
        "cost_in_all": _percent(curve.cost),
        "not_judged": dict(Counter(turn.kind for turn in review.left_out)),
        "hanging_on_the_unknown": len(review.hanging),
        "key_moments": [turn.place + 1 for turn in review.moments()],
    }


def _told(game: "Game", review: "Review", turn: "PlayedTurn") -> dict[str, Any]:
    """One turn, for programs."""
    judgement = review.judged[turn.place]
    better = judgement.better
    return {
        "move": turn.place + 1,
        "seat": f"p{turn.seat + 1}",
        "kind": turn.kind,
        "verdict": str(review.verdict(turn)),
        "guesses": judgement.guesses,
        "played": _way(game, judgement.played),
        "better": None if better is None else {**_way(game, better), "lead": _lead(judgement)},
    }


def _way(game: "Game", way: "JudgedWay") -> dict[str, Any]:
    points = {} if way.points is None else {"points": round(way.points.mean, 1)}
    return {"steps": [game.action_text(step) for step in way.steps], "chance": _percent(way.chance.mean), **points}


def _lead(judgement: "Judgement") -> list[float]:
    """Points of chance, and between which they lie with 95 percent."""
    assert judgement.better is not None
    lead = judgement.better.lead
    return [_percent(part) for part in (lead.mean, lead.low, lead.high)]


def _percent(part: float) -> float:
    return round(100 * part, 1)
