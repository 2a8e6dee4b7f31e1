"""Sentences with facts, counted ones among them, in one language or another."""

from dataclasses import replace

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.voice import ENGLISH, Voice
from scorekeeper.rules.words import NN_, Sentence, facts_in

CARDS = NN_("%(count)s card for %(name)s", "%(count)s cards for %(name)s", "count")


def polish(_singular, _plural, count):
    """A language with three plural forms: of 1, of 2 to 4, of 5 and more."""
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return f"%(count)s {'karta' if count == 1 else 'karty' if few else 'kart'} (%(name)s)"


POLISH = Voice(translate_plural=polish)


def cards(count):
    return Sentence(CARDS, {"count": count, "name": "Ann"})


@pytest.mark.parametrize(
    ("count", "english"),
    [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1200, "1,200 cards"), (-1, "-1 card"), (-3, "-3 cards")],
)
def test_english_counts(count, english):
    assert ENGLISH.say(cards(count)) == f"{english} for Ann"


@pytest.mark.parametrize(
    ("count", "word"), [(1, "karta"), (2, "karty"), (5, "kart"), (12, "kart"), (22, "karty"), (0, "kart")]
)
def test_a_language_with_three_forms_counts(count, word):
    assert POLISH.say(cards(count)) == f"{count} {word} (Ann)"


def test_what_is_no_whole_number_is_counted_as_some():
    assert ENGLISH.say(cards("1½")) == "1½ cards for Ann"


def test_a_sentence_inside_another_is_counted_by_itself():
    whole = Sentence("%(first)s; %(last)s", {"first": cards(1), "last": cards(2)})
    assert ENGLISH.say(whole) == "1 card for Ann; 2 cards for Ann"
    assert POLISH.say(whole) == "1 karta (Ann); 2 karty (Ann)"


def test_its_plain_text_is_english():
    assert str(cards(1)) == "1 card for Ann"
    assert str(cards(5)) == "5 cards for Ann"


def test_facts_can_be_given_anew():
    assert ENGLISH.say(cards(1).with_facts(count=3, name="Bob")) == "3 cards for Bob"


def test_the_facts_of_a_text_are_those_of_its_plural():
    assert facts_in(NN_("one pair", "%(count)s pairs", "count")) == {"count"}
    assert facts_in("%(first)s and %(last)s") == {"first", "last"}


@pytest.mark.parametrize(
    ("words", "commas", "ands"),
    [
        ([], "", ""),
        (["Ann"], "Ann", "Ann"),
        (["Ann", "Bob"], "Ann, Bob", "Ann and Bob"),
        (["Ann", "Bob", "Cy"], "Ann, Bob, Cy", "Ann, Bob and Cy"),
    ],
)
def test_lists(words, commas, ands):
    assert ENGLISH.comma_list(words) == commas
    assert ENGLISH.and_list(words) == ands
    assert ENGLISH.semicolon_list(words) == commas.replace(",", ";")


def test_a_language_writes_lists_its_own_way():
    """A sentence with the last word first, and others between semicolons."""
    own = {"%(first)s, %(last)s": "%(first)s; %(last)s", "%(first)s and %(last)s": "%(last)s + %(first)s"}
    voice = Voice(own.__getitem__)
    assert voice.comma_list(["Ann", "Bob", "Cy"]) == "Ann; Bob; Cy"
    assert voice.and_list(["Ann", "Bob", "Cy"]) == "Cy + Ann; Bob"


def test_a_percent_sign_in_a_fact_stays():
    assert ENGLISH.comma_list(["100 %", "%(first)s", "Cy"]) == "100 %, %(first)s, Cy"


# --- names of cards --------------------------------------------------------------------------------------


def test_a_safety_has_a_name_in_a_word():
    assert [ENGLISH.short_card(card) for card in SAFETIES] == ["Ace", "Tank", "Proof", "Way"]


def test_another_card_has_its_whole_name():
    assert ENGLISH.short_card("speed_limit") == "Speed Limit"
    assert ENGLISH.short_card("200") == "200"


def test_a_box_that_calls_a_safety_otherwise_calls_it_so_everywhere():
    voice = replace(ENGLISH, card_names={"driving_ace": "Winter Driver"})
    assert voice.card("driving_ace") == voice.short_card("driving_ace") == "Winter Driver"
    assert voice.short_card("extra_tank") == "Tank"


def test_a_box_may_have_a_word_of_a_long_name():
    voice = ENGLISH.naming(EDITIONS["asmodee-2014"].rules(2))
    assert (voice.card("right_of_way"), voice.short_card("right_of_way")) == ("Emergency Vehicle", "Vehicle")
