"""The log of a night in English, with singular and plural."""

import pytest

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.night.log_messages import LOG_MESSAGES, log_sentence


@pytest.mark.parametrize(
    ("kind", "count", "singular", "plural"),
    [
        ("night_made", "people", "The night was set up with 1 name.", "The night was set up with 2 names."),
        ("drawn", "tables", "Round 3 drawn (swiss): 1 table.", "Round 3 drawn (swiss): 2 tables."),
        ("drawn_again", "tables", "Round 3 drawn again (swiss): 1 table.",
         "Round 3 drawn again (swiss): 2 tables."),
        ("clock_given", "minutes", "Round 3: 1 minute more for everybody.",
         "Round 3: 2 minutes more for everybody."),
        ("time_given", "minutes", "Round 3: 1 minute more for table 4.",
         "Round 3: 2 minutes more for table 4."),
    ],
)  # fmt: skip
def test_counts_take_singular_or_plural(kind, count, singular, plural):
    facts = {"round": 3, "how": "swiss", "table": 4}
    assert ENGLISH.say(Sentence(LOG_MESSAGES[kind], {**facts, count: 1})) == singular
    assert ENGLISH.say(Sentence(LOG_MESSAGES[kind], {**facts, count: 2})) == plural


@pytest.mark.parametrize(
    ("kind", "minutes", "said"),
    [
        ("clock_given", 5, "Round 3: 5 minutes more for everybody."),
        ("clock_given", -1, "Round 3: 1 minute less for everybody."),
        ("clock_given", -5, "Round 3: 5 minutes less for everybody."),
        ("time_given", 1, "Round 3: 1 minute more for table 4."),
        ("time_given", -5, "Round 3: 5 minutes less for table 4."),
    ],
)
def test_taken_time_has_another_sentence(kind, minutes, said):
    assert ENGLISH.say(log_sentence(kind, {"round": 3, "table": 4, "minutes": minutes})) == said


@pytest.mark.parametrize(
    ("was", "said"),
    [("Ann", "Ann changed: club."), ("Anne", "Ann changed (was Anne): club.")],
    ids=["the same name", "another name"],
)
def test_a_change_names_the_former_name_only_if_it_differs(was, said):
    assert ENGLISH.say(log_sentence("person_changed", {"who": "Ann", "was": was, "which": "club"})) == said
