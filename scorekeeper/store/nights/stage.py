"""Announcements and the podium: shown to everybody by a director."""

from scorekeeper.store.database import flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.log import DIRECTOR, log


def announce(night: NightRow, device: Device, text: str) -> None:
    """Show `text` to everybody in place of what was announced before; an empty one takes that away."""
    if text == night.announcement:
        return
    if text:
        log(night, device, DIRECTOR, "announced", text=text)
    else:
        log(night, device, DIRECTOR, "announcement_ended", text=night.announcement)
    night.announcement = text
    flush()


def show_podium(night: NightRow, device: Device, steps: int) -> None:
    """Show so many places of the podium, from the last to the first, once the night is finished."""
    if night.finished_at is None or steps == night.podium_steps:
        return
    night.podium_steps = steps
    log(night, device, DIRECTOR, "podium_shown", steps=steps)
    flush()
