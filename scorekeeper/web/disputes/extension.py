"""Whether to call the extension: the points of every side for each way in which the hand can end."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, Form, FormField, RadioField, ValidationError

from scorekeeper.disputes.extension import CannotCall, ExtensionChoice, Outcome, advice, outcomes
from scorekeeper.limits import MAX_SIDES
from scorekeeper.rules import Rules, SideResult
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.claims import side_claims
from scorekeeper.rules.editions import MOST_MILES
from scorekeeper.rules.items import SIDE_CLAIMS, with_implied
from scorekeeper.store.models import Game
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.serving.access import game_to_read
from scorekeeper.web.serving.language import number, voice


def _pick(numbers: Iterable[int], label: Any = None) -> RadioField:
    return RadioField(label, coerce=int, default=0, choices=[(number, str(number)) for number in numbers])


#: The form's keys for miles: hundreds, and the rest.
HUNDREDS = range(MOST_MILES // 100 + 1)
RESTS = (0, 25, 50, 75)


class SideStandForm(Form):
    """The cards in front of one side. Points depend only on the number of its safeties."""

    hundreds = _pick(HUNDREDS, _l("Miles so far"))
    rest = _pick(RESTS, _l("And the rest"))
    safeties = _pick(range(len(SAFETIES) + 1), _l("Safeties on the table"))
    coups_fourres = _pick(range(len(SAFETIES) + 1), _l("Coups fourrés among them"))

    def validate_coups_fourres(self, field: RadioField) -> None:
        if self.safeties.data is not None and field.data > self.safeties.data:
            raise ValidationError(_("Each coup fourré is a safety, too."))

    @property
    def miles(self) -> int:
        return int(100 * self.hundreds.data + self.rest.data)


class ExtensionForm(Form):
    """A question in an address, which changes nothing. The caller's miles are the target."""

    caller = _pick(range(MAX_SIDES))
    draw_pile_empty = BooleanField(_l("the draw pile is empty"))
    side_0, side_1, side_2, side_3 = (FormField(SideStandForm) for _side in range(MAX_SIDES))

    def __init__(self, rules: Rules, args: MultiDict[str, str]) -> None:
        super().__init__(args)
        self.rules = rules
        self.caller.choices = [(side, str(side)) for side in range(rules.sides)]
        self.claimed = side_claims(rules)
        for item, claim in SIDE_CLAIMS.items():
            if item not in self.claimed:
                del self[claim.field]
        for side in range(rules.sides, MAX_SIDES):
            del self[f"side_{side}"]

    @property
    def besides(self) -> list[Field]:
        """The checkboxes about the caller's hand and the draw pile."""
        return [*(self[claim.field] for claim in self.claimed.values()), self.draw_pile_empty]

    @property
    def sides(self) -> list[SideStandForm]:
        """The forms of the sides."""
        return [getattr(self, f"side_{side}").form for side in range(self.rules.sides)]

    def validate(self, extra_validators: Any = None) -> bool:
        if not super().validate(extra_validators):
            return False
        if sum(form.safeties.data for form in self.sides) > len(SAFETIES):
            self.form_errors.append(_("There are only four safeties in the pack."))
            return False
        return True

    def choice(self, game: Game, totals: Sequence[int]) -> ExtensionChoice:
        """The table of a valid form."""
        safeties = iter(SAFETIES)
        claims = with_implied(item for item, claim in self.claimed.items() if self[claim.field].data)
        sides = []
        for side, form in enumerate(self.sides):
            calls = side == self.caller.data
            laid = tuple(islice(safeties, form.safeties.data))
            sides.append(
                SideResult(
                    miles=self.rules.target_miles if calls else form.miles,
                    safeties=laid,
                    coups_fourres=laid[: form.coups_fourres.data],
                ).claiming(claims if calls else ())
            )
        hands_left = None if game.hands_to_play is None else game.hands_to_play - len(game.hands)
        return ExtensionChoice(
            tuple(sides),
            self.caller.data,
            self.draw_pile_empty.data,
            tuple(totals),
            hands_left,
            game.by_the_clock,
        )


for _claim in SIDE_CLAIMS.values():
    setattr(ExtensionForm, _claim.field, BooleanField(_l(_claim.so_far)))


def ask(public_id: str) -> ResponseReturnValue:
    """Show the form, and above it the arithmetic once it is filled in."""
    game = game_to_read(public_id)
    added_up = game.tally
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
    """The outcomes for the table in `form`; if there are none, a sentence saying why."""
    not_counted = _("Not counted yet: see the notes below.")
    if not form.validate():
        return [], " ".join(form.form_errors) or not_counted
    try:
        found = outcomes(game.rules, form.choice(game, totals))
    except CannotCall as error:
        return [], voice().say(error.sentence, game.side_names)
    return found, "" if found else not_counted


def _advice(game: Game, found: Sequence[Outcome]) -> list[str]:
    """Sentences on how sure the caller should be; the first outcome is the one where the caller completes the
    trip."""
    sentences = advice(found, found[0].side or 0) if found else []
    return [voice().say(sentence, game.side_names) for sentence in sentences]


def _conditions(game: Game, outcome: Outcome) -> list[str]:
    """Sentences on what may still change the outcome."""
    return [voice().say(condition, game.side_names) for condition in outcome.conditions]


def _title(game: Game, outcome: Outcome) -> str:
    """How the hand ends, in words."""
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
