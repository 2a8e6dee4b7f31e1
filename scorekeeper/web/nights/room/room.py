"""What everybody in the room may see: who sits where, the standings, the clock; and saying "I am here"."""

from itertools import groupby

from flask import Blueprint, abort, redirect, render_template, request, url_for

from scorekeeper.store.night_models import EntrantRow, NightRow
from scorekeeper.store.nights import entrants
from scorekeeper.store.nights.playing import table_now
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night
from scorekeeper.web.common.devices import current_device, ensure_device
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.template_helpers import qr_code, wants_fragment
from scorekeeper.web.nights.common.access import may_direct, night_to_see
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.forms.table import CheckInForm
from scorekeeper.web.nights.room import ranking, seats
from scorekeeper.web.nights.room.screens import is_over, screens
from scorekeeper.web.nights.room.snapshot import Now, now_of, show_at_once, unchanged

pages = Blueprint("night_room", __name__, url_prefix="/nights/<public_id>")

#: How many lines of the standings the first page shows.
TOP = 5


# --- find my table -----------------------------------------------------------------------------------


@pages.get("")
def show(public_id: str):
    now = now_of(night_to_see(public_id))
    if now.is_known:
        return unchanged()
    night, typed = now.night, _typed()
    everybody = now.kept_but_for_results("everybody", lambda: _everybody(night))
    device, mine = current_device(), _came_by_this_phone(now.row)
    return _answer(
        "room",
        now,
        typed=typed,
        own=[seat for seat in everybody if seat.entrant in mine and night.finished_at is None],
        top=now.kept("top", lambda: _top(now)),
        seating=_seating(night, seats.found(everybody, typed, lambda seat: seat.name), typed)
        if typed
        else now.kept_but_for_results("seating", lambda: _seating(night, everybody)),
        over=is_over(night),
        sits_at=None if device is None else table_now(now.row, device),
        number=progress.next_round_number(night),
        comes_another=progress.next_round_number(night) <= night.settings.rounds,
        arrived=sum(one.state == "here" for one in night.entrants),
        open_for_check_in=_open_for_check_in(night),
    )


def _everybody(night: Night) -> list[seats.Seat]:
    return seats.seats_by_name(night, night.current) if night.current else seats.waiting(night)


def _top(now: Now) -> str:
    """The first of the standings, once there is a result."""
    if not any(table.confirmed for one in now.night.released for table in one.tables):
        return ""
    top = ranking.places_by_name(now.night, now.places)[:TOP]
    return render_template(
        "nights/room/_top.html",
        row=now.row,
        top=[(line.place, name, ranking.first_figure(line)) for line, name in top],
        criterion=ranking.titles(now.places)[0],
    )


def _seating(night: Night, shown: list[seats.Seat], typed: str = "") -> str:
    """The seats while a round is on; of a search, those found."""
    current = night.current
    if current is None or night.finished_at is not None or not (shown or typed):
        return ""
    tables = seats.tables_of(night, current)
    return render_template("nights/room/_seating.html", seats=shown, tables=tables, typed=typed)


def _typed() -> str:
    """The letters searched for."""
    return request.args.get("find", "").strip()[:80]


def _came_by_this_phone(row: NightRow) -> set[int]:
    """Who said by this phone that they are here."""
    device = current_device()
    return set() if device is None else entrants.checked_in_by(row, device)


# --- the standings -----------------------------------------------------------------------------------


@pages.get("/standings")
def standings(public_id: str):
    """The director reads full names, between the desk's other pages."""
    now = now_of(night_to_see(public_id))
    if now.is_known:
        return unchanged()
    in_full = may_direct(now.row)
    return _answer(
        "standings",
        now,
        here_now="standings",
        came=_came_by_this_phone(now.row),
        over=is_over(now.night),
        ends=progress.correction_ends(now.night),
        lists=now.kept(("ranking", in_full), lambda: _ranking(now, in_full)),
    )


def _ranking(now: Now, in_full: bool) -> str:
    night = now.night
    lines, refused = ranking.ranked(night, now.standings, in_full), now.standings.refused
    return render_template(
        "nights/room/_ranking.html",
        row=now.row,
        night=night,
        lines=lines,
        titles=ranking.titles(now.standings),
        how=ranking.how(now.standings),
        refused=refused and voice().say(refused),
        podium=_podium(lines) if night.finished_at else [],
    )


