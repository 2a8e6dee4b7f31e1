"""Pages for everybody in the room: seats, standings, the projector; and check-in by phone."""

from dataclasses import dataclass
from itertools import groupby

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, IntegerField

from scorekeeper.store.clubs.seasons import season_of
from scorekeeper.store.night_models import EntrantRow, NightRow
from scorekeeper.store.nights import entrants
from scorekeeper.store.nights.playing import table_now
from scorekeeper.tournament.files.answers import kept_back_as_dict, standings_as_dict
from scorekeeper.tournament.files.json_layout import object_in_lines
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night import podium, progress
from scorekeeper.tournament.night.model import Night
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.room import ranking, seats
from scorekeeper.web.nights.room.screens import is_over, screens
from scorekeeper.web.nights.room.snapshot import Snapshot, show_anew, snapshot_of
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.downloads import fetched
from scorekeeper.web.parts.finding import found, typed_letters
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.pagination import Part, part_of
from scorekeeper.web.parts.template_helpers import qr_code, wants_fragment
from scorekeeper.web.serving.access import may_direct, night_to_see, or_404
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.text_form import TextForm

#: Lines of the standings on a page: each lists its rounds.
LINES = 100
#: Seats by name, and tables, on a page.
SEATS = 100
#: People on a page, of those expected and of those here.
PEOPLE = 100


# --- find my table ---------------------------------------------------------------------------------


def show(public_id: str) -> ResponseReturnValue:
    snapshot = snapshot_of(night_to_see(public_id))
    if snapshot.is_known:
        return unchanged()
    night, typed = snapshot.night, typed_letters()
    everybody = snapshot.part_without_results("everybody", lambda: _everybody(night))
    device, mine = current_device(), _checked_in_by_this_phone(snapshot.row)
    who = request.args.get("who")
    listed = found(everybody, typed, lambda seat: seat.name) if typed else everybody
    part = part_of(listed, SEATS, lambda seat: seat.key == who)
    tables = _tables(snapshot)
    return _answer(
        "room",
        snapshot,
        typed=typed,
        own=[seat for seat in everybody if seat.entrant in mine and night.finished_at is None],
        podium_on=snapshot.podium_on,
        top="" if snapshot.podium_on else snapshot.part("top", lambda: _top(snapshot)),
        seating=_seating(snapshot, part, tables, len(everybody) > SEATS, typed),
        part=part,
        tables=tables,
        who=who,
        over=is_over(night),
        begun=_has_begun(snapshot),
        ends=progress.correction_ends(night),
        sits_at=None if device is None else table_now(snapshot.row, device),
        reported=_reported(night),
        league=_league_of(snapshot.row),
        number=progress.next_round_number(night),
        comes_another=progress.comes_another(night),
        arrived=sum(entrant.state == "here" for entrant in night.entrants),
        open_for_check_in=_open_for_check_in(night),
    )


def _reported(night: Night) -> set[int]:
    """The numbers of the round's tables with a confirmed result."""
    return {table.number for table in night.current.tables if table.confirmed} if night.current else set()


def _has_begun(snapshot: Snapshot) -> bool:
    """True if the round's games can begin: the seating is public and the clock, if any, runs."""
    night, clock = snapshot.night, snapshot.clock
    if night.current is None or night.finished_at is not None or is_over(night):
        return False
    return clock is None or clock.phase != "waiting"


def _everybody(night: Night) -> list[seats.Seat]:
    return seats.seats_by_name(night, night.current) if night.current else seats.waiting(night)


def _top(snapshot: Snapshot) -> str:
    """The top of the standings, once there is a result."""
    if not any(table.confirmed for round_ in snapshot.night.released for table in round_.tables):
        return ""
    top = ranking.top_of(ranking.places_by_name(snapshot.night, snapshot.places))
    return render_template(
        "nights/room/_top.html",
        row=snapshot.row,
        top=[(line, name, ranking.made_in_final(line), ranking.first_figure(line)) for line, name in top],
        criterion=ranking.titles(snapshot.places)[0],
    )


def _seating(
    snapshot: Snapshot, part: Part[seats.Seat], tables: Part[seats.TableOfNames], in_parts: bool, typed: str
) -> str:
    """The seats while a round is on, or those that a search found. `in_parts`: they need several pages."""
    night = snapshot.night
    if night.current is None or night.finished_at is not None or not (part.items or typed):
        return ""

    def make() -> str:
        return render_template(
            "nights/room/_seating.html",
            row=snapshot.row,
            part=part,
            tables=tables,
            in_parts=in_parts,
            typed=typed,
        )

    is_whole = not typed and not in_parts and tables.pages == 1
    return snapshot.part_without_results("seating", make) if is_whole else make()


