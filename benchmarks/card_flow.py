"""Why hidden hands cost so much: `python -m benchmarks.card_flow`.

Pandemic's cards without its board: four hands, the deck of the normal level, a hand limit, and a cure as soon as
whoever acts has enough cards. Nobody spends a card otherwise. In some turns the acting player gives a card away, by one
of two rules: the best card to the best hand, or any card to anybody, who takes it with as many of its colour as the
giver has. Prints how many of such games have all four cures before the deck is empty. Ten seconds.
"""

import argparse
import sys
from random import Random
from typing import Final

_SEED: Final = 63_000_000
_COLOURS, _OF_COLOUR, _EVENTS, _EPIDEMICS = range(4), 12, 5, 5
_ROLES, _SCIENTIST = 5, 0
_HAND_LIMIT: Final = 7
_NO_CITY: Final = 4  # an event or an epidemic: nothing to collect
_GIFTS: Final = (0.0, 0.1, 0.2, 0.3, 0.5, 0.8)  # in a turn

Hand = list[int]  # cards of each colour


def deal(rng: Random) -> tuple[list[Hand], list[int]]:
    """Hands of two cards, and the deck from its top, with an epidemic in each of its piles."""
    cards = [colour for colour in _COLOURS for _ in range(_OF_COLOUR)] + [_NO_CITY] * _EVENTS
    rng.shuffle(cards)
    hands = [[cards[2 * seat : 2 * seat + 2].count(colour) for colour in _COLOURS] for seat in range(4)]
    deck: list[int] = []
    for pile in range(_EPIDEMICS):
        part = [*cards[8 + pile :: _EPIDEMICS], _NO_CITY]
        rng.shuffle(part)
        deck += part
    return hands, deck


def is_won(gifts: float, informed: bool, rng: Random) -> bool:
    """Whether one game has all its cures in time."""
    hands, deck = deal(rng)
    roles = rng.sample(range(_ROLES), 4)
    left = set(_COLOURS)
    for turn in range(len(deck) // 2):
        seat = turn % 4
        hand, enough = hands[seat], 4 if roles[seat] == _SCIENTIST else 5
        for colour in sorted(left):
            if hand[colour] >= enough:
                hand[colour] -= enough
                left.remove(colour)
                break
        if not left:
            return True
        if rng.random() < gifts:
            (give_best if informed else give_any)(hands, seat, left, rng)
        for card in deck[2 * turn : 2 * turn + 2]:
            if card != _NO_CITY:
                hand[card] += 1
        while sum(hand) > _HAND_LIMIT:
            held = [colour for colour in _COLOURS if hand[colour]]
            hand[min(held, key=lambda colour: (colour in left, hand[colour], rng.random()))] -= 1
    return False


def give_best(hands: list[Hand], seat: int, left: set[int], rng: Random) -> None:
    """To whoever is furthest ahead of the giver in a colour."""
    ways = [
        (other[colour] - hands[seat][colour], colour, place)
        for place, other in enumerate(hands)
        for colour in left
        if place != seat and hands[seat][colour]
    ]
    if ways and max(ways)[0] >= 0:
        _, colour, place = max(ways)
        _hand_over(hands, seat, place, colour)


def give_any(hands: list[Hand], seat: int, left: set[int], rng: Random) -> None:
    """One card of the hand to one of the others, who may refuse."""
    cards = [colour for colour in sorted(left) for _ in range(hands[seat][colour])]
    if cards:
        colour, place = rng.choice(cards), rng.choice([each for each in range(4) if each != seat])
        if hands[place][colour] >= hands[seat][colour]:
            _hand_over(hands, seat, place, colour)


def _hand_over(hands: list[Hand], giver: int, receiver: int, colour: int) -> None:
    hands[giver][colour] -= 1
    hands[receiver][colour] += 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.card_flow", description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="of each kind (4000)")
    given = parser.parse_args()
    if given.games < 1:
        parser.error("--games must be at least 1")
    print("gifts in a turn   any card to anybody   the best card to the best hand")
    for gifts in _GIFTS:
        shares = [
            sum(is_won(gifts, informed, Random(_SEED + game)) for game in range(given.games)) / given.games
            for informed in (False, True)
        ]
        print(f"{gifts:15.1f}   {shares[0]:19.1%}   {shares[1]:30.1%}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
