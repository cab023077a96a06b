"""Many games at once: each asks its decision, all are answered together, and what seats may know lies in one place.

Observations are a new array after each step, a copy of zeros that is filled: that is quicker than to make an old one
zero again. Masks, rewards and the rest stay where they are. A game has seeds of its own, made from the batch's seed and
its number, so it plays the same in a batch of any size.
"""

import hashlib
from typing import Final, final

from sobremesa.core.bits import count, words
from sobremesa.core.buffers import flags_buffer, numbers_buffer, shares_buffer
from sobremesa.core.errors import ActionError, UnknownAction
from sobremesa.core.game import Dealer
from sobremesa.core.native import i16, i64, u8, vec
from sobremesa.core.rng import Rng, seeded
from sobremesa.core.state import MAX_OPTIONS, State, option_buffer

# When a game that is over is dealt again.
SAME_STEP: Final = 0  # at once: what is seen is the new game, and the end lies beside it
NEXT_STEP: Final = 1  # in the next step, which does nothing else there
DISABLED: Final = 2  # when somebody asks for it

NOBODY: Final = -1


def seed_of(base: int, game: int, purpose: str) -> int:
    """A seed for one game of a batch: the first eight bytes of the SHA-256 of 'BASE GAME PURPOSE', lowest first."""
    return int.from_bytes(hashlib.sha256(f"{base} {game} {purpose}".encode()).digest()[:8], "little")


def clear(numbers: vec[i16], at: i64, length: i64) -> None:
    """Make so many numbers zero."""
    for place in range(at, at + length):
        numbers[place] = 0


