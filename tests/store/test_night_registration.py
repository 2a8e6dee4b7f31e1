"""Registration for a night in the database: by phones and the director, in its log and its file."""

import pytest

from scorekeeper.limits import MAX_ENTRANTS, MAX_REGISTRATIONS
from scorekeeper.store import db
from scorekeeper.store.models import Device
from scorekeeper.store.nights import entrants, nights, registration, removal
from scorekeeper.store.nights.exchange import new_night, night_file, restore_night
from scorekeeper.store.nights.log import lines
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.files.night import read_night, write_night
from scorekeeper.tournament.night.attention import attention_items
from scorekeeper.tournament.night.model import Entrant
from tests.tournament.files.random_nights import EVENING, SETTINGS


class OpenNight:
    """A night with two places, and phones that register for it."""

    def __init__(self):
        self.director = self.phone()
        self.row = nights.create_night(self.director, SETTINGS, "", [Entrant(1, ("Old Hand",), state="away")])
        self.set(places=2)

    def phone(self):
        device = Device(key_hash=new_token())
        db.session.add(device)
        db.session.flush()
        return device

    def set(self, places, is_open=True, takes_place="Friday"):
        registration.set_registration(self.row, self.director, places, is_open, takes_place)

    def come(self, *names):
        return [registration.register(self.row, (name,), self.phone(), True, new_token()) for name in names]

    def withdraw(self, row, by_phone=True):
        registration.withdraw(self.row, row, self.director, by_phone)

    def undo(self, row):
        return registration.undo_withdrawal(self.row, row, self.director, by_phone=True)

    @property
    def told(self):
        return [
            f"{place.registered.name} {place.status}" for place in night_of(self.row).registration.everybody
        ]

    @property
    def kinds(self):
        return [line.kind for line in lines(self.row)][::-1]


@pytest.fixture
def open_night(app):
    with app.test_request_context():
        yield OpenNight()
        db.session.rollback()


def test_the_first_get_places_and_the_next_wait(open_night):
    open_night.come("Ann", "Bob", "Cy")
    assert open_night.told == ["Ann in", "Bob in", "Cy waiting"]
    (line, *_) = lines(open_night.row)
    assert (line.kind, line.by, line.facts) == ("registered", "phone: Cy", {"name": "Cy"})


def test_the_first_waiting_moves_up(open_night):
    ann, _bob, _cy = open_night.come("Ann", "Bob", "Cy")
    open_night.withdraw(ann)
    assert open_night.told == ["Ann withdrawn", "Bob in", "Cy in"]
    open_night.set(places=1)
    assert open_night.told == ["Ann withdrawn", "Bob in", "Cy waiting"]
    open_night.set(places=3)
    assert open_night.told == ["Ann withdrawn", "Bob in", "Cy in"]


def test_a_repeated_step_is_not_logged(open_night):
    (ann,) = open_night.come("Ann")
    open_night.withdraw(ann)
    before = open_night.kinds
    open_night.withdraw(ann)
    open_night.set(places=2)
    assert open_night.kinds == before == [
        *("night_made", "registration_set", "registration_opened", "registered", "withdrew")
    ]  # fmt: skip


def test_one_phone_or_form_registers_once(open_night):
    (ann,) = open_night.come("Ann")
    device = db.session.get(Device, ann.device_id)
    assert registration.register(open_night.row, ("Anne",), device, True, new_token()) is ann
    director, key = open_night.director, new_token()
    first = registration.register(open_night.row, ("Bob",), director, False, key)
    assert registration.register(open_night.row, ("Bob",), director, False, key) is first
    assert registration.register(open_night.row, ("Cy",), director, False, new_token()) is not first
    assert first.device_id is None


def test_undoing_a_withdrawal_restores_the_place_or_joins_the_queue(open_night):
    ann, bob, _cy = open_night.come("Ann", "Bob", "Cy")
    open_night.withdraw(ann)
    again = open_night.undo(ann)
    assert again is not ann and again.device_id == ann.device_id
    assert open_night.told == ["Ann withdrawn", "Bob in", "Cy in", "Ann waiting"]
    assert registration.registered_by(open_night.row, db.session.get(Device, ann.device_id)) is again
    open_night.withdraw(again)
    assert open_night.undo(again) is again
    open_night.withdraw(bob)
    assert open_night.told[-1] == "Ann in"


def test_a_closed_registration_is_open_to_directors(open_night):
    open_night.set(places=2, is_open=False)
    with pytest.raises(registration.RegistrationClosed):
        open_night.come("Ann")
    registration.register(open_night.row, ("Ann",), open_night.director, False, None)
    assert open_night.told == ["Ann in"]


def test_refuses_more_registrations_than_allowed(open_night):
    (ann,) = open_night.come("Ann")
    ann.number = MAX_REGISTRATIONS
    with pytest.raises(registration.ListFull):
        open_night.come("Bob")


def test_refuses_more_people_than_the_night_allows(open_night):
    open_night.come("Ann", "Bob")
    entrants.add_people(open_night.row, open_night.director, [Entrant(1, ("Cy",))])
    entrants.find_entrant(open_night.row, 2).number = MAX_ENTRANTS
    db.session.commit()
    before = listed(open_night)
    with pytest.raises(registration.ListFull):
        registration.take_all_over(open_night.row, open_night.director)
    assert listed(open_night) == before


