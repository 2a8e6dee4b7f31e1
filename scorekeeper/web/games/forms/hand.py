"""A hand as it is entered: for each side miles (three ways), safeties, coups fourrés, claims."""

from collections.abc import Callable, Sequence
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, Form, FormField, HiddenField, IntegerField, RadioField, SelectField
from wtforms.validators import Length, Optional
from wtforms.widgets import HiddenInput

from scorekeeper.limits import MAX_SIDES, MAX_TYPED_MILES
from scorekeeper.rules import HandResult, Rules, SideResult
from scorekeeper.rules.cards import DISTANCES, SAFETIES
from scorekeeper.rules.problems import completed_by, won_by
from scorekeeper.web.common.forms.fields import TextForm, WholeNumberField
from scorekeeper.web.common.forms.miles_keys import HUNDREDS, RESTS

NOBODY = "nobody"
NOT_PLAYED, PLAYED, COUP = _STATES = ("none", "played", "coup")


def _is_count(data: str | None) -> bool:
    return bool(data) and data.isascii() and data.isdecimal() and len(data) <= 2


def _one_of(numbers: Sequence[int]) -> Callable[[str | int], int]:
    """Reads one of `numbers`; anything else is unreadable and leaves the field as it was."""

    def read(data: str | int) -> int:
        if int(data) not in numbers:
            raise ValueError
        return int(data)

    return read


class CountedCards(Form):
    """The number of each distance card on the table."""

    of_25, of_50, of_75, of_100, of_200 = (
        SelectField(choices=[], default="", validators=[Optional()]) for _ in DISTANCES
    )

    def offer(self, rules: Rules) -> None:
        """Let each card be counted up to what a side may have under `rules`."""
        for card, field in zip(DISTANCES, self, strict=True):
            counts = range(rules.most_copies(card) + 1)
            field.choices = [("", "–"), *((str(count), str(count)) for count in counts)]

    def copies(self) -> tuple[int, ...]:
        """The copies of each card, 0 where none is given."""
        return tuple(int(field.data) if _is_count(field.data) else 0 for field in self)

    def given(self) -> bool:
        """True if any card has been counted, be it as none."""
        return any(_is_count(field.data) for field in self)


class SideForm(Form):
    """One side. `way` says which of the three ways of giving the miles is in use."""

    way = SelectField(
        choices=[("keys", _l("Keys")), ("typed", _l("Type")), ("cards", _l("Cards"))],
        default="keys",
        validators=[Optional()],
    )
    completed = BooleanField()
    hundreds = RadioField(
        coerce=_one_of(HUNDREDS),
        choices=[(number, str(number)) for number in HUNDREDS],
        validators=[Optional()],
    )
    rest = RadioField(
        coerce=_one_of(RESTS),
        choices=[(rest, f"{rest:02}") for rest in RESTS],
        default=0,
        validators=[Optional()],
    )
    typed = WholeNumberField(0, MAX_TYPED_MILES)
    cards = FormField(CountedCards)
    driving_ace = RadioField(choices=_STATES, default=NOT_PLAYED, validators=[Optional()])
    extra_tank = RadioField(choices=_STATES, default=NOT_PLAYED, validators=[Optional()])
    puncture_proof = RadioField(choices=_STATES, default=NOT_PLAYED, validators=[Optional()])
    right_of_way = RadioField(choices=_STATES, default=NOT_PLAYED, validators=[Optional()])
    no_200s = BooleanField()
    pile_empty = BooleanField()

    def miles(self, target: int) -> int | None:
        """The miles given, or None where nothing has been. `target` is what "completed" means."""
        if self.way.data == "cards":
            miles = (card * count for card, count in zip(DISTANCES, self.cards.form.copies(), strict=True))
            return sum(miles) if self.cards.form.given() else None
        if self.way.data == "typed":
            return self.typed.data
        if self.completed.data:
            return target
        if self.hundreds.data is None and not self.rest.data:
            return None
        return (self.hundreds.data or 0) * 100 + (self.rest.data or 0)

    def laid(self, target: int, stand_in: int) -> SideResult:
        """The side's cards on the table, before any claim."""
        miles = self.miles(target)
        return SideResult(
            stand_in if miles is None else miles,
            self.safeties(PLAYED, COUP),
            self.safeties(COUP),
            cards=self.cards.form.copies() if self.way.data == "cards" else None,
        )

    def claims(self, won: bool, always: bool) -> tuple[bool, bool]:
        """Whether the side claims a safe trip, and that the draw pile was empty.

        With the keys the claims are folded away until the side has won (unless `always` shown); a tick
        that is folded away claims nothing. Where the cards were counted the safe trip follows by itself.
        """
        if not (won or always or self.way.data != "keys"):
            return False, False
        if self.way.data == "cards":
            return won and not self.cards.form.copies()[-1], bool(self.pile_empty.data)
        return bool(self.no_200s.data), bool(self.pile_empty.data)

    def safeties(self, *states: str) -> tuple[str, ...]:
        """The safeties in one of `states`."""
        return tuple(card for card in SAFETIES if self[card].data in states)

    def fill(self, side: SideResult, target: int) -> None:
        """Show `side` as it was entered, or in the shortest way."""
        if side.cards is not None:
            self.way.data = "cards"
            for card, count in zip(DISTANCES, side.cards, strict=True):
                self.cards.form[f"of_{card}"].data = str(count)
        elif side.miles == target:
            self.completed.data = True
        else:
            self.hundreds.data, self.rest.data = divmod(side.miles, 100)
        for card in side.safeties:
            self[card].data = COUP if card in side.coups_fourres else PLAYED
        self.no_200s.data = side.safe_trip


