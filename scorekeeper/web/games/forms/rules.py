"""The form for a table's rules: the box, its printed option, and house rules."""

from collections.abc import Iterator, Mapping, Set
from typing import Any, cast

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field, Form, FormField, RadioField, SelectField, ValidationError
from wtforms.validators import Optional

from scorekeeper.rules import EDITIONS, Rules, RulesError
from scorekeeper.rules.editions import HOUSE_RULES, Edition, HouseRule
from scorekeeper.rules.editions.house_rules import Choices
from scorekeeper.web.parts.forms.fields import WholeNumberField, require
from scorekeeper.web.parts.text.editions_text import (
    HOUSE_RULE_NAMES,
    HOUSE_RULE_VALUES,
    Box,
    box_choices,
    box_name,
    option_name,
)
from scorekeeper.web.serving.language import number, voice
from scorekeeper.web.serving.text_form import TextForm

#: The house rule with two fields: a choice, and its miles.
EXTENSION = "extension_miles"
#: The values of that choice, without the printed one.
_EXTENSIONS = [
    ("none", _l("none")),
    # Translators: a choice for the extension: to so many miles, which are entered beside it
    ("miles", _l("to")),
]
#: House rules whose values are words, and those words.
_CHOICES = {name: rule.values for name, rule in HOUSE_RULES.items() if isinstance(rule, Choices)}


class _HouseRules(Form):
    """A field for each house rule; an empty one keeps the printed rule. `offered` lists those that the box
    allows."""

    offered: Set[str] = HOUSE_RULES.keys()

    extension = SelectField(
        _l(HOUSE_RULE_NAMES[EXTENSION]),
        choices=[("", _l("as printed")), *_EXTENSIONS],
        default="",
        validators=[Optional()],
    )

    def validate_extension_miles(self, field: WholeNumberField) -> None:
        if self.extension.data == "miles":
            require(field)

    def values(self) -> dict[str, HouseRule]:
        """The house rules entered, by their names in `mille-bornes-hand/1`."""
        given = {
            name: _as_rule(name, self[name].data)
            for name in HOUSE_RULES
            if name != EXTENSION and self[name].data not in (None, "")
        }
        extension_miles = self[EXTENSION].data
        if self.extension.data == "none":
            given[EXTENSION] = None
        elif extension_miles is not None:
            given[EXTENSION] = extension_miles
        return given

    def show(self, rules: Rules) -> None:
        """Show the house rules that a table already plays by."""
        for name, value in rules.house_rules:
            if name == EXTENSION:
                self.extension.data = "none" if value is None else "miles"
                self[EXTENSION].data = value
            else:
                self[name].data = str(value) if name in _CHOICES else value

    def show_printed(self, printed: Rules) -> None:
        """Show the printed value beside each field."""
        self.offered = printed.house_rules_taken.keys()
        if printed.race:
            self["points_coup_fourre"].label.text = _("Each coup fourré, its safety included")
        for field in (*self.numbers(), self[EXTENSION]):
            value = getattr(printed, field.short_name)
            field.render_kw = {**field.render_kw, "placeholder": " " if value is None else value}
        further = printed.extension_miles
        value = number(further) if further else _("none")
        self.extension.choices = [("", _("printed: %(value)s", value=value)), *_EXTENSIONS]
        for field in self.words():
            value = _(HOUSE_RULE_VALUES[getattr(printed, field.short_name)])
            field.choices = [("", _("printed: %(value)s", value=value)), *_words(field.short_name)]

    def numbers(self) -> Iterator[WholeNumberField]:
        """The number fields, without the extension's, which belongs to a choice."""
        for field in self:
            if isinstance(field, WholeNumberField) and field.short_name in self.offered - {EXTENSION}:
                yield field

    def words(self) -> Iterator[SelectField]:
        """The fields of house rules whose values are words."""
        for field in self:
            if isinstance(field, SelectField) and field.short_name in self.offered & _CHOICES.keys():
                yield field


