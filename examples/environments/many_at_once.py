"""A vector of Gymnasium: 256 games of Pandemain alone at once, each choosing by chance among what its mask allows.

python examples/environments/many_at_once.py
"""

import numpy as np

from sobremesa.environments.gymnasium import vector_env


def main(seed: int = 1, games: int = 256, steps: int = 300) -> float:
    """Play so many steps; the points that were made in a game, on average of those that ended."""
    envs = vector_env("pandemain", games, reward="points", autoreset="next-step")
    observation, _ = envs.reset(seed=seed)
    chance = np.random.default_rng(seed)
    points, ended = np.zeros(games), [0.0]
    for _ in range(steps):
        wishes = chance.random(observation["action_mask"].shape, dtype=np.float32) * observation["action_mask"]
        observation, rewards, over, _, _ = envs.step(wishes.argmax(axis=1))
        points += rewards
        ended += points[over].tolist()
        points[over] = 0.0
    mean = sum(ended) / max(1, len(ended) - 1)
    print(f"{len(ended) - 1} games ended, with {mean:.1f} points made on average")
    return mean


if __name__ == "__main__":
    main()
