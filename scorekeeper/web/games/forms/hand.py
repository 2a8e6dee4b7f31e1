"""A hand as it is entered: for each side miles (three ways), safeties, coups fourrés, claims."""

from collections.abc import Callable, Container, Sequence
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, Form, FormField, HiddenField, RadioField, SelectField
from wtforms.validators import Length, Optional

from scorekeeper.limits import MAX_SIDES, MAX_TYPED_MILES
from scorekeeper.rules import HandResult, Rules, SideResult
from scorekeeper.rules.cards import DISTANCES, SAFETIES
from scorekeeper.rules.claims import Claims
from scorekeeper.rules.problems import completed_by
from scorekeeper.store.models import Game
from scorekeeper.web.common.forms.fields import HiddenIntegerField, TextForm, WholeNumberField
from scorekeeper.web.common.forms.miles_keys import HUNDREDS, RESTS

NOBODY = "nobody"
NOT_PLAYED, PLAYED, COUP = "none", "played", "coup"
KEYS, TYPED, CARDS = "keys", "typed", "cards"


def _count(text: str | int) -> int | None:
    """Read a count of cards, or None for none given. Raises ValueError."""
    digits = str(text)
    if digits and not (digits.isascii() and digits.isdecimal() and len(digits) <= 2):
        raise ValueError
    return int(digits) if digits else None


def _number_of(numbers: Container[int]) -> Callable[[str | int], int]:
    """A reader of one of `numbers`, which raises ValueError for any other."""

    def read(data: str | int) -> int:
        if int(data) not in numbers:
            raise ValueError
        return int(data)

    return read


def _seat(text: str | int) -> int | None:
    """Read a seat; what is none was not chosen."""
    try:
        return int(text)
    except ValueError:
        return None


def _safety() -> RadioField:
    states = [(NOT_PLAYED, _l("not played")), (PLAYED, _l("played")), (COUP, _l("coup fourré"))]
    return RadioField(choices=states, default=NOT_PLAYED, validators=[Optional()])


class CountedCards(Form):
    """The number of each distance card on the table."""

    of_25, of_50, of_75, of_100, of_200 = (
        SelectField(choices=[], coerce=_count, validators=[Optional()]) for _card in DISTANCES
    )

    @property
    def fields(self) -> Sequence[SelectField]:
        """The fields in the order of `DISTANCES`."""
        return self.of_25, self.of_50, self.of_75, self.of_100, self.of_200

    def offer(self, rules: Rules) -> None:
        """Let each card be counted up to what a side may have under `rules`."""
        for card, field in zip(DISTANCES, self.fields, strict=True):
            field.choices = [("", "–"), *((n, str(n)) for n in range(rules.most_copies(card) + 1))]

    def copies(self) -> tuple[int, ...]:
        """The copies of each card, 0 where none is given."""
        return tuple(field.data or 0 for field in self)

    def given(self) -> bool:
        """True if any card has been counted, be it as none."""
        return any(field.data is not None for field in self)


