"""The number of SQL statements that a page of a night takes, however many tables the night has."""

import pytest

from scorekeeper.store.nights import reading
from scorekeeper.web.nights.room import snapshot
from tests.builders_web import Phone
from tests.web.games.test_sql_statements import statements
from tests.web.nights.at_table import AtTable, codes, duels
from tests.web.nights.evening import Evening

pytestmark = pytest.mark.rest  # large nights are made for it

EIGHT = [f"Player {letter}" for letter in "ABCDEFGH"]
#: Pages of a director and of somebody in the room, with the most statements they may take.
PAGES = {
    "/desk": 15,
    "/people": 12,
    "/standings": 13,
    "/tables/1/1": 25,
    "/more": 12,
    "/more/log": 14,
    "": 13,
    "/screen": 11,
}


def taken(app, phone, path):
    """The statements of a page that is not in a cache."""
    for cache in (reading.NIGHTS, snapshot.PARTS, snapshot.SHOWN_NIGHTS):
        cache.clear()
    with statements(app) as sent:
        assert phone.get(path).status == 200
    return sent


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("rest", "most"), PAGES.items())
def test_a_page_takes_the_same_statements_for_many_tables(rest, most, ann, app):
    small, large = duels(ann), duels(ann, *EIGHT)
    of_small, of_large = taken(app, ann, small.path + rest), taken(app, ann, large.path + rest)
    assert len(of_large) == len(of_small), "\n".join(of_large)
    assert len(of_large) <= most, "\n".join(of_large)


@pytest.mark.parametrize(("path", "most"), [("/", 8), ("/games/new", 3), ("/nights/new", 1)])
def test_a_directors_start_page_takes_the_same_statements_for_many_nights(path, most, ann, app):
    duels(ann)
    for_one = taken(app, ann, path)
    duels(ann, *EIGHT)
    assert len(taken(app, ann, path)) == len(for_one)
    assert len(for_one) <= most, "\n".join(for_one)


def test_the_page_of_a_table_takes_the_same_statements_for_many_tables(ann, app):
    at = [AtTable(Phone(app), codes(night)[0], 0) for night in (duels(ann), duels(ann, *EIGHT))]
    of_small, of_large = (taken(app, bob.phone, bob.path) for bob in at)
    assert len(of_large) == len(of_small), "\n".join(of_large)
    assert len(of_large) <= 20


def test_actions_on_a_round_take_the_same_statements_for_many_tables(ann, app):
    """Hundreds of tables are written together, because others wait for the write lock."""
    nights = duels(ann), duels(ann, *EIGHT)
    for step in (Evening.draw, keep, draw_again, drop, Evening.draw, Evening.release, delete):
        of_small, of_large = (beginnings(app, step, night) for night in nights)
        assert of_large == of_small, step.__name__


def keep(night):
    night.done("/draw/lock", {"table": "1", "seen": night.seen})


def draw_again(night):
    night.draw(instead_of=night.seen)


def drop(night):
    night.done("/draw/drop", {"seen": night.seen})


def delete(night):
    night.done("/rounds/2/delete", {"pin": "4711"})


def beginnings(app, step, night):
    """The first words of the statements of a step."""
    night.get("/draw")  # read before the step
    with statements(app) as sent:
        step(night)
    return [text.split()[:3] for text in sent]
