"""What each of the four rulebooks says where they differ, with its place; `docs/pandemain-editions.md` comes of it."""

from typing import Final, final

RULEBOOKS: Final = ("spanish", "italian", "french", "english")


@final
class Difference:
    """One row: the field of `Edition` that holds it, its rules, and what each text says, in the order of RULEBOOKS."""

    def __init__(self, field: str, rules: str, spanish: str, italian: str, french: str, english: str) -> None:
        self.field = field
        self.rules = rules
        self.texts = (spanish, italian, french, english)


DIFFERENCES: Final = [
    Difference(
        "first_edition_print",
        "PM-SETUP-09",
        "12 rewards, 3 on a pile with four players (Componentes, Preparación 8)",
        "12 rewards, 3 on a pile (Componenti, Preparazione 8)",
        "12 rewards, 3 on a pile (Matériel, Préparation 8)",
        "16 rewards, 4 on a pile with four players (Components, Preparing 8)",
    ),
    Difference(
        "first_edition_print",
        "PM-DUSK-03",
        "a spoiled loaf pays 3 pf (Anochecer 2)",
        "3 pf (Tramonto 2)",
        "3 pf (Crépuscule 2)",
        "1 pf (Dusk 2)",
    ),
    Difference(
        "own_tokens",
        "PM-OFFER-06",
        "offering 6: two flour for 2 penitence (Apéndice, Ofrendas)",
        "the same (Appendice, Offerte)",
        "the same (Annexe, Offrandes)",
        "offering 6: a loaf for 3 penitence (Appendix, Offerings)",
    ),
    Difference(
        "own_tokens",
        "PM-FAVOUR-03",
        "favour 3 brings points, 8 takes a penance away (Apéndice, Favores)",
        "the same (Appendice, Favori)",
        "the same (Annexe, Faveurs)",
        "3 takes a penance away, 8 brings points (Appendix, Favours)",
    ),
    Difference(
        "own_tokens",
        "PM-REWARD-13",
        "rewards 4 one flour, 5 ingredients, 11 a favour, 12 a penance less (Apéndice, Recompensas)",
        "the same (Appendice, Premi)",
        "the same (Annexe, Récompenses)",
        "4 a penance less, 5 a favour, 11 ingredients, 12 one flour (Appendix, Rewards)",
    ),
    Difference(
        "removed_in_basic",
        "PM-MODE-03",
        "basic mode leaves out rewards 9 to 12 (Modo básico)",
        "9 and 12, a baker and a penance less; 10 and 11 stay and do nothing (Modalità base)",
        "9 and 12, as in the Italian text (Mode standard)",
        "says 9 and 12, where 12 is one flour; we leave out 4, 5, 9 and 10, which need expert pieces (Basic mode)",
    ),
    Difference(
        "water_is_traded",
        "PM-TRADE-03",
        "sets: 1 pf; 1 flour; 1 milk, salt or yeast; 1 VP (Casa de trueques)",
        "the same (Casa commerciale)",
        "the same (Commerce)",
        "sets: 1 pf; 1 flour; 2 milk; 3 of water, salt, yeast; 1 VP (Trade house)",
    ),
    Difference(
        "passing_sets_differ",
        "PM-TRADE-05",
        "passing through costs two different sets (Ir de paso)",
        "two different sets (Passare attraverso)",
        "two sets, which may be alike (En passant)",
        "two different sets (Passing through)",
    ),
    Difference(
        "baker_bonuses_add",
        "PM-MARKET-10",
        "identical bonuses of bakers count once (Mercado)",
        "once (Mercato)",
        "once (Marché)",
        "says nothing, so they add up (Market)",
    ),
    Difference(
        "experience_for",
        "PM-OVEN-13",
        "a token for each own baker who knows one of the breads, one an action (Horno)",
        "a token for each kind of bread; bakers who know the same share it (Forno)",
        "a token for each kind of bread (Four)",
        "a token for each kind of bread (Oven)",
    ),
    Difference(
        "night_visit_sets_order",
        "PM-CHURCH-17",
        "the first church visit of the round sets the turn order, by day or night (Iglesia, Orden de turno)",
        "the first one by day (Chiesa, Ordine di turno)",
        "the first one by day (Église, Ordre du tour)",
        "the first one by day (Church, Turn order)",
    ),
    Difference(
        "servant_must_move",
        "PM-ADD-08",
        "after a sale the servant may stay (Vender pan al sirviente)",
        "he goes to another place (Vendere pane al Servitore)",
        "to another place (Vendre du pain au serviteur)",
        "to another place (Selling to the Servant)",
    ),
    Difference(
        "dawn_refills_current",
        "PM-DAWN-14",
        "refills all empty order spaces (Amanecer 9)",
        "the future ones (Alba 9)",
        "the future ones (Aube 9)",
        "the future ones (Dawn 9)",
    ),
    Difference(
        "one_loan_a_round",
        "PM-AUTO-09",
        "with a sim-baker 1 loan a round: 1 at setup, 1 after dawn (Cómo jugar)",
        "loans as usual at setup, 1 more at each dawn (Come si gioca)",
        "as usual at setup, 1 more at each dawn (Déroulement)",
        "as usual at setup, 1 more at each dawn (How to play)",
    ),
    Difference(
        "sim_bakers_place_servant",
        "PM-RUD-04",
        "a sim-baker sends the servant to its place whenever it decides, at setup and dawn too (Rudolf, Hans, Helga)",
        "whenever it moves him, that is after a sale; at setup and dawn the last person puts him (Rudolf, Hans, Helga)",
        "whenever it moves him, as in the Italian text (Rudolf, Hans, Helga)",
        "whenever it has sold him bread; at setup and dawn the last person puts him (Rudolf, Hans, Helga)",
    ),
    Difference(
        "cards_show_servant",
        "PM-FLOW-03",
        "a card that shows the servant leads to where he stands (Cómo jugar)",
        "the same (Come si gioca)",
        "the same (Déroulement)",
        "speaks of the place that is shown; our cards serve all four, so it is the same (How to play)",
    ),
    Difference(
        "castle",
        "PM-STRUCT-12",
        "Katzenstein (Castillo de Katzenstein)",
        "Katzenstein (Castello Katzenstein)",
        "Katzenstein (Château de Katzenstein)",
        "Hohenzollern (Hohenzollern Castle)",
    ),
]

