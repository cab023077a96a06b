"""The games as games of OpenSpiel: `sobremesa_pandemic` and `sobremesa_pandemain`, registered with this import.

    from sobremesa.environments.openspiel import game

    pandemic = game("pandemic", players=4)
    state = pandemic.new_initial_state()

One chance node at the root draws the deal, and all that is random later follows from it. What that means for search is
told in `docs/lab/environments.md`.
"""

import json
from collections.abc import Callable
from typing import Any, Final, final

from sobremesa.extras import require

with require("openspiel"):
    import pyspiel  # type: ignore[import-not-found]

from sobremesa.catalog import GAMES, find_game
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.environments.choices import POINTS, VICTORY, read_whole
from sobremesa.environments.chosen_game import ChosenGame, is_of_a_team
from sobremesa.environments.held import NOT_DEALT, Held
from sobremesa.environments.spiel_observers import HistoryObserver, MomentObserver
from sobremesa.environments.spiel_parameters import (
    Parameter,
    read_parameters,
    usual_parameter,
    write_parameters,
)
from sobremesa.environments.told import nothing_told

DEALS: Final = 1024  # how many the root's chance node draws from, unless somebody says
MOST_DEALS: Final = 1 << 20
LONGEST: Final = 20_000  # decisions; no game comes near it
MOST_POINTS: Final = 1000.0
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_OVER: Final = int(pyspiel.PlayerId.TERMINAL)
_Type = pyspiel.GameType


def game(
    name: str,
    *,
    words: bool = False,
    reward: str = VICTORY,
    deals: int = DEALS,
    first_deal: int = 0,
    **options: object,
) -> "SpielGame":
    """A game with these options; the root draws one of `deals` seeds, `first_deal` being the first of them."""
    played = find_game(name)
    ChosenGame(name, options, words=words, reward=reward)  # whatever is wrong is said here, and not by OpenSpiel
    parameters: dict[str, Parameter] = {"words": words, "reward": reward, "deals": deals, "first_deal": first_deal}
    usual = _own_parameters()
    given = {each: value for each, value in parameters.items() if value != usual[each]}
    _check_deals(deals, first_deal)
    loaded = pyspiel.load_game(short_name(played), {**given, **write_parameters(played.options(), options)})
    assert isinstance(loaded, SpielGame)
    return loaded


def env(name: str, **arguments: Any) -> Any:
    """The same as an environment of OpenSpiel's own, `rl_environment.Environment`."""
    from open_spiel.python import rl_environment  # type: ignore[import-untyped]

    return rl_environment.Environment(game(name, **arguments))


