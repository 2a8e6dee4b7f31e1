"""Text by which games are found: their players and their name without case and accents, a line each.

Each line begins with a space, and so does each of its words. A player's line ends, the last line does not.
"""

from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement
from sqlalchemy.orm import InstrumentedAttribute

from scorekeeper.tournament.names import person_key


@lru_cache(maxsize=256)
def search_text(seats: tuple[str, ...], title: str | None) -> str:
    """The text by which a game of these players, with this name, is found."""
    return "".join(f"\n {person_key(line)}" for line in (*seats, title or ""))


def line_of(key: str) -> str:
    """The text of a player alone, by the key of their name."""
    return f"\n {key}\n"


def word_patterns(typed: str) -> list[str]:
    """Patterns that a text holds where each word that was typed begins one of its words."""
    return [f" {word}" for word in person_key(typed).split()]


def player_pattern(name: str) -> str:
    """The pattern that a text holds where somebody of this name, however it is spelt, plays."""
    return line_of(person_key(name))


def has_text(column: InstrumentedAttribute[str], pattern: str) -> ColumnElement[bool]:
    """Condition: the text holds the pattern."""
    return column.contains(pattern, autoescape=True)


def default_search_text(context: Any) -> str:
    """The text of a game that is inserted."""
    values = context.get_current_parameters()
    return search_text(values["seats"], values.get("title"))


def default_box(context: Any) -> str:
    """The edition of a game that is inserted."""
    edition: str = context.get_current_parameters()["rules"].edition
    return edition
