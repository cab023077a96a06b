"""What is worth counting over many games: points, income, loaves, workers, and what the Inquisition found."""

from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.position import (
    BAKED,
    INCOME,
    OWN_WORKERS,
    PENANCES,
    PENITENCE,
    SOLD,
    Position,
    count_of,
)
from sobremesa.games.pandemain.scoring import final_points
from sobremesa.games.pandemain.vocabulary import QUALITIES, SEAT_TEXTS


def list_figures(p: Position) -> dict[str, int]:
    """The figures of a finished game; those without a seat are of all people together."""
    figures: dict[str, int] = {}
    for seat in range(int(p.terms.participants)):
        figures[f"points/{SEAT_TEXTS[seat]}"] = int(final_points(p, seat))
        figures[f"penitence/{SEAT_TEXTS[seat]}"] = int(p.of(seat, PENITENCE))
        figures[f"penances/{SEAT_TEXTS[seat]}"] = int(p.of(seat, PENANCES))
        figures[f"fifth_worker/{SEAT_TEXTS[seat]}"] = int(p.of(seat, OWN_WORKERS) > p.terms.print.workers_at_start)
    people = range(int(p.terms.people))
    if not people:
        return figures
    for number in range(ROUNDS):
        earned = sum(int(p.of(seat, INCOME) >> (12 * number)) & 0xFFF for seat in people)
        figures[f"income/round-{number + 1}"] = earned
    for name, field in (("baked", BAKED), ("sold", SOLD)):
        for bread, bread_name in enumerate(BREADS):
            for quality, quality_name in enumerate(QUALITIES):
                loaves = sum(int(count_of(p.of(seat, field), 2 * bread + quality)) for seat in people)
                figures[f"{name}/{bread_name}/{quality_name}"] = loaves
    return figures