def _tables(snapshot: Snapshot) -> Part[seats.TableOfNames]:
    """One page of the current round's tables."""
    night, current = snapshot.night, snapshot.night.current
    if current is None:
        return part_of((), SEATS, name="tables")
    tables = snapshot.part_without_results("tables", lambda: seats.tables_of(night, current))
    return part_of(tables, SEATS, name="tables")


@dataclass(frozen=True)
class LeagueLink:
    """The name of a season, and the address of its public page."""

    name: str
    address: str


def _league_of(row: NightRow) -> LeagueLink | None:
    """The league of the night's season, if it has one."""
    season = season_of(row)
    if season is None:
        return None
    address = url_for("club_league.season", league_id=season.club.league_id, season_id=season.id)
    return LeagueLink(season.name, address)


# --- the standings ---------------------------------------------------------------------------------


def standings(public_id: str) -> ResponseReturnValue:
    """Show the standings. The director sees full names and the desk's navigation. Until the podium has been
    shown, everybody else must ask for the places (`now`)."""
    snapshot = snapshot_of(night_to_see(public_id))
    if snapshot.is_known:
        return unchanged()
    in_full = may_direct(snapshot.row)
    part = _lines_asked_for(snapshot, in_full)
    return _answer(
        "standings",
        snapshot,
        here_now="standings",
        part=part,
        kept_back=snapshot.podium_on and not in_full and "now" not in request.args,
        came=_checked_in_by_this_phone(snapshot.row),
        over=is_over(snapshot.night),
        reported=progress.rounds_reported(snapshot.night),
        ends=progress.correction_ends(snapshot.night),
        lists=snapshot.part(("ranking", in_full, part.page), lambda: _ranking(snapshot, part, in_full)),
    )


def data(public_id: str) -> ResponseReturnValue:
    """The standings for other programs, whoever asks: with the names of public pages, and without places
    until the podium has been shown."""
    snapshot = snapshot_of(night_to_see(public_id))
    make = _data_kept_back if snapshot.podium_on else _data
    return fetched(snapshot.part(make.__name__, lambda: make(snapshot)), "application/json")


def _data(snapshot: Snapshot) -> bytes:
    night = snapshot.night
    return object_in_lines(standings_as_dict(night, snapshot.standings, names_of(night)))


def _data_kept_back(snapshot: Snapshot) -> bytes:
    return object_in_lines(kept_back_as_dict(snapshot.night, snapshot.places))


def _lines_asked_for(snapshot: Snapshot, in_full: bool) -> Part[ranking.Placed]:
    """One page of the standings: by its number, or the page with a given entrant (`who`)."""
    placed = snapshot.part(
        ("placed", in_full),
        lambda: ranking.places_by_name(snapshot.night, snapshot.standings, in_full),
    )
    who = request.args.get("who")
    return part_of(placed, LINES, lambda named: named[0].unit == who)


def _ranking(snapshot: Snapshot, part: Part[ranking.Placed], in_full: bool) -> str:
    night = snapshot.night
    lines = ranking.ranked(night, snapshot.standings, part.items, in_full)
    refused = snapshot.standings.refused
    return render_template(
        "nights/room/_ranking.html",
        row=snapshot.row,
        lines=lines,
        titles=ranking.titles(snapshot.standings),
        by_total=snapshot.standings.order[0] == "total",
        how=ranking.how(snapshot.standings),
        refused=refused and voice().say(refused),
        podium=_stones(snapshot, lines) if night.finished_at and part.page == 1 else [],
        part=part,
    )


def _winners(snapshot: Snapshot) -> list[tuple[int, list[ranking.Ranked]]]:
    """The night's podium, from the top of the standings."""
    placed = ranking.places_by_name(snapshot.night, snapshot.standings)[:LINES]
    return _stones(snapshot, ranking.ranked(snapshot.night, snapshot.standings, placed))


def _stones(snapshot: Snapshot, lines: list[ranking.Ranked]) -> list[tuple[int, list[ranking.Ranked]]]:
    """The steps of the podium, each with its place and people. Up to three winners get a step each; if there
    are more, tied ones share a step."""
    prized = {int(line.unit) for line in podium.prize_lines(snapshot.standings)}
    winners = [line for line in lines if line.entrant in prized]
    if len(winners) <= podium.PLACES:
        return [(line.place, [line]) for line in winners]
    return [(place, list(shared)) for place, shared in groupby(winners, lambda line: line.place)]


