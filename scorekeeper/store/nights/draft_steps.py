"""Changes of a draft, the last of which can be taken back.

The line of the log about a change by hand keeps what the draft was before it: its kind, who sat out, and the
tables that were changed, as "standing;9;1:3+5/2+4,2:7/8".
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import select, update

from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, RoundRow, TableRow
from scorekeeper.store.nights.former_drafts import bring_back
from scorekeeper.store.nights.log import DIRECTOR, FORMER, log
from scorekeeper.store.nights.rounds import Stale, draft_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night.log_messages import DRAFT_KINDS
from scorekeeper.tournament.night.model import NightTable

#: The fact of a line that tells what the draft was before.
BEFORE = "before"
_Sides = tuple[tuple[int, ...], ...]


class _Before(NamedTuple):
    """A draft before a change, with the tables that were changed by number."""

    kind: str
    sitting_out: tuple[int, ...]
    tables: dict[int, _Sides]

    @property
    def entrants(self) -> set[int]:
        """Numbers of those who sat out or at the tables that were changed."""
        seated = {number for sides in self.tables.values() for side in sides for number in side}
        return seated | {*self.sitting_out}


def as_it_was(draft: RoundRow, was: Mapping[int, _Sides], changed: Iterable[NightTable]) -> str:
    """Write down what a draft is before some of its tables are `changed`. `was`: the sides of each table."""
    numbers = [table.number for table in changed if was[table.number] != table.sides]
    tables = ",".join(f"{number}:{_text(was[number])}" for number in numbers)
    return f"{draft.kind};{'+'.join(map(str, draft.sitting_out))};{tables}"


def _text(sides: _Sides) -> str:
    return "/".join("+".join(map(str, side)) for side in sides)


def _read(text: str) -> _Before:
    kind, out, tables = text.split(";")
    parts = [table.split(":") for table in tables.split(",") if table]
    sides = {int(number): tuple(_numbers(side) for side in sides.split("/")) for number, sides in parts}
    return _Before(kind, _numbers(out), sides)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split("+") if number)


def last_change(night: NightRow) -> LogRow | None:
    """The line of the log about the last change of the draft, while undoing it is on offer: not for long, and
    until something else is done with the draft."""
    line = _last_line(night)
    if line is None or not {BEFORE, FORMER} & line.facts.keys() or night.finished_at is not None:
        return None
    if (draft_of(night) is None) != (line.kind == "draft_dropped"):
        return None
    return line if line.device_id is not None and undo_is_offered(line.at) else None


def undo_change(night: NightRow, device: Device, seen: str, step: int | None) -> None:
    """Make the draft as it was before the change in this line of the log; or bring one back that was drawn
    again or thrown away. A second time it does nothing.

    `seen`: key of the draft that was looked at. Raises `Stale` for an old one, where that is not the last
    change, or no more, and where somebody who was in the draft is not on the list any more.
    """
    line, draft = _last_line(night), draft_of(night)
    if line is not None and step is not None and line.facts.get("step") == step:
        return
    if line is None or line.id != step or last_change(night) is None:
        raise Stale
    if FORMER in line.facts:
        bring_back(night, device, line, seen)
        return
    before = _read(str(line.facts[BEFORE]))
    if draft is None or draft.form_key != seen or not before.entrants <= _listed(night):
        raise Stale
    draft.form_key, draft.kind, draft.sitting_out = new_token(), before.kind, before.sitting_out
    kept = select(TableRow.number, TableRow.id).where(
        TableRow.round_id == draft.id, TableRow.number.in_(before.tables)
    )
    rows = db.session.execute(kept).tuples().all()
    sides = [{"id": id_, "sides": [list(side) for side in before.tables[number]]} for number, id_ in rows]
    if sides:
        db.session.execute(update(TableRow), sides)
    log(night, device, DIRECTOR, "draft_undone", round=draft.number, step=line.id)
    flush()


def _listed(night: NightRow) -> set[int]:
    return {entrant.number for entrant in night.entrants}


def _last_line(night: NightRow) -> LogRow | None:
    """The last line about a draft or its release."""
    kinds = LogRow.kind.in_((*DRAFT_KINDS, "released"))
    lines = select(LogRow).where(LogRow.night_id == night.id, kinds)
    return db.session.scalar(lines.order_by(LogRow.id.desc()).limit(1))
