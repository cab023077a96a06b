"""Places on the page that answer to a click: lit where something can be done there, greyed where it is refused."""

from dataclasses import dataclass

from sobremesa.web.faces.pandemain.refusals import Refused
from sobremesa.web.faces.pandemain.targets import targets_of
from sobremesa.web.moment import Moment


@dataclass
class Spot:
    """One of them."""

    id: str
    state: str  # 'ok': something can be done here; 'on': it is in the draft; 'no': it is refused
    label: str  # what can be done, was chosen, or why not, in words


def spots_of(moment: Moment, refused: list[Refused], place: str) -> dict[str, Spot]:
    """Every spot of a moment, by its id; `place` is where the worker of the decision stands."""
    found: dict[str, Spot] = {}
    for entry in refused:
        for target in entry.targets:
            found[target] = Spot(target, "no", entry.sentence)
    for target, choices in moment.lit().items():
        found[target] = Spot(target, "ok", " ".join(choice.sentence for choice in choices[:3]))
    for step in moment.draft.steps:
        for target in targets_of(step.text):
            if target not in found or found[target].state == "no":
                found[target] = Spot(target, "on", step.sentence)
    if moment.deciding and place:
        found.setdefault(f"place-{place}", Spot(f"place-{place}", "on", moment.question))
    return found