class HandForm(TextForm):
    """A whole hand. `form_key` makes one hand of a form sent twice; `seen` is the last change to the game
    when it was opened."""

    form_key = HiddenField(validators=[Length(16, 32)])
    seen = IntegerField(widget=HiddenInput(), validators=[Optional()])
    dealer = RadioField(coerce=int, choices=[(seat, str(seat)) for seat in range(8)], validators=[Optional()])
    extension = RadioField(
        default=NOBODY, choices=(NOBODY, *(str(side) for side in range(MAX_SIDES))), validators=[Optional()]
    )
    # One field a side rather than a list: WTForms builds a list from whatever numbers the names sent hold.
    side_0, side_1, side_2, side_3 = (FormField(SideForm) for _side in range(MAX_SIDES))

    def __init__(self, rules: Rules, *args: Any, **fields: Any) -> None:
        super().__init__(*args, **fields)
        for index in range(MAX_SIDES):
            self[f"side_{index}"].form.cards.form.offer(rules)

    def extension_caller(self, rules: Rules) -> int | None:
        """The side that called the extension, even where the rules have none: that is said and refused."""
        sides = [str(side) for side in range(rules.sides)]
        return sides.index(self.extension.data) if self.extension.data in sides else None

    def missing(self, rules: Rules) -> list[int]:
        """The sides whose miles have not been given."""
        target = rules.target(self.extension_caller(rules) is not None)
        return [index for index, side in enumerate(self.sides(rules)) if side.miles(target) is None]

    def result(self, rules: Rules, stand_in: int = 0) -> HandResult:
        """The hand as entered so far; a side without miles stands in with `stand_in`."""
        caller = self.extension_caller(rules)
        target = rules.target(caller is not None)
        laid = HandResult(tuple(form.laid(target, stand_in) for form in self.sides(rules)), caller)
        winner, completer = won_by(rules, laid), completed_by(rules, laid)
        always = rules.hand_winner == "most_miles"
        claims = [form.claims(index == winner, always) for index, form in enumerate(self.sides(rules))]
        pile_empty = [pile for _, pile in claims]
        return laid._replace(
            sides=tuple(
                side._replace(safe_trip=safe) for side, (safe, _) in zip(laid.sides, claims, strict=True)
            ),
            draw_pile_empty=any(pile_empty) if completer is None else pile_empty[completer],
        )

    def fill(self, rules: Rules, hand: HandResult) -> None:
        """Show a hand that was saved."""
        self.extension.data = NOBODY if hand.extension_called_by is None else str(hand.extension_called_by)
        target = rules.target(hand.extension_called_by is not None)
        completer = completed_by(rules, hand)
        for index, (form, side) in enumerate(zip(self.sides(rules), hand.sides, strict=True)):
            form.fill(side, target)
            form.pile_empty.data = index == completer and hand.draw_pile_empty

    def unreadable(self, rules: Rules) -> bool:
        """Whether something in the fields that are in use cannot be read; it is said at the field."""
        self.validate()
        in_use = []
        for form in self.sides(rules):
            in_use += [form.typed] if form.way.data == "typed" else []
            in_use += list(form.cards.form) if form.way.data == "cards" else []
            in_use += [form.way, form.hundreds, form.rest, *(form[card] for card in SAFETIES)]
        no_such_side = self.extension.data != NOBODY and self.extension_caller(rules) is None
        return no_such_side or any(field.errors for field in [*in_use, self.form_key, self.csrf_token])

    def sides(self, rules: Rules) -> list[SideForm]:
        return [self[f"side_{index}"].form for index in range(rules.sides)]
