"""OpenSpiel: its own search over information sets (IS-MCTS) plays Pandemic with hidden hands, for a few decisions.

python examples/environments/information_sets.py
"""

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-untyped]
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # type: ignore[import-untyped]

from sobremesa.environments.openspiel import game


def main(seed: int = 1, decisions: int = 12, simulations: int = 8) -> list[str]:
    """Play so many decisions; what was done."""
    chance = np.random.RandomState(seed)
    pandemic = game("pandemic", players=3, difficulty="normal")
    bot = ISMCTSBot(pandemic, RandomRolloutEvaluator(random_state=chance), 1.4, simulations, random_state=chance)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random_sample))
    state = pandemic.new_initial_state()
    state.apply_action(seed)  # the deal
    done: list[str] = []
    while not state.is_terminal() and len(done) < decisions:
        action = bot.step(state)
        done.append(f"player {state.current_player()}: {state.action_to_string(action)}")
        state.apply_action(action)
    print("\n".join(done))
    return done


if __name__ == "__main__":
    main()
