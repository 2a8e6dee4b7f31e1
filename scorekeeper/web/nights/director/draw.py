"""The next round: drawing a draft, editing it, drawing again, and releasing it to the tables."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import reduce
from itertools import chain
from time import monotonic
from typing import Any

from flask import abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_wtf import FlaskForm
from werkzeug import Response
from wtforms import HiddenField, IntegerField, SelectField, ValidationError

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.store.change_log import Changed
from scorekeeper.store.database import begin_writing, writing
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import drafts, rounds
from scorekeeper.store.nights.reading import night_of, seen_now
from scorekeeper.store.nights.steps import done_by
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import draft_by_hand, next_round, progress
from scorekeeper.tournament.night.attention_item import Attention
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.late_arrivals import late_seats
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.settings import night_room
from scorekeeper.tournament.phrases import people, with_names
from scorekeeper.tournament.seating.model import KINDS
from scorekeeper.tournament.seating.tables import ImpossibleDraw
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.director.attention import notices_of, open_items
from scorekeeper.web.nights.director.kinds import KIND_NAMES, kind_notes
from scorekeeper.web.nights.director.log import StepForm
from scorekeeper.web.nights.director.seating import NoSuchTable, table_games
from scorekeeper.web.parts.forms.person_field import PersonField
from scorekeeper.web.parts.pagination import page_with, part_of
from scorekeeper.web.serving.access import night_to_direct, or_404
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.marks import reads_first
from scorekeeper.web.serving.text_form import TextForm

#: Seconds that a draw may search for better tables; the best one found becomes the draft.
DRAW_SECONDS = 1.5
#: Tables of the draft on a page.
TABLES_A_PAGE = 60
#: Heading -> numbers and names of people, for a select.
People = Mapping[str, list[tuple[int, str]]]


# --- the forms -------------------------------------------------------------------------------------


class DrawForm(TextForm):
    """Draws the next round, `number`. `form_key` is the draw's idempotency key, `instead_of` the key of the
    draft that it replaces."""

    kind = SelectField(_l("How are the tables drawn?"), choices=[(kind, kind) for kind in KINDS])
    final_tables = SelectField(
        _l("Who plays in the final?"), coerce=int, choices=[(1, "1"), (2, "2")], default=1
    )
    number = IntegerField()
    form_key = HiddenField()
    instead_of = HiddenField()

    @property
    def key(self) -> str:
        """The draw's idempotency key, a new one if none was sent."""
        return (self.form_key.data or new_token())[:32]

    def offer(self, whist: bool) -> None:
        """Offer the kinds of draw by name; the whist movement only if it fits the tables."""
        self.offered = [kind for kind in KINDS if kind != "whist" or whist]
        self.kind.choices = [(kind, _(KIND_NAMES[kind])) for kind in self.offered]

    def offer_finals(self, sizes: Sequence[int], with_partners: bool) -> None:
        """Offer finals at one and at two tables. `sizes` are those of all possible tables, in order.
        `with_partners`: sides of two play, and each player is ranked."""
        choices = [(1, _("the first %(people)s, at table 1", people=sum(sizes[:1])))]
        if len(sizes) > 1:
            choices.append((2, _("the first %(people)s, at tables 1 and 2", people=sum(sizes[:2]))))
        self.final_tables.choices = choices
        if with_partners:
            self.final_tables.description = _(
                "It is played with partners. Both get the same result; the next tie-break separates them."
            )


class DraftForm(TextForm):
    """An action on a draft. `seen` is the key of the draft on the page (optimistic lock)."""

    seen = HiddenField(default="")

    @property
    def key(self) -> str:
        """The key of the draft on the page."""
        return self.seen.data or ""


class ReleaseForm(DraftForm):
    """Releases a draft despite open items."""

    over = HiddenField(default="")

    @property
    def overridden(self) -> set[str]:
        """The keys of the items that the director saw and overrides."""
        return set((self.over.data or "").split())