def _podium(lines: list[ranking.Ranked]) -> list[tuple[int, list[ranking.Ranked]]]:
    """The first three places with those who have them, a stone each; where there are more than three, who
    shares a place shares its stone. Only who played wins anything."""
    played = [line for line in lines if any(one.state == "played" for one in line.rounds)]
    winners = [line for line in played if line.place <= 3]
    if len(winners) <= 3:
        return [(line.place, [line]) for line in winners]
    return [(place, list(shared)) for place, shared in groupby(winners, lambda line: line.place)]


# --- I am here ---------------------------------------------------------------------------------------


@pages.get("/here")
def check_in(public_id: str):
    row = night_to_see(public_id)
    return _check_in_page(row)


@pages.post("/here")
def say_here(public_id: str):
    """Check somebody in for the next draw; or out again, by the phone that checked them in."""
    row = night_to_see(public_id)
    now = now_of(row)
    form = CheckInForm()
    entrant = _entrant(row, form.who.data)
    if not _open_for_check_in(now.night):
        return _check_in_page(row), 409
    if form.takes_back.data:
        try:
            entrants.take_back_check_in(row, ensure_device(), entrant)
        except entrants.CheckedInElsewhere:
            abort(403)
    else:
        entrants.check_in(row, ensure_device(), entrant)
    show_at_once(row)
    return redirect(url_for(".show", public_id=row.public_id), code=303)


def _entrant(row: NightRow, number: int | None) -> EntrantRow:
    if not row.settings["check_in"]:
        abort(404)
    entrant = None if number is None else entrants.find_entrant(row, number)
    if entrant is None:
        abort(404)
    return entrant


def _open_for_check_in(night: Night) -> bool:
    return night.settings.check_in and night.finished_at is None


def _check_in_page(row: NightRow) -> str:
    now = now_of(row)
    night, names = now.night, names_of(now.night)
    if not night.settings.check_in:
        abort(404)
    entrants = sorted(night.entrants, key=lambda entrant: seats.folded(names[entrant.number]))
    expected, typed = [entrant for entrant in entrants if entrant.state != "here"], _typed()
    return render_template(
        "nights/room/here.html",
        row=row,
        night=night,
        names=names,
        typed=typed,
        coming=seats.found(expected, typed, lambda entrant: names[entrant.number]) if typed else expected,
        all_here=not expected,
        arrived=[entrant for entrant in entrants if entrant.state == "here"],
        number=progress.next_round_number(night),
        is_open=_open_for_check_in(night),
    )


# --- the projector -----------------------------------------------------------------------------------


@pages.get("/screen")
def screen(public_id: str):
    """Pages that turn by themselves. With another round than the one on the screen they begin anew."""
    now = now_of(night_to_see(public_id))
    if now.is_known:
        return unchanged()
    night, shown = now.night, now.kept("screens", lambda: screens(now))
    current = night.current.number if night.current else 0
    page = request.args.get("page", 1, int)
    same = request.args.get("round", current, int) == current
    address = url_for(".show", public_id=now.row.public_id, _external=True)
    return _answer(
        "screen",
        now,
        screens=shown,
        page=(page - 1) % len(shown) + 1 if same else 1,
        still="still" in request.args,
        round=current,
        number=progress.next_round_number(night),
        comes_another=progress.next_round_number(night) <= night.settings.rounds,
        arrived=sum(one.state == "here" for one in night.entrants),
        address=address,
        qr_code=now.kept(("qr", address), lambda: qr_code(address)),
        podium=now.kept("podium", lambda: _podium(ranking.ranked(night, now.standings)))
        if night.finished_at
        else [],
    )


def _answer(name: str, now: Now, **values: object) -> str:
    """The page, or what of it follows the night."""
    template = f"nights/room/_{name}.html" if wants_fragment() else f"nights/room/{name}.html"
    return render_template(
        template,
        row=now.row,
        night=now.night,
        version=now.version,
        clock=now.clock,
        final=now.final,
        directs=may_direct(now.row),
        **values,
    )
