"""Before a game: what can be played, which saved games wait to be gone on with, and what a new game shall be like."""

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final, final

from rich.console import Console
from rich.text import Text

from sobremesa.bots import bots_offered
from sobremesa.core.errors import SetupError, SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.options import OptionSpec
from sobremesa.core.replay import play_again
from sobremesa.core.state import State
from sobremesa.table.match import Bots, Match, read_bots
from sobremesa.terminal.bots import check_bots
from sobremesa.terminal.saves import Save, list_saves, saves_folder
from sobremesa.terminal.screen import Screen
from sobremesa.terminal.typed import plain_text
from sobremesa.wording import find_wording
from sobremesa.wording.messages import Words, game_catalog, terminal_catalog

_MOST_SAVES: Final = 5
_NUMBERS: Final = (2,)  # columns of the list of saved games that are set to the right


@final
class Start:
    """What was chosen: a new game with these options, or, where there is a `path`, the game that is saved there."""

    def __init__(
        self, game: Game, options: dict[str, object], path: Path | None = None, bots: Bots | None = None
    ) -> None:
        self.game = game
        self.options = options
        self.path = path
        self.bots = bots


@final
class _Waiting:
    """A saved game that can be gone on with, played again up to its last move."""

    def __init__(self, save: Save, game: Game, state: State) -> None:
        self.path = save.path
        self.game = game
        self.state = state


class _Leave(Exception):
    """The person wants nothing of this."""


def choose_start(
    games: list[Game], console: Console, read: Callable[[str], str] = input, language: str = "en"
) -> Start | None:
    """Ask what to play; None when nothing. Nothing is written: a game is saved from its first move on."""
    try:
        return _Asking(games, Screen(console, plain=False), read, language).choose()
    except (EOFError, KeyboardInterrupt, _Leave):
        console.print(terminal_catalog(language).say("start", "goodbye"))
        return None


