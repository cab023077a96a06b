"""The greedy bot: it takes what looks best, by chance among equals, and never looks at what a seat may not know."""

from collections import Counter

from tests.core.example import SOWING, SowingState, bots

TAKE_1, TAKE_2, TAKE_3, DRAW = (SOWING.parse(text) for text in ("take 1", "take 2", "take 3", "draw"))


def position(**changes: object) -> SowingState:
    players = [{"card": 3, "beans": 0}, {"card": 5, "beans": 0}]
    bag = {"sun": 0, "rain": 0, "frost": 2}
    return SOWING.from_dict({"heap": 12, "players": players, "bag": bag, **changes})


def greedy_choice(state: SowingState, seed: int, guesses: int = 1) -> int:
    return bots.choose_option(bots.GreedyBot(), SOWING, state, seed, bots.Budget(guesses=guesses, seconds=1e9))


def test_a_greedy_seat_takes_the_option_after_which_it_stands_best() -> None:
    bag = {"sun": 0, "rain": 0, "frost": 0}
    assert greedy_choice(position(bag=bag), 1) == TAKE_3
    assert greedy_choice(position(bag=bag, last=3), 1) == TAKE_2
    assert greedy_choice(position(bag=bag, heap=1), 1) == TAKE_1


def test_equally_good_options_are_equally_likely() -> None:
    # However many beans a rain puts back on the heap, the drawer stands as before.
    equal = position(last=2, heap=20, doing=["turn", "rain"])
    chosen = Counter(SOWING.action_text(greedy_choice(equal, seed)) for seed in range(400))
    assert set(chosen) == {"sow 1", "sow 2"}
    assert 140 < chosen["sow 1"] < 260


def test_a_greedy_seat_does_not_know_what_will_be_drawn() -> None:
    # Drawing a frost would be better than taking a bean whenever a high card came; the choice must not follow it.
    for seed in range(50):
        choices = {greedy_choice(position(heap=1, random=[word, 2, 3, 4]), seed) for word in range(40)}
        assert len(choices) == 1
    assert {greedy_choice(position(heap=1), seed) for seed in range(50)} == {TAKE_1, DRAW}


def test_with_more_guesses_it_depends_less_on_luck() -> None:
    chosen = [Counter(greedy_choice(position(heap=1), seed, guesses) for seed in range(60)) for guesses in (1, 40)]
    assert max(chosen[1].values()) > max(chosen[0].values())


def test_a_greedy_seat_does_not_know_the_cards_of_others() -> None:
    for seed in range(20):
        hands = [[{"card": 1}, {"card": 2, "beans": 1}, {"card": card}] for card in (3, 6)]
        first, second = (SOWING.from_dict({"heap": 9, "players": players}) for players in hands)
        assert greedy_choice(first, seed) == greedy_choice(second, seed)
