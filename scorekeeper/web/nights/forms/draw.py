"""The draw of a round, and changes of its draft by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, IntegerField, SelectField, ValidationError

from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.seating.model import KINDS
from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.common.forms.person_field import PersonField
from scorekeeper.web.nights.forms.settings import KIND_NAMES

#: People under headings, for a select: by heading their numbers and names.
People = Mapping[str, list[tuple[int, str]]]


class DrawForm(TextForm):
    """A draw of the next round. `number`: of the round; `form_key`: its idempotency key; `instead_of`: the
    key of the draft that it replaces."""

    kind = SelectField(_l("How are the tables drawn?"), choices=[(kind, kind) for kind in KINDS])
    final_tables = SelectField(
        _l("Who plays in the final?"), coerce=int, choices=[(1, "1"), (2, "2")], default=1
    )
    number = IntegerField()
    form_key = HiddenField()
    instead_of = HiddenField()

    @property
    def key(self) -> str:
        """Idempotency key of the draw, a new one if none was sent."""
        return (self.form_key.data or new_token())[:32]

    def offer(self, whist: bool) -> None:
        """Offer the kinds of draw by name; the whist movement only if it fits the tables."""
        self.offered = [kind for kind in KINDS if kind != "whist" or whist]
        self.kind.choices = [(kind, _(KIND_NAMES[kind])) for kind in self.offered]

    def offer_finals(self, sizes: Sequence[int], with_partners: bool) -> None:
        """Offer finals at one and at two tables. `sizes`: of all tables that there can be, in their order.
        `with_partners`: it is played by sides of two, of which each is ranked."""
        choices = [(1, _("the first %(people)s, at table 1", people=sum(sizes[:1])))]
        if len(sizes) > 1:
            choices.append((2, _("the first %(people)s, at tables 1 and 2", people=sum(sizes[:2]))))
        self.final_tables.choices = choices
        if with_partners:
            self.final_tables.description = _(
                "It is played with partners: both make the same in it, and what ranks next parts them."
            )


class DraftForm(TextForm):
    """An action on a draft. `seen`: the key of the draft that was on the page (an optimistic lock)."""

    seen = HiddenField(default="")

    @property
    def key(self) -> str:
        """The key of the draft on the page."""
        return self.seen.data or ""


class ReleaseForm(DraftForm):
    """The release of a draft, over what needs attention."""

    over = HiddenField(default="")

    @property
    def overridden(self) -> set[str]:
        """The keys of the items that the director has seen and overrides."""
        return set((self.over.data or "").split())


class LockForm(DraftForm):
    """A table that stays as it is when the draft is drawn again, or need not any more."""

    table = IntegerField()


_TWO_PEOPLE = _l("Choose two different people.")


class SwapForm(DraftForm):
    """Two people who change places."""

    first = PersonField(_l("Who?"), _TWO_PEOPLE, _l("Choose…"), name="one", render_kw={"required": True})
    other = PersonField(_l("With whom?"), _TWO_PEOPLE, _l("Choose…"), render_kw={"required": True})

    def __init__(self, people: People, **options: Any) -> None:
        super().__init__(**options)
        self.first.choices = self.other.choices = dict(people)

    def validate_other(self, field: PersonField) -> None:
        if field.data == self.first.data:
            raise ValidationError(_TWO_PEOPLE)


_MOVE = _l("Choose who moves, and where to.")


class MoveForm(DraftForm):
    """Move of a person to another table, or out of the round ("out")."""

    who = PersonField(_l("Who?"), _MOVE, _l("Choose…"), render_kw={"required": True})
    to = SelectField(_l("Where to?"), validate_choice=False, render_kw={"required": True})

    def __init__(self, people: People, tables: list[int], **options: Any) -> None:
        super().__init__(**options)
        self.who.choices = dict(people)
        places = {str(number): _("Table %(number)s", number=number) for number in tables}
        self._places = places | {"out": _("sits out")}
        self.to.choices = [("", _("Choose…")), *self._places.items()]

    def validate_to(self, field: SelectField) -> None:
        if field.data not in self._places:
            raise ValidationError(_MOVE)

    @property
    def table(self) -> int | None:
        """The table to move to; None for somebody who sits out."""
        return None if self.to.data == "out" else int(self.to.data)
