"""Which box a table plays by, its printed option, and the house rules on top."""

from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Form, FormField, RadioField, SelectField
from wtforms.validators import Optional

from scorekeeper.rules import EDITIONS, Rules, RulesError
from scorekeeper.rules.editions import HOUSE_RULES
from scorekeeper.rules.editions.house_rules import Choices
from scorekeeper.web.common.forms.fields import WholeNumberField
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.text.editions_text import HOUSE_RULE_VALUES, box_choices, box_name

#: House rules whose values are words, with the form's choices for them.
_CHOICES = {name: rule.values for name, rule in HOUSE_RULES.items() if isinstance(rule, Choices)}


class HouseRulesForm(Form):
    """A field for each house rule; an empty field leaves the rule as it is printed."""

    extension = SelectField(
        choices=[("", _l("as printed")), ("none", _l("none")), ("miles", _l("to"))],
        default="",
        validators=[Optional()],
    )

    def validate(self, extra_validators: Any = None) -> bool:
        valid = super().validate(extra_validators)
        to = self.extension_miles
        if self.extension.data == "miles" and to.data is None and not to.errors:
            to.errors = [_("A whole number, please.")]
            return False
        return valid

    def values(self) -> dict[str, Any]:
        """The house rules given, by the names of FORMATS 1."""
        given = {
            name: _as_rule(name, self[name].data)
            for name in HOUSE_RULES
            if name != "extension_miles" and self[name].data not in (None, "")
        }
        if self.extension.data == "none":
            given["extension_miles"] = None
        elif self.extension_miles.data is not None:
            given["extension_miles"] = self.extension_miles.data
        return given

    def show(self, rules: Rules) -> None:
        """Show the house rules a table already plays by."""
        for name, value in rules.house_rules:
            if name == "extension_miles":
                self.extension.data = "none" if value is None else "miles"
                self.extension_miles.data = value
            else:
                self[name].data = str(value) if name in _CHOICES else value

    def numbers(self) -> Iterator[Any]:
        return (
            field
            for field in self
            if isinstance(field, WholeNumberField) and field.short_name != "extension_miles"
        )

    def words(self) -> Iterator[Any]:
        return (field for field in self if field.short_name in _CHOICES)


def _as_rule(name: str, data: Any) -> Any:
    return {"True": True, "False": False}.get(data, data) if name in _CHOICES else data


def _add_house_rule_fields() -> None:
    for name, values in HOUSE_RULES.items():
        if name in _CHOICES:
            choices = [("", _l("as printed"))]
            choices += [(str(value), _l(HOUSE_RULE_VALUES[value])) for value in _CHOICES[name]]
            field = SelectField(choices=choices, default="", validators=[Optional()])
        else:
            field = WholeNumberField(values.least, values.most, values.step)
        setattr(HouseRulesForm, name, field)


_add_house_rule_fields()


class RulesFields:
    """The fields a form needs to say what a table plays by. Mixed into the forms that ask for it."""

    edition = RadioField(choices=box_choices)
    option = RadioField(default="", validators=[Optional()], validate_choice=False)
    house = FormField(HouseRulesForm)

    def chosen_rules(self, players: int) -> Rules | None:
        """The rules chosen for this many players. What cannot be is said at the fields, and gives None."""
        edition = EDITIONS[self.edition.data]
        if players not in edition.players:
            numbers = voice().and_list([str(number) for number in edition.players])
            said = _("%(box)s is for %(numbers)s players.", box=box_name(edition.id), numbers=numbers)
            self.edition.errors = [*self.edition.errors, said]
            return None
        if self.house.errors:
            return None
        changes = self.house.form.values()
        for option in edition.options_for(players):
            if option.name == self.option.data:
                printed = {"target_miles": option.target_miles, "extension_miles": option.extension_miles}
                changes = printed | changes
        try:
            return edition.rules(players, changes)
        except RulesError as error:
            said = voice().say(error.sentence)
            self.house.form.form_errors.append(said)
            return None
