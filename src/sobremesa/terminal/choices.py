"""The options of a decision as a person sees them: grouped and numbered."""

from typing import final

from rich.text import Text

from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.terminal.flow import flow, hang
from sobremesa.terminal.tables import TableDrawing
from sobremesa.wording import View
from sobremesa.wording.messages import Words

_MOST_TITLE = 26
_LEAST_TOLD = 3  # options of a group that may be told in short

Group = tuple[int, str, str]


@final
class ListedChoice:
    """One option: its number on the screen, its action, and the group it stands in."""

    def __init__(self, action: int, text: str, rule: str, group: Group) -> None:
        self.number = 0
        self.action = action
        self.text = text
        self.rule = rule
        self.group = group


def list_choices(game: Game, state: State, table: TableDrawing, me: str) -> list[ListedChoice]:
    """The legal options in the order of their groups, numbered from 1."""
    choices = []
    for action in state.legal():
        text = game.action_text(action)
        choices.append(ListedChoice(action, text, state.option_rule(action), table.group_of(text, me)))
    choices.sort(key=lambda choice: (choice.group, table.verb_order(choice.text), choice.action))
    for number, choice in enumerate(choices, 1):
        choice.number = number
    return choices


def draw_choices(
    choices: list[ListedChoice],
    view: View,
    words: Words,
    table: TableDrawing,
    me: str,
    width: int,
    tight: bool = False,
    rows: int | None = None,
) -> list[Text]:
    """Each group behind its title: labels side by side, sentences under each other; `tight` where rows are few.

    Where there are more lines than `rows`, the longest groups are told in short: their numbers, and what to type.
    """
    groups: dict[Group, list[ListedChoice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    lines = _draw_groups(groups, {}, view, words, table, me, width, tight)
    told: dict[Group, str] = {}
    for group in sorted(groups, key=lambda group: -len(groups[group])):
        if rows is None or len(lines) <= rows or len(groups[group]) < _LEAST_TOLD:
            break
        hint = words.group_hint(group[1], group[2], groups[group][0].number, groups[group][-1].number)
        if hint:
            fewer = _draw_groups(groups, {**told, group: hint}, view, words, table, me, width, tight)
            if len(fewer) < len(lines):
                told[group] = hint
                lines = fewer
    return lines


def _draw_groups(
    groups: dict[Group, list[ListedChoice]],
    told: dict[Group, str],
    view: View,
    words: Words,
    table: TableDrawing,
    me: str,
    width: int,
    tight: bool,
) -> list[Text]:
    """The groups one after the other; those in `told` by that sentence alone."""
    titles = {group: words.group(group[1], group[2]) for group in groups}
    indent = min(_MOST_TITLE, max(map(len, titles.values()), default=0)) + 2
    lines: list[Text] = []
    packs = False  # whether another group may stand on the last line
    for group, members in groups.items():
        title = Text(titles[group], "bold")
        if group in told:
            title.pad_right(max(2, indent - title.cell_len))
            lines += hang(title, Text(told[group]), width)
            packs = False
            continue
        if words.label(members[0].text, members[0].rule, me) is None:
            for place, choice in enumerate(members):
                lines += _sentence(title if place == 0 else Text(), choice, words, me, width, indent)
            packs = False
            continue
        items = _labels(members, view, words, table, me)
        beside = flow(title, items, width, title.cell_len + 1, "  ")
        if packs and len(beside) == 1 and lines[-1].cell_len + 3 + beside[0].cell_len <= width:
            lines[-1].append("   ").append_text(beside[0])
        else:
            lines += flow(title, items, width, indent, "  " if tight else "   ")
        packs = tight
    return lines


def _number(choice: ListedChoice) -> Text:
    return Text.assemble((f"{choice.number} ", "bold cyan"))


def _sentence(title: Text, choice: ListedChoice, words: Words, me: str, width: int, indent: int) -> list[Text]:
    prefix = Text().append_text(title)
    prefix.pad_right(max(1, indent - prefix.cell_len))
    return hang(prefix.append_text(_number(choice)), Text(words.option(choice.text, choice.rule, me)), width)


def _labels(members: list[ListedChoice], view: View, words: Words, table: TableDrawing, me: str) -> list[Text]:
    """The labels of a group; where it mixes several verbs, each verb stands before its first option."""
    items: list[Text] = []
    before = ""
    for choice in members:
        item = _number(choice)
        verb = words.verb(choice.text) if choice.group[1] == table.mixed_group else ""
        if verb and verb != before:
            item = Text.assemble((f"{verb} ", "italic")).append_text(item)
            before = verb
        label = words.label(choice.text, choice.rule, me) or words.option(choice.text, choice.rule, me)
        items.append(item.append_text(table.mark(label, choice.text, view, words, me)))
    return items
