"""Records that somebody pasted or uploaded, and the sentences that refuse them."""

from flask import request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.limits import MAX_RECORDS, MAX_SMALL_UPLOAD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import passages
from scorekeeper.web.common.language import voice


def given() -> bytes:
    """What was uploaded, else what was pasted."""
    file = request.files.get("file")
    data = file.read() if file else b""
    pasted = request.form.get("text", "").replace("\r\n", "\n")  # as browsers send what was pasted
    return data or pasted.encode("utf-8", "replace")


def given_texts(data: bytes) -> list[tuple[int, bytes]]:
    """The text of each record in `data`, and the line where it begins."""
    return [(passage.line, b"\n".join(passage.lines)) for passage in passages(data)]


def unreadable(error: Unreadable) -> str:
    """Where it cannot be read, and why."""
    said = error.said(voice())
    return said if error.line is None else _("Line %(line)s: %(said)s", line=error.line, said=said)


def too_many(number: int) -> str:
    """What is said to more than `MAX_RECORDS`."""
    return ngettext(
        "This is %(num)s record: at most %(most)s at once. The command %(command)s reads more.",
        "These are %(num)s records: at most %(most)s at once. The command %(command)s reads more.",
        number,
        most=MAX_RECORDS,
        command="scorekeeper replay",
    )


def too_large() -> str:
    """What is said to more than `MAX_SMALL_UPLOAD_BYTES`."""
    said = _("This is too large: at most %(most)s MB of records here. The command %(command)s reads more.")
    return said % {"most": MAX_SMALL_UPLOAD_BYTES // 1_000_000, "command": "scorekeeper replay"}
