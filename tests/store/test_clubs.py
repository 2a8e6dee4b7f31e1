"""Several clubs of one device: each has its own log, and undoes its own last line."""

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
    """Two clubs; the one called otherwise last is the second."""
    first, second = (clubs.create_club(device, name, ["Ann"]) for name in ("First", "Second"))
    clubs.change_club(first, device, "First anew", False)
    clubs.change_club(second, device, "Second anew", False)
    return first, second


def test_a_club_takes_back_its_own_last_line_after_a_later_one_of_another(two, device):
    first, second = two
    line = undoable(first, device)
    assert line == last_line(first)
    assert line.club_id == first.id
    undo(first, device, line.id)
    assert (first.name, second.name) == ("First", "Second anew")
    assert undoable(second, device) == last_line(second)


def test_a_line_of_another_club_is_not_taken_back_here(two, device):
    """Nor is it passed over in silence where it was taken back there."""
    first, second = two
    line = last_line(second)
    for _ in range(2):
        with pytest.raises(Changed):
            undo(first, device, line.id)
        undo(second, device, line.id)
    assert (first.name, second.name) == ("First anew", "Second")


def test_a_change_of_one_row_is_none_of_another(two, device):
    """Neither of the same row of another club nor of another row of this club."""
    first, second = two
    seen = first.version
    clubs.change_club(second, device, "Second again", False)
    (ann,) = first.members
    record(first, device, "member_changed", {f"member:{ann.id}": {"since": "2019"}})
    assert changed_since(first, ann, seen)
    assert not changed_since(first, first, seen)


def test_a_member_of_another_club_cannot_be_changed_here(two, device):
    first, second = two
    (theirs,) = second.members
    with pytest.raises(Changed):
        record(first, device, "member_changed", {f"member:{theirs.id}": {"since": "2019"}})
