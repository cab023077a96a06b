"""The print of the first edition, made from a document of components: its tokens in the order of its own numbers.

A game that is played with it shows and reads these numbers everywhere, because the engine knows no others: reward 12
is the twelfth token of the print it plays with. What is printed once for both editions stays as it is.
"""

from typing import Final, cast

Table = dict[str, object]

_NUMBERING: Final = "numbers_first_edition"
_EXTRA: Final = "extra_tokens_first_edition"


def as_first_edition(document: Table) -> Table:
    """The same print with offerings, rewards and favours as the first edition has and numbers them.

    The document was read before, so that its tokens and numberings are known to be whole.
    """
    return {
        **document,
        "offerings": _offerings(cast(Table, document["offerings"])),
        "church_rewards": _rewards(cast(Table, document["church_rewards"])),
        "favours": _renumbered(cast(Table, document["favours"])),
    }


def _offerings(part: Table) -> Table:
    """A list: each token at its new place; a token that this edition prints otherwise takes the place of its number."""
    tokens = cast(list[Table], part["token"])
    numbers = _numbers(part)
    placed = {number: {**token, "id": number} for token, number in zip(tokens, numbers, strict=True)}
    for token in cast(list[Table], part.get("first_edition", [])):
        placed[cast(int, token["id"])] = token
    ordered = [placed[number] for number in sorted(placed)]
    rest = {name: value for name, value in part.items() if name != "first_edition"}
    return {**rest, "token": ordered, _NUMBERING: sorted(numbers)}


def _rewards(part: Table) -> Table:
    """A table by number; the tokens that are there twice are named by the new numbers too."""
    numbers = _numbers(part)
    twice = [numbers[number - 1] for number in cast(list[int], part[_EXTRA])]
    return {**_renumbered(part), _EXTRA: twice}


def _renumbered(part: Table) -> Table:
    """A part whose tokens are a table by number, each with its new number."""
    tokens = cast(Table, part["token"])
    numbers = _numbers(part)
    placed = {str(number): tokens[str(at + 1)] for at, number in enumerate(numbers)}
    rest = {name: value for name, value in tokens.items() if name not in placed}
    return {**part, "token": {**rest, **placed}, _NUMBERING: sorted(numbers)}


def _numbers(part: Table) -> list[int]:
    """The number in this edition of each token, in the order of the tokens."""
    return cast(list[int], part[_NUMBERING])
