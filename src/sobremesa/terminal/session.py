"""A game in a terminal, for one person or several around one screen: draw, ask, obey, save after every move.

Everything on the screen comes from the view of the seat that decides, and with hidden hands a curtain falls before
another seat's cards are shown. The game itself is the `Match`; what the board looks like is the game's `Table`.
"""

import importlib
import os
import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from rich.console import Console
from rich.text import Text

from sobremesa.core.decisions import Refusal
from sobremesa.core.errors import SaveError, SobremesaError
from sobremesa.ledger import read_ledger
from sobremesa.messages import Words, terminal_catalog
from sobremesa.table.match import Match
from sobremesa.terminal.choices import Choice, action_meant, draw_choices, list_choices, matching, plain_text
from sobremesa.terminal.rules import show_entry
from sobremesa.terminal.saves import SaveFile, write_atomically
from sobremesa.terminal.screen import Screen
from sobremesa.terminal.tables import View, find_table
from sobremesa.terminal.telling import Chronicle, numbered

_MOVES_TOLD: Final = 8
_MOVES_LOGGED: Final = 20


class Quit(Exception):
    """The person leaves the table."""


def play_game(
    match: Match,
    save_path: Path | None,
    console: Console,
    read: Callable[[str], str] = input,
    *,
    curtain: bool = True,
    plain: bool = False,
    language: str = "en",
) -> int:
    """Play a match to its end or until the person leaves; the exit status of the command.

    `read` is given the prompt and returns a line, or raises EOFError. Without a `save_path` nothing is saved.
    `curtain` hides hands from the other seats where the game does; `plain` means no shapes, lines or clearing.
    """
    if read is input and console.is_terminal:
        with suppress(ImportError):
            importlib.import_module("readline")  # lines can be edited and called back
    Session(match, save_path, console, read, curtain, plain, language).play()
    return 0


