"""Keeps the places of people who registered when a director changes the night's list."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.reading import night_of, read_night


@contextmanager
def keeping_places(night: NightRow) -> Iterator[None]:
    """Let everybody who has a place by registering keep it, as an extra place if there are too few."""
    if night.places is None:
        yield
        return
    before = night_of(night).attendance
    yield
    after = read_night(night.id).attendance  # not cached, because this version of the night is still changing
    without = {each.number for each in before.losing(after)}
    for row in night.registrations:
        row.past_list = row.past_list or row.number in without
