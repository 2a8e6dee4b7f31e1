"""Changing and removing a member of a club."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store.club_models import ClubRow, MemberRow
from scorekeeper.store.clubs.history import changed_since
from scorekeeper.store.clubs.members import change_member, remove_member
from scorekeeper.web.clubs.clubs import address_of
from scorekeeper.web.clubs.forms.members import MemberForm
from scorekeeper.web.serving.access import club_to_hold, member_in


def show(public_id: str, member_id: int) -> ResponseReturnValue:
    club, _device = club_to_hold(public_id)
    member = member_in(club, member_id)
    form = MemberForm(_others(club, member), formdata=None)
    form.show(member, club.version)
    return _page(club, member, form)


def change(public_id: str, member_id: int) -> ResponseReturnValue:
    """Change a member, unless another device has changed the club since the page was made."""
    club, device = club_to_hold(public_id)
    member = member_in(club, member_id)
    form = MemberForm(_others(club, member))
    if not form.validate_on_submit():
        return _page(club, member, form), 422
    if changed_since(club, member, form.seen.data) and form.values() != values_of(member):
        refusal = _(
            "%(name)s was changed on another device in the meantime. What you typed is still "
            "here: save it again to use it instead.",
            name=member.name,
        )
        form.seen.raw_data, form.seen.data = None, club.version
        return _page(club, member, form, refusal), 409
    change_member(club, device, member, **form.values())
    return redirect(address_of(club, member), code=303)


def remove(public_id: str, member_id: int) -> ResponseReturnValue:
    """Remove a member; the page offers to undo that."""
    club, device = club_to_hold(public_id)
    remove_member(club, device, member_in(club, member_id))
    return redirect(url_for("club_pages.show", public_id=club.public_id), code=303)


def values_of(member: MemberRow) -> dict[str, object]:
    """A member's columns, in the shape of the form."""
    return {
        "name": member.name,
        "category": member.category,
        "since": member.since,
        "also": member.also,
    }


def _others(club: ClubRow, member: MemberRow) -> list[MemberRow]:
    return [other for other in club.members if other is not member]


def _page(club: ClubRow, member: MemberRow, form: MemberForm, refusal: str = "") -> str:
    back = address_of(club, member)
    return render_template(
        "clubs/member.html", club=club, member=member, form=form, refusal=refusal, back=back
    )
