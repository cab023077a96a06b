"""checks"""
from sobremesa.games.pandemain.position import Position


def check_whole(p: Position) -> None:
    """Later."""
