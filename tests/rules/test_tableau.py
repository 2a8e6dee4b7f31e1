"""A tableau is a value: its cards decide equality, whatever pack it was dealt from."""

import pytest

from scorekeeper.rules.tableau import Tableau
from tests.builders import ACE, PROOF


def tableau(**changed):
    made = Tableau(("roll",), ("speed_limit",), (ACE,), 75)
    made.coups_fourres, made.distance = (ACE,), ("75",)
    for name, value in changed.items():
        setattr(made, name, value)
    return made


def test_tableaus_with_the_same_cards_are_equal():
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
def test_tableaus_that_differ_are_not_equal(name, value):
    assert tableau(**{name: value}) != tableau()


def test_a_tableau_equals_nothing_of_another_type():
    assert tableau() != "Tableau"
    assert tableau() != None  # noqa: E711  (its own comparison is asked)


def test_repr_shows_only_what_is_not_empty():
    assert repr(Tableau(("roll",), (), (), 25)) == "Tableau(battle=('roll',), miles=25)"
    assert repr(Tableau()) == "Tableau()"
