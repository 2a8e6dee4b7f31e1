"""Setting up a tournament night, and its people."""

from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import (
    BooleanField,
    HiddenField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)
from wtforms.validators import Length, Optional, Regexp

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_PASTED_LETTERS
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.store.night_models import EntrantRow
from scorekeeper.tournament.night.model import ROUND_LENGTHS, Settings
from scorekeeper.tournament.night.settings import TABLES, has_table, settings_problem
from scorekeeper.tournament.seating.model import KINDS
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, PRESETS
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from scorekeeper.web.common.forms.fields import TextForm, WholeNumberField
from scorekeeper.web.common.forms.names import tidied, too_long
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.text.editions_text import box_choices, box_name

TABLE_NAMES = {
    "4-rotating": N_("4 at a table, new partners every round"),
    "4-fixed": N_("4 at a table, fixed pairs"),
    "2-none": N_("2 at a table"),
    "3-none": N_("3 at a table, each for themselves"),
    "4-none": N_("4 at a table, each for themselves"),
    "6-rotating": N_("6 at a table, new partners every round"),
    "6-fixed": N_("6 at a table, fixed pairs"),
    "8-rotating": N_("8 at a table, new partners every round"),
    "8-fixed": N_("8 at a table, fixed pairs"),
}
KIND_NAMES = {
    "random": N_("by lot"),
    "standing": N_("by standing: new people first, then those level"),
    "night": N_("the whole night at once: new people every round"),
    "round_robin": N_("everybody meets everybody"),
    "whist": N_("whist movement: every partner once, every opponent twice"),
    "winners_up": N_("winners move up, losers move down"),
    "by_hand": N_("by hand"),
}
ROUND_NAMES = {
    "hands": N_("a number of hands"),
    "game": N_("one game to the points"),
    "clock": N_("as many hands as the clock allows"),
}


class SettingsForm(TextForm):
    """What the director decides. With `people` and `pin` it sets a night up (`NewNightForm`)."""

    #: Once round 1 is released, who sits at a table is not asked any more.
    tables_stay = False
    name = StringField()
    tables = SelectField(choices=[(key, _l(name)) for key, name in TABLE_NAMES.items()], default="4-rotating")
    kind = SelectField(choices=[(kind, _l(KIND_NAMES[kind])) for kind in KINDS], default="standing")
    rounds = WholeNumberField(1, 99, default=5)
    round_of = RadioField(choices=[(one, _l(ROUND_NAMES[one])) for one in ROUND_LENGTHS], default="hands")
    hands = WholeNumberField(1, 99, default=3)
    minutes = WholeNumberField(1, 600, default=None)
    last_hand = WholeNumberField(0, 600, default=5)
    edition = RadioField(choices=box_choices)
    one_size = BooleanField()
    preset = RadioField(
        choices=[(name, _l(one.title)) for name, one in PRESETS.items()],
        default=CLUB_NIGHT.name,
        validate_choice=False,
    )
    correction = WholeNumberField(0, 24 * 60, default=30)
    full_names = BooleanField()
    check_in = BooleanField(default=True)

    def settings(self, tie_breaks: tuple[str, ...] = CLUB_NIGHT.order) -> Settings | None:
        """The settings asked for. What is wrong is said at the fields, and gives None. `tie_breaks` rank
        where no ready-made order is chosen."""
        valid = self.validate_on_submit()
        name = tidied(self.name.data)[:MAX_NAME_LETTERS]
        for field, needed in (
            (self.rounds, True),
            (self.hands, self.round_of.data == "hands"),
            (self.minutes, self.round_of.data == "clock"),
        ):
            if needed and field.data is None and not field.errors:
                field.errors = [_l("A whole number, please.")]
                valid = False
        clock, last_hand = self.minutes.data, self.last_hand.data
        if valid and clock is not None and last_hand is not None and last_hand >= clock:
            self.last_hand.errors = [_l("Shorter than the clock, please.")]
            valid = False
        if not valid:
            return None
        seats, partners = TABLES[self.tables.data]
        settings = Settings(
            name=name or str(_l("Tournament night")),
            rounds=self.rounds.data,
            round_of=self.round_of.data,
            hands=self.hands.data if self.round_of.data == "hands" else None,
            minutes=self.minutes.data,
            last_hand=self.last_hand.data or 0,
            seats=seats,
            partners=partners,
            kind=self.kind.data,
            one_size=self.one_size.data,
            edition=self.edition.data,
            tie_breaks=PRESETS[self.preset.data].order if self.preset.data in PRESETS else tie_breaks,
            correction=30 if self.correction.data is None else self.correction.data,
            full_names=self.full_names.data,
            check_in=self.check_in.data,
        )
        wrong = settings_problem(settings)
        if wrong is not None:
            self._refuse(settings, wrong)
            return None
        return settings

    def _refuse(self, settings: Settings, wrong: Sentence) -> None:
        """Say what does not go together where it can be changed, and what would."""
        said = [voice().say(wrong.with_facts(box=box_name(settings.edition)))]
        if has_table(settings.edition, self.tables.data):
            self.tables.errors = said
        elif self.tables_stay:
            self.edition.errors = [*said, _l("Choose another box.")]
        else:
            seats = [name for name, (seats, _partners) in TABLES.items() if seats == settings.seats]
            fitting = [_l(TABLE_NAMES[name]) for name in seats if has_table(settings.edition, name)]
            instead = _l("Choose “%(table)s”, or another box.", table=fitting[0]) if fitting else None
            self.tables.errors = [*said, instead or _l("Choose another table, or another box.")]

    def show(self, settings: Settings) -> None:
        """Show what was decided."""
        for name in ("name", "kind", "rounds", "round_of", "hands", "minutes", "last_hand", "edition"):
            self[name].data = getattr(settings, name)
        for name in ("one_size", "correction", "full_names", "check_in"):
            self[name].data = getattr(settings, name)
        self.tables.data = f"{settings.seats}-{settings.partners}"
        chosen = [name for name, one in PRESETS.items() if one.order == settings.tie_breaks]
        self.preset.data = chosen[0] if chosen else ""
        if not chosen:
            self.preset.choices = [("", _l("in an order of our own")), *self.preset.choices]


