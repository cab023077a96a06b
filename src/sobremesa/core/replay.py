"""Replay files: one game as one text file, exported, imported, and verified by playing it again.

    sobremesa-replay 1
    game: pandemic
    rules: 1
    options: {"players": 2, …}
    seed: 17
    moves: 3
    drive p1 chicago
    treat blue
    end-actions
    result: unfinished
    check: 64 hexadecimal digits

The check is made from every line above it and from the position that the moves lead to.
"""

import hashlib
import json
from typing import Final, final

from sobremesa.core.errors import ActionError, BrokenReplay, OtherVersion, SobremesaError, TamperedReplay
from sobremesa.core.game import Game, State
from sobremesa.core.options import written_options

FORMAT: Final = 1
UNFINISHED: Final = "unfinished"
_TITLE: Final = "sobremesa-replay"
_MOST_MOVES: Final = 100_000


@final
class Record:
    """What a game was: which game, its rules version, options, seed and the actions in their order."""

    def __init__(self, game: str, rules: int, options: dict[str, object], seed: int, actions: list[str]) -> None:
        self.game = game
        self.rules = rules
        self.options = options
        self.seed = seed
        self.actions = actions
        self.result = ""
        self.check = ""
        self.lines: list[str] = []  # of the file, down to the result: what its check was made from


def record_of(game: Game, options: dict[str, object], seed: int, actions: list[int]) -> Record:
    """The record of a game that was played here."""
    texts = [game.action_text(action) for action in actions]
    return Record(game.id, game.rules_version, written_options(game.options(), options), seed, texts)


def write_replay(record: Record, final: State) -> str:
    """The text file of a record; `final` is the state its actions lead to."""
    outcome = final.outcome()
    head = [
        f"{_TITLE} {FORMAT}",
        f"game: {record.game}",
        f"rules: {record.rules}",
        f"options: {json.dumps(record.options, sort_keys=True)}",
        f"seed: {record.seed}",
        f"moves: {len(record.actions)}",
    ]
    lines = [*head, *record.actions, f"result: {UNFINISHED if outcome is None else outcome.reason}"]
    return "\n".join([*lines, f"check: {_check(lines, final)}"]) + "\n"


def _check(lines: list[str], final: State) -> str:
    return hashlib.sha256("\n".join(lines).encode() + b"\n" + final.key()).hexdigest()


def read_replay(text: str) -> Record:
    """The record of a text file, its form checked but not yet played."""
    lines = text.split("\n")
    title = lines[0].split()
    if len(title) != 2 or title[0] != _TITLE:
        raise BrokenReplay(f"line 1: a replay begins with '{_TITLE} {FORMAT}'; this file does not")
    if title[1] != str(FORMAT):
        raise OtherVersion(f"line 1: this replay has format {title[1]}; this release reads format {FORMAT}")
    values = [
        _value(lines, number, name) for number, name in enumerate(("game", "rules", "options", "seed", "moves"), 2)
    ]
    rules = _number(values[1], 3, 1 << 30)
    seed = _number(values[3], 5, (1 << 64) - 1)
    moves = _number(values[4], 6, _MOST_MOVES)
    if len(lines) < moves + 9 or lines[moves + 8] != "":
        raise BrokenReplay(f"line {len(lines)}: the file does not end after {moves} moves, the result and the check")
    record = Record(values[0], rules, _options(values[2]), seed, lines[6 : 6 + moves])
    record.lines = lines[: moves + 7]
    record.result = _value(lines, moves + 7, "result")
    record.check = _value(lines, moves + 8, "check")
    if any(lines[moves + 9 :]):
        raise BrokenReplay(f"line {moves + 10}: there is more after the check")
    return record


def _value(lines: list[str], number: int, name: str) -> str:
    if len(lines) < number:
        raise BrokenReplay(f"line {number}: the file ends before '{name}:'; it was cut short")
    before, colon, value = lines[number - 1].partition(": ")
    if before != name or not colon:
        raise BrokenReplay(f"line {number}: '{name}: …' is expected here, not {lines[number - 1][:40]!r}")
    return value


def _number(text: str, line: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 20 or int(text) > most:
        raise BrokenReplay(f"line {line}: {text[:40]!r} is not a whole number up to {most}")
    return int(text)


def _options(text: str) -> dict[str, object]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenReplay(f"line 4: the options are not JSON: {error}") from error
    if not isinstance(options, dict):
        raise BrokenReplay("line 4: the options are not a mapping of names to values")
    return options


def begin(record: Record, game: Game) -> State:
    """The first state of a recorded game; an error if it is of another game or of other rules."""
    if record.game != game.id:
        raise BrokenReplay(f"line 2: this is a replay of {record.game}, not of {game.id}")
    if record.rules != game.rules_version:
        raise OtherVersion(
            f"line 3: this game was played by rules version {record.rules}; this release plays {game.rules_version}"
        )
    try:
        return game.new(record.options, record.seed)
    except SobremesaError as error:
        raise TamperedReplay(f"line 4: {error}") from error


def parse_moves(record: Record, game: Game) -> list[int]:
    """The recorded actions as numbers."""
    actions: list[int] = []
    for number, text in enumerate(record.actions):
        try:
            actions.append(game.parse(text))
        except ActionError as error:
            raise TamperedReplay(f"line {number + 7}: {error}") from error
    return actions


def play_again(record: Record, game: Game) -> State:
    """Play a recorded game to its last move and verify its result and check."""
    state = begin(record, game)
    moves = parse_moves(record, game)
    for number, action in enumerate(moves):
        try:
            state.apply(action)
        except ActionError as error:
            raise TamperedReplay(f"line {number + 7}: {record.actions[number]!r} was not possible: {error}") from error
    outcome = state.outcome()
    result = UNFINISHED if outcome is None else outcome.reason
    if record.result != result:
        raise TamperedReplay(f"line {len(moves) + 7}: the moves lead to {result!r}, not to {record.result!r}")
    if record.check != _check(record.lines, state):
        raise TamperedReplay(f"line {len(moves) + 8}: the check does not fit: the file was changed")
    return state
