"""stub"""

from collections.abc import Callable

from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemain.terms import Terms


def read_position(source: object, terms_of: Callable[[dict[str, object]], Terms]) -> PandemainState:
    raise NotImplementedError
