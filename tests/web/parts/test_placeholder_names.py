"""Placeholder names of seats: known in every language, whoever typed them."""

import pytest

from scorekeeper.limits import MAX_PLAYERS
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts.placeholder_names import is_placeholder


@pytest.fixture
def asked(app):
    with app.test_request_context():
        yield


@pytest.mark.parametrize("number", [1, MAX_PLAYERS])
@pytest.mark.parametrize("name", ["Player {}", "Joueur {}", "player {}"])
def test_the_name_of_each_seat_is_one(name, number, asked):
    assert is_placeholder(key_of(name.format(number)))


@pytest.mark.parametrize("name", ["Player 0", f"Player {MAX_PLAYERS + 1}", "Player", "Ann"])
def test_other_names_are_none(name, asked):
    assert not is_placeholder(key_of(name))
