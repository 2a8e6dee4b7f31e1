"""Forms for a club's members: a list of new ones, and a single member."""

from collections.abc import Iterable, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import HiddenField, RadioField, StringField, TextAreaField, ValidationError
from wtforms.validators import Length

from scorekeeper.limits import MAX_MEMBERS, MAX_NAME_LETTERS, MAX_OTHER_NAMES
from scorekeeper.store.club_models import MemberRow
from scorekeeper.tournament.files.people import read_layout
from scorekeeper.tournament.files.people_columns import split_pair
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night.model import Entrant
from scorekeeper.tournament.season.model import SINCE
from scorekeeper.web.parts.forms.fields import HiddenIntegerField
from scorekeeper.web.parts.forms.names import NameField, has_a_name, tidied, too_long
from scorekeeper.web.parts.forms.people_list import LIST_LENGTH, UploadedListForm
from scorekeeper.web.serving.language import number
from scorekeeper.web.serving.text_form import TextForm

CATEGORY_NAMES = {"adult": _l("Adult"), "youth": _l("Youth"), "newcomer": _l("Newcomer")}
_A_DATE = "2024-09-01"
_NEW_LIST = {"rows": 6, "autocomplete": "off", "placeholder": "Ann Archer\nBen Baker"}


class _CategoryField(RadioField):
    def __init__(self, **options: Any) -> None:
        choices = list(CATEGORY_NAMES.items())
        super().__init__(_l("Category"), choices=choices, default="adult", **options)


class MemberListForm(UploadedListForm):
    """A list of names, typed, pasted or from a file. A line with two partners makes two members."""

    people = TextAreaField(
        _l("One name a line"),
        [LIST_LENGTH],
        render_kw=_NEW_LIST,
    )

    def validate_people(self, field: TextAreaField) -> None:
        if field.errors:
            return
        self.check_list(field, _has_partners(field.data or ""))
        names = self.names()
        if len(names) > MAX_MEMBERS:
            raise ValidationError(too_many())
        check_lengths(names)

    def names(self, known: Iterable[str] = ()) -> list[str]:
        """The names on a valid list, without duplicates and without `known` ones."""
        text = self.people.data or ""
        entrants, _problems = self.entrants_in(text, _has_partners(text))
        seen, names = {person_key(name) for name in known}, []
        for name in _names_of(entrants):
            if name and person_key(name) not in seen:
                seen.add(person_key(name))
                names.append(name)
        return names


def _has_partners(text: str) -> bool:
    """True if the list has a column of partners, like a list for a night of fixed pairs."""
    return "partner" in read_layout(text, False, tidied).columns


def too_many() -> str:
    """The refusal of too many members."""
    return ngettext(
        "A club has at most %(most)s member. Remove some names and try again.",
        "A club has at most %(most)s members. Remove some names and try again.",
        MAX_MEMBERS,
        most=number(MAX_MEMBERS),
    )


def _names_of(entrants: Sequence[Entrant]) -> list[str]:
    return [tidied(name) for entrant in entrants for line in entrant.names for name in split_pair(line)]


def check_lengths(names: Iterable[str]) -> None:
    """Refuse names that are too long."""
    if any(len(name) > MAX_NAME_LETTERS for name in names):
        raise ValidationError(too_long(MAX_NAME_LETTERS))


class AddMembersForm(MemberListForm):
    """Adds members to a club, all in one category."""

    category = _CategoryField()

    def validate_people(self, field: TextAreaField) -> None:
        super().validate_people(field)
        if not self.names() and not self.file.is_refused:
            raise ValidationError(_("A name is missing here."))


class NewClubForm(MemberListForm):
    """Makes a club; its first members can be added later, too. `form_key`: its idempotency key."""

    name = NameField(_l("Name of the club"), MAX_NAME_LETTERS, validators=[has_a_name])
    form_key = HiddenField(validators=[Length(max=32)])


class MemberForm(TextForm):
    """A member. `seen`: the version of the club on the page (optimistic lock)."""

    name = StringField(_l("Name"), validators=[has_a_name], filters=[tidied])
    category = _CategoryField()
    since = StringField(
        _l("Member since"),
        description=_l("a year, or a date like %(date)s", date=_A_DATE),
        filters=[tidied],
        render_kw={"maxlength": 10, "autocomplete": "off", "inputmode": "numeric"},
    )
    also = TextAreaField(
        _l("Other names they have played under"),
        description=_l("one a line, as written in a night"),
        render_kw={"rows": 2, "autocomplete": "off"},
    )
    seen = HiddenIntegerField()

    def __init__(self, others: Sequence[MemberRow], **options: Any) -> None:
        """`others`: the other members."""
        super().__init__(**options)
        self._others = others

    def show(self, member: MemberRow, seen: int) -> None:
        """Fill in a member."""
        also = "\n".join(member.also)
        values = {"name": member.name, "category": member.category, "since": member.since, "also": also}
        self.process(data=values | {"seen": seen})

    def validate_name(self, field: StringField) -> None:
        self._check([field.data or ""])

    def validate_since(self, field: StringField) -> None:
        if field.data and not SINCE.fullmatch(field.data):
            raise ValidationError(_("Enter a year, or a date like %(date)s.", date=_A_DATE))

    def validate_also(self, field: TextAreaField) -> None:
        names = self.other_names()
        if len(names) > MAX_OTHER_NAMES:
            raise ValidationError(
                ngettext(
                    "Enter at most %(num)s other name.",
                    "Enter at most %(num)s other names.",
                    MAX_OTHER_NAMES,
                )
            )
        self._check(names)

    def _check(self, names: Sequence[str]) -> None:
        check_lengths(names)
        for name in names:
            other = known_as(self._others, name)
            if other is not None:
                raise ValidationError(
                    _(
                        "%(other)s already goes by %(name)s, and a night could not tell the two apart. Enter "
                        "another name.",
                        other=other.name,
                        name=name,
                    )
                )

    def other_names(self) -> list[str]:
        """The member's other names, without duplicates."""
        typed = filter(None, map(tidied, (self.also.data or "").splitlines()))
        names: dict[str, str] = {}
        for name in typed:
            names.setdefault(person_key(name), name)
        names.pop(person_key(self.name.data or ""), None)
        return list(names.values())

    def values(self) -> dict[str, Any]:
        """The member's columns, of a valid form."""
        return {
            "name": self.name.data,
            "category": self.category.data,
            "since": self.since.data,
            "also": tuple(self.other_names()),
        }


def known_as(members: Iterable[MemberRow], name: str) -> MemberRow | None:
    """The member with this name or other name, compared as nights compare names."""
    key = person_key(name)
    return next(
        (member for member in members if key in {person_key(known) for known in (member.name, *member.also)}),
        None,
    )


def names_known(members: Iterable[MemberRow]) -> list[str]:
    """All names and other names of the members."""
    return [name for member in members for name in (member.name, *member.also)]
