"""A night inside a phone, which no other phone can reach: no page sends anybody there."""

import pytest

from tests.builders import hand, side
from tests.web.nights.at_table import codes
from tests.web.nights.evening import new_evening


@pytest.fixture(autouse=True)
def alone(app, monkeypatch):
    monkeypatch.setitem(app.config, "ALONE", True)


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann, hands="3").everybody_comes().next_round())


def test_no_page_mentions_codes_of_tables(night, ann):
    (slip, *_others) = night.get("/paper/slips/1").all("section", class_="slip")
    assert "Table 1" in slip.words
    assert codes(night)[0][:3] not in slip.words.split()
    assert slip.all(class_="qr") == []
    for page in (ann.get("/"), night.get("/desk"), night.get()):
        assert page.status == 200
        assert " code" not in page.words


def test_the_projector_is_fed_by_the_phone_itself(night):
    assert "only this phone can open it" in night.get("/more").words


def test_the_history_names_this_phone(ann):
    game = ann.start("Ann", "Bob")
    game.score(hand(side(700), side(300)))
    assert "this phone" in ann.get(f"{game.path}/history").words
