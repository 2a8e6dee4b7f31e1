"""Texts of files as spreadsheets and editors save them, in whatever encoding."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

#: Encodings of one byte a letter, of Windows, of older Macs and of DOS, in which Excel still saves "CSV".
_ONE_BYTE: Final = ("cp1252", "mac_roman", "cp850")
#: Letters of French, and other letters and signs beyond ASCII that names and headings have.
_FRENCH: Final = frozenset("éèêëàâçîïôùûœÉÈÊÀÇÎÔŒ")
_OTHERS: Final = frozenset("äáãåíìñöóòõøüúÿæßÄÁÅÏÍÑÖÓØÙÛÜÚÆ’‘“”«»—–…€°\u00a0\u202f")
#: A capital, or a sign but the apostrophe, inside a word.
_MISPLACED: Final = re.compile(r"(?<=[a-zß-ÿœ])(?:[À-ÖØ-ÞŒ]|[“”«»—–…€°](?=[^\W\d_]))")


def decode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or an encoding of one byte a letter.

    UTF-16 is known by its byte order mark or by its zeros; what is no UTF-8 is in the encoding in which most
    of its letters are usual ones, at usual places. A guess by statistics goes wrong on a list of ten names:
    charset-normalizer 3.5 reads Zoé as Polish, and Cœur as Korean.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        return data.decode("utf-16-be" if data.startswith(b"\0") else "utf-16-le", "replace")
    try:
        return data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError:
        return max((data.decode(encoding, "replace") for encoding in _ONE_BYTE), key=_usual_letters)


def _usual_letters(text: str) -> int:
    beyond = [letter for letter in text if not letter.isascii()]
    weights = (3 if letter in _FRENCH else 1 if letter in _OTHERS else -3 for letter in beyond)
    return sum(weights) - 5 * len(_MISPLACED.findall(text))
