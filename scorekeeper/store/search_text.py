"""Text by which games are found: their players and their name without case and accents, a line each.

Each line begins with a space, and so does each of its words. A player's line ends, the last line does not.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement
from sqlalchemy.orm import InstrumentedAttribute

from scorekeeper.tournament.names import person_key


@lru_cache(maxsize=256)
def search_text(seats: tuple[str, ...], title: str | None) -> str:
    """The text by which a game of these players, with this name, is found."""
    return "".join(f"\n {person_key(line)}" for line in (*seats, title or ""))


def has_words(column: InstrumentedAttribute[str], typed: str) -> Iterable[ColumnElement[bool]]:
    """Conditions: each word that was typed begins a word of the text."""
    return [column.contains(f" {word}", autoescape=True) for word in person_key(typed).split()]


def has_player(column: InstrumentedAttribute[str], name: str) -> ColumnElement[bool]:
    """Condition: somebody of this name, however it is spelt, plays."""
    return column.contains(f"\n {person_key(name)}\n", autoescape=True)


def default_search_text(context: Any) -> str:
    """The text of a game that is inserted."""
    values = context.get_current_parameters()
    return search_text(values["seats"], values.get("title"))


def default_box(context: Any) -> str:
    """The edition of a game that is inserted."""
    edition: str = context.get_current_parameters()["rules"].edition
    return edition
