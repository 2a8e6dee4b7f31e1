"""The command line: each sub-command is a module that adds its own parser and says what to run."""

import argparse
import io
import os
import sys

from scorekeeper import __version__
from scorekeeper.cli import (
    backup,
    card,
    check,
    direct,
    editions,
    export,
    import_,
    link,
    move,
    new_key,
    pocket,
    replay,
    restore,
    rule,
    score,
    season,
    seat,
    serve,
    standings,
    witness,
)

INTERRUPTED = 130
PIPE_CLOSED = 141  # as the shell reports it; 1 and 2 are answers about a hand


def main(argv: list[str] | None = None) -> int:
    args = parser().parse_args(argv)
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


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="scorekeeper", description="Keeps the score of Mille Bornes.")
    top.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (
        *(serve, link, direct, backup, restore, move, new_key, export, import_, card, pocket),
        *(score, replay, witness, check, rule, editions, seat, standings, season),
    ):
        command.add_parser(commands)
    return top


def _silence_stdout() -> None:
    """Python flushes once more at exit, and would complain of the closed pipe then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
