"""Gymnasium: a learner at the first seat of Pandemain against two greedy bots, here one that chooses by chance.

python examples/environments/one_seat.py
"""

import gymnasium

import sobremesa.environments.gymnasium  # registers sobremesa/Pandemain-v0 and sobremesa/Pandemic-v0


def main(seed: int = 1) -> float:
    """Play one game; the points that the learner made in it."""
    assert sobremesa.environments.gymnasium
    game = gymnasium.make("sobremesa/Pandemain-v0", players=3, seat=0, bots="greedy", reward="points")
    observation, _ = game.reset(seed=seed)
    game.action_space.seed(seed)
    points, over = 0.0, False
    while not over:
        action = game.action_space.sample(observation["action_mask"])
        observation, reward, over, _, _ = game.step(action)
        points += float(reward)
    print(f"the learner made {points:.0f} points")
    return points


if __name__ == "__main__":
    main()
