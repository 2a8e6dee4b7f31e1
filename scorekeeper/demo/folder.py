"""The folder of a demo. A file in it says that it is one, and what there is to look at."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from scorekeeper.demo.world import Sights
from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.server_lock import Refused

_FILE: Final = "demo.json"


def sights_in(folder: Path) -> Sights | None:
    """What there is in the demo that was made in this folder. None if one can be made there.

    Raises `Refused` for a folder that holds anything else, and OSError.
    """
    file = folder / _FILE
    if file.is_file():
        with suppress(ValueError):  # it holds something else, or half of it
            sights: Sights = json.loads(file.read_text("utf-8"))
            return sights
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(
            f"{folder} holds something that is not a demo: nothing was changed. "
            "Name a new folder, or leave --data out for one that goes when the demo stops."
        )
    make_private_folder(folder)
    return None


def note_sights(folder: Path, sights: Sights) -> None:
    """Mark the folder as a finished demo."""
    (folder / _FILE).write_text(json.dumps(sights, indent=1) + "\n", "utf-8")
