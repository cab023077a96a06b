"""The editions of the rules: every difference between the texts, every ruling that changed, is a field of `Edition`.

A ruling that changes makes a new rules version, and is a field too: the editions of an older version are never touched
again, so that games go on as they began. `edition_table` says what each text says, with its place. Figures that are
printed (spoiled loaves, reward tokens) are in the component file for both prints; the edition says which of them holds.
"""

from collections.abc import Mapping
from typing import Any, Final, final


@final
class Edition:
    """How one edition of the rulebook plays where another plays differently."""

    def __init__(
        self,
        name: str,
        first_edition_print: bool,
        own_tokens: bool,
        removed_in_basic: tuple[int, ...],
        water_is_traded: bool,
        passing_sets_differ: bool,
        baker_bonuses_add: bool,
        experience_for: str,
        night_visit_sets_order: bool,
        servant_must_move: bool,
        dawn_refills_current: bool,
        one_loan_a_round: bool,
        sim_bakers_place_servant: bool,
        cards_show_servant: bool,
        gifts_open_places: bool,
        castle: str,
    ) -> None:
        self.name = name
        self.first_edition_print = first_edition_print
        self.own_tokens = own_tokens  # the tokens of the first edition in the order of its own numbers
        self.removed_in_basic = removed_in_basic
        self.water_is_traded = water_is_traded
        self.passing_sets_differ = passing_sets_differ
        self.baker_bonuses_add = baker_bonuses_add
        self.experience_for = experience_for  # one of EXPERIENCE_FOR
        self.night_visit_sets_order = night_visit_sets_order
        self.servant_must_move = servant_must_move
        self.dawn_refills_current = dawn_refills_current
        self.one_loan_a_round = one_loan_a_round
        self.sim_bakers_place_servant = sim_bakers_place_servant
        self.cards_show_servant = cards_show_servant
        self.gifts_open_places = gifts_open_places
        self.castle = castle


EXPERIENCE_FOR: Final = ("action", "bread", "baker")

# -- rules version 1 ---------------------------------------------------------------------------------------------

FINAL: Final = Edition(
    name="final",
    first_edition_print=False,
    own_tokens=False,
    removed_in_basic=(9, 10, 11, 12),
    water_is_traded=False,
    passing_sets_differ=True,
    baker_bonuses_add=False,
    experience_for="action",
    night_visit_sets_order=True,
    servant_must_move=False,
    dawn_refills_current=True,
    one_loan_a_round=True,
    sim_bakers_place_servant=True,
    cards_show_servant=True,
    gifts_open_places=False,
    castle="Katzenstein",
)
FIRST: Final = Edition(
    name="first",
    first_edition_print=True,
    own_tokens=False,
    removed_in_basic=(12, 11, 9, 10),  # by effect: its own numbers 4, 5, 9 and 10 (OPEN-04)
    water_is_traded=True,
    passing_sets_differ=True,
    baker_bonuses_add=True,
    experience_for="bread",
    night_visit_sets_order=False,
    servant_must_move=True,
    dawn_refills_current=False,
    one_loan_a_round=True,
    sim_bakers_place_servant=True,
    cards_show_servant=False,
    gifts_open_places=False,
    castle="Hohenzollern",
)

# -- rules version 2 ---------------------------------------------------------------------------------------------

SPANISH: Final = Edition(
    name="spanish",
    first_edition_print=False,
    own_tokens=False,
    removed_in_basic=(9, 10, 11, 12),
    water_is_traded=False,
    passing_sets_differ=True,
    baker_bonuses_add=False,
    experience_for="baker",
    night_visit_sets_order=True,
    servant_must_move=False,
    dawn_refills_current=True,
    one_loan_a_round=True,
    sim_bakers_place_servant=True,
    cards_show_servant=True,
    gifts_open_places=True,
    castle="Katzenstein",
)
ITALIAN: Final = Edition(
    name="italian",
    first_edition_print=False,
    own_tokens=False,
    removed_in_basic=(9, 12),
    water_is_traded=False,
    passing_sets_differ=True,
    baker_bonuses_add=False,
    experience_for="bread",
    night_visit_sets_order=False,
    servant_must_move=True,
    dawn_refills_current=False,
    one_loan_a_round=False,
    sim_bakers_place_servant=False,
    cards_show_servant=True,
    gifts_open_places=True,
    castle="Katzenstein",
)
FRENCH: Final = Edition(
    name="french",
    first_edition_print=False,
    own_tokens=False,
    removed_in_basic=(9, 12),
    water_is_traded=False,
    passing_sets_differ=False,
    baker_bonuses_add=False,
    experience_for="bread",
    night_visit_sets_order=False,
    servant_must_move=True,
    dawn_refills_current=False,
    one_loan_a_round=False,
    sim_bakers_place_servant=False,
    cards_show_servant=True,
    gifts_open_places=True,
    castle="Katzenstein",
)
ENGLISH: Final = Edition(
    name="english",
    first_edition_print=True,
    own_tokens=True,
    removed_in_basic=(4, 5, 9, 10),  # its own numbers (OPEN-04)
    water_is_traded=True,
    passing_sets_differ=True,
    baker_bonuses_add=True,
    experience_for="bread",
    night_visit_sets_order=False,
    servant_must_move=True,
    dawn_refills_current=False,
    one_loan_a_round=False,
    sim_bakers_place_servant=False,
    cards_show_servant=True,
    gifts_open_places=True,
    castle="Hohenzollern",
)

NEWEST_RULES: Final = 2
EDITIONS: Final[dict[int, dict[str, Edition]]] = {  # by rules version
    1: {"final": FINAL, "first": FIRST},
    2: {"spanish": SPANISH, "italian": ITALIAN, "french": FRENCH, "english": ENGLISH},
}
EDITION_NAMES: Final = tuple([name for editions in EDITIONS.values() for name in editions])  # of all rules versions
USUAL_EDITION: Final = {1: "final", 2: "spanish"}


def edition_of(settings: Mapping[str, Any]) -> Edition:
    """The edition of a game whose view has these settings; views of the first rules do not name them."""
    return EDITIONS[settings.get("rules", 1)][settings["edition"]]
