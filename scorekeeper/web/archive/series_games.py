"""Adding games to a series."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.limits import MAX_SERIES_GAMES
from scorekeeper.store.games.series import add_games, count_games
from scorekeeper.store.models import Device, SeriesRow
from scorekeeper.web.archive.series_choice import chosen_games, offer_games
from scorekeeper.web.archive.series_forms import GamesForm
from scorekeeper.web.serving.access import series_to_see
from scorekeeper.web.serving.marks import read_only


def choose(series_id: int) -> ResponseReturnValue:
    series, device = series_to_see(series_id)
    return _page(GamesForm(formdata=None), series, device)


@read_only
def look(series_id: int) -> ResponseReturnValue:
    """Show the same page with other games to choose from, without validating anything yet."""
    series, device = series_to_see(series_id)
    return _page(GamesForm(), series, device)


def add(series_id: int) -> ResponseReturnValue:
    series, device = series_to_see(series_id)
    form = GamesForm()
    if not form.validate():
        return _page(form, series, device), 422
    add_games(series, chosen_games(form, device))
    return redirect(url_for("series.show", series_id=series.id), code=303)


def _page(form: GamesForm, series: SeriesRow, device: Device) -> str:
    offer = offer_games(form, device, MAX_SERIES_GAMES - count_games(series))
    return render_template("archive/series_games.html", form=form, series=series, offer=offer)
