"""Decoding text files from spreadsheets and editors, in any encoding."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from functools import cache
from typing import Final, NamedTuple

_FRENCH: Final = "éèêëàâçîïôùûœ"
_WESTERN: Final = (_FRENCH, "äöüß", "áéíñóúü", "áâãàçéêíóôõú", "åäöøæ")
#: Single-byte encodings of Windows, older Macs and DOS, in which Excel still saves "CSV", and the non-ASCII
#: letters of each language written in them.
_ALPHABETS: Final = {
    "cp1252": _WESTERN,
    "mac_roman": _WESTERN,
    "cp1250": ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áéíóöőúüű", "čćđšž", "áäčďéíĺľňóôŕšťúýž", "ăâîşţ"),
    "cp1251": ("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ",),
    "cp1254": ("çğıİöşüâ",),
    "cp1253": ("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ",),
    "cp850": _WESTERN,
}
#: The encodings that may be guessed, likelier ones first.
ENCODINGS: Final = tuple(_ALPHABETS)
_SIGNS: Final = frozenset("’‘“”«»—–…€°\u00a0\u202f")
#: Bytes of lines that a guess looks at.
_ENOUGH: Final = 50_000


class Decoded(NamedTuple):
    """A text and its guessed encoding, one of ENCODINGS; empty if the file identifies its encoding."""

    text: str
    guessed: str = ""


def decode(data: bytes) -> Decoded:
    """Return the text of a file in UTF-8, UTF-16 or a single-byte encoding.

    UTF-16 is recognised by its byte order mark or its zero bytes. Anything else that is not UTF-8 is guessed:
    the encoding in which most letters belong to one language and stand in usual places (docs/decisions/0012).
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return Decoded(data.decode("utf-16", "replace"))
    if b"\0" in data:
        return Decoded(data.decode("utf-16-be" if data.startswith(b"\0") else "utf-16-le", "replace"))
    try:
        return Decoded(data.removeprefix(BOM_UTF8).decode())
    except UnicodeDecodeError:
        telling = b"\n".join(line for line in data.splitlines() if not line.isascii())[:_ENOUGH]
        guessed = max(ENCODINGS, key=lambda encoding: _usual_letters(telling, encoding))
        return Decoded(data.decode(guessed, "replace"), guessed)


def read_again(text: str, guessed: str, meant: str) -> str:
    """Read a text again that was wrongly decoded: `guessed` and `meant` are both of ENCODINGS."""
    rest = bytes(range(128, 256))
    return text.translate(dict(zip(map(ord, _letters(rest, guessed)), _letters(rest, meant), strict=True)))


def _letters(data: bytes, encoding: str) -> list[str]:
    """A letter for each byte; an undefined byte becomes the control character with its number."""
    return [bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in data]


def _usual_letters(data: bytes, encoding: str) -> tuple[int, int]:
    """How likely `data` is in `encoding`; among equals, the encoding with the most French letters wins."""
    text = data.decode(encoding, "replace")
    beyond = [letter for letter in text if not letter.isascii()]
    known, alphabets = _letters_of(encoding)
    of_languages = [sum(letter in alphabet for letter in beyond) for alphabet in alphabets]
    weights = sum(1 if letter in known else -3 for letter in beyond)
    french = sum(letter.lower() in _FRENCH for letter in beyond)
    return 2 * max(of_languages) + weights - 5 * len(_misplaced().findall(text)), french


@cache
def _letters_of(encoding: str) -> tuple[frozenset[str], list[frozenset[str]]]:
    """The usual letters and signs of an encoding, and its languages' alphabets."""
    alphabets = [frozenset(small + small.upper()) for small in _ALPHABETS[encoding]]
    return _SIGNS.union(*alphabets), alphabets


@cache
def _misplaced() -> re.Pattern[str]:
    """Matches a capital letter or a sign (except an apostrophe) inside a word, and a word in two scripts."""
    letters = [letter for letter in map(chr, range(0x80, 0x530)) if letter.isalpha()]
    capital = "".join(filter(str.isupper, letters))
    small = "a-z" + "".join(filter(str.islower, letters))
    return re.compile(
        rf"(?<=[^\W\d_])[{capital}](?=[{small}])|(?<=[{small}])(?:[{capital}]|[“”«»—–…€°](?=[^\W\d_]))"
        r"|[a-zA-Z](?=[Ͱ-ӿ])|(?<=[Ͱ-ӿ])[a-zA-Z]"
    )
