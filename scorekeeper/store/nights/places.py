"""Places of those who registered, kept while a director puts others on the list of the night."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.reading import night_of, read_night


@contextmanager
def keeping_places(night: NightRow) -> Iterator[None]:
    """Let everybody who has a place by registering keep it, beside the others if there are too few."""
    if night.places is None:
        yield
        return
    before = night_of(night).attendance
    yield
    after = read_night(night.id).attendance  # not cached: this version of the night is still to change
    without = {each.number for each in before.losing(after)}
    for row in night.registrations:
        row.past_list = row.past_list or row.number in without
