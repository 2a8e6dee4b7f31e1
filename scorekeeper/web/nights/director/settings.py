"""The settings of a night, changed by its directors."""

from dataclasses import replace

from flask import Blueprint, redirect, render_template, url_for

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import nights
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night, Settings
from scorekeeper.tournament.night.settings import change_refusal
from scorekeeper.tournament.standings.presets import PRESETS
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.text.editions_text import boxes
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.director.pin import wrong_pin_if_final
from scorekeeper.web.nights.forms.night import RankingForm, SettingsForm

pages = Blueprint("night_settings", __name__, url_prefix="/nights/<public_id>/more/settings")


@pages.get("")
def show(public_id: str):
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    form, ranking = SettingsForm(formdata=None), RankingForm(formdata=None)
    form.show(night.settings)
    ranking.show(night.settings.tie_breaks)
    return _settings_page(row, form, ranking)


@pages.post("")
def change(public_id: str):
    """Once round 1 is released, who sits at a table and what ranks stay: later rounds would not compare."""
    row, device = night_to_direct(public_id)
    night, form, ranking = night_of(row), SettingsForm(), RankingForm()
    if night.released:
        form.tables_stay = True
        form.tables.data = f"{night.settings.seats}-{night.settings.partners}"
    changed = form.settings(night.settings.tie_breaks)
    order = ranking.order()
    if changed is None or order is None:
        return _settings_page(row, form, ranking), 422
    late = change_refusal(night, changed)
    if late is not None:
        return _settings_page(row, form, ranking, voice().say(late)), 409
    no_pin = wrong_pin_if_final(row)
    if no_pin:
        return _settings_page(row, form, ranking, no_pin), 403
    nights.change_settings(row, device, replace(changed, tie_breaks=_order(night, changed, order)))
    return redirect(url_for("night_administration.show", public_id=row.public_id), code=303)


def _order(night: Night, changed: Settings, given: tuple[str, ...]) -> tuple[str, ...]:
    """What ranks from now on: the order given by hand, or of a preset that was chosen just now."""
    before = night.settings.tie_breaks
    if night.released:
        return before
    return given if given and given != before else changed.tie_breaks


def _settings_page(row: NightRow, form: SettingsForm, ranking: RankingForm, said: str = "") -> str:
    night = night_of(row)
    return render_template(
        "nights/director/settings.html",
        row=row,
        night=night,
        here_now="more",
        form=form,
        ranking=ranking,
        tie_breaks=TIE_BREAKS,
        begun=bool(night.released),
        boxes=boxes(),
        presets=PRESETS,
        final=progress.is_final(night, now()),
        said=said,
    )
