"""Fields for days: one day, and the first and the last day of a search or a period."""

from datetime import date
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import DateField, Form, ValidationError

from scorekeeper.limits import FIRST_DAY, LAST_DAY


class DayField(DateField):
    """An optional day; unreadable text is shown again."""

    def process_formdata(self, valuelist: list[str]) -> None:
        typed = valuelist[0].strip() if valuelist else ""
        self.data = None
        if not typed:
            return
        try:
            self.data = date.fromisoformat(typed)
        except ValueError:
            raise ValueError(_("Enter a day, such as %(day)s.", day="2026-12-24")) from None

    def pre_validate(self, form: Any) -> None:
        if self.data is not None and not FIRST_DAY <= self.data <= LAST_DAY:
            raise ValidationError(
                _("Enter a year from %(first)s to %(last)s.", first=FIRST_DAY.year, last=LAST_DAY.year)
            )


class DaysForm(Form):
    """The first and the last day; both are optional."""

    # Translators: the first day of some time
    since = DayField(_l("From"))
    # Translators: the last day of some time
    until = DayField(_l("To"))

    def validate_until(self, field: DayField) -> None:
        if self.since.data and field.data and field.data < self.since.data:
            raise ValidationError(_("The end is before the start. Correct “From” or “To”."))
