"""Names of devices for the history and the list of scorers."""

from flask import current_app
from flask_babel import gettext as _

from scorekeeper.store.models import Device

_KINDS = {
    "iphone": lambda: _("an iPhone"),
    "ipad": lambda: _("an iPad"),
    "android": lambda: _("an Android phone"),
    "mobile": lambda: _("a phone"),
    "computer": lambda: _("a computer"),
}


def device_name(device: Device | None) -> str:
    """A device's name if it has one, else its kind. None is the server; inside a phone there is no other
    device."""
    if current_app.config["ALONE"] and not (device and device.name):
        return _("this phone")
    if device is None:
        return _("the server")
    if device.name:
        return device.name
    return _KINDS[device.kind]() if device.kind in _KINDS else _("a device")
