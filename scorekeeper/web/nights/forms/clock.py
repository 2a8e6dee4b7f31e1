"""The clock of a round, and what a director does at the desk."""

from wtforms import BooleanField, IntegerField, SelectField
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.web.common.forms.fields import TextForm

#: Most minutes given or taken at once.
MAX_MINUTES = 60


class TimeForm(TextForm):
    """Minutes given to a table, or taken. `stay`: asked for on the table's own page."""

    minutes = IntegerField(validators=[InputRequired(), NumberRange(-MAX_MINUTES, MAX_MINUTES)])
    stay = BooleanField()


class ClockForm(TextForm):
    """A press on the clock of a round; `minutes` only where time is given."""

    what = SelectField(choices=[(what, what) for what in ("start", "pause", "give")])
    minutes = IntegerField()

    def validate_minutes(self, field: IntegerField) -> None:
        if self.what.data == "give":
            InputRequired()(self, field)
            NumberRange(-MAX_MINUTES, MAX_MINUTES)(self, field)


class AnsweredForm(TextForm):
    """A call that was answered. `stay`: pressed on the table's own page."""

    stay = BooleanField()


class FinishForm(TextForm):
    """The end of the night, after the round that was on the page."""

    number = IntegerField()
