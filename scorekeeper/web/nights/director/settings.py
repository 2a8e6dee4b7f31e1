"""Changing the settings of a night."""

from collections import Counter
from dataclasses import replace
from typing import Any

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import BooleanField, RadioField, SelectField, ValidationError

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.words import N_
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import nights
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import ROUND_LENGTHS, Night, Settings
from scorekeeper.tournament.night.settings import (
    TABLES,
    change_refusal,
    has_table,
    night_room,
    settings_problem,
)
from scorekeeper.tournament.seating.model import KINDS, Partners
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, PRESETS
from scorekeeper.tournament.standings.tie_breaks import FINAL, TIE_BREAKS, TieBreak
from scorekeeper.web.nights.director.kinds import KIND_NAMES, KIND_NEEDS, kind_notes
from scorekeeper.web.nights.director.pin import asks_pin, wrong_pin_if_final
from scorekeeper.web.parts.forms.fields import WholeNumberField, refuse, require
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.text.editions_text import box_choices, box_name, boxes, grouped_boxes
from scorekeeper.web.serving.access import night_to_direct
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.text_form import TextForm

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
ROUND_NAMES = {
    "hands": N_("a number of hands"),
    "game": N_("one game to the points"),
    "clock": N_("as many hands as the clock allows"),
}
PRESET_CHOICES = [(name, _l(preset.title)) for name, preset in PRESETS.items()]


