"""The director's PIN: asked for before what cannot be undone, and another one."""

from flask_babel import lazy_gettext as _l
from wtforms import StringField

from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.nights.forms.fields import NewPinField


class PinForm(TextForm):
    """The PIN, beside whatever it is asked for."""

    pin = StringField(filters=[lambda typed: (typed or "").strip()])


class NewPinForm(TextForm):
    """Another PIN."""

    new = NewPinField(_l("New PIN"))
