"""Files read in from a form: one at a time, and the reasons for a refusal in words."""

import re
from collections.abc import Callable
from threading import Lock
from typing import Final

from flask_babel import gettext as _

from scorekeeper.records.errors import Unreadable
from scorekeeper.web.serving.language import voice

#: Reading takes some twenty times the file's size: not for everybody at once.
one_file_at_a_time: Final = Lock()


def explain_unreadable(
    error: Unreadable, places: re.Pattern[str], name_place: Callable[[int, int | None], str]
) -> list[str]:
    """The place in the file, where it is known, and the fault there: a sentence each.

    `places` finds up to two indices, counted from 0, at the start of the error's JSON pointer;
    `name_place` puts them into words, counted from 1; its second number is None where there is none.
    """
    fault = error.in_words(voice())
    if error.line is not None:
        return [_("Line %(line)s:", line=error.line), fault]
    place = places.match(error.where)
    if place is None:
        return [fault]
    outer, inner = place.groups()
    return [name_place(int(outer) + 1, None if inner is None else int(inner) + 1), fault]
