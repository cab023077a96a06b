"""What each command does; its exit code.

The engine is loaded only after `cli.main` had the chance to compile it, so its imports wait inside the functions.
"""

import argparse
import json
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sobremesa.command_line.engine_arguments import check_engine_of, make_engine_of
from sobremesa.command_line.figures import print_figures

if TYPE_CHECKING:
    from sobremesa.core.game import Game
    from sobremesa.table.match import Bots, Match

SERVE = "serve"
SECONDS_BETWEEN_LINES = 20.0  # of a log that says how far a long run is
GO_ON = 100  # of what is done ahead: there is no reason not to compile the engine for the command


def serve_command(given: argparse.Namespace) -> int:
    """Serve the table in the browser."""
    from sobremesa.web.keeping import keeping_of
    from sobremesa.web.serve import serve
    from sobremesa.web.settings import Limits, Settings

    keeping = keeping_of({name[len("keep_") :]: value for name, value in vars(given).items() if name[:5] == "keep_"})
    settings = Settings(
        host=given.host,
        database=given.database,
        hosts=tuple(given.allow_host),
        proxies=tuple(given.proxy),
        api_origins=tuple(given.api_origin),
        log=given.log,
        keeping=keeping,
        limits=Limits(**dict(given.limit)),
    )
    return serve(settings, given.port, browser=not given.no_browser)


def welcome(given: argparse.Namespace) -> int:
    """Say what can be played in a terminal, and start or go on with a game where somebody is there to play it."""
    from sobremesa.catalog import GAMES
    from sobremesa.terminal import saves
    from sobremesa.terminal.start import choose_start
    from sobremesa.wording.messages import command_name

    console = Console()
    if not sys.stdin.isatty():
        names = ", ".join(game.name for game in GAMES.values())
        hint = f"'{command_name()} --help' tells what can be done."
        print(f"Sobremesa {release()}, a table for heavy games: {names}. {hint}")
        return 0
    start = choose_start(list(GAMES.values()), console)
    if start is None:
        return 0
    if start.path is not None:
        return sit_down(saves.load(start.path, start.game), start.path, console)
    return begin_game(start.game, start.options, secrets.randbits(63), None, console, start.bots)


def begin_game(
    game: "Game",
    options: dict[str, object],
    seed: int,
    save: Path | None,
    console: Console,
    bots: "Bots | None" = None,
    **ways: bool,
) -> int:
    """Play a new game; it is kept in the file that was named, or among the saved games."""
    from sobremesa.table.match import Match
    from sobremesa.terminal import saves
    from sobremesa.terminal.bots import check_bots

    check_bots(game, bots or {})
    match = Match(game, options, seed, bots)
    return sit_down(match, saves.new_save(save) if save else saves.new_path(game.id, seed), console, **ways)


def sit_down(match: "Match", path: Path, console: Console, curtain: bool = True, plain: bool = False) -> int:
    """Play a match in the terminal."""
    from sobremesa.terminal.session import play_game

    return play_game(match, path, console, curtain=curtain, plain=plain)


def check_seating(given: argparse.Namespace) -> int:
    """Whether there are such bots."""
    from sobremesa.catalog import find_game
    from sobremesa.table.match import read_bots
    from sobremesa.terminal.bots import check_bots

    check_bots(find_game(given.game), read_bots(given.bots or ""))
    return GO_ON


def play_command(given: argparse.Namespace) -> int:
    """Play a game in the terminal, a new one or a saved one."""
    from sobremesa.catalog import find_game
    from sobremesa.core.errors import SaveError, SetupError
    from sobremesa.table.match import read_bots
    from sobremesa.terminal import saves

    game = find_game(given.game)
    ways = {"curtain": not given.no_curtain, "plain": given.plain}
    bots = None if given.bots is None else read_bots(given.bots)
    if given.resume is None:
        seed = secrets.randbits(63) if given.seed is None else given.seed
        return begin_game(game, options_of(given), seed, given.save, Console(), bots, **ways)
    if options_of(given) or given.seed is not None or given.save is not None:
        raise SetupError("a saved game keeps its options, seed and file: --resume goes without them")
    path = Path(given.resume) if given.resume else saves.newest_unfinished(game.id)
    if path is None:
        raise SaveError(f"there is no saved game of {game.name} to go on with")
    print(f"Going on with {path.name}.")
    return sit_down(saves.load(path, game, bots), path, Console(), **ways)


def saves_command(given: argparse.Namespace) -> int:
    """List the saved games."""
    from sobremesa.catalog import GAMES
    from sobremesa.terminal.start import show_saves

    return show_saves(list(GAMES.values()), Console(), given.json)


def check_simulation(given: argparse.Namespace) -> int:
    """Whether such games can be played."""
    from sobremesa.catalog import find_game
    from sobremesa.lab.simulate import seat_bots

    seat_bots(find_game(given.game), options_of(given), given.bots, given.games, given.seed, words=given.words)
    return GO_ON


def simulate_command(given: argparse.Namespace) -> int:
    """Let bots play and print the figures."""
    from sobremesa.catalog import find_game
    from sobremesa.lab.simulate import simulate

    game, options = find_game(given.game), options_of(given)
    with progress_bar(given.games, "Playing", "game") as advance:
        figures = simulate(game, options, given.bots, given.games, given.seed, advance, words=given.words)
    print_figures(figures, given.json)
    return 0


