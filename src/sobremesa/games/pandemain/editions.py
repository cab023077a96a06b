"""The editions of the rules: every difference that the ledger lists (section 21) is one field of `Edition`.

A ruling that changes makes a new rules version, and is a field too: the editions of an older version are never touched
again, so that games go on as they began. `docs/pandemain-editions.md` is made from the table below. Figures that are
printed (spoiled loaves, reward tokens) are in the component file for both prints; the edition says which of them holds.
"""

from collections.abc import Mapping
from typing import Any, Final, final


@final
class Edition:
    """How one edition of the rulebook plays where the other plays differently."""

    def __init__(
        self,
        name: str,
        first_edition_print: bool,
        removed_in_basic: tuple[int, ...],
        water_is_traded: bool,
        baker_bonuses_add: bool,
        experience_per_bread: bool,
        night_visit_sets_order: bool,
        servant_must_move: bool,
        dawn_refills_current: bool,
        cards_show_servant: bool,
        gifts_open_places: bool,
        castle: str,
    ) -> None:
        self.name = name
        self.first_edition_print = first_edition_print
        self.removed_in_basic = removed_in_basic
        self.water_is_traded = water_is_traded
        self.baker_bonuses_add = baker_bonuses_add
        self.experience_per_bread = experience_per_bread
        self.night_visit_sets_order = night_visit_sets_order
        self.servant_must_move = servant_must_move
        self.dawn_refills_current = dawn_refills_current
        self.cards_show_servant = cards_show_servant
        self.gifts_open_places = gifts_open_places
        self.castle = castle


FINAL: Final = Edition(
    name="final",
    first_edition_print=False,
    removed_in_basic=(9, 10, 11, 12),
    water_is_traded=False,
    baker_bonuses_add=False,
    experience_per_bread=False,
    night_visit_sets_order=True,
    servant_must_move=False,
    dawn_refills_current=True,
    cards_show_servant=True,
    gifts_open_places=False,
    castle="Katzenstein",
)
FIRST: Final = Edition(
    name="first",
    first_edition_print=True,
    removed_in_basic=(12, 11, 9, 10),  # by effect: its own numbers 4, 5, 9 and 10 (OPEN-04)
    water_is_traded=True,
    baker_bonuses_add=True,
    experience_per_bread=True,
    night_visit_sets_order=False,
    servant_must_move=True,
    dawn_refills_current=False,
    cards_show_servant=False,
    gifts_open_places=False,
    castle="Hohenzollern",
)
SPANISH: Final = Edition(
    name="spanish",
    first_edition_print=False,
    removed_in_basic=(9, 10, 11, 12),
    water_is_traded=False,
    baker_bonuses_add=False,
    experience_per_bread=False,
    night_visit_sets_order=True,
    servant_must_move=False,
    dawn_refills_current=True,
    cards_show_servant=True,
    gifts_open_places=True,
    castle="Katzenstein",
)
ITALIAN: Final = Edition(
    name="italian",
    first_edition_print=False,
    removed_in_basic=(9, 10, 11, 12),
    water_is_traded=False,
    baker_bonuses_add=False,
    experience_per_bread=False,
    night_visit_sets_order=True,
    servant_must_move=False,
    dawn_refills_current=True,
    cards_show_servant=True,
    gifts_open_places=True,
    castle="Katzenstein",
)
FRENCH: Final = Edition(
    name="french",
    first_edition_print=False,
    removed_in_basic=(9, 10, 11, 12),
    water_is_traded=False,
    baker_bonuses_add=False,
    experience_per_bread=False,
    night_visit_sets_order=True,
    servant_must_move=False,
    dawn_refills_current=True,
    cards_show_servant=True,
    gifts_open_places=True,
    castle="Katzenstein",
)
ENGLISH: Final = Edition(
    name="english",
    first_edition_print=True,
    removed_in_basic=(12, 11, 9, 10),  # by effect: its own numbers 4, 5, 9 and 10 (OPEN-04)
    water_is_traded=True,
    baker_bonuses_add=True,
    experience_per_bread=True,
    night_visit_sets_order=False,
    servant_must_move=True,
    dawn_refills_current=False,
    cards_show_servant=False,
    gifts_open_places=True,
    castle="Hohenzollern",
)
NEWEST_RULES: Final = 2
EDITIONS: Final[dict[int, dict[str, Edition]]] = {  # by rules version
    1: {"final": FINAL, "first": FIRST},
    2: {"spanish": SPANISH, "italian": ITALIAN, "french": FRENCH, "english": ENGLISH},
}
USUAL_EDITION: Final = {1: "final", 2: "spanish"}


def edition_of(settings: Mapping[str, Any]) -> Edition:
    """The edition of a game whose view has these settings; views of the first rules do not name them."""
    return EDITIONS[settings.get("rules", 1)][settings["edition"]]


# field, rules, what it says in the final and in the first edition
DIFFERENCES: Final[list[tuple[str, str, str, str]]] = [
    (
        "first_edition_print",
        "PM-SETUP-09, PM-DUSK-03, PM-OFFER-06, PM-FAVOUR-03, PM-REWARD-13",
        "12 reward tokens, a spoiled loaf pays 3 pf, Spanish numbers of offerings, favours and rewards",
        "16 reward tokens, a spoiled loaf pays 1 pf, English numbers",
    ),
    (
        "removed_in_basic",
        "PM-MODE-03",
        "basic mode leaves out rewards 9 to 12",
        "basic mode leaves out rewards 4, 5, 9 and 10 (English numbers): the same effects",
    ),
    (
        "water_is_traded",
        "PM-TRADE-03",
        "trade sets: pf; flour; one of milk, salt, yeast; VP",
        "trade sets: pf; flour; 2 milk; any 3 of water, salt, yeast; VP",
    ),
    ("baker_bonuses_add", "PM-MARKET-10", "identical bonuses of bakers count once", "identical bonuses add up"),
    ("experience_per_bread", "PM-OVEN-13", "one experience token an oven action", "one for each bread type baked"),
    ("night_visit_sets_order", "PM-CHURCH-17", "a night visit to the church sets the turn order", "day visits only"),
    ("servant_must_move", "PM-ADD-08", "after a sale the servant may stay", "the servant goes to another place"),
    ("dawn_refills_current", "PM-DAWN-14", "dawn refills all empty order spaces", "dawn refills future spaces"),
    ("cards_show_servant", "PM-FLOW-03", "action cards may show the servant", "action cards name places only"),
    ("castle", "PM-STRUCT-12", "Katzenstein Castle", "Hohenzollern Castle"),
]


def editions_table() -> str:
    """The differences as a table for people."""
    rows = [
        f"| `{field}` | {rules} | {final_says} | {first_says} |" for field, rules, final_says, first_says in DIFFERENCES
    ]
    return "\n".join(["| field | rules | `final` | `first` |", "|---|---|---|---|", *rows]) + "\n"
