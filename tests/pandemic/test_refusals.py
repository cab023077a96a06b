"""Why something cannot be done: each refusal with its code, its rule and what it names; and whole lists of them."""

from typing import Any

import pytest

from sobremesa.core.errors import SetupError, UnknownAction
from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.tables import GAME, legal, new_game, play, position, rule_of

BLUE = ["paris", "milan", "essen", "london", "madrid"]
SIX_STATIONS = ["atlanta", "paris", "lima", "cairo", "delhi", "tokyo"]
Refused = tuple[str, str, dict[str, Any]]


def reason(state: PandemicState, text: str) -> Refused:
    refusal = state.why_not(GAME.parse(text))
    assert refusal is not None
    return refusal.code, refusal.rule, refusal.args


def expected(state: PandemicState) -> list[Refused]:
    """What a person might expect here, and why not."""
    return [(refusal.code, refusal.rule, refusal.args) for refusal in state.refused()]


def two(role: str, hand: list[str], **entries: Any) -> PandemicState:
    """p1 has this role and hand; p2, a Medic or a Researcher, is in Lima and has agreed to nothing."""
    second: dict[str, Any] = {"role": "medic" if role != "medic" else "researcher", "city": "lima", "consent": []}
    second.update(entries.pop("second", {}))
    players = [{"role": role, "hand": hand, "city": entries.pop("city", "atlanta")}, second]
    return position(players=players, **entries)


MOVES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("drive p1 tokyo", "not-adjacent", "PD-MAP-01", {"pawn": "p1", "city": "tokyo"}),
    ("drive p1 atlanta", "already-there", "PD-BASIC-07", {"pawn": "p1", "city": "atlanta"}),
    ("direct p1 osaka", "no-card-to-fly", "PD-BASIC-02", {"pawn": "p1", "city": "osaka"}),
    ("charter p1", "no-card-to-charter", "PD-BASIC-03", {"pawn": "p1", "card": "atlanta"}),
    ("charter p1 osaka", "no-card-to-charter", "PD-BASIC-03", {"pawn": "p1", "city": "osaka", "card": "atlanta"}),
    ("shuttle p1 osaka", "no-station-there", "PD-BASIC-04", {"pawn": "p1", "city": "osaka"}),
    ("drive p2 bogota", "not-the-dispatcher", "PD-ROLE-06", {"pawn": "p2", "city": "bogota"}),
    ("charter p2", "not-the-dispatcher", "PD-ROLE-06", {"pawn": "p2"}),
    ("join p1 lima", "not-the-dispatcher", "PD-ROLE-06", {"pawn": "p1", "city": "lima"}),
    ("drive p4 bogota", "no-such-seat", "PD-COMP-01", {"seat": "p4"}),
]


@rule("PD-BASIC-07", "PD-MAP-01", "PD-ROLE-06")
@pytest.mark.parametrize(("text", "code", "cited", "names"), MOVES, ids=[row[0] for row in MOVES])
def test_a_movement_is_refused_for_its_own_reason(text: str, code: str, cited: str, names: dict[str, Any]) -> None:
    assert reason(two("scientist", ["tokyo"]), text) == (code, cited, names)


@rule("PD-BASIC-03", "PD-BASIC-04")
def test_a_charter_needs_the_flight_first_and_a_shuttle_a_station_to_start_from() -> None:
    state = two("scientist", ["atlanta", "milan"])
    wanted = {"pawn": "p1", "city": "osaka"}
    assert reason(state, "charter p1 osaka") == ("choose-the-flight-first", "PD-BASIC-03", wanted)
    elsewhere = two("scientist", [], city="milan")
    wanted = {"pawn": "p1", "city": "milan"}
    assert reason(elsewhere, "shuttle p1 atlanta") == ("no-station-here", "PD-BASIC-04", wanted)
    for city in ("san-francisco", "sydney", "atlanta"):  # the first, the last and one between them
        state = two("scientist", [city], city=city)
        play(state, "charter p1")
        here = {"pawn": "p1", "city": city}
        assert reason(state, f"charter p1 {city}") == ("already-there", "PD-BASIC-07", here)
    for text in ("pass", "agree"):
        assert reason(state, text) == ("another-question", "PD-TURN-02", {"kind": "charter"})