@contextmanager
def progress_bar(total: int, doing: str, thing: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while a person watches, a line now and then otherwise; it is told how many are done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield progress_lines(total, doing, thing)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(f"{thing}s", total=total)
        yield lambda done: bar.update(task, completed=done)


def progress_lines(total: int, doing: str, thing: str) -> Callable[[int], None]:
    """Says how many things there are, and now and then how many of them are done and what is left, for a log."""
    began = said = time.monotonic()
    first: int | None = None  # things that were done before

    def tell(done: int) -> None:
        nonlocal said, first
        first = done if first is None else first
        if done == 0:
            print(f"{doing} {total:,} {thing}{'' if total == 1 else 's'} …", file=sys.stderr, flush=True)
        elif done < total and time.monotonic() - said >= SECONDS_BETWEEN_LINES:
            said = time.monotonic()
            left = f", {time_in_words((said - began) * (total - done) / (done - first))} left" if done > first else ""
            print(f"{done} of {total} {thing}s{left}", file=sys.stderr, flush=True)

    return tell


def time_in_words(seconds: float) -> str:
    """About how long that is: '40 seconds', '3 minutes', '2.5 hours'."""
    for unit, length, most in (("second", 1, 90), ("minute", 60, 90), ("hour", 3600, 48)):
        if seconds < most * length:
            number = round(seconds / length, 1 if unit == "hour" else None)
            return f"{number:g} {unit}{'' if number == 1 else 's'}"
    return f"{round(seconds / 86400)} days"


def replay_command(given: argparse.Namespace) -> int:
    """Verify a replay and tell about it."""
    from sobremesa.catalog import find_game
    from sobremesa.core.options import shown_options
    from sobremesa.core.replay import game_of, play_again, read_replay
    from sobremesa.terminal import saves
    from sobremesa.terminal.telling import tell_game

    record = read_replay(saves.read_text(given.file))
    game = game_of(record, find_game(record.game))
    state = play_again(record, game)
    if given.position:
        print(json.dumps(state.to_dict(), ensure_ascii=False, indent=1))
        return 0
    if given.log:
        tell_game(record, game, Console())
    figures: dict[str, Any] = {
        "game": record.game,
        "rules_version": record.rules,
        "print": record.print_number,
        "options": shown_options(game.options(), record.options),
        "seed": record.seed,
        "moves": len(record.actions),
        "turns": state.turns(),
        "result": record.result,
        "verified": True,
    }
    print_figures(figures, given.json)
    return 0


def rules_command(given: argparse.Namespace) -> int:
    """Show the ledger, one rule of it, or what of it is still to be written in a language."""
    from sobremesa.terminal.rules import show_left_to_do, show_rules

    game_id, rule_id = given.game
    if given.missing:
        return show_left_to_do(game_id, given.lang, given.json, Console())
    return show_rules(game_id, given.id or rule_id, given.json, Console(), given.lang)


def components_command(given: argparse.Namespace) -> int:
    """Show a game's print, or what is wrong with a file that replaces it."""
    from sobremesa.terminal.components import show_components

    return show_components(given.game, given.components, given.json, Console())


def bench_command(given: argparse.Namespace) -> int:
    """Measure and print."""
    from sobremesa.catalog import find_game
    from sobremesa.lab.bench import bench

    game = find_game(given.game)
    options: dict[str, object] = {}
    if given.components is not None:
        options["components"] = components_in(game.id, given.components)
    print(f"Measuring {game.name}: {given.rounds} rounds of {given.games:,} games …", file=sys.stderr)
    print_figures(bench(game, given.games, given.rounds, with_interpreted=True, given=options), given.json)
    return 0


def check_tuning(given: argparse.Namespace) -> int:
    """Whether such a thing can be tuned; a list of what can be needs no quick engine."""
    from sobremesa.catalog import find_game
    from sobremesa.lab.tuning import read_settings

    if given.what is None:
        return tune_command(given)
    check_engine_of(given)
    read_settings(find_game(given.game), given.what, given.settings)
    return GO_ON


def tune_command(given: argparse.Namespace) -> int:
    """Tune something and say how far it is, or list what can be tuned."""
    from sobremesa.catalog import find_game
    from sobremesa.lab.tuning import list_tunings, read_settings, tune

    game = find_game(given.game)
    if given.what is None:
        print("\n".join(list_tunings(game)))
        return 0
    settings = read_settings(game, given.what, given.settings)
    with closing(make_engine_of(given)) as engine:
        tune(game, given.what, settings, lambda line: print(line, flush=True), engine)
    return 0


# -- what they share --------------------------------------------------------------------------------------


def options_of(given: argparse.Namespace) -> dict[str, object]:
    """The options of the game that were given as flags."""
    from sobremesa.catalog import find_game

    options: dict[str, object] = {}
    for spec in find_game(given.game).options():
        value = getattr(given, spec.name)
        if value is not None:
            options[spec.name] = components_in(given.game, value) if spec.kind == "document" else value
    return options


def components_in(game_id: str, path: Path) -> dict[str, object]:
    """The components of a game in a file, as an option of the game takes them."""
    from sobremesa.prints.components import load_components

    return load_components(game_id, path).document


def release() -> str:
    """The version of this release."""
    try:
        return version("sobremesa")
    except PackageNotFoundError:
        return "(not installed)"