@final
class _Asking:
    """The questions before a game."""

    def __init__(self, games: list[Game], screen: Screen, read: Callable[[str], str], language: str) -> None:
        self.games = games
        self.screen = screen
        self.read = read
        self.language = language
        self.say = terminal_catalog(language).say
        self.waiting = _waiting_games(games)

    def choose(self) -> Start:
        """Show what there is, and ask until the answer is understood."""
        self.show()
        while True:
            typed = self.ask(self.say("start", "prompt"))
            if not typed:
                return Start(self.games[0], {})
            if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(self.waiting):
                chosen = self.waiting[int(typed[:6]) - 1]
                return Start(chosen.game, {}, chosen.path)
            named = [game for game in self.games if plain_text(typed) in (game.id, plain_text(game.name))]
            if named:
                return Start(named[0], {})
            if plain_text(typed) in ("o", "options"):
                return self.ask_options(self.ask_game())
            numbers = [str(number) for number in range(1, len(self.waiting) + 1)]
            ways = ", ".join([*numbers, "o", "q"])
            self.screen.sentence(self.say("start", "not-understood", text=typed[:60], ways=ways))

    def ask(self, prompt: str) -> str:
        """One line; q leaves."""
        typed = self.read(prompt).strip()
        if plain_text(typed) in ("q", "quit", "exit"):
            raise _Leave
        return typed

    # -- what there is -----------------------------------------------------------------------------------------

    def show(self) -> None:
        """What Sobremesa is, what can be played, what waits."""
        say, screen = self.say, self.screen
        screen.sentence(say("start", "about"), "bold")
        for game in self.games:
            about = game_catalog(game.id, self.language).say("start", "about")
            screen.lines(screen.hanging(Text("  "), Text.assemble((f"{game.name}. ", "bold"), about)))
        screen.gap()
        if self.waiting:
            screen.sentence(say("start", "resume"))
            for number, waiting in enumerate(self.waiting, 1):
                screen.lines(self.describe(number, waiting))
            screen.gap()
        screen.sentence(say("start", "new", game=self.games[0].name))
        if len(self.games) > 1:
            screen.sentence(say("start", "several", games=", ".join(game.name for game in self.games)))
        screen.sentence(say("start", "options"))
        screen.sentence(say("start", "quit"))

    def describe(self, number: int, waiting: _Waiting) -> list[Text]:
        """One saved game: which, how far it is, who plays, and when it was left."""
        words = Words(waiting.game.id, waiting.state.view(None), self.language)
        players = ", ".join(words.short_player(f"p{seat + 1}") for seat in range(waiting.state.seats()))
        stage = _stage_of(waiting.game, waiting.state, self.language)
        code = "save" if stage else "save-plain"
        text = Text(self.say("start", code, game=waiting.game.name, stage=stage, players=players))
        text.append(f"  {self.moment(waiting.path)}", "dim")
        return self.screen.hanging(Text.assemble((f"{number:>3}  ", "bold cyan")), text)

    def moment(self, path: Path) -> str:
        """When a file was written last, as people say it."""
        moment = datetime.fromtimestamp(path.stat().st_mtime)
        when = {date.today(): "today", date.today() - timedelta(days=1): "yesterday"}.get(moment.date(), "earlier")
        return self.say("start", when, day=moment.date().isoformat(), time=moment.strftime("%H:%M"))

    # -- a new game --------------------------------------------------------------------------------------------

    def ask_game(self) -> Game:
        """Which game, where there are several."""
        names = {plain_text(game.name): game for game in self.games}
        if len(names) == 1:
            return self.games[0]
        question = self.say("start", "which-game", games=", ".join(game.name for game in self.games))
        return names[self.ask_choice(question, list(names), next(iter(names)))]

    def ask_options(self, game: Game) -> Start:
        """The options of a game that its messages have a question for."""
        specs = {spec.name: spec for spec in game.options()}
        while True:
            options: dict[str, object] = {}
            for name, question in game_catalog(game.id, self.language).section("questions").items():
                options[name] = self.ask_option(specs[name], str(question))
            try:
                game.dealer(options)
                return Start(game, options, bots=self.ask_bots(game, options))
            except SetupError as error:
                self.screen.sentence(self.say("start", "not-together", problem=error))

    def ask_bots(self, game: Game, options: dict[str, object]) -> Bots:
        """Which seats bots play; Enter is none."""
        self.screen.sentence(self.say("start", "which-bots", bots=", ".join(bots_offered(game))))
        while True:
            typed = plain_text(self.ask(self.say("start", "default", value="none")))
            try:
                bots = read_bots(typed)
                check_bots(game, bots)
                return Match(game, options, 0, bots).bots
            except SetupError as error:
                self.screen.sentence(self.say("start", "not-so", problem=error))

    def ask_option(self, spec: OptionSpec, question: str) -> object:
        """One option."""
        if spec.kind == "list":
            return self.ask_several(spec, question)
        answer = self.ask_choice(question, list(spec.choices), str(spec.default))
        return spec.read(int(answer) if spec.kind == "number" else answer)

    def ask_several(self, spec: OptionSpec, question: str) -> object:
        """Some of the choices, with commas or spaces between them; Enter takes the default."""
        self.screen.sentence(question)
        while True:
            typed = plain_text(self.ask(self.say("start", "usual"))).replace(",", " ").split()
            found = [[choice for choice in spec.choices if choice.startswith(name)] for name in typed]
            wrong = [name for name, fits in zip(typed, found, strict=True) if len(fits) != 1]
            if not wrong:
                return [fits[0] for fits in found] if typed else spec.default
            sentence = self.say("start", "not-a-choice", text=wrong[0][:60], choices=", ".join(spec.choices))
            self.screen.sentence(sentence)

    def ask_choice(self, question: str, choices: list[str], default: str) -> str:
        """One of the choices, or the beginning of it; Enter takes the default."""
        self.screen.sentence(question)
        while True:
            typed = plain_text(self.ask(self.say("start", "default", value=default)))
            found = [choice for choice in choices if choice.startswith(typed)]
            if not typed or typed in choices or len(found) == 1:
                return default if not typed else typed if typed in choices else found[0]
            self.screen.sentence(self.say("start", "not-a-choice", text=typed[:60], choices=", ".join(choices)))


