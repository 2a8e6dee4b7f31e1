"""The file of a night with one value changed, and the refusal that reading it gives."""

import json

import pytest

from scorekeeper.records.errors import Unreadable
from scorekeeper.tournament.files.night import read_night, write_night
from tests.tournament.files.random_nights import A_FILE


def as_json(file=A_FILE):
    return json.loads(write_night(file))


def data_of(value):
    return json.dumps(value).encode()


def refusal(value):
    with pytest.raises(Unreadable) as refused:
        read_night(value if isinstance(value, bytes) else data_of(value))
    return refused.value


def place_of(whole, path):
    """The container that a JSON pointer leads into, and its last key."""
    *way, last = [int(key) if key.isdigit() else key for key in path.strip("/").split("/")]
    for key in way:
        whole = whole[key]
    return whole, last


def changed(path, value):
    """The file of the night with another value at this JSON pointer."""
    whole = as_json()
    place, key = place_of(whole, path)
    if isinstance(place, list) and key == len(place):
        place.append(value)
    else:
        place[key] = value
    return whole
