"""A night's people: the director's list with check-in, and a page for each person."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from werkzeug import Response
from wtforms import (
    BooleanField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    ValidationError,
)
from wtforms.widgets import CheckboxInput

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_ROUNDS, MAX_SMALL_UPLOAD_BYTES
from scorekeeper.store.night_models import EntrantRow, NightRow
from scorekeeper.store.nights import entrants, removal
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.names import name_key, person_key
from scorekeeper.tournament.night.model import ENTRANT_STATES, Entrant, Night, Substitute
from scorekeeper.tournament.night.progress import awaits_draw, next_round_number
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.director.attention import attention_of
from scorekeeper.web.nights.director.log import StepForm
from scorekeeper.web.nights.director.seating import first_round, rename_at, unseated, waiting_table
from scorekeeper.web.parts.finding import found, sorted_by_name, typed_letters
from scorekeeper.web.parts.forms.fields import HiddenIntegerField, WholeNumberField
from scorekeeper.web.parts.forms.names import NameField, has_a_name, tidied, too_long
from scorekeeper.web.parts.forms.people_list import UploadedListForm
from scorekeeper.web.parts.forms.person_field import PersonField
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.pagination import page_with, part_of
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.serving.access import night_to_direct, or_404
from scorekeeper.web.serving.language import comma_list
from scorekeeper.web.serving.marks import takes_a_file
from scorekeeper.web.serving.text_form import TextForm

#: Entrants on a page of the list.
PEOPLE = 100


# --- the forms -------------------------------------------------------------------------------------


class StateForm(TextForm):
    """Sets the state of some people, or of `everybody` who is expected. `find` is the search text of the
    list, `page` the page shown."""

    state = SelectField(choices=[(state, state) for state in ENTRANT_STATES])
    who = SelectMultipleField(coerce=int, validate_choice=False)
    everybody = BooleanField()
    find = StringField(filters=[lambda typed: (typed or "")[:80]])
    page = HiddenIntegerField()


class AddPeopleForm(UploadedListForm):
    """Adds people, typed or from a file, as present or as expected."""

    people = TextAreaField(
        _l("One name a line; after a semicolon the club or family"),
        render_kw={"rows": 3, "autocomplete": "off"},
    )
    here = BooleanField(_l("Already here"))

    def __init__(self, pairs: bool, listed: int = 0, **options: Any) -> None:
        """`pairs`: fixed pairs play; `listed`: how many numbers the night has used."""
        super().__init__(**options)
        self.pairs, self.listed = pairs, listed

    def validate_people(self, field: TextAreaField) -> None:
        self.check_list(field, self.pairs, self.listed)
        if not self.entrants() and not self.file.is_refused:
            raise ValidationError(_("A name is missing here."))

    def entrants(self) -> list[Entrant]:
        """The new people of a valid form."""
        return self.entrants_in(self.people.data, self.pairs, self.listed)[0]


class PersonForm(TextForm):
    """Edits a line of the list; a pair has a partner."""

    name = StringField(_l("Name"), filters=[tidied])
    partner = StringField(_l("Partner"), filters=[tidied])
    club = NameField(_l("Club or family: kept at different tables if possible"), MAX_NAME_LETTERS)
    table = WholeNumberField(1, 999, label=_l("Always at table (for those who cannot move)"))
    never = SelectMultipleField(
        _l("Never at a table with"), coerce=int, validate_choice=False, option_widget=CheckboxInput()
    )

    def __init__(self, entrant: Entrant, others: Mapping[int, str], **options: Any) -> None:
        """`others`: entrant number -> name, for everybody else."""
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
        """Fill in a line of the list. `avoided_by` are people who may never sit with this entrant."""
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
        """The entrant's columns, of a valid form."""
        names = [field.data for field in (self.name, self.partner) if field is not None]
        return {
            "names": tuple(names),
            "club": self.club.data or None,
            "never": frozenset(self._others & set(self.never.data or ())),
            "fixed_table": self.table.data,
        }


def _check_name(field: StringField) -> None:
    if not field.data:
        raise ValidationError(_("A name is missing here."))
    if len(field.data) > MAX_NAME_LETTERS:
        raise ValidationError(too_long(MAX_NAME_LETTERS))


_TWO_PEOPLE = _l("Choose two different people.")


