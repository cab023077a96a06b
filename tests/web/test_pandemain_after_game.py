"""Pandemain after a game: figures of graphs and sentences are those of the log, the views and the score sheet."""

import re

import pytest

from sobremesa.table.table import Table
from sobremesa.web.faces.pandemain.aftermath.ledger import PointsLedger
from sobremesa.wording.messages import number_text
from tests.web.finished_tables import after, column, course, play_out, seen

EXPERT: dict[str, object] = {"mode": "expert", "sim_bakers": []}
OPTIONS: list[dict[str, object]] = [
    {**EXPERT, "players": 3},
    {"players": 2, "mode": "basic", "sim_bakers": []},
    {"players": 1, "mode": "expert", "sim_bakers": ["rudolf", "hans", "helga"]},
    {"players": 1, "mode": "basic", "sim_bakers": ["rudolf"]},
    {**EXPERT, "players": 4, "scenario": "taking_the_cloth"},
    {**EXPERT, "players": 2, "scenario": "famine_in_ulm"},
    {**EXPERT, "players": 2, "scenario": "lord_of_the_castle"},
    {**EXPERT, "players": 3, "variants": ["local_trade"]},
]
every_kind = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))


def totals(table: Table) -> list[int]:
    """As the score sheet has them."""
    return [int(score["points"]) for score in seen(table, len(table.moves))["outcome"]["scores"]]


def minus(text: str) -> int:
    return int(text.replace("−", "-"))


@every_kind
def test_the_sources_of_points_are_the_total_of_every_seat(options: dict[str, object]) -> None:
    for seed in (1, 2, 3):
        table = play_out("pandemain", options, seed)
        played = course(table)
        ledger, told = PointsLedger(played), after(table)
        assert [ledger.total(seat) for seat in played.seats] == totals(table)
        assert [sum(ledger.sources(seat).values()) for seat in played.seats] == totals(table)
        assert [minus(cell) for cell in told.graphs["sources"].sheet.foot[1:]] == totals(table)
        for number, total in enumerate(totals(table), 1):
            assert sum(minus(cell) for cell in column(told, "sources", number)) == total
        assert [minus(cell) for cell in told.graphs["points"].sheet.rows[-1][1:]] == totals(table)


@every_kind
def test_every_point_of_the_lines_is_in_the_log(options: dict[str, object]) -> None:
    played = course(play_out("pandemain", options, 4))
    ledger = PointsLedger(played)
    assert len({*ledger.began.values()}) == 1, "all begin alike"
    for seat in played.seats:
        line = [ledger.began[seat]] * (played.moves + 1)
        for gain in ledger.gains:
            if gain.seat == seat and not gain.scored:
                line[gain.count :] = [points + gain.points for points in line[gain.count :]]
        assert line == played.figures[f"{seat}.points"]


@every_kind
def test_lines_are_what_the_views_show(options: dict[str, object]) -> None:
    table = play_out("pandemain", options, 5)
    played = course(table)
    for count in range(0, played.moves + 1, 7):
        view = seen(table, count)
        assert played.figures["inquisition"][count] == view["inquisition"]
        for player in view["players"]:
            for name in ("points", "penitence", "pfennigs"):
                assert played.figures[f"{player['seat']}.{name}"][count] == player.get(name, 0)


def test_loaves_and_workers_are_those_of_the_log() -> None:
    table = play_out("pandemain", OPTIONS[0], 6)
    events = [table.game.event_dict(event) for move in table.moves for event in move.events]
    told = after(table)
    for number, seat in enumerate(("p1", "p2", "p3"), 1):
        for graph, name in (("loaves", "sold"), ("workers", "placed")):
            happened = [event for event in events if event["event"] == name and event["seat"] == seat]
            assert sum(map(int, column(told, graph, number))) == len(happened)
            assert told.graphs[graph].sheet.foot[number] == str(len(happened))
    church = next(row for row in told.graphs["workers"].sheet.rows if row[0] == "Church")
    sent = [event["seat"] for event in events if event["event"] == "placed" and event["place"] == "church"]
    assert list(church[1:]) == [str(sent.count(seat)) for seat in ("p1", "p2", "p3")]


@pytest.mark.parametrize("seed", range(6))
def test_the_three_sentences_are_true(seed: int) -> None:
    table = play_out("pandemain", OPTIONS[0], seed)
    points = {point.kind: point for point in after(table).turning}
    standing = [[player["points"] for player in seen(table, count)["players"]]
                for count in range(len(table.moves) + 1)]  # fmt: skip
    names, seats = ["Ana", "Luc", "Mia"], range(3)
    # The largest gain in a day: the days begin in moves that bring nobody a point after it.
    starts = []
    for count, move in enumerate(table.moves, 1):
        if any(table.game.event_dict(event)["event"] == "round-began" for event in move.events):
            starts.append(count)
    ends = [*starts[1:], len(table.moves)]
    gains = {(who, day): standing[end][who] - standing[start][who]
             for day, (start, end) in enumerate(zip(starts, ends, strict=True), 1) for who in seats}  # fmt: skip
    name, gain, before, now = re.findall(
        r"(\w+) gains (\w+) points? in a day, from (\S+) to (\d+)", points["day"].said
    )[0]
    day = int(re.findall(r"Day (\d)", points["day"].when)[0])
    assert (1 if gain == "one" else int(gain)) == max(gains.values()) == gains[names.index(name), day]
    assert int(now) == standing[ends[day - 1]][names.index(name)] == minus(before) + max(gains.values())
    # What the scoring turned.
    (hero,) = table.state.outcome().winners[:1]  # type: ignore[union-attr]
    said, last = points["scoring"].said, standing[-1]
    ahead = max(last[who] for who in seats if who != hero)
    word = "is ahead on the track" if last[hero] > ahead else "are level on" if last[hero] == ahead else "is ahead on"
    assert word in said
    assert (said.startswith(names[hero])) == (last[hero] >= ahead)
    assert number_text(totals(table)[hero]) in said
    assert points["scoring"].move == table.moves[-1].seq
    # The lead: at the moment of the sentence the seat stands where it says.
    who, held = re.findall(r"^(\w+) gains .* has (\d+);", points["lead"].said)[0]
    count = table.history.nearest(points["lead"].move)
    events = [table.game.event_dict(event)["event"] for event in table.moves[count - 1].events]
    if "inquisition" not in events:  # else the dawn came in the same move
        assert standing[count][names.index(who)] == int(held)
    assert standing[count - 1][names.index(who)] < standing[count][names.index(who)]
