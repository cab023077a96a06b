"""What can happen, as codes for events: each with its name, the names of its arguments, and the rules behind it."""

from typing import Final

ROUND_BEGAN: Final = 1
TURN_BEGAN: Final = 2
PLACED: Final = 3
SET_ASIDE: Final = 4
STAYED_HOME: Final = 5
PAID: Final = 6
EARNED: Final = 7
INGREDIENTS: Final = 8
FLOUR_GAINED: Final = 9
FLOUR_SPENT: Final = 10
HELPER_GAINED: Final = 11
HELPER_USED: Final = 12
HELPER_GIVEN: Final = 13
MILKED: Final = 14
POINTS: Final = 15
PENITENCE: Final = 16
WORKER_GAINED: Final = 17
BAKED: Final = 18
EXPERIENCED: Final = 19
LOAN_TAKEN: Final = 20
SOLD: Final = 21
ORDER_DONE: Final = 22
VILLAGER_GAINED: Final = 23
REPUTATION: Final = 24
OFFERED: Final = 25
OFFERING_SHOWN: Final = 26
ORDER_OF_TURN: Final = 27
PENANCE_LEFT: Final = 28
PENANCE_GAINED: Final = 29
BLESSED: Final = 30
REWARD_TAKEN: Final = 31
REWARD_LEFT: Final = 32
HIRED: Final = 33
UPGRADED: Final = 34
DISMISSED: Final = 35
FAVOUR_TAKEN: Final = 36
FAVOURS_TURNED: Final = 37
SERVANT_MOVED: Final = 38
SPOILED: Final = 39
FLOUR_DISCARDED: Final = 40
INQUISITION: Final = 41
MILL_FILLED: Final = 42
ORDER_LAID: Final = 43
ORDER_REMOVED: Final = 44
ORDER_MOVED: Final = 45
TOWER_PLACE: Final = 46
LOANS_LAID: Final = 47
REACTIVATED: Final = 48
SCORED: Final = 49
ENDED: Final = 50
CARD_ACTION: Final = 51
CARD_IDLE: Final = 52
COLUMN_DISCARDED: Final = 53
LOAN_DISCARDED: Final = 54
BAKER_DISCARDED: Final = 55
REWARD_DISCARDED: Final = 56
PROPOSED: Final = 57
ACCEPTED: Final = 58
DECLINED: Final = 59
WITHDRAWN: Final = 60
GOODS_TRADED: Final = 61
WORKER_LENT: Final = 62
NIGHT_FELL: Final = 63
LOAF_GIVEN: Final = 64
MILK_SPOILED: Final = 65
REWARD_PILE_EMPTY: Final = 66
PASSED_THROUGH: Final = 67
POINTS_LOST: Final = 68
WORKERS_HOME: Final = 69
ALL_REACTIVATED: Final = 70
MILL_EMPTIED: Final = 71
CARD_DISCARDED: Final = 72

