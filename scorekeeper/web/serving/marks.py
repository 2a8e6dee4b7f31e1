"""Marks on views: what the app must know about a view before running it (`security.py` reads them)."""

from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])


def read_only(view: View) -> View:
    """Mark a view that answers a form but writes nothing, so it need not wait for writers."""
    view.read_only = True  # type: ignore[attr-defined]
    return view


def reads_first(view: View) -> View:
    """Mark a view that reads first and starts writing later, with `writing` or `begin_writing`."""
    return read_only(view)


def takes_a_file(most_bytes: int) -> Callable[[View], View]:
    """Mark a view that accepts a file of up to this many bytes; other pages accept far less."""

    def mark(view: View) -> View:
        view.most_bytes = most_bytes  # type: ignore[attr-defined]
        return view

    return mark
