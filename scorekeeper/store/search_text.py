"""The text that searches for games use, without case and accents: a line for each player, and a last one with
the game's name, place and note.

Each line, and each word, begins with a space. Players' lines end with a line break, the last line does not.
"""

from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement
from sqlalchemy.orm import InstrumentedAttribute

from scorekeeper.rules.who_plays import everybody
from scorekeeper.tournament.names import person_key


@lru_cache(maxsize=256)
def search_text(seats: tuple[str, ...], *about: str | None) -> str:
    """The search text of a game with these players; `about` are its name, place and note."""
    return "".join(f"\n {person_key(line)}" for line in (*seats, " ".join(filter(None, about))))


def line_of(key: str) -> str:
    """The line of one player, by the key of their name."""
    return f"\n {key}\n"


def word_patterns(typed: str) -> list[str]:
    """Patterns that occur in a text if each typed word begins one of its words."""
    return [f" {word}" for word in person_key(typed).split()]


def player_pattern(name: str) -> str:
    """The pattern that occurs in a text if somebody with this name plays, in any spelling."""
    return line_of(person_key(name))


def has_text(column: InstrumentedAttribute[str], pattern: str) -> ColumnElement[bool]:
    """Condition: the text contains the pattern."""
    return column.contains(pattern, autoescape=True)


def default_search_text(context: Any) -> str:
    """The search text of a new game."""
    values = context.get_current_parameters()
    people = everybody(values["seats"], values.get("earlier_seats") or ())
    return search_text(people, *map(values.get, ("title", "place", "note")))


def default_box(context: Any) -> str:
    """The edition of a new game."""
    edition: str = context.get_current_parameters()["rules"].edition
    return edition
