"""Long lists in parts, a page each: by plain links, so that they work everywhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from flask import request

from scorekeeper.limits import MAX_GAMES

Item = TypeVar("Item")


@dataclass(frozen=True)
class Part(Generic[Item]):
    """Items of one page of a list. `first` and `last`: places in the list, which has `of` items."""

    items: Sequence[Item]
    page: int
    pages: int
    first: int
    last: int
    of: int

    @property
    def number(self) -> int | None:
        """The page, for an address that leads back to it; None of a list that has no other."""
        return self.page if self.pages > 1 else None


def part_of(
    items: Sequence[Item], most: int, wanted: Callable[[Item], bool] | None = None, name: str = "page"
) -> Part[Item]:
    """Return the part of a list that the address asks for, of at most so many items; the first or the last
    for a page that is not there. Where it names no page, it is the one with the first item that is `wanted`.
    `name`: what the address calls the number of the page, where it has several lists."""
    place = next((at for at, item in enumerate(items) if wanted(item)), 0) if wanted else 0
    pages = max(1, -(-len(items) // most))
    page = min(max(1, request.args.get(name, place // most + 1, int)), pages)
    start = (page - 1) * most
    shown = items[start : start + most]
    return Part(shown, page, pages, start + 1, start + len(shown), len(items))


def page_with(place: int, most: int, of: int) -> int | None:
    """Return the page that has the item at `place`; None where it has no other, as addresses leave it out."""
    return place // most + 1 if of > most else None


def part_fetched(most: int, fetch: Callable[[int], tuple[Sequence[Item], int]]) -> Part[Item]:
    """Fetch the part of a long list that the address asks for, of at most so many items. `fetch` takes an
    index, and gives the items from there on, and how many there are in all (0 where none is there)."""
    page = min(max(1, request.args.get("page", 1, int)), MAX_GAMES)
    shown, of = fetch((page - 1) * most)
    if not shown and page > 1:
        page = max(1, -(-fetch(0)[1] // most))
        shown, of = fetch((page - 1) * most)
    start = (page - 1) * most
    return Part(shown, page, max(1, -(-of // most)), start + 1, start + len(shown), of)