# Why pfennigs were paid: the place of its rule.
FOR_FARM: Final = 0
FOR_MARKET: Final = 1
FOR_MILL: Final = 2
FOR_OVEN: Final = 3
FOR_LICENCE: Final = 4
FOR_OFFERING: Final = 5
FOR_EXCHANGE: Final = 6
FOR_HIRING: Final = 7
FOR_UPGRADE: Final = 8
FOR_WAGES: Final = 9
FOR_NIGHT: Final = 10
FOR_HANS: Final = 11
FOR_LOAN: Final = 12
FOR_GOODS: Final = 13
# Why pfennigs came.
BY_WORK: Final = 0
BY_LOAN: Final = 1
BY_SALE: Final = 2
BY_BAKERS: Final = 3
BY_EXCHANGE: Final = 4
BY_VILLAGER: Final = 5
BY_SPOILED: Final = 6
BY_LICENCE: Final = 7
BY_FAMINE: Final = 8
BY_TRADE: Final = 9
PFENNIGS_BY_REWARD: Final = 10
PFENNIGS_BY_FAVOUR: Final = 11
# Why ingredients came.
AT_MARKET: Final = 0
BY_MARKET_BAKERS: Final = 1
BY_REPUTATION: Final = 2
AT_RIVER: Final = 3
BY_TRADE_HOUSE: Final = 4
BY_REWARD: Final = 5
BY_FAVOUR: Final = 6
BY_VILLAGER_6: Final = 7
PAID_IN_KIND: Final = 8
# Why flour came.
AT_MILL: Final = 0
AT_GRANARY: Final = 1
FLOUR_BY_EXCHANGE: Final = 2
FLOUR_BY_CHOICE: Final = 3
# Why points came or went.
BY_STALENESS: Final = 0
BY_WHEAT: Final = 1
BY_ORDER: Final = 2
BY_SALE_BAKERS: Final = 3
BY_TOP: Final = 4
BY_MARK: Final = 5
BY_OVERFLOW: Final = 6
BY_CHURCH_VILLAGER: Final = 7
BY_INQUISITION: Final = 8
POINTS_BY_REWARD: Final = 9
POINTS_BY_FAVOUR: Final = 10
POINTS_BY_EXCHANGE: Final = 11
POINTS_BY_FAMINE: Final = 12
BY_LORD: Final = 13
BY_HELGA: Final = 14
BY_HANS: Final = 15
BY_SIM_MARK: Final = 16
LOST_BY_LOAN: Final = 0
LOST_BY_BLESSING: Final = 1
LOST_BY_EXCHANGE: Final = 2
# Why penitence came.
BY_OFFERINGS: Final = 0
IN_AUGSBURG: Final = 1
BY_CASTLE_VILLAGER: Final = 2
PENITENCE_BY_FAVOUR: Final = 3
PENITENCE_BY_REWARD: Final = 4
BY_SIM_OFFERING: Final = 5
# For what an animal or a cart was used.
AT_STALL: Final = 0
AT_COLUMN: Final = 1
IN_OVEN: Final = 2
IN_CASTLE: Final = 3
ON_RIVER: Final = 4
FOR_STALL_OF_CARTS: Final = 5
# How it was gained, and how a penance was left; first what happens without any of these.
GAINED_BY_REWARD: Final = 1
GAINED_BY_FAVOUR: Final = 2
PENANCE_BY_REWARD: Final = 1
PENANCE_BY_FAVOUR: Final = 2
# For what flour was spent beside offerings, and when it was discarded.
SPENT_IN_EXCHANGE: Final = 1
SPENT_IN_BAKING: Final = 2
DISCARDED_IN_TURN: Final = 0
DISCARDED_AT_DAWN: Final = 1
# When a turn was, and who placed a worker.
TURN_BY_NIGHT: Final = 1
PLACED_BY_DAY: Final = 0
PLACED_BY_NIGHT: Final = 1
PLACED_BY_CARD: Final = 2
# How loans and orders are laid out.
LOANS_FOR_PEOPLE: Final = 0
LOANS_WITH_SIM_BAKERS: Final = 1
ORDER_AT_DAWN: Final = 0
ORDER_WITHOUT_NEWS: Final = 1
# Who buys a loaf of a person where no village does.
SOLD_TO_SERVANT: Final = 1
# What sim-bakers do otherwise than people.
ASIDE_OF_HELGA: Final = 1
IDLE_IN_SCENARIO_3: Final = 1
OFFERED_BY_SIM: Final = 1
SOLD_BY_SIM: Final = 2
SOLD_BY_SIM_TO_SERVANT: Final = 3
# Lines of the final scoring (PM-END-03 to 08, PM-SCEN2-04 to 06).
SCORE_MARKER: Final = 0
SCORE_VILLAGERS: Final = 1
SCORE_LOAVES: Final = 2
SCORE_LOANS: Final = 3
SCORE_REPUTATION: Final = 4
SCORE_PENANCES: Final = 5
SCORE_MORE_PENANCES: Final = 6
SCORE_THIRD: Final = 7
SCORE_RULES: Final = (
    "PM-END-03", "PM-END-04", "PM-END-05", "PM-END-06", "PM-END-07", "PM-END-08", "PM-SCEN2-04", "PM-SCEN2-05",
    "PM-SCEN2-06",
)  # fmt: skip
SCORE_NAMES: Final = (
    "marker", "villagers", "loaves", "loans", "reputation", "penances", "more-penances", "third", "penitence",
)  # fmt: skip

