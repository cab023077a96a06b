"""The spaces of Gymnasium that PettingZoo and Gymnasium describe observations and masks with."""

from typing import Any

import numpy as np
from gymnasium import Space
from gymnasium.spaces import Box, Dict

from sobremesa.environments.encoding import ActionMask, Encoding, Observation

MaskedObservation = dict[str, Observation | ActionMask]


def space_of(encoding: Encoding) -> Space[MaskedObservation]:
    """What an observation with its mask may be; each learner has a space of its own, which can be seeded."""
    space: Space[Any] = Dict(
        {
            "observation": Box(encoding.lows(), encoding.highs(), dtype=np.int16),
            "action_mask": Box(0, 1, (encoding.actions,), np.int8),
        }
    )
    return space
