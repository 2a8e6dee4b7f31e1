"""What each sentence called printed rests on: words of the section that its mark names.

`tests/data/marks` has a file for each edition. `sections`: the words of each section of the printed text, in
alphabetical order. `marks`: for each sentence that the edition prints, the sections and a few of their words
that say it. Whoever changes a sentence or its mark looks the place up again.
"""

import json
from pathlib import Path

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.rules.editions import EDITIONS

DATA = Path(__file__).parents[2] / "data" / "marks"


def read(edition):
    return json.loads((DATA / f"{edition}.json").read_text("utf-8"))


def printed_by(edition):
    """(article, English sentence) -> the section that the mark names."""
    return {
        (article.number, sentence.text.en): sentence.printed[edition]
        for article in articles().values()
        for sentence in article.rule
        if edition in sentence.printed
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_mark_rests_on_words_of_a_section(edition):
    known = read(edition)
    rests_on = {(mark["article"], mark["sentence"]): mark["rests_on"] for mark in known["marks"]}
    assert rests_on.keys() == printed_by(edition).keys()
    for sentence, places in rests_on.items():
        for place in places:
            missing = set(place["words"]) - set(known["sections"][place["place"]].split())
            assert place["words"] and not missing, (sentence, place, missing)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_mark_names_the_section_on_which_it_rests(edition):
    rests_on = {(mark["article"], mark["sentence"]): mark["rests_on"] for mark in read(edition)["marks"]}
    for sentence, where in printed_by(edition).items():
        assert any(place["place"] in where for place in rests_on[sentence]), (sentence, where)
