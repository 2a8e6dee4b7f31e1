"""Should the extension be called? What every side would score for each way in which the hand can go on."""

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from scorekeeper.disputes.extension import CannotCall, Outcome, outcomes
from scorekeeper.store.models import Game
from scorekeeper.web.access import game_to_read
from scorekeeper.web.boxes import rules_name
from scorekeeper.web.forms.extension import ExtensionForm
from scorekeeper.web.language import number, voice
from scorekeeper.web.sheet import tally_of

pages = Blueprint("extension", __name__, url_prefix="/games/<public_id>/extension")


@pages.get("")
def ask(public_id: str):
    """The table to be laid out; once it is, the arithmetic above it."""
    game = game_to_read(public_id)
    totals = tally_of(game).totals
    form = ExtensionForm(request.args)
    found, wrong = [], ""
    if "caller" in request.args and game.rules.extension_miles is not None:
        try:
            stand = form.stand(game.rules, totals)
            found = outcomes(game.rules, stand) if stand else []
        except CannotCall as error:
            wrong = voice().sentence(*error.sentence, game.side_names)
        wrong = wrong or ("" if found else _("Not counted yet: see the notes below."))
    page = render_template(
        "extension/extension.html",
        game=game,
        totals=totals,
        form=form,
        caller=form.caller.data if form.caller.data in range(game.rules.sides) else 0,
        outcomes=[(_title(game, one), one) for one in found],
        wrong=wrong,
        rules_name=rules_name(game.rules),
    )
    return page, 422 if wrong else 200


def _title(game: Game, outcome: Outcome) -> str:
    """How the hand ends."""
    miles = {
        "target": number(game.rules.target_miles),
        "extension": number(game.rules.extension_miles or 0),
    }
    if outcome.kind == "stop":
        return _("Not called: the hand ends at %(target)s", target=miles["target"])
    if outcome.side is None:
        return _("Called, and nobody reaches %(extension)s", extension=miles["extension"])
    side = game.side_names[outcome.side]
    return _("Called, and %(side)s reaches %(extension)s", side=side, extension=miles["extension"])
