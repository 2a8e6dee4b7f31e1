"""Sentences about changes to a club."""

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store.club_models import ClubLogRow, ClubRow


def undo_text(club: ClubRow, line: ClubLogRow) -> str:
    """The undo bar's sentence for a log line."""
    rows = list(line.after)
    match line.kind:
        case "members_added":
            return ngettext("%(num)s member added.", "%(num)s members added.", len(rows))
        case "member_changed":
            return _("%(name)s is saved.", name=_name(club, rows[0]))
        case "member_removed":
            return _("%(name)s is no member any more.", name=_name(club, rows[0]))
        case "season_made":
            return _("The season %(name)s begins.", name=_name(club, rows[0]))
        case "season_changed":
            return _("The season %(name)s is saved.", name=_name(club, rows[0]))
        case "season_deleted":
            return _("The season %(name)s is deleted.", name=_name(club, rows[0]))
        case "nights_added":
            return ngettext("%(num)s night counts now.", "%(num)s nights count now.", len(rows))
        case "night_taken_out":
            return _("The night does not count any more.")
        case "club_deleted":
            return _("The club %(name)s is deleted.", name=club.name)
    return _("The club is saved.")


def _name(club: ClubRow, key: str) -> str:
    """The name of a member or season, by its key in the log."""
    kind, _colon, row_id = key.partition(":")
    rows = club.all_members if kind == "member" else club.all_seasons
    return next((row.name for row in rows if row.id == int(row_id)), "")
