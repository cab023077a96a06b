"""The page of observations: every feature of every game that has them, made from the tables of the games themselves.

`python -m benchmarks.observations_page --out docs/lab/observations.md` writes it; without `--out` it is printed.
"""

import argparse
from pathlib import Path
from typing import Final

from sobremesa.catalog import GAMES
from sobremesa.core.buffers import numbers_buffer
from sobremesa.core.features import Feature, Features

_LONGEST_LIST: Final = 12  # more names than this are counted instead of written out

_BEGINNING: Final = """# Observations

What a seat may know, and nothing more, as 16-bit numbers: what `State.observe` writes, `Encoding.observation` returns
and each row of `Batch.observations` holds. This page is made from the tables that the games themselves use:
`python -m benchmarks.observations_page --out docs/lab/observations.md`.

- **One layout for every game of a kind**, whatever its options and however many sit at the table. A layout that changes
  gets another version number.
- **Seats are counted from whoever observes**: `me`, `next`, `second`, `third`, in the order of play.
  Where nobody sits there are zeros. So one policy can play every seat; `seat` says which one it plays.
- **A category is the number of a word.** Where it can be empty, 0 stands for nothing and the words count from 1.
- **Nothing hidden is told.** Observations are written from nothing by the same questions as a seat's view, and tests
  compare both, feature by feature, and worlds that a seat cannot tell apart, byte by byte.
- **What can be done** is no part of an observation: the mask has a 1 for each option of the decision at hand.

## Reading one

`decode` gives an observation its words again. What is zero in a table is left out, and a row that only says what is
there becomes a list:

```pycon
>>> from sobremesa.environments.encoding import Encoding
>>> encoding = Encoding("pandemic")
>>> state = encoding.game.new({{"players": 2, "hands": "hidden", "events": False}}, seed=7)
>>> numbers = encoding.observation(state, seat=0)
>>> numbers.shape, numbers.dtype
(({size},), dtype('int16'))
>>> told = encoding.decode(numbers)
>>> told["decision"], told["decider"], told["actions"]
{decision}
>>> told["role"], told["hand_size"]
{roles}
>>> told["hand"]
{hand}
>>> cubes = encoding.features.find("cubes")
>>> cubes.start, cubes.shape, cubes.high
{cubes}

```
"""


def page() -> str:
    """The whole page."""
    tables = [features for game in GAMES.values() if (features := game.features()) is not None]
    return "\n".join([_beginning(), *(_table(features) for features in tables)])


def _beginning() -> str:
    """The explanations, with what the example answers."""
    game = GAMES["pandemic"]
    features = game.features()
    assert features is not None
    state, room = game.new({"players": 2, "hands": "hidden", "events": False}, 7), numbers_buffer(features.size)
    state.observe(0, room, 0)
    told, cubes = features.decode(list(room)), features.find("cubes")
    return _BEGINNING.format(
        size=features.size,
        decision=(told["decision"], told["decider"], told["actions"]),
        roles=(told["role"], told["hand_size"]),
        hand=told["hand"],
        cubes=(cubes.start, cubes.shape, cubes.high),
    )


def _table(features: Features) -> str:
    rows = [
        f"## {features.game}, version {features.version}: {features.size} numbers",
        "",
        "| from | numbers | feature | range | of what | meaning |",
        "|---|---|---|---|---|---|",
        *(_row(feature) for feature in features.all()),
        "",
        *_long_lists(features),
    ]
    return "\n".join(rows)


def _row(feature: Feature) -> str:
    shape = " × ".join(str(length) for length in feature.shape) or "1"
    return (
        f"| {feature.start} | {shape} | `{feature.name}` | {_range(feature)} | {_axes(feature)} | {feature.meaning} |"
    )


def _range(feature: Feature) -> str:
    told = f"{feature.low} to {feature.high}"
    words = [name or "nothing" for name in feature.names]
    return f"{told}: {_listed(words)}" if words else told


def _axes(feature: Feature) -> str:
    return " × ".join(_listed(list(axis)) for axis in feature.axes)


def _long_lists(features: Features) -> list[str]:
    """The lists that a table cuts short, in full, each once."""
    users: dict[tuple[str, ...], list[str]] = {}
    for feature in features.all():
        for words in (feature.names, *feature.axes):
            if len(words) > _LONGEST_LIST:
                users.setdefault(words, []).append(f"`{feature.name}`")
    found: list[str] = []
    for words, names in users.items():
        if words[1] != "1" and words[1] != "2":  # whoever reads can count
            found += [f"The words of {', '.join(names)}: {', '.join(word or 'nothing' for word in words)}.", ""]
    return found


def _listed(words: list[str]) -> str:
    if len(words) <= _LONGEST_LIST:
        return ", ".join(words)
    return f"{words[0]}, {words[1]} … {words[-1]} ({len(words)})"


def main() -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="the file to write")
    given = parser.parse_args()
    if given.out is None:
        print(page(), end="")
    else:
        given.out.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
