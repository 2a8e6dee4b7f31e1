"""Names as people have and type them: one comparison for all spellings."""

import pytest

from scorekeeper.tournament.names import name_key, person_key

LOOK_THE_SAME = [
    ("O'Brien", "O’Brien", "o‘brien", "O´Brien", "O`Brien", "OʼBrien"),
    ("Jean-Paul", "Jean‐Paul", "Jean\u2011Paul", "Jean–Paul", "JEAN−PAUL"),
    ("Ann Archer", "Ann\u00a0Archer", " Ann \u202f Archer ", "Ann\tArcher", "Ann\u3000Archer"),
    ("Zoé", "Zoe\u0301"),
    ("Ann", "Ａｎｎ", "A\u200bnn"),
    ("Straße", "STRASSE"),
]


@pytest.mark.parametrize("spellings", LOOK_THE_SAME, ids=lambda spellings: spellings[0])
def test_spellings_that_look_the_same_have_one_key(spellings):
    assert len({name_key(name) for name in spellings}) == 1
    assert len({person_key(name) for name in spellings}) == 1


def test_an_accent_makes_another_name_and_the_same_person():
    assert name_key("Zoé") != name_key("Zoe")
    assert person_key("Zoé") == person_key("zoe") == "zoe"


@pytest.mark.parametrize("other", ["OBrien", "O Brien", "Jean Paul", "Ann", ""])
def test_other_names_have_other_keys(other):
    assert person_key(other) not in {person_key("O'Brien"), person_key("Jean-Paul"), person_key("Ann Archer")}


@pytest.mark.parametrize("nothing", ["", " ", "\u200b", "\u0301"])
def test_nothing_to_see_has_an_empty_key(nothing):
    assert person_key(nothing) == ""
