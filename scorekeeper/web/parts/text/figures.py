"""Figures of standings and leagues, formatted for pages."""

from fractions import Fraction
from typing import Final

from scorekeeper.tournament.fractions import figure
from scorekeeper.web.serving.language import voice

#: Criteria that say how far somebody is ahead or behind.
_SIGNED: Final = ("difference", "spread")


def value_text(criterion: str, value: Fraction | None) -> str:
    """A line's value for a criterion, with a sign if the criterion says who is ahead."""
    return signed(value) if criterion in _SIGNED and value is not None else unsigned(value)


def signed(value: Fraction) -> str:
    """The number with its sign: +1½, −½; no sign if it shows as 0.0."""
    return ("+" if round(value, 1) > 0 else "") + unsigned(value)


def unsigned(value: Fraction | None) -> str:
    """The number without a sign, or a dash for None."""
    return voice().text_of(figure(value))
