"""Fields that several forms use (web/parts/forms/fields.py)."""

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import Form, FormField

from scorekeeper.web.parts.forms.fields import HiddenIntegerField, WholeNumberField
from scorekeeper.web.serving.text_form import TextForm


class Numbers(Form):
    typed = WholeNumberField(0, 1000, 25)
    seen = HiddenIntegerField()


@pytest.mark.parametrize(
    ("typed", "data", "errors"),
    [
        ("", None, []),
        ("700", 700, []),
        ("1 000", 1000, []),
        ("1,000", 1000, []),
        ("1.000", 1000, []),
        ("-1,025", -1025, ["Enter a number from 0 to 1000."]),
        ("1,00", None, ["Enter a whole number."]),
        ("1,0000", None, ["Enter a whole number."]),
        ("1025", 1025, ["Enter a number from 0 to 1000."]),
        ("-25", -25, ["Enter a number from 0 to 1000."]),
        ("30", 30, ["Enter a multiple of 25."]),
        ("7.5", None, ["Enter a whole number."]),
        ("9" * 10, None, ["Enter a whole number."]),
        ("٧", None, ["Enter a whole number."]),
    ],
)
def test_a_number_field_takes_whole_numbers_only(typed, data, errors, app):
    with app.test_request_context():
        form = Numbers(MultiDict({"typed": typed}))
        assert form.validate() == (not errors)
        assert (form.typed.data, list(form.typed.errors)) == (data, errors)
        assert f'value="{typed}"' in form.typed(), "what was typed is shown again"


@pytest.mark.parametrize(("sent", "data"), [("12", 12), ("", None), ("x", None), ("9" * 5000, None)])
def test_an_unreadable_hidden_number_counts_as_missing(sent, data, app):
    with app.test_request_context():
        form = Numbers(MultiDict({"seen": sent}))
        assert form.validate() and form.seen.data == data
        form.seen.data = 13
        assert 'value="13"' in form.seen(), "a page carries the number that the server gave it"


def test_hidden_fields_repeat_what_was_sent(app):
    class Whole(TextForm):
        numbers = FormField(Numbers)
        total = WholeNumberField(0, 9)

    sent = {"numbers-typed": "seven", "total": "3", "unknown": "x"}
    with app.test_request_context(method="POST", data=sent):
        form = Whole(meta={"csrf": False})
        assert form.sent_again("total") == [("numbers-typed", "seven")]
