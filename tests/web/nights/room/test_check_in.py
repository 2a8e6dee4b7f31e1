"""Check-in by the player's own phone, which alone can take it back."""

import pytest

from scorekeeper.store.nights.log import lines
from scorekeeper.store.nights.nights import find_night
from scorekeeper.web.nights.room import room
from tests.builders_web import rows_of
from tests.web.nights.evening import new_evening


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann))


def state(night, number=1):
    return night.night.entrant(number).state


def come(night, phone, number=1, **more):
    return phone.post(night.path + "/here", {"who": str(number), **more})


def test_a_player_checks_in(night, passer_by):
    (form, *others) = (form for form in passer_by.get(night.path + "/here").forms if "who" in form.fields)
    assert len(others) == 12
    page = passer_by.submit(form, action=night.path + "/here")
    assert (page.status, page.goes_to) == (303, night.path)
    assert state(night) == "here"
    assert (
        "Ann A. You’re checked in. Your table will appear here once round 1 is drawn."
        in passer_by.follow(page).words
    )
    with night.director.app.app_context():
        (line, *_) = lines(find_night(night.public_id))
        assert (line.kind, line.by, line.facts) == ("arrived", "phone: Ann Archer", {"who": [1]})


def coming(page):
    return [form.fields["who"] for form in page.forms if "who" in form.fields]


def test_the_search_finds_a_name_by_a_few_letters(night, passer_by):
    page = passer_by.get(night.path + "/here", query_string={"find": "ann"})
    assert coming(page) == ["1"]
    page = passer_by.get(night.path + "/here", query_string={"find": "nobody"})
    assert not coming(page)
    assert "Nobody of that name is still expected." in page.by_id("coming").words
    (form,) = page.all("form", class_="find")
    page = passer_by.get(form["hx-get"], htmx=True, query_string={"find": ""})
    assert len(coming(page)) == 13


@pytest.mark.parametrize("typed", ["o'b", "O’Brien", "jean-p", "Jean–Paul"])
def test_the_search_finds_a_name_however_it_is_typed(ann, passer_by, typed):
    night = new_evening(ann, "Ann", "Jean‐Paul O'Brien")
    page = passer_by.get(night.path + "/here", query_string={"find": typed})
    assert coming(page) == ["2"]


def test_a_long_list_is_split_into_parts(night, passer_by, monkeypatch):
    monkeypatch.setattr(room, "PEOPLE", 5)
    whole = [str(number) for number in range(1, 14)]
    here = f"{night.path}/here"
    parts = [coming(passer_by.get(f"{here}?page={number}")) for number in (1, 2, 3, 99)]
    assert parts == [whole[:5], whole[5:10], whole[10:], whole[10:]]
    page = passer_by.get(f"{here}?page=2")
    assert page.offers(f"{here}?page=1") and page.offers(f"{here}?page=3")
    assert coming(passer_by.get(f"{here}?find=mia")) == ["13"], "on whatever page"
    night.done("/people/state", {"who": whole[:7], "state": "here"})
    (arrived,) = passer_by.get(f"{here}?arrived=2").all("ul", class_="arrived")
    assert [name.words for name in arrived.all("bdi")] == ["Finn F.", "Gus G."]


def test_checking_in_twice_is_once(night, passer_by):
    come(night, passer_by)
    before = rows_of(night.director.app)
    assert come(night, passer_by).status == 303
    assert rows_of(night.director.app) == before


def test_the_check_in_page_shows_the_phones_table(night, passer_by):
    come(night, passer_by)
    night.everybody_comes().next_round()
    (mine,) = passer_by.get(night.path).by_id("own").all("section")
    table = night.night.current.table_of(1)
    assert f"Ann A. Your table is ready. Table {table.number} " in mine.words


def test_a_finished_night_sends_nobody_to_a_table(night, passer_by):
    come(night, passer_by)
    night.everybody_comes().next_round()
    night.done("/finish")
    assert not passer_by.get(night.path).by_id("own").all("section")


def test_the_same_phone_takes_its_check_in_back(night, passer_by):
    come(night, passer_by)
    (form,) = (form for form in passer_by.get(night.path).forms if "not" in form.fields)
    assert passer_by.submit(form).status == 303
    assert state(night) == "expected"
    assert come(night, passer_by, **{"not": "y"}).status == 303  # twice is once
    assert state(night) == "expected"


