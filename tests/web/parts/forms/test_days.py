"""The first and the last day of a search or a period (web/parts/forms/days.py)."""

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.limits import FIRST_DAY, LAST_DAY
from scorekeeper.web.parts.forms.days import DaysForm

UNREADABLE = "Enter a day, such as 2026-12-24."
OUTSIDE = f"Enter a year from {FIRST_DAY.year} to {LAST_DAY.year}."
BACKWARDS = "The end is before the start. Correct “From” or “To”."


@pytest.mark.parametrize(
    ("since", "until", "errors"),
    [
        ("", "", {}),
        ("2026-01-01", "", {}),
        (" 2026-01-01 ", "2026-01-01", {}),
        ("2026-01-02", "2026-01-01", {"until": [BACKWARDS]}),
        ("", "24.12.2026", {"until": [UNREADABLE]}),
        ("x", "2026-01-01", {"since": [UNREADABLE]}),
        (f"{FIRST_DAY}", f"{LAST_DAY}", {}),
        (f"{FIRST_DAY.year - 1}-12-31", "", {"since": [OUTSIDE]}),
        ("", f"{LAST_DAY.year + 1}-01-01", {"until": [OUTSIDE]}),
    ],
)
def test_days_are_read_or_refused_in_words(since, until, errors, app):
    with app.test_request_context():
        form = DaysForm(MultiDict({"since": since, "until": until}))
        assert form.validate() == (not errors)
        assert {name: [*map(str, told)] for name, told in form.errors.items()} == errors
        assert f'value="{until.strip()}"' in form.until()
