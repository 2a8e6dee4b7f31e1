"""The settings of a night, changed by its directors."""

from dataclasses import replace

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import nights
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night, Settings
from scorekeeper.tournament.night.settings import change_refusal
from scorekeeper.tournament.standings.presets import PRESETS
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.text.editions_text import boxes, grouped_boxes
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.director.kind_notes import kind_notes
from scorekeeper.web.nights.director.pin import asks_pin, wrong_pin_if_final
from scorekeeper.web.nights.forms.settings import RankingForm, SettingsForm, ranking_form


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    form = SettingsForm(_begun(night), formdata=None)
    ranking = ranking_form()(formdata=None)
    form.show(night.settings)
    ranking.show(night.settings.tie_breaks)
    return _page(row, form, ranking)


@asks_pin
def change(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    night = night_of(row)
    form, ranking = SettingsForm(_begun(night)), ranking_form()()
    valid = [form.validate_on_submit(), ranking.validate_on_submit()]
    if not all(valid):
        return _page(row, form, ranking), 422
    changed = form.settings(night.settings.tie_breaks)
    changed = replace(changed, tie_breaks=_order(night, changed, ranking.order()))
    refusal = change_refusal(night, changed)
    if refusal is not None:
        return _page(row, form, ranking, voice().say(refusal)), 409
    no_pin = wrong_pin_if_final(row)
    if no_pin:
        return _page(row, form, ranking, no_pin), 403
    nights.change_settings(row, device, changed)
    return redirect(url_for("night_administration.show", public_id=row.public_id), code=303)


def _begun(night: Night) -> Settings | None:
    """The settings of a night whose round 1 is released: later rounds would not compare if its tables or its
    ranking changed."""
    return night.settings if night.released else None


def _order(night: Night, changed: Settings, typed: tuple[str, ...]) -> tuple[str, ...]:
    """The tie-breaks from now on: the order typed, or of the preset chosen just now."""
    before = night.settings.tie_breaks
    if night.released:
        return before
    return typed if typed and typed != before else changed.tie_breaks


def _page(row: NightRow, form: SettingsForm, ranking: RankingForm, refusal: str = "") -> str:
    night = night_of(row)
    return render_template(
        "nights/director/settings.html",
        row=row,
        night=night,
        here_now="more",
        form=form,
        ranking=ranking,
        boxes=boxes(),
        groups=grouped_boxes(night.settings.edition),
        presets=PRESETS,
        kind_notes=kind_notes(
            night.settings, [entrant for entrant in night.entrants if entrant.state != "away"]
        ),
        final=progress.is_final(night, now()),
        refusal=refusal,
    )
