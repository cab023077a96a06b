"""What holds at every moment of every game of Pandemic (PD-INV-01 to 08), read from public documents alone.

`test_invariants.py` runs these checks in the suite, `benchmarks/fuzz.py` over as many games as one likes.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from sobremesa.core.rng import Rng
from sobremesa.core.state import MAX_OPTIONS
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import CARD_SLUGS, EVENT_SLUGS, ROLE_SLUGS
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.games.pandemic.options import EPIDEMICS
from sobremesa.games.pandemic.state import PandemicState

GAME: Final = Pandemic()
MOST_DECISIONS: Final = 3_000
_STAGES: Final = ("uncured", "cured", "eradicated")
_DRAWING: Final = ("draw", "epidemics", "epidemic-infect", "epidemic-cubes", "intensify", "hands")


class Moment:
    """One moment of a game with what came before: the documents now, and what was counted and seen until now."""

    def __init__(self, state: PandemicState) -> None:
        self.epidemics = 0  # rate-raised events so far, on top of where the game began
        self.outbreaks = 0
        self.look(state)
        self.first = self.document
        self.before = self.document

    def look(self, state: PandemicState) -> None:
        """Read the documents of the state."""
        self.document: dict[str, Any] = state.to_dict()
        self.view: dict[str, Any] = state.view(None)
        self.over = state.over()

    def hear(self, events: list[dict[str, Any]]) -> None:
        """Count what markers count."""
        names = [event["event"] for event in events]
        self.epidemics += names.count("rate-raised")
        self.outbreaks += names.count("outbreak")

    def move_to(self, state: PandemicState) -> None:
        """The next moment."""
        self.before = self.document
        self.look(state)


# -- the eight invariants ----------------------------------------------------------------------------------------


def check_cubes_add_up(now: Moment) -> None:
    """PD-INV-01."""
    for colour in COLOUR_NAMES:
        on_board = sum(now.document["cubes"][colour].values())
        removed = 24 if now.document["cures"][colour] == "eradicated" else 0
        assert on_board + now.view["supply"][colour] + removed == 24, colour
        assert now.view["supply"][colour] >= 0
        if removed:
            assert on_board == 0, colour


def check_cities_hold_at_most_three(now: Moment) -> None:
    """PD-INV-02."""
    for colour in COLOUR_NAMES:
        for city, number in now.document["cubes"][colour].items():
            assert city in CITY_SLUGS
            assert 1 <= number <= 3, (city, colour, number)


def check_stations(now: Moment) -> None:
    """PD-INV-03."""
    stations = now.document["stations"]
    assert len(stations) == len(set(stations))
    assert set(stations) <= set(CITY_SLUGS)
    assert len(stations) + now.view["stations_left"] == 6
    assert len(stations) >= len(now.before["stations"])


def check_player_cards(now: Moment) -> None:
    """PD-INV-04."""
    document = now.document
    in_game = EPIDEMICS[document["options"]["difficulty"]]
    events = document["options"]["events"]
    held = [card for player in document["players"] for card in player["hand"]]
    discard = document["player_discard"]
    piles = document["player_pile"]["piles"]
    in_pile = sum(pile["cards"] for pile in piles)
    left_out = 0 if events else len(EVENT_SLUGS)
    assert len(held) + len(discard) + in_pile + (6 - in_game) + left_out == 59
    assert sum(pile["epidemic"] for pile in piles) + discard.count("epidemic") == in_game
    known = held + [card for card in discard if card != "epidemic"]
    assert len(known) == len(set(known)), "a card lies in two places"
    assert set(known) <= set(CARD_SLUGS if events else CITY_SLUGS)
    assert in_pile == now.view["player_pile"]["cards"]


def check_infection_cards(now: Moment) -> None:
    """PD-INV-05."""
    document = now.document
    pile = [card for layer in document["infection_pile"] for card in layer]
    forecast = document.get("forecast", {})
    resolving = document.get("infection_shown", []) + [card for card in [document.get("epidemic_card")] if card]
    aside = forecast.get("placed", []) + forecast.get("left", [])
    removed = [card for card in [document.get("infection_removed")] if card]
    everything = pile + document["infection_discard"] + resolving + aside + removed
    assert sorted(everything) == sorted(CITY_SLUGS)
    assert all(document["infection_pile"]), "a layer without cards"
    assert len(removed) <= 1


def check_markers(now: Moment) -> None:
    """PD-INV-06."""
    document, first = now.document, now.first
    assert document["epidemics"] >= now.before["epidemics"]
    assert document["outbreaks"] >= now.before["outbreaks"]
    assert document["outbreaks"] == first["outbreaks"] + now.outbreaks
    assert document["epidemics"] == first["epidemics"] + now.epidemics
    drawn = document["player_discard"].count("epidemic")
    waiting = document.get("epidemics_to_resolve", 0)
    assert drawn - waiting <= document["epidemics"] <= drawn
    if waiting == 0:
        assert document["epidemics"] == drawn
    assert now.view["infection_rate"] == (2, 2, 2, 3, 3, 4, 4)[document["epidemics"]]
    assert (document["outbreaks"] == 8) == (document.get("outcome") == "outbreaks")


def check_cures_only_advance(now: Moment) -> None:
    """PD-INV-07."""
    for colour in COLOUR_NAMES:
        stage = _STAGES.index(now.document["cures"][colour])
        assert stage >= _STAGES.index(now.before["cures"][colour]), colour
        cubes = sum(now.document["cubes"][colour].values())
        if stage == 1 and not now.over:
            assert cubes > 0, f"{colour} is cured and gone, but not eradicated"
    won = all(stage != "uncured" for stage in now.document["cures"].values())
    assert won == (now.document.get("outcome") == "won")


def check_hands(now: Moment) -> None:
    """PD-INV-08."""
    if now.over:
        return
    doing = now.document["doing"]
    for seat, player in enumerate(now.document["players"]):
        name = f"p{seat + 1}"
        if len(player["hand"]) > 7:
            drew = doing[0] in _DRAWING and now.document["active"] == name
            assert drew or f"hand-limit {name}" in doing, f"{name} holds {len(player['hand'])} cards at {doing}"
            assert len(player["hand"]) <= 9
        else:
            assert f"hand-limit {name}" not in doing or doing[-1] != f"hand-limit {name}"


INVARIANTS: Final[tuple[Callable[[Moment], None], ...]] = (
    check_cubes_add_up,
    check_cities_hold_at_most_three,
    check_stations,
    check_player_cards,
    check_infection_cards,
    check_markers,
    check_cures_only_advance,
    check_hands,
)


def check_round_trip(now: Moment, state: PandemicState) -> None:
    """The document reads back to the same document, key and options."""
    back = GAME.from_dict(json.loads(json.dumps(now.document)))
    assert back.to_dict() == now.document
    assert back.key() == state.key()
    assert back.legal() == state.legal()


# -- games -------------------------------------------------------------------------------------------------------


def random_options(rng: Rng) -> dict[str, object]:
    """Any combination of options that there is."""
    options: dict[str, object] = {}
    for spec in GAME.options():
        if spec.kind == "choice":
            options[spec.name] = spec.choices[int(rng.below(len(spec.choices)))]
        elif spec.kind == "number":
            options[spec.name] = int(spec.choices[int(rng.below(len(spec.choices)))])
        elif spec.kind == "flag":
            options[spec.name] = rng.below(4) != 0
    players = int(str(options["players"]))
    if options["first"] != "random" and int(str(options["first"])) > players:
        options["first"] = "random"
    if rng.below(2):
        roles = list(range(len(ROLE_SLUGS)))
        rng.shuffle(roles)
        options["roles"] = [ROLE_SLUGS[role] if rng.below(4) else "random" for role in roles[:players]]
    return options


def advanced(state: PandemicState, rng: Rng) -> PandemicState:
    """The same table later in the game: hands of one colour, cures found, stations built, cubes of a long plague.

    Random players hardly ever find a cure; from here they do, and win, and eradicate.
    """
    document: dict[str, Any] = state.to_dict()
    players = len(document["players"])
    colours = list(range(4))
    rng.shuffle(colours)
    for seat, player in enumerate(document["players"]):
        cards = list(range(12))
        rng.shuffle(cards)
        own = [CITY_SLUGS[12 * colours[seat] + card] for card in sorted(cards[: 4 + int(rng.below(4))])]
        player["hand"] = own
        player.pop("shown", None)
        player["city"] = CITY_SLUGS[int(rng.below(48))] if rng.below(2) else "atlanta"
    lay_out_player_cards(document, rng)
    for colour in COLOUR_NAMES:
        document["cubes"][colour] = {
            CITY_SLUGS[int(rng.below(48))]: 1 + int(rng.below(3)) for _ in range(int(rng.below(6)))
        }
    medic = next((player["city"] for player in document["players"] if player["role"] == "medic"), "")
    for place in colours[players:]:
        found = COLOUR_NAMES[place]
        document["cubes"][found].pop(medic, None)
        document["cures"][found] = "cured" if document["cubes"][found] else "eradicated"
    document["stations"] = sorted({"atlanta", *(CITY_SLUGS[int(rng.below(48))] for _ in range(int(rng.below(6))))})
    document["doing"] = ["act"]
    return GAME.from_dict(document)


def lay_out_player_cards(document: dict[str, Any], rng: Rng) -> None:
    """What the hands leave: all of it in the piles of a new game, or nearly all of it drawn and discarded."""
    held = {card for player in document["players"] for card in player["hand"]}
    cards = CARD_SLUGS if document["options"]["events"] else CITY_SLUGS
    free = [card for card in cards if card not in held]
    epidemics = EPIDEMICS[document["options"]["difficulty"]]
    if rng.below(3) == 0:
        left = int(rng.below(8))
        document["epidemics"] = epidemics
        document["player_discard"] = ["epidemic"] * epidemics + free[left:]
        document["player_pile"] = {"piles": [{"cards": left, "epidemic": False}] if left else []}
        return
    document["player_discard"] = []
    document["player_pile"] = {
        "piles": [
            {"cards": len(free) // epidemics + (place < len(free) % epidemics) + 1, "epidemic": True}
            for place in range(epidemics)
        ]
    }


def begin(options: dict[str, object], seed: int) -> PandemicState:
    """A new game; every other seed begins late in one."""
    state = GAME.new(options, seed)
    if seed % 2:
        rng = Rng()
        rng.reseed(seed)
        return advanced(state, rng)
    return state


def choose_action(state: PandemicState, rng: Rng, legal: list[int]) -> int:
    """Any option, but cures more often than not, and now and then an aside."""
    if rng.below(16) == 0:
        asides = state.asides(int(rng.below(state.seats())))
        if asides:
            return asides[int(rng.below(len(asides)))]
    if rng.below(4):
        good = [action for action in legal if GAME.action_text(action).startswith(("cure", "treat", "build"))]
        if good:
            return good[int(rng.below(len(good)))]
    return legal[int(rng.below(len(legal)))]


def play_checked(
    options: dict[str, object],
    seed: int,
    checks: tuple[Callable[[Moment], None], ...],
    every: int = 1,
    taken: list[int] | None = None,
    round_trip: bool = True,
) -> tuple[int, str]:
    """Play one game to its end and check it on the way; how many decisions it took, and how it ended.

    Documents are read after every `every`-th action, what is cheap is checked after each of them. The actions taken are
    added to `taken`, so that whoever catches an error can tell what led to it.
    """
    taken = [] if taken is None else taken
    state = begin(options, seed)
    rng = Rng()
    rng.reseed(seed)
    now = Moment(state)
    while not state.over():
        legal = state.legal()
        assert legal, "no options, but the game is not over"
        assert len(legal) == len(set(legal)) <= MAX_OPTIONS
        assert 0 <= state.decision().seat < state.seats()
        assert len(taken) < MOST_DECISIONS, "the game does not end"
        taken.append(choose_action(state, rng, legal))
        now.hear([GAME.event_dict(event) for event in state.apply(taken[-1])])
        if state.over() or len(taken) % every == 0:
            now.move_to(state)
            for check in checks:
                check(now)
            if round_trip:
                check_round_trip(now, state)
    outcome = state.outcome()
    assert outcome is not None
    return len(taken), outcome.reason
