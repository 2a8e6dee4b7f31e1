"""Placeholder names of seats are known in every language."""

import pytest

from scorekeeper.limits import MAX_PLAYERS
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts.placeholder_names import is_placeholder


@pytest.fixture
def in_request(app):
    with app.test_request_context():
        yield


@pytest.mark.parametrize("number", [1, MAX_PLAYERS])
@pytest.mark.parametrize("name", ["Player {}", "Joueur {}", "player {}"])
def test_the_names_of_empty_seats_are_placeholders(name, number, in_request):
    assert is_placeholder(key_of(name.format(number)))


@pytest.mark.parametrize("name", ["Player 0", f"Player {MAX_PLAYERS + 1}", "Player", "Ann"])
def test_another_name_is_no_placeholder(name, in_request):
    assert not is_placeholder(key_of(name))