DISPATCHED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("drive p2 tokyo", "not-adjacent", "PD-MAP-01", {"pawn": "p2", "city": "tokyo"}),
    ("direct p2 osaka", "no-card-to-fly", "PD-ROLE-05", {"pawn": "p2", "city": "osaka"}),
    ("charter p2", "no-card-to-charter", "PD-ROLE-04", {"pawn": "p2", "card": "lima"}),
    ("shuttle p2 atlanta", "no-station-here", "PD-ROLE-01", {"pawn": "p2", "city": "lima"}),
    ("join p2 osaka", "no-pawn-there", "PD-ROLE-02", {"pawn": "p2", "city": "osaka"}),
    ("join p1 osaka", "no-pawn-there", "PD-ROLE-02", {"pawn": "p1", "city": "osaka"}),
]


@rule("PD-ROLE-01", "PD-ROLE-02", "PD-ROLE-04", "PD-ROLE-05")
@pytest.mark.parametrize(("text", "code", "cited", "names"), DISPATCHED, ids=[row[0] for row in DISPATCHED])
def test_a_dispatcher_is_refused_by_the_rules_of_the_dispatcher(
    text: str, code: str, cited: str, names: dict[str, Any]
) -> None:
    assert reason(two("dispatcher", ["tokyo"]), text) == (code, cited, names)


@rule("PD-ROLE-03", "PD-EVENT-07")
def test_who_has_declined_is_named_with_the_pawn_and_the_city() -> None:
    state = two("dispatcher", ["airlift"])
    play(state, "drive p2 bogota", "refuse")
    declined = ("has-declined", "PD-ROLE-03", {"pawn": "p2", "city": "bogota"})
    assert reason(state, "drive p2 bogota") == declined
    play(state, "play airlift")
    assert reason(state, "airlift p2 tokyo") == ("has-declined", "PD-EVENT-07", {"pawn": "p2", "city": "tokyo"})
    assert reason(state, "airlift p1 atlanta") == ("already-there", "PD-BASIC-07", {"pawn": "p1", "city": "atlanta"})
    assert expected(state) == [
        ("already-there", "PD-BASIC-07", {"pawn": "p1", "city": "atlanta"}),
        ("has-declined", "PD-EVENT-07", {"pawn": "p2", "city": "lima"}),
    ]


@rule("PD-TREAT-04", "PD-BUILD-01", "PD-BUILD-03")
def test_treating_and_building_are_refused_with_the_city_at_hand() -> None:
    state = two("scientist", [], city="milan", cubes={"red": {"milan": 1}})
    assert reason(state, "treat blue") == ("no-cube-here", "PD-TREAT-04", {"colour": "blue", "city": "milan"})
    assert reason(state, "build") == ("no-card-to-build", "PD-BUILD-01", {"card": "milan"})
    at_station = two("operations-expert", [])
    assert reason(at_station, "build") == ("station-stands-here", "PD-BUILD-03", {"city": "atlanta"})
    assert rule_of(state, "treat red") == "PD-TREAT-03"


@rule("PD-CURE-01", "PD-CURE-04", "PD-ROLE-09")
@pytest.mark.parametrize(("role", "need", "cited"), [("medic", 5, "PD-CURE-01"), ("scientist", 4, "PD-ROLE-09")])
def test_a_cure_is_refused_for_its_cards_its_station_or_because_it_is_found(role: str, need: int, cited: str) -> None:
    few = two(role, BLUE[: need - 1])
    numbers = {"colour": "blue", "have": need - 1, "need": need}
    assert reason(few, "cure blue") == ("too-few-cards-to-cure", cited, numbers)
    away = two(role, BLUE[:need], city="chicago")
    assert reason(away, "cure blue") == ("no-station-to-cure", "PD-CURE-01", {"colour": "blue", "city": "chicago"})
    found = two(role, BLUE[:need], cures={"blue": "eradicated"})
    assert reason(found, "cure blue") == ("cured-already", "PD-CURE-04", {"colour": "blue"})
    assert rule_of(two(role, BLUE[:need]), "cure blue") == cited


# -- sharing -----------------------------------------------------------------------------------------------------


