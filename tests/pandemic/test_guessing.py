"""What a guess changes and what it keeps, at each kind of decision that tells something of hidden cards."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.state import PandemicState
from tests.leaks import indistinguishable
from tests.ledger import rule
from tests.pandemic.looking import hand_of
from tests.pandemic.tables import GAME, document, play

SIX_STATIONS = ["atlanta", "paris", "lima", "cairo", "delhi", "tokyo"]
SEEN = ["cairo", "delhi", "milan", "essen", "lagos", "miami"]


def hidden(hands: list[list[str]], **entries: Any) -> PandemicState:
    """Hidden hands; everybody stands in Atlanta."""
    roles = ("scientist", "medic", "researcher", "dispatcher")
    players = [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=False)]
    return GAME.from_dict({"options": {"difficulty": "normal"}, "players": players, **entries})


def guesses(state: PandemicState, seat: int | None, number: int = 40) -> list[PandemicState]:
    rng = seeded(17)
    return [state.guess(seat, rng) for _ in range(number)]


@rule("PD-INFO-07")
@pytest.mark.parametrize("active", ["p1", "p2", "p3", "p4"])
@pytest.mark.parametrize("seat", range(4))
def test_who_is_asked_by_a_window_knows_that_all_before_are_through(seat: int, active: str) -> None:
    """Nobody else is asked before this seat answers; and whoever comes after it may still be asked in a guess."""
    hands = [["lima"], ["paris"], ["milan"], ["essen"]]
    hands[seat] = ["airlift", "cairo"]
    state = hidden(hands, active=active, doing=["draw", "window W03"])
    assert state.decision().seat == seat
    for guess in guesses(state, seat):
        assert guess.decision().seat == seat
        assert hand_of(guess, seat) == ["airlift", "cairo"]
    followers = {guess_after.decision().seat for guess_after in answered(guesses(state, seat, 120))}
    order = [(int(active[1]) - 1 + step) % 4 for step in range(4)]
    before = set(order[: order.index(seat)])
    assert not followers & before


def answered(states: list[PandemicState]) -> list[PandemicState]:
    """Those in which a window still asks somebody after the one who was asked has declined."""
    for state in states:
        play(state, "not-now")
    return [state for state in states if state.decision().about.get("window") == "W03"]


@rule("PD-EVENT-08", "PD-INFO-07")
@pytest.mark.parametrize("placed", [0, 1, 3])
def test_while_a_forecast_is_put_back_others_know_how_many_lie_but_not_which(placed: int) -> None:
    state = hidden([["forecast"], ["lima"]], infection_pile=[SEEN])
    play(state, "play forecast", *(f"next {city}" for city in SEEN[:placed]))
    orders = set()
    for guess in guesses(state, 1):
        forecast = document(guess)["forecast"]
        assert len(forecast.get("placed", [])) == placed
        assert sorted([*forecast.get("placed", []), *forecast["left"]]) == sorted(SEEN)
        orders.add(tuple(forecast.get("placed", [])))
        indistinguishable(state, guess, 1)
    assert len(orders) == 1 if placed == 0 else len(orders) > 3
    for guess in guesses(state, 0, 5):
        assert document(guess)["forecast"] == document(state)["forecast"]


@rule("PD-INFO-07", "PD-BUILD-02")
def test_while_a_station_is_moved_nothing_is_known_of_the_hand() -> None:
    players = [
        {"role": "scientist", "hand": ["milan", "essen", "osaka"], "city": "milan"},
        {"role": "medic", "hand": ["lima"]},
    ]
    state = hidden([], players=players, stations=SIX_STATIONS)
    play(state, "build")
    assert state.decision().kind == "move-station"
    found = guesses(state, 1)
    assert all(len(hand_of(guess, 0)) == len(hand_of(state, 0)) for guess in found)
    assert len({tuple(hand_of(guess, 0)) for guess in found}) > 30
    for guess in found[:5]:
        indistinguishable(state, guess, 1)


@rule("PD-INFO-07", "PD-CURE-05")
@pytest.mark.parametrize(("role", "need"), [("scientist", 4), ("medic", 5)])
def test_who_chooses_the_cards_of_a_cure_has_one_more_than_it_takes_in_every_guess(role: str, need: int) -> None:
    blue = ["paris", "milan", "essen", "london", "madrid", "chicago"]
    players = [{"role": role, "hand": [*blue[: need + 1], "tokyo"]}, {"role": "researcher", "hand": ["lima"]}]
    state = GAME.from_dict({"options": {"difficulty": "normal"}, "players": players})
    play(state, "cure blue")
    sure = hidden_blue(state)
    assert sure == need + 1
    numbers = {hidden_blue(guess) for guess in guesses(state, 1)}
    assert min(numbers) == need + 1
    assert hand_of(guesses(state, 0, 1)[0], 0) == hand_of(state, 0)


def hidden_blue(state: PandemicState) -> int:
    """How many blue cards p1 holds."""
    blue = (
        "san-francisco", "chicago", "toronto", "new-york", "washington", "london", "madrid", "paris", "milan",
        "st-petersburg", "atlanta", "essen",
    )  # fmt: skip
    return sum(card in blue for card in hand_of(state, 0))


@rule("PD-INFO-07")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_cards_that_an_edited_position_lays_on_top_are_known_to_nobody(seat: int | None) -> None:
    laid = hidden([["paris"], ["lima"]], player_pile={"top": ["tokyo", "osaka"]})
    other = hidden([["paris"], ["lima"]], player_pile={"top": ["delhi", "cairo", "milan"]})
    assert [guess.key() for guess in guesses(laid, seat, 5)] == [guess.key() for guess in guesses(other, seat, 5)]
    assert all("top" not in document(guess)["player_pile"] for guess in guesses(laid, seat, 5))


@rule("PD-EVENT-08", "PD-INFO-07")
@pytest.mark.parametrize("placed", [0, 2, 4, 5])
def test_cards_of_a_forecast_that_another_guesses_are_missing_where_they_were(placed: int) -> None:
    """Six of a pile that nobody knows: whichever six they are in a guess, every card is there once. The last one
    goes back by itself."""
    state = hidden([["forecast"], ["lima"]])
    play(state, "play forecast")
    for city in document(state)["forecast"]["left"][:placed]:
        play(state, f"next {city}")
    before = sorted(infection_cards(document(state)))
    looked_at = set()
    for guess in guesses(state, 1):
        assert sorted(infection_cards(document(guess))) == before
        looked_at.add(tuple(sorted(document(guess).get("forecast", {}).get("left", []))))
    assert placed == 5 or len(looked_at) > 10


def infection_cards(position: dict[str, Any]) -> list[str]:
    """Every infection card, wherever it lies."""
    pile = [card for layer in position["infection_pile"] for card in ([layer] if isinstance(layer, str) else layer)]
    forecast = position.get("forecast", {})
    return [*pile, *position["infection_discard"], *forecast.get("left", []), *forecast.get("placed", [])]


@rule("PD-INFO-03", "PD-INFO-07")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("teller", range(4))
def test_a_card_that_was_announced_is_in_no_other_hand_and_not_in_the_pile(teller: int, players: int) -> None:
    hands = [["lima", "osaka"], ["paris", "seoul"], ["milan", "delhi"], ["essen", "cairo"]][:players]
    state, teller = hidden(hands), teller % players
    play(state, *(f"announce p{teller + 1} {card}" for card in hands[teller]))
    for seat in (None, *range(players)):
        view: Any = state.view(seat)
        assert not {*hands[teller]} & {*view["player_pile"]["unseen"]}
        for guess in guesses(state, seat, 10):
            assert hand_of(guess, teller) == sorted(hands[teller])
            dealt = [card for other in range(players) for card in hand_of(guess, other)]
            assert len(dealt) == len({*dealt})


@rule("PD-INFO-07")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("holder", range(4))
def test_who_is_not_asked_knows_only_that_a_window_asks_somebody_else(holder: int, viewer: int | None) -> None:
    """Anybody else may be the one who holds an event, whether before or after one's own seat."""
    hands = [["lima", "osaka"], ["paris", "seoul"], ["milan", "delhi"], ["essen", "cairo"]]
    hands[holder] = ["airlift", "tokyo"]
    state = hidden(hands, doing=["draw", "window W03"])
    assert state.decision().seat == holder
    asked = {guess.decision().seat for guess in guesses(state, viewer, 80)}
    assert asked == ({holder} if viewer == holder else {*range(4)} - {viewer})


@rule("PD-INFO-07", "PD-EVENT-12")
@pytest.mark.parametrize("seat", range(4))
def test_until_when_somebody_does_not_want_to_be_asked_is_seen_where_an_event_is_known(seat: int) -> None:
    hands = [["lima", "airlift"], ["paris", "forecast"], ["milan", "government-grant"], ["essen", "one-quiet-night"]]
    state = hidden(hands)
    for card, seen in ((hands[seat][0], False), (hands[seat][1], True)):
        play(state, f"announce p{seat + 1} {card}")
        for viewer in (None, *range(4)):
            view: Any = state.view(viewer)
            assert ("hush" in view["players"][seat]) == (seen or viewer == seat)
