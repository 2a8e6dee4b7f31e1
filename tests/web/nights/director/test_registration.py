"""The director's page of registration: opening it, the link, the list, check-in and withdrawals."""

import pytest

from scorekeeper.store.nights import registration as store
from scorekeeper.web.nights.director import registration
from tests.builders_web import form_key
from tests.web.nights.evening import new_evening
from tests.web.nights.registering import opened, path_to_register, register, told


@pytest.fixture
def night(ann, begun_once):
    def make():
        night = new_evening(ann, "Old Hand")
        opened(night)
        for name in ("Ann Archer", "Bob Baker", "Cy Cole"):
            night.done("/registration/add", {"name": name, "form_key": form_key()})
        return night

    return begun_once(make)


def listed(night):
    return [f"{entrant.name} {entrant.state}" for entrant in night.night.entrants]


def test_people_and_desk_link_to_registration(ann):
    night = new_evening(ann, "Old Hand")
    for page in ("/people", "/desk"):
        assert "/registration" in night.get(page).html
    page = night.get("/registration")
    assert "Open registration" in page.words and not page.all(class_="qr")
    assert night.post("/registration/renew").status == night.post("/registration/add").status == 404
    path = opened(night)
    page = night.get("/registration")
    assert "0 of 2 places taken" in page.words
    assert page.all(class_="qr")
    (address,) = page.all("input", class_="address")
    assert address["value"].endswith(path)
    assert "Registration: 0 of 2 places taken" in night.get("/people").words


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "1 of 2 places taken"), ("fr", "1 place prise sur 2")],
)
def test_one_place_is_counted_as_one(new_phone, language, said):
    night = new_evening(new_phone(language), "Old Hand")
    opened(night)
    night.done("/registration/add", {"name": "Ann Archer", "form_key": form_key()})
    assert said in night.get("/registration").words
    assert said in night.get("/people").words


@pytest.mark.parametrize(
    ("places", "said"),
    [("", "Enter a whole number."), ("0", "Enter a number from 1 to 2000."), ("x", "Enter a whole number.")],
)
def test_an_impossible_number_of_places_is_refused(ann, places, said):
    night = new_evening(ann, "Old Hand")
    page = night.post("/registration", {"places": places, "takes_place": "Friday", "open": "y"})
    assert (page.status, said in page.words, 'value="Friday"' in page.html) == (422, True, True)


def test_the_page_lists_registrations_and_the_waiting_list(night):
    page = night.get("/registration")
    assert "2 of 2 places taken · 1 waiting" in page.words
    assert [line["id"] for line in page.all("li") if line.attrs.get("id")] == [
        "registered-1",
        "registered-2",
        "registered-3",
    ]
    assert "Archer" in page.html


def test_each_line_says_and_offers_what_fits_the_person(night):
    def now():
        return night.get("/registration").by_id("registration-now")

    assert now().words == (
        "2 of 2 places taken · 1 waiting Add all 2 to the list of the night "
        "With a place 1 Ann Archer Here: Ann Archer Withdraw: Ann Archer "
        "2 Bob Baker Here: Bob Baker Withdraw: Bob Baker "
        "Waiting list 1 Cy Cole Here: Cy Cole Give a place: Cy Cole Withdraw: Cy Cole"
    )
    night.done("/registration/1/here")
    night.done("/registration/2/withdraw")
    assert now().words == (
        "2 of 2 places taken Add 1 to the list of the night "
        "With a place 1 Ann Archer on the list of the night Here: Ann Archer "
        "2 Cy Cole Here: Cy Cole Withdraw: Cy Cole "
        "Withdrawn Bob Baker Comes after all: Bob Baker"
    )
    night.done("/registration/take-over")
    night.done("/registration", {"places": "3"})
    assert now().words == (
        "2 of 3 places taken · closed "
        "With a place 1 Ann Archer on the list of the night Here: Ann Archer "
        "2 Cy Cole on the list of the night Here: Cy Cole Withdraw: Cy Cole "
        "Withdrawn Bob Baker Comes after all: Bob Baker"
    )
    pressed = [button["aria-pressed"] for button in now().all("button") if button.get("aria-pressed")]
    assert pressed == ["true", "false"]
    assert [link["href"].rpartition("/")[2] for link in now().all("a", class_="who")] == ["2", "3"]
    night.done("/registration/3/withdraw")
    asked = "Cy Cole Comes after all: Cy Cole still on the list of the night: take off?"
    assert now().words.endswith(asked)


