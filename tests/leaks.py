"""Whether a seat can tell two states apart, and other states that it must not be able to tell from a given one.

`indistinguishable` is for every game. `shuffle_secrets` writes another Pandemic position by hand, without the engine's
own `guess`: everything that the seat may not know is exchanged, everything that it may know stays.
"""

import json
import random
from typing import Any

from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.games.pandemic.cards import CARD_SLUGS, EVENT_SLUGS
from sobremesa.testing.contract import as_json, described, heard, observed

MOST_NUMBERS = 1_000  # no observation has more


def indistinguishable(state: State, other: State, seat: int | None) -> None:
    """The seat sees and observes the same, and when it is to decide it has the same options and the same refusals."""
    assert as_json(state.view(seat)) == as_json(other.view(seat))
    if seat is not None:
        assert observed(state, seat, MOST_NUMBERS) == observed(other, seat, MOST_NUMBERS)
    if seat is not None and state.decision().seat == seat:
        assert described(other) == described(state)
        assert other.legal() == state.legal()
        assert refusals(other) == refusals(state)
        assert [other.option_rule(action) for action in other.legal()] == [
            state.option_rule(action) for action in state.legal()
        ]
    if seat is not None:
        assert other.asides(seat) == state.asides(seat)


def refusals(state: State) -> list[tuple[str, str, str]]:
    """What is refused, comparable."""
    return [(refusal.code, refusal.rule, as_json(refusal.args)) for refusal in state.refused()]


def visible(game: Game, state: State, action: int, seat: int | None) -> list[tuple[str, int]]:
    """What a seat hears of an action that is taken in this state."""
    return [(text, 0) for text, _ in heard(game, [event for event in state.apply(action) if event.seen_by(seat)])]


def hears_the_same(game: Game, state: State, other: State, seat: int | None, action: int) -> bool:
    """Apply one action to both states; unless it brought something to light, the seat must hear and see the same.

    False when the comparison says nothing: the action is not possible in both, or it drew something.
    """
    if action not in state.legal() or action not in other.legal():
        return False
    first, second = state.clone(), other.clone()
    one, two = visible(game, first, action, seat), visible(game, second, action, seat)
    if first.reveals != state.reveals or second.reveals != other.reveals:
        return False
    assert one == two, game.action_text(action)
    assert as_json(first.view(seat)) == as_json(second.view(seat)), game.action_text(action)
    return True


# -- Pandemic ----------------------------------------------------------------------------------------------------


def shuffle_secrets(
    document: dict[str, Any], seat: int | None, rng: random.Random, *, events: bool = False
) -> dict[str, Any]:
    """The document of another position that the seat (None: a spectator) cannot tell from this one.

    Event cards stay with their holders, so that the same windows are open for the same seats; with `events` they are
    exchanged as well, which only games with pauses hide.
    """
    other: dict[str, Any] = json.loads(json.dumps(document))
    other["random"] = "-".join(f"{rng.randrange(1, 1 << 32):08x}" for _ in range(4))
    if other["options"]["hands"] == "hidden":
        _exchange_hands(other, seat, rng, events)
    forecast = other.get("forecast")
    if forecast is not None and (seat is None or f"p{seat + 1}" not in forecast["by"]):
        _exchange_forecast(other, forecast, rng)
    return other


def hidden_from(document: dict[str, Any], seat: int | None, holder: int, *, events: bool = False) -> list[str]:
    """The cards of a hand that the seat does not know of: cities, and with `events` those too."""
    player = document["players"][holder]
    if holder == seat:
        return []
    secret = [card for card in player["hand"] if card not in player.get("shown", [])]
    if not events:
        secret = [card for card in secret if card not in EVENT_SLUGS]
    paying = [step.split()[1] for step in document["doing"] if step.startswith("cure ")]
    if paying and document["active"] == f"p{holder + 1}":
        return []  # the question itself tells of this hand
    return secret


def _exchange_hands(document: dict[str, Any], seat: int | None, rng: random.Random, events: bool) -> None:
    held = {card for player in document["players"] for card in player["hand"]}
    cards = [card for card in CARD_SLUGS if events or card not in EVENT_SLUGS]
    pool = [card for card in cards if card not in held and card not in document["player_discard"]]
    for holder in range(len(document["players"])):
        pool.extend(hidden_from(document, seat, holder, events=events))
    rng.shuffle(pool)
    if events:  # most often they go to hands, where chance would leave them in the pile
        held_now = rng.random() < 0.7
        pool.sort(key=lambda card: (card in EVENT_SLUGS) == held_now and rng.random() < 0.8)
    wanted = _card_asked_for(document)
    for holder, player in enumerate(document["players"]):
        secret = hidden_from(document, seat, holder, events=events)
        if wanted in pool[-len(secret) :] and document["proposal"]["from"] == f"p{holder + 1}":
            pool.insert(0, pool.pop(pool.index(wanted)))  # who asks for a card does not hold it
        dealt = [pool.pop() for _ in secret]
        hand = [card for card in player["hand"] if card not in secret] + dealt
        player["hand"] = [card for card in CARD_SLUGS if card in hand]


def _card_asked_for(document: dict[str, Any]) -> str:
    words = document.get("proposal", {"action": ""})["action"].split()
    return words[-1] if words and words[0] == "take" else ""


def _exchange_forecast(document: dict[str, Any], forecast: dict[str, Any], rng: random.Random) -> None:
    """Cards that came from a layer that was split become others of it; all come back in another order."""
    pile: list[list[str]] = document["infection_pile"]
    seen, mixed = list(forecast["seen"]), list(forecast["mixed"])
    lying = [place for place, layer in enumerate(pile) if layer[0] in seen]
    if mixed:
        below = lying[-1] + 1 if lying else 0
        pool = pile[below] + mixed
        rng.shuffle(pool)
        fresh = pool[: len(mixed)]
        seen = [card for card in seen if card not in mixed] + fresh
        pile[below] = sorted(pool[len(mixed) :])
        forecast["mixed"] = fresh
    rng.shuffle(seen)
    forecast["seen"] = sorted(seen)
    for place, card in zip(lying, seen, strict=False):
        pile[place] = [card]
    if "left" in forecast:
        placed = len(forecast.get("placed", []))
        forecast["placed"], forecast["left"] = seen[:placed], seen[placed:]


def all_keys(value: object) -> set[str]:
    """Every name of every mapping inside a view."""
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in all_keys(inner)}
    if isinstance(value, list):
        return {key for inner in value for key in all_keys(inner)}
    return set()
