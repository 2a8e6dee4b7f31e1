"""Figures of the standings as pages write them."""

from fractions import Fraction

from scorekeeper.tournament.fractions import figure
from scorekeeper.web.common.language import voice


def signed(value: Fraction) -> str:
    """The number with its sign: +1½, -½."""
    return ("+" if value > 0 else "") + unsigned(value)


def unsigned(value: Fraction | None) -> str:
    """The number as it is written, a dash for None."""
    return voice().text_of(figure(value))
