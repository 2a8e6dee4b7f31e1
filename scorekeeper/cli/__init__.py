"""The command line: each sub-command is a module that adds its own parser and says what to run."""

import argparse
import io
import os
import sys
from collections.abc import Iterable
from importlib import import_module

from scorekeeper import __version__

#: Each command, with the module that adds its parser.
COMMANDS = {
    **{name: name for name in ("serve", "link", "direct", "backup", "restore", "move")},
    **{"new-key": "new_key", "export": "export", "import": "import_", "card": "card", "pocket": "pocket"},
    **{name: name for name in ("score", "replay", "witness", "check", "rule", "editions", "seat")},
    **{name: name for name in ("standings", "season")},
}
INTERRUPTED = 130
PIPE_CLOSED = 141  # as the shell reports it; 1 and 2 are answers about a hand


def main(argv: list[str] | None = None) -> int:
    given = sys.argv[1:] if argv is None else argv
    # A server need not load what draws tables: it starts a twentieth sooner.
    args = parser(given[:1] if given and given[0] in COMMANDS else COMMANDS).parse_args(given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack letters that names have
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return PIPE_CLOSED


def parser(names: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of these commands, whose modules it imports."""
    top = argparse.ArgumentParser(prog="scorekeeper", description="Keeps the score of Mille Bornes.")
    top.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in names:
        import_module(f"scorekeeper.cli.{COMMANDS[name]}").add_parser(commands)
    return top


def _silence_stdout() -> None:
    """Python flushes once more at exit, and would complain of the closed pipe then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
