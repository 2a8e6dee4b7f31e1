"""Starting a game."""

from flask import Blueprint, redirect, render_template, url_for

from scorekeeper.rules.editions import EDITIONS, player_counts
from scorekeeper.store.games import create_game
from scorekeeper.store.scorers import games_of, names_of
from scorekeeper.store.secrets import new_token
from scorekeeper.web.common.access import only_looks
from scorekeeper.web.common.devices import current_device, ensure_device
from scorekeeper.web.common.text.editions_text import HOUSE_RULE_NAMES, HOUSE_RULE_VALUES, boxes, usual_box
from scorekeeper.web.games.forms.new_game import NewGameForm

pages = Blueprint("new_game", __name__, url_prefix="/games/new")


@pages.get("")
def new():
    return _page(NewGameForm(formdata=None, form_key=new_token(), **_last_used()))


@pages.post("/arrange")
@only_looks
def arrange():
    """The same page for another number of players or another box; nothing is checked yet."""
    return _page(NewGameForm())


@pages.post("")
def start():
    form = NewGameForm()
    values = form.game()
    if values is None:
        return _page(form), 422
    game = create_game(ensure_device(), **values)
    return redirect(url_for("games.show", public_id=game.public_id), code=303)


def _last_used() -> dict[str, object]:
    """The number of players and the box of this device's last game, else the usual ones."""
    device = current_device()
    games = games_of(device) if device else []
    if games:
        return {"players": games[0].rules.players, "edition": games[0].rules.edition}
    return {"players": player_counts()[0], "edition": usual_box()}


def _page(form: NewGameForm) -> str:
    device = current_device()
    counts = player_counts()
    players = form.players.data if form.players.data in counts else counts[0]
    form.dealer.data = form.first_dealer(players)
    known = boxes()
    box = known.get(form.edition.data) or known[usual_box()]
    fits = players in box.edition.players
    stand_in = next(edition for edition in EDITIONS.values() if players in edition.players)
    printed = (box.edition if fits else stand_in).rules(players)
    return render_template(
        "games/new_game/new_game.html",
        form=form,
        players=players,
        box=box,
        boxes=known,
        fits=fits,
        printed=printed,
        options=box.edition.options_for(players),
        known_names=names_of(device) if device else [],
        house_rule_names=HOUSE_RULE_NAMES,
        house_rule_values=HOUSE_RULE_VALUES,
    )
