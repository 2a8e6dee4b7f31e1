"""scorekeeper demo: made-up games in a folder of their own, served to look around in."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.serve import CannotServe, listen, port_number, reachable_at, serve, url
from scorekeeper.cli.store import StoreCommand, stored_games
from scorekeeper.limits import AT_ONCE
from scorekeeper.paths import named_folder
from scorekeeper.variables import VARIABLES

if TYPE_CHECKING:
    from scorekeeper.demo.world import Sights


@click.command("demo", cls=StoreCommand)
@click.option(
    "--data",
    metavar="FOLDER",
    help="keeps the demo: a new folder, or that of an earlier demo (default: a temporary one)",
)
@click.option("--host", default="127.0.0.1", metavar="HOST", help="default: 127.0.0.1, this computer alone")
@click.option("--port", type=port_number, default="8000", metavar="PORT", help="default: 8000")
def demo(data: str | None, host: str, port: int) -> int:
    """Serve made-up games to look around in.

    A family's year, a game in progress, a tournament night in its third round, a club. They lie in a folder
    of their own: no real game is read or changed, and no setting of a server is used.
    """
    from scorekeeper.demo.pages import offer_demo

    try:
        with _own_folder(data) as folder, _no_setting_but(folder), listen(host, port) as listener:
            sights = _sights(folder)
            serve(
                listener,
                host,
                AT_ONCE,
                prepare=lambda app: offer_demo(app, sights),
                greet=lambda host, port: _print_welcome(sights, host, port),
            )
    except CannotServe as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


@contextmanager
def _own_folder(named: str | None) -> Iterator[Path]:
    """The named folder, or a temporary one."""
    if named is not None:
        yield named_folder(named)
        return
    with tempfile.TemporaryDirectory(prefix="scorekeeper-demo-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _no_setting_but(folder: Path) -> Iterator[None]:
    """Let the folder be that of the games, and leave out what is set for a real server."""
    kept = {name: os.environ.pop(name) for name in VARIABLES if name in os.environ}
    os.environ["SCOREKEEPER_DATA"] = str(folder)
    try:
        yield
    finally:
        del os.environ["SCOREKEEPER_DATA"]
        os.environ.update(kept)


def _sights(folder: Path) -> "Sights":
    """What there is in the folder's demo, which is made if there is none."""
    from scorekeeper.demo.folder import note_sights, sights_in
    from scorekeeper.demo.world import make
    from scorekeeper.store.models import now

    sights = sights_in(folder)
    if sights is None:
        try:
            with stored_games(new=True, addresses=True) as app, app.test_request_context():
                sights = make(now())
        except BaseException:  # Ctrl-C, too
            shutil.rmtree(folder, ignore_errors=True)  # half a demo would be refused
            raise
        note_sights(folder, sights)
    return sights


def _print_welcome(sights: "Sights", host: str, port: int) -> None:
    from scorekeeper.demo.pages import WORDS

    base = next(iter(reachable_at(host, port)), url("127.0.0.1", port))
    print("The demo is open: made-up people and games, apart from all real ones. Look around at\n")
    print(f"    {base}demo\n")
    print(
        "or open one of these. Each has a button that lets the browser score, direct and change all of it.\n"
    )
    for sight in sights:
        print(f"    {base}demo/{sight:<14}  {WORDS[sight]}")
    print("\nCtrl-C stops it.", flush=True)
