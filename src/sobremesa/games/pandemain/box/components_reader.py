"""A components document as `Components`: everything is checked, and everything that is wrong is told at once.

The document comes as plain tables, from a TOML file (`sobremesa.prints.components`) or from a recorded game.
"""

from typing import Final

from sobremesa.games.pandemain.box.automa_reader import read_automa, read_scenarios
from sobremesa.games.pandemain.box.board_reader import (
    read_bread_price,
    read_castle,
    read_farm,
    read_grain,
    read_granary,
    read_market,
    read_mill,
    read_oven,
    read_penitence,
    read_player_board,
    read_recipes,
    read_reputation,
    read_river,
    read_row,
    read_single,
    read_staleness,
    read_supply,
    read_villages,
)
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.box.errors import ComponentsError
from sobremesa.games.pandemain.box.problems import Part, Problems, shown
from sobremesa.games.pandemain.box.provenance import find_provenances
from sobremesa.games.pandemain.box.token_reader import (
    read_church_rewards,
    read_family_cards,
    read_favours,
    read_initial_bonus,
    read_master_bakers,
    read_offerings,
    read_villagers,
)
from sobremesa.games.pandemain.kinds import ROUNDS

_MILK_UNKNOWN: Final = 9  # then no baker is blamed for saving too much of it


def components_from_dict(source: object, lines: dict[str, int] | None = None, name: str = "") -> Components:
    """The components of a document; ComponentsError lists all that is wrong with it.

    `lines` tells the line of each path, where the document was read from a text; `name` is what errors call it.
    """
    if not isinstance(source, dict):
        raise ComponentsError([f"a table of components is expected, not {shown(source)}"], name)
    problems = Problems(lines or {})
    root = Part(source, "", problems)
    staleness = read_staleness(root)
    before = problems.count
    recipes = read_recipes(root, staleness)
    wheat_milk = recipes[-1].ingredients[-1] if problems.count == before else _MILK_UNKNOWN
    before = problems.count
    villages, village_worker_limit = read_villages(root)
    known_villages = villages if problems.count == before else []
    offerings, offering_numbers, permanent_offering = read_offerings(root)
    favours, favours_face_up, favour_numbers = read_favours(root)
    villagers, villager_copies, villager_set_points = read_villagers(root)
    decks, action_cards = read_automa(root, known_villages)
    components = Components(
        grain_tokens=read_grain(root),
        supply=read_supply(root),
        player_board=read_player_board(root),
        start_points=read_single(root, "victory_points", "start", 0, 99),
        farm=read_farm(root),
        market=read_market(root),
        mill=read_mill(root),
        granary=read_granary(root),
        oven=read_oven(root),
        river=read_river(root),
        guild_spaces=read_single(root, "guild", "spaces", 1, 10),
        recipes=recipes,
        staleness=staleness,
        bread_price=read_bread_price(root),
        wheat_bonus=read_row(root, "wheat_bonus", "by_round", ROUNDS, 99),
        reputation=read_reputation(root),
        castle=read_castle(root),
        penitence=read_penitence(root),
        inquisition=read_row(root, "inquisition", "crosses", ROUNDS, 9),
        villages=villages,
        village_worker_limit=village_worker_limit,
        master_bakers=read_master_bakers(root, wheat_milk),
        offerings=offerings,
        offering_numbers_first_edition=offering_numbers,
        permanent_offering=permanent_offering,
        church_rewards=read_church_rewards(root),
        favours=favours,
        favours_face_up=favours_face_up,
        favour_numbers_first_edition=favour_numbers,
        villagers=villagers,
        villager_copies=villager_copies,
        villager_set_points=villager_set_points,
        family_cards=read_family_cards(root),
        initial_bonus=read_initial_bonus(root),
        decks=decks,
        action_cards=action_cards,
        scenarios=read_scenarios(root, decks),
        document=root.source,
        provenances=find_provenances(root.source, problems),
    )
    root.close()
    if problems.count:
        raise ComponentsError(problems.listed(), name)
    return components
