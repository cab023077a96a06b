"""Any view as panels of lines, for games that nobody has drawn yet.

What the catalog of the game has under `view` names the parts; without it they go by the keys of the view. What belongs
to a player stands under the player's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sobremesa.wording.messages import Words, number_text

# Told by the page itself.
_ELSEWHERE: Final = ("game", "seat", "decision", "settings", "options", "rules", "ply", "reveals")
_MOST_ITEMS: Final = 60


@dataclass
class ViewPanel:
    """A title, what stands under it, and panels inside it."""

    title: str
    rows: list[tuple[str, str]] = field(default_factory=list)
    inner: list["ViewPanel"] = field(default_factory=list)
    seat: str = ""  # whose it is


def panels_of(view: Mapping[str, Any], words: Words) -> list[ViewPanel]:
    """The whole view: first what is a single value, then each list or table by itself, then the players."""
    simple = ViewPanel(words.part("table"))
    larger: list[ViewPanel] = []
    people: list[ViewPanel] = []
    for key, value in view.items():
        if key in _ELSEWHERE:
            continue
        if key == "players" and isinstance(value, list):
            people = [_player(each, words) for each in value if isinstance(each, Mapping)]
        else:
            _put(simple, larger, key, value, words)
    return [*([simple] if simple.rows else []), *larger, *people]


def _player(player: Mapping[str, Any], words: Words) -> ViewPanel:
    seat = str(player.get("seat", ""))
    panel = ViewPanel(words.player(seat), seat=seat)
    for key, value in player.items():
        if key != "seat":
            _put(panel, panel.inner, key, value, words)
    return panel


def _put(panel: ViewPanel, inner: list[ViewPanel], key: str, value: object, words: Words) -> None:
    """A value becomes a row, a table a panel of its own; what is not there is not told."""
    if value is None or value == "" or value == {}:
        return
    if isinstance(value, Mapping):
        own = ViewPanel(words.part(key))
        for name, each in value.items():
            _put(own, own.inner, str(name), each, words)
        inner.append(own)
    elif isinstance(value, list) and any(isinstance(each, Mapping) for each in value):
        own = ViewPanel(words.part(key))
        for number, each in enumerate(value[:_MOST_ITEMS], 1):
            _put(own, own.inner, str(number), each, words)
        inner.append(own)
    else:
        panel.rows.append((words.part(key), _said(key, value, words)))


def _said(key: str, value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.part("yes" if value else "no")
    if isinstance(value, list):
        return ", ".join(_said(key, each, words) for each in value[:_MOST_ITEMS]) or words.part("nothing")
    if isinstance(value, str):
        return words.player(value) if words.is_player(value) else words.name(key, value)
    return number_text(value) if isinstance(value, int) else str(value)