class NeverForm(TextForm):
    """Two people who may never sit at one table, or may again."""

    first = PersonField(_l("Name"), _TWO_PEOPLE, _l("Choose…"), render_kw={"required": True})
    other = PersonField(_l("Never with"), _TWO_PEOPLE, _l("Choose…"), render_kw={"required": True})

    def __init__(self, names: Mapping[int, str], **options: Any) -> None:
        super().__init__(**options)
        self.first.choices = self.other.choices = list(names.items())

    def validate_other(self, field: PersonField) -> None:
        if field.data == self.first.data:
            raise ValidationError(_TWO_PEOPLE)


class SubstituteForm(TextForm):
    """A substitute for an entrant, for some rounds or until the end."""

    name = NameField(_l("Substitute"), MAX_NAME_LETTERS, validators=[has_a_name])
    # Translators: who is replaced: “Substitute Ann for Bob, from round 2”
    place = SelectField(_l("for"), coerce=int, default=0)
    first = WholeNumberField(1, 99, label=_l("from round"))
    rounds = WholeNumberField(1, 99, label=_l("for how many (empty: all)"))
    at_table = BooleanField()

    def __init__(
        self,
        entrant: Entrant,
        first_round: int,
        listed: Iterable[str],
        waiting: Iterable[str] = (),
        **options: Any,
    ) -> None:
        """`first_round`: the next round in which a substitute can play; `listed`: names on the night's list;
        `waiting`: those of them who have no seat in that round. `at_table`: sent from the table's page."""
        super().__init__(first=first_round, **options)
        self._listed = {person_key(name) for name in listed}
        self._waiting = {person_key(name): name for name in waiting}
        self.place.choices = list(enumerate(entrant.names))
        self._entrant, self._first_round = entrant, first_round

    def validate_name(self, field: NameField) -> None:
        key = person_key(field.data or "")
        stands_in = key in self._waiting and (self.first.data, self.rounds.data) == (self._first_round, 1)
        if key in self._listed and not stands_in:  # otherwise they would count twice and might get two seats
            raise ValidationError(
                _(
                    "%(name)s is on the list of this night: give them a seat as a late arrival, or take "
                    "them off the list first. Somebody else of that name needs a different name.",
                    name=field.data,
                )
            )
        if len(self._entrant.substitutes) >= MAX_ROUNDS:
            raise ValidationError(
                ngettext(
                    "There can be at most %(num)s substitute.",
                    "There can be at most %(num)s substitutes.",
                    MAX_ROUNDS,
                )
            )

    def substitute(self) -> Substitute:
        """The substitute of a valid form. Somebody on the list goes by the name that stands there."""
        first, rounds = self.first.data or self._first_round, self.rounds.data
        last = None if rounds is None else min(99, first + rounds - 1)
        typed = self.name.data or ""
        name = self._waiting.get(person_key(typed), typed)
        return Substitute(name=name, first=first, last=last, place=self.place.data)


# --- the views -------------------------------------------------------------------------------------


def show(public_id: str) -> ResponseReturnValue:
    """Show the list; a polling page gets it again when the open items change."""
    row, _device = night_to_direct(public_id)
    if wants_fragment() and request.args.get("attention") == attention_of(row, night_of(row)).version:
        return unchanged()
    return _page(row)


def set_state(public_id: str) -> ResponseReturnValue:
    """Check some people or everybody in or out."""
    row, device = night_to_direct(public_id)
    form = StateForm()
    if not form.validate_on_submit():
        abort(400)
    state = form.state.data
    if form.everybody.data:
        chosen = [entrant for entrant in row.entrants if entrant.state == "expected"]
    else:
        chosen = [entrant for entrant in row.entrants if entrant.number in (form.who.data or ())]
    if state == "expected":  # people who have played are here or gone, never expected
        chosen = [entrant for entrant in chosen if not entrants.was_seated(row, entrant)]
    entrants.set_state(row, device, chosen, state)
    page = url_for(".show", public_id=public_id, find=form.find.data or None, page=form.page.data)
    return redirect(page, code=303)


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def add(public_id: str) -> ResponseReturnValue:
    """Add all people of a list, or none if it has a problem."""
    row, device = night_to_direct(public_id)
    form = AddPeopleForm(row.settings.partners == "fixed", entrants.next_number(row) - 1)
    if not form.validate_on_submit():
        return _page(row, form), 422
    numbers = entrants.add_people(row, device, form.entrants())
    if form.here.data:
        arrived = [entrant for entrant in row.entrants if entrant.number in numbers]
        entrants.set_state(row, device, arrived, "here")
    return _to_list(row, numbers[0])


