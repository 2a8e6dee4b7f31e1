"""Fragment cache: parts of pages that are the same each time, kept by all that they are made of.

A template draws such a part by `{% call fragment("its name", ...) %}`, with every value that it shows or
depends on: entries are found by these, so that nothing has to be invalidated.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

from cachetools import LRUCache, cached
from flask import Flask, g, request
from markupsafe import Markup

from scorekeeper.web.parts.dates import language_key

#: Most entries, of less than a kilobyte mostly: the lines of a hundred games, and some.
MAX_ENTRIES: Final = 4096

FRAGMENTS: LRUCache[Hashable, Markup] = LRUCache(MAX_ENTRIES)


def init_app(app: Flask) -> None:
    app.add_template_global(fragment)


def fragment(*key: Hashable, caller: Callable[[], Markup]) -> Markup:
    """The part that `caller` draws, from the cache if it is there. `key` is its name and its values; the
    page's language and the root of its addresses are added here."""
    if "fragments_of" not in g:
        g.fragments_of = (language_key(), request.script_root)
    return _drawn((*g.fragments_of, *key), caller)


@cached(FRAGMENTS, key=lambda key, caller: key, lock=Lock())
def _drawn(key: Hashable, caller: Callable[[], Markup]) -> Markup:
    return caller()
