"""Forms for a season: its name, its nights, its guests, the rule of its league."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import RadioField, SelectMultipleField, StringField, ValidationError

from scorekeeper.limits import (
    MAX_LEAGUE_PLACES,
    MAX_LEAGUE_POINTS,
    MAX_NAME_LETTERS,
    MAX_SEASON_NIGHTS,
)
from scorekeeper.store.club_models import SeasonRow
from scorekeeper.tournament.season.model import LeagueRule, SeasonError
from scorekeeper.web.parts.forms.fields import HiddenIntegerField, WholeNumberField
from scorekeeper.web.parts.forms.names import NameField, has_a_name
from scorekeeper.web.parts.forms.person_field import PersonField
from scorekeeper.web.serving.language import number, voice
from scorekeeper.web.serving.text_form import TextForm

COUNTING_NAMES = {
    "places": _l("Points by place"),
    "own": _l("The night’s own points"),
    "card_points": _l("All points of the cards"),
}
COUNTING_HINTS = {
    "places": _l("The winner of a night gets the first number below, whatever the night was ranked by."),
    "own": _l("What the night ranks by first: table points, most often."),
    "card_points": _l("The score of every game, added up: for nights of the same length."),
}


class SeasonNameForm(TextForm):
    """The name of a season."""

    name = NameField(_l("Name of the season"), MAX_NAME_LETTERS, validators=[has_a_name])


class RuleForm(SeasonNameForm):
    """A season's name and its league's rule. `seen`: the version of the club on the page."""

    counting = RadioField(_l("What counts in a night"), choices=list(COUNTING_NAMES.items()))
    places = StringField(
        _l("Points by place"),
        description=_l("from the first place on; the last number holds for everybody after it"),
        render_kw={"autocomplete": "off", "inputmode": "numeric"},
    )
    best = WholeNumberField(
        1,
        MAX_SEASON_NIGHTS,
        label=_l("Only each member’s best nights: how many?"),
        description=_l("empty: all of them"),
        render_kw={"class": "pin"},
    )
    attendance = WholeNumberField(
        0,
        MAX_LEAGUE_POINTS,
        label=_l("Points for being there"),
        description=_l("for each night played, on top"),
        render_kw={"class": "pin"},
    )
    seen = HiddenIntegerField()

    def show(self, season: SeasonRow, rule: LeagueRule, seen: int) -> None:
        """Fill in a season."""
        values = vars(rule) | {"places": " ".join(map(str, rule.places))}
        self.process(data=values | {"name": season.name, "seen": seen})

    def validate_places(self, field: StringField) -> None:
        typed = _numbers(field.data or "")
        if typed is None or any(points > MAX_LEAGUE_POINTS for points in typed):
            raise ValidationError(
                _("Enter whole numbers up to %(most)s, with spaces between.", most=number(MAX_LEAGUE_POINTS))
            )
        if len(typed) > MAX_LEAGUE_PLACES:
            raise ValidationError(
                ngettext("Enter at most %(num)s number.", "Enter at most %(num)s numbers.", MAX_LEAGUE_PLACES)
            )
        try:
            LeagueRule(places=tuple(typed))
        except SeasonError as error:
            raise ValidationError(voice().say(error.sentence)) from None

    def rule(self) -> LeagueRule:
        """The rule of a valid form."""
        return LeagueRule(
            counting=self.counting.data,
            places=tuple(_numbers(self.places.data or "") or ()),
            best=self.best.data,
            attendance=self.attendance.data or 0,
        )


def _numbers(typed: str) -> list[int] | None:
    """The typed whole numbers, with any separators; None if there is anything else."""
    parts = typed.replace(",", " ").replace(";", " ").split()
    fits = all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts)
    return [int(part) for part in parts] if fits else None


class NightsForm(TextForm):
    """Adds nights to a season, by id, and evenings of ordinary games, by day ("2026-12-24")."""

    nights = SelectMultipleField(_l("Nights"), coerce=int)
    evenings = SelectMultipleField(_l("Evenings of ordinary games"))

    def __init__(
        self, nights: Iterable[tuple[int, str]], evenings: Iterable[date] = (), **options: Any
    ) -> None:
        """`nights`: ids and names of the choices."""
        super().__init__(**options)
        self.nights.choices = list(nights)
        self.evenings.choices = [(day.isoformat(), "") for day in evenings]

    def validate_nights(self, field: SelectMultipleField) -> None:
        if not field.data and not self.evenings.data:
            raise ValidationError(_("Tick a night first."))


class GuestForm(TextForm):
    """A season's guest, by name. `guests` is the page of the guests' list, if it has several."""

    name = NameField(_l("Name"), MAX_NAME_LETTERS, validators=[has_a_name])
    guests = HiddenIntegerField()


class SamePersonForm(GuestForm):
    """Says that a guest is the `member` under another name."""

    # Translators: before a list of members, of whom one is the guest under another name
    member = PersonField(_l("This is"), _l("Choose which member this is."))

    def __init__(self, members: Iterable[tuple[int, str]], **options: Any) -> None:
        """`members`: ids and names of all members."""
        super().__init__(**options)
        self.member.choices = list(members)
