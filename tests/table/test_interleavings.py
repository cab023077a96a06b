"""Anything that people, bots and clocks can do, in any order: the log always gives the same table back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.core.errors import SobremesaError
from sobremesa.table.log import Clock, Entry, Seat
from sobremesa.table.table import Table
from tests.table.tables import BOT, FREE, NOW, PERSON, likeness, read_again, sowing_table

DEEDS = ("move", "move", "move", "move", "undo", "offer-undo", "offer-end", "yes", "no", "bot", "person", "sit", "time")
deeds = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.integers(0, 2), st.integers(0, 9), st.integers(0, 40_000)), max_size=60
)


def planned(table: Table, deed: str, seat: int, number: int, now: int) -> list[Entry]:
    if deed == "move":
        seat = table.decider() if number % 4 else seat
        options = [*table.state.legal(), *table.state.asides(max(seat, 0))]
        return table.plan_moves(seat, table.seq, options[number % len(options) :][:1], now, bot=bool(seat % 2))
    if deed == "undo":
        return table.plan_undo(seat, now)
    if deed == "offer-undo":
        return table.plan_offer(seat, "undo", now, None if number % 2 else table.seq - number)
    if deed == "offer-end":
        return table.plan_offer(seat, "end", now)
    if deed in ("yes", "no"):
        return table.plan_answer(seat, deed == "yes", now)
    if deed in ("bot", "person"):
        return table.plan_seat(seat, "random" if deed == "bot" else "", now, seat)
    if deed == "sit":
        return table.plan_sit(seat, f"name {number}", now, new_link=number % 2 == 0)
    return table.plan_seat(table.decider(), "greedy", now, -1)


@settings(max_examples=120, deadline=None)
@given(
    deeds,
    st.sampled_from([(PERSON, BOT, FREE), (FREE, FREE, FREE), (PERSON, PERSON, PERSON)]),
    st.sampled_from([Clock(), Clock("game", 120), Clock("move", 30)]),
    st.sampled_from([(), ((0, 2),)]),
    st.integers(0, 1000),
)
def test_the_log_gives_the_same_table_back(
    done: list[tuple[str, int, int, int]],
    seats: tuple[Seat, ...],
    clock: Clock,
    screens: tuple[tuple[int, ...], ...],
    seed: int,
) -> None:
    table = sowing_table(*seats, clock=clock, screens=screens, seed=seed, heap="12")
    now = NOW
    for deed, seat, number, pause in done:
        now += pause
        before = likeness(table)
        revealed = int(table.state.reveals)
        try:
            entries = planned(table, deed, seat, number, now)
        except (SobremesaError, ZeroDivisionError):
            assert likeness(table) == before
            continue
        assert likeness(table) == before
        assert [entry.seq for entry in entries] == [table.seq + place for place in range(1, len(entries) + 1)]
        table.accept_all(entries)
        if deed == "undo":
            assert table.state.reveals == revealed
        draft = table.draft(max(table.decider(), 0), table.state.legal()[:2])
        assert draft.state.reveals == table.state.reveals
    assert likeness(read_again(table)) == likeness(table)
