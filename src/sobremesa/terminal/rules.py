"""The rules browser: the sections of a ledger, or one rule with the code that keeps it and the tests that prove it."""

import json
from contextlib import suppress

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sobremesa.ledger import Ledger, RuleEntry, places_in_code, proving_tests, read_ledger
from sobremesa.ledger_texts import ENGLISH, Standing, hash_of, ledger_texts
from sobremesa.terminal.flow import hang
from sobremesa.wording.messages import MissingMessage, game_catalog, terminal_catalog

_INDENT = "  "


def show_rules(game_id: str, rule_id: str | None, as_json: bool, console: Console, language: str = ENGLISH) -> int:
    """Show the whole ledger in brief, or one rule; the exit status of the command. SetupError for an unknown id."""
    ledger = read_ledger(game_id)
    if rule_id is None:
        if as_json:
            _print_json([describe(game_id, entry, language) for entry in ledger.entries.values()], console)
        else:
            _show_sections(ledger, console)
        return 0
    entry = ledger.find(rule_id)
    if as_json:
        _print_json(describe(game_id, entry, language), console)
    else:
        _show_rule(game_id, entry, console, language)
    return 0


def show_left_to_do(game_id: str, language: str, as_json: bool, console: Console) -> int:
    """List the rules whose text in a language is missing or stale, and the texts that no rule has any more."""
    texts = ledger_texts(game_id, language)
    listed = texts.left_to_do()
    if as_json:
        _print_json(
            {
                "game": game_id,
                "language": language,
                "rules": [
                    {"id": entry.id, "standing": standing, "of": hash_of(entry), "text": entry.text}
                    for entry, standing in listed
                ],
                "left_over": texts.left_over(),
            },
            console,
        )
        return 0
    say = terminal_catalog().say
    for entry, standing in listed:
        console.print(Text.assemble((entry.id, "bold"), f'  {say("rules", standing)}  of = "{hash_of(entry)}"'))
        for line in hang(Text(_INDENT), Text(entry.text, "dim"), console.width):
            console.print(line)
    for id in texts.left_over():
        console.print(Text.assemble((id, "bold"), f"  {say('rules', 'left-over')}"))
    console.print(say("rules", "left-to-do", count=len(listed), all=str(len(texts.ledger.entries)), language=language))
    return 0


def describe(game_id: str, entry: RuleEntry, language: str = ENGLISH) -> dict[str, object]:
    """A rule as data; `tests` is null where there are no tests to look at."""
    tests, told = proving_tests(), ledger_texts(game_id, language).told(entry)
    return {
        "id": entry.id,
        "section": entry.section,
        "text": told.text,
        "language": told.language,
        "standing": told.standing,
        "source": entry.source,
        "code": places_in_code(game_id).get(entry.id, []),
        "tests": None if tests is None else tests.get(entry.id, []),
    }


def _print_json(value: object, console: Console) -> None:
    console.print(json.dumps(value, indent=2, ensure_ascii=False), markup=False, highlight=False, soft_wrap=True)


def _show_sections(ledger: Ledger, console: Console) -> None:
    say = terminal_catalog().say
    tests = proving_tests()
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="bold")
    for column in ("section", "entries", "code", "tests"):
        table.add_column(say("rules", f"column-{column}"), justify="left" if column == "section" else "right")
    table.add_column(say("rules", "column-ids"))
    for section, entries in ledger.sections().items():
        ids = [entry.id for entry in entries]
        in_code = sum(id in places_in_code(ledger.game_id) for id in ids)
        proved = "–" if tests is None else str(sum(id in tests for id in ids))
        table.add_row(Text(section), str(len(ids)), str(in_code), proved, Text(_ranges(ids), "dim"))
    console.print(table)
    console.print()
    console.print(Text(say("rules", "hint", example=next(iter(ledger.entries), "")), "dim"))


def _ranges(ids: list[str]) -> str:
    """Ids of one group as a range: the first and the last of it."""
    groups: dict[str, list[str]] = {}
    for id in ids:
        groups.setdefault(id.rstrip("0123456789"), []).append(id)
    return ", ".join(
        found[0] if len(found) == 1 else f"{found[0]}…{found[-1].removeprefix(group)}"
        for group, found in groups.items()
    )


def _show_rule(game_id: str, entry: RuleEntry, console: Console, language: str) -> None:
    say = terminal_catalog().say
    for line in entry_lines(game_id, [entry], console.width, language):
        console.print(line)
    console.print()
    places = places_in_code(game_id).get(entry.id, [])
    _show_list(say("rules", "in-code"), places or [say("rules", "no-code")], console)
    tests = proving_tests()
    if tests is None:
        _show_list(say("rules", "in-tests"), [say("rules", "tests-not-here")], console)
    else:
        _show_list(say("rules", "in-tests"), tests.get(entry.id) or [say("rules", "no-tests")], console)


def entry_lines(game_id: str, entries: list[RuleEntry], width: int, language: str = ENGLISH) -> list[Text]:
    """The id, the text and the source of some entries, and what the sources' short names mean."""
    say, texts = terminal_catalog().say, ledger_texts(game_id, language)
    lines: list[Text] = []
    for entry in entries:
        told = texts.told(entry)
        lines.append(Text.assemble((entry.id, "bold"), ("  " + entry.section, "dim")))
        lines += hang(Text(_INDENT), Text(told.text), width)
        if told.standing is not Standing.CURRENT:
            lines += hang(Text(_INDENT), Text(say("rules", f"is-{told.standing}", language=language), "dim"), width)
        if entry.source:
            lines += hang(Text(_INDENT), Text(say("rules", "source", source=entry.source), "dim"), width)
    if any(entry.source for entry in entries):
        lines += hang(Text(_INDENT), Text(_legend(game_id), "dim italic"), width)
    return lines


def _legend(game_id: str) -> str:
    """What the short names of sources mean, in the words of the game where it has its own."""
    with suppress(MissingMessage):
        own = game_catalog(game_id).optional_section("rules")
        if "legend" in own:
            return str(own["legend"])
    return terminal_catalog().say("rules", "legend")


def _show_list(title: str, lines: list[str], console: Console) -> None:
    console.print(Text(title, "bold"))
    for line in lines:
        console.print(Text(f"  {line}"), soft_wrap=True)
