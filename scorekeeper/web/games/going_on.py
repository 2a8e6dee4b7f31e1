"""Somebody leaves a game or joins it: the game goes on as another one, after a preview."""

from flask import abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug import Response

from scorekeeper.rules.going_on import first_dealer, who_left
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games.games import change_game
from scorekeeper.store.games.going_on import former_of, next_of
from scorekeeper.store.games.history import last_change
from scorekeeper.store.games.rematches import go_on_as_another
from scorekeeper.store.models import Game
from scorekeeper.store.nights.tables import table_of
from scorekeeper.web.games.forms.going_on import GoingOnForm, for_players
from scorekeeper.web.serving.access import game_to_write
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import ensure_device
from scorekeeper.web.serving.marks import read_only
from scorekeeper.web.serving.quotas import count_towards


@begins
def show(public_id: str) -> ResponseReturnValue:
    game, _device = game_to_write(public_id)
    then = next_of(game)
    return _to(then) if then else _page(game, GoingOnForm.showing(game))


@begins
@read_only
def arrange(public_id: str) -> ResponseReturnValue:
    """Show the same page with what was typed, without validating it."""
    game, _device = game_to_write(public_id)
    then = next_of(game)
    return _to(then) if then else _page(game, GoingOnForm(game))


@begins
def change(public_id: str) -> ResponseReturnValue:
    """Show what changes, and do it once that was shown. Sent twice, it is done once."""
    game, _device = game_to_write(public_id)
    if then := next_of(game):
        return _to(then)
    form = GoingOnForm(game)
    if _cannot(game):
        return _page(game, form), 409
    if not form.validate():
        return _page(game, form), 422
    if form.told.data != "yes":
        return _preview(game, form)
    if form.seen.data != last_change(game):
        return _preview(game, form, changed=True), 409
    if not form.totals_are_valid():
        return _preview(game, form), 422
    count_towards("games", more_games=1)
    then = go_on_as_another(
        game,
        ensure_device(),
        rules=form.rules,
        seats=form.names,
        first_dealer=first_dealer(game.seats, game.dealer, form.names),
        start_totals=tuple(field.data or 0 for field in form.total_fields),
        hands_to_play=_hands_left(game),
    )
    return _to(then)


def undo(public_id: str) -> ResponseReturnValue:
    """Go back to the game that went on as this one, which has no hand yet. Raises `Changed` if it has one, or
    if the other was deleted."""
    game, device = game_to_write(public_id, deleted_too=True)
    former = former_of(game)
    if former is None:
        abort(404)
    if not game.deleted:  # else a double tap
        if game.hands or former.deleted:
            raise Changed
        change_game(game, device, "game_deleted", deleted=True)
    return _to(former)


def _to(game: Game) -> Response:
    return redirect(url_for("games.show", public_id=game.public_id), code=303)


def _hands_left(game: Game) -> int | None:
    """How many hands are still to play, of a number agreed on. After the last of them another one decides a
    tie."""
    return game.hands_to_play and max(1, game.hands_to_play - len(game.hands))


def _cannot(game: Game) -> str:
    """Why nobody can leave this game or join it; empty if they can."""
    if table_of(game) is not None:
        return _("A table of a tournament night keeps the sides that were drawn.")
    if game.rules.single_race:
        return _("A race is over after one hand: start another game.")
    if game.tally.outcome is not None:
        return _("This game is over: start another game.")
    return ""


def _page(game: Game, form: GoingOnForm) -> str:
    box = for_players(game.rules)
    return render_template(
        "games/going_on/going_on.html", game=game, form=form, cannot=_cannot(game), box=box
    )


def _preview(game: Game, form: GoingOnForm, changed: bool = False) -> str:
    """The page that says what changes. `changed`: the game has changed since it was shown before."""
    if changed or form.told.data != "yes":
        form.fill_totals()
    before, names = game.present_sitting, form.names
    staying = {name.casefold() for name in game.seats}
    totals = [field.name for field in form.total_fields]
    return render_template(
        "games/going_on/preview.html",
        game=game,
        arrange=url_for("going_on.arrange", public_id=game.public_id),
        form=form,
        changed=changed,
        left=who_left(before, game.tally.totals, names),
        joined=[name for name in names if name.casefold() not in staying],
        old=game.rules,
        new=form.rules,
        sides=form.sitting.side_names,
        next_dealer=names[first_dealer(game.seats, game.dealer, names)],
        hands_left=_hands_left(game),
        sent=form.sent_again("csrf_token", "told", "seen", *totals),
    )
