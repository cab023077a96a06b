"""What a lesson may want of a position, in numbers: what the seats have, where their workers stand, their bakers."""

from collections.abc import Mapping
from typing import Any

from sobremesa.core.state import State
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.vocabulary import QUALITIES
from sobremesa.web.faces.pandemain.purse import read_purse


def lesson_figures(state: State) -> dict[str, int]:
    """`round`, `asks-stall`, `servant-mill`, the purse (`p1.pfennigs`), `p1.loaves`, `p1.at-ulm`, `p1.baker-7`.

    `asks-…` is the decision at hand: what a worker stands for before it is told where it goes.
    """
    document: Mapping[str, Any] = state.to_dict()
    found: dict[str, int] = {"round": document["round"], f"asks-{state.decision().kind}": 1}
    if document.get("servant"):
        found[f"servant-{document['servant']}"] = 1
    for seat in range(state.people()):
        me, purse = f"p{seat + 1}", read_purse(state, seat)
        found |= {f"{me}.{name}": count for name, count in purse.items()}
        for quality in QUALITIES:
            found[f"{me}.{quality}"] = sum(purse[f"{bread}-{quality}"] for bread in BREADS)
        found[f"{me}.loaves"] = sum(found[f"{me}.{quality}"] for quality in QUALITIES)
        for place, workers in document.get("workers", {}).items():
            stand = workers if isinstance(workers, list) else [who for stall in workers.values() for who in stall]
            found[f"{me}.at-{place}"] = stand.count(me)
        found |= {f"{me}.baker-{number}": 1 for number in document["seats"][seat].get("bakers", [])}
    return found
