"""Keeps the score of the card game Mille Bornes.

`scorekeeper.rules` scores hands with only the standard library. `create_app` makes the web app.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

__version__ = "1.0.0.dev0"


def create_app(config: Mapping[str, Any] | None = None) -> "Flask":
    """Make the web app. The command `flask` also lists our commands.

    Flask is imported here and not above, so that the rules can be used without it.
    """
    from scorekeeper.cli import commands
    from scorekeeper.web.app import create_app

    app = create_app(config)
    app.cli = commands
    return app
