"""Figures of standings and leagues as pages write them."""

from fractions import Fraction
from typing import Final

from scorekeeper.tournament.fractions import figure
from scorekeeper.web.serving.language import voice

#: Criteria that say how far somebody was ahead, or behind.
_SIGNED: Final = ("difference", "spread")


def value_text(criterion: str, value: Fraction | None) -> str:
    """The value of a line by a criterion, with its sign where that says who was ahead."""
    return signed(value) if criterion in _SIGNED and value is not None else unsigned(value)


def signed(value: Fraction) -> str:
    """The number with its sign: +1½, −½; none for what is written 0.0."""
    return ("+" if round(value, 1) > 0 else "") + unsigned(value)


def unsigned(value: Fraction | None) -> str:
    """The number as it is written, a dash for None."""
    return voice().text_of(figure(value))
