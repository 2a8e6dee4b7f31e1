"""What a phone at a table is shown does not wait for the whole night to be read again."""

import pytest

from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.values import night_at_table, night_of
from tests.web.nights.at_table import duels, numbers


@pytest.fixture
def night(ann):
    return duels(ann)


def seen_from(night, table):
    """The night and the table, as a phone there has them."""
    with night.director.app.app_context():
        return night_at_table(find_night(night.public_id).rounds[-1].tables[table - 1])


def report(night, table):
    night.done(f"/tables/1/{table}", numbers(1300, 1000))


def test_what_another_table_reports_makes_no_new_night_here(night):
    before, table = seen_from(night, 1)
    report(night, 2)
    after, same = seen_from(night, 1)
    assert after is before
    assert same == table


def test_what_this_table_reports_is_there_at_once(night):
    seen_from(night, 1)
    report(night, 1)
    assert seen_from(night, 1)[1].confirmed.totals == (1300, 1000)


def test_whatever_else_is_done_is_there_at_once(night):
    seen_from(night, 1)
    report(night, 2)
    night.done("/people/state", {"state": "away", "who": "1"})
    after, _table = seen_from(night, 1)
    assert after.entrant(1).state == "away"
    assert after.current.table(2).confirmed is not None


def test_the_whole_night_has_every_report(night):
    seen_from(night, 1)
    report(night, 2)
    with night.director.app.app_context():
        assert night_of(find_night(night.public_id)).current.table(2).confirmed is not None