# name, what the arguments are, the rules that can be behind it
HAPPENINGS: Final[dict[int, tuple[str, tuple[str, ...], tuple[str, ...]]]] = {
    ROUND_BEGAN: ("round-began", ("round",), ("PM-STRUCT-02",)),
    TURN_BEGAN: ("turn-began", ("seat",), ("PM-TURN-01", "PM-NIGHT-01")),
    PLACED: ("placed", ("seat", "place", "stall"), ("PM-TURN-02", "PM-NIGHT-02", "PM-FLOW-02")),
    SET_ASIDE: ("set-aside", ("seat",), ("PM-TURN-05", "PM-HELGA-04")),
    STAYED_HOME: ("stayed-home", ("seat",), ("PM-NIGHT-02",)),
    PAID: (
        "paid",
        ("seat", "pfennigs", "to"),
        (
            *("PM-FARM-03", "PM-MARKET-02", "PM-MILL-02", "PM-OVEN-02", "PM-VILLAGE-08", "PM-CHURCH-06"),
            *("PM-TRADE-02", "PM-GUILD-03", "PM-GUILD-06", "PM-DAWN-18", "PM-NIGHT-04", "PM-HANS-02", "PM-END-02"),
            *("PM-VAR-03",),
        ),
    ),
    EARNED: (
        "earned",
        ("seat", "pfennigs"),
        (
            *("PM-CASTLE-03", "PM-CASTLE-04", "PM-SELL-04", "PM-SELL-09", "PM-TRADE-02", "PM-VILLAGER-03"),
            *("PM-DUSK-03", "PM-VILLAGE-08", "PM-SCEN1-02", "PM-VAR-03", "PM-CHURCH-13", "PM-ADD-06"),
        ),
    ),
    INGREDIENTS: (
        "ingredients",
        ("seat", "ingredient", "count"),
        (
            *("PM-MARKET-05", "PM-MARKET-08", "PM-MARKET-09", "PM-RIVER-02", "PM-TRADE-02", "PM-CHURCH-13"),
            *("PM-ADD-06", "PM-VILLAGER-06", "PM-VILLAGER-07"),
        ),
    ),
    FLOUR_GAINED: (
        "flour-gained",
        ("seat", "flour", "count"),
        ("PM-MILL-02", "PM-GRAN-04", "PM-TRADE-02", "PM-STRUCT-05"),
    ),
    FLOUR_SPENT: ("flour-spent", ("seat", "flour"), ("PM-CHURCH-06", "PM-TRADE-02", "PM-OVEN-09")),
    HELPER_GAINED: (
        "helper-gained",
        ("seat", "helper"),
        ("PM-FARM-02", "PM-CHURCH-13", "PM-ADD-06", "PM-VAR-03"),
    ),
    HELPER_USED: (
        "helper-used",
        ("seat", "helper"),
        ("PM-MARKET-03", "PM-MILL-03", "PM-OVEN-05", "PM-CASTLE-03", "PM-RIVER-03", "PM-MARKET-04"),
    ),
    HELPER_GIVEN: ("helper-given", ("seat", "helper"), ("PM-OFFER-17",)),
    MILKED: ("milked", ("seat", "count"), ("PM-ADD-02",)),
    POINTS: (
        "points",
        ("seat", "count"),
        (
            *("PM-SELL-02", "PM-SELL-03", "PM-SELL-06", "PM-SELL-09", "PM-REP-03", "PM-CHURCH-11", "PM-CHURCH-08"),
            *("PM-VILLAGER-01", "PM-DAWN-03", "PM-REWARD-02", "PM-FAVOUR-03", "PM-TRADE-02", "PM-SCEN1-02"),
            *("PM-SCEN3-02", "PM-HELGA-03", "PM-HANS-02", "PM-SIM-11"),
        ),
    ),
    PENITENCE: (
        "penitence",
        ("seat", "count", "level"),
        ("PM-CHURCH-07", "PM-AUGS-02", "PM-VILLAGER-02", "PM-FAVOUR-02", "PM-CHURCH-13", "PM-SIM-08"),
    ),
    WORKER_GAINED: ("worker-gained", ("seat",), ("PM-CHURCH-15", "PM-SIM-12")),
    BAKED: ("baked", ("seat", "bread", "quality"), ("PM-OVEN-06",)),
    EXPERIENCED: ("experienced", ("seat", "baker"), ("PM-OVEN-13",)),
    LOAN_TAKEN: ("loan-taken", ("seat",), ("PM-CASTLE-04",)),
    SOLD: ("sold", ("seat", "bread", "loaf"), ("PM-SELL-05", "PM-ADD-04", "PM-SIM-13", "PM-SIM-19")),
    ORDER_DONE: ("order-done", ("village", "order", "bread"), ("PM-SELL-07",)),
    VILLAGER_GAINED: ("villager-gained", ("seat", "villager"), ("PM-SELL-08", "PM-SIM-15")),
    REPUTATION: ("reputation", ("seat", "bread", "position"), ("PM-SELL-10", "PM-SIM-15")),
    OFFERED: ("offered", ("seat", "offering"), ("PM-CHURCH-06", "PM-SIM-08")),
    OFFERING_SHOWN: ("offering-shown", ("offering",), ("PM-CHURCH-09",)),
    ORDER_OF_TURN: ("order-of-turn", ("seat", "rank"), ("PM-CHURCH-17",)),
    PENANCE_LEFT: ("penance-left", ("seat",), ("PM-CHURCH-18", "PM-REWARD-12", "PM-FAVOUR-08")),
    PENANCE_GAINED: ("penance-gained", ("seat",), ("PM-DAWN-04",)),
    BLESSED: ("blessed", ("seat", "bread", "day"), ("PM-CHURCH-23",)),
    REWARD_TAKEN: ("reward-taken", ("seat", "reward"), ("PM-CHURCH-12",)),
    REWARD_LEFT: ("reward-left", ("seat", "reward"), ("PM-CHURCH-13",)),
    HIRED: ("hired", ("seat", "baker"), ("PM-GUILD-03", "PM-REWARD-09")),
    UPGRADED: ("upgraded", ("seat", "baker"), ("PM-GUILD-06", "PM-REWARD-10", "PM-DAWN-17")),
    DISMISSED: ("dismissed", ("seat", "baker"), ("PM-DAWN-19",)),
    FAVOUR_TAKEN: ("favour-taken", ("seat", "favour"), ("PM-ADD-06", "PM-REWARD-11")),
    FAVOURS_TURNED: ("favours-turned", ("count", "favours"), ("PM-ADD-07",)),
    SERVANT_MOVED: (
        "servant-moved",
        ("seat", "place"),
        ("PM-ADD-08", "PM-SETUPX-06", "PM-DAWN-21", "PM-RUD-04", "PM-HANS-04", "PM-HELGA-05", "PM-SCEN2-03"),
    ),
    SPOILED: ("spoiled", ("seat", "bread", "count"), ("PM-DUSK-03",)),
    FLOUR_DISCARDED: ("flour-discarded", ("seat", "flour"), ("PM-STRUCT-08", "PM-DAWN-07")),
    INQUISITION: ("inquisition", ("crosses", "level"), ("PM-DAWN-02",)),
    MILL_FILLED: ("mill-filled", ("column", "flour"), ("PM-DAWN-11",)),
    ORDER_LAID: ("order-laid", ("village", "order", "bread"), ("PM-DAWN-14", "PM-VAR-07")),
    ORDER_REMOVED: ("order-removed", ("village", "order"), ("PM-DAWN-12",)),
    ORDER_MOVED: ("order-moved", ("village", "order", "bread"), ("PM-DAWN-13",)),
    TOWER_PLACE: ("tower-place", ("seat", "rank"), ("PM-DAWN-16",)),
    LOANS_LAID: ("loans-laid", ("count",), ("PM-DAWN-10", "PM-AUTO-09")),
    REACTIVATED: ("reactivated", ("seat",), ("PM-REWARD-01",)),
    SCORED: ("scored", ("seat", "line", "count"), SCORE_RULES),
    ENDED: (
        "ended",
        ("outcome",),
        ("PM-END-09", "PM-END-10", "PM-END-10", "PM-END-10", "PM-SCEN1-03", "PM-SCEN2-07", "PM-SCEN3-05"),
    ),
    CARD_ACTION: (
        "card-action",
        ("seat", "target"),
        ("PM-FLOW-02", "PM-FLOW-03", "PM-RUD-03", "PM-HANS-03", "PM-HELGA-04", "PM-AUTO-01"),
    ),
    CARD_IDLE: ("card-idle", ("seat", "place"), ("PM-STRUCT-10", "PM-SCEN3-04")),
    COLUMN_DISCARDED: ("column-discarded", ("seat", "column"), ("PM-SIM-03",)),
    LOAN_DISCARDED: ("loan-discarded", ("seat",), ("PM-SIM-04",)),
    BAKER_DISCARDED: ("baker-discarded", ("seat", "baker"), ("PM-SIM-05",)),
    REWARD_DISCARDED: ("reward-discarded", ("seat", "reward"), ("PM-SIM-10",)),
    PROPOSED: ("proposed", ("seat", "pfennigs", "workers"), ("PM-VAR-02",)),
    ACCEPTED: ("accepted", ("seat",), ("PM-VAR-02",)),
    DECLINED: ("declined", ("seat",), ("PM-VAR-02",)),
    WITHDRAWN: ("withdrawn", ("seat",), ("PM-VAR-02",)),
    GOODS_TRADED: ("goods-traded", ("seat", "wanted", "count"), ("PM-VAR-03",)),
    WORKER_LENT: ("worker-lent", ("seat", "to"), ("PM-VAR-04",)),
    NIGHT_FELL: ("night-fell", (), ("PM-DUSK-01",)),
    LOAF_GIVEN: ("loaf-given", ("seat", "bread", "loaf"), ("PM-OFFER-06",)),
    MILK_SPOILED: ("milk-spoiled", ("seat", "count"), ("PM-DAWN-08",)),
    REWARD_PILE_EMPTY: ("reward-pile-empty", ("seat",), ("PM-CHURCH-12",)),
    PASSED_THROUGH: ("passed-through", ("seat",), ("PM-TRADE-04",)),
    POINTS_LOST: ("points-lost", ("seat", "count"), ("PM-CASTLE-04", "PM-CHURCH-22", "PM-TRADE-02")),
    WORKERS_HOME: ("workers-home", (), ("PM-DAWN-06",)),
    ALL_REACTIVATED: ("all-reactivated", (), ("PM-DAWN-09",)),
    MILL_EMPTIED: ("mill-emptied", (), ("PM-DAWN-11",)),
    CARD_DISCARDED: ("card-discarded", ("seat", "card"), ("PM-FLOW-07",)),
}
