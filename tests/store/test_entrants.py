"""The people of a night: who came with which phone, whom they avoid, and who plays for them."""

import pytest

from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.nights import entrants, nights
from scorekeeper.store.nights.entrants import find_entrant
from scorekeeper.store.nights.log import lines
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night.model import Entrant, Substitute
from tests.store.devices import a_device
from tests.tournament.files.random_nights import SETTINGS


@pytest.fixture
def director(app):
    with app.test_request_context():
        yield a_device("director")
        db.session.rollback()


@pytest.fixture
def night(director):
    """A night of three people, who are expected."""
    people = [Entrant(number, (name,)) for number, name in enumerate(("Ann", "Bob", "Cy"), start=1)]
    return nights.create_night(director, SETTINGS, "", people)


@pytest.fixture
def ann(night):
    return find_entrant(night, 1)


def told(night):
    """What was logged since the night was made: who did what with whom."""
    return [(line.by, line.kind, line.facts.get("who")) for line in lines(night)][::-1][1:]


def states(night):
    return [entrant.state for entrant in night_of(night).entrants]


def test_finds_people_by_number(night, ann):
    assert ann.names == ("Ann",)
    assert find_entrant(night, 3).names == ("Cy",)
    assert find_entrant(night, 4) is None


def test_added_people_keep_whom_they_avoid_among_themselves(night, director):
    added = [Entrant(1, ("Di",), never=frozenset({2, 9})), Entrant(2, ("Eva",))]
    assert entrants.add_people(night, director, added) == [4, 5]
    assert night_of(night).entrants[3].never == {5}
    assert entrants.add_people(night, director, []) == []
    assert told(night) == [("director", "people_added", [4, 5])]


def test_what_changes_nothing_about_a_person_is_not_logged(night, director, ann):
    for _twice in range(2):
        entrants.change_person(night, director, ann, names=("Anne",), club="Lyon")
    (line, *_) = lines(night)
    assert line.facts == {"who": [1], "which": ["names", "club"], "was": "Ann"}
    assert told(night) == [("director", "person_changed", [1])]


def test_a_wish_to_avoid_somebody_is_ones_own(night, director, ann):
    for never in (True, True, False, False):
        entrants.set_never(night, director, ann, 2, never)
        entrants.set_never(night, director, ann, 3, True)
    assert [set(find_entrant(night, number).never) for number in (1, 2, 3)] == [{3}, set(), set()]
    assert told(night) == [
        ("director", "never_together", [1, 2]),
        ("director", "never_together", [1, 3]),
        ("director", "may_meet", [1, 2]),
    ]


def test_a_phone_that_checked_in_is_known_until_a_director_says_otherwise(night, director, ann):
    phone = a_device("phone")
    for _twice in range(2):
        entrants.check_in(night, phone, ann)
    assert (ann.state, ann.device_id) == ("here", phone.id)
    entrants.set_state(night, director, [ann], "here")
    assert ann.device_id == phone.id, "nothing has changed"
    entrants.set_state(night, director, [ann, find_entrant(night, 2)], "away")
    assert (states(night), ann.device_id) == (["away", "away", "expected"], None)
    entrants.set_state(night, director, [ann], "expected")
    assert told(night) == [
        ("phone: Ann", "arrived", [1]),
        ("director", "left", [1, 2]),
        ("director", "expected_again", [1]),
    ]


def test_a_phone_takes_back_only_its_own_check_in(night, ann):
    phone = a_device("phone")
    entrants.check_in(night, phone, ann)
    with pytest.raises(entrants.CheckedInElsewhere):
        entrants.take_back_check_in(night, a_device("another"), ann)
    for _twice in range(2):
        entrants.take_back_check_in(night, phone, ann)
    assert states(night)[0] == "expected"
    assert [kind for _by, kind, _who in told(night)] == ["arrived", "expected_again"]


def test_several_who_came_in_one_press_can_leave_for_ten_minutes(night, director, ann):
    assert entrants.came_together(night) == []
    bob = find_entrant(night, 2)
    entrants.set_state(night, director, [ann, bob], "here")
    assert entrants.came_together(night) == [1, 2]
    line = lines(night)[0]
    line.at -= UNDO_OFFERED
    assert entrants.came_together(night) == []
    line.at += UNDO_OFFERED
    entrants.change_person(night, director, ann, club="Lyon")
    assert entrants.came_together(night) == [1, 2], "nobody came or went"
    entrants.check_in(night, a_device("phone"), find_entrant(night, 3))
    assert entrants.came_together(night) == []


def test_nobody_came_together_by_a_phone_or_a_file(night, ann):
    phone = a_device("phone")
    both = [ann, find_entrant(night, 2)]
    entrants.set_state(night, phone, both, "here", by="phone: Ann")
    assert entrants.came_together(night) == []
    entrants.set_state(night, phone, both, "away")
    entrants.set_state(night, None, both, "here")
    assert entrants.came_together(night) == []


def test_a_substitute_plays_until_the_last_round_given(night, director, ann):
    entrants.add_substitute(night, director, ann, Substitute("Sub", 2))
    entrants.add_substitute(night, director, ann, Substitute("Next", 4))
    for _twice in range(2):
        entrants.end_substitution(night, director, ann, 0, 2)
    for index in (-1, 2):
        entrants.end_substitution(night, director, ann, index, 1)
    assert ann.substitutes == (Substitute("Sub", 2, 2), Substitute("Next", 4))
    entrants.end_substitution(night, director, ann, 1, 3)
    assert ann.substitutes == (Substitute("Sub", 2, 2),), "the second one never played"
    assert [kind for _by, kind, _who in told(night)] == [
        *("substitute", "substitute"),
        *("substitute_ended", "substitute_ended"),
    ]
