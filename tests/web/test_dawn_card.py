"""The dawn card and the forecast say what happened and what may come: compared with the positions themselves."""

from collections import Counter
from collections.abc import Iterator

import pytest

from sobremesa.games.pandemain.documents.forecast import DawnForecast
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.table.table import Table
from sobremesa.web.faces.pandemain.dawn import DawnCard
from sobremesa.web.moment import Recap
from sobremesa.web.recap import NONE, Wish, find_summary
from sobremesa.wording import View
from tests.web.pandemain_scenes import greedy_action, new_table, play, viewing_of

Loaves = Counter[tuple[str, str, int]]

SETTINGS: tuple[dict[str, object], ...] = ({"players": 2, "sim_bakers": ["none"]},)
MORE_SETTINGS: tuple[dict[str, object], ...] = (
    {"players": 2, "mode": "basic", "sim_bakers": ["rudolf"]},
    {"players": 1, "scenario": "taking_the_cloth"},
    {"players": 2, "sim_bakers": ["hans", "helga"], "variants": ["local_trade"]},
    {"players": 4, "mode": "basic", "edition": "first"},
    {"players": 3, "sim_bakers": ["none"], "variants": ["no_news_from_ulm"]},
)
EVERY_SETTING = [*SETTINGS, *(pytest.param(options, marks=pytest.mark.many_games) for options in MORE_SETTINGS)]


def summary_at(table: Table, seat: int | None, wish: Wish = Wish(), drafted: list[int] | None = None) -> Recap | None:  # noqa: B008
    viewing = viewing_of(table, seat)
    shown = find_summary(viewing, viewing.moment(drafted or []), wish)
    return shown.summary if shown else None


def due_cards(table: Table) -> Iterator[tuple[int, Recap, DawnCard]]:
    """Plays the game and stops wherever somebody decides before whom a card is put."""
    acted: set[tuple[int, int]] = set()  # seats that have begun a day
    while not table.over:
        seat = int(table.state.decider())
        view: View = table.state.view(None)
        by_day = view["phase"] == "day"
        summary = None if by_day and (seat, view["round"]) in acted else summary_at(table, seat)
        assert by_day or view["phase"] == "dawn" or summary is None
        if by_day:
            acted.add((seat, view["round"]))
        if summary is not None:
            assert isinstance(summary.content, DawnCard)
            yield seat, summary, summary.content
        play(table, greedy_action(table.state, 1))


def view_at(table: Table, seq: int, seat: int | None) -> View:
    """What a seat saw right after an entry."""
    view: View = table.state_after(sum(move.seq <= seq for move in table.moves)).view(seat)
    return view


def loaves_of(view: View, seat: int) -> Loaves:
    return Counter(
        {(each["bread"], each["quality"], each["day"]): each["count"] for each in view["players"][seat]["loaves"]}
    )


def move_with(table: Table, moves: list[int], name: str) -> int:
    """The entry of the move in which something happened."""
    for move in table.moves:
        if move.seq in moves and any(table.game.event_dict(event)["event"] == name for event in move.events):
            return move.seq
    raise AssertionError(name)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("options", EVERY_SETTING)
