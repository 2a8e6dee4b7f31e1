"""Names in the order in which people look for them, and those that somebody searches for."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from flask import request

from scorekeeper.tournament.names import person_key

Named = TypeVar("Named")


def typed_letters() -> str:
    """The letters searched for, by the address of the page."""
    return request.args.get("find", "").strip()[:80]


def sorted_by_name(names: Mapping[int, str]) -> dict[int, str]:
    """Names by number, in the order of the names: É with E."""
    return dict(sorted(names.items(), key=lambda named: (person_key(named[1]), named[1])))


def found(items: Iterable[Named], typed: str, name: Callable[[Named], str]) -> list[Named]:
    """The items of whose name each word of `typed` begins a word. Of a last name there may be no more to
    compare with than its first letter: "ann archer" finds Ann A.; "archer" finds her if it finds nobody else.
    """
    typed_words = person_key(typed).split()
    words = [(item, person_key(name(item))) for item in items]
    fit = [(item, of) for item, of in words if typed_words and all(_begins(of, word) for word in typed_words)]
    sure = [(item, of) for item, of in fit if any(_begins_whole(of, word) for word in typed_words)]
    return [item for item, _of in sure or fit]


def _begins(words: str, typed: str) -> bool:
    initials = [word[:-1] for word in words.split() if word.endswith(".")]
    return _begins_whole(words, typed) or any(typed.startswith(initial) for initial in initials)


def _begins_whole(words: str, typed: str) -> bool:
    return any(word.startswith(typed) for word in words.split())
