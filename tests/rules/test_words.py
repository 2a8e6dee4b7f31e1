"""Sentences with facts and counts, in several languages."""

from dataclasses import replace

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions.words import read_words
from scorekeeper.rules.voice import ENGLISH, Voice, default_side_names
from scorekeeper.rules.words import NN_, Sentence, facts_in

CARDS = NN_("%(count)s card for %(name)s", "%(count)s cards for %(name)s", "count")


def polish(_singular, _plural, count):
    """A language with three plural forms: for 1, for 2 to 4, for 5 and more."""
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return f"%(count)s {'karta' if count == 1 else 'karty' if few else 'kart'} (%(name)s)"


POLISH = Voice(translate_plural=polish)


def cards(count):
    return Sentence(CARDS, {"count": count, "name": "Ann"})


@pytest.mark.parametrize(
    ("count", "english"),
    [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1200, "1,200 cards"), (-1, "-1 card"), (-3, "-3 cards")],
)
def test_english_picks_singular_or_plural(count, english):
    assert ENGLISH.say(cards(count)) == f"{english} for Ann"


@pytest.mark.parametrize(
    ("count", "word"), [(1, "karta"), (2, "karty"), (5, "kart"), (12, "kart"), (22, "karty"), (0, "kart")]
)
def test_a_language_may_have_three_plural_forms(count, word):
    assert POLISH.say(cards(count)) == f"{count} {word} (Ann)"


def test_a_fraction_takes_the_plural():
    assert ENGLISH.say(cards("1½")) == "1½ cards for Ann"


def test_a_nested_sentence_picks_its_own_plural():
    whole = Sentence("%(first)s; %(last)s", {"first": cards(1), "last": cards(2)})
    assert ENGLISH.say(whole) == "1 card for Ann; 2 cards for Ann"
    assert POLISH.say(whole) == "1 karta (Ann); 2 karty (Ann)"


def test_str_gives_english():
    assert str(cards(1)) == "1 card for Ann"
    assert str(cards(5)) == "5 cards for Ann"


def test_facts_can_be_replaced():
    assert ENGLISH.say(cards(1).with_facts(count=3, name="Bob")) == "3 cards for Bob"


def test_the_plural_defines_the_facts_of_a_text():
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
def test_joins_lists(words, commas, ands):
    assert ENGLISH.comma_list(words) == commas
    assert ENGLISH.and_list(words) == ands
    assert ENGLISH.semicolon_list(words) == commas.replace(",", ";")


def test_a_translation_may_reorder_lists():
    """The sentence begins with the last word, and semicolons separate the others."""
    own = {"%(first)s, %(last)s": "%(first)s; %(last)s", "%(first)s and %(last)s": "%(last)s + %(first)s"}
    voice = Voice(own.__getitem__)
    assert voice.comma_list(["Ann", "Bob", "Cy"]) == "Ann; Bob; Cy"
    assert voice.and_list(["Ann", "Bob", "Cy"]) == "Cy + Ann; Bob"


def test_a_percent_sign_in_a_fact_stays():
    assert ENGLISH.comma_list(["100 %", "%(first)s", "Cy"]) == "100 %, %(first)s, Cy"


# --- names of cards --------------------------------------------------------------------------------------


def test_a_safety_has_a_short_name():
    assert [ENGLISH.short_card(card) for card in SAFETIES] == ["Ace", "Tank", "Proof", "Way"]


def test_other_cards_have_no_short_name():
    assert ENGLISH.short_card("speed_limit") == "Speed Limit"
    assert ENGLISH.short_card("200") == "200"


def test_a_box_with_its_own_name_for_a_safety_has_no_short_name():
    voice = replace(ENGLISH, card_names={"driving_ace": "Winter Driver"})
    assert voice.card("driving_ace") == voice.short_card("driving_ace") == "Winter Driver"
    assert voice.short_card("extra_tank") == "Tank"


@pytest.mark.parametrize(
    ("card", "in_a_sentence", "in_the_race"),
    [
        ("200", "a 200", "a 200"),
        ("accident", "an Accident", "an Accident"),
        ("right_of_way", "the Right of Way", "Emergency Vehicle"),
    ],
)
def test_a_card_has_an_article_in_a_sentence_unless_the_box_names_it(card, in_a_sentence, in_the_race):
    assert ENGLISH.card_with_article(card) == in_a_sentence
    assert ENGLISH.naming(EDITIONS["asmodee-2014"].rules(2)).card_with_article(card) == in_the_race


def test_a_sentence_puts_sides_cards_and_numbers_into_words():
    text = "%(side)s, %(sides)s: %(card)s, %(a_card)s, %(other_card)s, %(miles)s, %(word)s"
    facts = {"side": 1, "sides": (0, 2), "card": "stop", "a_card": "stop", "other_card": "25", "miles": 1000}
    said = ENGLISH.say(Sentence(text, {**facts, "word": "x"}), ["Ann", "Bob", "Cy"])
    assert said == "Bob, Ann and Cy: Stop, a Stop, a 25, 1,000, x"


def test_sides_without_a_name_have_a_letter():
    assert default_side_names(3) == ["Side A", "Side B", "Side C"]


def test_a_box_may_shorten_its_own_name():
    voice = ENGLISH.naming(EDITIONS["asmodee-2014"].rules(2))
    assert (voice.card("right_of_way"), voice.short_card("right_of_way")) == ("Emergency Vehicle", "Vehicle")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[fr]\nname = "Boîte"\ndiffers = "Rien."', "need English"),
        ('[en]\nname = "Box"', "en: the words of an edition are name, differs"),
        ('[en]\nname = "Box"\ndiffers = ""', "en: the words"),
        ('[en]\nname = "Box"\ndiffers = "Nothing."\ncolour = "red"', "en: the words"),
        ('[en]\nname = "Box"\ndiffers = "Nothing."\n[en.cards]\nstop = ""', "en: the words"),
    ],
)
def test_incomplete_words_of_an_edition_are_refused(text, said):
    with pytest.raises(ValueError, match=said):
        read_words(text)
    assert read_words('[en]\nname = "Box"\ndiffers = "Nothing."')["en"].name == "Box"
