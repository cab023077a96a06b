"""What is fixed for the whole of one game: the print, the edition, the mode, the scenario, limits, who sits where."""

from typing import Final, final

from sobremesa.core.bits import mask_of, words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain.editions import EDITION_NAMES
from sobremesa.games.pandemain.kinds import LOCATIONS, REWARDS, SCENARIOS
from sobremesa.games.pandemain.options import Setup
from sobremesa.games.pandemain.print_tables import Print

PERSON: Final = 0
RUDOLF: Final = 1
HANS: Final = 2
HELGA: Final = 3
NOBODY: Final = -1

NO_SCENARIO: Final = 0
FAMINE_IN_ULM: Final = 1
TAKING_THE_CLOTH: Final = 2
LORD_OF_THE_CASTLE: Final = 3

AUGSBURG_IN_SCENARIO_2: Final = 7  # PM-SCEN2-02
SERVANT_IN_SCENARIO_3: Final = ("farm", "granary", "castle")  # PM-SCEN3-03


def in_order(value: object) -> str:
    """A document of tables and lists as a text that does not depend on the order of its keys."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{name!r}:{in_order(item)}" for name, item in value.items())) + "}"
    if isinstance(value, list):
        return "[" + ",".join([in_order(item) for item in value]) + "]"
    return repr(value)


@final
class Terms:
    """PM-SETUPN-02, PM-AUTO-02: limits count all participants, people and sim-bakers, and never change.

    PM-MIXED-01, PM-MIXED-02, PM-MIXED-04: sim-bakers and people in any mix, with a scenario or without.

    Seats of people come first, then those of the sim-bakers in the order Rudolf, Hans, Helga.
    """

    def __init__(self, setup: Setup, tables: Print, print_number: int) -> None:
        self.setup = setup
        edition = setup.edition
        self.print = tables.first_edition() if edition.own_tokens else tables
        self.print_number = print_number
        c = self.print.components
        self.people: i64 = setup.players
        self.participants: i64 = setup.participants
        self.kind: vec[i64] = words([PERSON] * setup.players + [1 + baker for baker in setup.sim_bakers])
        self.rudolf: i64 = self._seat_of(RUDOLF)
        self.hans: i64 = self._seat_of(HANS)
        self.helga: i64 = self._seat_of(HELGA)
        self.expert: bool = setup.expert  # PM-MODE-01, PM-MODE-02, PM-MODE-08
        self.local_trade: bool = setup.local_trade
        self.no_news: bool = setup.no_news
        self.edition: i64 = EDITION_NAMES.index(edition.name)
        self.own_print: bool = setup.components is not None
        self.scenario: i64 = 1 + SCENARIOS.index(setup.scenario) if setup.scenario != "none" else NO_SCENARIO
        # PM-COUNT-01 to 10, PM-SETUPN-01, and PM-AUTO-09 for the loans
        count = setup.participants
        self.mill_limit: i64 = c.mill.worker_limit[count]
        self.village_limit: i64 = c.village_worker_limit[count]
        self.granary_limit: i64 = c.granary.worker_limit[count]
        self.castle_loans: i64 = c.castle.loans_on_board[count]
        self.loans_at_dawn: i64 = self.castle_loans
        if setup.sim_bakers:
            self.loans_at_dawn = min(1, c.castle.loans_on_board[count])
            if edition.one_loan_a_round:
                self.castle_loans = self.loans_at_dawn
        self.ranks_with_penance: i64 = 2 if count == 4 else 1  # PM-COUNT-05, PM-COUNT-10
        first = edition.first_edition_print
        rewards = c.church_rewards
        self.rewards_per_mark: i64 = (rewards.per_mark_first_edition if first else rewards.per_mark)[count]
        self.reward_tokens = self._reward_tokens(first)
        self.stale_pfennigs: i64 = (
            c.staleness.stale_pfennigs_first_edition if first else c.staleness.stale_pfennigs
        )  # PM-DUSK-03
        self.water_is_traded: bool = edition.water_is_traded
        self.passing_sets_differ: bool = edition.passing_sets_differ
        self.baker_bonuses_add: bool = edition.baker_bonuses_add
        self.experience_per_bread: bool = edition.experience_for == "bread"
        self.experience_per_baker: bool = edition.experience_for == "baker"
        self.night_visit_sets_order: bool = edition.night_visit_sets_order
        self.servant_must_move: bool = edition.servant_must_move
        self.sim_bakers_place_servant: bool = edition.sim_bakers_place_servant or setup.players == 0
        self.dawn_refills_current: bool = edition.dawn_refills_current
        self.cards_show_servant: bool = edition.cards_show_servant
        self.gifts_open_places: bool = edition.gifts_open_places
        # scenarios
        self.augsburg_level: i64 = (
            AUGSBURG_IN_SCENARIO_2 if self.scenario == TAKING_THE_CLOTH else tables.blessing_level
        )
        places = SERVANT_IN_SCENARIO_3 if self.scenario == LORD_OF_THE_CASTLE else LOCATIONS
        self.servant_places: i64 = mask_of([LOCATIONS.index(place) for place in places])
        self.oven_at_night: bool = self.scenario != LORD_OF_THE_CASTLE  # PM-SCEN3-04
        self.decks = self._decks()
        self.key = self._key()

    def _key(self) -> str:
        """What tells these terms from others, however the options were written."""
        setup = self.setup
        chosen = [setup.rules, setup.edition.name, setup.players, *setup.sim_bakers, setup.expert, setup.scenario]
        own = in_order(setup.components) if setup.components is not None else f"print {self.print_number}"
        return f"{chosen} {setup.local_trade} {setup.no_news} {own}"

    def _seat_of(self, baker: int) -> int:
        for place, sim_baker in enumerate(self.setup.sim_bakers):
            if sim_baker + 1 == baker:
                return self.setup.players + place
        return NOBODY

    def _reward_tokens(self, first_edition: bool) -> list[int]:
        """The rewards in the box (counted from 0), those that basic mode leaves out taken away (PM-MODE-03)."""
        tokens = list(range(REWARDS))
        if first_edition:
            extra = self.print.components.church_rewards.extra_tokens_first_edition
            tokens += [number - 1 for number in extra]
        if not self.setup.expert:
            tokens = [token for token in tokens if token + 1 not in self.setup.edition.removed_in_basic]
        return tokens

    def _decks(self) -> list[list[int]]:
        """For each seat the masks of the action cards (counted from 0) that may come in rounds 1 to 5 (PM-AUTO-04)."""
        c = self.print.components
        decks: list[list[int]] = [[] for _ in range(self.setup.players)]
        for baker in self.setup.sim_bakers:
            if self.scenario != NO_SCENARIO:  # PM-SCEN1-01, PM-SCEN2-01, PM-SCEN3-01
                own = next(scenario for scenario in c.scenarios if scenario.id == self.setup.scenario)
                decks.append([mask_of([card - 1 for card in cards]) for cards in own.deck])
            else:
                decks.append([mask_of(list(range(first - 1, last))) for first, last in c.decks[baker]])
        return decks
