"""Pagination of long lists, with plain links that work everywhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from flask import request

from scorekeeper.limits import MAX_GAMES

Item = TypeVar("Item")


@dataclass(frozen=True)
class Part(Generic[Item]):
    """The items of one page of a list. `first` and `last` are places in the list, counted from 1; it has `of`
    items."""

    items: Sequence[Item]
    page: int
    pages: int
    first: int
    last: int
    of: int

    @property
    def number(self) -> int | None:
        """The page number for an address that leads back here; None if the list has a single page."""
        return self.page if self.pages > 1 else None


def part_of(
    items: Sequence[Item], most: int, wanted: Callable[[Item], bool] | None = None, name: str = "page"
) -> Part[Item]:
    """Return the page of a list that the address asks for, with at most `most` items. A page beyond the list
    becomes its first or last one. Without a page in the address, take the page of the first item that is
    `wanted`. `name` is the argument for the page number, for addresses with several lists."""
    place = next((at for at, item in enumerate(items) if wanted(item)), 0) if wanted else 0
    pages = max(1, -(-len(items) // most))
    page = min(max(1, request.args.get(name, place // most + 1, int)), pages)
    start = (page - 1) * most
    shown = items[start : start + most]
    return Part(shown, page, pages, start + 1, start + len(shown), len(items))


def page_with(place: int, most: int, of: int) -> int | None:
    """Return the number of the page with the item at `place`; None if there is a single page, whose number
    addresses leave out."""
    return place // most + 1 if of > most else None


def part_fetched(most: int, fetch: Callable[[int], tuple[Sequence[Item], int]]) -> Part[Item]:
    """Fetch the page of a long list that the address asks for, with at most `most` items. `fetch` takes an
    index and returns the items from there on and the total number of items (0 if no items are there)."""
    page = min(max(1, request.args.get("page", 1, int)), MAX_GAMES)
    shown, of = fetch((page - 1) * most)
    if not shown and page > 1:
        page = max(1, -(-fetch(0)[1] // most))
        shown, of = fetch((page - 1) * most)
    start = (page - 1) * most
    return Part(shown, page, max(1, -(-of // most)), start + 1, start + len(shown), of)
