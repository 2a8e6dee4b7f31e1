"""Points given or taken."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, StringField, ValidationError

from scorekeeper.limits import MAX_ADJUSTMENT, MAX_REASON_LETTERS
from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.common.forms.names import NameField
from scorekeeper.web.common.forms.person_field import PersonField


class PointsField(StringField):
    """Table points with a sign, in halves, thirds or sixths; `points` is None where they cannot be read."""

    @property
    def points(self) -> Fraction | None:
        typed = (self.data or "").strip().replace("−", "-").replace(",", ".").replace("½", ".5")
        try:
            points = Fraction(typed) if len(typed) < 12 and "e" not in typed.lower() else None
        except (ValueError, ZeroDivisionError):
            return None
        return points if points and abs(points) <= MAX_ADJUSTMENT and points.denominator <= 6 else None


class AdjustmentForm(TextForm):
    """Table points for somebody, with the reason. `form_key`: its idempotency key."""

    who = PersonField(_l("Who?"), _l("Choose who it is about."))
    points = PointsField(_l("Points"), render_kw={"autocomplete": "off", "class": "pin", "placeholder": "−1"})
    reason = NameField(_l("Why?"), MAX_REASON_LETTERS)
    form_key = HiddenField()

    def __init__(self, names: Mapping[int, str], **options: Any) -> None:
        """`names`: of everybody, by number."""
        super().__init__(**options)
        self.who.choices = list(names.items())

    def validate_points(self, field: PointsField) -> None:
        if field.points is None:
            raise ValidationError(
                _("How many table points? Like 1, −1 or −½; at most %(most)s.", most=MAX_ADJUSTMENT)
            )

    def validate_reason(self, field: NameField) -> None:
        if not field.data:
            raise ValidationError(_("Give a reason: everybody sees it in the standings."))