def meeting(first: str, second: str, hands: str = "open", **entries: Any) -> PandemicState:
    """p1 and p2 in Atlanta hold Paris and Milan; p3 is in Lima; nobody has agreed to anything."""
    players = [
        {"role": first, "hand": ["paris"], "consent": []},
        {"role": second, "hand": ["milan", "airlift"], "consent": []},
        {"role": "operations-expert", "city": "lima", "consent": []},
    ]
    options = {"difficulty": "normal", "hands": hands, **entries.pop("options", {})}
    return position(players=players, options=options, **entries)


SHARES: list[tuple[str, str, str, str, str, str]] = [
    ("medic", "scientist", "open", "give p1 paris", "not-with-oneself", "PD-SHARE-01"),
    ("medic", "scientist", "open", "give p3 paris", "not-in-the-same-city", "PD-SHARE-01"),
    ("medic", "scientist", "open", "ask p2", "name-the-card", "PD-SHARE-02"),
    ("medic", "researcher", "open", "ask p2", "name-the-card", "PD-SHARE-02"),
    ("medic", "scientist", "open", "give p2 paris", "not-the-card-of-this-city", "PD-SHARE-02"),
    ("medic", "scientist", "open", "take p2 milan", "not-the-card-of-this-city", "PD-SHARE-02"),
    ("researcher", "scientist", "open", "take p2 milan", "not-the-card-of-this-city", "PD-ROLE-16"),
    ("medic", "scientist", "open", "give p2 atlanta", "card-not-held", "PD-SHARE-02"),
    ("medic", "scientist", "open", "take p2 atlanta", "partner-lacks-card", "PD-SHARE-02"),
    ("researcher", "scientist", "open", "give p2 tokyo", "card-not-held", "PD-SHARE-02"),
    ("medic", "researcher", "open", "take p2 tokyo", "partner-lacks-card", "PD-SHARE-02"),
    ("medic", "researcher", "hidden", "take p2 milan", "the-researcher-chooses", "PD-ROLE-17"),
]


@rule("PD-SHARE-01", "PD-SHARE-02", "PD-ROLE-15", "PD-ROLE-16", "PD-ROLE-17")
@pytest.mark.parametrize(("first", "second", "hands", "text", "code", "cited"), SHARES)
def test_a_share_is_refused_for_its_own_reason(
    first: str, second: str, hands: str, text: str, code: str, cited: str
) -> None:
    names = dict(zip(("seat", "card"), text.split()[1:], strict=False))
    assert reason(meeting(first, second, hands), text) == (code, cited, names)


@rule("PD-ROLE-15", "PD-ROLE-17", "PD-SHARE-05")
def test_a_researcher_of_2013_gives_no_event_and_nobody_is_asked_twice() -> None:
    state = meeting("medic", "researcher", options={"researcher_gives": "city"})
    assert reason(state, "take p2 airlift") == ("no-events", "PD-ROLE-15", {"seat": "p2", "card": "airlift"})
    play(state, "take p2 milan", "refuse")
    assert reason(state, "take p2 milan") == ("has-declined", "PD-SHARE-05", {"seat": "p2", "card": "milan"})
    empty = meeting("medic", "researcher", "hidden")
    play(empty, "ask p2")
    assert reason(empty, "agree") == ("name-a-card", "PD-ROLE-17", {})
    assert rule_of(empty, "give p1 milan") == "PD-ROLE-17"


@rule("PD-ROLE-17")
@pytest.mark.parametrize(("hand", "asked"), [([], False), (["san-francisco"], True), (["sydney"], True)])
def test_with_hidden_hands_a_researcher_is_asked_unless_the_hand_is_empty(hand: list[str], asked: bool) -> None:
    players = [{"role": "medic", "consent": []}, {"role": "researcher", "hand": hand, "consent": []}]
    state = position(players=players, options={"hands": "hidden", "difficulty": "normal"})
    assert ("ask p2" in legal(state)) == asked
    if not asked:
        assert reason(state, "ask p2") == ("nothing-to-give", "PD-SHARE-02", {"seat": "p2"})


@rule("PD-SHARE-02")
def test_who_is_asked_for_a_card_that_is_not_there_cannot_agree() -> None:
    state = meeting("medic", "scientist", "hidden")
    play(state, "take p2 atlanta")
    assert legal(state) == ["refuse"]
    lacks = ("card-not-held", "PD-SHARE-02", {"card": "atlanta"})
    assert reason(state, "agree") == lacks
    assert expected(state)[-1] == lacks