class SideForm(Form):
    """One side. `way` says which of the three ways of giving the miles is in use."""

    way = SelectField(
        choices=[(KEYS, _l("Keys")), (TYPED, _l("Type")), (CARDS, _l("Cards"))],
        default=KEYS,
        validators=[Optional()],
    )
    completed = BooleanField()
    hundreds = RadioField(
        coerce=_number_of(HUNDREDS),
        choices=[(number, str(number)) for number in HUNDREDS],
        validators=[Optional()],
    )
    rest = RadioField(
        coerce=_number_of(RESTS),
        choices=[(rest, f"{rest:02}") for rest in RESTS],
        default=0,
        validators=[Optional()],
    )
    typed = WholeNumberField(0, MAX_TYPED_MILES)
    cards = FormField(CountedCards)
    driving_ace, extra_tank, puncture_proof, right_of_way = (_safety() for _card in SAFETIES)
    no_200s = BooleanField()
    pile_empty = BooleanField()

    def validate(self, extra_validators: Any = None) -> bool:
        """Validate the fields in use: miles given another way before stay in the form, and are not read."""
        super().validate(extra_validators)
        unused = {TYPED, CARDS} - {self.way.data}
        return not any(field.errors for field in self if field.short_name not in unused)

    def miles(self, target: int) -> int | None:
        """The miles given, or None where nothing has been. `target` is what "completed" means."""
        if self.way.data == CARDS:
            miles = (card * count for card, count in zip(DISTANCES, self.cards.form.copies(), strict=True))
            return sum(miles) if self.cards.form.given() else None
        if self.way.data == TYPED:
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
            cards=self.cards.form.copies() if self.way.data == CARDS else None,
        )

    def claims(self, rules: Rules) -> Claims:
        """The ticks of the side. With the keys they are folded away until it has won."""
        folded = self.way.data == KEYS and not claims_always_shown(rules)
        return Claims(bool(self.no_200s.data), bool(self.pile_empty.data), if_won=folded)

    def safeties(self, *states: str) -> tuple[str, ...]:
        """The safeties in one of `states`."""
        return tuple(card for card in SAFETIES if self[card].data in states)

    def fill(self, side: SideResult, target: int) -> None:
        """Show `side` as it was entered, or in the shortest way."""
        if side.cards is not None:
            self.way.data = CARDS
            for field, count in zip(self.cards.form, side.cards, strict=True):
                field.data = count
        elif side.miles == target:
            self.completed.data = True
        else:
            self.hundreds.data, self.rest.data = divmod(side.miles, 100)
        for card in side.safeties:
            self[card].data = COUP if card in side.coups_fourres else PLAYED
        self.no_200s.data = side.safe_trip


class HandForm(TextForm):
    """A whole hand of `game`. `form_key` is its idempotency key; `seen` the last change to the game when it
    was opened (optimistic lock)."""

    form_key = HiddenField(validators=[Length(16, 32)])
    seen = HiddenIntegerField()
    dealer = SelectField(coerce=_seat, validate_choice=False)
    extension = RadioField(default=NOBODY)
    # One field a side rather than a list: WTForms builds a list from whatever numbers the names sent hold.
    side_0, side_1, side_2, side_3 = (FormField(SideForm) for _side in range(MAX_SIDES))

    def __init__(self, game: Game, **options: Any) -> None:
        super().__init__(**options)
        self.rules = game.rules
        self.dealer.choices = list(enumerate(game.seats))
        self.extension.choices = [(name, name) for name in (NOBODY, *map(str, range(game.rules.sides)))]
        for side in range(game.rules.sides, MAX_SIDES):
            del self[f"side_{side}"]
        for form in self.sides:
            form.cards.form.offer(game.rules)

    @property
    def sides(self) -> list[SideForm]:
        """The forms of the sides."""
        return [getattr(self, f"side_{side}").form for side in range(self.rules.sides)]

    @property
    def chosen_dealer(self) -> int | None:
        """The seat given as the dealer's, or None for the one whose turn it was."""
        seat = self.dealer.data
        return seat if seat is not None and seat in range(self.rules.players) else None

    @property
    def extension_caller(self) -> int | None:
        """The side that called the extension, even where the rules have none, which is a problem."""
        sides = [str(side) for side in range(self.rules.sides)]
        return sides.index(self.extension.data) if self.extension.data in sides else None

    @property
    def target(self) -> int:
        """The miles that complete the trip."""
        return self.rules.target(self.extension_caller is not None)

    @property
    def missing(self) -> list[int]:
        """The sides whose miles have not been given."""
        return [index for index, side in enumerate(self.sides) if side.miles(self.target) is None]

    def laid(self, stand_in: int) -> HandResult:
        """The cards as entered so far, before any claim; a side without miles stands in with `stand_in`."""
        sides = tuple(form.laid(self.target, stand_in) for form in self.sides)
        return HandResult(sides, self.extension_caller)

    def claims(self) -> list[Claims]:
        """The claims of each side."""
        return [form.claims(self.rules) for form in self.sides]

    def fill(self, hand: HandResult) -> None:
        """Show a hand that was saved."""
        self.extension.data = NOBODY if hand.extension_called_by is None else str(hand.extension_called_by)
        completer = completed_by(self.rules, hand)
        for index, (form, side) in enumerate(zip(self.sides, hand.sides, strict=True)):
            form.fill(side, self.target)
            form.pile_empty.data = index == completer and hand.draw_pile_empty


def claims_always_shown(rules: Rules) -> bool:
    """True where a side can win the hand without completing its trip: its claims are never folded away."""
    return rules.hand_winner == "most_miles"
