"""The start of a server, by `scorekeeper serve` or by any WSGI server, in the order that it needs."""

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

#: Seconds after which a thread that works lets another go on. Python's own five thousandths are long for a
#: save, which waits so for each of its statements while a large page is made.
SWITCH: Final = 0.0005


@contextmanager
def ready_app(address: str, config: Mapping[str, Any] | None = None) -> Iterator[Flask]:
    """The app, ready to serve at `address`, with its database copied, at the newest version and kept from
    restores; at the end it is whole in its one file. `check_database` has found nothing in the way. Raises
    `Refused` and OSError."""
    sys.setswitchinterval(SWITCH)
    data_dir = paths.data_dir()
    make_private_folder(data_dir)
    with serving(data_dir, address):  # first: a restore brings another key, which the app reads
        app = create_app(config)
        offer(app, paths.pocket_dir())
        keeper = Keeper(data_dir, paths.database_url())
        keeper.look()  # what is there before the upgrade
        upgrade_database(app)
        note_database(data_dir, paths.database_url())
        claim_key(app)
        keeper.start()
        try:
            yield app
        finally:
            close(app)
            keeper.end()
