"""Owners of files in a data folder. An administrator runs commands as root, the server is another user."""

import os
from contextlib import suppress
from pathlib import Path


def leave_to_owner(folder: Path) -> None:
    """Give what root has made in `folder` to its owner, whose server could not open it otherwise.

    Raises OSError.
    """
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not folder.is_dir():  # Windows has no root
        return
    owner = folder.stat()
    if owner.st_uid == 0:
        return
    for _path, folders, files, handle in os.fwalk(folder.resolve()):  # systemd makes a link of it
        for name in (*folders, *files):
            with suppress(FileNotFoundError):  # a server that runs has removed it
                if os.stat(name, dir_fd=handle, follow_symlinks=False).st_uid == 0:
                    os.chown(name, owner.st_uid, owner.st_gid, dir_fd=handle, follow_symlinks=False)
