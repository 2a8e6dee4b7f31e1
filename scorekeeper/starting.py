"""Starts a server, from `scorekeeper serve` or any WSGI server, in the right order."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from flask import Flask

from scorekeeper import create_app, paths
from scorekeeper.pocket.offering import offer
from scorekeeper.store import upgrade_database
from scorekeeper.store.database import close
from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.keeping.recovery import note_database
from scorekeeper.store.keeping.while_serving import Keeper
from scorekeeper.store.server_key import claim_key
from scorekeeper.store.server_lock import serving

#: Seconds after which a running thread yields to others. Python's default of 0.005 is long for a save, which
#: would wait that long at each of its statements while another thread makes a large page.
SWITCH: Final = 0.0005


@contextmanager
def ready_app(address: str, config: Mapping[str, Any] | None = None) -> Iterator[Flask]:
    """The app, ready to serve at `address`.

    Its database has been copied and upgraded, and is locked against restores.

    At the end the log is written into the database file. Call `check_database` first. Raises `Refused` and
    OSError.
    """
    sys.setswitchinterval(SWITCH)
    data_dir = paths.data_dir()
    make_private_folder(data_dir)
    with serving(data_dir, address):  # first, because a restore brings another key, which the app reads
        app = create_app(config)
        offer(app, paths.pocket_dir())
        keeper = Keeper(data_dir, paths.database_url())
        keeper.look()  # copies the database before the upgrade
        upgrade_database(app)
        note_database(data_dir, paths.database_url())
        claim_key(app)
        keeper.start()
        try:
            yield app
        finally:
            close(app)
            keeper.end()
