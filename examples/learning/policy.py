"""What was learnt, as a policy of `python -m benchmarks.baselines`: the file that PLAYER names."""

import os
from functools import cache
from typing import Any

import numpy as np
import torch

from examples.learning.learner import Player
from sobremesa.environments.encoding import Encoding


@cache
def _player() -> Player:
    player = Player(Encoding("pandemain"))
    player.parts.load_state_dict(torch.load(os.environ["PLAYER"], weights_only=True))
    return player


def choose(observation: Any, mask: Any, chance: np.random.Generator) -> int:
    """An option by the chance that the network gives it."""
    with torch.no_grad():
        seen = torch.from_numpy(observation.astype(np.float32))[None]
        chances, _ = _player().think(seen, torch.from_numpy(mask.astype(np.bool_))[None])
    shares = chances[0].double().exp().numpy()
    return int(chance.choice(len(shares), p=shares / shares.sum()))
