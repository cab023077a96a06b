"""Replay files: one game as one text file, exported, imported, and verified by playing it again.

    sobremesa-replay 1
    game: pandemain
    rules: 2
    print: 2
    options: {"players": 2, …}
    seed: 17
    bots: p2=greedy
    moves: 3
    place oven
    bake rye high
    done
    result: unfinished
    check: 64 hexadecimal digits

A file without the line `print` is of the first print; one without `bots` does not say that bots play. The check is made
from every line above it and from the position that the moves lead to.
"""

import hashlib
import json
from typing import Final, final

from sobremesa.core.errors import ActionError, BrokenReplay, OtherVersion, SobremesaError, TamperedReplay
from sobremesa.core.game import Game
from sobremesa.core.options import written_options
from sobremesa.core.state import State

FORMAT: Final = 1
FIRST_PRINT: Final = 1  # of files that name none
UNFINISHED: Final = "unfinished"
_TITLE: Final = "sobremesa-replay"
_MOST_MOVES: Final = 100_000


@final
class Record:
    """What a game was: which game, its rules version, its print, options, seed and the actions in their order."""

    def __init__(
        self,
        game: str,
        rules: int,
        options: dict[str, object],
        seed: int,
        actions: list[str],
        print_number: int = FIRST_PRINT,
    ) -> None:
        self.game = game
        self.rules = rules
        self.print_number = print_number
        self.options = options
        self.seed = seed
        self.actions = actions
        self.bots = ""  # which seats bots play, where the file says so
        self.result = ""
        self.check = ""
        self.lines: list[str] = []  # of the file, down to the result: what its check was made from

    @property
    def line_of_options(self) -> int:
        """The line of its file that has the options."""
        return 4 if self.print_number == FIRST_PRINT else 5

    def line_of_move(self, number: int) -> int:
        """The line of its file that has this move, counted from 0."""
        return self.line_of_options + (4 if self.bots else 3) + number


def record_of(game: Game, options: dict[str, object], seed: int, actions: list[int]) -> Record:
    """The record of a game that was played here."""
    texts = [game.action_text(action) for action in actions]
    written = written_options(game.options(), options)
    return Record(game.id, game.rules_version, written, seed, texts, game.print_number)


def write_replay(record: Record, final: State) -> str:
    """The text file of a record; `final` is the state its actions lead to."""
    outcome = final.outcome()
    head = [
        f"{_TITLE} {FORMAT}",
        f"game: {record.game}",
        f"rules: {record.rules}",
        *([] if record.print_number == FIRST_PRINT else [f"print: {record.print_number}"]),
        f"options: {json.dumps(record.options, sort_keys=True)}",
        f"seed: {record.seed}",
        *([f"bots: {record.bots}"] if record.bots else []),
        f"moves: {len(record.actions)}",
    ]
    lines = [*head, *record.actions, f"result: {UNFINISHED if outcome is None else outcome.reason}"]
    return "\n".join([*lines, f"check: {_check(lines, final)}"]) + "\n"


def _check(lines: list[str], final: State) -> str:
    return hashlib.sha256("\n".join(lines).encode() + b"\n" + final.fingerprint()).hexdigest()


def read_replay(text: str) -> Record:
    """The record of a text file, its form checked but not yet played."""
    lines = text.split("\n")
    title = lines[0].split()
    if len(title) != 2 or title[0] != _TITLE:
        raise BrokenReplay(f"line 1: a replay begins with '{_TITLE} {FORMAT}'; this file does not")
    if title[1] != str(FORMAT):
        raise OtherVersion(f"line 1: this replay has format {title[1]}; this release reads format {FORMAT}")
    has_print = len(lines) > 3 and lines[3].startswith("print: ")
    names = ["game", "rules", *(["print"] if has_print else []), "options", "seed"]
    has_bots = len(lines) > len(names) + 1 and lines[len(names) + 1].startswith("bots: p")
    names += ["bots", "moves"] if has_bots else ["moves"]
    at = {name: number for number, name in enumerate(names, 2)}
    values = {name: _value(lines, number, name) for name, number in at.items()}
    rules = _number(values["rules"], at["rules"], 1 << 30)
    print_number = _number(values["print"], at["print"], 1 << 30) if has_print else FIRST_PRINT
    if has_print and print_number == FIRST_PRINT:
        raise BrokenReplay(f"line {at['print']}: the first print is not named; leave the line out")
    seed = _number(values["seed"], at["seed"], (1 << 64) - 1)
    moves = _number(values["moves"], at["moves"], _MOST_MOVES)
    last = at["moves"] + moves  # line
    if len(lines) < last + 3 or lines[last + 2] != "":
        raise BrokenReplay(f"line {len(lines)}: the file does not end after {moves} moves, the result and the check")
    options = _options(values["options"], at["options"])
    record = Record(values["game"], rules, options, seed, lines[at["moves"] : last], print_number)
    record.bots = values.get("bots", "")
    record.lines = lines[: last + 1]
    record.result = _value(lines, last + 1, "result")
    record.check = _value(lines, last + 2, "check")
    if any(lines[last + 3 :]):
        raise BrokenReplay(f"line {last + 4}: there is more after the check")
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


def _options(text: str, line: int) -> dict[str, object]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenReplay(f"line {line}: the options are not JSON: {error}") from error
    if not isinstance(options, dict):
        raise BrokenReplay(f"line {line}: the options are not a mapping of names to values")
    return options


def game_of(record: Record, game: Game) -> Game:
    """The game by the rules and with the print of a record; an error if they are unknown, or it is of another game."""
    if record.game != game.id:
        raise BrokenReplay(f"line 2: this is a replay of {record.game}, not of {game.id}")
    try:
        return game.as_of(record.rules, record.print_number)
    except OtherVersion as error:
        raise OtherVersion(f"line 3: {error}") from error


def begin(record: Record, game: Game) -> State:
    """The first state of a recorded game, by the rules of its day."""
    game = game_of(record, game)
    try:
        return game.new(record.options, record.seed)
    except SobremesaError as error:
        raise TamperedReplay(f"line {record.line_of_options}: {error}") from error


def parse_moves(record: Record, game: Game) -> list[int]:
    """The recorded actions as numbers."""
    actions: list[int] = []
    for number, text in enumerate(record.actions):
        try:
            actions.append(game.parse(text))
        except ActionError as error:
            raise TamperedReplay(f"line {record.line_of_move(number)}: {error}") from error
    return actions


def play_again(record: Record, game: Game) -> State:
    """Play a recorded game to its last move, by the rules of its day, and verify its result and check."""
    game = game_of(record, game)
    state = begin(record, game)
    moves = parse_moves(record, game)
    for number, action in enumerate(moves):
        try:
            state.apply(action)
        except ActionError as error:
            where = record.line_of_move(number)
            raise TamperedReplay(f"line {where}: {record.actions[number]!r} was not possible: {error}") from error
    outcome = state.outcome()
    result = UNFINISHED if outcome is None else outcome.reason
    end = record.line_of_move(len(moves))
    if record.result != result:
        raise TamperedReplay(f"line {end}: the moves lead to {result!r}, not to {record.result!r}")
    if record.check != _check(record.lines, state):
        raise TamperedReplay(f"line {end + 1}: the check does not fit: the file was changed")
    return state
