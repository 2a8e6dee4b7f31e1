"""Registration for a night in the database: by phones and the director, in its log and its file."""

import pytest

from scorekeeper.limits import MAX_ENTRANTS, MAX_REGISTRATIONS
from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED
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


# --- to the last place, and apart from another night -------------------------------------------------


def test_a_link_stays_until_it_is_renewed(open_night):
    link = registration.link_of(open_night.row)
    open_night.set(places=3, is_open=False, takes_place="Saturday")
    assert registration.link_of(open_night.row) == link
    assert open_night.kinds[-2:] == ["registration_set", "registration_closed"]
    assert (open_night.row.places, open_night.row.takes_place) == (3, "Saturday")
    registration.renew_registration_link(open_night.row, open_night.director)
    assert registration.link_of(open_night.row) != link
    assert open_night.kinds[-1] == "registration_link_renewed"


def test_two_nights_number_their_registrations_apart(open_night):
    other = OpenNight()
    phone = open_night.phone()
    for night in (open_night, other):
        night.come("Ann")
        registration.register(night.row, ("Bob",), phone, True, "form")
    (ann, bob), (theirs, second) = open_night.row.registrations, other.row.registrations
    assert [row.number for row in (ann, bob, theirs, second)] == [1, 2, 1, 2]
    for night, row in ((open_night, bob), (other, second)):
        assert registration.registered_by(night.row, phone) is row
        assert registration.made_by_form(night.row, "form") is row
        assert registration.find_registered(night.row, 2) is row
    assert registration.registered_by(open_night.row, open_night.phone()) is None
    assert registration.made_by_form(open_night.row, None) is None
    assert registration.find_registered(open_night.row, 3) is None


def test_the_last_number_can_be_given(open_night):
    (ann,) = open_night.come("Ann")
    ann.number = MAX_REGISTRATIONS - 1
    open_night.come("Bob")
    with pytest.raises(registration.ListFull):
        open_night.come("Cy")


def test_the_last_place_of_the_list_can_be_taken(open_night, monkeypatch):
    open_night.set(places=3)
    ann, bob, cy = open_night.come("Ann", "Bob", "Cy")
    monkeypatch.setattr(registration, "MAX_ENTRANTS", 3)
    with pytest.raises(registration.ListFull):
        registration.take_over(open_night.row, open_night.director, [ann, bob, cy])
    for _twice in range(2):
        taken = registration.take_over(open_night.row, open_night.director, [ann, bob])
        assert [(entrant.number, entrant.names) for entrant in taken] == [(2, ("Ann",)), (3, ("Bob",))]
    monkeypatch.setattr(registration, "MAX_ENTRANTS", 1)
    assert len(registration.take_over(open_night.row, open_night.director, [bob])) == 1, "already there"
    taken_over = [line.facts for line in lines(open_night.row) if line.kind == "taken_over"]
    assert taken_over == [{"who": [2, 3]}]


def test_nobody_registers_for_a_finished_night_but_by_a_director(open_night):
    nights.finish(open_night.row, open_night.director)
    with pytest.raises(registration.RegistrationClosed):
        open_night.come("Ann")
    registration.register(open_night.row, ("Bob",), open_night.director, False, None)
    (line, *_) = lines(open_night.row)
    assert (open_night.told, line.by, line.kind) == (["Bob in"], "director", "registered")


def test_a_phone_that_withdrew_may_register_again(open_night):
    (ann,) = open_night.come("Ann")
    phone = db.session.get(Device, ann.device_id)
    open_night.withdraw(ann)
    again = registration.register(open_night.row, ("Anne",), phone, True, new_token())
    assert open_night.told == ["Ann withdrawn", "Anne in"]
    assert registration.registered_by(open_night.row, phone) is again


def test_a_double_tap_without_its_cookie_belongs_to_the_last_phone(open_night):
    key, first, second = new_token(), open_night.phone(), open_night.phone()
    row = registration.register(open_night.row, ("Ann",), first, True, key)
    assert registration.register(open_night.row, ("Ann",), second, True, key) is row
    assert row.device_id == second.id
    assert registration.register(open_night.row, ("Ann",), open_night.director, False, key) is row
    assert row.device_id == second.id
    assert open_night.kinds.count("registered") == 1


def test_checking_in_tells_who_had_no_place(open_night):
    ann, bob, cy = open_night.come("Ann", "Bob", "Cy")
    begun = len(open_night.kinds)
    registration.check_registered_in(open_night.row, open_night.director, ann)
    assert open_night.kinds[begun:] == ["taken_over", "arrived"]
    open_night.withdraw(bob)
    begun = len(open_night.kinds)
    registration.check_registered_in(open_night.row, open_night.director, bob)
    assert open_night.kinds[begun:] == ["taken_over", "withdrawal_undone", "moved_in", "arrived"]
    assert (ann.past_list, bob.past_list, cy.past_list) == (False, True, False)


def test_moving_in_twice_is_once_and_never_for_who_is_gone_or_on_the_list(open_night):
    ann, bob, cy = open_night.come("Ann", "Bob", "Cy")
    for _twice in range(2):
        registration.move_in(open_night.row, open_night.director, cy)
    registration.take_over(open_night.row, open_night.director, [ann])
    open_night.withdraw(bob)
    begun = open_night.kinds
    for row in (ann, bob):
        registration.move_in(open_night.row, open_night.director, row)
    assert (open_night.kinds, begun.count("moved_in")) == (begun, 1)
    for _twice in range(2):
        registration.move_in(open_night.row, open_night.director, cy, past_list=False)
    assert open_night.kinds.count("moved_back") == 1


def test_who_is_expected_may_withdraw_and_who_came_may_not(open_night):
    (ann,) = open_night.come("Ann")
    assert registration.may_withdraw(open_night.row, ann)
    (entrant,) = registration.take_over(open_night.row, open_night.director, [ann])
    assert registration.may_withdraw(open_night.row, ann)
    for state in ("here", "away"):
        entrants.set_state(open_night.row, open_night.director, [entrant], state)
        assert not registration.may_withdraw(open_night.row, ann)


def test_a_withdrawal_is_undone_for_ten_minutes_and_once(open_night):
    (ann,) = open_night.come("Ann")
    assert not registration.can_undo(ann)
    open_night.withdraw(ann)
    assert registration.can_undo(ann)
    ann.withdrawn_at -= UNDO_OFFERED
    assert not registration.can_undo(ann)
    for _twice in range(2):
        assert open_night.undo(ann) is ann
    assert open_night.kinds.count("withdrawal_undone") == 1
    assert lines(open_night.row)[0].by == "phone: Ann"
    open_night.withdraw(ann, by_phone=False)
    assert lines(open_night.row)[0].by == "director"


def test_who_lost_the_place_queues_with_the_number_on_the_nights_list(open_night):
    registration.register(open_night.row, ("Ann",), open_night.director, False, None)
    open_night.come("Bob", "Cy")
    (ann, *_) = open_night.row.registrations
    registration.take_over(open_night.row, open_night.director, [ann])
    open_night.withdraw(ann, by_phone=False)
    again = open_night.undo(ann)
    assert (again.number, again.entrant, again.device_id) == (4, 2, None)
    assert ann.entrant is None
    assert open_night.told == ["Ann withdrawn", "Bob in", "Cy in", "Ann waiting"]


def test_the_author_of_a_line_is_cut_to_its_column(open_night):
    open_night.come("A" * 60)
    assert lines(open_night.row)[0].by == f"phone: {'A' * 53}"
