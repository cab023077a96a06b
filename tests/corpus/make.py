"""Writes the corpus: `python -m tests.corpus.make GAME` (some minutes). A file that is there is never replaced."""

import argparse
import json
import lzma
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sobremesa import compiled
from sobremesa.bots import make_bot, plan_options
from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.replay import read_replay, record_of, write_replay
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.seating import UNHURRIED
from sobremesa.lab.signature import random_options_of
from sobremesa.table.log import Clock, Header, Seat, TableSettings
from sobremesa.table.table import Table
from tests.corpus.reading import FOLDER, table_line, witness_replay, witness_table
from tests.pandemain import prints

GAMES = 200
OWN_PRINTS = 2  # games with a print of one's own, where a game has such a thing
TABLES = 5
BEGAN = 1_790_000_000_000  # when the tables of the corpus were set up, in milliseconds


def options_of(game: Game, number: int) -> dict[str, object]:
    """Options of the game with this number: all kinds come up; of hidden hands more than chance would bring."""
    options = random_options_of(game, seeded(number))
    if "hands" in options and number % 2 == 0:
        options["hands"] = "hidden"
    if game.id == "pandemain" and number < OWN_PRINTS:
        text = prints.changed("[bread_price]", "rye = 3", "rye = 2") if number else prints.default_text()
        # In the order of a file's keys: of any other order the check of a replay did not fit when this was recorded.
        options["components"] = json.loads(json.dumps(prints.read(text).document, sort_keys=True))
    return options


def bot_of(number: int) -> str:
    """Who plays the game with this number."""
    return "search-easy" if number % 20 == 7 else "greedy" if number % 3 == 1 else "random"


def play(game: Game, number: int) -> str:
    """The replay file of one game; in every second one the seats talk, and change what they agreed to."""
    options, chance, bot = options_of(game, number), random.Random(number), make_bot(bot_of(number))
    state = game.new(options, number)
    actions: list[int] = []
    while not state.over():
        said = aside_of(state, chance) if number % 4 < 2 else None
        action = plan_options(bot, game, state, number, UNHURRIED)[0] if said is None else said
        actions.append(action)
        state.apply(action)
    return write_replay(record_of(game, options, number, actions), state)


def aside_of(state: State, chance: random.Random) -> int | None:
    """Something that somebody says now and then."""
    if chance.random() > 0.1:
        return None
    asides = [aside for seat in range(state.people()) for aside in state.asides(seat)]
    return chance.choice(asides) if asides else None


def replays(game: Game) -> Iterator[tuple[dict[str, Any], str]]:
    """The recorded games with their digests."""
    for number in range(GAMES):
        text = play(game, number)
        told, again = witness_replay(read_replay(text), game)
        assert again == text
        yield {"name": f"{number:03}-{bot_of(number)}", "replay": text}, told


def tables(game: Game) -> Iterator[tuple[dict[str, Any], str]]:
    """Logs of tables where people take back, offer, leave and come back."""
    for number in range(TABLES):
        table = begin_table(game, number)
        play_table(table, random.Random(number))
        assert any(entry.kind == "undo" for entry in table.entries), number
        yield table_line(f"table-{number}", table), witness_table(table)


def begin_table(game: Game, number: int) -> Table:
    options = options_of(game, OWN_PRINTS + number)
    state = game.new(options, number)
    sims = state.seats() - state.people()
    persons = [Seat("person", f"Person {seat + 1}", taken=True) for seat in range(state.people())]
    if len(persons) > 2:
        persons[-1] = Seat("bot", bot="random")
    clock = Clock("game", 3000) if number % 2 else Clock()
    seats = (*persons, *[Seat("sim") for _ in range(sims)])
    header = Header(f"corpus{number}", game.id, 1, options, number, seats, TableSettings(clock=clock), BEGAN)
    return Table(game, header)


def play_table(table: Table, chance: random.Random) -> None:
    """To the end, or for as long as a log is worth keeping."""
    now = BEGAN
    while not table.over and len(table.entries) < 400:
        now += chance.randrange(200, 4000)
        seat = table.decider()
        if table.played_by_bot(seat):
            action = chance.choice(table.state.legal())
            table.accept_all(table.plan_moves(seat, table.seq, [action], now, bot=True))
            if not table.over and table.seats[seat].kind == "person" and chance.random() < 0.2:
                table.accept_all(table.plan_seat(seat, "", now, seat))
        else:
            decide(table, seat, now, chance)


def decide(table: Table, seat: int, now: int, chance: random.Random) -> None:
    """Something that a person may do: most often a move."""
    whim = chance.random()
    if whim < 0.25 and table.can_undo(seat):
        table.accept_all(table.plan_undo(seat, now))
    elif whim < 0.3 and table.undo_target(seat) is not None and table.offer is None:
        table.accept_all(table.plan_offer(seat, "undo", now))
        for other in table.persons():
            if table.offer is not None and other not in table.offer.agreed:
                table.accept_all(table.plan_answer(other, chance.random() < 0.7, now))
    elif whim < 0.32:
        table.accept_all(table.plan_seat(seat, "random", now, seat))
    elif whim < 0.4 and table.state.asides(seat):
        table.accept_all(table.plan_moves(seat, table.seq, [chance.choice(table.state.asides(seat))], now))
    else:
        table.accept_all(table.plan_moves(seat, table.seq, [chance.choice(table.state.legal())], now))


def write(path: Path, games: Iterator[tuple[dict[str, Any], str]]) -> None:
    """One file of games, and the digests beside it."""
    if path.exists():
        raise SystemExit(f"{path.name} is there already, and what was recorded is never replaced")
    lines, digests = [], []
    for line, told in games:
        lines.append(json.dumps(line, sort_keys=True))
        digests.append(f"{line['name']} {told}")
        print(digests[-1], flush=True)
    with lzma.open(path, "wt", encoding="utf-8", preset=9) as file:
        file.write("\n".join(lines) + "\n")
    path.with_suffix(".txt").write_text("\n".join(digests) + "\n", encoding="utf-8")


def main() -> int:
    """Record the games of one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["pandemain", "pandemic"])
    game = find_game(parser.parse_args().game)
    write(FOLDER / f"{game.id}.tables.xz", tables(game))
    write(FOLDER / f"{game.id}.replays.xz", replays(game))
    return 0


if __name__ == "__main__":
    compiled.ensure()
    sys.exit(main())
