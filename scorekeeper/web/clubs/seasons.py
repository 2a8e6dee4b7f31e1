"""A season for its club's holders: the league, the nights, the guests."""

from collections.abc import Iterable, Sequence
from datetime import date

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug import Response

from scorekeeper.limits import MAX_OTHER_NAMES, MAX_SEASON_NIGHTS, MAX_SEASONS
from scorekeeper.store.club_models import ClubRow, SeasonRow
from scorekeeper.store.clubs import members, seasons
from scorekeeper.store.clubs.evenings import MembersEvening, evenings_to_add, make_night
from scorekeeper.store.clubs.history import undoable
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.crew import directs
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.season.results import Guest
from scorekeeper.web.clubs.clubs import page_of
from scorekeeper.web.clubs.forms.members import known_as, too_many
from scorekeeper.web.clubs.forms.seasons import GuestForm, NightsForm, SamePersonForm, SeasonNameForm
from scorekeeper.web.clubs.league_cache import ShownSeason, shown_season
from scorekeeper.web.clubs.league_parts import league_part, page_of_member
from scorekeeper.web.clubs.member_parts import member_part, prize_lines
from scorekeeper.web.clubs.text import undo_text
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.dates import written
from scorekeeper.web.parts.finding import found, typed_letters
from scorekeeper.web.parts.pagination import part_of
from scorekeeper.web.serving.access import club_to_hold, member_in, or_404, season_in
from scorekeeper.web.serving.creation_policy import may_begin
from scorekeeper.web.serving.quotas import QuotaReached, count_towards

#: Guests on a page, and the most member choices on it: beyond that, each guest opens on their own.
GUESTS, CHOICES = 100, 5_000


def make(public_id: str) -> ResponseReturnValue:
    """Make a new season with the rule of the one before."""
    club, device = club_to_hold(public_id)
    form = SeasonNameForm()
    if not form.validate_on_submit():
        return page_of(club, device, new_season=form), 422
    try:
        season = seasons.add_season(club, device, form.name.data or "")
    except seasons.TooManySeasons:
        most = ngettext(
            "A club has at most %(num)s season. Delete one first.",
            "A club has at most %(num)s seasons. Delete one first.",
            MAX_SEASONS,
        )
        form.name.errors = [most]
        return page_of(club, device, new_season=form), 422
    return _to_season(season)


def show(public_id: str, season_id: int) -> ResponseReturnValue:
    club, device = club_to_hold(public_id)
    return _page(season_in(club, season_id), device)


def member(public_id: str, season_id: int, member_id: int) -> ResponseReturnValue:
    """Show a member's season."""
    club, _device = club_to_hold(public_id)
    shown, row = shown_season(season_in(club, season_id)), member_in(club, member_id)
    return render_template(
        "clubs/member_page.html",
        club=club,
        season=shown.season,
        part=member_part(shown, row),
        page=page_of_member(shown, row.name),
        public=False,
        member=row,
    )


# --- nights ------------------------------------------------------------------------------------------


def add_nights(public_id: str, season_id: int) -> ResponseReturnValue:
    """Add nights that this device directs, and evenings of ordinary games that it holds."""
    club, device = club_to_hold(public_id)
    season = season_in(club, season_id)
    free = {night.id: night for night in seasons.nights_to_add(device)}
    evenings = {day.isoformat(): evening for day, evening in _evenings_to_add(club, device).items()}
    form = NightsForm(_choices(free.values()), (evening.day for evening in evenings.values()))
    if not form.validate_on_submit():
        return _page(season, device, form), 422
    nights = [free[night] for night in form.nights.data or ()]
    chosen = [evenings[day] for day in form.evenings.data or ()]
    try:
        seasons.check_room(season, len(nights) + len(chosen))
        for evening in chosen:
            count_towards("nights", more_bytes=evening.stored_bytes)
        nights += [make_night(club, device, evening, written(evening.day, "long")) for evening in chosen]
        seasons.add_nights(club, device, season, list(dict.fromkeys(nights)))
    except QuotaReached as reached:
        form.nights.errors = [reached.sentence]
        return _page(season, device, form), 429
    except seasons.TooManyNights:
        form.nights.errors = [
            ngettext(
                "A season has at most %(num)s night. Remove one first.",
                "A season has at most %(num)s nights. Remove one first.",
                MAX_SEASON_NIGHTS,
            )
        ]
        return _page(season, device, form), 422
    return _to_season(season)


def _evenings_to_add(club: ClubRow, device: Device) -> dict[date, MembersEvening]:
    """The evenings that the device may make nights of: none where it may not begin a night."""
    return evenings_to_add(club, device) if may_begin() else {}


