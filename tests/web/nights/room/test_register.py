"""Registering by phone: places, the waiting list, withdrawing, moving up; and refusals."""

from datetime import timedelta

import pytest

from scorekeeper.limits import Quotas
from scorekeeper.store import db
from scorekeeper.store.night_models import RegistrationRow
from scorekeeper.store.nights import registration
from scorekeeper.store.nights.log import lines
from scorekeeper.store.nights.nights import find_night
from scorekeeper.web.nights.room import register as register_pages
from tests.builders_web import rows_of
from tests.web.nights.evening import new_evening
from tests.web.nights.registering import opened, path_to_register, register, told


@pytest.fixture
def night(ann, begun_once):
    def make():
        night = new_evening(ann, "Old Hand")
        opened(night)
        return night

    return begun_once(make)


@pytest.fixture
def path(night):
    return path_to_register(night)


@pytest.fixture
def phones(new_phone, path, beginnings):
    """Three phones registered for two places: the third waits."""
    phones = [new_phone() for _ in range(3)]

    def come():
        for phone, name in zip(phones, ("Ann Archer", "Bob Baker", "Cy Cole"), strict=True):
            assert register(phone, path, name).status == 303

    beginnings.begin("three are registered", come, *phones)
    return phones


def own(phone, path):
    """The words about the person of this phone."""
    return " ".join(section.words for section in phone.get(path).by_id("register-now").all("section"))


def test_a_long_list_is_split_into_parts(phones, path, passer_by, monkeypatch):
    """A registered phone sees the part with its own line."""
    monkeypatch.setattr(register_pages, "REGISTERED", 2)

    def names(page):
        return [name.words for name in page.by_id("registered").all("bdi")]

    pages = [passer_by.get(f"{path}?page={number}") for number in (1, 2, 99)]
    assert [names(page) for page in pages] == [["Ann A.", "Bob B."], ["Cy C."], ["Cy C."]]
    assert pages[0].offers(f"{path}?page=2#registered") and pages[1].offers(f"{path}?page=1#registered")
    assert names(phones[2].get(path)) == ["Cy C."]
    assert names(phones[2].get(f"{path}?page=1")) == ["Ann A.", "Bob B."]


def test_the_page_of_the_link_registers_a_name(path, passer_by):
    page = passer_by.get(path)
    assert "Club night Menu Friday at seven 2 of 2 places are free." in page.words
    (form,) = (form for form in page.forms if "name" in form.fields)
    assert passer_by.submit(form, {"name": "Zoé"}, action=path).status == 303
    assert own(passer_by, path).startswith("Zoé You have place 1 of 2.")


def test_registrations_beyond_the_places_wait(phones, path, night):
    assert [own(phone, path).split(" I can’t")[0] for phone in phones[:2]] == [
        "Ann Archer You have place 1 of 2.",
        "Bob Baker You have place 2 of 2.",
    ]
    assert own(phones[2], path).startswith("Cy Cole You’re number 1 on the waiting list.")
    page = phones[2].get(path)
    assert "All 2 places are taken. 1 waiting." in page.words
    assert [heading.words for heading in page.by_id("registered").all("h2")] == [
        "Who’s coming",
        "Waiting list",
    ]
    assert [line.words for line in page.by_id("registered").all("li", class_="is-mine")] == ["1 Cy C."]
    assert not any("name" in form.fields for phone in phones for form in phone.get(path).forms)
    assert told(night) == ["Ann Archer in", "Bob Baker in", "Cy Cole waiting"]


def test_a_full_list_refuses_the_undo_of_a_withdrawal(phones, path, night, monkeypatch):
    assert phones[0].post(path + "/withdraw").status == 303
    monkeypatch.setattr(registration, "MAX_REGISTRATIONS", 3)
    page = phones[0].post(path + "/back")
    assert page.status == 409
    assert "The list is full: ask the director." in page.words
    assert told(night) == ["Ann Archer withdrawn", "Bob Baker in", "Cy Cole in"]


def test_the_list_has_public_names(phones, path, passer_by, night):
    page = passer_by.get(path)
    assert [line.words for line in page.all("li")] == ["1 Ann A.", "2 Bob B.", "1 Cy C."]
    assert "Archer" not in page.html
    form = next(form for form in night.get("/more/settings").forms if form.action.endswith("/settings"))
    night.done("/more/settings", form.fields | {"full_names": "y"})
    assert "1 Ann Archer" in passer_by.get(path).words