# Rulings that hold in all four texts and that an older rules version did not have: the field of `Edition`, rules, what
# it was and what it is.
RULINGS: Final = [
    (
        "gifts_open_places",
        "PM-VILLAGER-08",
        "a place is refused if what it asks for is not there before the worker comes",
        "a place is open if a villager's gift brings what its action asks for (OPEN-75)",
    ),
]

# Where one text stands alone and is not followed: what it says with its place, and why.
NOT_FOLLOWED: Final = [
    (
        "French, Marché",
        "a cow or a cart for the second column",
        "oxen and carts carry everywhere else, and in its solo rules",
    ),
    ("French, Offrandes 10", "salt or yeast", "the token is the same in all prints, and shows both"),
    (
        "French, Scénario 2",
        "no steps of scoring",
        "the scenario would have no aim of its own; the steps of the others hold",
    ),
    ("French, Hans", "names Rudolf where the servant goes to the market", "Rudolf's paragraph sends him to the mill"),
    ("French, 2 joueurs 4", "priests for loans", "a slip of one letter"),
    (
        "French, Commerce local",
        "no second worker of a colour in any place",
        "an example of the limit, which is on villages",
    ),
    ("French, Four", "bakers for rye and wheat in the example", "rye needs no baker, and spelt is baked there"),
    ("Italian, Appendice 9", "wholemeal for wheat", "there is no such bread"),
    ("Italian, Preparazione 17", "the fifth worker on the board", "it says for later use"),
    ("Spanish, Granero", "by day and night", "its own list of places at night has no granary"),
    ("Italian, Villaggi", "a licence of 1 pf for each player, to nobody named", "the others name the player"),
    ("English, Servant", "the sale leaves out steps 6 and 7 only", "step 5 pays for an order, and there is none"),
    ("English, Behaviour", "the castle among the places without an action", "a line above it takes a loan away there"),
]


def editions_table() -> str:
    """The differences as a table for people."""
    rows = [f"| `{row.field}` | {row.rules} | {' | '.join(row.texts)} |" for row in DIFFERENCES]
    head = f"| field | rules | {' | '.join(f'`{name}`' for name in RULEBOOKS)} |"
    return "\n".join([head, "|---" * 6 + "|", *rows]) + "\n"


def rulings_table() -> str:
    """The rulings that changed, as a table for people."""
    rows = [f"| `{field}` | {rules} | {before} | {now} |" for field, rules, before, now in RULINGS]
    return "\n".join(["| field | rules | version 1 | since version 2 |", "|---" * 4 + "|", *rows]) + "\n"


def not_followed_table() -> str:
    """What single texts say that is not followed, as a table for people."""
    rows = [f"| {where} | {what} | {why} |" for where, what, why in NOT_FOLLOWED]
    return "\n".join(["| text | what it says | why it is not followed |", "|---" * 3 + "|", *rows]) + "\n"