# --- I am here -------------------------------------------------------------------------------------


class CheckInForm(TextForm):
    """Checks a person in by phone, or undoes that."""

    who = IntegerField()
    takes_back = BooleanField(name="not")


def check_in(public_id: str) -> ResponseReturnValue:
    row = night_to_see(public_id)
    return _check_in_page(row)


def say_here(public_id: str) -> ResponseReturnValue:
    """Check somebody in for the next draw; or check them out, from the phone that checked them in."""
    row = night_to_see(public_id)
    snapshot = snapshot_of(row)
    form = CheckInForm()
    entrant = _entrant(row, form.who.data)
    if not _open_for_check_in(snapshot.night):
        return _check_in_page(row), 409
    if form.takes_back.data:
        try:
            entrants.take_back_check_in(row, ensure_device(), entrant)
        except entrants.CheckedInElsewhere:
            abort(403)
    else:
        try:
            entrants.check_in(row, ensure_device(), entrant)
        except entrants.SpeaksForAnother:
            return _check_in_page(row), 409
    show_anew(row)
    return redirect(url_for(".show", public_id=row.public_id), code=303)


def _entrant(row: NightRow, number: int | None) -> EntrantRow:
    if not row.settings.check_in:
        abort(404)
    return or_404(None if number is None else entrants.find_entrant(row, number))


def _check_in_page(row: NightRow) -> str:
    snapshot = snapshot_of(row)
    night, names = snapshot.night, names_of(snapshot.night)
    if not night.settings.check_in:
        abort(404)
    everybody = sorted(night.entrants, key=lambda entrant: person_key(names[entrant.number]))
    expected, typed = [entrant for entrant in everybody if entrant.state != "here"], typed_letters()
    coming = found(expected, typed, lambda entrant: names[entrant.number]) if typed else expected
    arrived, mine = (
        [entrant for entrant in everybody if entrant.state == "here"],
        _checked_in_by_this_phone(row),
    )
    return render_template(
        "nights/room/here.html",
        row=row,
        night=night,
        names=names,
        typed=typed,
        coming=part_of(coming, PEOPLE),
        all_here=not expected,
        arrived=part_of(arrived, PEOPLE, name="arrived"),
        mine=[entrant for entrant in everybody if entrant.number in mine],
        number=progress.next_round_number(night),
        is_open=_open_for_check_in(night),
    )


def _checked_in_by_this_phone(row: NightRow) -> set[int]:
    """The numbers of entrants who checked in with this phone."""
    device = current_device()
    return set() if device is None else entrants.checked_in_by(row, device)


def _open_for_check_in(night: Night) -> bool:
    return night.settings.check_in and night.finished_at is None


# --- the projector ---------------------------------------------------------------------------------


def screen(public_id: str) -> ResponseReturnValue:
    """Show pages that turn by themselves. They restart at the first for another round or podium place."""
    snapshot = snapshot_of(night_to_see(public_id))
    if snapshot.is_known:
        return unchanged()
    night, shown = snapshot.night, snapshot.part("screens", lambda: screens(snapshot))
    current = night.current.number if night.current else 0
    page = request.args.get("page", 1, int)
    scene = {"round": current, "stones": snapshot.row.podium_steps}
    same = all(request.args.get(name, value, int) == value for name, value in scene.items())
    address = phone_url(".show", public_id=snapshot.row.public_id)
    return _answer(
        "screen",
        snapshot,
        screens=shown,
        page=(page - 1) % len(shown) + 1 if same else 1,
        still="still" in request.args,
        scene=scene,
        round=current,
        number=progress.next_round_number(night),
        comes_another=progress.comes_another(night),
        over=is_over(night),
        ends=progress.correction_ends(night),
        arrived=sum(entrant.state == "here" for entrant in night.entrants),
        address=address,
        qr_code=snapshot.part(("qr", address), lambda: qr_code(address)),
        podium=snapshot.part("podium", lambda: _winners(snapshot)) if night.finished_at else [],
        shown=podium.places_shown(snapshot.places, snapshot.row.podium_steps),
        next_place=podium.next_place(snapshot.places, snapshot.row.podium_steps),
    )


def _answer(name: str, snapshot: Snapshot, **values: object) -> str:
    """Render the page, or for htmx its updating parts."""
    template = f"nights/room/_{name}.html" if wants_fragment() else f"nights/room/{name}.html"
    return render_template(
        template,
        row=snapshot.row,
        night=snapshot.night,
        version=snapshot.version,
        clock=snapshot.clock,
        final=snapshot.final,
        directs=may_direct(snapshot.row),
        **values,
    )
