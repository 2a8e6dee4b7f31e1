"""The settings of a server on the command line: the folder of its games, and the list of the others."""

import os

import click

from scorekeeper.variables import VARIABLES

_WIDEST = max(map(len, VARIABLES))
#: The end of the help of a command that reads all of them.
ALL_SETTINGS = "\n".join(
    [
        "\b",  # click keeps the lines that follow
        "Settings, as environment variables (docs/hosting.md says more):",
        *(f"  {name:<{_WIDEST}}  {what}" for name, what in VARIABLES.items()),
    ]
)


def _use_folder(_context: click.Context, _option: click.Parameter, folder: str | None) -> None:
    if folder is not None:
        os.environ["SCOREKEEPER_DATA"] = folder


#: `--data FOLDER` goes before what SCOREKEEPER_DATA says.
data_option = click.option(
    "--data",
    metavar="FOLDER",
    callback=_use_folder,
    expose_value=False,
    help="the folder of the games (default: SCOREKEEPER_DATA, or the usual folder)",
)
