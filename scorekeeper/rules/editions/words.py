"""Words of an edition in each language: its name, how it differs, its own names for cards and items."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

#: The language to use when an edition has no words in the one asked for.
FALLBACK: Final = "en"


@dataclass(frozen=True)
class EditionWords:
    """Words in one language.

    `name`: the edition's short name. `differs`: how it differs from the others, in a sentence or two.
    `cards`: card -> the name printed on it, if it isn't the usual one. `short_cards`: card -> one word of
    that name, for places without room for all of it. `items`: scoring item -> its name on the printed score
    sheet or list, if it isn't the usual one. `family`: a name for several editions together, the same in each
    of them.
    """

    name: str
    differs: str
    cards: Mapping[str, str] = field(default_factory=dict)
    short_cards: Mapping[str, str] = field(default_factory=dict)
    items: Mapping[str, str] = field(default_factory=dict)
    family: str = ""


def read_words(text: str) -> Mapping[str, EditionWords]:
    """Language -> words, from the text of a TOML file with a table for each language.

    Raises ValueError if English is missing, a key is missing or unknown, or a text is empty.
    """
    words = {language: _words(language, table) for language, table in tomllib.loads(text).items()}
    if FALLBACK not in words:
        raise ValueError("The words of an edition need English.")
    return MappingProxyType(words)


def _words(language: str, table: Mapping[str, Any]) -> EditionWords:
    tables = {key: table.get(key, {}) for key in ("cards", "short_cards", "items")}
    texts = {key: table[key] for key in ("name", "differs", "family") if key in table}
    given = [*texts.values(), *(name for names in tables.values() for name in names.values())]
    if not {"name", "differs"} <= set(texts) or set(table) - set(texts) - set(tables) or not all(given):
        raise ValueError(
            f"{language}: the words of an edition are name, differs, family, cards, short_cards and items."
        )
    cards, short_cards, items = (MappingProxyType(names) for names in tables.values())
    return EditionWords(**texts, cards=cards, short_cards=short_cards, items=items)
