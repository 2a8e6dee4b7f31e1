"""Starting a game."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.editions import EDITIONS, player_counts
from scorekeeper.store.games.games import create_game, made_before
from scorekeeper.store.games.scorers import last_changed_own
from scorekeeper.store.people.names_used import names_used
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.store.secrets import new_token
from scorekeeper.web.games.forms.new_game import NewGameForm
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.placeholder_names import is_placeholder
from scorekeeper.web.parts.text.editions_text import boxes, grouped_boxes
from scorekeeper.web.parts.usual_box import usual_box
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.marks import read_only
from scorekeeper.web.serving.quotas import QuotaReached, count_towards

pages = Blueprint("new_game", __name__, url_prefix="/games/new")


@pages.get("")
@begins
def new() -> ResponseReturnValue:
    """The empty form, with the last number of players and box, or with the box in the address."""
    last = _last_used()
    table = _table_with(request.args["box"], last) if request.args.get("box") in EDITIONS else last
    return _page(NewGameForm(formdata=None, form_key=new_token(), **table), last)


@pages.post("/arrange")
@read_only
@begins
def arrange() -> ResponseReturnValue:
    """Show the same page for another number of players or box, without validating anything yet."""
    form = NewGameForm()
    form.fit_box()
    return _page(form, _last_used())


@pages.post("")
@begins
def start() -> ResponseReturnValue:
    form = NewGameForm()
    if form.fit_box() or not form.validate():
        return _page(form, _last_used()), 422
    game = made_before(current_device(), **form.game())
    if game is None:
        try:
            count_towards("games", more_games=1)
        except QuotaReached as reached:
            return _page(form, _last_used(), reached.sentence), 429
        game = create_game(ensure_device(), **form.game())
    return redirect(url_for("games.show", public_id=game.public_id), code=303)


def _last_used() -> dict[str, Any]:
    """The number of players and the box of this device's latest game, else the usual ones."""
    device = current_device()
    game = last_changed_own(device) if device else None
    if game:
        return {"players": game.rules.players, "edition": game.rules.edition}
    return {"players": player_counts()[0], "edition": usual_box()}


def _table_with(edition: str, last: Mapping[str, Any]) -> dict[str, Any]:
    """A box, with the `players` of last time if it allows that number, else the smallest it allows."""
    players = EDITIONS[edition].players
    return {"players": last["players"] if last["players"] in players else players[0], "edition": edition}


def known_names() -> list[str]:
    """The names of people who have played on this device."""
    device = current_device()
    return [name for name in names_used(device) if not is_placeholder(key_of(name))] if device else []


def _page(form: NewGameForm, last: Mapping[str, Any], refusal: str = "") -> str:
    form.players.data = players = form.player_count or player_counts()[0]
    form.dealer.data = form.first_dealer
    known = boxes()
    box = known.get(form.edition.data) or known[usual_box()]
    fitting = (edition for edition in (box.edition, *EDITIONS.values()) if players in edition.players)
    printed = form.printed(next(fitting), players)
    form.offer(box, printed)
    return render_live(
        "games/new_game/new_game.html",
        form=form,
        players=players,
        box=box,
        boxes=known,
        groups=grouped_boxes(last["edition"]),
        printed=printed,
        refusal=refusal,
        known_names=known_names(),
    )