@rule("PD-SHARE-02", "PD-ROLE-15", "PD-ROLE-17")
@pytest.mark.parametrize(
    ("roles", "shown"),
    [
        (("medic", "scientist"), ["card-not-held", "partner-lacks-card"]),
        (("researcher", "scientist"), ["partner-lacks-card"]),
        (("medic", "researcher"), ["card-not-held"]),
    ],
)
def test_a_list_has_one_refusal_for_each_direction_that_is_closed(roles: tuple[str, str], shown: list[str]) -> None:
    """A Researcher's cards may be given whatever the city; the third player is elsewhere, which is said once."""
    about_shares = [why for why in expected(meeting(*roles)) if "seat" in why[2]]
    names = {"seat": "p2", "card": "atlanta"}
    assert about_shares[:-1] == [(code, "PD-SHARE-02", names) for code in shown]
    assert about_shares[-1] == ("not-in-the-same-city", "PD-SHARE-01", {"seat": "p3", "card": "atlanta"})


@rule("PD-SHARE-02", "PD-SHARE-05")
def test_a_list_says_once_who_has_declined_and_nothing_of_hidden_hands() -> None:
    state = meeting("researcher", "scientist", "hidden")
    assert [why for why in expected(state) if why[2].get("seat") == "p2"] == []
    play(state, "give p2 paris", "refuse")
    about = [why for why in expected(state) if why[2].get("seat") == "p2"]
    assert about == [("has-declined", "PD-SHARE-05", {"seat": "p2", "card": "atlanta"})]


# -- lists of a turn ---------------------------------------------------------------------------------------------


@rule("PD-BUILD-01", "PD-BUILD-03", "PD-BASIC-03", "PD-BASIC-04")
def test_a_list_of_a_turn_has_what_the_box_offers_and_the_position_does_not() -> None:
    state = two("scientist", [], cubes={"blue": {"atlanta": 1}})
    codes = [why[0] for why in expected(state)]
    few = "too-few-cards-to-cure"
    assert codes == [
        "station-stands-here", few, "no-cube-here", few, "no-cube-here", few, "no-cube-here", few,
        "no-card-to-charter", "no-other-station", "not-in-the-same-city",
    ]  # fmt: skip
    away = two("scientist", [], city="milan")
    assert ("no-station-here", "PD-BASIC-04", {"city": "milan"}) in expected(away)
    assert ("no-card-to-build", "PD-BUILD-01", {"card": "milan"}) in expected(away)
    ready = two("scientist", ["milan"], city="milan", stations=["milan", "lima"])
    codes = [why[0] for why in expected(ready)]
    assert "no-card-to-charter" not in codes
    assert "no-other-station" not in codes
    assert "no-station-here" not in codes
    for role, hand in (("operations-expert", []), ("scientist", ["milan"])):
        able = two(role, hand, city="milan")
        assert not {"no-card-to-build", "station-stands-here"} & {why[0] for why in expected(able)}


@rule("PD-CURE-01")
def test_a_list_names_the_station_only_for_a_cure_that_the_hand_has_cards_for() -> None:
    state = two("medic", BLUE, city="chicago")
    cures = [why for why in expected(state) if why[2].get("colour") == "blue"]
    assert cures[-1] == ("no-station-to-cure", "PD-CURE-01", {"colour": "blue", "city": "chicago"})
    at_station = two("medic", BLUE)
    assert [why[0] for why in expected(at_station) if why[2].get("colour") == "blue"] == ["no-cube-here"]


# -- events and choices ------------------------------------------------------------------------------------------


@rule("PD-EVENT-02", "PD-EVENT-08", "PD-EVENT-11", "PD-EVENT-12")
def test_an_event_is_refused_for_its_own_reason() -> None:
    state = two("dispatcher", ["resilient-population", "airlift", "atlanta"])
    held = ("infection-discard-empty", "PD-EVENT-11", {"card": "resilient-population"})
    assert reason(state, "play resilient-population") == held
    assert expected(state)[0] == held
    assert reason(state, "play forecast") == ("event-not-held", "PD-EVENT-02", {"card": "forecast"})
    play(state, "charter p1")
    inside = ("no-event-inside-an-action", "PD-EVENT-12", {"card": "airlift"})
    assert reason(state, "play airlift") == inside
    assert inside in expected(state)
    flying = two("scientist", ["airlift", "forecast"])
    play(flying, "play airlift")
    assert [why[2].get("card") for why in expected(flying)][:1] == ["forecast"]  # and not the Airlift itself


