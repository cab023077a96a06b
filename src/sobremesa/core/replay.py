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

Format 2 has one or both of two more lines: `start` after the seed, the position document that the game goes on from,
and `names` before the moves, what the people called themselves. A game that needs neither is written in format 1.
"""

import hashlib
import json
from typing import Final, final

from sobremesa.core.errors import ActionError, BrokenReplay, OtherVersion, SobremesaError, TamperedReplay
from sobremesa.core.game import Game
from sobremesa.core.options import written_options
from sobremesa.core.state import State

FORMAT: Final = 1
FORMAT_WITH_MORE: Final = 2  # of a game that begins in a position, or whose people are named
FIRST_PRINT: Final = 1  # of files that name none
UNFINISHED: Final = "unfinished"
_TITLE: Final = "sobremesa-replay"
_MOST_MOVES: Final = 100_000
_LONGEST_NAME: Final = 80


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
        start: dict[str, object] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.print_number = print_number
        self.options = options
        self.seed = seed
        self.start = start  # the position that it goes on from; None where it was set up
        self.actions = actions
        self.bots = ""  # which seats bots play, where the file says so
        self.names: list[str] = []  # of the people, by seat, where the file tells them
        self.result = ""
        self.check = ""
        self.lines: list[str] = []  # of the file, down to the result: what its check was made from

    @property
    def line_of_options(self) -> int:
        """The line of its file that has the options."""
        return 4 if self.print_number == FIRST_PRINT else 5

    @property
    def format(self) -> int:
        """The lowest format that can hold it."""
        return FORMAT if self.start is None and not self.names else FORMAT_WITH_MORE

    def line_of_move(self, number: int) -> int:
        """The line of its file that has this move, counted from 0."""
        more = (self.start is not None) + bool(self.bots) + bool(self.names)
        return self.line_of_options + 3 + more + number

    def up_to(self, number: int) -> "Record":
        """The same game with its first so many moves only."""
        short = Record(
            self.game, self.rules, self.options, self.seed, self.actions[:number], self.print_number, self.start
        )
        short.bots, short.names = self.bots, self.names
        return short


def record_of(
    game: Game, options: dict[str, object], seed: int, actions: list[int], start: dict[str, object] | None = None
) -> Record:
    """The record of a game that was played here."""
    texts = [game.action_text(action) for action in actions]
    written = written_options(game.options(), options)
    return Record(game.id, game.rules_version, written, seed, texts, game.print_number, start)


def write_replay(record: Record, final: State) -> str:
    """The text file of a record; `final` is the state its actions lead to."""
    outcome = final.outcome()
    head = [
        f"{_TITLE} {record.format}",
        f"game: {record.game}",
        f"rules: {record.rules}",
        *([] if record.print_number == FIRST_PRINT else [f"print: {record.print_number}"]),
        f"options: {json.dumps(record.options, sort_keys=True)}",
        f"seed: {record.seed}",
        *([] if record.start is None else [f"start: {json.dumps(record.start, sort_keys=True)}"]),
        *([f"bots: {record.bots}"] if record.bots else []),
        *([f"names: {json.dumps(record.names)}"] if record.names else []),
        f"moves: {len(record.actions)}",
    ]
    lines = [*head, *record.actions, f"result: {UNFINISHED if outcome is None else outcome.reason}"]
    return "\n".join([*lines, f"check: {_check(lines, final)}"]) + "\n"


def _check(lines: list[str], final: State) -> str:
    return hashlib.sha256("\n".join(lines).encode() + b"\n" + final.fingerprint()).hexdigest()


def read_replay(text: str) -> Record:
    """The record of a text file, its form checked but not yet played."""
    lines = text.split("\n")
    form = _form(lines[0])
    at = _lines_by_name(lines, form)
    values = {name: _value(lines, number, name) for name, number in at.items()}
    rules = _number(values["rules"], at["rules"], 1 << 30)
    print_number = _number(values["print"], at["print"], 1 << 30) if "print" in at else FIRST_PRINT
    if "print" in at and print_number == FIRST_PRINT:
        raise BrokenReplay(f"line {at['print']}: the first print is not named; leave the line out")
    seed = _number(values["seed"], at["seed"], (1 << 64) - 1)
    moves = _number(values["moves"], at["moves"], _MOST_MOVES)
    last = at["moves"] + moves  # line
    if len(lines) < last + 3 or lines[last + 2] != "":
        raise BrokenReplay(f"line {len(lines)}: the file does not end after {moves} moves, the result and the check")
    options = _mapping(values["options"], at["options"], "options are")
    record = Record(values["game"], rules, options, seed, lines[at["moves"] : last], print_number)
    if "start" in at:
        record.start = _mapping(values["start"], at["start"], "start is")
    record.bots = values.get("bots", "")
    record.names = _names(values["names"], at["names"]) if "names" in at else []
    if record.format != form:
        raise BrokenReplay(f"line 1: a game without a start and without names has format {FORMAT}")
    record.lines = lines[: last + 1]
    record.result = _value(lines, last + 1, "result")
    record.check = _value(lines, last + 2, "check")
    if any(lines[last + 3 :]):
        raise BrokenReplay(f"line {last + 4}: there is more after the check")
    return record


def _form(line: str) -> int:
    """The format that the first line names."""
    title = line.split()
    if len(title) != 2 or title[0] != _TITLE:
        raise BrokenReplay(f"line 1: a replay begins with '{_TITLE} {FORMAT}'; this file does not")
    if title[1] not in (str(FORMAT), str(FORMAT_WITH_MORE)):
        raise OtherVersion(
            f"line 1: this replay has format {title[1][:40]}; "
            f"this release reads the formats {FORMAT} and {FORMAT_WITH_MORE}"
        )
    return int(title[1])


def _lines_by_name(lines: list[str], form: int) -> dict[str, int]:
    """The line of each value above the moves; those that may be missing are looked for where they would stand."""
    at: dict[str, int] = {}
    for name in ("game", "rules", "print", "options", "seed", "start", "bots", "names", "moves"):
        number = len(at) + 2
        line = lines[number - 1] if len(lines) >= number else ""
        optional = name in ("print", "bots") or (form == FORMAT_WITH_MORE and name in ("start", "names"))
        begins = f"{name}: p" if name == "bots" else f"{name}: "
        if line.startswith(begins) if optional else name not in ("start", "names"):
            at[name] = number
    return at


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


def _json(text: str, line: int, what: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenReplay(f"line {line}: the {what} not JSON: {error}") from error
    return value


def _mapping(text: str, line: int, what: str) -> dict[str, object]:
    value = _json(text, line, what)
    if not isinstance(value, dict):
        raise BrokenReplay(f"line {line}: the {what} not a mapping of names to values")
    return value


def _names(text: str, line: int) -> list[str]:
    value = _json(text, line, "names are")
    if not isinstance(value, list) or not value or not all(isinstance(name, str) for name in value):
        raise BrokenReplay(f"line {line}: the names are not a list of texts")
    if any(len(name) > _LONGEST_NAME for name in value):
        raise BrokenReplay(f"line {line}: no name is longer than {_LONGEST_NAME} characters")
    return value


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
        return game.begin(record.options, record.seed, record.start)
    except SobremesaError as error:
        line = record.line_of_options + (0 if record.start is None else 2)
        raise TamperedReplay(f"line {line}: {error}", "start") from error


def parse_moves(record: Record, game: Game) -> list[int]:
    """The recorded actions as numbers."""
    actions: list[int] = []
    for number, text in enumerate(record.actions):
        try:
            actions.append(game.parse(text))
        except ActionError as error:
            raise TamperedReplay(f"line {record.line_of_move(number)}: {error}", "move", number + 1) from error
    return actions


def play_again(record: Record, game: Game) -> State:
    """Play a recorded game to its last move, by the rules of its day, and verify its result and check."""
    game = game_of(record, game)
    state = begin(record, game)
    for number, action in enumerate(parse_moves(record, game)):
        try:
            state.apply(action)
        except ActionError as error:
            where, text = record.line_of_move(number), record.actions[number]
            raise TamperedReplay(f"line {where}: {text!r} was not possible: {error}", "move", number + 1) from error
    verify_end(record, state)
    return state


def verify_end(record: Record, final: State) -> None:
    """That a game whose moves could all be played ends as its file says, and that its check fits."""
    outcome = final.outcome()
    result = UNFINISHED if outcome is None else outcome.reason
    end = record.line_of_move(len(record.actions))
    if record.result != result:
        raise TamperedReplay(f"line {end}: the moves lead to {result!r}, not to {record.result!r}", "result")
    if record.check != _check(record.lines, final):
        raise TamperedReplay(f"line {end + 1}: the check does not fit: the file was changed", "check")