class SettingsForm(TextForm):
    """The settings of a night. Once it has `begun`, tables and ranking cannot change."""

    name = NameField(_l("Name of the night"), MAX_NAME_LETTERS)
    tables = SelectField(
        _l("Who sits at a table?"),
        choices=[(key, _l(name)) for key, name in TABLE_NAMES.items()],
        default="4-rotating",
    )
    kind = RadioField(
        _l("How are the tables drawn?"),
        choices=[(kind, _l(KIND_NAMES[kind])) for kind in KINDS],
        default="standing",
    )
    rounds = WholeNumberField(
        1,
        99,
        label=_l("How many rounds?"),
        description=_l("A final can be added after the last round."),
        default=5,
    )
    round_of = RadioField(
        _l("What is a round?"),
        choices=[(length, _l(ROUND_NAMES[length])) for length in ROUND_LENGTHS],
        default="hands",
    )
    hands = WholeNumberField(1, 99, label=_l("Hands in a round"), default=3)
    minutes = WholeNumberField(1, 600, label=_l("Minutes on the clock (empty: no clock)"), default=None)
    last_hand = WholeNumberField(0, 600, label=_l("Minutes before the end without a new hand"), default=5)
    edition = RadioField(_l("Which rules are played at the tables?"), choices=box_choices)
    one_size = BooleanField(_l("Tables of one size only: the others sit out"))
    preset = RadioField(
        _l("What decides the ranking?"),
        choices=PRESET_CHOICES,
        default=CLUB_NIGHT.name,
        validate_choice=False,
    )
    correction = WholeNumberField(
        0, 24 * 60, label=_l("Minutes for corrections after the last round"), default=30
    )
    full_names = BooleanField(_l("Full names on public pages"))
    check_in = BooleanField(_l("People may check in from their own phones"), default=True)

    def __init__(self, begun: Settings | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.begun = begun
        if begun:
            del self.tables, self.preset

    def validate_rounds(self, field: WholeNumberField) -> None:
        require(field)

    def validate_hands(self, field: WholeNumberField) -> None:
        if self.round_of.data == "hands":
            require(field)

    def validate_minutes(self, field: WholeNumberField) -> None:
        if self.round_of.data == "clock":
            require(field)

    def validate_last_hand(self, field: WholeNumberField) -> None:
        minutes = self.minutes.data
        if minutes is not None and field.data is not None and field.data >= minutes:
            raise ValidationError(_l("Enter fewer minutes than the clock has."))

    def validate_tables(self, field: SelectField) -> None:
        """Refuse tables that the box does not have, and list those that it has."""
        problem = self._problem()
        if problem and not field.errors:
            instead = [] if has_table(self.edition.data, field.data) else [self._other_table()]
            if EDITIONS[self.edition.data].single_race:
                instead = [_("Choose another box.")]
            refuse(field, [problem, *instead])

    def validate_edition(self, field: RadioField) -> None:
        problem = self._problem() if self.begun else None
        if problem:
            refuse(field, [problem, _("Choose another box.")])

    def _problem(self) -> str | None:
        """The reason why the box and the tables do not fit together."""
        if self.edition.data not in EDITIONS or not (self.begun or self.tables.data in TABLES):
            return None
        problem = settings_problem(self.settings())
        return problem and voice().say(problem.with_facts(box=box_name(self.edition.data)))

    def _other_table(self) -> str:
        seats, _partners = self._seating
        same_size = [name for name, seating in TABLES.items() if seating[0] == seats]
        fitting = [name for name in same_size if has_table(self.edition.data, name)]
        if not fitting:
            return _("Choose another table, or another box.")
        return _("Choose “%(table)s”, or another box.", table=_(TABLE_NAMES[fitting[0]]))

    @property
    def _seating(self) -> tuple[int, Partners]:
        """The number of seats at a table, and how partners work there."""
        return (self.begun.seats, self.begun.partners) if self.begun else TABLES[self.tables.data]

    def settings(self, tie_breaks: tuple[str, ...] = CLUB_NIGHT.order) -> Settings:
        """The settings of a valid form. `tie_breaks` apply if no preset is chosen."""
        seats, partners = self._seating
        preset = None if self.begun else PRESETS.get(self.preset.data)
        return Settings(
            name=self.name.data or _("Tournament night"),
            rounds=self.rounds.data or 1,
            round_of=self.round_of.data,
            hands=self.hands.data if self.round_of.data == "hands" else None,
            minutes=self.minutes.data,
            last_hand=self.last_hand.data or 0,
            seats=seats,
            partners=partners,
            kind=self.kind.data,
            one_size=self.one_size.data,
            edition=self.edition.data,
            tie_breaks=preset.order if preset else tie_breaks,
            correction=30 if self.correction.data is None else self.correction.data,
            full_names=self.full_names.data,
            check_in=self.check_in.data,
        )

    def show(self, settings: Settings) -> None:
        """Fill in the settings of a night."""
        preset = next((name for name, preset in PRESETS.items() if preset.order == settings.tie_breaks), "")
        tables = f"{settings.seats}-{settings.partners}"
        self.process(obj=settings, data={"tables": tables, "preset": preset})
        if not preset and not self.begun:
            self.preset.choices = [("", _l("in an order of our own")), *PRESET_CHOICES]


def _to_choose() -> dict[str, TieBreak]:
    """The tie-breaks for a custom order: all except the final, which its round adds."""
    return {name: tie_break for name, tie_break in TIE_BREAKS.items() if name != FINAL}


class RankingForm(TextForm):
    """The place of each tie-break in a custom order; an empty one does not count.

    `ranking_form` makes the class, with a field rank_... for each tie-break.
    """

    @property
    def ranks(self) -> dict[str, Any]:
        """Tie-break -> field."""
        return {name: self[f"rank_{name}"] for name in _to_choose()}

    def order(self) -> tuple[str, ...]:
        """The tie-breaks in order, of a valid form; () if none has a place."""
        places = {name: field.data for name, field in self.ranks.items() if field.data is not None}
        return tuple(sorted(places, key=lambda name: places[name]))

    def show(self, order: tuple[str, ...]) -> None:
        """Fill in a night's order."""
        self.process(data={f"rank_{name}": place for place, name in enumerate(order, start=1)})


def _has_own_place(form: RankingForm, field: WholeNumberField) -> None:
    same = [rank for rank in form.ranks.values() if rank.data == field.data]
    if field.data is not None and len(same) > 1:
        raise ValidationError(_("Give each tie-break a place of its own."))


def ranking_form() -> type[RankingForm]:
    """The form class with all tie-breaks."""
    fields = {
        f"rank_{name}": WholeNumberField(
            1,
            len(_to_choose()),
            label=_l(tie_break.title),
            description=_l(tie_break.description),
            validators=[_has_own_place],
            render_kw={"class": "pin"},
        )
        for name, tie_break in _to_choose().items()
    }
    return type("RankingFormOfAll", (RankingForm,), fields)


# --- the page --------------------------------------------------------------------------------------


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    form = SettingsForm(_begun(night), formdata=None)
    ranking = ranking_form()(formdata=None)
    form.show(night.settings)
    ranking.show(night.settings.tie_breaks)
    return _page(row, form, ranking)


@asks_pin
def change(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    night = night_of(row)
    form, ranking = SettingsForm(_begun(night)), ranking_form()()
    valid = [form.validate_on_submit(), ranking.validate_on_submit()]
    if not all(valid):
        return _page(row, form, ranking), 422
    changed = form.settings(night.settings.tie_breaks)
    changed = replace(changed, tie_breaks=_order(night, changed, ranking.order()))
    refusal = change_refusal(night, changed)
    if refusal is not None:
        return _page(row, form, ranking, voice().say(refusal)), 409
    no_pin = wrong_pin_if_final(row)
    if no_pin:
        return _page(row, form, ranking, no_pin), 403
    nights.change_settings(row, device, changed)
    return redirect(url_for("night_administration.show", public_id=row.public_id), code=303)


def _begun(night: Night) -> Settings | None:
    """The settings of a night after the release of round 1, else None. Rounds would no longer compare if
    tables or ranking changed then."""
    return night.settings if night.released else None


def _order(night: Night, changed: Settings, typed: tuple[str, ...]) -> tuple[str, ...]:
    """The new tie-breaks: the typed order, or that of the preset chosen now."""
    before = night.settings.tie_breaks
    if night.released:
        return before
    return typed if typed and typed != before else changed.tie_breaks


def settings_choices(box: str) -> dict[str, Any]:
    """What the templates of the settings show beside the form. `box`: the usual edition."""
    return {
        "boxes": boxes(),
        "groups": grouped_boxes(box),
        "presets": PRESETS,
        "kind_needs": {kind: _(KIND_NEEDS[kind]) if kind in KIND_NEEDS else "" for kind in KINDS},
    }


def tables_made(settings: Settings, entrants: int) -> str:
    """The tables of a round with so many entrants, in words; empty if there are too few."""
    sizes = night_room(settings, entrants).sizes
    people = 2 if settings.partners == "fixed" else 1
    if not sizes.tables:
        return ""
    tables = [
        ngettext("%(num)s table of %(seats)s", "%(num)s tables of %(seats)s", count, seats=size * people)
        for size, count in Counter(sizes.tables).items()
    ]
    out = sizes.sitting_out * people
    sitting_out = [ngettext("%(num)s sits out", "%(num)s sit out", out)] if out else []
    all_of_them = ngettext("%(num)s person", "%(num)s people", entrants * people)
    return _("%(people)s: %(tables)s.", people=all_of_them, tables=voice().and_list([*tables, *sitting_out]))


def _page(row: NightRow, form: SettingsForm, ranking: RankingForm, refusal: str = "") -> str:
    night = night_of(row)
    expected = [entrant for entrant in night.entrants if entrant.state != "away"]
    return render_template(
        "nights/director/settings.html",
        row=row,
        night=night,
        here_now="more",
        form=form,
        ranking=ranking,
        **settings_choices(night.settings.edition),
        tables_made="" if form.begun else tables_made(night.settings, len(expected)),
        kind_notes=kind_notes(night.settings, expected),
        final=progress.is_final(night, now()),
        refusal=refusal,
    )
