"""Should the extension be called? What every side would score for each way in which the hand can go on."""

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from scorekeeper.disputes.extension import CannotCall, Outcome, outcomes
from scorekeeper.store.models import Game
from scorekeeper.web.common.access import game_to_read
from scorekeeper.web.common.language import number, voice
from scorekeeper.web.common.text.editions_text import rules_name
from scorekeeper.web.common.text.score_sheet import tally_of
from scorekeeper.web.disputes.extension_form import ExtensionForm

pages = Blueprint("extension", __name__, url_prefix="/games/<public_id>/extension")


@pages.get("")
def ask(public_id: str):
    """The table to be laid out; once it is, the arithmetic above it."""
    game = game_to_read(public_id)
    added_up = tally_of(game)
    form = ExtensionForm(request.args)
    found, wrong = [], ""
    over = added_up.outcome is not None
    if "caller" in request.args and game.rules.extension_miles is not None and not over:
        try:
            hands_left = game.hands_to_play and game.hands_to_play - len(game.hands)
            stand = form.stand(game.rules, added_up.totals, hands_left)
            found = outcomes(game.rules, stand) if stand else []
        except CannotCall as error:
            wrong = voice().say(error.sentence, game.side_names)
        wrong = wrong or ("" if found else _("Not counted yet: see the notes below."))
    page = render_template(
        "disputes/extension.html",
        game=game,
        totals=added_up.totals,
        over=over,
        form=form,
        caller=form.caller.data if form.caller.data in range(game.rules.sides) else 0,
        outcomes=[(_title(game, one), one, _ifs(game, one)) for one in found],
        wrong=wrong,
        rules_name=rules_name(game.rules),
    )
    return page, 422 if wrong else 200


def _ifs(game: Game, outcome: Outcome) -> list[str]:
    """What may still change it."""
    return [voice().say(one, game.side_names) for one in outcome.ifs]


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
    return _("Called, and %(extension)s reached by %(side)s", side=side, extension=miles["extension"])
