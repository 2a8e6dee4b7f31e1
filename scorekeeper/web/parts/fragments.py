"""Fragment cache: rendered parts of pages, keyed by every value that they show.

A template draws such a part by `{% call fragment("its name", ...) %}` and passes every value that the part
shows or depends on. A changed value is another key, so nothing has to be invalidated.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

from cachetools import LRUCache, cached
from flask import Flask, g, request
from markupsafe import Markup

from scorekeeper.web.parts.dates import reader_key

#: Maximum number of entries, mostly under a kilobyte: the lines of a hundred games, and some more.
MAX_ENTRIES: Final = 4096

FRAGMENTS: LRUCache[Hashable, Markup] = LRUCache(MAX_ENTRIES)


def init_app(app: Flask) -> None:
    app.add_template_global(fragment)


def fragment(*key: Hashable, caller: Callable[[], Markup]) -> Markup:
    """The part that `caller` draws, cached. `key` is its name and its values; this function adds the page's
    language and the root of its addresses."""
    if "fragments_of" not in g:
        g.fragments_of = (reader_key(), request.script_root)
    return _drawn((*g.fragments_of, *key), caller)


@cached(FRAGMENTS, key=lambda key, caller: key, lock=Lock())
def _drawn(key: Hashable, caller: Callable[[], Markup]) -> Markup:
    return caller()
