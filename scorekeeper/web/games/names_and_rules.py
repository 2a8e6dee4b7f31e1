"""Wrong box, names or partners noticed after two hands: changed, with every rescored hand shown first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules import Rules, problems, receipts
from scorekeeper.store.games import change_game
from scorekeeper.store.history import last_change
from scorekeeper.store.models import Change, Device, Game
from scorekeeper.store.nights.directors import directs
from scorekeeper.store.nights.tables import table_of
from scorekeeper.web.common.access import game_to_write, only_looks
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.text.editions_text import HOUSE_RULE_NAMES, HOUSE_RULE_VALUES, boxes, rules_name
from scorekeeper.web.games.forms.names_and_rules import TableForm
from scorekeeper.web.games.history_text import HistoryEntry, history_entries

#: The columns of a game that this page asks for.
_TERMS = ("title", "seats", "rules", "hands_to_play")
#: What the preview gives anew.
_NOT_SENT_AGAIN = ("csrf_token", "told", "seen")

pages = Blueprint("table", __name__, url_prefix="/games/<public_id>/table")


@dataclass(frozen=True)
class Rescored:
    """One hand before and after. `after` is None where the hand is impossible by the new rules."""

    number: int
    before: Sequence[int]
    after: Sequence[int] | None
    problems: Sequence[str]


@pages.get("")
def show(public_id: str):
    game, _device = game_to_write(public_id)
    return _page(game, TableForm.showing(game))


@pages.post("/arrange")
@only_looks
def arrange(public_id: str):
    """The same page for another box; nothing is checked yet."""
    game, _device = game_to_write(public_id)
    return _page(game, TableForm())


@pages.post("")
def change(public_id: str):
    game, device = game_to_write(public_id)
    form = TableForm()
    values = form.changes(len(game.seats))
    if values is None or not _same_sides(game, values["rules"], form):
        return _page(game, form), 422
    if not _as_the_night_has_it(game, device, values, form):
        return _page(game, form), 403
    if all(getattr(game, column) == value for column, value in values.items()):
        return redirect(url_for("games.show", public_id=public_id), code=303)
    since = [] if form.seen.data is None else history_entries(game, after=form.seen.data)
    meanwhile = [entry for entry in since if _touches_terms(entry.change)]
    if meanwhile:
        form.seen.data = last_change(game)
        return _page(game, form, meanwhile), 409
    rescored = _rescored(game, values["rules"])
    possible = all(hand.after is not None for hand in rescored)
    hands_shown = form.told.data == "yes" and not any(_touches_hands(entry.change) for entry in since)
    told = hands_shown or not _changes_the_sheet(game, values)
    if not possible or not told:
        status = 200 if possible else 422
        return _preview(game, values, rescored, possible), status
    change_game(game, device, "terms_changed", **values)
    return redirect(url_for("games.show", public_id=public_id), code=303)


def _touches_terms(change: Change) -> bool:
    """Whether it changed something that this page asks for."""
    before, after = change.before.get("game", {}), change.after.get("game", {})
    return any(before[column] != after[column] for column in after if column in _TERMS)


def _touches_hands(change: Change) -> bool:
    return any(name.startswith("hand:") for name in change.after)


def _same_sides(game: Game, rules: Rules, form: TableForm) -> bool:
    """Hands are reported by sides: once there are some, their number cannot change."""
    if rules.sides == game.rules.sides or not (game.hands or game.start_totals):
        return True
    said = ngettext(
        "With this box %(players)s players make %(num)s side. The hands so far have %(had)s: "
        "start a new game for it.",
        "With this box %(players)s players make %(num)s sides. The hands so far have %(had)s: "
        "start a new game for it.",
        rules.sides,
        players=rules.players,
        had=game.rules.sides,
    )
    form.edition.errors = [said]
    return False


def _as_the_night_has_it(game: Game, device: Device, values: Mapping[str, Any], form: TableForm) -> bool:
    """At a tournament every table plays by the same rules, unless a director has others for one; and its
    sides are those that were drawn."""
    table = table_of(game)
    if table is None:
        return True
    same = (values["rules"], values["hands_to_play"]) == (game.rules, game.hands_to_play)
    if same or (values["rules"].sides == game.rules.sides and directs(table.round.night, device)):
        return True
    form.edition.errors = [
        _("A table of a tournament night keeps its sides, and plays by the director’s rules.")
    ]
    return False


def _changes_the_sheet(game: Game, values: Mapping[str, Any]) -> bool:
    return bool(game.hands) and (values["rules"] != game.rules or values["seats"] != game.seats)


def _rescored(game: Game, rules: Rules) -> list[Rescored]:
    rescored = []
    for number, hand in enumerate(game.hands, start=1):
        before = [side.total for side in receipts(game.rules, hand.result)]
        found = problems(rules, hand.result)
        after = None if found else [side.total for side in receipts(rules, hand.result)]
        said = [problem.message(game.side_names, voice(rules)) for problem in found]
        rescored.append(Rescored(number, before, after, said))
    return rescored


def _page(game: Game, form: TableForm, meanwhile: Sequence[HistoryEntry] = ()) -> str:
    players = len(game.seats)
    known = boxes()
    box = known.get(form.edition.data) or known[game.rules.edition]
    fits = players in box.edition.players
    return render_template(
        "games/names_and_rules/names_and_rules.html",
        game=game,
        form=form,
        meanwhile=meanwhile,
        of_a_night=_rules_are_the_directors(game),
        players=players,
        box=box,
        boxes=known,
        fits=fits,
        printed=box.edition.rules(players) if fits else game.rules,
        options=box.edition.options_for(players),
        house_rule_names=HOUSE_RULE_NAMES,
        house_rule_values=HOUSE_RULE_VALUES,
    )


def _rules_are_the_directors(game: Game) -> bool:
    """Whether this device changes names alone."""
    table, device = table_of(game), current_device()
    return table is not None and not (device is not None and directs(table.round.night, device))


def _preview(game: Game, values: Mapping[str, Any], rescored: Sequence[Rescored], possible: bool) -> str:
    rules, seats = values["rules"], values["seats"]
    return render_template(
        "games/names_and_rules/preview.html",
        game=game,
        rescored=rescored,
        possible=possible,
        old_name=rules_name(game.rules),
        new_name=rules_name(rules),
        old_sides=game.side_names,
        new_sides=[" & ".join(seats[side :: rules.sides]) for side in range(rules.sides)],
        sent=[(name, value) for name, value in request.form.items() if name not in _NOT_SENT_AGAIN],
        seen=last_change(game),
        totals=[
            [sum(hand.before[side] for hand in rescored) for side in range(rules.sides)],
            [sum(hand.after[side] for hand in rescored if hand.after) for side in range(rules.sides)],
        ],
    )