def test_the_first_waiting_person_moves_up_and_is_told(phones, path):
    page = phones[2].get(path)
    was, version = page.by_id("was")["value"], page.by_id("version")["value"]
    assert was == "waiting"
    poll = {"v": version, "was": was}
    assert phones[2].get(path, htmx=True, query_string=poll).status == 204
    assert phones[0].post(path + "/withdraw").status == 303
    news = phones[2].get(path, htmx=True, query_string=poll)
    assert "You have moved up. You have place 2 of 2." in news.words
    assert news.by_id("was")["value"] == "waiting"
    assert "moved up" not in own(phones[2], path)


def test_somebody_who_loses_their_place_is_told(a_moment, phones, path, night):
    night.done("/registration", {"places": "1", "open": "y", "anyway": "y"})
    a_moment()
    news = phones[1].get(path, htmx=True, query_string={"was": "in"})
    assert "There are fewer places now. You’re number 1 on the waiting list." in news.words


def test_undoing_a_withdrawal_goes_to_the_end_of_the_list(phones, path, night):
    assert phones[1].post(path + "/withdraw").status == 303
    page = phones[1].get(path)
    assert (
        "You’re no longer registered. Somebody else has your place now: you’d be last on the waiting list."
        in page.words
    )
    assert not any("name" in form.fields for form in page.forms)
    assert phones[2].post(path + "/withdraw").status == 303
    assert "Undo: I’m coming after all" in phones[2].get(path).words
    assert phones[2].post(path + "/back").status == 303
    assert told(night) == ["Ann Archer in", "Bob Baker withdrawn", "Cy Cole in"]
    assert phones[1].post(path + "/back").status == 303
    assert own(phones[1], path).startswith("Bob Baker You’re number 1 on the waiting list.")
    for _ in range(2):
        assert phones[1].post(path + "/back").status == 303  # pressed twice
    assert told(night)[3:] == ["Bob Baker waiting"]


def test_an_old_withdrawal_offers_registering_again(phones, path, night):
    phones[0].post(path + "/withdraw")
    with night.director.app.app_context():
        row = db.session.scalar(db.select(RegistrationRow).where(RegistrationRow.number == 1))
        row.withdrawn_at -= timedelta(hours=1)
        db.session.commit()
    page = phones[0].post(path + "/back")
    assert (page.status, "It’s too late for that. Register again." in page.words) == (409, True)
    (form,) = (form for form in page.forms if "name" in form.fields)
    assert form.fields["name"] == "Ann Archer"
    assert phones[0].submit(form, action=path).status == 303
    assert told(night)[3:] == ["Ann Archer waiting"]


def test_a_phone_registers_one_person(phones, path, night):
    assert register(phones[0], path, "Zoé").status == 303
    assert len(told(night)) == 3


def test_a_double_tap_of_a_new_phone_registers_once(new_phone, path, night):
    """Both requests come without a device cookie; the phone keeps that of the last answer."""
    first, second = new_phone(), new_phone()
    for phone in (first, second):
        assert phone.post(path, {"name": "Zoé", "form_key": "k" * 22}).status == 303
    assert told(night) == ["Zoé in"]
    assert own(second, path).startswith("Zoé You have place 1")


def test_the_same_name_is_asked_about(phones, path, passer_by, night):
    for name in ("ann archer", "Old Hand"):
        page = register(passer_by, path, name)
        assert page.status == 422
        assert (
            f"{name} is already on the list. For somebody else, tick “Somebody else of the same name”."
            in page.words
        )
        (form,) = (form for form in page.forms if "name" in form.fields)
        assert form.fields["name"] == name
    assert passer_by.submit(form, {"another": "y"}, action=path).status == 303
    assert told(night)[3:] == ["Old Hand waiting"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "A name is missing here."),
        (" \u200b", "A name is missing here."),
        ("W" * 61, "Enter at most 60 letters."),
    ],
)
def test_an_invalid_name_is_refused(path, passer_by, night, name, said):
    page = register(passer_by, path, name)
    assert (page.status, said in page.words, told(night)) == (422, True, [])


def test_a_name_of_sixty_letters_is_taken(path, passer_by, night):
    assert register(passer_by, path, "W" * 60).status == 303
    assert told(night) == [f"{'W' * 60} in"]


def test_a_pair_takes_two_places_and_is_not_split(ann, new_phone):
    night = new_evening(ann, "Al & Bo", tables="4-fixed")
    path = opened(night, 4)
    phones = [new_phone() for _ in range(3)]
    for phone, names in zip(phones, (("Cy", "Di"), ("Eve", "Fay"), ("Gus", "Hal")), strict=True):
        assert register(phone, path, names[0], partner=names[1]).status == 303
    assert own(phones[1], path).startswith("Eve & Fay You have places 3 and 4 of 4.")
    assert own(phones[0], path).startswith("Cy & Di You have places 1 and 2 of 4.")
    assert "as soon as two places are free" in own(phones[2], path)
    phones[2].post(f"{path}/withdraw")
    night.done("/registration", {"places": "6", "open": "y"})
    page = phones[2].post(f"{path}/back") and phones[2].get(path)
    assert "Gus & Hal" in page.words
    passer_by = new_phone()
    assert "A name is missing here." in register(passer_by, path, "Ivy", partner="").words
    assert "this is the same name" in register(passer_by, path, "Ivy", partner="IVY").words
    page = night.post("/registration", {"places": "3", "open": "y"})
    assert (page.status, "Enter a multiple of 2." in page.words) == (422, True)
    page = night.post("/more/settings", dict(night_settings(night), tables="4-rotating"))
    assert page.status == 409