# --- on the night's list ---------------------------------------------------------------------------


def listed(open_night):
    return [
        f"{entrant.number} {entrant.name} {entrant.state}" for entrant in night_of(open_night.row).entrants
    ]


def test_everybody_with_a_place_is_put_on_the_list_once(open_night):
    open_night.come("Ann", "Bob", "Cy")
    for _ in range(2):
        registration.take_all_over(open_night.row, open_night.director)
    assert listed(open_night) == ["1 Old Hand away", "2 Ann expected", "3 Bob expected"]
    assert open_night.kinds.count("taken_over") == 1


def test_checks_in_people_with_and_without_a_place(open_night):
    ann, _bob, cy = open_night.come("Ann", "Bob", "Cy")
    for row in (ann, cy):
        registration.check_registered_in(open_night.row, open_night.director, row)
    assert listed(open_night) == ["1 Old Hand away", "2 Ann here", "3 Cy here"]
    assert open_night.told == ["Ann in", "Bob in", "Cy in"]
    assert night_of(open_night.row).registration.over == 1


def test_checking_in_cancels_a_withdrawal(open_night):
    (ann,) = open_night.come("Ann")
    open_night.withdraw(ann)
    registration.check_registered_in(open_night.row, open_night.director, ann)
    assert open_night.told == ["Ann in"]


def attention(open_night):
    return [
        item.key for item in attention_items(night_of(open_night.row), EVENING) if item.kind == "withdrawn"
    ]


def test_a_withdrawal_from_the_list_needs_the_directors_attention(open_night):
    (ann,) = open_night.come("Ann")
    registration.take_all_over(open_night.row, open_night.director)
    open_night.withdraw(ann)
    assert listed(open_night)[1] == "2 Ann expected"
    assert attention(open_night) == ["withdrawn:2"]
    entrants.set_state(
        open_night.row, open_night.director, [entrants.find_entrant(open_night.row, 2)], "away"
    )
    assert attention(open_night) == []


def test_only_the_director_withdraws_somebody_who_is_here(open_night):
    (ann,) = open_night.come("Ann")
    registration.check_registered_in(open_night.row, open_night.director, ann)
    with pytest.raises(registration.OnTheList):
        open_night.withdraw(ann)
    open_night.withdraw(ann, by_phone=False)
    assert attention(open_night) == ["withdrawn:2"]


def test_removal_from_the_list_withdraws_the_registration(open_night):
    open_night.come("Ann")
    registration.take_all_over(open_night.row, open_night.director)
    removal.remove_person(open_night.row, open_night.director, entrants.find_entrant(open_night.row, 2))
    registration.take_all_over(open_night.row, open_night.director)
    assert (open_night.told, listed(open_night)) == (["Ann withdrawn"], ["1 Old Hand away"])


def test_the_director_can_move_somebody_in_and_back(open_night):
    open_night.set(places=1)
    _ann, bob = open_night.come("Ann", "Bob")
    registration.move_in(open_night.row, open_night.director, bob)
    assert open_night.told == ["Ann in", "Bob in"]
    registration.move_in(open_night.row, open_night.director, bob, past_list=False)
    assert open_night.told == ["Ann in", "Bob waiting"]


# --- its link and its copies -----------------------------------------------------------------------


def test_only_the_current_link_registers_new_phones(open_night):
    row, stranger = open_night.row, open_night.phone()
    (ann,) = open_night.come("Ann")
    mine = db.session.get(Device, ann.device_id)
    old = registration.link_of(row)
    assert registration.find_registration(old, None) is row
    assert nights.find_night(old) is None
    assert registration.find_registration(row.public_id, stranger) is None
    registration.renew_registration_link(row, open_night.director)
    assert registration.find_registration(old, stranger) is None
    assert registration.find_registration(old, mine) is row
    assert not registration.opens_registration(row, old)
    assert registration.find_registration(registration.link_of(row), stranger) is row
    nights.delete_night(row, open_night.director)
    for address in (old, registration.link_of(row)):
        assert registration.find_registration(address, mine) is None


def test_there_is_no_link_before_registration_opens(open_night):
    row = nights.create_night(open_night.director, SETTINGS, "")
    assert registration.link_of(row) is None
    assert registration.find_registration(f"{row.id}-{'A' * 22}", open_night.director) is None


def test_the_file_contains_the_registration_without_phones(open_night):
    ann, *_ = open_night.come("Ann", "Bob", "Cy")
    registration.take_all_over(open_night.row, open_night.director)
    open_night.withdraw(ann)
    data = write_night(night_file(open_night.row))
    file = read_night(data)
    made = restore_night(new_night(file, (), ""), file, open_night.phone())
    assert night_of(made).registration == night_of(open_night.row).registration
    assert {row.device_id for row in made.registrations} == {None}
    assert registration.link_of(made) not in (None, registration.link_of(open_night.row))
    assert write_night(night_file(made)) == data
