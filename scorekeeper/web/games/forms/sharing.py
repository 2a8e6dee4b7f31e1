"""Forms of scorer links, and of a device's name."""

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField

from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.serving.text_form import TextForm


class LinkForm(TextForm):
    """A new scorer link: for whom. `form_key` is its idempotency key."""

    form_key = HiddenField()
    name = NameField(_l("For whom?"), MAX_LABEL_LETTERS)


class DeviceForm(TextForm):
    """The name of the device asking."""

    name = NameField(_l("What is this device called?"), MAX_LABEL_LETTERS)
