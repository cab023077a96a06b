"""stub"""

from sobremesa.games.pandemain.position import Position


def make_view(p: Position, seat: int | None) -> dict[str, object]:
    return {}
