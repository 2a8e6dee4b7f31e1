"""Changing the names and rules of a game in progress: a preview shows every rescored hand first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules import Rules, problems, receipts
from scorekeeper.rules.game import tally
from scorekeeper.store.games.directed import DirectorsAlone, directed_games
from scorekeeper.store.games.games import change_game
from scorekeeper.store.games.history import last_change
from scorekeeper.store.models import Change, Device, Game
from scorekeeper.store.nights.tables import table_of
from scorekeeper.web.games.forms.names_and_rules import TableForm
from scorekeeper.web.games.history_text import HistoryEntry, history_entries
from scorekeeper.web.games.new_game import known_names
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.text.editions_text import boxes, grouped_boxes, rules_name
from scorekeeper.web.parts.text.player_changes import player_change
from scorekeeper.web.serving.access import game_to_write
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.marks import read_only

#: The columns of a game that this page edits.
_TERMS = ("title", "place", "note", "seats", "earlier_seats", "rules", "hands_to_play")

pages = Blueprint("table", __name__, url_prefix="/games/<public_id>/table")


@dataclass(frozen=True)
class Rescored:
    """One hand before and after. `after` is None if the hand is impossible under the new rules."""

    number: int
    before: Sequence[int]
    after: Sequence[int] | None
    problems: Sequence[str]


@pages.get("")
def show(public_id: str) -> ResponseReturnValue:
    game, _device = _game_to_change(public_id)
    return _page(game, TableForm.showing(game))


@pages.post("/arrange")
@read_only
def arrange(public_id: str) -> ResponseReturnValue:
    """Show the same page for another box, without validating anything yet."""
    game, _device = _game_to_change(public_id)
    return _page(game, TableForm(game))


@pages.post("")
def change(public_id: str) -> ResponseReturnValue:
    game, device = _game_to_change(public_id)
    form = TableForm(game)
    if not form.validate():
        return _page(game, form), 422
    terms = form.terms()
    if terms["rules"].sides != game.rules.sides and table_of(game) is not None:
        refused = _("A table of a tournament night keeps the sides that were drawn.")
        return _page(game, form, refused=refused), 403
    if all(getattr(game, column) == value for column, value in terms.items()):
        return redirect(url_for("games.show", public_id=public_id), code=303)
    seen = form.seen.data
    later = [] if seen is None else [change for change in game.changes if change.id > seen]
    since = history_entries(game, later)
    meanwhile = [entry for entry in since if _touches_terms(entry.change)]
    if meanwhile:
        form.seen.data = last_change(game)
        return _page(game, form, meanwhile), 409
    rescored = _rescored(game, terms["rules"])
    possible = all(hand.after is not None for hand in rescored)
    hands_shown = form.told.data == "yes" and not any(_touches_hands(entry.change) for entry in since)
    if not possible or (_changes_the_sheet(game, terms) and not hands_shown):
        return _preview(game, form, terms, rescored), 200 if possible else 422
    change_game(game, device, "players_changed" if form.others_play else "terms_changed", **terms)
    return redirect(url_for("games.show", public_id=public_id), code=303)


def _game_to_change(public_id: str) -> tuple[Game, Device]:
    """Return the game at this address and the requesting device. Raises 404 or 403, and `DirectorsAlone` if
    only a director may change its terms."""
    game, device = game_to_write(public_id)
    if directed_games(device, [game.id]):
        raise DirectorsAlone(game)
    return game, device


def _touches_terms(change: Change) -> bool:
    """True if `change` touches something that this page edits."""
    before, after = change.before.get("game", {}), change.after.get("game", {})
    return any(before[column] != after[column] for column in after if column in _TERMS)


def _touches_hands(change: Change) -> bool:
    return any(name.startswith("hand:") for name in change.after)


def _changes_the_sheet(game: Game, terms: Mapping[str, Any]) -> bool:
    return bool(game.hands) and (terms["rules"] != game.rules or terms["seats"] != game.seats)


def _rescored(game: Game, rules: Rules) -> list[Rescored]:
    rescored = []
    for number, hand in enumerate(game.hands, start=1):
        before = [side.total for side in receipts(game.rules, hand.result)]
        found = problems(rules, hand.result)
        after = None if found else [side.total for side in receipts(rules, hand.result)]
        names = game.sitting(hand.id).side_names
        why = [problem.message(names, voice(rules)) for problem in found]
        rescored.append(Rescored(number, before, after, why))
    return rescored


def _page(game: Game, form: TableForm, meanwhile: Sequence[HistoryEntry] = (), refused: str = "") -> str:
    players = len(game.seats)
    known = boxes()
    box = known.get(form.edition.data) or known[game.rules.edition]
    printed = form.printed(box.edition, players) if players in box.edition.players else game.rules
    form.offer(box, printed)
    return render_live(
        "games/names_and_rules/names_and_rules.html",
        game=game,
        form=form,
        meanwhile=meanwhile,
        refused=refused,
        players=players,
        box=box,
        boxes=known,
        groups=grouped_boxes(game.rules.edition),
        printed=printed,
        known_names=known_names(),
    )


def _preview(game: Game, form: TableForm, terms: Mapping[str, Any], rescored: Sequence[Rescored]) -> str:
    rules, seats = terms["rules"], terms["seats"]
    possible = all(hand.after is not None for hand in rescored)
    agreed = replace(game.terms, hands_to_play=terms["hands_to_play"])
    changes = player_change(form.names_from.data, game.seats, seats) if form.others_play else ()
    return render_template(
        "games/names_and_rules/preview.html",
        game=game,
        arrange=url_for("table.arrange", public_id=game.public_id),
        rescored=rescored,
        possible=possible,
        added_up=tally(rules, [hand.result for hand in game.hands], agreed) if possible else None,
        old_name=rules_name(game.rules),
        new_name=rules_name(rules),
        old_sides=game.side_names,
        new_sides=[" & ".join(seats[side :: rules.sides]) for side in range(rules.sides)],
        sent=form.sent_again("csrf_token", "told", "seen"),
        seen=last_change(game),
        player_change=[*map(voice(rules).say, changes)],
        next_dealer=seats[game.dealer],
    )
