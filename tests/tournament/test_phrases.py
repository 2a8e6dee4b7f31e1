"""Sentences about people, with names put in place of ids."""

import pytest

from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.phrases import people, person, with_names

NAMES = {"1": "Ann", "2": "Bob", "3": "Cy"}


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (person("1"), "Ann"),
        (people(["1", "2", "3"]), "Ann, Bob and Cy"),
        (
            Sentence(
                "%(above)s above, %(below)s below, %(other)s beside",
                {"above": "1", "below": "2", "other": "3"},
            ),
            "Ann above, Bob below, Cy beside",
        ),
        (Sentence("%(who)s: table %(other)s", {"who": person("2"), "other": 3}), "Bob: table 3"),
        (Sentence("%(mine)s against %(theirs)s", {"mine": "1", "theirs": "2"}), "1 against 2"),
    ],
    ids=["one", "some", "around", "a number is no id", "figures stay"],
)
def test_names_replace_ids(sentence, said):
    assert str(with_names(sentence, NAMES.__getitem__)) == said