class LockForm(DraftForm):
    """Locks or unlocks a table: a locked one stays the same in the next draw."""

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
    """Moves a person to another table, or out of the round ("out")."""

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


# --- the views -------------------------------------------------------------------------------------


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _page(row)


@reads_first
def draw(public_id: str) -> ResponseReturnValue:
    """Draw the next round, or redraw it in place of the draft on the page. A double press, or two directors
    at once, draw it only once."""
    row, _device = night_to_direct(public_id)
    form, night = DrawForm(kind=row.settings.kind), night_of(row)
    if not form.kind.validate(form) or not form.final_tables.validate(form):
        abort(400)
    if night.finished_at is not None:
        return _page(row, [_finished()]), 409
    if form.number.data not in (None, progress.next_round_number(night)):
        return _to_draw(row)  # this page is outdated: the round has been released
    locked = [table for table in night.draft.tables if table.locked] if night.draft else []
    seed, until = secrets.randbelow(1_000_000), monotonic() + DRAW_SECONDS
    try:
        drawn = next_round.draw_next_round(
            night,
            seed,
            form.kind.data,
            locked,
            keep_going=lambda: monotonic() < until,
            final_tables=form.final_tables.data,
        )
    except ImpossibleDraw as error:
        return _page(row, [voice().say(error.sentence)]), 422
    if not drawn.tables:
        return _page(row, [_("Nobody can be seated yet: at least two have to be here.")]), 422
    return _keep(public_id, drawn, form, cut_short=monotonic() >= until and not drawn.plan)


def _keep(public_id: str, drawn: NightRound, form: DrawForm, cut_short: bool) -> ResponseReturnValue:
    """Save the drawn round as the draft. The night may have changed during the draw, so it is read again."""
    try:
        with writing():
            row, device = night_to_direct(public_id)
            if row.finished_at is None:
                drafts.save_draft(row, device, drawn, form.key, form.instead_of.data, cut_short)
    except rounds.Stale:
        refusal = _("Somebody was taken off the list while the tables were drawn. Draw again.")
        return _page(night_to_direct(public_id)[0], [refusal]), 409
    if row.finished_at is not None:
        return _page(row, [_finished()]), 409
    return _to_draw(row)


@reads_first
def swap(public_id: str) -> ResponseReturnValue:
    """Swap two people anywhere in the draft."""
    row, _device = night_to_direct(public_id)
    draft = _draft(row)
    form = SwapForm(_people_to_move(night_of(row), draft))
    if not form.validate_on_submit():
        return _page(row, swap_form=form), 422
    pair = [form.first.data, form.other.data]
    return _change(public_id, draft_by_hand.swap_entrants(draft, *pair), "swapped", who=pair)


@reads_first
def place(public_id: str) -> ResponseReturnValue:
    """Move somebody to another table, or out of this round."""
    row, _device = night_to_direct(public_id)
    draft, night = _draft(row), night_of(row)
    form = _move_form(night, draft)
    if not form.validate_on_submit():
        return _page(row, move_form=form), 422
    entrant, table = form.who.data, form.table
    changed = draft_by_hand.move_entrant(night, draft, entrant, table)
    if changed is None:
        refusal = _("That leaves a table too small or too large to play. Use “Change places” instead.")
        return _page(row, [refusal], move_form=form), 422
    if table is None:
        return _change(public_id, changed, "benched", who=[entrant])
    return _change(public_id, changed, "moved", who=[entrant], table=table)


@reads_first
def lock(public_id: str) -> ResponseReturnValue:
    """Lock a table, so that the next draw keeps it, or unlock it."""
    row, _device = night_to_direct(public_id)
    draft, number = _draft(row), LockForm().table.data
    if number is None or draft.table(number) is None:
        abort(404)
    changed = draft_by_hand.toggle_lock(draft, number)
    table = changed.table(number)
    kind = "locked" if table and table.locked else "unlocked"
    return _change(public_id, changed, kind, table=number)


