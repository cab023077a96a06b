"""What a market visit brings beside the goods of its stalls (PM-MARKET-08 to PM-MARKET-10)."""

from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.editions import edition_of
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.wording import View


def from_bakers(view: View, components: Components, me: View) -> list[int]:
    """Units of each ingredient that the player's own bakers add; the same from several counts once, or adds up."""
    gathered = sum if edition_of(view["settings"]).baker_bonuses_add else max
    sides = []
    for baker in me.get("bakers") or []:
        card = components.master_bakers[baker["number"] - 1]
        sides.append(card.upgraded if baker["upgraded"] else card.basic)
    return [gathered([0, *(side.market[kind] for side in sides)]) for kind in range(len(INGREDIENTS))]


def from_reputation(components: Components, me: View) -> list[int]:
    """Units of each ingredient that stand where the player's reputation is."""
    found = [0] * len(INGREDIENTS)
    for bread, at in (me.get("reputation") or {}).items():
        goods = components.reputation.tracks[BREADS.index(bread)].goods[at]
        found = [units + more for units, more in zip(found, goods, strict=True)]
    return found
