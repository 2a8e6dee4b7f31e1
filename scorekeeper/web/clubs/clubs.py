"""A club's own page: its seasons, its members, and undo."""

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.limits import MAX_SMALL_UPLOAD_BYTES
from scorekeeper.store.club_models import ClubRow, MemberRow
from scorekeeper.store.clubs import members
from scorekeeper.store.clubs.history import undo, undoable
from scorekeeper.store.clubs.seasons import find_season
from scorekeeper.store.models import Device
from scorekeeper.tournament.names import person_key
from scorekeeper.web.clubs.forms.clubs import UndoForm
from scorekeeper.web.clubs.forms.members import CATEGORY_NAMES, AddMembersForm, names_known, too_many
from scorekeeper.web.clubs.forms.seasons import SeasonNameForm
from scorekeeper.web.clubs.text import undo_text
from scorekeeper.web.parts.finding import found, typed_letters
from scorekeeper.web.parts.pagination import page_with, part_of
from scorekeeper.web.serving.access import club_to_hold
from scorekeeper.web.serving.marks import takes_a_file

#: Members on a page.
MEMBERS = 200


def show(public_id: str) -> ResponseReturnValue:
    club, device = club_to_hold(public_id)
    return page_of(club, device)


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def add(public_id: str) -> ResponseReturnValue:
    """Add the people of a list who are not yet members."""
    club, device = club_to_hold(public_id)
    form = AddMembersForm()
    if not form.validate_on_submit():
        return page_of(club, device, form), 422
    names = form.names(known=names_known(club.members))
    try:
        added = members.add_members(club, device, names, form.category.data)
    except members.TooManyMembers:
        form.people.errors = [too_many()]
        return page_of(club, device, form), 422
    left_out = len(form.names()) - len(added) or None
    if not added:
        return redirect(url_for(".show", public_id=public_id, known=left_out), code=303)
    return redirect(address_of(club, added[0], known=left_out), code=303)


def undo_last(public_id: str, line: int) -> ResponseReturnValue:
    """Undo the last step, which may be the club's deletion."""
    club, device = club_to_hold(public_id, deleted_too=True)
    undo(club, device, line)
    season = find_season(club, UndoForm().season.data or 0)
    if season is not None and not club.deleted:
        return redirect(url_for("club_seasons.show", public_id=public_id, season_id=season.id), code=303)
    return redirect(url_for(".show", public_id=public_id), code=303)


def page_of(
    club: ClubRow,
    device: Device,
    newcomers: AddMembersForm | None = None,
    new_season: SeasonNameForm | None = None,
) -> str:
    """The club's page, with any refused form."""
    last, typed = undoable(club, device), typed_letters()
    listed = _by_name(club)
    return render_template(
        "clubs/club.html",
        club=club,
        undo=last,
        undo_text=last and undo_text(club, last),
        part=part_of(found(listed, typed, lambda member: member.name) if typed else listed, MEMBERS),
        typed=typed,
        left_out=request.args.get("known", 0, int),
        categories=CATEGORY_NAMES,
        newcomers=newcomers or AddMembersForm(formdata=None),
        new_season=new_season or SeasonNameForm(formdata=None),
    )


def address_of(club: ClubRow, member: MemberRow, known: int | None = None) -> str:
    """The address of a member's line, on the right page of the list."""
    listed = _by_name(club)
    page, line = page_with(listed.index(member), MEMBERS, len(listed)), f"member-{member.id}"
    return url_for("club_pages.show", public_id=club.public_id, page=page, known=known, _anchor=line)


def _by_name(club: ClubRow) -> list[MemberRow]:
    return sorted(club.members, key=lambda member: person_key(member.name))
