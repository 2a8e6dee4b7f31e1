"""Forms for statements about a person: another name, the same person as somebody, somebody else in some
games."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import SelectField, SelectMultipleField, ValidationError
from wtforms.widgets import CheckboxInput

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts.forms.names import NameField, has_a_name
from scorekeeper.web.parts.placeholder_names import is_placeholder
from scorekeeper.web.serving.language import number
from scorekeeper.web.serving.text_form import TextForm


class PersonNameForm(TextForm):
    """A name for a person."""

    @property
    def chosen_name(self) -> str:
        """The name of a valid form."""
        return self.name.data or ""

    name = NameField(_l("Name"), MAX_NAME_LETTERS, validators=[has_a_name])

    def validate_name(self, field: NameField) -> None:
        if is_placeholder(key_of(field.data)):
            text = _("Players without a name are called that. Enter another name.")
            raise ValidationError(text)

    def refuse_taken(self, person: str, other: str, together: bool) -> None:
        """Add the error that `other` has this name: they sat at a table with the person, or may be the same
        one."""
        if together:
            text = _(
                "There is already another %(name)s, who sat at the same table as %(person)s. Enter "
                "another name.",
                name=other,
                person=person,
            )
        else:
            text = _("There is another %(name)s already. Are the two one person?", name=other)
        self.name.errors = [text]


class MergeForm(TextForm):
    """Chooses somebody who is the same person; `others` are keyed by address."""

    other = SelectField(_l("Also played as"))

    def __init__(self, others: Mapping[str, str], **options: Any) -> None:
        super().__init__(**options)
        self._others = others
        self.other.choices = [("", _("Choose")), *others.items()]

    def validate_other(self, field: SelectField) -> None:
        if not field.data:
            raise ValidationError(_("Choose who is the same person."))

    def refuse_together(self, name: str, games: int) -> None:
        """Add the error that both were at one table."""
        other = self._others[self.other.data]
        self.other.errors = [
            ngettext(
                "%(name)s and %(other)s sat at the same table in %(games)s game, so they are two people.",
                "%(name)s and %(other)s sat at the same table in %(games)s games, so they are two people.",
                games,
                name=name,
                other=other,
                games=number(games),
            )
        ]


class SplitForm(PersonNameForm):
    """Chooses games in which it was somebody else, by id or by the name written at the table."""

    name = NameField(_l("Who played in these games"), MAX_NAME_LETTERS, validators=[has_a_name])
    games = SelectMultipleField(_l("Games"), option_widget=CheckboxInput())

    def __init__(self, person: str, choices: Sequence[tuple[str, str]], **options: Any) -> None:
        """`person`: the key of the person to split."""
        super().__init__(**options)
        self._person = person
        self.games.choices = choices

    def validate_name(self, field: NameField) -> None:
        super().validate_name(field)
        if key_of(field.data or "") == self._person:
            raise ValidationError(_("Enter another name: somebody else cannot have the same one."))

    @property
    def chosen(self) -> list[str]:
        """The chosen values of a valid form."""
        return self.games.data or []

    def validate_games(self, field: SelectMultipleField) -> None:
        if not field.data:
            raise ValidationError(_("Choose the games in which it was somebody else."))

    def refuse_together(self, games: int) -> None:
        """Add the error that somebody with this name is already at these tables."""
        self.name.errors = [
            ngettext(
                "%(name)s was already at the table in %(games)s of these games. Enter another name "
                "or choose other games.",
                "%(name)s was already at the table in %(games)s of these games. Enter another name "
                "or choose other games.",
                games,
                name=self.name.data,
                games=number(games),
            )
        ]
