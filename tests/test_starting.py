"""The steps of starting any server. No restore can happen between them."""

from unittest.mock import Mock

import pytest

from scorekeeper import starting
from scorekeeper.store.server_lock import Refused, served_at

ADDRESS = "http://phone.example/"
STEPS = ("create_app", "Keeper", "upgrade_database", "note_database", "claim_key")


@pytest.fixture
def data_dir(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def taken(data_dir, monkeypatch):
    """The steps taken: (name of the step, address at which the games were served at that time)."""
    steps = []

    def note(name, real):
        def step(*arguments, **options):
            steps.append((name, served_at(data_dir)))
            return real(*arguments, **options)

        monkeypatch.setattr(starting, name, step)

    for name in STEPS:
        note(name, Mock() if name == "Keeper" else getattr(starting, name))
    return steps


@pytest.mark.sqlite("about the folder")
def test_every_step_of_a_start_holds_the_lock(data_dir, taken):
    with starting.ready_app(ADDRESS, {"REACHABLE_AT": ADDRESS}) as app:
        assert app.config["REACHABLE_AT"] == ADDRESS
        assert taken == [(name, ADDRESS) for name in STEPS]
    assert served_at(data_dir) is None


@pytest.mark.sqlite("about the folder")
@pytest.mark.parametrize("step", STEPS)
def test_a_failed_start_releases_the_lock(step, data_dir, taken, monkeypatch):
    def refuse(*_arguments, **_options):
        raise Refused("There is something in the way.")

    monkeypatch.setattr(starting, step, refuse)
    with pytest.raises(Refused, match="in the way"), starting.ready_app(ADDRESS):
        pytest.fail("It has started.")
    assert served_at(data_dir) is None


@pytest.mark.sqlite("about the folder")
def test_a_lock_without_rights_is_named(data_dir, monkeypatch):
    def forbidden(*_how):
        raise PermissionError(13, "Permission denied")

    data_dir.mkdir()
    monkeypatch.setattr("scorekeeper.store.server_lock.os.open", forbidden)
    with pytest.raises(Refused, match=r"serving\.lock cannot be opened"), starting.ready_app(ADDRESS):
        pytest.fail("It has started.")
