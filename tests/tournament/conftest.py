import pytest

from scorekeeper.tournament.seating import search, whole_night


@pytest.fixture
def short_search(monkeypatch):
    """Plans of whole nights come from a short search, for tests of what holds however long it is.

    It starts from one night drawn round by round, whose rounds are searched shortly, too.
    """
    monkeypatch.setattr(whole_night, "_STEPS", 1_000)
    monkeypatch.setattr(whole_night, "_IN_TURN", 1)
    monkeypatch.setattr(search, "_STEPS_SMALL", 60)
