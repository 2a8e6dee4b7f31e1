"""Presses on the pages of a table."""

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, IntegerField, StringField

from scorekeeper.limits import MAX_REASON_LETTERS
from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.common.forms.names import NameField


class CodeForm(TextForm):
    """The code of a table, as typed."""

    code = StringField(filters=[lambda typed: (typed or "")[:40]])


class SideForm(TextForm):
    """A side of the table, by number from 0."""

    side = IntegerField()


class VersionForm(TextForm):
    """A result of the table, by version; and the side that accepts it."""

    version = IntegerField()
    side = IntegerField()


class StepForm(TextForm):
    """A step to be undone, by the line of the log that tells of it."""

    step = IntegerField()


class ReportForm(TextForm):
    """Marks a result that comes from the game of the table, not typed."""

    from_game = BooleanField()


class CallForm(TextForm):
    """A call for the director."""

    reason = NameField(_l("or in your own words"), MAX_REASON_LETTERS)


class SeatLateForm(TextForm):
    """Late arrival who joins the table."""

    who = IntegerField()


class CheckInForm(TextForm):
    """Check-in of a person by phone, or its withdrawal."""

    who = IntegerField()
    takes_back = BooleanField(name="not")