def undo(public_id: str) -> ResponseReturnValue:
    """Undo the last manual change of the draft."""
    row, device = night_to_direct(public_id)
    try:
        drafts.undo_change(row, device, StepForm().step.data)
    except (Changed, rounds.Stale):
        return _page(row, [_stale()]), 409
    return _to_draw(row)


def drop(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    drafts.drop_draft(row, device, DraftForm().key)
    return _to_draw(row)


@reads_first
def release(public_id: str) -> ResponseReturnValue:
    """Release the draft to the tables, unless open items block it that the director has not seen and
    overridden. Pressed twice, it is released once."""
    row, _device = night_to_direct(public_id)
    night, seen, form = night_of(row), seen_now(row).but_for_results, ReleaseForm()
    if night.draft is not None and night.finished_at is not None:
        return _page(row, [_finished()]), 409
    draft = rounds.draft_of(row)
    if draft is not None and draft.form_key != form.key:
        return _page(row, [_stale()]), 409
    still_open = open_items(row, night)
    if {item.key for item in still_open} - form.overridden:
        return _page(row, still_open=still_open), 409
    try:
        games = table_games(night, night.draft.number, night.draft.tables) if night.draft else {}
        begin_writing()
        row, device = night_to_direct(public_id)
        if rounds.draft_of(row) is not None and seen_now(row).but_for_results != seen:
            raise rounds.Stale
        rounds.release(row, device, form.key, games, _clock(night), still_open)
    except NoSuchTable as error:
        return _page(row, [_no_such_table(error)]), 422
    except rounds.Stale:
        return _page(row, [_stale()]), 409
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)


def _change(
    public_id: str, changed: NightRound, kind: str, table: int | None = None, **facts: object
) -> ResponseReturnValue:
    told = facts if table is None else facts | {"table": table}
    try:
        with writing():
            row, device = night_to_direct(public_id)
            drafts.change_draft(row, device, changed, DraftForm().key, kind, **told)
    except rounds.Stale:
        return _page(night_to_direct(public_id)[0], [_stale()]), 409
    return _to_draw(row, changed, table)


def _finished() -> str:
    return _("The night is finished. Reopen it on the desk first.")


def _no_such_table(error: NoSuchTable) -> str:
    return ngettext(
        "Table %(table)s cannot play: this box does not allow %(num)s person seated this way. Move somebody, "
        "or draw again.",
        "Table %(table)s cannot play: this box does not allow %(num)s people seated this way. Move somebody, "
        "or draw again.",
        error.players,
        table=error.table.number,
    )


def _stale() -> str:
    return _("The draft was changed in the meantime. This is how it is now: nothing was done.")


def _clock(night: Night) -> Clock | None:
    settings = night.settings
    if settings.minutes is None:
        return None
    return Clock(timedelta(minutes=settings.minutes), last_hand=timedelta(minutes=settings.last_hand))


def _draft(row: NightRow) -> NightRound:
    return or_404(night_of(row).draft)


def _to_draw(row: NightRow, draft: NightRound | None = None, number: int | None = None) -> Response:
    """Redirect to the draft, at table `number` if given."""
    page = _page_of_table(draft, number) if draft and number else None
    anchor = f"table-{number}" if number else None
    return redirect(url_for(".show", public_id=row.public_id, page=page, _anchor=anchor), code=303)


def _page_of_table(draft: NightRound, number: int) -> int | None:
    """The page of the draft with table `number`; None if there is a single page."""
    numbers = [table.number for table in draft.tables]
    return page_with(numbers.index(number), TABLES_A_PAGE, len(numbers)) if number in numbers else None


# --- the page --------------------------------------------------------------------------------------


