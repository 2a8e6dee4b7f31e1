"""Several clubs of one device: each has a separate log, and undoes its own last line."""

import pytest

from scorekeeper.store.clubs import clubs
from scorekeeper.store.clubs.history import changed_since, last_line, record, undo, undoable
from scorekeeper.store.games.history import Changed
from tests.store.test_history import a_device


@pytest.fixture
def device(app):
    with app.app_context():
        yield a_device("ann")


@pytest.fixture
def two(device):
    """Two clubs. The second was renamed last."""
    first, second = (clubs.create_club(device, name, ["Ann"]) for name in ("First", "Second"))
    clubs.change_club(first, device, "First anew", False)
    clubs.change_club(second, device, "Second anew", False)
    return first, second


def test_a_club_undoes_its_own_last_line(two, device):
    first, second = two
    line = undoable(first, device)
    assert line == last_line(first)
    assert line.club_id == first.id
    undo(first, device, line.id)
    assert (first.name, second.name) == ("First", "Second anew")
    assert undoable(second, device) == last_line(second)


def test_refuses_to_undo_a_line_of_another_club(two, device):
    """It is refused even after it was undone in its own club."""
    first, second = two
    line = last_line(second)
    for _ in range(2):
        with pytest.raises(Changed):
            undo(first, device, line.id)
        undo(second, device, line.id)
    assert (first.name, second.name) == ("First anew", "Second")


def test_a_change_counts_only_for_its_own_row(two, device):
    """Not for the same row of another club, and not for another row of this club."""
    first, second = two
    seen = first.version
    clubs.change_club(second, device, "Second again", False)
    (ann,) = first.members
    record(first, device, "member_changed", {f"member:{ann.id}": {"since": "2019"}})
    assert changed_since(first, ann, seen)
    assert not changed_since(first, first, seen)


def test_refuses_to_change_a_member_of_another_club(two, device):
    first, second = two
    (theirs,) = second.members
    with pytest.raises(Changed):
        record(first, device, "member_changed", {f"member:{theirs.id}": {"since": "2019"}})
