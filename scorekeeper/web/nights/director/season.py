"""The season that a night belongs to, chosen by a director whose device holds the club."""

from dataclasses import dataclass

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField

from scorekeeper.store.club_models import SeasonRow
from scorekeeper.store.clubs.seasons import TooManyNights, add_nights, season_of, seasons_held_by, take_out
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow
from scorekeeper.web.common.access import night_to_direct
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.forms.fields import TextForm


class SeasonForm(TextForm):
    """The id of a season, or nothing for none."""

    season = HiddenField()


@dataclass(frozen=True)
class SeasonChoice:
    """The season of a night, as its director sees it. `held`: the seasons that they can choose instead;
    `may_change`: False if it belongs to one of a club that this device does not hold."""

    season: SeasonRow | None
    held: list[SeasonRow]
    may_change: bool


def season_choice(night: NightRow) -> SeasonChoice:
    """The choice of a season for the device asking."""
    device, season = current_device(), season_of(night)
    held = [] if device is None else seasons_held_by(device)
    return SeasonChoice(season, held, season is None or season.id in {mine.id for mine in held})


def season_to_begin(device: Device | None, typed: str | None) -> SeasonRow | None:
    """The season of this id, if `device` holds its club."""
    held = seasons_held_by(device) if device is not None and typed else []
    return next((season for season in held if str(season.id) == typed), None)


def members_expected(season: SeasonRow) -> list[str]:
    """Names of the members whose ids stand in the address, in the order of the list."""
    ticked = set(request.args.getlist("who"))
    return [member.name for member in season.club.members if str(member.id) in ticked]


def choose(public_id: str) -> ResponseReturnValue:
    """Let the night belong to a season of a club that this device holds, or to none."""
    row, device = night_to_direct(public_id)
    choice, typed = season_choice(row), SeasonForm().season.data
    wanted = season_to_begin(device, typed)
    if choice.may_change and (wanted is not None or not typed):
        if wanted is None and choice.season is not None:
            take_out(choice.season.club, device, choice.season, row)
        elif wanted is not None:
            try:
                add_nights(wanted.club, device, wanted, [row])
            except TooManyNights:
                return _back(row, "full")
    return _back(row)


def _back(row: NightRow, refused: str | None = None) -> ResponseReturnValue:
    address = url_for("night_administration.show", public_id=row.public_id, season=refused, _anchor="season")
    return redirect(address, code=303)