def test_taking_a_check_in_back_after_a_seat_means_gone(night, passer_by):
    come(night, passer_by)
    night.everybody_comes().next_round()
    come(night, passer_by, **{"not": "y"})
    assert state(night) == "away"
    assert come(night, passer_by).status == 303  # and back
    assert state(night) == "here"


def test_another_phone_cannot_take_a_check_in_back(night, passer_by, stranger):
    come(night, passer_by)
    assert not [form for form in stranger.get(night.path).forms if "not" in form.fields]
    before = rows_of(night.director.app)
    assert come(night, stranger, **{"not": "y"}).status == 403
    assert rows_of(night.director.app) == before
    night.done("/people/state", {"who": "2", "state": "here"})
    assert come(night, passer_by, 2, **{"not": "y"}).status == 403
    assert state(night, 2) == "here"


def test_a_phone_speaks_for_one_person(night, passer_by):
    come(night, passer_by, 1)
    before = rows_of(night.director.app)
    page = come(night, passer_by, 2)
    assert page.status == 409
    assert "One phone checks in one person." in page.words
    assert rows_of(night.director.app) == before
    assert coming(passer_by.get(night.path + "/here")) == ["1"], "to take it back, and nobody else"


def test_a_phone_can_check_in_another_after_taking_the_first_back(night, passer_by):
    come(night, passer_by, 1)
    (form,) = (form for form in passer_by.get(night.path + "/here").forms if "not" in form.fields)
    assert passer_by.submit(form).status == 303
    assert come(night, passer_by, 2).status == 303
    assert (state(night, 1), state(night, 2)) == ("expected", "here")


def test_the_director_sees_a_check_in_by_phone_and_can_undo_it(night, passer_by):
    come(night, passer_by, 1)
    night.done("/people/state", {"who": "2", "state": "here"})
    page = night.get("/people")
    assert "by phone" in page.by_id("person-1").words
    assert "by phone" not in page.by_id("person-2").words
    (tap,) = (
        form.by(form.submit_buttons[0])
        for form in page.forms
        if form.fields.get("who") == "1" and form.submit_buttons[0].get("id") == "here-1"
    )
    assert night.director.submit(tap).status == 303
    assert state(night) == "expected"
    assert "own phone" not in night.get("/people").by_id("person-1").words


def test_the_directors_entry_overrides_a_phones(night, passer_by):
    """No phone can take the director's entry back."""
    come(night, passer_by, 1)
    night.done("/people/state", {"who": "1", "state": "away"})
    night.done("/people/state", {"who": "1", "state": "here"})
    assert come(night, passer_by, 1, **{"not": "y"}).status == 403
    assert state(night) == "here"
    assert come(night, passer_by, 2).status == 303


@pytest.mark.sampled(5)
@pytest.mark.parametrize("who", ["0", "99", "-1", "x", ""])
def test_an_unknown_number_is_not_found(night, passer_by, who):
    assert come(night, passer_by, who).status == 404


def test_a_night_without_self_check_in_has_no_page_for_it(ann, passer_by):
    night = new_evening(ann, check_in="")
    assert passer_by.get(night.path + "/here").status == 404
    assert come(night, passer_by).status == 404
    assert state(night) == "expected"
    assert "/here" not in passer_by.get(night.path).html


def test_a_finished_night_takes_no_check_in(night, passer_by):
    night.done("/finish")
    assert "The night is over." in passer_by.get(night.path + "/here").words
    assert come(night, passer_by).status == 409
    assert state(night) == "expected"


def test_a_late_check_in_joins_the_next_round(night, passer_by):
    night.done("/people/state", {"everybody": "y", "state": "here"})
    night.done("/people/state", {"who": "1", "state": "expected"})
    night.next_round()
    assert "You’ll be seated from round 2 on." in passer_by.get(night.path + "/here").words
    come(night, passer_by)
    assert "You’re checked in and play from round 2 on." in passer_by.get(night.path).by_id("own").words
    night.draw()
    assert night.night.draft.table_of(1)


def test_a_check_in_without_a_form_token_is_refused(night, passer_by):
    assert passer_by.post(night.path + "/here", {"who": "1"}, token=False).status == 400
    assert state(night) == "expected"
