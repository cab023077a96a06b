"""The command line: every command for people, and with --json for programs. Errors are one sentence and exit code 2."""

import argparse
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sobremesa import compiled
from sobremesa.figures import describe, print_figures

if TYPE_CHECKING:
    from sobremesa.core.game import Game
    from sobremesa.core.options import OptionSpec
    from sobremesa.table.match import Match

SERVE = "serve"
SECONDS_BETWEEN_LINES = 20.0  # of a log that says how far a long run is
GO_ON = 100  # the exit code of a process beside this one that found no reason not to compile the engine
READ_AHEAD = "import sys; from sobremesa import cli; sys.exit(cli.main(sys.argv[1:], cli.read_ahead))"
ABOUT_BOTS = (
    "who plays: random, greedy, search-easy, search, search-strong (pages call them Chance, Steady, Careful, Shrewd,"
    " Farsighted), or with commas a name for each seat that decides (random)"
)
ABOUT_WORDS = (
    "they tell each other what helps, such as the cards of hidden hands: with those (Pandemic, normal and heroic unless"
    " --hands open) bots that say nothing win far less"
)
ABOUT_TUNING = (
    "Makes what a game's bots know anew. It plays for hours, and what does better then is written into the game's"
    " minds.py, a source of the engine."
)

# The engine is loaded only after `main` had the chance to compile it, so these imports wait inside the functions.


