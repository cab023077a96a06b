"""The command line: every command for people, and with --json for programs. Errors are one sentence and exit code 2.

What can be said is in `arguments.py`, what is done then in `commands.py`.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable

from sobremesa import compiled
from sobremesa.command_line.commands import GO_ON, SERVE

READ_AHEAD = "import sys; from sobremesa.command_line import cli; sys.exit(cli.main(sys.argv[1:], cli.read_ahead))"


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
    from sobremesa.command_line.arguments import make_parser
    from sobremesa.core.errors import SobremesaError

    try:
        given = make_parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = getattr(given, part)
        return command(given)
    except SobremesaError as error:
        print(f"sobremesa: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