def _as_rule(name: str, data: Any) -> HouseRule:
    return cast(HouseRule, {"True": True, "False": False}.get(data, data) if name in _CHOICES else data)


def _words(name: str) -> list[tuple[str, str]]:
    """The values of a house rule, as choices."""
    return [(str(value), _l(HOUSE_RULE_VALUES[value])) for value in _CHOICES[name]]


def _field(name: str) -> Any:
    """The field of a house rule: a choice of words, or a number."""
    label = _l("… miles") if name == EXTENSION else _l(HOUSE_RULE_NAMES[name])
    values = HOUSE_RULES[name]
    if isinstance(values, Choices):
        choices = [("", _l("as printed")), *_words(name)]
        return SelectField(label, choices=choices, default="", validators=[Optional()])
    return WholeNumberField(values.least, values.most, values.step, label)


#: A form class with a field for each house rule.
HouseRulesForm: type[_HouseRules] = type(
    "HouseRulesForm", (_HouseRules,), {name: _field(name) for name in HOUSE_RULES}
)


def _fits_the_players(form: "RulesForm", field: Field) -> None:
    players = form.player_count
    edition = EDITIONS.get(field.data)
    if players and edition is not None and players not in edition.players:
        numbers = voice().and_list([str(players) for players in edition.players])
        message = _("%(box)s is for %(numbers)s players.", box=box_name(edition.id), numbers=numbers)
        raise ValidationError(message)


class RulesForm(TextForm):
    """The fields for a table's rules. Once they are valid, `rules` holds the chosen rules."""

    edition = RadioField(_l("Which rules?"), choices=box_choices, validators=[_fits_the_players])
    option = RadioField(_l("The trip"), default="", validators=[Optional()], validate_choice=False)
    house: "FormField[_HouseRules]" = FormField(HouseRulesForm)
    rules: Rules

    @property
    def player_count(self) -> int:
        """The number of players; 0 while it cannot be read."""
        raise NotImplementedError

    @property
    def single_race(self) -> bool:
        """True if the chosen box is a single race, which is the whole game."""
        return self.edition.data in EDITIONS and EDITIONS[self.edition.data].single_race

    def validate(self, extra_validators: Any = None) -> bool:
        if not super().validate(extra_validators):
            return False
        edition = EDITIONS[self.edition.data]
        try:
            self.rules = edition.rules(self.player_count, {**self._option(), **self.house.form.values()})
        except RulesError as error:
            self.house.form.form_errors.append(voice().say(error.sentence))
            return False
        return True

    def offer(self, box: Box, printed: Rules) -> None:
        """Show `box` as chosen, with its options and printed values."""
        self.edition.data = box.edition.id
        options = box.edition.options_for(printed.players)
        if any("target_miles" in option.changes for option in options):
            trip = [number(miles) for miles in (printed.target_miles, printed.extension_miles) if miles]
            without = " → ".join(trip)
        elif options and all(option.changes.keys() == {"sides"} for option in options):
            self.option.label.text, without = _("Who plays together?"), _("each alone")
        else:
            self.option.label.text, without = _("Printed option"), _("without")
        offered = [(option.name, option_name(option.name)) for option in options]
        self.option.choices = [("", without), *offered] if offered else []
        self.option.data = self.option.data if self.option.data in dict(offered) else ""
        self.house.form.show_printed(printed)

    def printed(self, edition: Edition, players: int) -> Rules:
        """The printed rules of a box, with the number of sides of the chosen option."""
        chosen = [option for option in edition.options_for(players) if option.name == self.option.data]
        sides = [option.changes for option in chosen if "sides" in option.changes]
        return edition.rules(players, sides[0] if sides else None)

    def _option(self) -> Mapping[str, HouseRule]:
        """The values that the printed option sets."""
        for option in EDITIONS[self.edition.data].options_for(self.player_count):
            if option.name == self.option.data:
                return dict(option.changes)
        return {}
