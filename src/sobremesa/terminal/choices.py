"""The options of a decision as a person sees them: grouped, numbered, and found again from what was typed."""

import unicodedata
from typing import final

from rich.text import Text

from sobremesa.core.errors import UnknownAction
from sobremesa.core.game import Game, State
from sobremesa.messages import Words
from sobremesa.terminal.flow import flow
from sobremesa.terminal.tables import Table, View

_MOST_TITLE = 26


@final
class Choice:
    """One option: its number on the screen, its action, and the group it stands in."""

    def __init__(self, action: int, text: str, rule: str, group: tuple[int, str, str]) -> None:
        self.number = 0
        self.action = action
        self.text = text
        self.rule = rule
        self.group = group


def list_choices(game: Game, state: State, table: Table, me: str) -> list[Choice]:
    """The legal options in the order of their groups, numbered from 1."""
    choices = []
    for action in state.legal():
        text = game.action_text(action)
        choices.append(Choice(action, text, state.option_rule(action), table.group_of(text, me)))
    choices.sort(key=lambda choice: (choice.group, choice.action))
    for number, choice in enumerate(choices, 1):
        choice.number = number
    return choices


def draw_choices(choices: list[Choice], view: View, words: Words, table: Table, me: str, width: int) -> list[Text]:
    """Each group under its title: labels side by side, sentences under each other."""
    groups: dict[tuple[int, str, str], list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    titles = {group: words.group(group[1], group[2]) for group in groups}
    indent = min(_MOST_TITLE, max(map(len, titles.values()), default=0)) + 2
    lines: list[Text] = []
    for group, members in groups.items():
        title = Text(titles[group], "bold")
        items = [_draw(choice, view, words, table, me) for choice in members]
        if words.label(members[0].text, members[0].rule, me) is None:
            lines += [
                line for place, item in enumerate(items) for line in flow(_first(title, place), [item], 1, indent)
            ]
        else:
            lines += flow(title, items, width, indent)
    return lines


def _first(title: Text, place: int) -> Text:
    return title if place == 0 else Text()


def _draw(choice: Choice, view: View, words: Words, table: Table, me: str) -> Text:
    number = Text.assemble((f"{choice.number} ", "bold cyan"))
    label = words.label(choice.text, choice.rule, me)
    if label is None:
        return number.append(words.option(choice.text, choice.rule, me))
    return number.append_text(table.mark(label, choice.text, view, words, me))


def plain_text(typed: str) -> str:
    """Small letters without accents and full stops, one space between words."""
    letters = unicodedata.normalize("NFKD", typed.lower())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).replace(".", "").split())


def readings(typed: str, me: str) -> list[str]:
    """The texts of actions that someone may have meant: with or without the own pawn, names of several words."""
    words = plain_text(typed).split()
    if not words:
        return []
    name = "-".join(words[1:])
    found = [" ".join(words), f"{words[0]} {me} {name}".strip(), f"{words[0]} {name}".strip(), "-".join(words)]
    if len(words) > 2:
        found.append(f"{words[0]} {words[1]} {'-'.join(words[2:])}")
        found.append(f"{words[0]} {'-'.join(words[2:])}")
    return list(dict.fromkeys(found))


def matching(typed: str, choices: list[Choice], me: str) -> list[Choice]:
    """The options that were meant: the one that reads so, else all that begin so."""
    texts = readings(typed, me)
    exact = [choice for choice in choices if choice.text in texts]
    if exact:
        return exact[:1]
    return [choice for choice in choices if any(choice.text.startswith(text) for text in texts)]


def action_meant(typed: str, game: Game, me: str) -> int | None:
    """The action of the game that was typed, legal or not."""
    for text in readings(typed, me):
        try:
            return game.parse(text)
        except UnknownAction:
            continue
    return None
