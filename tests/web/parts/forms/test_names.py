"""Names and notes as people type them (web/parts/forms/names.py)."""

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import Form

from scorekeeper.limits import MAX_RAW_NAME_LETTERS
from scorekeeper.web.parts.forms.names import NameField, NoteField, duplicates, tidied, tidied_lines, too_long


class Typed(Form):
    name = NameField("Name", 5)
    note = NoteField("Note", 5)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (None, ""),
        ("  Ann \t\n Archer ", "Ann Archer"),
        ("Ann\u2028Archer\u2029", "Ann Archer"),
        ("A\u202fB", "A B"),
        ("Zoe\u0301", "Zoé"),
        ("\u200bAnn\u200b", "Ann"),
        *((f"A{turn}B", "AB") for turn in "\u202a\u202e\u2066\u2069"),
        ("A\u206aB", "A\u206aB"),
        *((blank, "") for blank in ("\u0301", "\u200b", "\u2800", "\u3164", "\u00a0")),
        ("\u2800x", "\u2800x"),
        ("x" * (MAX_RAW_NAME_LETTERS + 1), "x" * MAX_RAW_NAME_LETTERS),
    ],
)
def test_a_name_is_tidied(typed, name):
    assert tidied(typed) == name


def test_lines_are_tidied_with_one_empty_line_at_most_between_them():
    assert tidied_lines("\n a  b \n\n\n\n\nc\nd\n\n") == "a b\n\nc\nd"
    assert tidied_lines(None) == ""


def test_names_that_occur_twice_are_told_as_first_written():
    assert duplicates(["Ann", "bob", "", "ann", "Bob", "ANN", "", "Cy"]) == ["Ann", "bob"]


def test_a_long_text_is_cut(app):
    with app.test_request_context():
        form = Typed(MultiDict({"name": " abcdef", "note": "a\nb\n\nd"}))
        assert (form.name.data, form.note.data) == ("abcde", "a\nb")
        assert 'maxlength="5"' in form.name() and 'maxlength="5"' in form.note()
        assert [*map(too_long, (1, 2))] == ["Enter at most 1 letter.", "Enter at most 2 letters."]
