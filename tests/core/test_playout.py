"""Whole games in the engine: random ones, and greedy ones that never look at what a seat may not know."""

from collections import Counter

from tests.core.example import SOWING, SowingState, playout, rng, sowing

TAKE_1, TAKE_2, TAKE_3, DRAW = (SOWING.parse(text) for text in ("take 1", "take 2", "take 3", "draw"))


def position(**changes: object) -> SowingState:
    players = [{"card": 3, "beans": 0}, {"card": 5, "beans": 0}]
    bag = {"sun": 0, "rain": 0, "frost": 2}
    return SOWING.from_dict({"heap": 12, "players": players, "bag": bag, **changes})


def greedy_choice(state: SowingState, seed: int) -> int:
    return int(playout.choose_greedily(state, rng.seeded(seed)))


def test_a_greedy_seat_takes_the_option_after_which_it_stands_best() -> None:
    bag = {"sun": 0, "rain": 0, "frost": 0}
    assert greedy_choice(position(bag=bag), 1) == TAKE_3
    assert greedy_choice(position(bag=bag, last=3), 1) == TAKE_2
    assert greedy_choice(position(bag=bag, heap=1), 1) == TAKE_1


def test_a_greedy_choice_leaves_the_state_as_it_was() -> None:
    state = position()
    before = state.key()
    greedy_choice(state, 1)
    assert state.key() == before


def test_a_single_option_is_taken_without_a_guess() -> None:
    state, chance = position(bag={"sun": 0, "rain": 0, "frost": 0}, heap=1), rng.seeded(1)
    assert playout.choose_greedily(state, chance) == TAKE_1
    assert chance.rng_words() == rng.seeded(1).rng_words()


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


def test_a_greedy_seat_does_not_know_the_cards_of_others() -> None:
    for seed in range(20):
        hands = [[{"card": 1}, {"card": 2, "beans": 1}, {"card": card}] for card in (3, 6)]
        first, second = (SOWING.from_dict({"heap": 9, "players": players}) for players in hands)
        assert greedy_choice(first, seed) == greedy_choice(second, seed)


def test_without_greedy_seats_the_game_is_the_random_one() -> None:
    for seed in range(20):
        first, second = sowing(seed), sowing(seed)
        decisions = playout.play_randomly(first, rng.seeded(seed))
        assert playout.play_with(second, [False, False], rng.seeded(seed)) == decisions == first.ply
        assert first.key() == second.key()


def test_a_game_with_greedy_seats_is_the_same_for_the_same_seeds() -> None:
    for seed in range(20):
        first, second = sowing(seed, players=3), sowing(seed, players=3)
        decisions = playout.play_with(first, [True, False, True], rng.seeded(seed))
        assert first.over()
        assert playout.play_with(second, [True, False, True], rng.seeded(seed)) == decisions
        assert first.key() == second.key()


def test_only_the_greedy_seats_play_greedily() -> None:
    wins = [0, 0]
    for seed in range(200):
        state = sowing(seed)
        playout.play_with(state, [False, True], rng.seeded(seed))
        outcome = state.outcome()
        assert outcome is not None
        for winner in outcome.winners:
            wins[winner] += 1
    assert wins[1] > 1.5 * wins[0]


def test_the_decider_is_the_seat_of_the_decision() -> None:
    state = sowing(1)
    while not state.over():
        assert state.decider() == state.decision().seat
        assert state.people() == state.seats() == 2
        state.apply(state.legal()[0])
    assert state.decider() == -1