def short_name(played: Game) -> str:
    """What `pyspiel.load_game` knows a game by."""
    return f"sobremesa_{played.id}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        played = find_game(name)
        own = {**_own_parameters(), **{each: params[each] for each in _own_parameters() if each in params}}
        _check_deals(own["deals"], own["first_deal"])
        options = read_parameters(played.options(), params)
        self.chosen = chosen = ChosenGame(name, options, words=bool(own["words"]), reward=str(own["reward"]))
        self.first_deal = int(own["first_deal"])
        self.deals = [(number, 1 / int(own["deals"])) for number in range(int(own["deals"]))]
        bound = MOST_POINTS if chosen.reward == POINTS else 0.0
        kind = type_of(played, chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=chosen.encoding.actions,
            max_chance_outcomes=len(self.deals),
            num_players=chosen.players,
            min_utility=-bound,
            max_utility=bound or 1.0,
            utility_sum=1.0 if kind.utility == _Type.Utility.CONSTANT_SUM else None,
            max_game_length=LONGEST,
        )
        unusual = {each: value for each, value in params.items() if value != kind.parameter_specification[each]}
        super().__init__(kind, info, unusual)

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "MomentObserver | HistoryObserver":
        """What a player sees now or, with perfect recall, all that it was told since the deal."""
        if params:
            raise SetupError(f"an observation takes no parameters, not {params!r}")
        if iig_obs_type is not None and (
            not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise SetupError("an observation is what one player knows: public, and its own; there are no parts of it")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return HistoryObserver()
        return MomentObserver(self.chosen.encoding)


@final
class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. All that changes is `held`: OpenSpiel copies and pickles whatever lies in `__dict__`."""

    __slots__ = ("__dict__", "_game")

    def __init__(self, played: SpielGame) -> None:
        super().__init__(played)
        self._game = played
        self.held = NOT_DEALT

    def __getattr__(self, name: str) -> Any:
        if name != "_game":
            raise AttributeError(name)
        self._game = self.get_game()  # what `pickle` makes has gone through no constructor
        return self._game

    def current_player(self) -> int:
        """Who decides; the chance node is the root."""
        state = self.held.state
        if state is None:
            return _CHANCE
        seat = int(state.decider())
        return seat if seat >= 0 else _OVER

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        state = self.held.state
        return state is not None and state.over()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The options of whoever decides, and nothing for others; from Python this spares five calls through C++."""
        seat = self.current_player()
        if player is not None and player != seat:
            return list(super().legal_actions(player))
        if seat < 0:
            return [] if seat == _OVER else [deal for deal, _ in self._game.deals]
        return self._legal_actions(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each as likely as the others."""
        return self._game.deals

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        assert state is not None
        return state.legal()

    def _apply_action(self, action: int) -> None:
        held, chosen = self.held, self._game.chosen
        state = held.state
        if state is None:
            dealt = chosen.deal(self._game.first_deal + action)
            self.held = Held(dealt, nothing_told(chosen.players), chosen.earned(dealt))
            return
        if not state.is_legal(action):
            chosen.option(state, action)  # says why it is none
        seat = int(state.decider())
        before = chosen.earned(state) if chosen.reward == POINTS else held.before
        state.listen()
        chosen.take(state, action)
        held.changed(held.told.after(seat, action, state.stop_listening()), before)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"deal {self._game.first_deal + action}"
        return self._game.chosen.game.action_text(action)

    def rewards(self) -> list[float]:
        """What the last action brought each player."""
        return self._since(self.held.before)

    def returns(self) -> list[float]:
        """What each player has earned since the deal."""
        return self._since(self.held.begun)

    def _since(self, earlier: list[float]) -> list[float]:
        state = self.held.state
        if state is None:
            return [0.0] * self._game.chosen.players
        return [now - then for now, then in zip(self._game.chosen.earned(state), earlier, strict=True)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A game that this player cannot tell from the real one. It has no history: nobody knows its deal."""
        read_whole("player", player, 0, self._game.chosen.players - 1)
        other = self._game.new_initial_state()
        if self.held.state is not None:
            other.held = self.held.guessed(player, seeded(int(sampler() * (1 << 62))))
        return other

    def __str__(self) -> str:
        """The whole position, hidden things too."""
        state = self.held.state
        return "before the deal" if state is None else json.dumps(state.to_dict(), sort_keys=True, ensure_ascii=False)


def type_of(played: Game, chosen: ChosenGame | None) -> Any:
    """How OpenSpiel describes a game, with options that are chosen or, where it is registered, with its usual ones."""
    options = played.options()
    numbers = [
        int(choice) for spec in options if (spec.name, spec.kind) == ("players", "number") for choice in spec.choices
    ]
    numbers = numbers or [ChosenGame(played.id, {}).players]
    points = chosen is not None and chosen.reward == POINTS
    utility = _Type.Utility.GENERAL_SUM
    if is_of_a_team(played):
        utility = _Type.Utility.IDENTICAL
    elif chosen is not None and not points and chosen.players > 1 and chosen.all_decide:
        utility = _Type.Utility.CONSTANT_SUM
    return _Type(
        short_name=short_name(played),
        long_name=played.name,
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_Type.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=_Type.RewardModel.REWARDS if points else _Type.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=max(1, min(numbers)),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**_own_parameters(), **{spec.name: usual_parameter(spec) for spec in options}},
    )


def _own_parameters() -> dict[str, Parameter]:
    return {"words": False, "reward": VICTORY, "deals": DEALS, "first_deal": 0}


def _check_deals(deals: object, first: object) -> None:
    if isinstance(deals, bool) or not isinstance(deals, int) or not 1 <= deals <= MOST_DEALS:
        raise SetupError(f"deals {deals!r}: the chance node draws from 1 to {MOST_DEALS} deals")
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < 1 << 31:
        raise SetupError(f"first_deal {first!r}: the first seed is a whole number from 0 to 2**31 - 1")


def _register(played: Game) -> None:
    class Registered(SpielGame):
        """A class and no function: OpenSpiel keeps it until Python has ended, when functions can no longer be freed."""

        def __init__(self, params: dict[str, Any]) -> None:
            super().__init__(played.id, params)

    pyspiel.register_game(type_of(played, None), Registered)


for _game in GAMES.values():
    if _game.features() is not None:
        _register(_game)
