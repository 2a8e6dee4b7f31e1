"""The page of the draw: the round as a draft, what speaks for its tables, and the forms that change it."""

from collections.abc import Sequence
from functools import reduce
from itertools import chain
from typing import Any

from flask import render_template
from flask_babel import gettext as _
from flask_wtf import FlaskForm

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import drafts, rounds
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import next_round, progress
from scorekeeper.tournament.night.attention_item import Attention
from scorekeeper.tournament.night.late_arrivals import late_seats
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.settings import night_room
from scorekeeper.tournament.phrases import people, with_names
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.pagination import page_with, part_of
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.director.attention import notices_of
from scorekeeper.web.nights.director.kind_notes import kind_notes
from scorekeeper.web.nights.forms.draw import DrawForm, MoveForm, People, SwapForm

#: Tables of the draft on a page.
TABLES_A_PAGE = 60


def draw_page(
    row: NightRow,
    refusals: Sequence[str] = (),
    swap_form: SwapForm | None = None,
    move_form: MoveForm | None = None,
    still_open: Sequence[Attention] = (),
) -> str:
    """The page of the draw; with a refused change of the draft its form, and what stopped its release."""
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
        still_open=notices_of(row, night, still_open),
        **(_draft_values(row, night, draft, swap_form, move_form) if draft else {}),
    )


def page_of_table(draft: NightRound, number: int) -> int | None:
    """The page of the draft that has table `number`; None where it has no other."""
    numbers = [table.number for table in draft.tables]
    return page_with(numbers.index(number), TABLES_A_PAGE, len(numbers)) if number in numbers else None


def _errors_of(form: FlaskForm | None) -> list[str]:
    """The errors of a form, each once."""
    return list(dict.fromkeys(map(str, chain.from_iterable(form.errors.values())))) if form else []


def _draft_values(
    row: NightRow, night: Night, draft: NightRound, swap_form: SwapForm | None, move_form: MoveForm | None
) -> dict[str, object]:
    """The values of the page that only a draft has."""
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
        "swap_form": swap_form or SwapForm(people_to_move(night, draft), formdata=None),
        "move_form": move_form or move_form_of(night, draft, formdata=None),
    }


def _joined(reasons: Sequence[str]) -> str:
    if not reasons:
        return ""
    return reduce(lambda before, after: _("%(before)s; %(after)s", before=before, after=after), reasons)


def people_to_move(night: Night, draft: NightRound) -> People:
    """Entrants who may be moved: by table, then those who sit out and those who came after the draw."""
    names = _names(night)
    groups = {_("Table %(number)s", number=table.number): table.entrants for table in draft.tables}
    groups[_("Sitting out")] = draft.sitting_out
    groups[_("Without a place")] = next_round.missing_from_draft(night)
    return {
        heading: [(number, names[number]) for number in numbers]
        for heading, numbers in groups.items()
        if numbers
    }


def move_form_of(night: Night, draft: NightRound, **options: Any) -> MoveForm:
    return MoveForm(people_to_move(night, draft), [table.number for table in draft.tables], **options)


def _names(night: Night) -> dict[int, str]:
    return names_of(night, in_full=True, round_number=progress.next_round_number(night))
