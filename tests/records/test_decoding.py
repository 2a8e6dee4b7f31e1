"""Files in the encodings that spreadsheets save."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.records.decoding import decode_text

LIST = "Zoé;Bœuf & Cie\r\nJosé;Orléans\r\n€ – l’été"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"]
)
def test_each_is_known_by_itself(encoding):
    assert decode_text(LIST.encode(encoding)) == LIST


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp850"])
@pytest.mark.parametrize("text", ["Zoé", "Noms;Coups fourrés\nJérôme;1", "Noël à Nîmes", "Inès à Évreux"])
def test_older_encodings_by_their_letters(text, encoding):
    assert decode_text(text.encode(encoding)) == text


def test_the_mark_of_utf_16_tells_its_order():
    assert decode_text(b"\xfe\xff" + LIST.encode("utf-16-be")) == LIST


@pytest.mark.parametrize("data", [b"", b"\0", b"\xff\xfe", b"\xff\xfeA", b"\x81\x8d", b"Ann\0"])
def test_no_bytes_are_an_error(data):
    assert isinstance(decode_text(data), str)


@given(st.text(st.characters(exclude_characters="\0\ufeff", exclude_categories=["Cs"])))
def test_any_text_comes_back(text):
    assert decode_text(text.encode()) == decode_text(text.encode("utf-8-sig")) == text
    assert decode_text(text.encode("utf-16")) == text


@given(st.binary())
def test_any_bytes_are_a_text(data):
    decode_text(data)
