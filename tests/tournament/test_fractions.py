"""Fractions as short texts, in English and in a language with a decimal comma."""

from fractions import Fraction

import pytest

from scorekeeper.rules.voice import ENGLISH, Voice
from scorekeeper.tournament.fractions import figure


@pytest.mark.parametrize(
    ("value", "beside", "expected"),
    [
        (None, None, "–"), (Fraction(6), None, "6"), (Fraction(-1234), None, "−1,234"),
        (Fraction(13, 2), None, "6½"), (Fraction(-13, 2), None, "−6½"), (Fraction(1, 2), None, "½"),
        (Fraction(-1, 3), None, "−⅓"), (Fraction(14, 3), None, "4⅔"), (Fraction(-4937, 4), None, "−1,234¼"),
        (Fraction(7, 4), None, "1¾"), (Fraction(63, 10), None, "6.3"), (Fraction(-63, 10), None, "−6.3"),
        (Fraction(-1, 30), None, "0.0"), (Fraction(-1, 16), None, "−0.1"),
        (Fraction(-1, 30), Fraction(0), "−0.03"),
        (Fraction(-1, 5), None, "−0.2"), (Fraction(6172, 5), None, "1,234.4"), (Fraction(1, 30), None, "0.0"),
        (Fraction(631, 100), Fraction(63, 10), "6.31"), (Fraction(63, 10), Fraction(631, 100), "6.30"),
        (Fraction(98, 100), Fraction(1), "0.98"), (Fraction(1), Fraction(98, 100), "1"),
        (Fraction(1333, 1000), Fraction(4, 3), "1.3330"), (Fraction(63, 10), Fraction(63, 10), "6.3"),
    ],
)  # fmt: skip
def test_writes_fractions_in_english(value, beside, expected):
    assert ENGLISH.text_of(figure(value, beside)) == expected


def test_writes_fractions_in_another_language():
    comma = {"%(whole)s.%(decimals)s": "%(whole)s,%(decimals)s"}
    french = Voice(
        lambda text: comma.get(text, text), number=lambda value: f"{value:,}".replace(",", "\u202f")
    )
    assert french.text_of(figure(Fraction(6172, 5))) == "1\u202f234,4"
