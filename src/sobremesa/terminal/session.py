"""A game in a terminal, for one person or several around one screen: draw, ask, obey, save after every move.

Everything on the screen comes from the view of the seat that decides, and with hidden hands a curtain falls before
another seat's cards are shown. The game itself is the `Match`; what the board looks like is the game's `TableDrawing`.
"""

import importlib
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from rich.console import Console
from rich.text import Text

from sobremesa.core.decisions import Outcome
from sobremesa.table.match import Match
from sobremesa.terminal.choices import draw_choices, list_choices
from sobremesa.terminal.commands import Commands
from sobremesa.terminal.flow import heading
from sobremesa.terminal.saves import newest_unfinished
from sobremesa.terminal.sitting import QUIT_WORDS, Quit, Sitting
from sobremesa.terminal.telling import numbered
from sobremesa.terminal.typed import plain_text
from sobremesa.wording.messages import command_name

_LEAST_NEWS: Final = 1  # lines of what happened, for which long lists of options are told in short
_MOST_NEWS: Final = 24
_MOST_ANSWER: Final = 6  # lines of an answer that is shown together with the board


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

    `read` is given the prompt and returns a line, or raises EOFError. Without a `save_path` nothing is saved, and
    nothing is before the first move. `curtain` hides hands from the other seats where the game does; `plain` means no
    shapes, lines or clearing.
    """
    if read is input and console.is_terminal:
        with suppress(ImportError):
            importlib.import_module("readline")  # lines can be edited and called back
    Session(Sitting(match, save_path, console, read, curtain, plain, language)).play()
    return 0


@final
class Session:
    """The course of one sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.say = sitting.say
        self.commands = Commands(sitting)
        self.facing: int | None = None  # the seat that sits before the screen
        self.first: list[Text] = []  # the first line of the board, as it was drawn
        self.drawn = 0  # lines of board and question
        self.prompts = 1  # lines on which something was typed, or will be
        self.moves = -1  # that had been made when the board was drawn last

    def play(self) -> None:
        """Draw and ask until someone leaves. The end of the input and Ctrl-C leave, too."""
        match = self.sitting.match
        if match.state.over() and not match.actions:
            self.tell_all()
            return
        self.screen.open()
        try:
            self.sitting.notice = self.sitting.rules_in_force()
            if match.actions:
                self.sitting.write_save()
            else:
                welcome = self.sitting.table.welcome(self.sitting.view(), self.sitting.words())
                self.sitting.notice = f"{self.sitting.notice} {welcome}".strip()
            while True:
                self.sitting.let_bots_play()
                self.face_seat()
                self.draw()
                while not self.commands.obey(self.sitting.ask(self.say("session", "prompt"))):
                    self.keep_board()
        except (EOFError, KeyboardInterrupt):
            self.screen.gap()
        except Quit:
            pass
        finally:
            self.screen.close()
        self.say_goodbye()

    def tell_all(self) -> None:
        """A game in which nobody decides anything is over as soon as it is dealt: tell it from beginning to end.

        On a terminal there is a pause after every round and every page.
        """
        sitting = self.sitting
        sitting.write_save()
        console, width = self.screen.console, self.screen.width()
        watched = console.is_terminal and not self.screen.plain and (sitting.read is not input or sys.stdin.isatty())
        parts = [numbered(0, steps, width) for steps in sitting.chronicle.chapters(sitting.words())]
        if watched:
            rows = max(1, console.height - 1)
            parts = [part[first : first + rows] for part in parts for first in range(0, len(part), rows)]
        with suppress(EOFError, KeyboardInterrupt):
            for place, part in enumerate(parts):
                if watched and place and plain_text(sitting.ask(self.say("session", "page-told"))) in QUIT_WORDS:
                    break
                self.screen.lines(part)
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """The result, or how to play on; a game that could not be saved before is tried once more."""
        sitting = self.sitting
        if sitting.unsaved:
            sitting.write_save()
        outcome = sitting.match.state.outcome()
        if outcome is not None:
            self.draw_outcome(outcome)
        if sitting.unsaved:
            self.screen.sentence(sitting.notice, "bold red")
        elif sitting.save is not None and outcome is None and sitting.save.path.exists():
            self.screen.sentence(self.say("session", "resume"))
            path = sitting.save.path
            newest = newest_unfinished(sitting.game.id)
            which = "" if newest is not None and newest.samefile(path) else f" {shlex.quote(str(path))}"
            self.screen.command(f"{command_name()} play {sitting.game.id} --resume{which}")
        else:
            self.screen.sentence(self.say("session", "goodbye"))

    # -- the curtain -------------------------------------------------------------------------------------------

    def face_seat(self) -> None:
        """With hidden hands: let one seat read what happened, then let the screen be passed to the next."""
        sitting = self.sitting
        seat = sitting.seat()
        if sitting.passes and seat is not None and seat != self.facing:
            if self.facing is not None and sitting.chronicle.news(self.facing, sitting.words()):
                self.screen.clear()
                height = self.screen.height()
                self.screen.lines(self.news(self.facing, _MOST_NEWS if height is None else height - 4))
                sitting.wait(self.say("session", "read-this"))
            self.screen.clear(erase=True)
            sitting.wait(self.say("session", "pass-screen", player=sitting.words().player(sitting.me())))
            self.screen.clear(erase=True)
        self.facing = seat

    # -- drawing -----------------------------------------------------------------------------------------------

    def keep_board(self) -> None:
        """After a short answer that has pushed the board off the screen: draw it again, with the answer on it."""
        self.prompts += 1
        height, said = self.screen.height(), self.screen.said
        if height is None or said[:1] != self.first or not 0 < len(said) - self.drawn <= _MOST_ANSWER:
            return
        answer = [part for line in said[self.drawn :] for part in self.screen.hanging(Text(), line)]
        if self.drawn + len(answer) + self.prompts > height and len(answer) <= _MOST_ANSWER:
            self.draw(answer)

    def draw(self, answer: list[Text] | None = None) -> None:
        """The board, what happened, and the decision with its options; what happened takes the room that is left."""
        sitting = self.sitting
        notice = self.screen.hanging(Text(), Text(sitting.notice, "italic")) if sitting.notice else []
        notice += answer or []
        sitting.notice = ""
        height = self.screen.height()
        if self.moves == len(sitting.chronicle) and answer is None:
            sitting.chronicle.tell_again()
        self.moves = len(sitting.chronicle)
        steps = len(sitting.chronicle.news(sitting.seat(), sitting.words()))
        if sitting.table.least_rows is not None:
            steps = self.rows_of_news(False)
        brief = False
        for tight in (False, True):
            board = sitting.table.board(sitting.view(), sitting.words(), self.screen.width(), tight)
            left = None if height is None else height - len(board) - len(notice) - 1
            spared = 0 if sitting.table.least_rows is None else max(0, len(board) - sitting.table.least_rows)
            rows = None if left is None else left + spared - (_LEAST_NEWS if steps else 0)
            question = self.question(tight, rows)
            room = _MOST_NEWS if left is None else left - len(question)
            lacking = min(steps + 2, _MOST_NEWS) - room
            if lacking > 0 and spared and not tight:
                rows = len(board) - lacking
                board = sitting.table.board(sitting.view(), sitting.words(), self.screen.width(), tight, rows)
                room, lacking = room + rows + lacking - len(board), len(board) - rows
            if lacking <= 0:
                break
            if sitting.table.least_rows is not None and self.rows_of_news(True) + 3 <= room:
                brief = True  # what the board shows at once need not be told
                break
        brief = brief or tight
        wanted = min(self.rows_of_news(tight), sitting.table.news_rows)
        if room < wanted and height is not None:  # rather less of the board than not its first line
            rows = height - len(question) - len(notice) - 1 - wanted
            board = sitting.table.board(sitting.view(), sitting.words(), self.screen.width(), tight, rows)
            room = max(room, wanted + rows - len(board) if wanted else room)
        if tight and sitting.table.least_rows is not None and self.rows_of_news(False) <= room:
            brief = False
        self.screen.clear()
        self.screen.lines(board)
        news = self.news(sitting.seat(), room if tight else room - 1, tight, brief)
        self.screen.lines([*news, *notice])
        if len(news) < room and not tight:
            self.screen.lines([Text()])
        self.screen.lines(question)
        self.first, self.drawn, self.prompts = self.screen.said[:1], len(self.screen.said), 1

    def rows_of_news(self, tight: bool) -> int:
        """How many rows all that happened would take."""
        steps = self.sitting.chronicle.news(self.sitting.seat(), self.sitting.words(), tight)
        return sum(len(self.screen.hanging(Text("  "), step)) for step in steps)

    def question(self, tight: bool, rows: int | None) -> list[Text]:
        """What is to be decided, and the options, in `rows` lines where that can be; after the end, how it ended."""
        sitting = self.sitting
        words = sitting.words()
        outcome = sitting.match.state.outcome()
        if outcome is not None:
            sitting.choices = []
            end = Text.assemble((words.outcome(outcome), "bold"), (f" ({outcome.rule})", "dim"))
            return [*self.screen.hanging(Text(), end), Text(self.say("session", "hint-over"), "dim")]
        me, table = sitting.me(), sitting.table
        sitting.choices = list_choices(sitting.game, sitting.match.state, table, me)
        decision = self.screen.hanging(Text(), Text(words.decision(sitting.match.state.decision()), "bold"))
        hint = self.screen.hanging(Text(), Text(self.say("session", "hint"), "dim"))
        rows = None if rows is None or not tight else rows - len(decision) - len(hint)
        width = self.screen.width()
        return [*decision, *draw_choices(sitting.choices, sitting.view(), words, table, me, width, tight, rows), *hint]

    def news(self, seat: int | None, room: int, tight: bool = False, brief: bool = False) -> list[Text]:
        """What happened since this seat last looked, a line for each step; where room is short, the last of it.

        `tight` is without a title, `brief` without what the board shows at once; a game whose board may be cut says
        how much was left out.
        """
        chronicle = self.sitting.chronicle
        steps = chronicle.news(seat, self.sitting.words(), brief)
        untold = 0
        if brief and self.sitting.table.least_rows is not None:
            untold = len(chronicle.news(seat, self.sitting.words())) - len(steps)
        chronicle.mark_told(seat if self.sitting.curtain else None)
        if not (steps or untold) or room < 1:
            return []
        title = heading(self.say("session", "happened"), self.screen.width(), self.screen.plain)
        return [*([] if tight else [title]), *self.last_steps(steps, room, untold)]

    def last_steps(self, steps: list[Text], room: int, untold: int = 0) -> list[Text]:
        """As many of the last steps as there is room for, and how many came before them or are left `untold`."""
        bullet = Text.assemble(("- " if self.screen.plain else "· ", "dim"))
        lines: list[Text] = []
        left = len(steps)
        for step in reversed(steps):
            told = self.screen.hanging(bullet, step)
            if len(told) + len(lines) + (1 if left > 1 or untold else 0) > room:
                break
            lines = told + lines
            left -= 1
        if steps and left == len(steps):  # not even the last one fits
            lines = told[: max(1, room - 1)]
            left -= 1
            if len(lines) < len(told):
                mark = self.say("session", "cut")
                lines[-1].truncate(self.screen.width() - len(mark))
                lines[-1].append(mark)
        if left + untold and len(lines) < room:
            lines.insert(0, Text(self.say("session", "earlier", count=left + untold), "dim"))
        elif left + untold and lines and self.sitting.table.least_rows is not None:
            mark = " " + self.say("session", "earlier", count=left + untold)
            lines[-1].truncate(self.screen.width() - len(mark))
            lines[-1].append(mark, "dim")
        return lines

    def draw_outcome(self, outcome: Outcome) -> None:
        """How it ended."""
        sitting = self.sitting
        self.screen.lines(sitting.table.results(sitting.view(), sitting.words(), self.screen.width()))
        self.screen.sentence_with_rule(sitting.words().outcome(outcome), outcome.rule, "bold")
