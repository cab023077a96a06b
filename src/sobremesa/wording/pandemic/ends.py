"""How a game of Pandemic ended, as far as its view shows it: of which colour the cubes ran out."""

from sobremesa.games.pandemic.board import CITY_BY_SLUG, COLOUR_NAMES, colour_of
from sobremesa.wording import View


def ran_out(view: View) -> str:
    """The colour of which a cube was needed and none was left; '' where the game did not end so.

    It is that of the card that was being resolved, whose outbreaks spread no other: several supplies can be empty.
    A position that somebody wrote may show no card; then it is the one empty supply, if there is only one.
    """
    if view.get("outcome") != "cubes":
        return ""
    shown = view["infection_shown"]
    card = view["epidemic_card"] or (shown[min(view["infection_resolved"], len(shown) - 1)] if shown else "")
    if card:
        return COLOUR_NAMES[int(colour_of(CITY_BY_SLUG[card]))]
    empty = [name for name in COLOUR_NAMES if not view["supply"][name] and view["cures"][name] != "eradicated"]
    return empty[0] if len(empty) == 1 else ""
