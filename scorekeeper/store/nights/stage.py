"""Announcements and the podium, which a director shows to everybody."""

from scorekeeper.store.database import flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.log import DIRECTOR, log


def announce(night: NightRow, device: Device, text: str) -> None:
    """Show `text` to everybody in place of the last announcement. An empty text removes it."""
    if text == night.announcement:
        return
    if text:
        log(night, device, DIRECTOR, "announced", text=text)
    else:
        log(night, device, DIRECTOR, "announcement_ended", text=night.announcement)
    night.announcement = text
    flush()


def show_podium(night: NightRow, device: Device, steps: int) -> None:
    """Show this many places of the podium, starting from the last, once the night is finished."""
    if night.finished_at is None or steps == night.podium_steps:
        return
    night.podium_steps = steps
    log(night, device, DIRECTOR, "podium_shown", steps=steps)
    flush()
