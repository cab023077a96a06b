"""Reading the sim-bakers' decks, their action cards and the scenarios of a components document."""

from sobremesa.games.pandemain.box.boards import Village
from sobremesa.games.pandemain.box.cards import ActionCard, Scenario
from sobremesa.games.pandemain.box.problems import Part, shown
from sobremesa.games.pandemain.kinds import ACTION_CARDS, LOCATIONS, NIGHT_LOCATIONS, ROUNDS, SCENARIOS, SIM_BAKERS

Range = tuple[int, int]


def read_automa(root: Part, villages: list[Village]) -> tuple[list[list[Range]], list[ActionCard]]:
    """The decks of the sim-bakers, and what the cards say; no villages where nobody can tell which they are."""
    part = root.part("automa")
    table = part.part("decks")
    before = part.problems.count
    decks = [_read_deck(table, name) for name in SIM_BAKERS]
    if part.problems.count == before:
        _check_decks(table, decks)
    table.close()
    cards = _read_cards(part.part("cards"), villages)
    part.close()
    return decks, cards


def _read_deck(table: Part, name: str) -> list[Range]:
    """First and last card for each round."""
    result: list[Range] = []
    for at, item in enumerate(table.items(name, ROUNDS, ROUNDS)):
        path = f"{table.path(name)}[{at}]"
        first, last = 0, 0
        if isinstance(item, list) and len(item) == 2:
            one, two = item
            if (
                isinstance(one, int)
                and isinstance(two, int)
                and not isinstance(one, bool)
                and not isinstance(two, bool)
            ):
                first, last = one, two
        if not 1 <= first <= last <= ACTION_CARDS:
            wanted = f"two card numbers from 1 to {ACTION_CARDS} are expected, the first and the last"
            table.problems.add(path, f"{wanted}, not {_shown_numbers(item)}", table.where)
            first, last = 0, 0
        result.append((first, last))
    return result


def _shown_numbers(item: object) -> str:
    if isinstance(item, list) and 0 < len(item) <= 4:
        return f"[{', '.join([shown(one) for one in item])}]"
    return shown(item)


def _check_decks(table: Part, decks: list[list[Range]]) -> None:
    """A card is drawn once (OPEN-70): ranges are the same or apart, and hold a card for each round that they serve."""
    for baker, deck in enumerate(decks):
        for at, (first, last) in enumerate(deck):
            path = f"{table.path(SIM_BAKERS[baker])}[{at}]"
            for before, (other_first, other_last) in enumerate(deck[:at]):
                if (first, last) != (other_first, other_last) and first <= other_last and other_first <= last:
                    what = f"cards {first} to {last} share some, but not all, with those of round {before + 1}"
                    table.problems.add(path, what, table.where)
            if deck.index((first, last)) == at and deck.count((first, last)) > last - first + 1:
                what = f"{deck.count((first, last))} rounds draw from {last - first + 1} cards, {first} to {last}"
                table.problems.add(path, what, table.where)
            for rival in range(baker):
                if any(first <= other_last and other_first <= last for other_first, other_last in decks[rival]):
                    what = f"some of cards {first} to {last} are in the deck of {SIM_BAKERS[rival]} too"
                    table.problems.add(path, what, table.where)


def _read_cards(table: Part, villages: list[Village]) -> list[ActionCard]:
    """The action cards, their places by number: locations, villages, the servant's place.

    A card may name a place twice, a village too: the second worker finds no room there and is left over (OPEN-56).
    """
    places = (*LOCATIONS, *[village.id for village in villages], "servant") if villages else ()
    cards: list[ActionCard] = []
    for number in range(1, ACTION_CARDS + 1):
        card = table.part(str(number))
        day = card.choices("day", 1, 8, places) if places else [0 for _ in card.items("day", 1, 8)]
        night = card.choice("night", NIGHT_LOCATIONS) if card.has("night") else -1
        card.close()
        cards.append(ActionCard(number, day, LOCATIONS.index(NIGHT_LOCATIONS[night]) if night >= 0 else -1))
    table.close()
    return cards


def read_scenarios(root: Part, decks: list[list[Range]]) -> list[Scenario]:
    """The scenarios: each of the three once, its cards within the ranges of its sim-baker."""
    part = root.part("scenarios")
    result: list[Scenario] = []
    seen: list[int] = []
    for table in part.parts("scenario", len(SCENARIOS), len(SCENARIOS)):
        id = table.choice("id", SCENARIOS)
        if id >= 0 and id in seen:
            table.fail("id", f"there is another scenario {SCENARIOS[id]}")
        seen.append(id)
        baker = table.choice("sim_baker", SIM_BAKERS)
        deck = _read_scenario_deck(table, decks[baker] if baker >= 0 else [])
        table.close()
        result.append(Scenario(SCENARIOS[id], baker, deck))
    part.close()
    return result


def _read_scenario_deck(table: Part, ranges: list[Range]) -> list[list[int]]:
    deck: list[list[int]] = []
    drawn: list[int] = []
    for at, item in enumerate(table.items("deck", ROUNDS, ROUNDS)):
        path = f"{table.path('deck')}[{at}]"
        cards: list[int] = []
        if isinstance(item, list) and 0 < len(item) <= ACTION_CARDS:
            cards = [card for card in item if isinstance(card, int) and not isinstance(card, bool)]
        if not isinstance(item, list) or not cards or len(cards) != len(item):
            table.problems.add(path, f"a list of card numbers is expected, not {_shown_numbers(item)}", table.where)
        for card in cards:
            first, last = ranges[at] if at < len(ranges) else (1, ACTION_CARDS)
            if first and not first <= card <= last:
                what = f"card {shown(card)} is not among those of its sim-baker for round {at + 1}, {first} to {last}"
                table.problems.add(path, what, table.where)
            elif card in drawn:
                table.problems.add(path, f"card {card} is named before, but there is only one of it", table.where)
            drawn.append(card)
        deck.append(cards)
    return deck
