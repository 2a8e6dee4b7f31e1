"""A season's settings: its name, its league's rule, its deletion."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store.club_models import SeasonRow
from scorekeeper.store.clubs.history import changed_since
from scorekeeper.store.clubs.seasons import change_season, delete_season
from scorekeeper.web.clubs.forms.seasons import COUNTING_HINTS, RuleForm
from scorekeeper.web.serving.access import club_to_hold, season_in


def show(public_id: str, season_id: int) -> ResponseReturnValue:
    club, _device = club_to_hold(public_id)
    season = season_in(club, season_id)
    form = RuleForm(formdata=None)
    form.show(season, season.rule, club.version)
    return _page(season, form)


def change(public_id: str, season_id: int) -> ResponseReturnValue:
    """Change the rule or the name, unless another device has changed the club since the page was made."""
    club, device = club_to_hold(public_id)
    season = season_in(club, season_id)
    form = RuleForm()
    if not form.validate_on_submit():
        return _page(season, form), 422
    values = {"name": form.name.data, "rule": form.rule()}
    if changed_since(club, season, form.seen.data) and values != {"name": season.name, "rule": season.rule}:
        refusal = _(
            "%(name)s was changed on another device in the meantime. What you typed is still "
            "here: save it again to use it instead.",
            name=season.name,
        )
        form.seen.raw_data, form.seen.data = None, club.version
        return _page(season, form, refusal), 409
    change_season(club, device, season, **values)
    return redirect(url_for("club_seasons.show", public_id=public_id, season_id=season_id), code=303)


def delete(public_id: str, season_id: int) -> ResponseReturnValue:
    """Delete the season; the page offers to undo that. Its nights stay and can join another season."""
    club, device = club_to_hold(public_id)
    delete_season(club, device, season_in(club, season_id))
    return redirect(url_for("club_pages.show", public_id=public_id), code=303)


def _page(season: SeasonRow, form: RuleForm, refusal: str = "") -> str:
    return render_template(
        "clubs/season_more.html",
        club=season.club,
        season=season,
        form=form,
        hints=COUNTING_HINTS,
        refusal=refusal,
    )
