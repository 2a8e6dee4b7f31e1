import pytest

from scorekeeper.tournament.seating import whole_night


@pytest.fixture
def short_search(monkeypatch):
    """Plans of whole nights come from a short search, for tests of what holds however long it is."""
    monkeypatch.setattr(whole_night, "_STEPS", 1_000)