def test_every_line_is_true_and_the_forecast_holds(options: dict[str, object]) -> None:
    table = new_table(options, 5)
    told: set[tuple[int, int]] = set()
    foretold: dict[int, DawnForecast] = {}
    for seat, summary, card in due_cards(table):
        name = f"p{seat + 1}"
        fell, walked = (move_with(table, summary.moves, each) for each in ("night-fell", "inquisition"))
        before, after = view_at(table, walked - 1, seat), view_at(table, walked, seat)
        places = {each.seat: each for each in card.judged}
        for was, now in zip(before["players"], after["players"], strict=True):
            each = places[was["seat"]]
            assert (each.found == "behind") == (now["penances"] > was["penances"]), each
            assert (each.found == "ahead") == (each.level > after["inquisition"]), each
            assert str(each.level) in each.said
            assert ("You" in each.said) == (was["seat"] == name)
        assert str(after["inquisition"]) in card.walked
        aged = loaves_of(view_at(table, fell, seat), seat)
        assert sum(line.said.startswith(("Your", *"123456789")) and "older" in line.said for line in card.dusk) == len(
            aged
        )
        if next(move.seat for move in table.moves if move.seq == fell) != seat:  # who may have sold some just before
            old = loaves_of(view_at(table, fell - 1, seat), seat)
            assert aged == Counter({(b, q, day - 1): count for (b, q, day), count in old.items() if day > 1})
            stale = any(day == 1 for _, _, day in old)
            assert any("of yours went stale" in line.said for line in card.dusk) == stale
        if summary.complete:
            now = viewing_of(table, seat).moment([]).before
            assert [who == "you" for _, who in card.tower] == [place == name for place in now["tower"]]
            ordered = {
                village["name"]: [o["bread"] for o in village["orders"]] for village in after_dawn(table, summary, seat)
            }
            for village in card.orders:
                assert not Counter(bread for bread, _, _ in village.breads) - Counter(ordered[village.name]), village
        milk = before["players"][seat]["ingredients"]["milk"]
        gone = any(line.said == f"Your milk turned sour: {milk} → 0." for line in card.dawn)
        if summary.complete and next(move.seat for move in table.moves if move.seq == walked) != seat:
            assert gone == (milk > 0)
        if summary.number <= ROUNDS:
            foretold[summary.number + 1] = viewing_of(table, seat).moment([]).foreseen.forecast
        told.add((seat, summary.number))
    assert {number for _, number in told} == {*range(2, ROUNDS + 1)}
    for seat in range(table.state.people()):
        last = summary_at(table, seat)
        assert last is not None
        assert last.number == ROUNDS + 1
        assert last.content.judged
        assert not last.content.tower
    check_forecasts(table, foretold, options.get("mode") == "basic")


def after_dawn(table: Table, summary: Recap, seat: int) -> list[View]:
    villages: list[View] = view_at(table, summary.moves[-1], seat)["villages"]
    return villages


def check_forecasts(table: Table, foretold: dict[int, DawnForecast], basic: bool) -> None:
    """What came at each dawn had been forecast at the one before."""
    for number, forecast in foretold.items():
        for seat in range(table.state.people()):
            summary = summary_at(table, seat, Wish(asked=str(number)))
            assert summary is not None, number
            walked = view_at(table, move_with(table, summary.moves, "inquisition"), seat)["inquisition"]
            assert walked in forecast.levels
            for each in summary.content.judged:
                behind, ahead = forecast.behind[each.level], forecast.ahead[each.level]
                assert behind > 0 if each.found == "behind" else behind < forecast.cases or basic
                assert ahead > 0 if each.found == "ahead" else ahead < forecast.cases


def test_a_card_is_due_until_its_reader_acts_and_can_be_had_again() -> None:
    table = new_table(SETTINGS[0], 5)
    seat, summary, _ = next(each for each in due_cards(table) if each[1].complete)
    number = str(summary.number)
    assert summary_at(table, None) is None
    assert summary_at(table, None, Wish(asked=number)) is not None
    assert summary_at(table, seat, Wish(quiet=True)) is None
    assert summary_at(table, seat, Wish(asked=NONE)) is None
    assert summary_at(table, seat, drafted=[greedy_action(table.state, 1)]) is None
    play(table, greedy_action(table.state, 1))
    assert summary_at(table, seat) is None
    again = summary_at(table, seat, Wish(asked=number, quiet=True))
    assert again is not None
    assert again.moves == summary.moves
    for nothing in ("1", "0", "7", "99999", "x", "-1", "²"):
        assert summary_at(table, seat, Wish(asked=nothing)) is None


def test_a_question_of_dawn_comes_with_what_has_happened_so_far() -> None:
    table = new_table(SETTINGS[0], 5)
    asked = [(summary, card) for _, summary, card in due_cards(table) if not summary.complete]
    assert asked
    for summary, card in asked:
        assert card.judged
        assert card.forecast
        assert "question" in summary.go_on
