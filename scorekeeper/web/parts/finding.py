"""Sorting names as people look them up, and finding the names that match a search."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from flask import request

from scorekeeper.tournament.names import person_key

Named = TypeVar("Named")


def typed_letters() -> str:
    """The search text in the page's address."""
    return request.args.get("find", "").strip()[:80]


def sorted_by_name(names: Mapping[int, str]) -> dict[int, str]:
    """Names by number, sorted by name: É sorts with E."""
    return dict(sorted(names.items(), key=lambda named: (person_key(named[1]), named[1])))


def found(items: Iterable[Named], typed: str, name: Callable[[Named], str]) -> list[Named]:
    """The items whose names match: each word of `typed` must begin a word of the name. A last name may be
    known only by its initial: "ann archer" finds Ann A., and "archer" finds her if it finds nobody else."""
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
