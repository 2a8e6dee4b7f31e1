"""The question whether to call the extension: points of every side for each way the hand can go on."""

from collections.abc import Sequence

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.disputes.extension import CannotCall, Outcome, advice, outcomes
from scorekeeper.store.models import Game
from scorekeeper.web.disputes.extension_form import ExtensionForm
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.score_sheet import tally_of
from scorekeeper.web.serving.access import game_to_read
from scorekeeper.web.serving.language import number, voice


def ask(public_id: str) -> ResponseReturnValue:
    """Show the form; once it is filled in, the arithmetic above it."""
    game = game_to_read(public_id)
    added_up = tally_of(game)
    form = ExtensionForm(game.rules, request.args)
    found: list[Outcome] = []
    wrong = ""
    over = added_up.outcome is not None
    if "caller" in request.args and game.rules.extension_miles is not None and not over:
        found, wrong = _answer(game, form, added_up.totals)
    page = render_template(
        "disputes/extension.html",
        game=game,
        totals=added_up.totals,
        over=over,
        form=form,
        outcomes=[(_title(game, outcome), outcome, _conditions(game, outcome)) for outcome in found],
        advice=_advice(game, found),
        wrong=wrong,
        rules_name=rules_name(game.rules),
    )
    return page, 422 if wrong else 200


def _answer(game: Game, form: ExtensionForm, totals: Sequence[int]) -> tuple[list[Outcome], str]:
    """The outcomes of the table in `form`; without any, the sentence that says why."""
    not_counted = _("Not counted yet: see the notes below.")
    if not form.validate():
        return [], " ".join(form.form_errors) or not_counted
    hands_left = None if game.hands_to_play is None else game.hands_to_play - len(game.hands)
    try:
        found = outcomes(game.rules, form.choice(totals, hands_left))
    except CannotCall as error:
        return [], voice().say(error.sentence, game.side_names)
    return found, "" if found else not_counted


def _advice(game: Game, found: Sequence[Outcome]) -> list[str]:
    """Sentences on how sure the caller should be; the first outcome is the hand that ends with its card."""
    sentences = advice(found, found[0].side or 0) if found else []
    return [voice().say(sentence, game.side_names) for sentence in sentences]


def _conditions(game: Game, outcome: Outcome) -> list[str]:
    """Sentences about what may still change the outcome."""
    return [voice().say(condition, game.side_names) for condition in outcome.conditions]


def _title(game: Game, outcome: Outcome) -> str:
    """The way in which the hand ends, in words."""
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
