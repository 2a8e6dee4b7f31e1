"""The fake edition beside the printed ones, registered as they are."""

import pytest

from scorekeeper.rules.editions import EDITIONS
from scorekeeper.rules.editions.model import unregister
from scorekeeper.rules.editions.registry import register_all
from tests.fake_edition import boxes


@pytest.fixture(autouse=True)
def winter():
    register_all(boxes)
    yield EDITIONS["winter-test"]
    unregister(EDITIONS["winter-test"])


@pytest.fixture
def winter_game(ann):
    """Ann's game against Bob, no hand yet."""
    return ann.start("Ann", "Bob", edition="winter-test")
