"""Names for public pages: short, and all different."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.night.public_names import public_names


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann Brown", "Bob"], ["Ann B.", "Bob"]),
        (["Jean-Pierre Dupont", "Ludwig van der Berg"], ["Jean-Pierre D.", "Ludwig B."]),
        (["Ann Brown", "Ann Brewer", "Ann Clark"], ["Ann Bro.", "Ann Bre.", "Ann C."]),
        (["Ann B", "Ann Brown"], ["Ann B", "Ann B."]),
        (["Ann Bro", "Ann Brown"], ["Ann Bro", "Ann Bro."]),
        (["Ann Brown", "Ann Brown"], ["Ann Brown (1)", "Ann Brown (2)"]),
        (["ann brown", "Ann Brown"], ["ann brown (1)", "Ann Brown (2)"]),
        (["Ann", "Ann", "Ann (1)"], ["Ann (1)", "Ann (2)", "Ann (."]),
        (["Ann de Brown", "Ann Brown"], ["Ann Brown (1)", "Ann Brown (2)"]),
        (["Sammy Davis Jr.", "Sammy Wayne Jr."], ["Sammy Jr. (1)", "Sammy Jr. (2)"]),
        (["Élodie Ng", "علي حسن", "🚗🏁"], ["Élodie N.", "علي ح.", "🚗🏁"]),
        (["Les gagnants", "Team Brown", "Équipe de Lyon"], ["Les gagnants", "Team Brown", "Équipe de Lyon"]),
        (["Ledger Brown", "Teamoana Brun"], ["Ledger B.", "Teamoana B."]),
        ([], []),
    ],
    ids=lambda names: "+".join(names) if isinstance(names, list) else None,
)
def test_shortens_to_first_name_and_initial(names, shown):
    assert list(public_names(dict(enumerate(names))).values()) == shown


def test_full_names_are_not_shortened():
    names = {1: "Ann Brown", 2: "Bob", 3: "Ann Brown"}
    assert public_names(names, in_full=True) == {1: "Ann Brown (1)", 2: "Bob", 3: "Ann Brown (2)"}


@given(st.lists(st.text("aAbB.( )1", min_size=1).filter(str.strip), max_size=8), st.booleans())
def test_no_two_short_names_are_equal(names, in_full):
    shown = public_names(dict(enumerate(names)), in_full)
    assert list(shown) == list(range(len(names)))
    assert len({name.casefold() for name in shown.values()}) == len(names)