def take_out(public_id: str, season_id: int, night_id: int) -> ResponseReturnValue:
    """Remove a night from the season."""
    club, device = club_to_hold(public_id)
    season = season_in(club, season_id)
    night = or_404(next((night for night in seasons.nights_of_season(season) if night.id == night_id), None))
    seasons.take_out(club, device, season, night)
    return _to_season(season)


# --- guests ------------------------------------------------------------------------------------------


def add_guest(public_id: str, season_id: int) -> ResponseReturnValue:
    """Make a guest a member: then their nights count."""
    club, device = club_to_hold(public_id)
    season = season_in(club, season_id)
    form = GuestForm()
    if not form.validate_on_submit():
        return _page(season, device, guest=form), 422
    name = form.name.data or ""
    if known_as(club.members, name) is None:  # else pressed twice
        try:
            members.add_members(club, device, [name])
        except members.TooManyMembers:
            form.name.errors = [too_many()]
            return _page(season, device, guest=form), 422
    return _to_season(season, form.guests.data)


def same_person(public_id: str, season_id: int) -> ResponseReturnValue:
    """Add a guest's name to a member who played under it: then those nights count for the member, too."""
    club, device = club_to_hold(public_id)
    season = season_in(club, season_id)
    form = SamePersonForm(_listed(club))
    if not form.validate_on_submit():
        return _page(season, device, guest=form), 422
    name, member = form.name.data or "", member_in(club, form.member.data)
    if known_as(club.members, name) is None:  # else pressed twice
        if len(member.also) >= MAX_OTHER_NAMES:
            form.name.errors = [
                _(
                    "%(name)s has no room for another name. Remove one of their other names first.",
                    name=member.name,
                )
            ]
            return _page(season, device, guest=form), 422
        members.change_member(club, device, member, also=(*member.also, name))
    return _to_season(season, form.guests.data)


# --- the page ----------------------------------------------------------------------------------------


def _choices(nights: Iterable[NightRow]) -> list[tuple[int, str]]:
    return [(night.id, night.settings.name) for night in nights]


def _listed(club: ClubRow) -> list[tuple[int, str]]:
    """Ids and names of the members, sorted by name."""
    return sorted(((member.id, member.name) for member in club.members), key=lambda pair: person_key(pair[1]))


def _regulars(shown: ShownSeason) -> set[str]:
    """Names of the members who played the last night, or of all before the first night."""
    nights = shown.results.nights
    return set(nights[-1].lines) if nights else set(shown.ids)


def _to_season(season: SeasonRow, guests: int | None = None) -> Response:
    """Redirect to the season, at a page of its guests if there are several."""
    club, at = season.club.public_id, "guests" if guests else None
    address = url_for(".show", public_id=club, season_id=season.id, guests=guests, _anchor=at)
    return redirect(address, code=303)


def _page(
    season: SeasonRow, device: Device, adding: NightsForm | None = None, guest: GuestForm | None = None
) -> str:
    """The season's page, with any refused form."""
    club, shown = season.club, shown_season(season)
    last, free = undoable(club, device), seasons.nights_to_add(device)
    evenings = _evenings_to_add(club, device)
    listed = _listed(club)
    return render_template(
        "clubs/season.html",
        club=club,
        season=season,
        shown=shown,
        undo=last,
        undo_text=last and undo_text(club, last),
        part=league_part(shown),
        prizes=prize_lines(shown),
        address=phone_url("club_league.season", league_id=club.league_id, season_id=season.id),
        **_guest_values(shown.league.guests, len(listed), guest),
        directed={night.id for night in shown.nights if directs(night, device)},
        free={night.id: night for night in free},
        evenings=evenings.values(),
        adding=adding or NightsForm(_choices(free), evenings, formdata=None),
        guest=guest,
        known=SamePersonForm(listed, formdata=None),
        listed=listed,
        regulars=_regulars(shown),
    )


def _guest_values(guests: Sequence[Guest], members: int, refused: GuestForm | None) -> dict[str, object]:
    """Template values about the season's guests. If each guest opens on their own, the page opens the one
    whose form was refused or the one in the address."""
    typed = typed_letters()
    among = found(guests, typed, lambda somebody: somebody.name) if typed else guests
    part = part_of(among, GUESTS, name="guests")
    page, each_alone = request.args.get("guests", part.number, int), len(part.items) * members > CHOICES
    if refused is not None:
        page = refused.guests.data
    name = refused.name.data if refused else request.args.get("guest")
    alone = [somebody for somebody in guests if somebody.name == name]
    if alone and each_alone:
        part, each_alone = part_of(alone, GUESTS, name="guests"), False
    return {
        "guests": guests,
        "guest_part": part,
        "guests_page": page,
        "each_alone": each_alone,
        "typed": typed,
    }
