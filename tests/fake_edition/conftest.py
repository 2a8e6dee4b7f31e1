"""The fake edition beside the printed ones, registered as they are."""

import pytest

from scorekeeper.rules.editions import EDITIONS, model
from scorekeeper.rules.editions.registry import register_all
from tests.fake_edition import boxes


@pytest.fixture(autouse=True)
def winter():
    register_all(boxes)
    yield EDITIONS["winter-test"]
    del model._EDITIONS["winter-test"]  # nothing else ever takes an edition away


@pytest.fixture
def winter_game(ann):
    """Ann's game against Bob, no hand yet."""
    return ann.start("Ann", "Bob", edition="winter-test")