def main(arguments: list[str] | None = None, do: Callable[[list[str]], int] | None = None) -> int:
    """Run one command; its exit code."""
    try:
        return (do or run)(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def run(arguments: list[str]) -> int:
    """Read the command and carry it out. Whoever wants a page does not wait for the engine to be compiled."""
    if arguments and not arguments[0].startswith("-") and arguments[0] != SERVE:
        if not compiled.is_active() and not compiled.why_not_buildable():
            code = ask_beside(arguments)
            if code != GO_ON:
                return code
        compiled.ensure()
    return carry_out(arguments, "command")


def ask_beside(arguments: list[str]) -> int:
    """Let a process with the interpreted engine read the command: here the engine must not be loaded yet."""
    environment = {**os.environ, "SOBREMESA_INTERPRETED": "1"}
    return subprocess.run([sys.executable, "-P", "-c", READ_AHEAD, *arguments], env=environment).returncode


def read_ahead(arguments: list[str]) -> int:
    """What that process does: it answers what is wrong or done sooner than the engine is compiled."""
    return carry_out(arguments, "ahead")


def carry_out(arguments: list[str], part: str) -> int:
    """Read the command and do this part of it: the command itself, or what can be done ahead."""
    from sobremesa.core.errors import SobremesaError

    try:
        given = make_parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = getattr(given, part)
        return command(given)
    except SobremesaError as error:
        print(f"sobremesa: {error}", file=sys.stderr)
        return 2


# -- what can be said --------------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, like every other error."""

    hint = ""  # for whoever gives what the command does not know

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Each command says itself what it does not know, so that its own help is named."""
        given, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}{self.hint}")
        return given, unknown

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        self.exit(2, f"sobremesa: {message}; '{self.prog} --help' tells more\n")


def make_parser() -> argparse.ArgumentParser:
    """All commands; every option of a game is a flag of `play` and `simulate`."""
    from sobremesa.messages import command_name

    parser = Parser(prog=command_name(), description="A table for heavy games: play, study and measure them.")
    parser.add_argument("--version", action="version", version=f"sobremesa {release()}")
    parser.set_defaults(command=serve_command, ahead=lambda given: GO_ON)
    add_serving(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    serve = commands.add_parser(SERVE, help="play in the browser: the same as no command at all")
    serve.set_defaults(command=serve_command)
    add_serving(serve, of_a_command=True)

    play = commands.add_parser("play", help="play a game in the terminal")
    play.set_defaults(command=welcome, game=None, resume=None)
    for game_parser in add_games(play, required=False):
        game_parser.set_defaults(command=play_command)
        game_parser.add_argument("--seed", type=seed_number, help="the seed of the game; a random one unless given")
        game_parser.add_argument("--save", type=Path, help="keep the game in this file")
        game_parser.add_argument(
            "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game; the last one unless named"
        )
        game_parser.add_argument("--no-curtain", action="store_true", help="do not ask to pass the screen on")
        game_parser.add_argument("--plain", action="store_true", help="letters instead of shapes, and nothing cleared")

    saves = commands.add_parser("saves", help="list the saved games")
    saves.add_argument("--json", action="store_true", help="print one JSON object")
    saves.set_defaults(command=saves_command, ahead=saves_command)

    simulate = commands.add_parser("simulate", help="let bots play many games and count what happens")
    simulate.set_defaults(command=simulate_command, ahead=check_simulation, game=None)
    for game_parser in add_games(simulate):
        game_parser.add_argument("--games", type=count, default=1000, help="how many games (1000)")
        game_parser.add_argument("--seed", type=seed_number, default=1, help="the seed of the first game (1)")
        game_parser.add_argument("--bots", default="random", help=ABOUT_BOTS)
        game_parser.add_argument("--words", action="store_true", help=ABOUT_WORDS)
        game_parser.add_argument("--json", action="store_true", help="print one JSON object")

    replay = commands.add_parser("replay", help="verify a replay file by playing it again")
    replay.add_argument("file", type=Path)
    form = replay.add_mutually_exclusive_group()
    form.add_argument("--log", action="store_true", help="tell the game move by move")
    form.add_argument("--position", action="store_true", help="print the last position as a position document")
    form.add_argument("--json", action="store_true", help="print one JSON object")
    replay.set_defaults(command=replay_command, ahead=replay_command)

    rules = commands.add_parser("rules", help="a rule, where it is implemented, the tests that prove it")
    rules.add_argument("game", choices=game_names())
    rules.add_argument("id", nargs="?", help="a rule, for example PD-OUTBREAK-05")
    rules.add_argument("--json", action="store_true", help="print one JSON object")
    rules.set_defaults(command=rules_command, ahead=rules_command)

    components = commands.add_parser("components", help="every printed value of a game, and where it comes from")
    components.add_argument("game", help="a game whose print is data, for example pandemain")
    components.add_argument("--components", type=Path, metavar="FILE", help="another print of the game")
    components.add_argument("--json", action="store_true", help="print one JSON object")
    components.set_defaults(command=components_command, ahead=components_command)

    bench = commands.add_parser("bench", help="measure the engine's speed and memory")
    bench.add_argument(
        "game", nargs="?", default="pandemic", choices=game_names(), help="the game that is measured (pandemic)"
    )
    bench.add_argument("--components", type=Path, metavar="FILE", help="another print of the game")
    bench.add_argument("--games", type=count, default=20000, help="games in a round (20000)")
    bench.add_argument("--rounds", type=count, default=5, help="rounds, of which the best counts (5)")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(command=bench_command)

    tune = commands.add_parser(
        "tune",
        help="make what a game's bots know anew: weights by playing, models by fitting",
        description=ABOUT_TUNING,
    )
    tune.hint = "; settings go without dashes, like games=60"
    tune.add_argument("game", choices=game_names())
    tune.add_argument("what", nargs="?", help="what is tuned; all that there is, with its settings, unless given")
    tune.add_argument(
        "settings",
        nargs="*",
        default=[],
        metavar="NAME=NUMBER",
        help="settings that differ from those in the list (epidemics=0: every level)",
    )
    tune.set_defaults(command=tune_command, ahead=check_tuning)
    return parser


def add_serving(parser: argparse.ArgumentParser, of_a_command: bool = False) -> None:
    """The options of the server. After a command they must not undo what stood before it."""

    def unless(value: object) -> Any:
        return argparse.SUPPRESS if of_a_command else value

    group = parser.add_argument_group("options of the server in the browser")
    group.add_argument("--host", default=unless("127.0.0.1"), help="the address to listen on (127.0.0.1)")
    group.add_argument("--port", type=port_number, default=unless(None), help="the port (8276, or the next free one)")
    group.add_argument(
        "--database",
        default=unless(""),
        metavar="URL",
        help="where tables are kept: sqlite:///FILE or postgresql://… (a file in the data directory)",
    )
    group.add_argument(
        "--allow-host",
        action="append",
        default=unless([]),
        metavar="NAME",
        help="a name under which a proxy before this server is called; may be given several times",
    )
    group.add_argument("--no-browser", action="store_true", default=unless(False), help="do not open the browser")


def game_names() -> list[str]:
    """The games of the catalog."""
    from sobremesa.catalog import GAMES

    return list(GAMES)


def add_games(command: argparse.ArgumentParser, required: bool = True) -> list[argparse.ArgumentParser]:
    """One parser for each game, with its options as flags."""
    from sobremesa.catalog import GAMES

    games = command.add_subparsers(title="games", metavar="GAME", required=required)
    parsers = []
    for game in GAMES.values():
        parser = games.add_parser(game.id, help=game.name)
        parser.set_defaults(game=game.id)
        group = parser.add_argument_group("options of the game")
        for spec in game.options():
            group.add_argument("--" + spec.name.replace("_", "-"), dest=spec.name, help=help_of(spec), **form_of(spec))
        parsers.append(parser)
    return parsers


def form_of(spec: "OptionSpec") -> dict[str, Any]:
    """How the flag of an option is read."""
    forms: dict[str, dict[str, Any]] = {
        "flag": {"action": argparse.BooleanOptionalAction},
        "number": {"type": int, "metavar": "N"},
        "list": {"type": comma_list, "metavar": "A,B,…"},
        "document": {"type": Path, "metavar": "FILE"},
    }
    return forms.get(spec.kind, {"metavar": "WORD"})


def help_of(spec: "OptionSpec") -> str:
    """What an option is, what can be chosen, and what holds unless it is given."""
    details = [", ".join(spec.choices)] if spec.choices else []
    if spec.default is not None or "random" in spec.choices:
        details.append(f"default: {describe(spec.default)}")
    return f"{spec.help} ({'; '.join(details)})" if details else spec.help


def comma_list(text: str) -> list[str]:
    """'a,b' as a list."""
    return [part.strip() for part in text.split(",")]


def count(text: str) -> int:
    """How many: 1 or more."""
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def seed_number(text: str) -> int:
    """A seed from 0 to 2**64 - 1."""
    if not text.isascii() or not text.isdigit() or not int(text) < 1 << 64:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to 2**64 - 1")
    return int(text)


def port_number(text: str) -> int:
    """A port from 0 to 65535; 0 takes any that is free."""
    if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)


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
    from sobremesa.components import load_components

    return load_components(game_id, path).document


def release() -> str:
    """The version of this release."""
    try:
        return version("sobremesa")
    except PackageNotFoundError:
        return "(not installed)"


# -- commands ----------------------------------------------------------------------------------------------------


def serve_command(given: argparse.Namespace) -> int:
    """Serve the table in the browser."""
    from sobremesa.web.serve import serve
    from sobremesa.web.settings import Settings

    settings = Settings(host=given.host, database=given.database, hosts=tuple(given.allow_host))
    return serve(settings, given.port, browser=not given.no_browser)


def welcome(given: argparse.Namespace) -> int:
    """Say what can be played in a terminal, and start or go on with a game where somebody is there to play it."""
    from sobremesa.catalog import GAMES
    from sobremesa.messages import command_name
    from sobremesa.terminal import saves
    from sobremesa.terminal.start import choose_start

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
    return begin_game(start.game, start.options, secrets.randbits(63), None, console)


def begin_game(
    game: "Game", options: dict[str, object], seed: int, save: Path | None, console: Console, **ways: bool
) -> int:
    """Play a new game; it is kept in the file that was named, or among the saved games."""
    from sobremesa.table.match import Match
    from sobremesa.terminal import saves

    match = Match(game, options, seed)
    return sit_down(match, saves.new_save(save) if save else saves.new_path(game.id, seed), console, **ways)


def sit_down(match: "Match", path: Path, console: Console, curtain: bool = True, plain: bool = False) -> int:
    """Play a match in the terminal."""
    from sobremesa.terminal.session import play_game

    return play_game(match, path, console, curtain=curtain, plain=plain)


def play_command(given: argparse.Namespace) -> int:
    """Play a game in the terminal, a new one or a saved one."""
    from sobremesa.catalog import find_game
    from sobremesa.core.errors import SaveError, SetupError
    from sobremesa.terminal import saves

    game = find_game(given.game)
    ways = {"curtain": not given.no_curtain, "plain": given.plain}
    if given.resume is None:
        seed = secrets.randbits(63) if given.seed is None else given.seed
        return begin_game(game, options_of(given), seed, given.save, Console(), **ways)
    if options_of(given) or given.seed is not None or given.save is not None:
        raise SetupError("a saved game keeps its options, seed and file: --resume goes without them")
    path = Path(given.resume) if given.resume else saves.newest_unfinished(game.id)
    if path is None:
        raise SaveError(f"there is no saved game of {game.name} to go on with")
    print(f"Going on with {path.name}.")
    return sit_down(saves.load(path, game), path, Console(), **ways)


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
    with progress_bar(given.games) as advance:
        figures = simulate(game, options, given.bots, given.games, given.seed, advance, words=given.words)
    print_figures(figures, given.json)
    return 0


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while a person watches, a line now and then otherwise; it is told how many are done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield progress_lines(total)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda done: bar.update(task, completed=done)


def progress_lines(total: int) -> Callable[[int], None]:
    """Says how many games there are, and now and then how many of them are done, for a log."""
    said = time.monotonic()

    def tell(done: int) -> None:
        nonlocal said
        if done == 0:
            print(f"Playing {total:,} {'game' if total == 1 else 'games'} …", file=sys.stderr, flush=True)
        elif done < total and time.monotonic() - said >= SECONDS_BETWEEN_LINES:
            said = time.monotonic()
            print(f"{done} of {total} games", file=sys.stderr, flush=True)

    return tell


def replay_command(given: argparse.Namespace) -> int:
    """Verify a replay and tell about it."""
    from sobremesa.catalog import find_game
    from sobremesa.core.options import shown_options
    from sobremesa.core.replay import play_again, read_replay
    from sobremesa.terminal import saves
    from sobremesa.terminal.telling import tell_game

    record = read_replay(saves.read_text(given.file))
    game = find_game(record.game)
    state = play_again(record, game)
    if given.position:
        print(json.dumps(state.to_dict(), ensure_ascii=False, indent=1))
        return 0
    if given.log:
        tell_game(record, game, Console())
    figures: dict[str, Any] = {
        "game": record.game,
        "rules_version": record.rules,
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
    """Show the ledger, or one rule of it."""
    from sobremesa.terminal.rules import show_rules

    return show_rules(given.game, given.id, given.json, Console())


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
    tune(game, given.what, settings, lambda line: print(line, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
