"""The series of a device: all of them, and one with its standings, its race and its games."""

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper.store import series as store
from scorekeeper.store.models import Device, Game
from scorekeeper.store.people.book import known_as
from scorekeeper.store.series_models import SeriesRow
from scorekeeper.web.archive.series_forms import GameForm, SeriesForm
from scorekeeper.web.archive.series_text import SeriesPage
from scorekeeper.web.serving.access import series_to_see
from scorekeeper.web.serving.devices import current_device


def show_all() -> ResponseReturnValue:
    device = current_device()
    return render_template(
        "archive/series_all.html",
        all=store.series_held_by(device) if device else [],
        deleted=store.deleted_lately(device) if device else None,
    )


def show(series_id: int) -> ResponseReturnValue:
    series, device = series_to_see(series_id)
    form = SeriesForm(formdata=None, name=series.name, counting=series.counting)
    return _page(series, device, form)


def change(series_id: int) -> ResponseReturnValue:
    series, device = series_to_see(series_id)
    form = SeriesForm()
    if not form.validate():
        return _page(series, device, form), 422
    store.change_series(series, name=form.name.data, counting=form.counting.data)
    return _to(series)


def end(series_id: int) -> ResponseReturnValue:
    series, _device = series_to_see(series_id)
    store.end_series(series)
    return _to(series)


def go_on(series_id: int) -> ResponseReturnValue:
    series, _device = series_to_see(series_id)
    store.go_on(series)
    return _to(series)


def delete(series_id: int) -> ResponseReturnValue:
    """Delete the series; its games stay. The list offers to bring it back."""
    series, _device = series_to_see(series_id)
    store.delete_series(series)
    return redirect(url_for("series.show_all"), code=303)


def bring_back(series_id: int) -> ResponseReturnValue:
    """Undo what deleted the series."""
    series, _device = series_to_see(series_id, deleted_too=True)
    store.bring_back(series)
    return _to(series)


def take_out(series_id: int) -> ResponseReturnValue:
    """Take a game out of the series; with the last one it is gone."""
    series, device = series_to_see(series_id)
    game = _game(device)
    if store.take_out(series, game) and store.find_series(device, series_id) is not None:
        return redirect(url_for("series.show", series_id=series_id, out=game.public_id), code=303)
    return redirect(url_for("series.show_all"), code=303)


def put_back(series_id: int) -> ResponseReturnValue:
    """Undo what took a game out."""
    series, device = series_to_see(series_id)
    store.add_games(series, [_game(device)])
    return _to(series)


def _game(device: Device) -> Game:
    """The game that the form is about, or 404."""
    for game in store.held_games(device, [GameForm().game.data or ""]):
        return game
    abort(404)


def _page(series: SeriesRow, device: Device, form: SeriesForm) -> str:
    games = store.games_of_series(device, series)
    out = store.games_in_none(store.held_games(device, [request.args.get("out", "")]))
    return render_template(
        "archive/series.html",
        series=series,
        shown=SeriesPage.of(series, games, known_as(device, games), store.count_games(series) - len(games)),
        form=form,
        taken_out=out[0] if out else None,
    )


def _to(series: SeriesRow) -> Response:
    return redirect(url_for("series.show", series_id=series.id), code=303)
