"""Writes fractions as people read them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scorekeeper.rules.words import N_, Sentence

#: Fractions that have a character of their own.
_PARTS: Final[Mapping[Fraction, str]] = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


#: A real minus sign, as wide as a plus.
MINUS: Final = "\u2212"


def figure(value: Fraction | None, beside: Fraction | None = None) -> int | str | Sentence:
    """`value` as a short text: 6, 6½, 6.3, −6, or – for None.

    It gets as many digits as it takes to differ from `beside`. A value that rounds to 0.0 has no sign.
    """
    if value is None:
        return "–"
    places = _decimals(value, beside)
    size = _size(abs(value), places)
    return size if round(value, places) >= 0 else Sentence(f"{MINUS}%(size)s", {"size": size})


def _size(value: Fraction, places: int) -> int | str | Sentence:
    whole, part = divmod(value, 1)
    if not part:
        return whole
    if part in _PARTS:
        sign = _PARTS[part]
        return Sentence("%(whole)s%(part)s", {"whole": whole, "part": sign}) if whole else sign
    whole, decimals = divmod(round(value * 10**places), 10**places)
    return Sentence(N_("%(whole)s.%(decimals)s"), {"whole": whole, "decimals": f"{decimals:0{places}}"})


def _decimals(value: Fraction, beside: Fraction | None) -> int:
    places = 1
    while beside is not None and beside != value and round(value, places) == round(beside, places):
        places += 1
    return places
