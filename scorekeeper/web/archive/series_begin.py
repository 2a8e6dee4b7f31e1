"""Beginning a series, from one finished game or from several in a list."""

from collections.abc import Sequence

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.evenings import evening_of
from scorekeeper.limits import MAX_SERIES_GAMES
from scorekeeper.store.games.series import begin_series, held_games, series_of
from scorekeeper.store.models import Device, Game, now
from scorekeeper.store.secrets import new_token
from scorekeeper.web.archive.series_choice import chosen_games, offer_games
from scorekeeper.web.archive.series_forms import BeginForm
from scorekeeper.web.parts.dates import month, months
from scorekeeper.web.serving.access import game_to_write
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.marks import read_only


def of_game(public_id: str) -> ResponseReturnValue:
    """Redirect to a game's series, or to the page that begins one with it."""
    game, _device = game_to_write(public_id)
    series = series_of(game)
    if series is not None:
        return redirect(url_for("series.show", series_id=series.id), code=303)
    return redirect(url_for("series_begin.new", game=public_id), code=303)


def new() -> ResponseReturnValue:
    device = current_device()
    form = BeginForm(formdata=None, form_key=new_token())
    (game,) = held_games(device, [request.args.get("game", "")])[:1] or (None,) if device else (None,)
    if game is not None:
        form.find.data = " ".join(game.seats)
        form.games.data = [game.public_id]
    form.propose(_name_of([game]) if game else month(evening_of(now())))
    return _page(form, device)


@read_only
def look() -> ResponseReturnValue:
    """Show the same page with other games to choose from or chosen, without validating anything yet."""
    return _page(BeginForm(), current_device())


def begin() -> ResponseReturnValue:
    device = current_device()
    form = BeginForm()
    if not form.validate():
        return _page(form, device), 422
    games = chosen_games(form, device) if device else ()
    if device is None or not games:
        return _sent_before(form, device)
    name = _name_of(games) if form.keeps_proposal else form.name.data or ""
    series = begin_series(device, form.form_key.data or "", name, form.counting.data, games)
    return redirect(url_for("series.show", series_id=series.id), code=303)


def _sent_before(form: BeginForm, device: Device | None) -> ResponseReturnValue:
    """The answer if the games are in a series by now, or the device no longer holds them: the form was sent
    twice or was open for long."""
    for game in held_games(device, form.games.data or ()) if device else ():
        series = series_of(game)
        if series is not None:
            return redirect(url_for("series.show", series_id=series.id), code=303)
    form.games.data = []
    form.validate()
    return _page(form, device), 422


def _name_of(games: Sequence[Game]) -> str:
    """The name proposed for a series of these games: their dates."""
    evenings = [game.evening for game in games]
    return months(min(evenings), max(evenings))


def _page(form: BeginForm, device: Device | None) -> str:
    offer = offer_games(form, device, MAX_SERIES_GAMES) if device else None
    chosen = chosen_games(form, device) if device else ()
    if chosen and form.keeps_proposal:
        form.propose(_name_of(chosen))
    return render_template("archive/series_new.html", form=form, offer=offer)
