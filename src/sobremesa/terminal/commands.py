"""What a person can type at the table: the number of an option, an action in words, or a command."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from rich.text import Text

from sobremesa.core.decisions import Refusal
from sobremesa.core.errors import SobremesaError, UnknownAction
from sobremesa.ledger import read_ledger
from sobremesa.table.log import NOBODY
from sobremesa.terminal.choices import ListedChoice, draw_choices
from sobremesa.terminal.rules import entry_lines
from sobremesa.terminal.saves import write_atomically
from sobremesa.terminal.sitting import QUIT_WORDS, Quit, Sitting
from sobremesa.terminal.telling import numbered
from sobremesa.terminal.typed import actions_begun, actions_meant, actions_of_kind, matching, plain_text
from sobremesa.wording.in_force import rules_as_of
from sobremesa.wording.messages import game_catalog, terminal_catalog

_MOVES_LOGGED: Final = 20
_MOST_REFUSALS: Final = 8  # sentences in answer to a kind of action
_HELP_INDENT: Final = 16


@final
class Commands:
    """Does what was typed. Every command is given the rest of the line, and tells whether to draw the board again."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.say = sitting.say
        self.commands: dict[str, Callable[[str], bool]] = {
            **dict.fromkeys(("?", "rule"), self.show_rule),
            **dict.fromkeys(("map", "m"), self.show_map),
            **dict.fromkeys(("help", "h"), self.show_help),
            **dict.fromkeys(("role", "roles"), self.show_roles),
            **dict.fromkeys(QUIT_WORDS, self.leave),
            "why": self.explain,
            **dict.fromkeys(("look", sitting.table.place_word), self.show_place),
            "route": self.show_route,
            "log": self.show_log,
            "rules": self.show_rules_in_force,
            "undo": self.undo,
            "undo!": self.undo_anyway,
            "say": self.say_aside,
            "save": self.export,
            "save!": self.export_over,
        }

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
                return self.leave("") if self.sitting.match.state.over() else True
            if line.isascii() and line.isdigit():
                choice = self.numbered(line)
                return choice is not None and self.sitting.move(choice.action)
            return self.move_in_words(line)
        except SobremesaError as error:
            sentence = str(error)
            self.screen.sentence(f"{sentence[:1].upper()}{sentence[1:]}.")
            return False

    def leave(self, rest: str) -> bool:
        """quit."""
        raise Quit

    # -- moves -------------------------------------------------------------------------------------------------

    def numbered(self, digits: str) -> ListedChoice | None:
        """The option of a number; None after saying that there is none."""
        choices = self.sitting.choices
        for choice in choices:
            if str(choice.number) == digits.lstrip("0"):
                return choice
        key = "no-option" if choices else "no-options"
        self.screen.sentence(self.say("session", key, number=digits[:12], last=len(choices)))
        return None

    def meant(self, typed: str) -> list[ListedChoice]:
        """The options that were meant; none where an action was named wholly that is not among them."""
        choices, text = self.sitting.choices, plain_text(typed)
        with suppress(UnknownAction):
            action = self.sitting.game.parse(text)
            return [choice for choice in choices if choice.action == action]
        return matching(typed, choices, self.sitting.words(), self.sitting.me())

    def any_meant(self, typed: str) -> list[int]:
        """The actions of the game that were meant, possible or not."""
        sitting = self.sitting
        seats = sitting.match.state.seats()
        return actions_meant(typed, sitting.game, sitting.table, sitting.words(), seats, sitting.me())

    def move_in_words(self, line: str) -> bool:
        """An action as text; what is not possible is explained."""
        asides = self.sitting.asides()
        actions = self.any_meant(line)
        if actions and actions[0] in asides:
            return self.sitting.move(actions[0])
        meant = self.meant(line)
        if len(meant) == 1:
            return self.sitting.move(meant[0].action)
        if meant:
            self.list_meant(line, meant)
        else:
            self.refuse(line, actions)
        return False

    def list_meant(self, line: str, meant: list[ListedChoice], key: str = "ambiguous", **fields: str) -> None:
        """Several options were meant: show them with their numbers."""
        sitting = self.sitting
        view, words, width = sitting.view(), sitting.words(), self.screen.width()
        listed = draw_choices(meant, view, words, sitting.table, sitting.me(), width)
        self.page([Text(self.say("session", key, text=line[:60], **fields)), *listed])

    def refuse(self, line: str, actions: list[int]) -> None:
        """Why none of these can be done; of another's hidden hand this must not tell anything."""
        speakers = {self.sitting.game.speaker(action) for action in actions} - {NOBODY}
        if speakers & {*self.sitting.match.bots}:
            self.screen.sentence(self.say("session", "bots-asides"))
            return
        if self.sitting.curtain and any(f"p{speaker + 1}" != self.sitting.me() for speaker in speakers):
            self.screen.sentence(self.say("session", "own-asides"))
            return
        if not actions:
            self.refuse_kind(line)
            return
        refusals = self.refusals_of(actions)
        for sentence, refusal in refusals.items():
            self.screen.sentence_with_rule(sentence, refusal.rule)
        if not refusals:
            self.screen.sentence(self.say("session", "over"))

    def refusals_of(self, actions: list[int]) -> dict[str, Refusal]:
        """Why these actions cannot be done, each sentence once."""
        words = self.sitting.words()
        refusals: dict[str, Refusal] = {}
        for action in actions:
            refusal = self.sitting.match.state.why_not(action)
            if refusal is not None:
                refusals.setdefault(words.refusal(refusal), refusal)
        return refusals

    def refuse_kind(self, line: str) -> None:
        """Only a kind of action was named, and none of that kind is possible: why, as far as that is soon said."""
        sitting = self.sitting
        state, words = sitting.match.state, sitting.words()
        actions = actions_of_kind(line, sitting.game, sitting.table, words, state.seats(), sitting.me())
        actions = actions or actions_begun(line, sitting.game)
        if not actions and self.names_kind(line):
            self.screen.sentence(self.say("session", "none-of-kind", text=line.split()[0][:60]))
            return
        if not actions:
            self.screen.sentence(self.say("session", "unknown", text=line[:60]))
            return
        if state.over():
            self.screen.sentence(self.say("session", "over"))
            return
        kinds = {sitting.game.action_text(action).split()[0] for action in actions}
        topics = sitting.table.refusal_topics
        found = {words.refusal(one): one for one in state.refused() if kinds & topics.get(one.code, frozenset())}
        refusals = found or self.refusals_of(actions)
        if len(refusals) > _MOST_REFUSALS:
            self.screen.sentence(self.say("session", "none-of-kind", text=line[:60]))
            return
        for sentence, refusal in refusals.items():
            self.screen.sentence_with_rule(sentence, refusal.rule)

    def names_kind(self, line: str) -> bool:
        """Whether the first word is that of a kind of actions."""
        sitting = self.sitting
        word, seats = line.split()[0], sitting.match.state.seats()
        return bool(actions_of_kind(word, sitting.game, sitting.table, sitting.words(), seats, sitting.me()))

    def undo(self, rest: str) -> bool:
        """Take the last move back where that shows nobody anything: whoever made it sits here."""
        match = self.sitting.match
        if match.can_take_back() and not match.can_undo():
            self.screen.sentence(self.say("session", "undo-limit"))
            return False
        return self.undo_anyway(rest)

    def undo_anyway(self, rest: str) -> bool:
        """Take the last move back, whatever it showed: everyone at this screen agrees."""
        if not self.sitting.match.can_take_back():
            self.screen.sentence(self.say("session", "nothing-to-undo"))
            return False
        self.sitting.take_back()
        return True

    def say_aside(self, rest: str) -> bool:
        """say: what may be said now; say N or say ACTION: say it."""
        asides = self.sitting.asides()
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) <= 6 else 0
        if 1 <= number <= len(asides):
            return self.sitting.move(asides[number - 1])
        actions = self.any_meant(rest)
        if actions and actions[0] in asides:
            return self.sitting.move(actions[0])
        if rest and asides:
            self.screen.sentence(self.say("session", "no-aside", text=rest[:60]))
            return False
        lines = [Text(self.say("session", "asides" if asides else "no-asides"))]
        words, game = self.sitting.words(), self.sitting.game
        for number, aside in enumerate(asides, 1):
            sentence = words.option(game.action_text(aside), "", self.sitting.me())
            lines += self.screen.hanging(Text.assemble((f"{number:>4} ", "bold cyan")), Text(sentence))
        return self.page(lines)

    # -- questions ---------------------------------------------------------------------------------------------

    def page(self, lines: list[Text]) -> bool:
        """Show these lines, page by page where they are many."""
        self.screen.pages(lines, self.sitting.more)
        return False

    def show_rules_in_force(self, rest: str) -> bool:
        """rules: which ones hold in this match."""
        self.screen.sentence(self.sitting.rules_in_force())
        return False

    def show_rule(self, rest: str) -> bool:
        """? N: the rule behind an option, and the rule that it bends; ? ID: any rule."""
        if not rest:
            return self.show_help("")
        ledger = read_ledger(self.sitting.game.id)
        if not (rest.isascii() and rest.isdigit()):
            entry = entry_lines(ledger.game_id, [ledger.find(rest)], self.screen.width())
            return self.page([*entry, *self.older_rules()])
        choice = self.numbered(rest)
        if choice is not None:
            sentence = Text(self.sitting.words().option(choice.text, choice.rule, self.sitting.me()), "bold")
            bent = self.sitting.table.base_rules
            base = bent.get(choice.rule) or bent.get(f"{choice.rule} {choice.text.split()[0]}")
            entries = [ledger.find(rule) for rule in (choice.rule, base) if rule]
            lines = self.screen.hanging(Text(), sentence)
            self.page([*lines, *entry_lines(ledger.game_id, entries, self.screen.width()), *self.older_rules()])
        return False

    def older_rules(self) -> list[Text]:
        """The ledger speaks of today's rules: below it stands that this match keeps older ones, where it does."""
        sentence = rules_as_of(self.sitting.game, self.sitting.language)
        return self.screen.hanging(Text(), Text(sentence, "dim")) if sentence else []

    def explain(self, rest: str) -> bool:
        """why: what is refused here; why ACTION: why this is."""
        if not rest:
            return self.page(self.all_refusals() or [Text(self.say("session", "nothing-refused"))])
        meant = self.meant(rest)
        if len(meant) == 1:
            sentence = self.say("session", "possible", number=meant[0].number)
            self.screen.sentence_with_rule(sentence, meant[0].rule)
        elif meant:
            rules = ", ".join(dict.fromkeys(choice.rule for choice in meant))
            self.list_meant(rest, meant, "possible-ways", rules=rules)
        else:
            self.refuse(rest, self.any_meant(rest))
        return False

    def all_refusals(self) -> list[Text]:
        """What one might expect here and cannot be done."""
        words = self.sitting.words()
        refusals = {words.refusal(refusal): refusal.rule for refusal in self.sitting.match.state.refused()}
        lines: list[Text] = []
        for sentence, rule in refusals.items():
            lines += self.screen.hanging(Text("- "), Text.assemble(sentence, " ", (f"({rule})", "dim")))
        return lines

    def show_map(self, rest: str) -> bool:
        """The whole board."""
        sitting = self.sitting
        return self.page(sitting.table.map(sitting.view(), sitting.words(), self.screen.width()))

    def show_place(self, rest: str) -> bool:
        """One place of the board."""
        sitting = self.sitting
        name = plain_text(rest).replace(" ", "-")
        lines = sitting.table.place(sitting.view(), sitting.words(), name, self.screen.width())
        if lines:
            self.screen.lines(lines)
        elif rest:
            self.screen.sentence(self.say("session", "no-place", name=rest[:60]))
        else:
            self.screen.sentence(self.say("session", "ask-which-place", word=sitting.table.place_word))
        return False

    def show_route(self, rest: str) -> bool:
        """The shortest way between two places."""
        sitting = self.sitting
        route = sitting.table.route(sitting.view(), sitting.words(), plain_text(rest).split(), sitting.me())
        if route or not rest:
            self.screen.sentence(route or self.say("session", "ask-which-route"))
        else:
            self.screen.sentence(self.say("session", "no-place", name=rest[:60]))
        return False

    def show_roles(self, rest: str) -> bool:
        """What each role does."""
        sitting = self.sitting
        lines: list[Text] = []
        for title, text in sitting.table.roles(sitting.view(), sitting.words(), plain_text(rest).replace(" ", "-")):
            lines += self.screen.hanging(Text("  "), Text.assemble((f"{title}: ", "bold"), text))
        return self.page(lines or [Text(self.say("session", "no-role", name=rest[:60]))])

    def show_log(self, rest: str) -> bool:
        """What happened, as far as the deciding seat may know."""
        sitting = self.sitting
        moves = sitting.chronicle.log(sitting.seat(), sitting.words(), None if rest == "all" else _MOVES_LOGGED)
        lines = [line for number, steps in moves for line in numbered(number, steps, self.screen.width())]
        return self.page(lines or [Text(self.say("session", "nothing-happened"))])

    def show_help(self, rest: str) -> bool:
        """The commands, and what is to know about this game on this screen."""
        lines: list[Text] = []
        own = game_catalog(self.sitting.game.id, self.sitting.language)
        for command, sentence in self.list_help().items():
            prefix = Text.assemble((f"  {command}".ljust(_HELP_INDENT), "bold cyan"))
            lines += self.screen.hanging(prefix, Text(str(sentence)))
        lines.append(Text())
        sitting = self.sitting
        for note in [*sitting.table.notes(sitting.view(), sitting.words()), *own.section("notes").values()]:
            lines += self.screen.hanging(Text("  "), Text(own.fill(str(note), {})))
        if self.sitting.passes:
            lines += [*self.screen.hanging(Text("  "), Text(self.say("notes", "hidden")))]
        return self.page(lines)

    def list_help(self) -> dict[str, str]:
        """The commands with what they do; a game says it of its own commands, and leaves out what it has no use for."""
        own = game_catalog(self.sitting.game.id, self.sitting.language).optional_section("help")
        found: dict[str, str] = {}
        for name, sentence in terminal_catalog(self.sitting.language).section("help").items():
            instead = own.get(name, {name: sentence})
            assert isinstance(instead, dict)
            found.update({command: str(does) for command, does in instead.items()})
        return found

    # -- files -------------------------------------------------------------------------------------------------

    def export(self, rest: str) -> bool:
        """save PATH: a replay file, never over another file."""
        path = os.path.expanduser(rest)
        if os.path.exists(path) and not os.path.isdir(path):
            self.screen.sentence(self.say("session", "file-exists", path=path))
            return False
        return self.export_over(rest)

    def export_over(self, rest: str) -> bool:
        """save! PATH: a replay file, over whatever is there."""
        if not rest:
            self.screen.sentence(self.say("session", "ask-where-to-save"))
            return False
        path = Path(os.path.expanduser(rest))
        if os.path.isdir(path):
            self.screen.sentence(self.say("session", "is-a-folder", path=path))
        elif not os.path.isdir(path.parent):
            self.screen.sentence(self.say("session", "no-folder", path=str(path)[:200], folder=str(path.parent)[:200]))
        else:
            write_atomically(path, self.sitting.match.replay())
            self.screen.sentence(self.say("session", "saved-as", path=path))
        return False
