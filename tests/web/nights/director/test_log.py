"""The log of a night: who did what, and by which device."""

import pytest

from scorekeeper.store import db
from scorekeeper.store.night_models import DirectorRow
from tests.builders_web import Phone
from tests.web.nights.at_table import AtTable, codes, duels


@pytest.fixture
def night(ann, app):
    """A night of two tables; Ann directs it by her phone, which she has named."""
    night = duels(ann)
    with app.app_context():
        db.session.scalars(db.select(DirectorRow)).one().device.name = "Ann's phone"
        db.session.commit()
    return night


def line(night, words):
    """The line of the log with these words."""
    (found,) = (each.words for each in night.get("/more/log").all(class_="who") if words in each.words)
    return found


def test_the_log_names_the_device_of_a_director(night):
    released = "Round 1 published."
    assert line(night, released) == f"{released} Director, Ann's phone"


def test_the_log_names_the_device_of_a_table(night, app):
    AtTable(Phone(app), codes(night)[0], 0).report(1300, 1000)
    assert line(night, "1,300").endswith(" Table 1, a computer")
