"""Lists the names of several editions."""

from collections.abc import Iterable

from scorekeeper.rules.editions.model import EDITIONS


def names_in(language: str, editions: Iterable[str]) -> list[str]:
    """The names of editions in a language. The name of a family replaces those of all its editions."""
    named = set(editions)
    words = {id: edition.words_in(language) for id, edition in EDITIONS.items()}
    in_part = {found.family for id, found in words.items() if id not in named} | {""}
    found = [words[id] for id in words if id in named]
    return [*dict.fromkeys(each.name if each.family in in_part else each.family for each in found)]
