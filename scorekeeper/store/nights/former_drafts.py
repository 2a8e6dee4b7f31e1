"""Drafts that were drawn again or thrown away: kept with the line of the log about it, to be brought back."""

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

from sqlalchemy import insert, select

from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, RoundRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, FORMER, log
from scorekeeper.store.nights.rounds import Stale, draft_of, remove_round
from scorekeeper.store.secrets import new_token

#: Columns of a draft and of its tables that make it what it is.
_COLUMNS = ("number", "kind", "request", "sitting_out", "drawn_from", "cut_short")
_OF_TABLES = ("number", "sides", "locked")


def draft_as_text(draft: RoundRow) -> str:
    """Write down all of a draft, as short as can be: a request has every player."""
    kept = [getattr(TableRow, name) for name in _OF_TABLES]
    tables = db.session.execute(select(*kept).where(TableRow.round_id == draft.id).order_by(TableRow.number))
    columns = {name: getattr(draft, name) for name in _COLUMNS}
    text = json.dumps(columns | {"tables": [list(table) for table in tables]})
    return b64encode(zlib.compress(text.encode())).decode()


def bring_back(night: NightRow, device: Device, line: LogRow, seen: str) -> None:
    """Make the draft the one that this line of the log keeps. `seen`: key of the draft that was looked at, or
    empty for none. Raises `Stale` for another one, and where somebody who was in it is not on the list any
    more."""
    former = json.loads(zlib.decompress(b64decode(line.facts[FORMER])))
    draft = draft_of(night)
    if (draft.form_key if draft else "") != seen or not _entrants(former) <= _listed(night):
        raise Stale
    if draft is not None:
        remove_round(night, draft)
    tables = former.pop("tables")
    former["sitting_out"] = tuple(former["sitting_out"])
    row = RoundRow(form_key=new_token(), **former)
    night.rounds.append(row)
    db.session.flush()
    columns = [dict(zip(_OF_TABLES, table, strict=True)) | {"round_id": row.id} for table in tables]
    db.session.execute(insert(TableRow), columns)
    log(night, device, DIRECTOR, "draft_brought_back", round=row.number, step=line.id)
    flush()


def _entrants(former: dict[str, Any]) -> set[int]:
    seated = {number for _table, sides, _locked in former["tables"] for side in sides for number in side}
    return seated | {*former["sitting_out"]}


def _listed(night: NightRow) -> set[int]:
    return {entrant.number for entrant in night.entrants}
