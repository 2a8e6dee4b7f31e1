"""The marked line of the score sheet. It is the newest one, if another device has just saved it. Otherwise it
is the line of this device's last change, while that can be undone."""

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules import receipts
from scorekeeper.store.games.history import hand_id, last_change, last_change_of, result_before
from scorekeeper.store.models import Change, Game
from scorekeeper.web.games.shown_game import ShownGame
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.parts.text.score_sheet import SheetRow
from scorekeeper.web.serving.language import number, signed, voice


@dataclass(frozen=True)
class MarkedLine:
    """A marked line. `text` says what a correction changed, or which other device saved the hand; it is empty
    for this device's own new hand."""

    hand_id: int
    text: str = ""


def line_saved_elsewhere(shown: ShownGame, rows: list[SheetRow]) -> MarkedLine | None:
    """The newest hand, if another device saved it and nothing has changed since."""
    if not (shown.mine and shown.device and rows):
        return None
    row = rows[-1]
    change = last_change_of(row.hand)
    if change is None or change.kind != "hand_saved" or change.id != last_change(shown.game):
        return None
    if change.device_id == shown.device.id:
        return None
    by = device_name(change.device)
    return MarkedLine(
        row.hand.id,
        _("Hand %(number)s was saved on %(device)s in the meantime.", number=row.number, device=by),
    )


def marked_line(game: Game, rows: list[SheetRow], change: Change | None) -> MarkedLine | None:
    """The hand that `change` touched, if it is on the sheet."""
    row = change and next((row for row in rows if row.hand.id == hand_id(change)), None)
    if not (change and row):
        return None
    before = result_before(change, row.hand)
    is_new = change.kind in ("hand_saved", "copies_joined")
    if is_new or before is None or len(before.sides) != len(row.scores):
        return MarkedLine(row.hand.id)
    points = zip(game.sitting(row.hand.id).side_names, receipts(game.rules, before), row.scores, strict=True)
    changed = [
        _(
            "%(side)s %(before)s → %(after)s, %(difference)s",
            side=name,
            before=number(was.total),
            after=number(now.total),
            difference=signed(now.total - was.total),
        )
        for name, was, now in points
        if was.total != now.total
    ]
    if not changed and change.kind == "hand_restored":
        return MarkedLine(row.hand.id)
    if not changed:
        return MarkedLine(row.hand.id, _("Hand %(number)s changed: the same points.", number=row.number))
    what = voice().semicolon_list(changed)
    return MarkedLine(row.hand.id, _("Hand %(number)s changed: %(what)s", number=row.number, what=what))