@final
class ManyGames:
    """Games with the same options. `people` seats of each have rewards: those that somebody decides for."""

    def __init__(
        self,
        dealer: Dealer,
        games: int,
        size: int,
        actions: int,
        people: int,
        *,
        autoreset: int,
        counts_points: bool,
        talks: bool,
    ) -> None:
        self._dealer = dealer
        self.games: i64 = games
        self.size: i64 = size  # numbers of an observation
        self.actions: i64 = actions
        self.people: i64 = people
        self._autoreset: i64 = autoreset
        self._counts_points = counts_points
        self._talks = talks
        self._base = 0
        self._states: list[State] = []
        self._episodes: list[int] = [0] * games
        self._choosers: list[Rng] = [Rng() for _ in range(games)]
        self._scratch = option_buffer()
        self._offered: vec[i64] = words([0] * (games * MAX_OPTIONS))
        self._counts: vec[i64] = words([0] * games)  # how many options each game shows
        self._last_actors: vec[i64] = words([0] * games)  # who took the last action of a game that is over
        self._tallies: vec[i64] = words([0] * (games * people))
        self._zeros: vec[i16] = numbers_buffer(games * size)
        self.observations: vec[i16] = self._zeros[:]
        self.final_observations: vec[i16] = numbers_buffer(games * size if autoreset == SAME_STEP else 0)
        self.masks: vec[u8] = flags_buffer(games * actions)
        self.deciders: vec[i16] = numbers_buffer(games)
        self.rewards: vec[float] = shares_buffer(games * people)
        self.dones: vec[u8] = flags_buffer(games)

    # -- dealing -----------------------------------------------------------------------------------------------

    def reset(self, base: int) -> None:
        """Begin all games anew, with the seeds that this one makes."""
        self._base = base
        self._states = []
        self.observations = self._zeros[:]
        for game in range(int(self.games)):
            self._episodes[game] = 0
            self._choosers[game] = seeded(seed_of(base, game, "choices"))
            self._states.append(self._dealer.deal(self.seed_of_game(game)))
            self._hide(game)
            self._begin(game)

    def seed_of_game(self, game: int) -> int:
        """The seed that the game under way was dealt with."""
        return seed_of(self._base, game, f"game {self._episodes[game]}")

    def deal_again(self, games: list[int]) -> None:
        """The next game at each of these places, between two steps."""
        self.observations = self.observations[:]
        for game in games:
            clear(self.observations, self.size * game, self.size)
            self._deal_next(game)

    def _deal_next(self, game: int) -> None:
        """The next game at a place whose observation is zero."""
        self._episodes[game] += 1
        self._states[game] = self._dealer.deal(self.seed_of_game(game))
        self._hide(game)
        self._begin(game)

    def _begin(self, game: i64) -> None:
        """Show a game that was just dealt; nobody has earned anything in it."""
        state = self._states[game]
        self.dones[game] = u8(0)
        if self._talks:
            self._say_all(state)
        for seat in range(self.people):
            self.rewards[game * self.people + seat] = 0.0
            self._tallies[game * self.people + seat] = state.tally(seat) if self._counts_points else 0
        self._show(game, state, state.decider())

    def state(self, game: int) -> State:
        """A copy of one game as it stands."""
        return self._states[game].clone()

    # -- playing -----------------------------------------------------------------------------------------------

    def sample(self) -> list[int]:
        """An option for each game, each equally likely, from a generator of its own; -1 where there is none."""
        chosen: list[int] = []
        for game in range(self.games):
            number = self._counts[game]
            if number == 0:
                chosen.append(NOBODY)
            else:
                rng = self._choosers[game]
                chosen.append(int(self._offered[game * MAX_OPTIONS + rng.below(number)]))
        return chosen

    def step(self, actions: list[int]) -> None:
        """Take an action in each game that were found right; where a game is over it does not matter which."""
        self.observations = self._zeros[:]
        for game in range(self.games):
            state = self._states[game]
            if self._counts[game] == 0:
                self._pass_over(game, state)
                continue
            seat = i64(self.deciders[game])
            self._hide(game)
            state.perform(i64(actions[game]))
            over = state.over()
            if self._talks and not over:
                self._say_all(state)
            self._reward(game, state, over)
            if over:
                self._end(game, state, seat)
            else:
                self.dones[game] = u8(0)
                self._show(game, state, state.decider())

    def check(self, actions: list[int]) -> None:
        """Raise the error that says which of these actions cannot be taken now."""
        if len(actions) != self.games:
            raise ActionError(f"{self.games} actions are expected, one for each game, not {len(actions)}")
        most = int(self.actions)  # an action may be greater than any machine integer
        for game in range(self.games):
            if self._counts[game] != 0:
                action = actions[game]
                if not isinstance(action, int):
                    raise TypeError("no whole number")
                if not 0 <= action < most or self.masks[game * self.actions + i64(action)] == 0:
                    self._refuse(game, action)

    def _refuse(self, game: i64, action: int) -> None:
        """Raise what the game says of this action."""
        if 0 <= action < int(self.actions):
            try:
                self._states[game].check(action)
            except ActionError as error:
                error.args = (f"game {game}: {error}",)
                raise
        raise UnknownAction(f"game {game}: {action} is no action here; they are numbered from 0 to {self.actions - 1}")

    def _pass_over(self, game: i64, state: State) -> None:
        """A game that is over: nothing is earned in it, and perhaps the next one is dealt."""
        for seat in range(self.people):
            self.rewards[game * self.people + seat] = 0.0
        if self._autoreset == NEXT_STEP:
            self._deal_next(int(game))
        else:
            state.observe(self._last_actors[game], self.observations, game * self.size)

    def _end(self, game: i64, state: State, seat: i64) -> None:
        """The game is over: what whoever acted last sees of the end, and perhaps the next game."""
        if self._autoreset == SAME_STEP:
            clear(self.final_observations, game * self.size, self.size)
            state.observe(seat, self.final_observations, game * self.size)
            self._keep_rewards_and_deal(game)
        else:
            state.observe(seat, self.observations, game * self.size)
            self._last_actors[game] = seat
            self.deciders[game] = i16(NOBODY)
        self.dones[game] = u8(1)

    def _keep_rewards_and_deal(self, game: i64) -> None:
        kept = [self.rewards[game * self.people + seat] for seat in range(self.people)]
        self._deal_next(int(game))
        for seat in range(self.people):
            self.rewards[game * self.people + seat] = kept[seat]

    def _say_all(self, state: State) -> None:
        """Every seat says what helps the others."""
        for seat in range(state.seats()):
            for remark in state.remarks(seat):
                state.perform(i64(remark))

    def _reward(self, game: i64, state: State, over: bool) -> None:
        """What each seat gained by the last action: points, or at the end its share of the victory."""
        base = game * self.people
        if self._counts_points:
            for seat in range(self.people):
                tally = state.tally(seat)
                self.rewards[base + seat] = float(tally - self._tallies[base + seat])
                self._tallies[base + seat] = tally
            return
        rewards = self.rewards
        victors = state.victors() if over else 0
        share = 1.0 / float(count(victors)) if victors != 0 else 0.0
        for seat in range(self.people):
            rewards[base + seat] = share if (victors >> seat) & 1 != 0 else 0.0

    # -- what is seen ------------------------------------------------------------------------------------------

    def _hide(self, game: i64) -> None:
        """Undo the mask that was shown."""
        row = game * self.actions
        first = game * MAX_OPTIONS
        offered = self._offered
        masks = self.masks
        for place in range(first, first + self._counts[game]):
            masks[row + offered[place]] = u8(0)
        self._counts[game] = 0

    def _show(self, game: i64, state: State, seat: i64) -> None:
        """What the seat that decides may know, and what it can do."""
        self.deciders[game] = i16(seat)
        state.observe(seat, self.observations, game * self.size)
        options = self._scratch
        number = state.options(options)
        self._counts[game] = number
        row = game * self.actions
        first = game * MAX_OPTIONS
        offered = self._offered
        masks = self.masks
        for place in range(number):
            action = options[place]
            offered[first + place] = action
            masks[row + action] = u8(1)