class PinForm(TextForm):
    """What a new night is made with, whatever it is made from."""

    form_key = HiddenField(validators=[Optional(), Length(16, 32)])
    pin = StringField(validators=[Regexp(r"\d{4,8}$", message=_l("4 to 8 digits, please."))])


class NewNightForm(SettingsForm):
    form_key = HiddenField(validators=[Optional(), Length(16, 32)])
    people = TextAreaField(validators=[Length(max=MAX_PASTED_LETTERS, message=_l("This list is too long."))])
    pin = StringField(validators=[Regexp(r"[0-9]{4,8}$", message=_l("4 to 8 digits, please."))])


class PersonForm(TextForm):
    """One line of the people's list."""

    name = StringField()
    partner = StringField()
    club = StringField()
    table = WholeNumberField(1, 999)
    never = SelectMultipleField(coerce=int, validate_choice=False)

    def show(self, one: EntrantRow) -> None:
        self.name.data, self.partner.data = [*one.names, ""][:2]
        self.club.data, self.table.data, self.never.data = one.club or "", one.fixed_table, list(one.never)

    def values(self, places: int, others: list[int]) -> dict[str, Any] | None:
        """The columns of the entrant; what is wrong is said at the fields, and gives None."""
        valid = self.validate_on_submit()
        names = []
        for field in (self.name, self.partner)[:places]:
            name = tidied(field.data)
            if not name:
                field.errors = [_l("A name is missing here.")]
            elif len(name) > MAX_NAME_LETTERS:
                field.errors = [too_long(MAX_NAME_LETTERS)]
            valid = valid and not field.errors
            names.append(name)
        if not valid:
            return None
        never = tuple(sorted(number for number in set(self.never.data or ()) if number in others))
        club = tidied(self.club.data)[:MAX_NAME_LETTERS] or None
        return {"names": tuple(names), "club": club, "never": never, "fixed_table": self.table.data}


class RankingForm(TextForm):
    """By tie-break its rank (1 decides first), or nothing for one that does not count."""

    def order(self) -> tuple[str, ...] | None:
        """The tie-breaks in their order, or () where none has a rank; what is wrong is said at the fields,
        and gives None."""
        if not self.validate_on_submit():
            return None
        ranked = sorted((field.data, name) for name, field in self._ranks() if field.data is not None)
        places = [place for place, _name in ranked]
        if len(set(places)) < len(places):
            for _name, field in self._ranks():
                if places.count(field.data) > 1:
                    field.errors = [_l("Two cannot have the same place.")]
            return None
        return tuple(name for _place, name in ranked)

    def show(self, order: tuple[str, ...]) -> None:
        for place, name in enumerate(order, start=1):
            self[f"rank_{name}"].data = place

    def _ranks(self) -> list[tuple[str, WholeNumberField]]:
        return [(name, self[f"rank_{name}"]) for name in TIE_BREAKS]


for _name in TIE_BREAKS:
    setattr(RankingForm, f"rank_{_name}", WholeNumberField(1, len(TIE_BREAKS)))
