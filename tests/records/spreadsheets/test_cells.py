"""Cells of CSV files: no text runs as a formula, and every text is read back."""

from codecs import BOM_UTF8
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.records.spreadsheets.cells import Dialect, csv_bytes, escape_formula, unescape_formula


@pytest.mark.parametrize("first", "=+-@\t\r＝＋－＠")
def test_a_text_like_a_formula_is_escaped(first):
    assert escape_formula(f"{first}1+1") == f"'{first}1+1"
    assert unescape_formula(f"'{first}1+1") == f"{first}1+1"


@pytest.mark.parametrize("text", ["Ann", "'t Hooft", "a=b", "", " =1", "1-1", "O'Neil", "'"])
def test_an_ordinary_text_stays(text):
    assert escape_formula(text) == unescape_formula(text) == text


@given(st.text())
def test_every_text_survives_escaping(text):
    assert unescape_formula(escape_formula(text)) == text
    assert not escape_formula(text).startswith(tuple("=+-@\t\r"))


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        (-500, "-500"),
        (F(-13, 2), "-6.5"),
        (F(1, 3), "0.333333"),
        (F(4), "4"),
        (F(2_999_999_999, 1_000_000_000), "3"),
        (0, "0"),
        (None, ""),
        ("-500", "'-500"),
        ('say "hi"', '"say ""hi"""'),
        ("a,b", '"a,b"'),
        ("a\nb", '"a\nb"'),
        ("عمر", "عمر"),
    ],
)
def test_each_value_is_written_as_its_cell(cell, written):
    assert csv_bytes(["x", "y"], [(cell, "z")]) == BOM_UTF8 + f"x,y\r\n{written},z\r\n".encode()


def test_each_language_has_its_dialect():
    french = Dialect(";", ",", {"x": "Place", "y": "Écart"}.__getitem__)
    written = csv_bytes(["x", "y"], [(1, F(-13, 2)), (None, "2.5;3")], french)
    assert written == BOM_UTF8 + 'Place;Écart\r\n1;-6,5\r\n;"2.5;3"\r\n'.encode()
