"""Every printed component of Pandemain, and how sure we are of each value. `components_reader` makes it.

The document is kept as it was read, so that a recorded game can carry the print it was played with.
"""

from typing import final

from sobremesa.core.errors import SetupError
from sobremesa.games.pandemain.box.boards import (
    Castle,
    Farm,
    Granary,
    Market,
    Mill,
    Oven,
    Penitence,
    PlayerBoard,
    Recipe,
    Reputation,
    River,
    Staleness,
    Supply,
    Village,
)
from sobremesa.games.pandemain.box.cards import (
    ActionCard,
    ChurchRewards,
    FamilyCard,
    Favour,
    Goods,
    MasterBaker,
    Offering,
    Scenario,
    Villager,
)
from sobremesa.games.pandemain.box.provenance import Provenances


@final
class Components:
    """One print of the game.

    `grain_tokens`, `recipes` and the tracks of `reputation` are indexed by bread; `bread_price` by bread, quality
    (high, low) and round less 1; `master_bakers`, `offerings`, `favours`, `villagers` and `action_cards` by their
    number less 1; `wheat_bonus` by round less 1; `initial_bonus` by place in the turn order less 1;
    `village_worker_limit` by the number of participants.
    `decks[sim_baker][round - 1]` is the first and the last card number.
    """

    def __init__(
        self,
        *,
        grain_tokens: list[int],
        supply: Supply,
        player_board: PlayerBoard,
        start_points: int,
        farm: Farm,
        market: Market,
        mill: Mill,
        granary: Granary,
        oven: Oven,
        river: River,
        guild_spaces: int,
        recipes: list[Recipe],
        staleness: Staleness,
        bread_price: list[list[list[int]]],
        wheat_bonus: list[int],
        reputation: Reputation,
        castle: Castle,
        penitence: Penitence,
        inquisition: list[int],
        villages: list[Village],
        village_worker_limit: list[int],
        master_bakers: list[MasterBaker],
        offerings: list[Offering],
        offering_numbers_first_edition: list[int],
        permanent_offering: Offering,
        church_rewards: ChurchRewards,
        favours: list[Favour],
        favours_face_up: int,
        favour_numbers_first_edition: list[int],
        villagers: list[Villager],
        villager_copies: int,
        villager_set_points: list[int],
        family_cards: list[FamilyCard],
        initial_bonus: list[Goods],
        decks: list[list[tuple[int, int]]],
        action_cards: list[ActionCard],
        scenarios: list[Scenario],
        document: dict[str, object],
        provenances: Provenances,
    ) -> None:
        self.grain_tokens = grain_tokens
        self.supply = supply
        self.player_board = player_board
        self.start_points = start_points
        self.farm = farm
        self.market = market
        self.mill = mill
        self.granary = granary
        self.oven = oven
        self.river = river
        self.guild_spaces = guild_spaces
        self.recipes = recipes
        self.staleness = staleness
        self.bread_price = bread_price
        self.wheat_bonus = wheat_bonus
        self.reputation = reputation
        self.castle = castle
        self.penitence = penitence
        self.inquisition = inquisition
        self.villages = villages
        self.village_worker_limit = village_worker_limit
        self.master_bakers = master_bakers
        self.offerings = offerings
        self.offering_numbers_first_edition = offering_numbers_first_edition
        self.permanent_offering = permanent_offering
        self.church_rewards = church_rewards
        self.favours = favours
        self.favours_face_up = favours_face_up
        self.favour_numbers_first_edition = favour_numbers_first_edition
        self.villagers = villagers
        self.villager_copies = villager_copies
        self.villager_set_points = villager_set_points
        self.family_cards = family_cards
        self.initial_bonus = initial_bonus
        self.decks = decks
        self.action_cards = action_cards
        self.scenarios = scenarios
        self.document = document
        self._provenances = provenances
        self._reconstructed = provenances.whole("reconstructed")

    def provenance(self, path: str) -> str:
        """Where a value comes from: one of PROVENANCES, or "mixed" for a table whose values differ in that."""
        word = self._provenances.words.get(path)
        if word is None:
            raise SetupError(f"there is no component {path[:80]!r}; a path reads like 'market.stall[2].goods.water'")
        return word

    def leaves(self) -> list[str]:
        """The paths of all single values, in the order of the file."""
        return list(self._provenances.leaves)

    def reconstructed(self) -> list[str]:
        """The paths of everything that is our own value; a table stands for all that is in it where all of it is."""
        return list(self._reconstructed)
