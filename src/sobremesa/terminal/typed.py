"""What someone typed, found among the options: by the words of an action, or by the words on the screen."""

import re
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sobremesa.core.errors import UnknownAction
from sobremesa.core.game import Game
from sobremesa.terminal.choices import ListedChoice
from sobremesa.terminal.tables import TableDrawing
from sobremesa.wording.messages import Words

_SEAT: Final = re.compile(r"p\d+")
_LEAST_LETTERS: Final = 3  # fewer are taken only where they are the whole of a word

Tokens = list[str]


def plain_text(typed: str) -> str:
    """Small letters without accents and full stops, one space between words."""
    letters = unicodedata.normalize("NFKD", typed.lower())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).replace(".", "").split())


def tokens_of(text: str) -> Tokens:
    """The words of a text, without any marks between them."""
    return re.sub(r"[^\w!?]+", " ", plain_text(text)).split()


# -- among the options -------------------------------------------------------------------------------------------


def matching(typed: str, choices: list[ListedChoice], words: Words, me: str) -> list[ListedChoice]:
    """The options that were meant: those that read so, else those that begin so, else those that hold these words."""
    meant = tokens_of(typed)
    if not meant:
        return []
    spelled = [(choice, spellings(choice, words, me)) for choice in choices]
    tests: list[Callable[[Tokens, Tokens], bool]] = [_same, _begins]
    if sum(map(len, meant)) < _LEAST_LETTERS:
        tests = [_same]
    for test in tests:
        found = [choice for choice, ways in spelled if any(test(meant, tokens_of(way)) for way in ways)]
        if found or tests == [_same]:
            return found
    return [choice for choice, ways in spelled if any(_holds(meant, way, _first_name(choice)) for way in ways)]


def spellings(choice: ListedChoice, words: Words, me: str) -> list[str]:
    """Every way to say an option: its action, its label, its title with its label, its sentence, its bare name."""
    word, *rest = choice.text.split()
    seats = [part for part in rest if _SEAT.fullmatch(part)]
    names = [part for part in rest if not _SEAT.fullmatch(part)]
    label = words.label(choice.text, choice.rule, me) or ""
    title = words.group(choice.group[1], choice.group[2])
    verb = words.verb(choice.text)
    ways = [choice.text, f"{title} {label}", words.option(choice.text, choice.rule, me)]
    ways += [label] if label else []
    ways += [" ".join(names)] if names else []
    ways += [f"{how} {words.player(seat)} {' '.join(names)}" for seat in seats for how in (word, verb)]
    if not seats or seats == [me] or choice.group[1] == word:  # no pawn is meant before the others in such a group
        ways += [f"{word} {' '.join(names)}", f"{verb} {' '.join(names)}"]
    return ways


def _first_name(choice: ListedChoice) -> str:
    """The first argument of an action that is no seat: what it is about before all; empty where it has none."""
    return next((part for part in choice.text.split()[1:] if not _SEAT.fullmatch(part)), "")


def _same(meant: Tokens, way: Tokens) -> bool:
    return meant == way


def _begins(meant: Tokens, way: Tokens) -> bool:
    """Whole words first; only the last one may be cut short."""
    last = len(meant) - 1
    return len(way) > last and meant[:-1] == way[:last] and way[last].startswith(meant[-1])


def _holds(meant: Tokens, way: str, first_name: str) -> bool:
    """The first word is the first, the others follow in their order; each may be cut short.

    What an option costs and gives comes after a colon and is not asked for. What it is about is never passed over:
    'bake spelt' is not 'bake rye with spelt'.
    """
    tokens = tokens_of(way.partition(":")[0])
    if not tokens or not tokens[0].startswith(meant[0]):
        return False
    place = 1
    for token in meant[1:]:
        while place < len(tokens) and not tokens[place].startswith(token):
            if tokens[place] == first_name:
                return False
            place += 1
        if place == len(tokens):
            return False
        place += 1
    return True


# -- among all actions of the game -------------------------------------------------------------------------------


def readings(typed: str, me: str, words: Words | None = None) -> list[str]:
    """The texts of actions that someone may have meant: with or without one's pawn, names of several words."""
    found: list[str] = []
    for line in [plain_text(typed), *(_by_title(typed, words) if words else [])]:
        parts = line.split()
        if not parts:
            continue
        name = "-".join(parts[1:])
        found += [" ".join(parts), f"{parts[0]} {me} {name}".strip(), f"{parts[0]} {name}".strip(), "-".join(parts)]
        if len(parts) > 2:
            found.append(f"{parts[0]} {parts[1]} {'-'.join(parts[2:])}")
            found.append(f"{parts[0]} {'-'.join(parts[2:])}")
    return list(dict.fromkeys(found))


def _by_title(typed: str, words: Words) -> list[str]:
    """The same with the word of an action where the title of its group, or its verb, was typed."""
    meant = tokens_of(typed)
    found: list[str] = []
    for key, title in words.titles().items():
        spoken = tokens_of(title)
        for length in range(len(spoken), 0, -1):
            if meant[:length] == spoken[:length] and len(meant) > length:
                found.append(" ".join([key, *meant[length:]]))
                break
    return found


def actions_meant(typed: str, game: Game, table: TableDrawing, words: Words, seats: int, me: str) -> list[int]:
    """The actions of the game that were typed, legal or not: with whom is left open where only two can do it."""
    word = plain_text(typed).partition(" ")[0]
    all_seats = [f"p{seat}" for seat in range(1, seats + 1)]
    partners = [seat for seat in all_seats if seat != me] if word in table.between_seats else [me]
    found: list[int] = []
    for partner in partners:
        for text in readings(typed, partner, words):
            try:
                found.append(game.parse(text))
                break
            except UnknownAction:
                continue
    return list(dict.fromkeys(found)) or _bare_name(typed, game, table)


def _bare_name(typed: str, game: Game, table: TableDrawing) -> list[int]:
    """The action whose argument alone was typed."""
    for word in table.implied_words:
        with suppress(UnknownAction):
            return [game.parse(f"{word} {'-'.join(plain_text(typed).split())}")]
    return []


def actions_of_kind(typed: str, game: Game, table: TableDrawing, words: Words, seats: int, me: str) -> list[int]:
    """The actions of a kind that was named by its word, its verb or the title of its group; asides are no kind."""
    meant = tokens_of(typed)
    if not meant:
        return []
    others = [f"p{seat}" for seat in range(1, seats + 1) if f"p{seat}" != me]
    found: list[int] = []
    for action in range(game.actions):
        if game.speaker(action) >= 0:
            continue
        text = game.action_text(action)
        word, *rest = text.split()
        named = [part for part in rest if _SEAT.fullmatch(part)]
        if named and named[0] not in (others if word in table.between_seats else [me]):
            continue
        _, key, seat = table.group_of(text, me)
        if meant in (tokens_of(word), tokens_of(words.verb(text)), tokens_of(words.group(key, seat))):
            found.append(action)
    return found


def actions_begun(typed: str, game: Game) -> list[int]:
    """The actions of the game whose text begins with the words that were typed: 'bake spelt', and more must follow."""
    meant = tokens_of(typed)
    found = [(action, tokens_of(game.action_text(action))) for action in range(game.actions)]
    return [action for action, tokens in found if meant and len(tokens) > len(meant) and tokens[: len(meant)] == meant]
