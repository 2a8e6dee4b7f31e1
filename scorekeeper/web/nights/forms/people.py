"""The people of a night: newcomers, check-in, changes to a person, substitutes."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import (
    BooleanField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    ValidationError,
)
from wtforms.widgets import CheckboxInput

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_ROUNDS
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night.model import ENTRANT_STATES, Entrant, Substitute
from scorekeeper.web.common.forms.fields import HiddenIntegerField, TextForm, UploadField, WholeNumberField
from scorekeeper.web.common.forms.names import NameField, tidied, too_long
from scorekeeper.web.common.forms.people_list import PeopleListForm
from scorekeeper.web.common.forms.person_field import PersonField


class StateForm(TextForm):
    """The state of some people, or of `everybody` who is expected. `find`: letters that the list is searched
    for; `page`: the page of it that was shown, of several."""

    state = SelectField(choices=[(state, state) for state in ENTRANT_STATES])
    who = SelectMultipleField(coerce=int, validate_choice=False)
    everybody = BooleanField()
    find = StringField(filters=[lambda typed: (typed or "")[:80]])
    page = HiddenIntegerField()


class AddPeopleForm(PeopleListForm):
    """Newcomers, typed or from a file; they are here already or expected."""

    people = TextAreaField(
        _l("One name a line; after a semicolon the club or family"),
        render_kw={"rows": 3, "autocomplete": "off"},
    )
    file = UploadField(
        _l("or a list from a spreadsheet (CSV)"), render_kw={"accept": ".csv,.txt,text/csv,text/plain"}
    )
    here = BooleanField(_l("They are here"))

    def __init__(self, pairs: bool, listed: int = 0, **options: Any) -> None:
        """`pairs`: fixed pairs play; `listed`: the numbers that the night has given already."""
        super().__init__(**options)
        self.pairs, self.listed = pairs, listed
        if self.file.data:
            self.take_file(self.file.data, self.people)
        else:
            self.read_as_chosen(self.people)

    def validate_people(self, field: TextAreaField) -> None:
        self.check_list(field, self.pairs, self.listed)
        if not self.entrants():
            raise ValidationError(_("A name is missing here."))

    def entrants(self) -> list[Entrant]:
        """The newcomers, of a valid form."""
        return self.entrants_in(self.people.data, self.pairs, self.listed)[0]


class PersonForm(TextForm):
    """A line of the list; a pair has a partner."""

    name = StringField(_l("Name"), filters=[tidied])
    partner = StringField(_l("Partner"), filters=[tidied])
    club = NameField(_l("Club or family: kept from one table where that can be"), MAX_NAME_LETTERS)
    table = WholeNumberField(1, 999, label=_l("Always at table (for those who cannot move)"))
    never = SelectMultipleField(
        _l("Never at a table with"), coerce=int, validate_choice=False, option_widget=CheckboxInput()
    )

    def __init__(self, entrant: Entrant, others: Mapping[int, str], **options: Any) -> None:
        """`others`: the names of everybody else, by number."""
        super().__init__(**options)
        self.never.choices = list(others.items())
        self._others = set(others)
        if len(entrant.names) < 2:
            del self.partner

    def validate_name(self, field: StringField) -> None:
        _check_name(field)

    def validate_partner(self, field: StringField) -> None:
        _check_name(field)

    def show(self, entrant: Entrant, avoided_by: list[int]) -> None:
        """Fill in a line of the list. `avoided_by`: those who are never to sit with this entrant."""
        name, partner = [*entrant.names, ""][:2]
        self.process(
            data={
                "name": name,
                "partner": partner,
                "club": entrant.club,
                "table": entrant.table,
                "never": [*entrant.never, *avoided_by],
            }
        )

    def values(self) -> dict[str, Any]:
        """The columns of the entrant, of a valid form."""
        names = [field.data for field in (self.name, self.partner) if field is not None]
        return {
            "names": tuple(names),
            "club": self.club.data or None,
            "never": tuple(sorted(self._others & set(self.never.data or ()))),
            "fixed_table": self.table.data,
        }


_TWO_PEOPLE = _l("Choose two different people.")


class NeverForm(TextForm):
    """Two people who are never to sit at one table, or may again."""

    first = PersonField(_l("Name"), _TWO_PEOPLE, _l("Choose…"), render_kw={"required": True})
    other = PersonField(_l("Never with"), _TWO_PEOPLE, _l("Choose…"), render_kw={"required": True})

    def __init__(self, names: Mapping[int, str], **options: Any) -> None:
        super().__init__(**options)
        self.first.choices = self.other.choices = list(names.items())

    def validate_other(self, field: PersonField) -> None:
        if field.data == self.first.data:
            raise ValidationError(_TWO_PEOPLE)


def _check_name(field: StringField) -> None:
    if not field.data:
        raise ValidationError(_("A name is missing here."))
    if len(field.data) > MAX_NAME_LETTERS:
        raise ValidationError(too_long(MAX_NAME_LETTERS))


class SubstituteForm(TextForm):
    """Substitute for an entrant, for some rounds or to the end."""

    name = NameField(_l("Substitute"), MAX_NAME_LETTERS)
    place = SelectField(_l("for"), coerce=int, default=0)
    first = WholeNumberField(1, 99, label=_l("from round"))
    rounds = WholeNumberField(1, 99, label=_l("for how many (empty: all)"))

    def __init__(self, entrant: Entrant, first_round: int, listed: Iterable[str], **options: Any) -> None:
        """`first_round`: the next in which somebody else can play; `listed`: names on the night's list."""
        super().__init__(first=first_round, **options)
        self._listed = {person_key(name) for name in listed}
        self.place.choices = list(enumerate(entrant.names))
        self._entrant, self._first_round = entrant, first_round

    def validate_name(self, field: NameField) -> None:
        if not field.data:
            raise ValidationError(_("A name is missing here."))
        if person_key(field.data) in self._listed:  # else they count twice, and may be seated twice
            raise ValidationError(
                _(
                    "%(name)s is on the list of this night: give them a seat as a late arrival, or take "
                    "them off the list first. Somebody else of that name needs another one.",
                    name=field.data,
                )
            )
        if len(self._entrant.substitutes) >= MAX_ROUNDS:
            raise ValidationError(
                ngettext(
                    "%(num)s substitute is as many as there can be.",
                    "%(num)s substitutes are as many as there can be.",
                    MAX_ROUNDS,
                )
            )

    def substitute(self) -> Substitute:
        """The substitute asked for, of a valid form."""
        first, rounds = self.first.data or self._first_round, self.rounds.data
        last = None if rounds is None else min(99, first + rounds - 1)
        return Substitute(name=self.name.data or "", first=first, last=last, place=self.place.data)
