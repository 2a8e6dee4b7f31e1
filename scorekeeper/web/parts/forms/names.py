"""Names of players as people type them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from wtforms import StringField, TextAreaField
from wtforms.validators import StopValidation

from scorekeeper.limits import MAX_RAW_NAME_LETTERS
from scorekeeper.tournament.names import UNSEEN, name_key

#: Characters that show nothing, though Unicode does not class them as spaces or controls.
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
#: Bidirectional controls: they would also change the direction of the text after a name.
_TURNING = "".join(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def tidied(name: str | None) -> str:
    """`name` in Unicode's composed form, without stray spaces, line breaks and invisible characters at the
    ends.

    An invisible name becomes empty.
    """
    composed = unicodedata.normalize("NFC", (name or "")[:MAX_RAW_NAME_LETTERS])
    spaced = "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter
        for letter in composed
        if letter not in _TURNING
    )
    words = " ".join(word for word in (word.strip(UNSEEN) for word in spaced.split()) if word)
    return words if any(_visible(letter) for letter in words) else ""


def tidied_lines(text: str | None) -> str:
    """`text` with each of its lines tidied: one empty line at most between two others, none at the ends."""
    lines = "\n".join(map(tidied, (text or "")[:MAX_RAW_NAME_LETTERS].splitlines()))
    return re.sub("\n{3,}", "\n\n", lines).strip("\n")


def too_long(most: int) -> str:
    """The refusal of a name of more than `most` letters."""
    return ngettext("Enter at most %(num)s letter.", "Enter at most %(num)s letters.", most)


def duplicates(names: Sequence[str]) -> list[str]:
    """The names that occur more than once, ignoring case, as first written."""
    counts = Counter(name_key(name) for name in names)
    first = {name_key(name): name for name in reversed(names)}
    return [first[key] for key, count in counts.items() if key and count > 1]


def _visible(letter: str) -> bool:
    """True if this character alone makes a visible name: not a space, a control or a lone accent."""
    return unicodedata.category(letter)[0] not in "CZM" and letter not in _BLANKS


class NoteField(TextAreaField):
    """A text of several lines; `data` is tidied line by line and cut to `most` letters."""

    def __init__(self, label: Any, most: int, **options: Any) -> None:
        attributes = {"maxlength": most, "rows": 3}
        filters = [lambda typed: tidied_lines(typed)[:most].rstrip()]
        super().__init__(label, filters=filters, render_kw=attributes, **options)


class NameField(StringField):
    """A name or a label; `data` is tidied and cut to `most` letters."""

    def __init__(self, label: Any, most: int, **options: Any) -> None:
        attributes = {"maxlength": most, "autocomplete": "off"}
        super().__init__(label, filters=[lambda typed: tidied(typed)[:most]], render_kw=attributes, **options)


def has_a_name(_form: object, field: StringField) -> None:
    """Validator of a name that must be given."""
    if not field.data:
        raise StopValidation(_("A name is missing here."))
