"""People who played a part of a game: their figures count the hands they played."""

from dataclasses import replace

import pytest

from scorekeeper.rules.who_plays import EarlierSeats
from tests.web.people.house import ANNS, evening, page_path, read_in
from tests.web.people.test_head_to_head import page as of_two
from tests.web.people.test_naming import done
from tests.web.people.test_people import line_of

WHOSE = "its result counts for those who played last, each hand for those who played it."


@pytest.fixture
def house(ann):
    """Ann plays two hands of three, of which one was deleted; Dev plays the last and wins."""
    game = evening(
        0, ("Dev", "Bob"), ANNS, ANNS, ANNS, ANNS, earlier_seats=(EarlierSeats(3, ("Ann", "Bob")),)
    )
    deleted = replace(game.hands[1], deleted=True)
    read_in(ann, replace(game, hands=(game.hands[0], deleted, *game.hands[2:])))
    return ann


def test_who_left_has_the_hands_and_who_stayed_the_result(house):
    left, came = house.get(page_path("Ann")), house.get(page_path("Dev"))
    assert (left.status, came.status) == (200, 200)
    assert "left during the game" in left.words
    assert "won" in came.words
    assert "left during the game" not in came.words
    for page in (left, came):
        assert WHOSE in page.words


def test_a_house_without_changes_does_not_speak_of_them(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS))
    assert WHOSE not in ann.get(page_path("Ann")).words


def test_everybody_is_among_the_people(house):
    words = house.get("/people").words
    assert all(name in words for name in ("Ann", "Bob", "Dev"))


def test_who_left_has_met_the_others_in_their_hands(house):
    found = of_two(house, "Ann", "Bob")
    assert "0 Ann 0 Bob" in found.words
    assert line_of(found, "Average per hand of Ann") == "Average per hand of Ann of 2 hands 1,100"
    assert "left during the game" in found.words
    assert WHOSE in found.words
    assert "Bob 2 hands 0 : 0" in house.get(page_path("Ann")).words


def test_who_came_has_the_result_against_the_others(house):
    found = of_two(house, "Dev", "Bob")
    assert "1 Dev 0 Bob" in found.words
    assert line_of(found, "Average per hand of Dev") == "Average per hand of Dev of 1 hand 1,100"


def test_a_game_that_somebody_left_can_be_said_to_be_somebody_elses(house):
    read_in(house, evening(1, ("Ann", "Bob"), ANNS))
    _last, left = house.get(f"{page_path('Ann')}/names").all("input", name="games")
    done(house, "Ann", "split", games=left["value"], name="Zoe")
    assert "left during the game" in house.get(page_path("Zoe")).words
    assert "left during the game" not in house.get(page_path("Ann")).words
