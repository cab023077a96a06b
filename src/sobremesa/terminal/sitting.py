"""What everything at one sitting shares: the match, the screen, the person who types, and the file it is saved in."""

from collections.abc import Callable
from pathlib import Path
from typing import final

from rich.console import Console

from sobremesa.core.errors import SaveError
from sobremesa.table.match import Match
from sobremesa.terminal.bots import BotPlayers
from sobremesa.terminal.choices import ListedChoice
from sobremesa.terminal.saves import SaveFile
from sobremesa.terminal.screen import Screen
from sobremesa.terminal.tables import find_table
from sobremesa.terminal.telling import MovesTold
from sobremesa.terminal.typed import plain_text
from sobremesa.wording import View
from sobremesa.wording.in_force import rules_in_short
from sobremesa.wording.messages import Words, terminal_catalog

QUIT_WORDS = ("quit", "q", "exit")


class Quit(Exception):
    """The person leaves the table."""


@final
class Sitting:
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
        self.table = find_table(match.game.id, self.screen.plain, match.options)
        self.chronicle = MovesTold(match, self.table)
        self.bots = BotPlayers(match)
        self.curtain = curtain and self.table.hides(match.state.view(None))
        self.passes = self.curtain and len(match.table.persons()) > 1  # the screen, from one person to another
        self.save = None if save_path is None else SaveFile(save_path)
        self.unsaved = False
        self.notice = ""  # what to say once, on the next screen
        self.choices: list[ListedChoice] = []
        self._seen: tuple[int, View, Words] | None = None  # at which entry of the log, and what was there

    # -- the person --------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """One line from the person, of characters that can be shown and named in a path."""
        try:
            line = self.read(prompt)
        except UnicodeDecodeError as error:
            line = error.object.decode("utf-8", "replace")
        return line.replace("\0", "").encode("utf-8", "replace").decode("utf-8").strip()

    def wait(self, sentence: str) -> None:
        """Until Enter; whoever types quit here leaves."""
        self.screen.sentence(sentence, "bold")
        if plain_text(self.ask(self.say("session", "prompt"))) in QUIT_WORDS:
            raise Quit

    def more(self) -> bool:
        """Whether the next page is wanted."""
        return plain_text(self.ask(self.say("session", "page"))) not in QUIT_WORDS

    # -- the moment --------------------------------------------------------------------------------------------

    def seat(self) -> int | None:
        """The seat that decides; None after the end."""
        seat = self.match.state.decision().seat
        return seat if seat >= 0 else None

    def me(self) -> str:
        """The deciding seat as texts write it."""
        return f"p{(self.seat() or 0) + 1}"

    def view(self) -> View:
        """What the deciding seat may know; after the end, what everybody may."""
        return self._look()[1]

    def words(self) -> Words:
        """The sentences of the game at this moment."""
        return self._look()[2]

    def _look(self) -> tuple[int, View, Words]:
        """View and words of this moment, made once: a screen is drawn several times until it fits."""
        seq, state = self.match.table.seq, self.match.state
        if self._seen is None or self._seen[0] != seq:
            self._seen = seq, state.view(self.seat()), self.table.words(state.view(None), self.language)
        return self._seen

    def rules_in_force(self) -> str:
        """Which rules hold in this match."""
        return rules_in_short(self.table, self.game, self.language)

    def asides(self) -> list[int]:
        """What may be said now."""
        return [action for seat in self.speakers() for action in self.match.state.asides(seat)]

    def speakers(self) -> list[int]:
        """The seats that people here speak for: never a bot's, and behind the curtain each only for its own."""
        return [seat for seat in self.match.table.persons() if not self.curtain or seat == self.seat()]

    # -- the match ---------------------------------------------------------------------------------------------

    def move(self, action: int) -> bool:
        """Take an action; it is on the disk before anything of it is shown."""
        self.chronicle.add(self.match.apply(action), self.match.state)
        self.write_save()
        return True

    def let_bots_play(self) -> None:
        """Until a person is to decide; each of their moves is on the disk before the next."""
        if self.bots.waited_for():
            self.screen.sentence(self.say("session", "bots-play"), "dim")
        while self.bots.waited_for():
            self.chronicle.add(self.match.apply(self.bots.next_action(), bot=True), self.match.state)
            self.write_save()
            if self.bots.failed is not None:
                bot, problem = self.bots.failed
                failed = self.say("session", "bot-failed", bot=bot, problem=problem)
                self.notice = self.notice if failed in self.notice else f"{self.notice} {failed}".strip()

    def take_back(self) -> None:
        """Undo the last move of a person, whoever made it, and say on the next screen which it was."""
        action = self.match.take_back()
        self.chronicle.take_back(len(self.match.actions))
        state = self.match.state
        rule = "" if state.is_aside(action) else state.option_rule(action)
        sentence = self.words().option(self.game.action_text(action), rule, self.me())
        self.notice = self.say("session", "taken-back", action=sentence)
        self.write_save()

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
