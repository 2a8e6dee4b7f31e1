"""Fixtures that several tests of the pages share."""

from dataclasses import replace

import pytest

from scorekeeper.rules import problems
from scorekeeper.store import counters, db
from scorekeeper.store.models import now
from scorekeeper.web.serving import throttle
from tests.builders import hand, side

#: Wrong tries that `few_tries` leaves.
FEW_TRIES = 6
LEVEL = hand(side(500), side(475))
THEN = (
    '{"extension_called_by": 0, "draw_pile_empty": false, "sides": ['
    '{"miles": 725, "safe_trip": false, "safeties": [], "coups_fourres": [], "cards": [0, 0, 7, 0, 1]},'
    '{"miles": 300, "safe_trip": false, "safeties": [], "coups_fourres": []}]}'
)


@pytest.fixture
def still(monkeypatch):
    """Stops the clock of wrong tries and other limits."""
    moment = now()
    for module in (counters, throttle):
        monkeypatch.setattr(module, "now", lambda: moment)


@pytest.fixture
def few_tries(monkeypatch):
    """Gives an address as few wrong tries as a device, and both only a few: 300 would show no more."""
    patience = replace(throttle.DEVICE, free=FEW_TRIES)
    for who in ("DEVICE", "PLACE"):
        monkeypatch.setattr(throttle, who, patience)


@pytest.fixture
def older_game(app, table):
    """Ann's and Bob's game with a hand that would be refused today, and another hand after it."""
    table.score(LEVEL, LEVEL)
    with app.app_context():
        change = db.text("update hands set result = :result where id = :id")
        db.session.execute(change, {"result": THEN, "id": table.hands[0].id})
        db.session.commit()
    assert problems(table.game.rules, table.hands[0].result)
    return table