@rule("PD-BUILD-02", "PD-BUILD-03", "PD-COMP-04", "PD-EVENT-09", "PD-EVENT-11", "PD-EVENT-08")
def test_a_choice_is_refused_with_the_city_that_it_names() -> None:
    grant = two("scientist", ["government-grant"], stations=SIX_STATIONS)
    play(grant, "play government-grant")
    assert reason(grant, "grant lima") == ("station-stands-here", "PD-BUILD-03", {"city": "lima"})
    assert {why[2]["city"] for why in expected(grant)} == set(SIX_STATIONS)
    play(grant, "grant milan")
    assert reason(grant, "move-station osaka") == ("no-station-there", "PD-BUILD-02", {"city": "osaka"})
    assert expected(grant)[-1] == ("seventh-station", "PD-COMP-04", {})
    remove = two("scientist", ["resilient-population"], infection_discard=["lima"])
    play(remove, "play resilient-population")
    assert reason(remove, "remove osaka") == ("not-in-the-infection-discard", "PD-EVENT-11", {"city": "osaka"})
    seen = [*BLUE, "tokyo"]
    forecast = two("scientist", ["forecast"], infection_pile=[seen])
    play(forecast, "play forecast")
    assert reason(forecast, "next osaka") == ("not-among-the-cards-seen", "PD-EVENT-08", {"city": "osaka"})
    assert expected(forecast) == [("to-the-bottom", "PD-EVENT-08", {})]


@rule("PD-CURE-05", "PD-HAND-01", "PD-HAND-04", "PD-TURN-03")
@pytest.mark.parametrize(("role", "need"), [("medic", 5), ("scientist", 4)])
def test_a_choice_of_cards_is_refused_with_the_card_that_is_not_there(role: str, need: int) -> None:
    state = two(role, [*BLUE, "chicago"])
    play(state, "cure blue")
    assert reason(state, "keep washington") == ("card-not-held", "PD-CURE-05", {"card": "washington"})
    assert expected(state) == [("discard-more", "PD-CURE-05", {"need": need})]
    full = two(role, [*BLUE, "cairo", "delhi"], player_pile={"top": ["bogota", "osaka"]})
    play(full, "end-actions")
    assert reason(full, "discard sydney") == ("card-not-held", "PD-HAND-04", {"card": "sydney"})
    assert expected(full) == [("keep-all", "PD-HAND-01", {"size": 9}), ("give-away-now", "PD-TURN-03", {})]


@rule("PD-INFO-03", "PD-EVENT-12", "PD-ROLE-03", "PD-SHARE-05")
def test_what_was_said_or_is_not_true_is_not_said_again() -> None:
    state = meeting("medic", "scientist", "hidden")
    assert reason(state, "announce p1 tokyo") == ("cannot-announce", "PD-INFO-03", {"card": "tokyo"})
    assert reason(state, "call-me p1") == ("said-already", "PD-EVENT-12", {})
    assert reason(state, "forbid-moves p1") == ("said-already", "PD-ROLE-03", {})
    assert reason(state, "forbid-shares p1") == ("said-already", "PD-SHARE-05", {})


@rule("PD-EVENT-11", "PD-ROLE-07", "PD-BUILD-02")
def test_an_option_names_the_most_particular_rule() -> None:
    window = two("scientist", ["resilient-population"], infection_discard=["lima"], doing=["draw", "window W03"])
    play(window, "play resilient-population")
    assert rule_of(window, "remove lima") == "PD-EVENT-11"
    assert rule_of(two("operations-expert", [], city="milan"), "build") == "PD-ROLE-07"
    assert rule_of(two("scientist", ["milan"], city="milan"), "build") == "PD-BUILD-01"
    assert rule_of(two("operations-expert", [], city="milan", stations=SIX_STATIONS), "build") == "PD-BUILD-02"


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_beyond_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number from 0"):
        new_game(seed=seed)


@pytest.mark.parametrize("action", [-1, GAME.actions])
def test_a_number_that_is_no_action_is_refused_with_the_numbers_there_are(action: int) -> None:
    with pytest.raises(UnknownAction, match=f"from 0 to {GAME.actions - 1}$"):
        GAME.action_text(action)
    assert GAME.action_text(GAME.actions - 1)