def _waiting_games(games: list[Game]) -> list[_Waiting]:
    """The newest games that are not over and can be played on."""
    by_id = {game.id: game for game in games}
    waiting: list[_Waiting] = []
    for save in list_saves():
        if save.record is not None and save.unfinished() and save.record.game in by_id:
            state, _ = _played(save, by_id)
            if state is not None:
                waiting.append(_Waiting(save, by_id[save.record.game], state))
        if len(waiting) == _MOST_SAVES:
            break
    return waiting


def _played(save: Save, games: dict[str, Game]) -> tuple[State | None, str]:
    """The state that a saved game leads to, or what is wrong with the file."""
    if save.record is None or save.record.game not in games:
        return None, save.problem or (save.record.game if save.record else "")
    try:
        return play_again(save.record, games[save.record.game]), ""
    except SobremesaError as error:
        return None, str(error)


# -- all saved games ---------------------------------------------------------------------------------------------


def show_saves(games: list[Game], console: Console, as_json: bool, language: str = "en") -> int:
    """Every saved game, the newest first; the exit status of the command."""
    by_id = {game.id: game for game in games}
    found = [_row(save, by_id, language) for save in list_saves()]
    if as_json:
        console.print(json.dumps(found, indent=2, ensure_ascii=False), markup=False, highlight=False, soft_wrap=True)
        return 0
    say = terminal_catalog(language).say
    if not found:
        console.print(Text(say("saves", "none", folder=saves_folder())), soft_wrap=True)
        return 0
    console.print(Text(say("saves", "folder", folder=saves_folder())), soft_wrap=True)
    titles = [Text(say("saves", f"column-{column}"), "bold") for column in ("file", "game", "moves", "stage", "result")]
    rows = [titles]
    for row in found:
        cells = ["" if row[name] is None else str(row[name]) for name in ("file", "game", "moves", "stage")]
        rows.append([*(Text(cell) for cell in cells), _result_text(row, by_id, language)])
    for line in _in_columns(rows, console.width):
        console.print(line, soft_wrap=True)
    for row in found:
        if row["problem"]:
            console.print(Text(say("saves", "problem", file=row["file"], problem=row["problem"]), "red"))
    return 0


def _in_columns(rows: list[list[Text]], width: int) -> list[Text]:
    """Rows under each other; where they are too wide, the first cell, a file's name, has a line of its own."""
    wide = [max(row[column].cell_len for row in rows) + 2 for column in range(len(rows[0]))]
    apart = sum(wide) > width
    lines: list[Text] = []
    for row in rows:
        line = row[0].copy()
        if apart:
            lines.append(line)
            line = Text("  ")
        else:
            line.pad_right(wide[0] - line.cell_len)
        for column, cell in enumerate(row[1:], 1):
            right = column in _NUMBERS
            blank = " " * (wide[column] - 2 - cell.cell_len)
            line.append(blank if right else "").append_text(cell).append("" if right else blank).append("  ")
        line.rstrip()
        lines.append(line)
    return lines


def _stage_of(game: Game, state: State, language: str) -> str:
    """How far a game is, as its players count it."""
    view, wording = state.view(None), find_wording(game.id)
    return wording.stage(view, wording.words(view, language))


def _row(save: Save, games: dict[str, Game], language: str) -> dict[str, object]:
    """A saved game as data."""
    state, problem = _played(save, games)
    record = save.record
    return {
        "file": save.path.name,
        "path": str(save.path),
        "game": record.game if record else None,
        "moves": len(record.actions) if record else None,
        "turn": state.turns() if state else None,
        "stage": _stage_of(games[record.game], state, language) if record and state else None,
        "result": record.result if record else None,
        "problem": problem or None,
    }


def _result_text(row: dict[str, object], games: dict[str, Game], language: str) -> Text:
    """How a game ended, in a word."""
    say = terminal_catalog(language).say
    if row["problem"]:
        return Text(say("saves", "broken"), "red")
    catalog = game_catalog(str(row["game"]), language)
    if catalog.has("results", str(row["result"])):
        return Text(catalog.say("results", str(row["result"])))
    return Text(say("saves", "unfinished"), "bold")
