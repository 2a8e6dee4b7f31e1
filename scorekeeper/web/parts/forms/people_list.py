"""A list of people, typed, pasted or uploaded, read as the entrants of a night or for a club.

If the meaning of its columns is unclear, the page shows a guess and asks.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import BooleanField, Field, FieldList, SelectField, TextAreaField, ValidationError
from wtforms.validators import Length

from scorekeeper.limits import MAX_ENTRANTS, MAX_PASTED_LETTERS
from scorekeeper.tournament.files.people import Person, read_layout, read_people
from scorekeeper.tournament.files.people_columns import Layout
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.night.model import Entrant
from scorekeeper.web.parts.forms.encoding import GuessedTextForm
from scorekeeper.web.parts.forms.fields import UploadField, refuse
from scorekeeper.web.parts.forms.names import tidied
from scorekeeper.web.serving.language import number, voice

COLUMN_NAMES = {
    "": _l("leave out"),
    "name": _l("the name"),
    "first": _l("the first name"),
    "last": _l("the last name"),
    "partner": _l("the partner"),
    "club": _l("the club or family"),
    "never": _l("never with"),
    "table": _l("always at table"),
}


#: The first bytes of .xlsx, .ods and .numbers, of .xls, and of PDF.
_NO_TEXT = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")

#: Refuses a pasted list that is too long to read.
LIST_LENGTH = Length(
    max=MAX_PASTED_LETTERS, message=_l("This list is too long. Remove some names and try again.")
)


class ListFileField(UploadField):
    """A list of people in a text file. A workbook is refused in words."""

    def __init__(self, **options: Any) -> None:
        accept = ".csv,.txt,.xlsx,.xls,.ods,text/csv,text/plain"
        super().__init__(_l("or a list from a spreadsheet (CSV)"), render_kw={"accept": accept}, **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        super().process_formdata(valuelist)
        self.is_refused = self.data.startswith(_NO_TEXT)
        if self.is_refused:
            self.data = b""

    def pre_validate(self, form: Any) -> None:
        if self.is_refused:
            raise ValidationError(
                _(
                    "This file is not CSV. In Excel choose “Save as”, in Google Sheets “Download”, then CSV, "
                    "and choose that file here."
                )
            )

    def process_data(self, value: Any) -> None:
        super().process_data(value)
        self.is_refused = False


class PeopleListForm(GuessedTextForm):
    """A form with a list of people. `layout` holds the list's columns if the page has to ask what they
    mean."""

    columns = FieldList(SelectField(choices=list(COLUMN_NAMES.items())))
    headed = BooleanField(_l("The first line only names the columns"))
    layout: Layout | None = None

    def check_list(self, field: Field, pairs: bool, listed: int = 0) -> None:
        """Refuse the list in `field` if it has a problem. For the parameters see `read_entrants`."""
        layout = read_layout(field.data or "", pairs, tidied)
        if layout.uncertain:
            self.layout = layout
            self._check_columns(layout, field, pairs)
        _entrants, problems = self.entrants_in(field.data, pairs, listed)
        if problems:
            refuse(field, problems)
        if self.just_guessed:
            refuse(field, [_("Check the names in this list, then press the button again.")])

    def entrants_in(self, text: str | None, pairs: bool, listed: int = 0) -> tuple[list[Entrant], list[str]]:
        """The people of a list, read with the chosen columns, and the list's problems."""
        uncertain = read_layout(text or "", pairs, tidied).uncertain
        columns = [column.data or "" for column in self.columns] if uncertain else ()
        return read_entrants(text or "", pairs, listed, columns, self.headed.data)

    def _check_columns(self, layout: Layout, field: Field, pairs: bool) -> None:
        chosen = Counter(column.data for column in self.columns if column.data)
        if len(self.columns) != len(layout.columns):
            self._show_guess(layout)
            refuse(field, [_("Choose below what each column of this list is, then press the button again.")])
        for column, times in chosen.items():
            if times > 1 and (pairs or column != "name"):
                refuse(field, [_("Two columns cannot both be %(column)s.", column=COLUMN_NAMES[column])])
        if chosen.keys().isdisjoint(("name", "first", "last")):
            refuse(field, [_("Choose the column with the names.")])

    def _show_guess(self, layout: Layout) -> None:
        while len(self.columns):
            self.columns.pop_entry()
        for column in layout.columns:
            self.columns.append_entry(column)
        self.headed.data = bool(layout.headings)

    @property
    def asked(self) -> list[tuple[Any, str, tuple[str, ...]]]:
        """Field, heading and samples of each column the page asks about."""
        if self.layout is None:
            return []
        headings = self.layout.headings or [""] * len(self.columns)
        return list(zip(self.columns, headings, self.layout.samples, strict=True))


class UploadedListForm(PeopleListForm):
    """A form with a list of people in `people`, which may come from a file."""

    people: TextAreaField
    file = ListFileField()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        if self.file.data:
            self.take_file(self.file.data, self.people)
        else:
            self.read_as_chosen(self.people)


def read_entrants(
    text: str, pairs: bool, listed: int = 0, columns: Sequence[str] = (), headed: bool | None = None
) -> tuple[list[Entrant], list[str]]:
    """The people of a list, numbered from 1, and the list's problems in sentences. `listed` is how many names
    the night already has; for the other parameters see `read_people`."""
    found = read_people(text, pairs, tidied, columns, headed)
    problems = [
        _("Line %(line)s: %(reason)s", line=error.line, reason=error.in_words(voice()))
        for error in found.errors
    ]
    if listed + len(found.people) > MAX_ENTRANTS:
        problems.append(
            ngettext(
                "A night has at most %(most)s name. Remove some and try again.",
                "A night has at most %(most)s names. Remove some and try again.",
                MAX_ENTRANTS,
                most=number(MAX_ENTRANTS),
            )
        )
    numbers = {
        name_key(name): place for place, person in enumerate(found.people, start=1) for name in person.names
    }
    entrants = []
    for place, person in enumerate(found.people, start=1):
        unknown = [name for name in person.never if name_key(name) not in numbers]
        problems += [_("%(name)s is not on this list.", name=name) for name in unknown]
        entrants.append(_entrant(place, person, numbers))
    return entrants, problems


def _entrant(number: int, person: Person, numbers: dict[str, int]) -> Entrant:
    never = {numbers[name_key(name)] for name in person.never if name_key(name) in numbers} - {number}
    return Entrant(
        number=number, names=person.names, club=person.club, never=frozenset(never), table=person.table
    )
