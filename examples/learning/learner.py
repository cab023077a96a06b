"""A network that plays Pandemain, and how it learns from many games at once: PPO with masked actions."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from sobremesa.environments.batch import Batch
from sobremesa.environments.encoding import Encoding

WIDTH = 256
POINTS_IN_A_UNIT = 10.0  # rewards are scaled, so that values are small numbers
NEVER = -1e9  # what the network says of an action that is no option


class Player:
    """Says how likely each option is, and how many more points it expects."""

    def __init__(self, encoding: Encoding) -> None:
        size, actions = encoding.size, encoding.actions
        self.scale = torch.from_numpy(1 / np.maximum(np.abs(encoding.highs()), 1).astype(np.float32))
        self.body = nn.Sequential(nn.Linear(size, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh())
        self.choice = nn.Linear(WIDTH, actions)
        self.worth = nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.choice.weight, 0.01)
        nn.init.orthogonal_(self.worth.weight, 1.0)
        self.parts = nn.ModuleList([self.body, self.choice, self.worth])

    def think(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """The logarithms of the chances of all actions, and the value, of each row."""
        inner = self.body(seen * self.scale)
        logits = self.choice(inner).masked_fill(~masks, NEVER)
        return torch.log_softmax(logits, dim=1), self.worth(inner).squeeze(1)

    def choose(self, batch: Batch) -> tuple[Any, Any, Any, Any, Any]:
        """What is seen and can be done in each game, an option by its chance, how likely it was, and the value."""
        seen = torch.from_numpy(batch.observations.astype(np.float32))
        masks = torch.from_numpy(batch.masks.astype(np.bool_))
        with torch.no_grad():
            chances, values = self.think(seen, masks)
            actions = torch.multinomial(chances.exp(), 1)
        return seen, masks, actions, chances.gather(1, actions), values


@dataclass
class Settings:
    """How it learns."""

    steps: int = 64  # decisions of each game between two lessons
    epochs: int = 3
    rows: int = 1024  # looked at together
    rate: float = 5e-4
    clip: float = 0.2
    trace: float = 0.95  # how far a surprise is told back
    curiosity: float = 0.01  # what an even choice is worth


class Learner:
    """Plays all games of a batch for some steps, then changes its player for the better."""

    def __init__(self, batch: Batch, player: Player, settings: Settings) -> None:
        self.batch, self.player, self.settings = batch, player, settings
        self.optimiser = torch.optim.Adam(player.parts.parameters(), lr=settings.rate, eps=1e-5)
        self.points = np.zeros(batch.games)  # so far, in the games under way
        self.decisions = 0

    def play_and_learn(self, time_left: float) -> list[float]:
        """One round of playing and learning; the points of the games that ended. `time_left` is a share of 1."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.settings.rate * time_left
        played, ended = self._play()
        self._learn(*played)
        return ended

    def _play(self) -> tuple[list[Any], list[float]]:
        rows: list[list[Any]] = []
        rewards, ends, ended = [], [], list[float]()
        for _ in range(self.settings.steps):
            seen, masks, actions, chances, values = self.player.choose(self.batch)
            self.batch.step(actions.squeeze(1).numpy())
            gained, over = self.batch.rewards[:, 0].copy(), self.batch.dones.copy()
            self.points += gained
            ended += self.points[over].tolist()
            self.points[over] = 0
            rows.append([seen, masks, actions, chances, values])
            rewards.append(torch.from_numpy(gained.astype(np.float32)) / POINTS_IN_A_UNIT)
            ends.append(torch.from_numpy(over))
        self.decisions += self.settings.steps * self.batch.games
        last = self.player.choose(self.batch)[4]
        gains = self._gains(torch.stack([row[4] for row in rows]), torch.stack(rewards), torch.stack(ends), last)
        columns = [torch.cat(column) for column in zip(*rows, strict=True)]
        return [*columns, gains.flatten()], ended

    def _gains(self, values: Any, rewards: Any, ends: Any, last: Any) -> Any:
        """How much better than expected each step turned out (generalized advantage estimation, without discount)."""
        gains, following, surprise = torch.zeros_like(values), last, torch.zeros_like(last)
        for step in reversed(range(len(values))):
            goes_on = (~ends[step]).float()
            surprise = rewards[step] + following * goes_on - values[step] + self.settings.trace * surprise * goes_on
            gains[step], following = surprise, values[step]
        return gains

    def _learn(self, seen: Any, masks: Any, actions: Any, before: Any, values: Any, gains: Any) -> None:
        returns = gains + values
        settings = self.settings
        for _ in range(settings.epochs):
            for rows in torch.randperm(len(seen)).split(settings.rows):
                chances, worth = self.player.think(seen[rows], masks[rows])
                gain = gains[rows]
                gain = (gain - gain.mean()) / (gain.std() + 1e-6)
                ratio = (chances.gather(1, actions[rows]) - before[rows]).squeeze(1).exp()
                better = torch.minimum(ratio * gain, ratio.clamp(1 - settings.clip, 1 + settings.clip) * gain).mean()
                evenness = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
                loss = 0.5 * ((worth - returns[rows]) ** 2).mean() - better - settings.curiosity * evenness
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.player.parts.parameters(), 0.5)
                self.optimiser.step()


def points_of_whole_games(batch: Batch, player: Player | None, seed: int) -> NDArray[np.float64]:
    """The points of seat 0 in each game of a batch that deals no game twice; without a player at random."""
    batch.reset(seed)
    points = np.zeros(batch.games)
    while not batch.dones.all():
        batch.step(batch.sample() if player is None else player.choose(batch)[2].squeeze(1).numpy())
        points += batch.rewards[:, 0]
    return points
