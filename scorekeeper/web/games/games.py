"""A game's page, and the table's decisions besides its hands."""

from dataclasses import replace

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper.rules.game import tally
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games.following import forget_followed
from scorekeeper.store.games.games import change_game
from scorekeeper.store.games.games import undo as undo_change
from scorekeeper.store.games.going_on import GoesOn, next_of
from scorekeeper.store.games.history import change_of
from scorekeeper.store.games.rematches import begin_rematch, rematch_of
from scorekeeper.store.models import Game
from scorekeeper.web.games.forms.decisions import CountAllForm, DealerForm, MisdealForm
from scorekeeper.web.games.game_page import render_game
from scorekeeper.web.games.shown_game import shown_game
from scorekeeper.web.games.watcher_cache import rendered_for_watchers
from scorekeeper.web.parts.addresses.phone_url import reach
from scorekeeper.web.parts.forms.rename import StartPageForm
from scorekeeper.web.serving.access import game_to_write, open_game
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import ensure_device
from scorekeeper.web.serving.quotas import count_towards

pages = Blueprint("games", __name__, url_prefix="/games/<public_id>")


@pages.get("")
def show(public_id: str) -> ResponseReturnValue:
    access = open_game(public_id)
    if access.may_write:
        return render_game(access)
    shown = shown_game(access)
    if not shown.is_for_all:
        return render_game(access)
    # The link preview contains full addresses that depend on the host of the request.
    name = f"{request.full_path}#{reach().base}"
    return rendered_for_watchers(shown, name, lambda: render_game(access))


@pages.post("/undo/<row_id:change_id>")
def undo(public_id: str, change_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id, deleted_too=True)
    change = change_of(game, change_id)
    if change is None:
        abort(404)
    if change.undone_by_id is None:  # else a double tap: already undone
        undo_change(change, device)
    return redirect(url_for("home.home") if change.kind == "game_deleted" else _address(game), code=303)


@pages.post("/dealer")
def choose_dealer(public_id: str) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    form = DealerForm(game)
    if not form.validate():
        abort(400)
    change_game(game, device, "dealer_chosen", next_dealer=form.dealer.data)
    return _to(game)


@pages.post("/misdeal")
def misdeal(public_id: str) -> ResponseReturnValue:
    """Record a misdeal: the same dealer deals again, or the next one. Sent twice from one page, it counts
    once."""
    game, device = game_to_write(public_id)
    form = MisdealForm()
    seen = form.seen.data
    if seen is not None and any(change.id > seen and change.kind == "misdeal" for change in game.changes):
        return _to(game)
    change_game(game, device, "misdeal", next_dealer=(game.dealer + form.by_next) % len(game.seats))
    forget_followed(game.id)
    return _to(game)


@pages.post("/stop")
def stop(public_id: str) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    change_game(game, device, "game_stopped", stopped=True)
    return _to(game)


@pages.post("/resume")
def resume(public_id: str) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    change_game(game, device, "game_resumed", stopped=False)
    return _to(game)


@pages.post("/count-all")
def count_all(public_id: str) -> ResponseReturnValue:
    """Decide whether hands played after the decision count."""
    game, device = game_to_write(public_id)
    change_game(game, device, "count_all_changed", count_all=CountAllForm().all)
    return _to(game)


@pages.post("/tie")
def tie_stands(public_id: str) -> ResponseReturnValue:
    """Let a tie stand instead of playing another hand. After several ties in a row, the last one stands.

    Raises `GoesOn`: there that tie is no end. Raises `Changed` if there is no tie any more: it would stand
    before the hand that decided it.
    """
    game, device = game_to_write(public_id)
    if then := next_of(game):
        raise GoesOn(game, then)
    if game.rules.tie == "stands":  # a double tap
        return _to(game)
    if not game.tally.tied:
        raise Changed
    house_rules = dict(game.rules.house_rules) | {"tie": "stands"}
    rules = replace(game.rules, tie="stands", house_rules=tuple(house_rules.items()))
    ended = tally(rules, [hand.result for hand in game.hands], game.terms)
    count_all = game.count_all or not all(row.counts for row in ended.rows)
    change_game(game, device, "terms_changed", rules=rules, count_all=count_all)
    return _to(game)


@pages.post("/rename")
def rename(public_id: str) -> ResponseReturnValue:
    """Set the title or the place, or both. What was not typed here stays as another phone has set it."""
    game, device = game_to_write(public_id)
    change_game(game, device, "game_renamed", **StartPageForm().typed)
    return redirect(url_for("home.home"), code=303)


@pages.post("/delete")
def delete(public_id: str) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    change_game(game, device, "game_deleted", deleted=True)
    return redirect(url_for("home.home"), code=303)


@pages.post("/rematch")
@begins
def rematch(public_id: str) -> ResponseReturnValue:
    game, _ = game_to_write(public_id)
    if rematch_of(game) is None:
        count_towards("games", more_games=1)
    return _to(begin_rematch(game, ensure_device()))


def _address(game: Game) -> str:
    return url_for("games.show", public_id=game.public_id)


def _to(game: Game) -> Response:
    return redirect(_address(game), code=303)
