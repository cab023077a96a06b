"""What a dataset is to hold, checked before anything is played, and the document that says so."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final, final

from sobremesa.bots import SearchBot, make_bot
from sobremesa.catalog import find_game
from sobremesa.core.errors import ObservationError, SetupError
from sobremesa.core.features import Feature, Features
from sobremesa.core.game import Dealer, Game
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.identity import identity_of
from sobremesa.lab.simulate import seat_bots

FORMAT: Final = 1  # of the folder; a change of what lies where, or of a column, gets another number
DOCUMENT: Final = "dataset.json"
FORMS: Final = ("parquet", "npz")
DECISIONS: Final = "decisions"  # what a learner reads: nothing that the seat did not know, but the results
GAMES: Final = "games"  # seeds and actions, from which everything can be had
DOCUMENTS: Final = "documents"  # whole positions, with all that is hidden
DOCUMENTS_ENDING: Final = "jsonl.gz"


@final
@dataclass(frozen=True)
class DatasetSettings:
    """What is played, and what is written of it."""

    game: str
    options: dict[str, object] = field(default_factory=dict)
    bots: str = "search-easy"  # one name for all seats that decide, or a name for each with commas between
    games: int = 100
    seed: int = 1
    form: str = FORMS[0]
    shard: int = 20  # games
    values: bool = False  # what the search weighed
    documents: bool = False
    words: bool = False  # whether bots say what helps the others
    rotate: bool = False  # whether the bots move one seat on from game to game

    def text(self) -> str:
        """As workers get them."""
        return json.dumps(asdict(self))

    @property
    def shards(self) -> int:
        """How many files of each kind there will be."""
        return -(-self.games // self.shard)

    def games_of_shard(self, shard: int) -> range:
        """The numbers of the games in one of them."""
        return range(shard * self.shard, min(self.games, (shard + 1) * self.shard))


@final
class DatasetGames:
    """The games of a dataset: how they are dealt and who plays. SetupError says why such a dataset cannot be made."""

    def __init__(self, wanted: DatasetSettings) -> None:
        self.wanted = wanted
        self.game: Game = find_game(wanted.game)
        self.features = _features_of(self.game)
        if wanted.form not in FORMS:
            raise SetupError(f"format {wanted.form!r}: there are {', '.join(FORMS)}")
        if wanted.shard < 1:
            raise SetupError(f"{wanted.shard} games in a file: 1 or more can be")
        seated = seat_bots(self.game, wanted.options, wanted.bots, wanted.games, wanted.seed, words=wanted.words)
        self.dealer: Dealer = seated[0]
        self.names: list[str] = seated[1]  # of the bots at the seats that decide, in the first game
        if not self.names:
            raise SetupError("nobody decides anything in such games, so there is nothing to learn from them")
        if wanted.values and not any(isinstance(make_bot(name), SearchBot) for name in self.names):
            raise SetupError(f"values are what a search weighs, and none of these bots searches: {wanted.bots}")
        dealt = self.dealer.deal(wanted.seed)
        self.seats = dealt.seats()
        self.has_points = _ends_with_points(dealt)  # else all win or lose together

    def names_in(self, number: int) -> list[str]:
        """The bots at the seats in one of the games."""
        shift = number % len(self.names) if self.wanted.rotate else 0
        return self.names[shift:] + self.names[:shift]

    def document(self) -> dict[str, Any]:
        """What `dataset.json` says: the same whenever and wherever the dataset is made."""
        wanted, game = self.wanted, self.game
        return {
            "format": FORMAT,
            **identity_of(game, wanted.options),
            "bots": self.names,
            "rotate": wanted.rotate,
            "words": wanted.words,
            "seed": wanted.seed,
            "games": wanted.games,
            "files": wanted.form,
            "games_in_a_file": wanted.shard,
            "values": wanted.values,
            "documents": wanted.documents,
            "seats": self.seats,
            "outcomes": list(game.outcomes),
            "actions": [game.action_text(action) for action in range(game.decision_actions)],
            "observation": _layout(self.features),
        }


def _features_of(game: Game) -> Features:
    features = game.features()
    if features is None:
        raise ObservationError(f"{game.name} has no observations, so no dataset can be made of it")
    return features


def _ends_with_points(state: State) -> bool:
    """Whether seats have scores when such a game is over: it is played to see."""
    play_randomly(state, seeded(0))
    outcome = state.outcome()
    return outcome is not None and bool(outcome.scores)


def _layout(features: Features) -> dict[str, Any]:
    """An observation, number by number."""
    return {
        "version": features.version,
        "size": features.size,
        "features": [_feature(feature) for feature in features.all()],
    }


def _feature(feature: Feature) -> dict[str, Any]:
    return {
        "name": feature.name,
        "start": feature.start,
        "shape": list(feature.shape),
        "low": feature.low,
        "high": feature.high,
        "meaning": feature.meaning,
        **({"words": list(feature.names)} if feature.names else {}),
        **({"axes": [list(axis) for axis in feature.axes]} if feature.axes else {}),
    }
