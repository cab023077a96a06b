"""stub"""

from sobremesa.games.pandemain.position import Position


def write_position(p: Position) -> dict[str, object]:
    return {}
