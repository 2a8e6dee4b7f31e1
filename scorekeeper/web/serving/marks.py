"""Marks on views: what the app has to know of one before it runs (`security.py` reads them)."""

from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])


def read_only(view: View) -> View:
    """Mark a view that answers a form and writes nothing: it need not wait for those who do."""
    view.read_only = True  # type: ignore[attr-defined]
    return view


def reads_first(view: View) -> View:
    """Mark a view that only reads until it knows what to write: by `writing`, or from `begin_writing` on."""
    return read_only(view)


def takes_a_file(most_bytes: int) -> Callable[[View], View]:
    """Mark a view that takes a file of so many bytes; every other page takes far less."""

    def mark(view: View) -> View:
        view.most_bytes = most_bytes  # type: ignore[attr-defined]
        return view

    return mark