def keep_apart(public_id: str) -> ResponseReturnValue:
    """Keep two people from ever sitting at one table."""
    row, device = night_to_direct(public_id)
    form = NeverForm(_names(night_of(row)))
    if not form.validate_on_submit():
        return _page(row, never=form), 422
    entrants.set_never(row, device, _entrant(row, form.first.data), form.other.data, True)
    return redirect(url_for(".show", public_id=public_id, _anchor="never"), code=303)


def let_meet(public_id: str) -> ResponseReturnValue:
    """Let two people sit at one table again."""
    row, device = night_to_direct(public_id)
    form = NeverForm(_names(night_of(row)))
    if form.validate_on_submit():
        entrants.set_never(row, device, _entrant(row, form.first.data), form.other.data, False)
        entrants.set_never(row, device, _entrant(row, form.other.data), form.first.data, False)
    return redirect(url_for(".show", public_id=public_id, _anchor="never"), code=303)


def person(public_id: str, number: int) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _person_page(row, _entrant(row, number))


def change(public_id: str, number: int) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    entrant = _entrant(row, number)
    form = _person_form(night_of(row), number)
    if not form.validate_on_submit():
        return _person_page(row, entrant, form), 422
    values = form.values()
    entrants.change_person(row, device, entrant, **values)
    for other in row.entrants:  # "never" works both ways, so unticking it here removes it there
        if number in other.never and other.number not in values["never"]:
            entrants.change_person(row, device, other, never=other.never - {number})
    return _to_list(row, number)


def remove(public_id: str, number: int) -> ResponseReturnValue:
    """Take somebody off the list; somebody who has already sat at a table is marked as gone instead."""
    row, device = night_to_direct(public_id)
    entrant, page = _entrant(row, number), _page_of(night_of(row), number)
    try:
        removal.remove_person(row, device, entrant)
    except removal.AlreadySeated:
        entrants.set_state(row, device, [entrant], "away")
    return redirect(url_for(".show", public_id=public_id, page=page), code=303)


def undo_removal(public_id: str) -> ResponseReturnValue:
    """Put the person who was removed last back on the list, or remove them again."""
    row, device = night_to_direct(public_id)
    last = removal.removed_last(row)
    number = last.facts["who"][0] if last is not None and last.kind == "person_removed" else None
    removal.undo_removal(row, device, StepForm().step.data)
    return _to_list(row, number)


def substitute(public_id: str, number: int) -> ResponseReturnValue:
    """Let a substitute play for an entrant. With a substitute in the next draw, the entrant counts as here.
    At a table that has not begun, the substitute takes the seat."""
    row, device = night_to_direct(public_id)
    entrant, night = _entrant(row, number), night_of(row)
    form = _substitute_form(row, night, number)
    if not form.validate_on_submit():
        return _person_page(row, entrant, substitution=form), 422
    added, at_table = form.substitute(), waiting_table(row, night, number)
    if added not in entrant.substitutes:  # else pressed twice
        entrants.add_substitute(row, device, entrant, added)
        if at_table is not None:
            rename_at(at_table, night, night_of(row), device)
    if added.first <= next_round_number(night) <= (added.last or 99):
        entrants.set_state(row, device, [entrant], "here")
    if form.at_table.data and at_table is not None:
        round_number, table = at_table.round.number, at_table.number
        there = url_for("night_tables.show", public_id=public_id, round_number=round_number, number=table)
        return redirect(there, code=303)
    return redirect(url_for(".person", public_id=public_id, number=number), code=303)


def end_substitution(public_id: str, number: int, index: int) -> ResponseReturnValue:
    """End a substitution after the current round."""
    row, device = night_to_direct(public_id)
    night = night_of(row)
    entrants.end_substitution(row, device, _entrant(row, number), index, next_round_number(night) - 1)
    return redirect(url_for(".person", public_id=public_id, number=number), code=303)


def _entrant(row: NightRow, number: int) -> EntrantRow:
    return or_404(entrants.find_entrant(row, number))


def _known(night: Night, number: int) -> Entrant:
    return next(entrant for entrant in night.entrants if entrant.number == number)


def _to_list(row: NightRow, number: int | None = None) -> Response:
    """Redirect to the list, at the person's line if given."""
    line = None if number is None else f"person-{number}"
    return redirect(url_for(".show", public_id=row.public_id, who=number, _anchor=line), code=303)


