"""Access to a night, to see it or to direct it: the first step of every view."""

from flask import abort

from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow, RoundRow, TableRow
from scorekeeper.store.nights.directors import directs
from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.rounds import round_of, table_of
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.throttle import wrong_try


def night_to_see(public_id: str) -> NightRow:
    """The night at this address, or 404."""
    row = find_night(public_id)
    if row is None:
        wrong_try()
        abort(404)
    return row


def may_direct(row: NightRow) -> bool:
    """True if the device asking directs the night."""
    device = current_device()
    return device is not None and directs(row, device)


def night_to_direct(public_id: str) -> tuple[NightRow, Device]:
    """The night at this address and the director's device, or 404, or 403 for everybody else."""
    row = night_to_see(public_id)
    device = current_device()
    if device is None or not directs(row, device):
        abort(403)
    return row, device


def released_round(row: NightRow, number: int) -> RoundRow:
    """A round that is at the tables or was; 404 for a draft, which is nobody's business."""
    round_ = round_of(row, number)
    if round_ is None or round_.released_at is None:
        abort(404)
    return round_


def table_in(round_row: RoundRow, number: int) -> TableRow:
    """A table of the round, or 404."""
    table = table_of(round_row, number)
    if table is None:
        abort(404)
    return table
