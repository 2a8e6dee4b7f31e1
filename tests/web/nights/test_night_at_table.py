"""The cached night: a report rereads only its own table, and the cache is never outdated."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store.nights import reading
from scorekeeper.store.nights.log import OF_RESULTS
from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.reading import night_at_table, night_of, read_night
from scorekeeper.tournament.night.log_messages import required_facts
from tests.web.nights.at_table import AtTable, codes, duels, numbers


@pytest.fixture
def night(ann):
    return duels(ann)


def seen_from(night, table):
    """The night and the table, as a phone there has them."""
    with night.director.app.app_context():
        return night_at_table(find_night(night.public_id).rounds[-1].tables[table - 1])


def report(night, table):
    night.done(f"/tables/1/{table}", numbers(1300, 1000))


@pytest.fixture
def reads(monkeypatch):
    """A list that grows with each reading of a whole night."""
    read = []
    monkeypatch.setattr(reading, "read_night", lambda night_id: read.append(night_id) or read_night(night_id))
    return read


def test_a_report_reads_no_whole_night_again(night, reads):
    _night, table = seen_from(night, 1)
    before = len(reads)
    report(night, 2)
    night.get("")
    assert seen_from(night, 1)[1] == table
    assert len(reads) == before


def test_a_report_of_this_table_is_seen_at_once(night):
    seen_from(night, 1)
    report(night, 1)
    assert seen_from(night, 1)[1].confirmed.totals == (1300, 1000)


def test_any_other_change_is_seen_at_once(night):
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


@pytest.mark.parametrize("kind", OF_RESULTS)
def test_every_change_of_a_result_names_round_and_table(kind):
    assert {"round", "table"} <= required_facts(kind)


def test_the_cached_night_equals_a_fresh_one(night, new_phone):
    """After each action on a result, and other actions in between."""
    code = codes(night)[0]
    first, second = AtTable(new_phone(), code, 0), AtTable(new_phone(), code, 1)

    def as_it_is():
        with night.director.app.app_context():
            row = find_night(night.public_id)
            kept, fresh = night_of(row), read_night(row.id)
        assert kept == fresh
        return kept

    first.report(1300, 1000)
    assert as_it_is().current.table(1).open
    second.report(1000, 1300)
    assert len(as_it_is().current.table(1).open) == 2
    second.done("call", {"reason": "They say otherwise"})
    assert as_it_is().current.table(1).calling
    night.done("/tables/1/1/answered")
    night.done("/tables/1/1/decline", {"version": "2"})
    assert as_it_is().current.table(1).results[1].status == "declined"
    second.accept(version=1)
    assert as_it_is().current.table(1).confirmed
    report(night, 2)
    night.draw()
    sent = numbers(1300, 900) | {"reason": "added up wrongly", "sure": "y", "instead_of": "1"}
    night.done("/tables/1/1/correct", sent)
    assert as_it_is().current.table(1).confirmed.totals == (1300, 900)
    night.release()
    assert as_it_is().current.number == 2
    night.done("/tables/1/2/correct", sent)
    assert as_it_is().rounds[0].table(2).confirmed.totals == (1300, 900)


def test_simultaneous_requests_read_the_night_once(night, reads):
    night.done("/people/state", {"state": "away", "who": "1"})
    reads.clear()

    def look(_):
        with night.director.app.app_context():
            return night_of(find_night(night.public_id)).entrant(1).state

    with ThreadPoolExecutor(4) as phones:
        assert set(phones.map(look, range(8))) == {"away"}
    assert len(reads) == 1
