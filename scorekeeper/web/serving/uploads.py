"""Uploaded files: one is read at a time, and a refusal gives its reasons."""

import re
from collections.abc import Callable
from threading import Lock
from typing import Final

from flask_babel import gettext as _

from scorekeeper.records.errors import Unreadable
from scorekeeper.web.serving.language import voice

#: Reading takes about twenty times the file's size in memory, so files are read one at a time.
one_file_at_a_time: Final = Lock()


def explain_unreadable(
    error: Unreadable, places: re.Pattern[str], name_place: Callable[[int, int | None], str]
) -> list[str]:
    """The place in the file, if known, and the fault there: a sentence each.

    `places` finds up to two indices, counted from 0, at the start of the error's JSON pointer. `name_place`
    puts them into words, counted from 1; its second argument is None if there is only one index.
    """
    fault = error.in_words(voice())
    if error.line is not None:
        return [_("Line %(line)s:", line=error.line), fault]
    place = places.match(error.where)
    if place is None:
        return [fault]
    outer, inner = place.groups()
    return [name_place(int(outer) + 1, None if inner is None else int(inner) + 1), fault]
