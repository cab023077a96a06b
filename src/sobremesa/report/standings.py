"""Who won how often, who is better than whom on the same deals, what seats are worth: from the summary of a folder."""

from collections.abc import Sequence
from typing import Any, Final

from sobremesa.report.reading import Results
from sobremesa.web.graphs.drawn_players import drawn_players, key_of
from sobremesa.web.graphs.in_figures import in_percent, in_words, plain, signed, sure_lead, sure_mean, sure_share
from sobremesa.web.graphs.played import Estimated, PlayerFigures
from sobremesa.web.graphs.rows import NARROW, WIDE, Columns, NamedRow, RowLine, draw_rows
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.graphs.uses import pairs_of_results

_TOLD: Final = 4


def standings_graph(results: Sequence[Results]) -> Graph:
    """Shares of victory with their intervals, the game's own players too."""
    marks = marks_of(results)
    names = list(dict.fromkeys(name for each in results for name in _names(each)))
    rows, sheet, told = [], [], []
    for name in names:
        lines = []
        for each in results:
            found = _player(each, name)
            row = next((row for row in each.summary["standings"] if row["bot"] == name), None)
            if found is None:
                continue
            won = found.won if row is None else _won(row)
            said = in_percent(won.mean)
            lines.append(RowLine(marks.get((each.played.letter, name), ""), sure=won.times(100), sure_said=said))
            sheet.append((each.played.called(_called(each, name)), sure_share(won), *_rating(row), f"{found.games:,}"))
            told.append((won.mean, f"{each.played.called(_called(each, name))} {sure_share(won)}"))
        rows.append(NamedRow(_called(results[0], name), lines))
    fair = None if results[0].played.together else 100 / len(results[0].tournament.seats)
    columns = Columns(sure="share of victory, of 100", middle=fair, floor=0, ceiling=100)
    told.sort(key=lambda pair: -pair[0])
    said = f"Won: {in_words([part for _, part in told[:_TOLD]])}." + "".join(_changes(results))
    head = ("", "won (95 %)", "rating", "points", "games")
    about = "a dot is the share of victory, the line through it where it lies with 95 %"
    if fair is not None:
        about += f"; the dark line is what {len(results[0].tournament.seats)} equally good ones would win"
    picture = _picture(said, rows, columns)
    return Graph("standings", "Who won", about, (picture,), Sheet(head, tuple(sheet)), _key(results))


def _key(results: Sequence[Results]) -> tuple[tuple[str, str], ...]:
    return key_of(drawn_players([each.played for each in results]))


def _names(each: Results) -> list[str]:
    return [player.code for player in each.played.players]


def _player(each: Results, code: str) -> PlayerFigures | None:
    return next((player for player in each.played.players if player.code == code), None)


def _won(row: dict[str, Any]) -> Estimated:
    low, high = row["won_interval"]
    return Estimated(row["won"], low, high, row["games"])


def _called(each: Results, code: str) -> str:
    found = _player(each, code)
    return code if found is None else found.name


def _rating(row: dict[str, Any] | None) -> tuple[str, str]:
    if row is None:
        return "", ""
    rating = f"{row['rating']['mu']:.1f} ± {row['rating']['sigma']:.1f}" if row["rating"] else ""
    points = (
        f"{plain(row['points']['mean'])} ± {plain(1.96 * row['points']['standard_error'])}" if "points" in row else ""
    )
    return rating, points


def marks_of(results: Sequence[Results]) -> dict[tuple[str, str], str]:
    """The marks of players by the letter of their folder and their name."""
    drawn = drawn_players([each.played for each in results])
    return {(player.games.letter, player.figures.code): player.mark for player in drawn}


def _changes(results: Sequence[Results]) -> list[str]:
    """How much more the same player won in the second folder."""
    found = []
    for one, other in pairs_of_results(drawn_players([each.played for each in results], deciding=True)):
        change = other.figures.won.beyond(one.figures.won)
        names = one.figures.name if one.figures.name == other.figures.name else f"{other.name} against {one.name}"
        clear = "" if change.is_clear else ", which is not clear"
        found.append(f" From A to B, {names}: {sure_lead(change)} points of a hundred{clear}.")
    return found