def _page_of(night: Night, number: int) -> int | None:
    """The page of the list with this person; None if there is a single page."""
    names = list(_names(night))
    return page_with(names.index(number), PEOPLE, len(names))


def _names(night: Night) -> dict[int, str]:
    """Entrant number -> full name, sorted by name."""
    return sorted_by_name(names_of(night, in_full=True))


# --- the list --------------------------------------------------------------------------------------


def _page(row: NightRow, newcomers: AddPeopleForm | None = None, never: NeverForm | None = None) -> str:
    night, typed = night_of(row), typed_letters()
    names = _names(night)
    listed = [entrant for number in names if (entrant := night.entrant(number))]
    among = found(listed, typed, lambda entrant: names[entrant.number]) if typed else listed
    who = request.args.get("who", type=int)
    part = part_of(among, PEOPLE, lambda entrant: entrant.number == who)
    return render_template(
        "nights/director/people.html",
        row=row,
        night=night,
        here_now="people",
        names=names,
        listed=part,
        typed=typed,
        removed=removal.removed_last(row),
        came=entrants.came_together(row),
        remarks=_remarks(night, names, part.items),
        never=never or NeverForm(names, formdata=None),
        never_pairs=sorted(
            {_pair(entrant.number, other) for entrant in night.entrants for other in entrant.never}
        ),
        duplicates=_duplicate_names(night),
        awaits_draw=awaits_draw(night),
        strip=attention_of(row, night),
        by_phone={
            entrant.number for entrant in row.entrants if entrant.state == "here" and entrant.device_id
        },
        newcomers=newcomers or AddPeopleForm(pairs=False, formdata=None, here=True),
    )


def _remarks(night: Night, names: Mapping[int, str], shown: Sequence[Entrant]) -> dict[int, list[str]]:
    """Remarks below each shown name. "Never with" is shown for both people, though only one row may store
    it."""
    never: defaultdict[int, set[int]] = defaultdict(set)
    for entrant in night.entrants:
        for other in entrant.never & names.keys():
            never[entrant.number].add(other)
            never[other].add(entrant.number)
    return {
        entrant.number: list(_remarks_on(entrant, [names[other] for other in sorted(never[entrant.number])]))
        for entrant in shown
    }


def _remarks_on(entrant: Entrant, avoided: Sequence[str]) -> Iterator[str]:
    if entrant.club:
        yield entrant.club
    if entrant.table:
        yield _("always table %(number)s", number=entrant.table)
    if avoided:
        yield _("never with %(names)s", names=comma_list(avoided))
    for substitute in entrant.substitutes:
        yield _("%(name)s plays instead", name=substitute.name)


def _pair(a: int, b: int) -> tuple[int, int]:
    return min(a, b), max(a, b)


def _duplicate_names(night: Night) -> list[tuple[str, int]]:
    """Names that occur more than once in the night, each as it was written first, and how often."""
    names = [name for entrant in night.entrants for name in entrant.names]
    counts = Counter(map(name_key, names))
    first = {name_key(name): name for name in reversed(names)}
    return sorted((first[key], count) for key, count in counts.items() if count > 1)


# --- a person's page -------------------------------------------------------------------------------


def _person_form(night: Night, number: int, **options: Any) -> PersonForm:
    names = _names(night)
    others = {other: name for other, name in names.items() if other != number}
    return PersonForm(_known(night, number), others, **options)


def _shown_person(night: Night, number: int) -> PersonForm:
    form = _person_form(night, number, formdata=None)
    avoided_by = [other.number for other in night.entrants if number in other.never]
    form.show(_known(night, number), avoided_by)
    return form


def _person_page(
    row: NightRow,
    entrant: EntrantRow,
    form: PersonForm | None = None,
    substitution: SubstituteForm | None = None,
) -> str:
    night, number = night_of(row), entrant.number
    return render_template(
        "nights/director/person.html",
        row=row,
        night=night,
        here_now="people",
        entrant=_known(night, number),
        form=form or _shown_person(night, number),
        names=names_of(night, in_full=True),
        next_round=next_round_number(night),
        substitution=substitution or _substitute_form(row, night, number, formdata=None),
    )


def _substitute_form(row: NightRow, night: Night, number: int, **options: Any) -> SubstituteForm:
    listed = [name for entrant in night.entrants for name in entrant.names]
    waiting = [name for entrant in unseated(night) for name in entrant.names]
    return SubstituteForm(_known(night, number), first_round(row, night, number), listed, waiting, **options)
