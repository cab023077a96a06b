"""Wrong files of components: where to begin in the default text, what to replace by what, and the problem that makes.

`field` and the beginning of the sentence `what` are told on the line of `at`, or of the replacement where `at` is
empty. STALLS is the line of the first stall. SEVERAL is for changes that make more than one problem.
"""

from typing import Final, NamedTuple

STALLS: Final = "STALLS"
SEVERAL: Final = "SEVERAL"


class Wrong(NamedTuple):
    """One change and its problem."""

    anchor: str
    old: str
    new: str
    field: str
    what: str
    at: str = ""


WRONG: Final = [
    # types, missing and unknown entries
    Wrong("[grain_tokens]", "rye = 20", 'rye = "20"', "grain_tokens.rye", "a whole number is expected, not '20'"),
    Wrong("[grain_tokens]", "rye = 20", "rye = 20.0", "grain_tokens.rye", "a whole number is expected, not 20.0"),
    Wrong("[grain_tokens]", "rye = 20", "rye = true", "grain_tokens.rye", "a whole number is expected, not true"),
    Wrong(
        "[grain_tokens]",
        "rye = 20",
        "rye = 2020-01-01",
        "grain_tokens.rye",
        "a whole number is expected, not a date or time",
    ),
    Wrong(
        "[grain_tokens]", "rye = 20", "rye = 19", "grain_tokens", "the types add up to 79 tokens, not 80", "[grain_tok"
    ),
    Wrong("[grain_tokens]", "rye = 20\n", "", "grain_tokens.rye", "is missing", "[grain_tokens]"),
    Wrong(
        "[grain_tokens]",
        "rye = 20",
        "rye = 20\nbarley = 1",
        "grain_tokens.barley",
        "there is no such entry; there are rye, spelt, oat, wheat",
        "barley",
    ),
    Wrong("[supply]", "loans = 8", "loans = 0", "supply.loans", "0 is not between 1 and 99"),
    Wrong(
        "[supply]",
        "loans = 8",
        "loans = 1000000000000000000000000000000000000000000000000000000000000",
        "supply.loans",
        "a huge number is not between 1 and 99",
    ),
    Wrong(
        "[player_board]",
        "flour_limit = 10",
        "flour_limit = -1",
        "player_board.flour_limit",
        "-1 is not between 1 and 80",
    ),
    Wrong(
        "[victory_points]", "start = 5", "start = [5]", "victory_points.start", "a whole number is expected, not a list"
    ),
    Wrong("[farm]", "ox = 4\n", "", "farm.ox", "is missing", "[farm]"),
    # market
    Wrong("[market]", "base_fee = 2", "base_fee = -2", "market.base_fee", "-2 is not between 0 and 99"),
    Wrong("[[market.stall]]", 'id = "dairy"', "id = 5", "market.stall[0].id", "a text is expected, not 5"),
    Wrong(
        "[[market.stall]]",
        'id = "dairy"',
        'id = "Dairy!"',
        "market.stall[0].id",
        "'Dairy!' holds more than small letters, digits and underscores",
    ),
    Wrong(
        "[[market.stall]]",
        'id = "dairy"',
        'id = "saltern"',
        "market.stall[1].id",
        "there is another stall 'saltern'",
        'id = "saltern"\ncolumn = 1\nrow = 2',
    ),
    Wrong('id = "garden"', "column = 2", "column = 0", "market.stall[2].column", "0 is not between 1 and 16"),
    Wrong(
        'id = "garden"',
        "goods = { water = 1",
        "goods = { beer = 1, water = 1",
        "market.stall[2].goods.beer",
        "there is no such entry; there are water, salt, yeast, milk",
    ),
    Wrong('id = "garden"', "{ water = 1", "{ water = 0", "market.stall[2].goods.water", "0 is not between 1 and 9"),
    Wrong(
        'id = "garden"',
        'next = ["centre"]',
        'next = ["center"]',
        "market.stall[2].next[0]",
        "'center' is not one of dairy, saltern, garden, cistern, centre, well, cellar,",
    ),
    Wrong(
        'id = "garden"',
        'next = ["centre"]',
        'next = ["dairy"]',
        "market.stall[2].next",
        "dairy does not stand further right than garden",
    ),
    Wrong(
        'id = "garden"',
        'next = ["centre"]',
        "next = []",
        "market.stall[2].next",
        "no arrow leads on from column 2, which is not the last one",
    ),
    Wrong(
        'id = "centre"',
        'next = ["well", "cellar"]',
        'next = ["well"]',
        "market.stall",
        "exactly one stall must fork in two, not none",
        STALLS,
    ),
    Wrong(
        'id = "garden"',
        'next = ["centre"]',
        'next = ["centre", "well"]',
        "market.stall",
        "exactly one stall must fork in two, not garden, centre",
        STALLS,
    ),
    Wrong(
        'id = "centre"',
        '"well", "cellar"',
        '"well", "cellar", "brewer"',
        "market.stall[4].next",
        "has 3 entries, not 0 to 2",
        "next = ",
    ),
    Wrong('id = "centre"', '"well", "cellar"', '"well", "well"', "market.stall[4].next", "names well twice", "next = "),
    Wrong('id = "cellar"', "row = 2", "row = 1", "market.stall[6].row", "well stands in column 4 and row 1 too"),
    Wrong(
        'id = "dairy"',
        'transport = ["ox"]',
        'transport = ["ox", "cart"]',
        "market.stall[0].transport",
        "a stall of column 1 needs [ox] (PM-MARKET-03, PM-MARKET-04)",
    ),
    Wrong(
        'id = "garden"',
        '["ox", "cart"]',
        '["cart"]',
        "market.stall[2].transport",
        "a stall of column 2 needs [ox, cart] (PM-MARKET-03, PM-MARKET-04)",
    ),
    Wrong(
        'id = "well"',
        "transport = []",
        'transport = ["ox"]',
        "market.stall[5].transport",
        "a stall of column 4 needs [] (PM-MARKET-03, PM-MARKET-04)",
    ),
    Wrong(
        'id = "garden"',
        '["ox", "cart"]',
        '["cow", "cart"]',
        "market.stall[2].transport[0]",
        "'cow' is not one of ox, cart",
    ),
    # mill, granary, castle
    Wrong("[mill]", "{ 2 = 3, ", "{ ", "mill.worker_limit.2", "is missing", "worker_limit = {"),
    Wrong("[mill]", "4 = 4 }", "4 = 4, 5 = 5 }", "mill.worker_limit.5", "there is no such entry; there are 2, 3, 4"),
    Wrong("[[mill.column]]", "tokens = 2", "tokens = 5", "mill.column[0].tokens", "5 is not between 1 and 4"),
    Wrong(
        "[[mill.column]]",
        "transport = []",
        'transport = ["ox", "cart"]',
        "mill.column[0].transport",
        "a column of 2 tokens needs [] (PM-MILL-03)",
    ),
    Wrong(
        "tokens = 4",
        'transport = ["ox", "cart"]',
        "transport = []",
        "mill.column[3].transport",
        "a column of 4 tokens needs [ox, cart] (PM-MILL-03)",
    ),
    Wrong("[granary.worker_limit]", "3 = 1", "3 = 0", "granary.worker_limit.3", "0 is not between 1 and 8"),
    Wrong("[castle]", "3 = 2,", "3 = 9,", "castle.loans_on_board.3", "9 is not between 0 and 8", "loans_on_board"),
    Wrong("[guild]", "spaces = 8", 'spaces = "8"', "guild.spaces", "a whole number is expected, not '8'"),
    # bread
    Wrong("[recipes.rye]", "salt = 1\n", "", "recipes.rye.salt", "is missing", "[recipes.rye]"),
    Wrong(
        "[recipes.rye]",
        'starred = "wheat"',
        'starred = "corn"',
        "recipes.rye.starred",
        "'corn' is not one of rye, spelt, oat, wheat",
    ),
    Wrong(
        "[recipes.oat]",
        'flour = "oat"',
        'flour = "rye"',
        "recipes.oat.flour",
        "the flour that becomes the loaf must be oat, not rye (OPEN-23)",
        'flour = "rye"',
    ),
    Wrong(
        "[recipes.rye]",
        "enters_day = 2",
        "enters_day = 7",
        "recipes.rye.enters_day",
        "the staleness track has no day 7",
    ),
    Wrong(
        "[staleness]",
        "days = [3, 2, 1]",
        "days = [1, 2, 3]",
        "staleness.days",
        "the days must count down to 1, as in [3, 2, 1]",
    ),
    Wrong("[staleness]", "high = [4, 3, 2]", "high = [3, 2]", "staleness.high", "has 2 values for 3 days"),
    Wrong("[staleness]", "low = [3, 2, 1]", "low = [2, 1, 0, 0]", "staleness.low", "has 4 values for 3 days"),
    Wrong(
        "[staleness]", "low = [3, 2, 1]", 'low = [2, "1", 0]', "staleness.low[1]", "a whole number is expected, not '1'"
    ),
    Wrong(
        "[bread_price]",
        "oat = 5",
        "oats = 5\noat = 5",
        "bread_price.oats",
        "there is no such entry; there are rye, spelt, oat, wheat",
    ),
    Wrong(
        "[wheat_bonus]", "[3, 3, 2, 1, 1]", "[3, 3, 2, 1]", "wheat_bonus.by_round", "has 4 entries, not 5", "by_round"
    ),
    Wrong(
        "[inquisition]",
        "[1, 2, 2, 3, 3]",
        "[1, 2, 2, 3, 3, 3]",
        "inquisition.crosses",
        "has 6 entries, not 5",
        "crosses =",
    ),
    # reputation and penitence
    Wrong(
        "[reputation]",
        "start = 2\n",
        "start = 3\n",
        "reputation.start",
        "3 is not the central one of 5 positions counted from 0",
        "start = 3",
    ),
    Wrong(
        "[reputation.oat]",
        "points = [-4, -2, 0, 4, 8]",
        "points = [-4, 0, 6]",
        "reputation.oat.points",
        "has 3 positions, but the tracks have 5",
    ),
    Wrong(
        "[reputation.oat]",
        "goods = [{}, ",
        "goods = [",
        "reputation.oat.goods",
        "has 4 positions, but the tracks have 5",
        "goods =",
    ),
    Wrong(
        "[reputation.oat]",
        "{ yeast = 1 }]",
        "{ yeas = 1 }]",
        "reputation.oat.goods[4].yeas",
        "there is no such entry; there are water, salt, yeast, milk",
    ),
    Wrong("[penitence]", "[5, 10, 15]", "[5, 10, 16]", "penitence.reward_marks[2]", "16 is not between 1 and 15"),
    Wrong("[penitence]", "[3, 6, 9, 12]", "[3, 9, 6, 12]", "penitence.point_marks", "the marks must ascend"),
    Wrong(
        "[penitence]", "fifth_worker = 8", "fifth_worker = 18", "penitence.fifth_worker", "18 is not between 1 and 15"
    ),
    # villages
    Wrong(
        "[[villages.village]]",
        'id = "ulm"',
        'id = "neu_ulm"',
        "villages.village",
        "no village has the id 'ulm', which the rules name",
        "[[villages.village]]",
    ),
    Wrong(
        'id = "donauwoerth"',
        'id = "donauwoerth"',
        'id = "mill"',
        "villages.village[1].id",
        "mill is a place of the main board",
        'id = "mill"',
    ),
    Wrong(
        'id = "ulm"',
        'name = "Ulm"',
        'name = "U\\nlm"',
        "villages.village[0].name",
        "'U\\nlm' is not a text of 1 to 40 letters on one line",
    ),
    Wrong(
        'id = "ulm"',
        'bread = "rye"',
        'bread = "bun"',
        "villages.village[0].permanent.bread",
        "'bun' is not one of rye, spelt, oat, wheat",
    ),
    Wrong(
        'id = "ulm"',
        "dawn = true",
        "dawn = 1",
        "villages.village[0].spaces[0].dawn",
        "true or false is expected, not 1",
    ),
    Wrong(
        'id = "ulm"',
        ", future = true",
        "",
        "villages.village[0].spaces[0].future",
        "is missing",
        "{ points = 2, dawn = true }",
    ),
    # bakers and offerings
    Wrong(
        "[[master_bakers.baker]]",
        "id = 1\n",
        "id = 2\n",
        "master_bakers.baker[0].id",
        "the cards must be in the order of their numbers, so that this one is 1",
        "id = 2",
    ),
    Wrong(
        "[[master_bakers.baker]]",
        'bakes = ["spelt"]',
        'bakes = ["spelled"]',
        "master_bakers.baker[0].basic.bakes[0]",
        "'spelled' is not one of rye, spelt, oat, wheat",
    ),
    Wrong(
        "[[master_bakers.baker]]",
        'bakes = ["spelt"]',
        'bakes = ["wheat"]',
        "master_bakers.baker[0].upgraded",
        "the baker must still know wheat once upgraded",
        "upgraded =",
    ),
    Wrong(
        "[[master_bakers.baker]]",
        'bakes = ["spelt", "oat"]',
        'bakes = ["spelt", "oat", "rye"]',
        "master_bakers.baker[0].upgraded.bakes",
        "rye needs no master baker (PM-OVEN-12)",
    ),
    Wrong(
        "id = 9\nbasic",
        "milk_less = 1",
        "milk_less = 3",
        "master_bakers.baker[8].basic.milk_less",
        "saves 3 milk, but a wheat loaf needs 2",
    ),
    Wrong(
        "id = 3\nbasic",
        '{ bread = "spelt", pfennigs = 1 }',
        '{ bread = "spelt" }',
        "master_bakers.baker[2].basic.sale",
        "gives nothing; there are pfennigs and points",
    ),
    Wrong("id = 3\nbasic", ", wage = 2 }", " }", "master_bakers.baker[2].basic.wage", "is missing", "basic ="),
    Wrong(
        "[[offerings.token]]", "level = 2", "level = 1", "offerings.token", "7 tokens are of level 2, not 8", SEVERAL
    ),
    Wrong(
        "[[offerings.token]]",
        "{ pfennigs = 3 }",
        "{ gold = 3 }",
        "offerings.token[0].pay",
        "names nothing; there are pfennigs, water, salt, yeast, milk, rye, spelt, oat,",
        SEVERAL,
    ),
    Wrong(
        "[offerings]",
        "permanent = { pay",
        "permanent = { give = 1, pay",
        "offerings.permanent.give",
        "there is no such entry; there are pay, crosses",
    ),
    Wrong("[offerings]", "[1, 2, 3", "[2, 2, 3", "offerings.numbers_first_edition[1]", "2 is there twice"),
    # rewards, favours, villagers, families
    Wrong(
        "[church_rewards]",
        "4 = 3 }",
        "4 = 5 }",
        "church_rewards.per_mark.4",
        "3 marks of 5 tokens are more than the 12 that there are",
    ),
    Wrong(
        "[church_rewards.token]",
        'effect = "hire"',
        'effect = "fire"',
        "church_rewards.token.9.effect",
        "'fire' is not one of gain, reactivate, hire, upgrade, favour",
    ),
    Wrong(
        "[church_rewards.token]",
        'effect = "hire"',
        'effect = "hire", gain = { ox = 1 }',
        "church_rewards.token.9.gain",
        "belongs to the effect 'gain', not to 'hire'",
    ),
    Wrong("[church_rewards.token]", "12 = {", "13 = {", "church_rewards.token.12", "is missing", SEVERAL),
    Wrong("[favours.token]", "penances = -1", "penances = 1", "favours.token.8.penances", "1 is not between -1 and -1"),
    Wrong("[favours]", "face_up = 5", "face_up = 9", "favours.face_up", "9 is not between 1 and 8"),
    Wrong("[favours.token]", "3 = { points = 3 }", "3 = 3", "favours.token.3", "a table is expected, not 3"),
    Wrong("[villagers]", "copies = 4", "copies = 3", "villagers.copies", "3 is not between 4 and 4"),
    Wrong(
        "[villagers.card]",
        'place = "castle"',
        'place = "tower"',
        "villagers.card.2.place",
        "'tower' is not one of farm, market, mill, granary, oven, castle, church, river,",
    ),
    Wrong(
        "[family_cards]",
        "order = 1,",
        'order = "first",',
        "family_cards.cards[0].order",
        "a whole number is expected, not 'first'",
    ),
    Wrong(
        "[family_cards]",
        "{ order = 5",
        "{ ox = 1, order = 5",
        "family_cards.cards[4].ox",
        "there is no such entry; there are order, pfennigs, water, salt, yeast, milk,",
    ),
    Wrong(
        "[family_cards]",
        "cart = 1",
        "cart = 2",
        "family_cards.cards[7]",
        "gives at most 1 cart and 1 penitence (PM-FAM-04, PM-FAM-05)",
    ),
    Wrong(
        "[family_cards]",
        "  { order = 5, pfennigs = 8, water = 2, salt = 1, rye = 1 },\n",
        "",
        "family_cards.cards",
        "has 17 entries, not 18",
        "cards = [",
    ),
    Wrong("[initial_bonus]", "third = {", "fifth = {", "initial_bonus.third", "is missing", SEVERAL),
    # automa and scenarios
    Wrong(
        "[automa.decks]",
        "[1, 6]",
        "[6, 1]",
        "automa.decks.rudolf[0]",
        "two card numbers from 1 to 40 are expected, the first and the last, not [6, 1]",
    ),
    Wrong(
        "[automa.decks]",
        "[7, 13], [7, 13]",
        "[7, 13], [7, 12]",
        "automa.decks.rudolf[2]",
        "cards 7 to 12 share some, but not all, with those of round 2",
        SEVERAL,
    ),
    Wrong(
        "[automa.decks]",
        "[26, 27]",
        "[1, 2]",
        "automa.decks.hans[2]",
        "some of cards 1 to 2 are in the deck of rudolf too",
    ),
    Wrong(
        "[automa.decks]",
        "[28, 31], [28, 31]",
        "[28, 28], [28, 28]",
        "automa.decks.hans[3]",
        "2 rounds draw from 1 cards, 28 to 28",
    ),
    Wrong(
        "[automa.cards]",
        '1 = { day = ["mill"',
        '1 = { day = ["mil"',
        "automa.cards.1.day[0]",
        "'mil' is not one of farm, market, mill, granary, oven, castle, church, river,",
    ),
    Wrong(
        "[automa.cards]",
        'night = "oven"',
        'night = "mill"',
        "automa.cards.1.night",
        "'mill' is not one of oven, church, river, trade_house",
    ),
    Wrong(
        "[automa.cards]",
        '"church", "ulm"]',
        '"ulm", "ulm"]',
        "automa.cards.1.day",
        "goes to ulm twice, where each colour has one worker (PM-VILLAGE-07)",
    ),
    Wrong("[automa.cards]", "\n40 = {", "\n41 = {", "automa.cards.40", "is missing", SEVERAL),
    Wrong(
        "[[scenarios.scenario]]",
        "[[3], [9]",
        "[[19], [9]",
        "scenarios.scenario[0].deck[0]",
        "card 19 is not among those of its sim-baker for round 1, 1 to 6",
    ),
    Wrong(
        "[[scenarios.scenario]]",
        "[7, 10, 13]",
        "[7, 9]",
        "scenarios.scenario[0].deck[2]",
        "card 9 is named before, but there is only one of it",
    ),
    Wrong(
        "[[scenarios.scenario]]",
        "[[3], [9]",
        "[[], [9]",
        "scenarios.scenario[0].deck[0]",
        "a list of card numbers is expected, not an empty list",
    ),
    Wrong(
        "[[scenarios.scenario]]",
        'sim_baker = "rudolf"',
        'sim_baker = "greta"',
        "scenarios.scenario[0].sim_baker",
        "'greta' is not one of rudolf, hans, helga",
    ),
    Wrong(
        "[[scenarios.scenario]]",
        'id = "famine_in_ulm"',
        'id = "taking_the_cloth"',
        "scenarios.scenario[1].id",
        "there is another scenario taking_the_cloth",
        'id = "taking_the_cloth"\nsim_baker = "rudolf"\ndeck = [[5]',
    ),
    # provenance
    Wrong(
        "[farm]",
        '"rulebook"',
        '"hearsay"',
        "farm.provenance",
        "'hearsay' is not one of rulebook, example, inferred, reconstructed, printed",
    ),
    Wrong(
        "[farm]",
        'provenance = "rulebook"\n',
        "",
        "farm",
        "has no provenance; its table must say one of rulebook, example, inferred,",
        "[farm]",
    ),
    Wrong(
        "[penitence]",
        'last = "inferred"',
        'last = "guessed"',
        "penitence.provenance_of.last",
        "'guessed' is not one of rulebook, example, inferred, reconstructed, printed",
    ),
    Wrong(
        "[penitence]",
        'last = "inferred"',
        'first = "inferred"',
        "penitence.provenance_of.first",
        "no value here takes its provenance from this entry",
    ),
    Wrong(
        "[penitence]",
        '{ last = "inferred" }',
        '"inferred"',
        "penitence.provenance_of",
        "a table is expected, not 'inferred'",
    ),
    # the whole
    Wrong("[oven]", "[oven]", "[ofen]", "ofen", "there is no such entry", SEVERAL),
]
