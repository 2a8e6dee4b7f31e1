"""A tableau as a value: equal by what lies there, whatever pack it was dealt from."""

import pytest

from scorekeeper.rules.tableau import Tableau
from tests.builders import ACE, PROOF


def tableau(**changed):
    made = Tableau(("roll",), ("speed_limit",), (ACE,), 75)
    made.coups_fourres, made.distance = (ACE,), ("75",)
    for name, value in changed.items():
        setattr(made, name, value)
    return made


def test_equal_by_what_lies_there():
    from_another_box = tableau(cards="other cards")
    assert tableau() == tableau() == from_another_box
    assert hash(tableau()) == hash(tableau()) == hash(from_another_box)
    assert tableau().copy() == tableau()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("battle", ("stop",)),
        ("speed", ()),
        ("safeties", (ACE, PROOF)),
        ("miles", 100),
        ("two_hundreds", 1),
        ("coups_fourres", ()),
        ("distance", ("50", "25")),
    ],
)
def test_any_difference_makes_another(name, value):
    assert tableau(**{name: value}) != tableau()


def test_nothing_else_is_equal():
    assert tableau() != "Tableau"
    assert tableau() != None  # noqa: E711  (its own comparison is asked)


def test_shown_by_what_lies_there():
    assert repr(Tableau(("roll",), (), (), 25)) == "Tableau(battle=('roll',), miles=25)"
    assert repr(Tableau()) == "Tableau()"
