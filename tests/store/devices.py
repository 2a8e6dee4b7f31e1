"""Devices in the database."""

from scorekeeper.store import db
from scorekeeper.store.models import Device
from scorekeeper.store.secrets import new_token


def a_device(key_hash=None):
    """A new device, with a key of its own unless one is given."""
    device = Device(key_hash=key_hash or new_token())
    db.session.add(device)
    db.session.commit()
    return device
