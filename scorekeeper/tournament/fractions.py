"""Numbers that are not whole, as people read them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scorekeeper.rules.words import N_, Sentence

#: Parts that have a sign of their own.
_PARTS: Final[Mapping[Fraction, str]] = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def figure(value: Fraction | None, beside: Fraction | None = None) -> int | str | Sentence:
    """`value` as a short text: 6, 6½, 6.3, or – for none. As long as it takes to differ from `beside`."""
    if value is None:
        return "–"
    if value.denominator == 1:
        return int(value)
    whole, part = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if part in _PARTS:
        return (
            Sentence("%(whole)s%(part)s", {"whole": int(sign + str(whole)), "part": _PARTS[part]})
            if whole
            else sign + _PARTS[part]
        )
    return _decimal(value, _decimals(value, beside))


def _decimals(value: Fraction, beside: Fraction | None) -> int:
    places = 1
    while beside is not None and beside != value and round(value, places) == round(beside, places):
        places += 1
    return places


def _decimal(value: Fraction, places: int) -> Sentence:
    scaled = round(value * 10**places)
    whole, decimals = divmod(abs(scaled), 10**places)
    signed = (-whole or "-0") if scaled < 0 else whole
    return Sentence(N_("%(whole)s.%(decimals)s"), {"whole": signed, "decimals": f"{decimals:0{places}}"})