def _page(
    row: NightRow,
    refusals: Sequence[str] = (),
    swap_form: SwapForm | None = None,
    move_form: MoveForm | None = None,
    still_open: Sequence[Attention] = (),
) -> str:
    """The page of the draw, with the form of a refused change, and with items that blocked the release."""
    night = night_of(row)
    draft, number = night.draft, progress.next_round_number(night)
    kind = draft.request.kind if draft else night.settings.kind
    final = draft.request.final_tables if draft else 1
    form = DrawForm(formdata=None, kind=kind, form_key=new_token(), final_tables=final)
    form.offer(whist=(night.settings.seats, night.settings.partners) == (4, "rotating"))
    arrived = [entrant for entrant in night.entrants if entrant.state == "here"]
    room = night_room(night.settings, len(arrived))
    form.offer_finals(room.sizes.tables, with_partners=room.partners == "rotating")
    return render_template(
        "nights/director/draw.html",
        row=row,
        night=night,
        here_now="draw",
        number=number,
        arrived=arrived,
        kind_notes=kind_notes(night.settings, arrived, form.offered),
        missing=list(night.unreported_tables()),
        draft=draft,
        form=form,
        names=_names(night),
        refusals=[*refusals, *_errors_of(swap_form), *_errors_of(move_form)],
        by_hand=bool(swap_form or move_form),
        changed_last=drafts.last_change(row),
        done_by=done_by,
        still_open=notices_of(row, night, still_open),
        **(_draft_values(row, night, draft, swap_form, move_form) if draft else {}),
    )


def _errors_of(form: FlaskForm | None) -> list[str]:
    """The errors of a form, without duplicates."""
    return list(dict.fromkeys(map(str, chain.from_iterable(form.errors.values())))) if form else []


def _draft_values(
    row: NightRow, night: Night, draft: NightRound, swap_form: SwapForm | None, move_form: MoveForm | None
) -> dict[str, object]:
    """The template values that need a draft."""
    names, assessed = _names(night), next_round.assess_round(night, draft)
    draft_row, part = rounds.draft_of(row), part_of(draft.tables, TABLES_A_PAGE)
    shown = {table.number for table in part.items}

    def say(sentence: Sentence) -> str:
        return voice().say(with_names(sentence, lambda unit: names.get(int(unit), unit)))

    return {
        "part": part,
        "seen": draft_row.form_key if draft_row else "",
        "cut_short": draft_row is not None and draft_row.cut_short and draft.kind != "by_hand",
        "reasons": {
            table.number: _joined([say(reason) for reason in table.reasons])
            for table in assessed.tables
            if table.number in shown
        },
        "never": {
            table.number: [
                say(Sentence(N_("%(people)s should never be together."), {"people": people(pair)}))
                for pair in table.never
            ]
            for table in assessed.tables
        },
        "notes": [say(note) for note in assessed.notes],
        "remarks": [say(remark) for remark in assessed.remarks],
        "final": progress.final_tables(draft),
        "late": late_seats(night, draft),
        "departed": next_round.departed_from(night, draft),
        "outdated": bool(progress.results_after_draft(night))
        or any(old.drawn == draft.number for old in progress.outdated_draws(night)),
        "swap_form": swap_form or SwapForm(_people_to_move(night, draft), formdata=None),
        "move_form": move_form or _move_form(night, draft, formdata=None),
    }


def _joined(reasons: Sequence[str]) -> str:
    if not reasons:
        return ""
    return reduce(lambda before, after: _("%(before)s; %(after)s", before=before, after=after), reasons)


def _people_to_move(night: Night, draft: NightRound) -> People:
    """Entrants who can be moved: those at each table, those who sit out, and those who came after the
    draw."""
    names = _names(night)
    groups = {_("Table %(number)s", number=table.number): table.entrants for table in draft.tables}
    groups[_("Sitting out")] = draft.sitting_out
    groups[_("Without a place")] = next_round.missing_from_draft(night)
    return {
        heading: [(number, names[number]) for number in numbers]
        for heading, numbers in groups.items()
        if numbers
    }


def _move_form(night: Night, draft: NightRound, **options: Any) -> MoveForm:
    return MoveForm(_people_to_move(night, draft), [table.number for table in draft.tables], **options)


def _names(night: Night) -> dict[int, str]:
    return names_of(night, in_full=True, round_number=progress.next_round_number(night))
