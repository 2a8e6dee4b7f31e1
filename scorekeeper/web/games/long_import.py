"""An import that takes a while: a page that tells how far it is, and whose form takes it further.

A GET writes nothing: each step is a form, which the page's script sends as soon as the last one is answered,
and people without a script by its button.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import FileStorage
from wtforms import HiddenField

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games.lines import LINES_BEFORE, game_lines
from scorekeeper.store.database import begin_writing
from scorekeeper.store.long_imports import (
    Packed,
    begin_import,
    begun_before,
    import_of,
    packed,
    refusal,
    stop_import,
    take_further,
)
from scorekeeper.web.common.access import reads_first
from scorekeeper.web.common.devices import current_device, ensure_device
from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.common.language import number
from scorekeeper.web.common.live_regions import render_live
from scorekeeper.web.common.quotas import count_towards
from scorekeeper.web.common.template_helpers import wants_fragment
from scorekeeper.web.common.uploads import one_file_at_a_time
from scorekeeper.web.games.wrong_game import explained

#: Seconds that a step takes: by the script, which shows how far it is, and by the button.
BY_SCRIPT: Final = 0.7
BY_HAND: Final = 1.5


class _LargeFileForm(TextForm):
    """The form of a file that is not read into memory."""

    form_key = HiddenField()


def begin(file: FileStorage) -> ResponseReturnValue:
    """Keep the games of a large file, and lead to the page that brings them in. The same form sent twice
    leads there again. Raises `Unreadable`, `UnderWay` and `QuotaReached`."""
    digest = hashlib.file_digest(file.stream, "sha256").hexdigest()  # type: ignore[arg-type]  # it is a file
    key = f"{_LargeFileForm().form_key.data} {digest}"
    if not begun_before(current_device(), key):
        size = file.tell()
        file.seek(0)
        with one_file_at_a_time:
            whole = packed(game_lines(file.stream))
        _begin(key, whole, size)
    return redirect(url_for("long_import.show"), code=303)


def begin_checked(lines: Sequence[str], key: str) -> ResponseReturnValue:
    """Keep the lines of games that are read and checked, but too many to come in at once, and lead to the
    page that takes them in."""
    if not begun_before(current_device(), key):
        _begin(key, packed(lines), sum(map(len, lines)), checked=True)
    return redirect(url_for("long_import.show"), code=303)


def _begin(key: str, whole: Packed, size: int, checked: bool = False) -> None:
    begin_writing()
    if not begun_before(current_device(), key):
        count_towards("imports", more_bytes=size, more_games=whole.total)
        begin_import(ensure_device(), key, whole, checked)


def show() -> ResponseReturnValue:
    return _page()


@reads_first
def go_on() -> ResponseReturnValue:
    """Take the import of the device a little further."""
    device = current_device()
    if device is not None:
        take_further(device.id, BY_SCRIPT if wants_fragment() else BY_HAND)
    return _page() if wants_fragment() else redirect(url_for("long_import.show"), code=303)


def stop() -> ResponseReturnValue:
    """Bring in no more games of the file; those that came stay."""
    device = current_device()
    if device is not None:
        stop_import(device.id)
    return redirect(url_for("exchange.choose"), code=303)


def _page() -> str:
    device = current_device()
    job = import_of(device.id) if device else None
    error = refusal(job) if job else None
    return render_live(
        "games/long_import.html",
        job=job,
        reasons=_reasons(error) if error else (),
        pointer=error and error.where,
    )


def _reasons(error: Unreadable) -> list[str]:
    """The line, the game and the hand, and what is wrong there."""
    game = int(error.where.split("/")[2])  # /games/7/...
    error.line = None  # of its record or its JSON: a line of the file is the whole game
    return [
        _("Line %(line)s:", line=number(game + LINES_BEFORE + 1)),
        *explained(error),
    ]