def _picture(said: str, rows: Sequence[NamedRow], columns: Columns) -> GraphPicture:
    return GraphPicture(said, draw_rows(rows, columns, WIDE), draw_rows(rows, columns, NARROW))


def differences_graph(results: Sequence[Results]) -> Graph | None:
    """What one bot won more than another on the same deals; None where nothing was compared."""
    rows, sheet, told = [], [], []
    for each in results:
        for found in each.summary["differences"]:
            better = found["won"]["mean"] >= 0
            first, second = ("bot", "other") if better else ("other", "bot")
            name = each.played.called(f"{found[first]} − {found[second]}")
            won = _estimate(found["won"], 1 if better else -1, each.summary["rounds"])
            rows.append(NamedRow(name, [RowLine("", sure=won.times(100), sure_said=signed(100 * won.mean))]))
            points = _estimate(found["points"], 1 if better else -1, 0) if "points" in found else None
            sheet.append((name, sure_lead(won), sure_mean(points, 2) if points else "", _clear(found, each)))
            told.append(f"{name}: {sure_lead(won)}" + (f" and {sure_mean(points)} points" if points else ""))
    if not rows:
        return None
    more = f"; {len(told) - _TOLD} more in the table" if len(told) > _TOLD else ""
    said = f"In points of a hundred, {'; '.join(told[:_TOLD])}{more}."
    head = ("", "won (95 %)", "points (95 %)", "clear early")
    about = "what the first bot won more than the second, both on the same deals"
    columns = Columns(sure="share of victory more, of 100")
    return Graph(
        "differences", "Who is better than whom", about, (_picture(said, rows, columns),), Sheet(head, tuple(sheet))
    )


def _estimate(found: dict[str, Any], sign: int, cases: int) -> Estimated:
    low, high = sorted(sign * bound for bound in found["interval"] or [found["mean"], found["mean"]])
    return Estimated(sign * found["mean"], low, high, cases)


def _clear(found: dict[str, Any], each: Results) -> str:
    if "sequential_test" not in each.summary:
        return "not asked"
    look = found.get("clear_at_look")
    return "no" if look is None else f"at look {look}"


def seats_graph(results: Sequence[Results]) -> Graph | None:
    """Mean points of each player at each seat; None where there are no points."""
    if results[0].played.together:
        return None
    marks = marks_of(results)
    seats = list(dict.fromkeys(seat for each in results for seat in each.summary["by_seat"]))
    rows, sheet, means = [], [], []
    for seat in seats:
        lines = []
        for each in results:
            for bot, found in each.summary["by_seat"].get(seat, {}).items():
                half = 1.96 * found["points"]["spread"] / found["games"] ** 0.5
                mean = found["points"]["mean"]
                points = Estimated(mean, mean - half, mean + half, found["games"])
                name = each.played.called(_called(each, bot))
                sheet.append((_seat(seat), name, sure_mean(points), in_percent(found["won"]), f"{found['games']:,}"))
                means.append((mean, f"{name} at {_seat(seat).lower()} with {plain(mean)}"))
                mark = marks.get((each.played.letter, bot), "")
                if mark or len(each.played.players) <= _TOLD:
                    lines.append(RowLine(mark, sure=points, sure_said=plain(mean)))
        rows.append(NamedRow(_seat(seat), lines))
    means.sort(key=lambda pair: pair[0])
    said = f"The most points on average had {means[-1][1]}, the fewest {means[0][1]}."
    head = ("", "who", "points (95 %)", "won", "games")
    about = "mean points; the line is where the mean lies with 95 %"
    picture = _picture(said, rows, Columns(sure="points", middle=None))
    return Graph("seats", "Points by seat", about, (picture,), Sheet(head, tuple(sheet)), _key(results))


def _seat(seat: str) -> str:
    return f"Seat {seat[1:]}"
