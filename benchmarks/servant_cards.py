"""What the ruling on the servant's picture on a sim-baker's card does to her: `python -m benchmarks.servant_cards`.

Helga plays against one person who plays at random, by the first edition of rules version 1 (the picture was a church
visit) and by the English edition of version 2 (she goes to where the servant stands, OPEN-72): sales to the servant
and church visits of hers in a game, and the spread of both.
"""

import argparse
from statistics import mean, pstdev

from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded

_RULINGS = ((1, 1, "first", "a church visit (rules 1)"), (2, 2, "english", "where he stands (rules 2)"))


def count_game(game: Game, options: dict[str, object], seed: int) -> tuple[int, int]:
    """Helga's sales to the servant and her church visits in one game."""
    state, rng = game.new(options, seed), seeded(seed)
    helga = f"p{state.people() + 1}"
    events = game.opening(options, seed)
    while not state.over():
        legal = state.legal()
        events += state.apply(legal[int(rng.below(len(legal)))])
    told = [event for event in map(game.event_dict, events) if event.get("seat") == helga]
    sales = sum(event["event"] == "sold" and event["rule"] == "PM-SIM-19" for event in told)
    visits = sum(event["event"] == "placed" and event["place"] == "church" for event in told)
    return sales, visits


def main() -> None:
    """Print a table of both rulings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args().games
    print("| the servant on a card | sales to him | church visits |")
    print("|---|---|---|")
    for rules, number, edition, told in _RULINGS:
        game = find_game("pandemain").as_of(rules, number)
        options: dict[str, object] = {"players": 1, "sim_bakers": ["helga"], "edition": edition}
        counts = [count_game(game, options, seed) for seed in range(1, games + 1)]
        cells = [f"{mean(column):.1f} ± {pstdev(column):.1f}" for column in zip(*counts, strict=True)]
        print(f"| {told} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