def test_fewer_places_ask_first_naming_who_loses_one(night):
    page = night.post("/registration", {"places": "1", "open": "y"})
    assert (page.status, "With so few places, these people lose theirs: Bob Baker." in page.words) == (
        409,
        True,
    )
    assert told(night) == ["Ann Archer in", "Bob Baker in", "Cy Cole waiting"]
    form = next(form for form in page.forms if "places" in form.fields)
    assert night.director.submit(form, {"anyway": "y"}).status == 303
    assert told(night) == ["Ann Archer in", "Bob Baker waiting", "Cy Cole waiting"]


def test_many_registrations_are_split_into_parts(night, monkeypatch):
    """A form about a person leads to the part with that person."""
    monkeypatch.setattr(registration, "REGISTERED", 2)
    there = f"{night.path}/registration"
    pages = [night.get(f"/registration?page={number}") for number in (1, 2, 99)]
    names = [[name.words for name in page.by_id("registration-now").all("bdi")] for page in pages]
    assert names == [["Ann Archer", "Bob Baker"], ["Cy Cole"], ["Cy Cole"]]
    assert pages[0].offers(f"{there}?page=2") and pages[1].offers(f"{there}?page=1")
    assert "With a place" not in pages[1].words
    (follows,) = (part["hx-get"] for part in pages[1].all("div") if part.get("hx-trigger") == "poll")
    assert follows == f"{there}?page=2"
    assert night.done("/registration/3/place").goes_to == f"{there}?page=2#registered-3"
    assert night.done("/registration/1/withdraw").goes_to == f"{there}?page=2#registered-1"
    night.done("/registration/3/here")
    entrant = night.night.entrants[-1].number
    who = night.get(f"/registration?who={entrant}").by_id("registration-now")
    assert "Cy Cole" in [name.words for name in who.all("bdi")]


def test_more_places_move_people_up(night):
    night.done("/registration", {"places": "3", "open": "y"})
    assert told(night)[2] == "Cy Cole in"


def test_a_person_typed_in_by_the_director_takes_a_place(ann, passer_by):
    night = new_evening(ann, "Old Hand")
    path = opened(night, 3)
    night.done("/people/state", {"who": "1", "state": "here"})
    assert "1 of 3 places taken" in night.get("/registration").words
    assert (
        "1 of them by somebody on the list of the night who did not register."
        in night.get("/registration").words
    )
    for name in ("Ann Archer", "Bob Baker", "Cy Cole"):
        night.done("/registration/add", {"name": name, "form_key": form_key()})
    assert told(night) == ["Ann Archer in", "Bob Baker in", "Cy Cole waiting"]
    page = passer_by.get(path)
    assert (
        "All 3 places are taken. 1 waiting." in page.words
        and "1 more is on the director’s list." in page.words
    )


def test_people_typed_in_by_the_director_take_nobodys_place(night):
    """They come in addition, and the page says how many are over the number of places."""
    assert told(night) == ["Ann Archer in", "Bob Baker in", "Cy Cole waiting"]
    night.done("/people/add", {"people": "Dev Desai\nEva Ek"})
    assert told(night) == ["Ann Archer in", "Bob Baker in", "Cy Cole waiting"]
    for page in ("/registration", "/people"):
        assert "2 people over the number of places." in night.get(page).words
    assert "4 of 2 places taken · 1 waiting" in night.get("/registration").words
    night.done("/people/state", {"who": "1", "state": "here"})
    assert "3 people over the number of places." in night.get("/people").words
    for number in (2, 3):
        night.done(f"/people/{number}/remove")
    assert "1 person over the number of places." in night.get("/people").words
    (undo,) = (form for form in night.get("/people").forms if form.action.endswith("/people/back"))
    assert night.director.submit(undo).status == 303
    assert told(night) == ["Ann Archer in", "Bob Baker in", "Cy Cole waiting"]
    night.done("/people/state", {"who": "1", "state": "away"})
    night.done("/people/3/remove")
    assert "over the number" not in night.get("/people").words


