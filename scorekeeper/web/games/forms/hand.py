"""The form of a hand: for each side its miles, safeties, coups fourrés and claims."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import (
    BooleanField,
    Form,
    FormField,
    HiddenField,
    SelectField,
    SelectMultipleField,
    ValidationError,
)
from wtforms.validators import Length

from scorekeeper.limits import MAX_TYPED_MILES
from scorekeeper.rules import HandResult, Rules, SideResult
from scorekeeper.rules.cards import DISTANCES, SAFETIES
from scorekeeper.rules.claims import Claims
from scorekeeper.rules.entry import STAND_IN, EnteredHand, entered_hand
from scorekeeper.rules.items import CLAIMS, SIDE_CLAIMS
from scorekeeper.rules.who_plays import Sitting
from scorekeeper.store.models import Game
from scorekeeper.web.parts.forms.fields import HiddenIntegerField, WholeNumberField
from scorekeeper.web.serving.text_form import TextForm

NOBODY = "nobody"
PLAYED, COUP = "played", "coup"
#: More copies of a distance card than any pack has.
MOST_COPIES = 99


def _seat(text: str | int) -> int | None:
    """Read a seat; None if the text is not a number."""
    try:
        return int(text)
    except ValueError:
        return None


def _safety() -> SelectMultipleField:
    return SelectMultipleField(choices=[(PLAYED, _l("played")), (COUP, _l("coup fourré"))])


class CountedCards(Form):
    """How many of each distance card are on the table."""

    of_25, of_50, of_75, of_100, of_200 = (WholeNumberField(0, MOST_COPIES) for _card in DISTANCES)

    @property
    def fields(self) -> Sequence[WholeNumberField]:
        """The fields in the order of `DISTANCES`."""
        return self.of_25, self.of_50, self.of_75, self.of_100, self.of_200

    def offer(self, rules: Rules) -> None:
        """Limit each card to the copies that a side can have under `rules`."""
        for card, field in zip(DISTANCES, self.fields, strict=True):
            field.most = rules.most_copies(card)

    @property
    def counts(self) -> Sequence[int | None]:
        """The count of each card. It is None if none was given or if there are not that many cards: the
        refusal reports that, and no score uses the number."""
        fields = self.fields
        return [field.data if field.data in range(field.most + 1) else None for field in fields]

    def copies(self) -> tuple[int, ...]:
        """The copies of each card; 0 if none was given."""
        return tuple(count or 0 for count in self.counts)

    def miles(self) -> int:
        """The miles of all counted cards."""
        return sum(card * count for card, count in zip(DISTANCES, self.copies(), strict=True))

    def given(self) -> bool:
        """True if any card has been counted, even as 0."""
        return any(count is not None for count in self.counts)


class SideForm(Form):
    """One side. Its miles come as a number, or from counted distance cards."""

    miles = WholeNumberField(0, MAX_TYPED_MILES)
    cards = FormField(CountedCards)
    driving_ace, extra_tank, puncture_proof, right_of_way = (_safety() for _card in SAFETIES)

    def validate_miles(self, field: WholeNumberField) -> None:
        counted: CountedCards = self.cards.form
        if counted.given() and field.data is not None and field.data != counted.miles():
            sums = {"given": field.data, "counted": counted.miles()}
            raise ValidationError(
                _(
                    "%(given)s miles, but the cards counted make %(counted)s. Correct the miles or the "
                    "cards.",
                    **sums,
                )
            )

    @property
    def numbers(self) -> Sequence[WholeNumberField]:
        """The number fields for miles and counts."""
        return self.miles, *self.cards.form.fields

    @property
    def miles_given(self) -> int | None:
        """The miles, or None if not given."""
        counted: CountedCards = self.cards.form
        return counted.miles() if counted.given() else self.miles.data

    def laid(self) -> SideResult:
        """The side's cards on the table, before any claim; `STAND_IN` replaces miles that are not given
        yet."""
        miles, counted = self.miles_given, self.cards.form
        return SideResult(
            STAND_IN if miles is None else miles,
            self.safeties(PLAYED, COUP),
            self.safeties(COUP),
            cards=counted.copies() if counted.given() else None,
        )

    def claims(self) -> Claims:
        """The items that the side has claimed."""
        return [item for item, claim in CLAIMS.items() if self[claim.field].data]

    @property
    def claims_in_brief(self) -> list[str]:
        """The claims in words; claims that another one implies are left out."""
        claims = self.claims()
        implied = {other for item in claims for other in CLAIMS[item].implies}
        return [_(CLAIMS[item].brief) for item in claims if item not in implied]

    def safeties(self, *states: str) -> tuple[str, ...]:
        """The safeties in one of `states`."""
        return tuple(card for card in SAFETIES if self.state(card) in states)

    def state(self, card: str) -> str | None:
        """PLAYED or COUP, or None if the safety is not on the table. COUP includes PLAYED."""
        ticked: Collection[str] = self[card].data or ()
        return COUP if COUP in ticked else PLAYED if PLAYED in ticked else None

    @property
    def states(self) -> tuple[str | None, ...]:
        """The state of each safety, in the order of `SAFETIES`."""
        return tuple(map(self.state, SAFETIES))

    def fill(self, side: SideResult) -> None:
        """Show `side` as it was entered."""
        if side.cards is None:
            self.miles.data = side.miles
        else:
            for field, count in zip(self.cards.form, side.cards, strict=True):
                field.data = count
        for card in side.safeties:
            self[card].data = [COUP if card in side.coups_fourres else PLAYED]
        for item, claim in SIDE_CLAIMS.items():
            self[claim.field].data = item in side.claims


for _claim in CLAIMS.values():
    setattr(SideForm, _claim.field, BooleanField())


class Tick(NamedTuple):
    """The checkbox of a claim: its field, its label, whether it scores at this table, and the checkboxes that
    it ticks along."""

    field: str
    label: str
    offered: bool
    along: Sequence[str]


class HandForm(TextForm):
    """A whole hand of `game`, made by `hand_form`. `form_key` is its idempotency key; `seen` is the game's
    last change when the form was opened (optimistic lock)."""

    form_key = HiddenField(validators=[Length(16, 32)])
    seen = HiddenIntegerField()
    dealer = SelectField(coerce=_seat, validate_choice=False)
    extension = SelectField(default=NOBODY)

    def __init__(self, game: Game, **options: Any) -> None:
        super().__init__(**options)
        self.rules = game.rules
        self.name_players(game.present_sitting)
        for form in self.sides:
            form.cards.form.offer(game.rules)

    def name_players(self, table: Sitting) -> None:
        """Offer these people as dealers and, by their sides, as callers."""
        self.dealer.choices = [
            (seat, _("%(name)s deals", name=name)) for seat, name in enumerate(table.seats)
        ]
        callers = [(str(side), name) for side, name in enumerate(table.side_names)]
        self.extension.choices = [(NOBODY, _("no")), *callers]

    @property
    def sides(self) -> list[SideForm]:
        """The forms of the sides."""
        return [getattr(self, f"side_{side}").form for side in range(self.rules.sides)]

    @property
    def ticks(self) -> list[Tick]:
        """The checkboxes of a side."""
        return [
            Tick(
                claim.field,
                _(claim.tick),
                bool(self.rules.worth(item)),
                [CLAIMS[other].field for other in claim.implies],
            )
            for item, claim in CLAIMS.items()
        ]

    @property
    def chosen_dealer(self) -> int | None:
        """The seat chosen as dealer, or None for the one whose turn it was."""
        seat = self.dealer.data
        return seat if seat is not None and seat in range(self.rules.players) else None

    @property
    def extension_caller(self) -> int | None:
        """The side that called the extension, even if the rules have no extension: the judge reports that."""
        sides = [str(side) for side in range(self.rules.sides)]
        return sides.index(self.extension.data) if self.extension.data in sides else None

    @property
    def target(self) -> int:
        """The miles that complete the trip."""
        return self.rules.target(self.extension_caller is not None)

    @property
    def missing(self) -> list[int]:
        """The sides whose miles have not been given."""
        return [index for index, side in enumerate(self.sides) if side.miles_given is None]

    @property
    def untouched(self) -> bool:
        """True if nothing has been entered yet."""
        return len(self.missing) == len(self.sides) and not any(
            side.safeties(PLAYED, COUP) or any(side.claims()) for side in self.sides
        )

    def entered(self) -> EnteredHand:
        """The hand as entered so far, judged and scored."""
        laid = HandResult(tuple(form.laid() for form in self.sides), self.extension_caller)
        return entered_hand(self.rules, laid, self.claims(), self.missing)

    def claims(self) -> list[Claims]:
        """The claims of each side."""
        return [form.claims() for form in self.sides]

    def fill(self, hand: HandResult, missing: Collection[int] = ()) -> None:
        """Show a hand, except the miles of the sides in `missing`."""
        self.extension.data = NOBODY if hand.extension_called_by is None else str(hand.extension_called_by)
        completer = self.rules.completed_by(hand)
        for index, (form, side) in enumerate(zip(self.sides, hand.sides, strict=True)):
            form.fill(side)
            form[CLAIMS["delayed_action"].field].data = index == completer and hand.draw_pile_empty
            if index in missing:
                form.miles.data = None

    def keep_unreadable(self, typed: "HandForm") -> None:
        """Copy unreadable text from `typed`, unless the field has a number by now."""
        for side, other in zip(self.sides, typed.sides, strict=True):
            for field, before in zip(side.numbers, other.numbers, strict=True):
                if before.process_errors and not field.data:
                    field.show_again(before)


def hand_form(game: Game, **options: Any) -> HandForm:
    """A hand form for `game`, with one field for each side."""
    return _form_of(game.rules.sides)(game, **options)


@cache
def _form_of(sides: int) -> type[HandForm]:
    """A form class with one field for each side. It uses no list, because WTForms builds a list from whatever
    numbers the sent names contain."""
    return type("HandForm", (HandForm,), {f"side_{side}": FormField(SideForm) for side in range(sides)})


def claims_always_shown(rules: Rules) -> bool:
    """True if a side can win the hand without completing its trip: then its claims are always shown."""
    return rules.hand_winner == "most_miles"
