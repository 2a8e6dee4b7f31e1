"""Finds the fewest changes that make something right: a question of play, or a reported hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar

from scorekeeper.rules.words import Sentence

T = TypeVar("T")

#: The most states that a search keeps at each depth. Somebody is waiting for the answer.
_MOST_STATES: Final = 300


class Change(NamedTuple, Generic[T]):
    """A small change: the fragment of a sentence that names it, and the function that makes it."""

    sentence: Sentence
    make: Callable[[T], T]


#: Changes made together, one after the other.
Changes = tuple[Change[T], ...]


def apply_changes(start: T, changes: Iterable[Change[T]]) -> T:
    """Make all these changes, one after the other."""
    for change in changes:
        start = change.make(start)
    return start


def fewest_changes(
    start: T,
    suggest: Callable[[T], Iterable[Change[T]]],
    is_right: Callable[[T], bool],
    most: int,
    deepest: int,
) -> list[Changes[T]]:
    """Find the smallest sets of changes that make `start` right: at most `most` of them.

    `suggest` gives the changes to try next, the best first. The list is empty if more than `deepest` changes
    are needed. States must be hashable.
    """
    level: list[tuple[Changes[T], T]] = [((), start)]
    seen = {start}
    for _ in range(deepest):
        level = list(islice(_with_another_change(level, suggest, seen), _MOST_STATES))
        found = [drop_needless(start, changes, is_right) for changes, after in level if is_right(after)]
        if found:
            return _smallest(start, found)[:most]
    return []


def drop_needless(start: T, changes: Changes[T], is_right: Callable[[T], bool]) -> Changes[T]:
    """Return `changes` without those that are not needed to make `start` right."""
    for place in range(len(changes)):
        others = changes[:place] + changes[place + 1 :]
        if is_right(apply_changes(start, others)):
            return drop_needless(start, others, is_right)
    return changes


def _with_another_change(
    level: Sequence[tuple[Changes[T], T]], suggest: Callable[[T], Iterable[Change[T]]], seen: set[T]
) -> Iterator[tuple[Changes[T], T]]:
    """Yield each state after one more change, unless it is in `seen`."""
    for changes, before in level:
        for change in suggest(before):
            after = change.make(before)
            if after not in seen:
                seen.add(after)
                yield (*changes, change), after


def _smallest(start: T, found: Sequence[Changes[T]]) -> list[Changes[T]]:
    """Keep the smallest of `found`.

    Skip a set that reads the same as an earlier one or leads to the same result.
    """
    least = min(map(len, found))
    smallest, known = [], set[object]()
    for changes in found:
        same = {frozenset(str(change.sentence) for change in changes), apply_changes(start, changes)}
        if len(changes) == least and not same & known:
            smallest.append(changes)
            known |= same
    return smallest