@final
class Session:
    """One sitting at one match."""

    def __init__(
        self,
        match: Match,
        save_path: Path | None,
        console: Console,
        read: Callable[[str], str],
        curtain: bool,
        plain: bool,
        language: str,
    ) -> None:
        self.match = match
        self.game = match.game
        self.screen = Screen(console, plain)
        self.read = read
        self.language = language
        self.say = terminal_catalog(language).say
        self.table = find_table(match.game.id, self.screen.plain)
        self.chronicle = Chronicle(match, self.table)
        self.curtain = curtain and self.table.hides(match.state.view(None))
        self.facing: int | None = None  # the seat that sits before the screen
        self.save = None if save_path is None else SaveFile(save_path)
        self.unsaved = False
        self.notice = ""  # what to say once, on the next screen
        self.choices: list[Choice] = []
        self.commands: dict[str, Callable[[str], bool]] = {
            **dict.fromkeys(("?", "rule"), self.show_rule),
            **dict.fromkeys(("map", "m"), self.show_map),
            **dict.fromkeys(("help", "h"), self.show_help),
            **dict.fromkeys(("quit", "q", "exit"), self.leave),
            "why": self.explain,
            "city": self.show_place,
            "log": self.show_log,
            "undo": self.undo,
            "undo!": self.undo_anyway,
            "say": self.say_aside,
            "save": self.export,
            "save!": self.export_over,
        }

    # -- the course of a sitting -------------------------------------------------------------------------------

    def play(self) -> None:
        """Draw and ask until someone leaves. The end of the input and Ctrl-C leave, too."""
        try:
            self.write_save()
            while True:
                self.face_seat()
                self.draw()
                while not self.obey(self.ask()):
                    pass
        except (EOFError, KeyboardInterrupt):
            self.screen.gap()
        except Quit:
            pass
        self.say_goodbye()

    def ask(self) -> str:
        """One line from the person, of characters that can be shown and named in a path."""
        try:
            line = self.read(self.say("session", "prompt"))
        except UnicodeDecodeError as error:
            line = error.object.decode("utf-8", "replace")
        return line.replace("\0", "").encode("utf-8", "replace").decode("utf-8").strip()

    def seat(self) -> int | None:
        """The seat that decides; None after the end."""
        seat = self.match.state.decision().seat
        return seat if seat >= 0 else None

    def me(self) -> str:
        """The deciding seat as texts write it."""
        return f"p{(self.seat() or 0) + 1}"

    def view(self) -> View:
        """What the deciding seat may know; after the end, what everybody may."""
        return self.match.state.view(self.seat())

    def words(self) -> Words:
        """The sentences of the game at this moment."""
        return Words(self.game.id, self.match.state.view(None), self.language)

    def say_goodbye(self) -> None:
        """Say how to play on; a game that could not be saved before is tried once more."""
        if self.unsaved:
            self.write_save()
        if self.unsaved:
            self.screen.sentence(self.notice, "bold red")
        elif self.save is not None and not self.match.state.over():
            self.screen.sentence(self.say("session", "resume"))
            self.screen.command(f"sobremesa play {self.game.id} --resume {shlex.quote(str(self.save.path))}")
        else:
            self.screen.sentence(self.say("session", "goodbye"))

    # -- the curtain -------------------------------------------------------------------------------------------

    def face_seat(self) -> None:
        """With hidden hands: let one seat read what happened, then let the screen be passed to the next."""
        seat = self.seat()
        if self.curtain and seat is not None and seat != self.facing:
            if self.facing is not None and self.chronicle.news(self.facing, self.words()):
                self.screen.clear()
                self.draw_news(self.facing)
                self.wait(self.say("session", "read-this"))
            self.screen.clear()
            self.wait(self.say("session", "pass-screen", player=self.words().player(self.me())))
        self.facing = seat

    def wait(self, sentence: str) -> None:
        """Until Enter; whoever types quit here leaves."""
        self.screen.sentence(sentence, "bold")
        if plain_text(self.ask()) in ("quit", "q", "exit"):
            raise Quit

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The board, what happened, and the decision with its options."""
        view, words, seat = self.view(), self.words(), self.seat()
        self.screen.clear()
        self.screen.lines(self.table.board(view, words, self.screen.width()))
        self.draw_news(seat)
        if self.notice:
            self.screen.sentence(self.notice, "italic")
            self.notice = ""
        outcome = self.match.state.outcome()
        if outcome is not None:
            self.choices = []
            self.screen.gap()
            self.screen.sentence_with_rule(words.outcome(outcome), outcome.rule, "bold")
            self.screen.sentence(self.say("session", "hint-over"), "dim")
            return
        self.choices = list_choices(self.game, self.match.state, self.table, self.me())
        self.screen.gap()
        self.screen.sentence(words.decision(self.match.state.decision()), "bold")
        self.screen.lines(draw_choices(self.choices, view, words, self.table, self.me(), self.screen.width()))
        self.screen.sentence(self.say("session", "hint"), "dim")

    def draw_news(self, seat: int | None) -> None:
        """What happened since this seat last looked, one paragraph for each move."""
        news = self.chronicle.news(seat, self.words())
        if news:
            self.screen.heading(self.say("session", "happened"))
        if len(news) > _MOVES_TOLD:
            self.screen.sentence(self.say("session", "earlier"), "dim")
        bullet = "- " if self.screen.plain else "· "
        self.screen.lines(Text.assemble((bullet, "dim"), paragraph) for paragraph in news[-_MOVES_TOLD:])
        self.chronicle.mark_told(seat if self.curtain else None)

    # -- obeying -----------------------------------------------------------------------------------------------

    def obey(self, line: str) -> bool:
        """Do what was typed; True when the screen is to be drawn again. Whatever was typed, nothing is lost."""
        word, _, rest = line.partition(" ")
        if word.startswith("?") and word != "?":
            word, rest = "?", f"{word[1:]} {rest}"
        command = self.commands.get(plain_text(word))
        try:
            if command is not None:
                return command(rest.strip())
            if not line:
                return self.leave("") if self.match.state.over() else True
            if line.isascii() and line.isdigit():
                choice = self.numbered(line)
                return choice is not None and self.move(choice.action)
            return self.move_in_words(line)
        except SobremesaError as error:
            sentence = str(error)
            self.screen.sentence(f"{sentence[:1].upper()}{sentence[1:]}.")
            return False

    def numbered(self, digits: str) -> Choice | None:
        """The option of a number; None after saying that there is none."""
        for choice in self.choices:
            if str(choice.number) == digits.lstrip("0"):
                return choice
        key = "no-option" if self.choices else "no-options"
        self.screen.sentence(self.say("session", key, number=digits[:12], last=len(self.choices)))
        return None

    def move_in_words(self, line: str) -> bool:
        """An action as text; what is not possible is explained."""
        meant = matching(line, self.choices, self.me())
        if len(meant) == 1:
            return self.move(meant[0].action)
        action = action_meant(line, self.game, self.me())
        if action is not None and action in self.asides():
            return self.move(action)
        if action is None and meant:
            numbers = ", ".join(str(choice.number) for choice in meant)
            self.screen.sentence(self.say("session", "ambiguous", text=line, numbers=numbers))
        elif action is None:
            self.screen.sentence(self.say("session", "unknown", text=line[:60]))
        else:
            self.print_refusal(self.match.state.why_not(action))
        return False

    def move(self, action: int) -> bool:
        """Take an action; it is on the disk before anything of it is shown."""
        self.chronicle.add(self.match.apply(action))
        self.write_save()
        return True

    def write_save(self) -> None:
        """Save the game; where that fails, say so and play on."""
        if self.save is None:
            return
        self.unsaved = True
        try:
            if not self.save.write(self.match.replay()):
                self.notice = self.say("session", "other-writer", path=self.save.path)
            self.unsaved = False
        except SaveError as error:
            self.notice = self.say("session", "not-saved", problem=error)

    # -- commands ----------------------------------------------------------------------------------------------

    def show_rule(self, rest: str) -> bool:
        """? N: the rule behind an option; ? ID: any rule."""
        if not rest:
            return self.show_help("")
        if not (rest.isascii() and rest.isdigit()):
            show_entry(read_ledger(self.game.id).find(rest), self.screen.console)
            return False
        choice = self.numbered(rest)
        if choice is not None:
            self.screen.sentence(self.words().option(choice.text, choice.rule, self.me()), "bold")
            show_entry(read_ledger(self.game.id).find(choice.rule), self.screen.console)
        return False

    def explain(self, rest: str) -> bool:
        """why: what is refused here; why ACTION: why this is."""
        if not rest:
            words = self.words()
            refusals = {words.refusal(refusal): refusal.rule for refusal in self.match.state.refused()}
            for sentence, rule in refusals.items():
                self.screen.sentence_with_rule(f"- {sentence}", rule)
            if not refusals:
                self.screen.sentence(self.say("session", "nothing-refused"))
            return False
        meant = matching(rest, self.choices, self.me())
        if len(meant) == 1:
            self.screen.sentence(self.say("session", "possible", number=meant[0].number))
            return False
        action = action_meant(rest, self.game, self.me())
        if action is None:
            self.screen.sentence(self.say("session", "unknown", text=rest[:60]))
        else:
            self.print_refusal(self.match.state.why_not(action))
        return False

    def print_refusal(self, refusal: Refusal | None) -> None:
        """Why something is not possible."""
        if refusal is None:
            self.screen.sentence(self.say("session", "over"))
        else:
            self.screen.sentence_with_rule(self.words().refusal(refusal), refusal.rule)

    def show_map(self, rest: str) -> bool:
        """The whole board."""
        self.screen.lines(self.table.map(self.view(), self.words(), self.screen.width()))
        return False

    def show_place(self, rest: str) -> bool:
        """One place of the board."""
        lines = self.table.place(self.view(), self.words(), plain_text(rest).replace(" ", "-"))
        if lines:
            self.screen.lines(lines)
        elif rest:
            self.screen.sentence(self.say("session", "no-place", name=rest[:60]))
        else:
            self.screen.sentence(self.say("session", "ask-which-place"))
        return False

    def show_log(self, rest: str) -> bool:
        """What happened, as far as the deciding seat may know."""
        moves = self.chronicle.log(self.seat(), self.words(), None if rest == "all" else _MOVES_LOGGED)
        for number, paragraph in moves:
            self.screen.lines([numbered(number, paragraph)])
        if not moves:
            self.screen.sentence(self.say("session", "nothing-happened"))
        return False

    def undo(self, rest: str) -> bool:
        """Take the last move back where that shows nobody anything: one person holds every seat."""
        if self.match.actions and not any(map(self.match.can_undo, range(self.match.state.seats()))):
            self.screen.sentence(self.say("session", "undo-limit"))
            return False
        return self.undo_anyway(rest)

    def undo_anyway(self, rest: str) -> bool:
        """Take the last move back, whatever it showed: everyone at this screen agrees."""
        if not self.match.actions:
            self.screen.sentence(self.say("session", "nothing-to-undo"))
            return False
        text = self.game.action_text(self.match.actions[-1])
        self.match.undo(None)
        self.chronicle.take_back()
        self.notice = self.say("session", "taken-back", action=text)
        self.write_save()
        return True

    def asides(self) -> list[int]:
        """What may be said now; behind the curtain each seat speaks for itself."""
        seats = range(self.match.state.seats())
        speakers = [seat for seat in seats if not self.curtain or seat == self.seat()]
        return [action for seat in speakers for action in self.match.state.asides(seat)]

    def say_aside(self, rest: str) -> bool:
        """say: what may be said now; say N or say ACTION: say it."""
        asides = self.asides()
        if rest.isascii() and rest.isdigit() and 1 <= int(rest[:6]) <= len(asides):
            return self.move(asides[int(rest) - 1])
        action = action_meant(rest, self.game, self.me())
        if action is not None and action in asides:
            return self.move(action)
        self.screen.sentence(self.say("session", "asides" if asides else "no-asides"))
        words = self.words()
        for number, aside in enumerate(asides, 1):
            sentence = words.option(self.game.action_text(aside), "", self.me())
            self.screen.lines([Text.assemble((f"{number:>4} ", "bold cyan"), sentence)])
        return False

    def export(self, rest: str) -> bool:
        """save PATH: a replay file, never over another file."""
        path = os.path.expanduser(rest)
        if os.path.exists(path):
            self.screen.sentence(self.say("session", "file-exists", path=path))
            return False
        return self.export_over(rest)

    def export_over(self, rest: str) -> bool:
        """save! PATH: a replay file, over whatever is there."""
        if not rest:
            self.screen.sentence(self.say("session", "ask-where-to-save"))
            return False
        path = Path(os.path.expanduser(rest))
        write_atomically(path, self.match.replay())
        self.screen.sentence(self.say("session", "saved-as", path=path))
        return False

    def show_help(self, rest: str) -> bool:
        """The commands."""
        for command, sentence in terminal_catalog(self.language).section("help").items():
            self.screen.lines([Text.assemble((f"  {command:<14}", "bold cyan"), str(sentence))])
        return False

    def leave(self, rest: str) -> bool:
        """quit."""
        raise Quit
