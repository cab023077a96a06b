"""What the tests of the adapters play: both games by their defaults and with options of every kind, quick ones."""

from typing import Any

import pytest

from sobremesa.core.errors import SobremesaError

Options = dict[str, Any]
PANDEMIC: list[Options] = [
    {},
    {"players": 4, "difficulty": "normal", "asking": "pauses"},
    {"players": 3, "difficulty": "heroic", "hands": "hidden", "consent": "nothing", "edition": "2013"},
]
PANDEMAIN: list[Options] = [
    {},
    {"players": 2, "sim_bakers": ["helga"], "mode": "basic"},
    {"players": 3, "variants": ["local_trade"], "edition": "english"},
    {"scenario": "lord_of_the_castle"},
]
CHOSEN = [*(("pandemic", options) for options in PANDEMIC), *(("pandemain", options) for options in PANDEMAIN)]
every_choice = pytest.mark.parametrize(
    ("name", "options"), CHOSEN, ids=[f"{name}-{place}" for place, (name, _) in enumerate(CHOSEN)]
)

# What nobody can make an environment of, in any adapter, and what the sentence says.
WRONG: list[tuple[str, Options, str]] = [
    ("chess", {}, "there is no game 'chess'; there is "),
    ("pandemic", {"player": 3}, "option player: there is no such option; there are players"),
    ("pandemic", {"players": 5}, "option players: '5' is not one of 2, 3, 4"),
    ("pandemic", {"players": "3"}, "option players: a whole number is expected, not '3'"),
    ("pandemic", {"roles": ["medic"]}, "option roles: 1 roles for 2 players; give one for each seat"),
    ("pandemic", {"reward": "glory"}, "reward: 'glory' is not one of victory, points"),
    ("pandemic", {"words": "yes"}, "words: true or false is expected, not 'yes'"),
    ("pandemain", {"words": True}, "in Pandemain there is nothing to say to each other"),
    ("pandemain", {"players": 0}, "nobody decides anything in a game of Pandemain with these options"),
]
every_wrong_choice = pytest.mark.parametrize(
    ("name", "options", "sentence"), WRONG, ids=[str(place) for place, _ in enumerate(WRONG)]
)
NOT_OF_RENDERING = "render_mode 'human': it is one of ansi, or None"


def refusal(call: Any, *arguments: Any, **named: Any) -> str:
    """The sentence of our own error."""
    with pytest.raises(SobremesaError) as error:
        call(*arguments, **named)
    return str(error.value)