def night_settings(night):
    return next(form.fields for form in night.get("/more/settings").forms if "tables" in form.fields)


def test_closed_registration_takes_only_withdrawals(phones, path, passer_by, night):
    form = next(form for form in passer_by.get(path).forms if "name" in form.fields)
    night.done("/registration", {"places": "2"})
    page = passer_by.submit(form, {"name": "Zoé"}, action=path)
    assert (page.status, "Registration is closed: ask the director." in page.words) == (409, True)
    assert not any("name" in form.fields for form in passer_by.get(path).forms)
    assert phones[0].post(path + "/withdraw").status == 303
    assert told(night)[2] == "Cy Cole in"


def test_the_link_gives_only_the_right_to_register(phones, path, night):
    address = path.removeprefix("/register/")
    page = phones[0].get(path)
    assert night.public_id not in page.html
    assert page.headers["Referrer-Policy"] == "strict-origin"
    for other in (f"/nights/{address}", f"/nights/{address}/desk", f"/nights/{address}/people"):
        assert phones[0].get(other).status == 404


def test_an_old_link_says_that_it_was_renewed(phones, path, passer_by, night):
    night.done("/registration/renew")
    page = passer_by.get(path)
    assert (page.status, "This link no longer works." in page.words) == (404, True)
    assert register(passer_by, path, "Zoé").status == 404
    assert own(phones[0], path).startswith("Ann Archer You have place 1")
    assert register(passer_by, path_to_register(night), "Zoé").status == 303


def test_a_checked_in_person_cannot_withdraw(phones, path, night):
    night.done("/registration/1/here")
    assert "You’re checked in." in own(phones[0], path)
    assert not any(form.action.endswith("/withdraw") for form in phones[0].get(path).forms)
    page = phones[0].post(path + "/withdraw")
    assert (page.status, "You’re already checked in. Tell the director." in page.words) == (409, True)


def test_a_device_above_its_quota_is_refused(path, passer_by, app, monkeypatch, night):
    monkeypatch.setitem(app.config, "QUOTAS", Quotas(device_registrations=1))
    form_keys = ["a" * 22, "b" * 22]
    for key in form_keys:
        page = passer_by.post(path, {"name": "Zoé", "form_key": key})
        passer_by.post(path + "/withdraw")
    passer_by.start("Ann", "Bob")  # a device now
    before = rows_of(app)
    page = passer_by.post(path, {"name": "Zoé", "form_key": "c" * 22})
    assert page.status == 429
    assert "The limit of registrations an hour on this device is reached: 1." in page.words
    assert 'value="Zoé"' in page.html
    assert rows_of(app) == before


def test_registrations_and_withdrawals_are_logged(phones, path, night):
    phones[0].post(path + "/withdraw")
    with night.director.app.app_context():
        (line, *_) = lines(find_night(night.public_id))
        assert (line.kind, line.by, line.facts) == ("withdrew", "phone: Ann Archer", {"name": "Ann Archer"})
    assert "Withdrawn: Ann Archer." in night.get("/more/log").words


def test_a_finished_or_deleted_night_takes_no_registrations(phones, path, night):
    night.everybody_comes().done("/finish")
    assert "The night is over." in phones[0].get(path).words
    assert not [form for form in phones[0].get(path).forms if form.action.startswith("/register")]
    night.done("/more/delete", {"name": "Club night", "pin": "4711"})
    assert phones[0].get(path).status == 404


def test_the_start_page_lists_nights_the_phone_registered_for(new_phone, path, passer_by, night):
    phone = new_phone()

    def listed(phone):
        return [link["href"] for link in phone.get("/").all("a") if link["href"].startswith("/register/")]

    assert listed(phone) == []
    register(phone, path, "Ann")
    assert listed(phone) == [path]
    assert "Friday at seven" in phone.get("/").words
    assert listed(passer_by) == []
    phone.post(f"{path}/withdraw")
    assert listed(phone) == []
    phone.post(f"{path}/back")
    assert listed(phone) == [path]
    night.everybody_comes().done("/finish", {"number": "0"})
    assert listed(phone) == []
