"""What `docs/bots.md` says is true: its example plays, and its table names what a bot is given."""

import re
from pathlib import Path
from typing import Any

from sobremesa.bots import BOTS, Budget, Sight
from sobremesa.catalog import GAMES
from sobremesa.core.rng import seeded
from tests.bots.seats import play_out

TEXT = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_bot_of_ten_lines_plays_both_games_to_the_end() -> None:
    example = re.search(r"```python\n(.*?)```", TEXT, re.S)
    assert example is not None
    body = example[1].split('"""\n', 1)[1]
    assert len([line for line in body.splitlines() if line]) <= 10
    names: dict[str, Any] = {}
    exec(example[1], names)
    for game in GAMES.values():
        assert play_out(names["Curious"](), game, {}, 1).outcome() is not None


def test_all_that_a_sight_gives_is_in_the_table() -> None:
    game = GAMES["pandemic"]
    sight = Sight(game, game.new({}, 1), seeded(1), Budget())
    given = {name for name in (*vars(sight), *vars(Sight)) if not name.startswith("_")}
    table = TEXT.split("| `sight.` | what |")[1].split("\n\n")[0]
    named = {name for row in table.splitlines() if row for name in re.findall(r"`(\w+)", row.split("|")[1])}
    assert given == named


def test_every_bot_is_described() -> None:
    assert all(f"**`{name}`**" in TEXT for name in BOTS)
