"""Access to a series: the first step of every view about one."""

from flask import abort

from scorekeeper.store.models import Device
from scorekeeper.store.series import find_series
from scorekeeper.store.series_models import SeriesRow
from scorekeeper.web.common.devices import current_device


def series_to_see(series_id: int, deleted_too: bool = False) -> tuple[SeriesRow, Device]:
    """The series with this id and the device asking, or 404 where it holds no game of the series."""
    device = current_device()
    series = find_series(device, series_id, deleted_too) if device else None
    if series is None or device is None:
        abort(404)
    return series, device