def test_a_place_given_past_the_waiting_list_is_shown(night):
    night.done("/registration/3/place")
    page = night.get("/registration")
    assert "3 of 2 places taken" in page.words and "1 person over the number of places." in page.words
    assert "over the number of places" in page.by_id("registered-3").words
    night.done("/registration/3/place", {"not": "y"})
    assert told(night)[2] == "Cy Cole waiting"


def test_taking_over_puts_registrations_on_the_list(night, passer_by):
    night.done("/registration/take-over")
    assert listed(night) == ["Old Hand away", "Ann Archer expected", "Bob Baker expected"]
    assert "Take" not in night.get("/registration").by_id("registration-now").words
    assert passer_by.post(night.path + "/here", {"who": "2"}).status == 303
    assert listed(night)[1] == "Ann Archer here"


def test_a_registration_is_checked_in_and_back_with_a_tap_each(night):
    night.done("/registration/1/here")
    night.done("/registration/1/here")
    assert listed(night) == ["Old Hand away", "Ann Archer here"]
    night.done("/registration/1/here", {"not": "y"})
    assert listed(night) == ["Old Hand away", "Ann Archer expected"]


def test_a_waiting_person_can_be_checked_in(night):
    night.done("/registration/3/here")
    assert listed(night) == ["Old Hand away", "Cy Cole here"]
    assert "3 of 2 places taken" in night.get("/registration").words


def test_a_full_list_refuses_to_bring_a_withdrawn_person_back(night, monkeypatch):
    night.done("/registration/1/withdraw")
    monkeypatch.setattr(store, "MAX_REGISTRATIONS", 3)
    page = night.post("/registration/1/withdraw", {"not": "y"})
    assert page.status == 409
    assert "The list is full. Take somebody off it first." in page.words
    assert told(night) == ["Ann Archer withdrawn", "Bob Baker in", "Cy Cole in"]


def test_a_withdrawal_after_the_take_over_needs_attention(night):
    night.done("/registration/take-over")
    night.done("/registration/1/withdraw")
    said = "Ann Archer has withdrawn, and is still on the list."
    page = night.get("/desk")
    assert said in page.words
    (link,) = (link["href"] for link in page.by_id("attention-items").all("a") if said in link.words)
    address, _, anchor = link.partition("#")
    assert night.director.get(address).by_id(anchor)
    night.done("/people/2/remove")
    assert said not in night.get("/desk").words
    assert told(night)[0] == "Ann Archer withdrawn"


def test_a_restored_registration_goes_to_the_end_of_the_list(night):
    night.done("/registration/2/withdraw")
    assert told(night) == ["Ann Archer in", "Bob Baker withdrawn", "Cy Cole in"]
    page = night.done("/registration/2/withdraw", {"not": "y"})
    assert page.goes_to.endswith("#registered-4")
    assert told(night)[3] == "Bob Baker waiting"


def test_a_person_added_twice_is_added_once(night):
    key = form_key()
    for _ in range(2):
        night.done("/registration/add", {"name": "Di", "form_key": key})
    assert told(night)[3:] == ["Di waiting"]
    page = night.post("/registration/add", {"name": "di", "form_key": form_key()})
    assert (page.status, 'value="di"' in page.html) == (422, True)
    assert night.post("/registration/9/here").status == 404


def test_the_page_follows_new_registrations(night, passer_by):
    version = night.get("/registration").by_id("version")["value"]
    assert night.get("/registration", htmx=True, query_string={"v": version}).status == 204
    assert register(passer_by, path_to_register(night), "Zoé").status == 303
    news = night.get("/registration", htmx=True, query_string={"v": version})
    assert "Zoé" in news.words and not news.all(class_="qr")
