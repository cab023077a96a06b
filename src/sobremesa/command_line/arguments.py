"""What can be said on the command line: every command with its flags, and what is wrong in one sentence."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from sobremesa.command_line.arena_arguments import ABOUT_ARENA, add_arena
from sobremesa.command_line.commands import (
    GO_ON,
    SERVE,
    bench_command,
    check_seating,
    check_simulation,
    check_tuning,
    components_command,
    play_command,
    release,
    replay_command,
    rules_command,
    saves_command,
    serve_command,
    simulate_command,
    tune_command,
    welcome,
)
from sobremesa.command_line.dataset_arguments import ABOUT_DATASETS, add_dataset
from sobremesa.command_line.engine_arguments import add_engine
from sobremesa.command_line.figures import describe
from sobremesa.command_line.keeping_arguments import ABOUT_DATABASE, add_keeping, add_keeping_times
from sobremesa.command_line.lesson_commands import check_lessons_command, list_lessons_command
from sobremesa.command_line.puzzle_arguments import add_puzzles
from sobremesa.command_line.report_command import ABOUT_REPORT, add_report
from sobremesa.command_line.review_commands import check_review, review_command
from sobremesa.command_line.sweep_arguments import ABOUT_SWEEPS, add_sweep
from sobremesa.houses import LANGUAGES

if TYPE_CHECKING:
    from sobremesa.core.options import OptionSpec

ABOUT_BOTS = (
    "who plays: random, greedy, search-easy, search, search-strong (pages call them Chance, Steady, Careful, Shrewd,"
    " Farsighted), a bot of a package that you installed, or with commas a name for each seat that decides (random)"
)
ABOUT_BOTS_HERE = (
    "seats that bots play, for example p2=greedy,p3=search; the bots are those of simulate. A saved game keeps its bots"
    " unless others are given; none is no bot"
)
ABOUT_WORDS = (
    "they tell each other what helps, such as the cards of hidden hands: with those (Pandemic, normal and heroic unless"
    " --hands open) bots that say nothing win far less"
)
ABOUT_REVIEW = "judge each turn of a game that is over by a strong bot, from what its seat knew"
ABOUT_TUNING = (
    "Makes what a game's bots know anew. It plays for hours, and what does better then is written into the game's"
    " tuned.py, a source of the engine."
)


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
    from sobremesa.wording.messages import command_name

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
        game_parser.set_defaults(command=play_command, ahead=check_seating)
        game_parser.add_argument("--seed", type=seed_number, help="the seed of the game; a random one unless given")
        game_parser.add_argument("--save", type=Path, help="keep the game in this file")
        game_parser.add_argument(
            "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game; the last one unless named"
        )
        game_parser.add_argument("--bots", metavar="SEAT=BOT,…", help=ABOUT_BOTS_HERE)
        game_parser.add_argument("--no-curtain", action="store_true", help="do not ask to pass the screen on")
        game_parser.add_argument("--plain", action="store_true", help="letters instead of shapes, and nothing cleared")

    saves = commands.add_parser("saves", help="list the saved games")
    saves.add_argument("--json", action="store_true", help="print one JSON object")
    saves.set_defaults(command=saves_command, ahead=saves_command)

    add_keeping(commands)

    simulate = commands.add_parser("simulate", help="let bots play many games and count what happens")
    simulate.set_defaults(command=simulate_command, ahead=check_simulation, game=None)
    for game_parser in add_games(simulate):
        game_parser.add_argument("--games", type=count, default=1000, help="how many games (1000)")
        game_parser.add_argument("--seed", type=seed_number, default=1, help="the seed of the first game (1)")
        game_parser.add_argument("--bots", default="random", help=ABOUT_BOTS)
        game_parser.add_argument("--words", action="store_true", help=ABOUT_WORDS)
        game_parser.add_argument("--json", action="store_true", help="print one JSON object")

    arena = commands.add_parser("arena", help=ABOUT_ARENA)
    for game_parser in add_games(arena):
        add_arena(game_parser, ABOUT_WORDS, count, seed_number)

    add_report(commands.add_parser("report", help=ABOUT_REPORT))

    sweep = commands.add_parser("sweep", help=ABOUT_SWEEPS)
    for game_parser in add_games(sweep):
        add_sweep(game_parser, ABOUT_WORDS, count, seed_number)

    dataset = commands.add_parser("dataset", help=ABOUT_DATASETS)
    for game_parser in add_games(dataset):
        add_dataset(game_parser, ABOUT_BOTS, ABOUT_WORDS, count, seed_number)

    replay = commands.add_parser("replay", help="verify a replay file by playing it again")
    replay.add_argument("file", type=Path)
    form = replay.add_mutually_exclusive_group()
    form.add_argument("--log", action="store_true", help="tell the game move by move")
    form.add_argument("--position", action="store_true", help="print the last position as a position document")
    form.add_argument("--json", action="store_true", help="print one JSON object")
    replay.set_defaults(command=replay_command, ahead=replay_command)

    add_review(commands)

    rules = commands.add_parser("rules", help="a rule, where it is implemented, the tests that prove it")
    rules.add_argument("game", type=game_or_rule, help=f"{', '.join(game_names())}; or a rule that one of them has")
    rules.add_argument("id", nargs="?", help="a rule, for example PD-OUTBREAK-05")
    rules.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="the language of its text (en)")
    rules.add_argument(
        "--missing", action="store_true", help="the rules whose text in that language is missing or stale"
    )
    rules.add_argument("--json", action="store_true", help="print one JSON object")
    rules.set_defaults(command=rules_command, ahead=rules_command)

    add_lessons(commands)
    add_puzzles(commands)

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
    add_engine(tune)
    tune.set_defaults(command=tune_command, ahead=check_tuning)
    return parser


def add_review(commands: Any) -> None:
    """The review of a game that is over."""
    review = commands.add_parser("review", help=ABOUT_REVIEW, description=f"{ABOUT_REVIEW.capitalize()}.")
    review.add_argument("file", type=Path, help="a replay file of a game that is over")
    review.add_argument("--seat", metavar="SEAT", help="whose turns: p1, p2 … (a whole team, or the first person)")
    review.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="the language of its words (en)")
    review.add_argument("--json", action="store_true", help="print one JSON object")
    review.set_defaults(command=review_command, ahead=check_review)


def add_lessons(commands: Any) -> None:
    """The lessons of all games: listed, or checked."""
    lessons = commands.add_parser(
        "lessons", help="the lessons of the games: list them, or check what they play and say"
    )
    lessons.set_defaults(command=list_lessons_command, ahead=list_lessons_command)
    doing = lessons.add_subparsers(title="what to do", metavar="WHAT")
    listing = doing.add_parser("list", help="a line for each lesson; the same as no word")
    listing.set_defaults(command=list_lessons_command, ahead=list_lessons_command)
    check = doing.add_parser("check", help="play every solution and every answer, and look for texts that are missing")
    check.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a lesson that belongs to no game yet")
    check.set_defaults(command=check_lessons_command, ahead=check_lessons_command)


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
        help=ABOUT_DATABASE,
    )
    group.add_argument(
        "--allow-host",
        action="append",
        default=unless([]),
        metavar="NAME",
        help="a name under which a proxy before this server is called; may be given several times",
    )
    group.add_argument(
        "--proxy",
        action="append",
        type=proxy_address,
        default=unless([]),
        metavar="ADDRESS",
        help="a proxy that is believed when it says for whom it asks: an address or a network like 10.0.0.0/8;"
        " may be given several times (nobody is believed)",
    )
    group.add_argument(
        "--api-origin",
        action="append",
        type=site_origin,
        default=unless([]),
        metavar="ORIGIN",
        help="another site whose pages may use the API, like https://bots.example.org; may be given several times"
        " (none may)",
    )
    group.add_argument(
        "--limit",
        action="append",
        type=limit_of_server,
        default=unless([]),
        metavar="NAME=NUMBER",
        help="how much is let through, for example headers=10; docs/hosting.md lists the names; may be given several"
        " times",
    )
    group.add_argument(
        "--log", choices=("plain", "json"), default=unless("plain"), help="the form of what is written down (plain)"
    )
    group.add_argument("--no-browser", action="store_true", default=unless(False), help="do not open the browser")
    add_keeping_times(group, unless)


def game_names() -> list[str]:
    """The games of the catalog."""
    from sobremesa.catalog import GAMES

    return list(GAMES)


def game_or_rule(text: str) -> tuple[str, str | None]:
    """A game, or a rule with the one game that has it."""
    from sobremesa.ledger import games_with

    if text in game_names():
        return text, None
    games = games_with(text)
    if len(games) > 1:
        raise argparse.ArgumentTypeError(f"{text.upper()} is a rule of {' and of '.join(games)}; name the game first")
    if not games:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a game ({', '.join(game_names())}) nor a rule of one")
    return games[0], text


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


def proxy_address(text: str) -> str:
    """An address or a network."""
    from sobremesa.web.proxies import read_network

    try:
        read_network(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{error}; a proxy is named by its address, like 10.0.0.7 or 10.0.0.0/8"
        ) from error
    return text


def site_origin(text: str) -> str:
    """The origin of a site, as browsers send it."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 - raises where it is none
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or f"{parts.scheme}://{parts.netloc}" != text:
        raise argparse.ArgumentTypeError(f"{text!r} is no origin; one reads like https://bots.example.org")
    return text.lower()


def limit_of_server(text: str) -> tuple[str, int]:
    """A limit by its name, and its number."""
    from sobremesa.web.settings import LIMITS

    name, _, number = text.partition("=")
    if name not in LIMITS:
        raise argparse.ArgumentTypeError(f"there is no limit {name!r}; there are {', '.join(LIMITS)}")
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        raise argparse.ArgumentTypeError(f"{text!r} gives no number for {name}; it is said like {name}=10")
    return name, int(number)
