"""Files in the encodings that spreadsheets save."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.records.decoding import ENCODINGS, decode, read_again

LIST = "Zoé;Bœuf & Cie\r\nJosé;Orléans\r\n€ – l’été"


def text_of(data):
    return decode(data).text


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"]
)
def test_each_unicode_encoding_is_recognised(encoding):
    assert text_of(LIST.encode(encoding)) == LIST


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp850"])
@pytest.mark.parametrize("text", ["Zoé", "Noms;Coups fourrés\nJérôme;1", "Noël à Nîmes", "Inès à Évreux"])
def test_older_encodings_are_recognised_by_their_letters(text, encoding):
    assert text_of(text.encode(encoding)) == text


def test_the_mark_of_utf_16_tells_its_order():
    assert text_of(b"\xfe\xff" + LIST.encode("utf-16-be")) == LIST


@pytest.mark.parametrize("data", [b"", b"\0", b"\xff\xfe", b"\xff\xfeA", b"\x81\x8d", b"Ann\0"])
def test_any_bytes_are_decoded(data):
    assert isinstance(text_of(data), str)


#: Four names in each of some languages with other encodings.
LISTS = {
    "cp1250": ["Łukasz Nowak\nPaweł\nMichał\nMałgorzata Wójcik", "Jiří\nLukáš Dvořák\nVěra\nŠárka",
               "Győző\nJenő Szűcs\nZoltán\nÁgnes"],
    "cp1251": ["Дмитрий\nАнна Смирнова\nОльга\nСергей", "Борис", "Олександр;Київ"],
    "cp1254": ["Şule\nGökhan Yılmaz\nAyşe\nİbrahim Doğan"],
    "cp1253": ["Γιώργος Παππάς\nΜαρία\nΕλένη\nΔημήτρης", "Όνομα;Μίλια\nΆννα;700"],
    "cp1252": ["Jürgen\nBjörn Groß\nKäthe\nGünter", "Iñaki\nJosé Muñoz\nMaría", "Åse\nSøren Kjær",
               "João\nLuís Simões"],
    "mac_roman": ["Jürgen\nBjörn Groß\nKäthe\nGünter"],
    "cp850": ["Jürgen\nBjörn Groß\nKäthe\nGünter"],
}  # fmt: skip


@pytest.mark.parametrize(("encoding", "text"), [(name, text) for name in LISTS for text in LISTS[name]])
def test_lists_of_other_languages_are_recognised_by_their_letters(encoding, text):
    assert decode(text.encode(encoding)) == (text, encoding)


def test_only_an_unmarked_encoding_is_a_guess():
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert decode(LIST.encode(encoding)).guessed == ""
    assert decode(b"Ann;Bob").guessed == ""


@given(st.binary(), st.sampled_from(ENCODINGS), st.sampled_from(ENCODINGS))
def test_a_wrongly_read_text_is_read_again(data, wrong, right):
    """Also through an encoding that has no letter for some bytes."""
    text = bytes(range(32, 127)) + data
    read = read_again(text.decode(ENCODINGS[0], "ignore"), ENCODINGS[0], wrong)
    again = read_again(read_again(read, wrong, right), right, wrong)
    assert again == read
    whole = bytes(byte for byte in data if bytes([byte]).decode(wrong, "ignore"))
    expected = "".join(bytes([byte]).decode(right, "ignore") or chr(byte) for byte in whole)
    assert read_again(whole.decode(wrong), wrong, right) == expected


@given(st.text(st.characters(exclude_characters="\0\ufeff", exclude_categories=["Cs"])))
def test_any_text_survives_its_encoding(text):
    assert text_of(text.encode()) == text_of(text.encode("utf-8-sig")) == text
    assert text_of(text.encode("utf-16")) == text


@given(st.binary())
def test_random_bytes_are_decoded(data):
    text_of(data)
