"""checks"""
from sobremesa.games.pandemain.position import Position


def check_stack(p: Position) -> None:
    """Later."""
