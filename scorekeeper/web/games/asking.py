"""A watcher's device asks to score a game; a scorer answers, or the devices at the table do."""

from typing import Any, Final

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug import Response

from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.store.games import asking
from scorekeeper.store.games.scorers import Access
from scorekeeper.store.models import Ask, Device
from scorekeeper.web.games.asked import asked_of
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.live_regions import render_live, unchanged
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.serving.access import access_to_write, open_game, or_404
from scorekeeper.web.serving.devices import ensure_device
from scorekeeper.web.serving.quotas import QuotaReached, count_towards
from scorekeeper.web.serving.text_form import TextForm

#: Value of a scorer's button -> the answer.
_ANSWERS: Final[dict[str, asking.Answer]] = {"give": "given", "away": "away", "no": "refused"}


class AskForm(TextForm):
    """Names the person whose device asks."""

    name = NameField(_l("Whose phone is this?"), MAX_LABEL_LETTERS)


def show(public_id: str) -> ResponseReturnValue:
    shown = _shown(open_game(public_id))
    if wants_fragment() and request.args.get("v") == shown["version"]:
        return unchanged()
    return _page(shown)


def ask(public_id: str) -> ResponseReturnValue:
    """Ask for the requesting device."""
    access = open_game(public_id)
    form = AskForm()
    if access.may_write:
        return _to(public_id)
    mine = access.device and asking.ask_of(access.game, access.device)
    if mine and asking.is_open(mine):  # a double tap
        return _to(public_id)
    if asking.is_for_directors(access.game, access.device):
        return _page(_shown(access)), 409
    try:
        count_towards("asks", more_games=1)
        device = ensure_device()
        asking.ask_to_score(access.game, device, form.name.data or device_name(device)[:MAX_LABEL_LETTERS])
    except QuotaReached as reached:
        return _page(_shown(access), form, reached.sentence), 429
    except asking.WasRefused:
        return _page(_shown(access), form), 409
    except asking.TooManyAsk:
        refusal = _("Other phones are asking now. Try again in a few minutes.")
        return _page(_shown(access), form, refusal), 409
    return _to(public_id)


def answer(public_id: str, ask_id: int) -> ResponseReturnValue:
    """Answer for a scorer."""
    access = access_to_write(public_id)
    row, decided = _ask(access, ask_id), request.form.get("answer", "")
    if decided in _ANSWERS:
        asking.answer(row, access.writer, _ANSWERS[decided])
    elif decided == "back":
        asking.take_back(row, access.writer)
    elif decided == "read":
        asking.note(row)
    else:
        abort(400)
    return redirect(url_for("games.show", public_id=public_id), code=303)


def agree(public_id: str, ask_id: int) -> ResponseReturnValue:
    """Let a device in that no scorer has answered. From a scorer, this is an answer. A device that is not
    seated gets a 403, and so does one that comes too early."""
    access = open_game(public_id)
    row = _ask(access, ask_id)
    if access.device is None:
        abort(403)
    if access.may_write:
        asking.answer(row, access.writer, "given")
        return redirect(url_for("games.show", public_id=public_id), code=303)
    try:
        asking.take_over(row, access.device)
    except asking.NotDue:
        abort(403)
    return _to(public_id)


def _ask(access: Access, ask_id: int) -> Ask:
    return or_404(asking.find_ask(access.game, ask_id))


def _to(public_id: str) -> Response:
    return redirect(url_for("asking.show", public_id=public_id), code=303)


def _shown(access: Access) -> dict[str, Any]:
    """Template context: what the requesting device may ask, and what became of it."""
    game, device = access.game, access.device
    mine = asking.ask_of(game, device) if device and access.has_asks else None
    asked, others = asked_of(access), {}
    sitting = asking.seated(game, asking.asks_of(game) if mine else [])
    sits = device is not None and device.id in sitting
    is_due = mine is not None and sits and asking.is_due(mine)
    if mine and is_due:
        others = asking.others_seated(mine, sitting)
    status, may_take = _status(access, mine), is_due and not others
    return {
        "game": game,
        "name": _name(device, mine),
        "mine": mine,
        "again_at": asking.may_ask_again_at(mine) if mine else None,
        "status": status,
        "may_take": may_take,
        "others": list(others.values()),
        "sits": sits,
        "has_code": game.at_open_table,
        "asked": asked,
        "version": f"{status}.{sits}.{may_take}.{len(others)}{asked.version}",
    }


def _page(shown: dict[str, Any], form: AskForm | None = None, refusal: str = "") -> str:
    form = form or AskForm(formdata=None, name=shown["name"])
    return render_live("games/asking.html", **shown, refusal=refusal, form=form)


def _name(device: Device | None, mine: Ask | None) -> str:
    """The name to ask by: the device's own, else the one that it asked by before."""
    if device is None or mine is None or mine.name == device_name(device):
        return device.name if device else ""
    return device.name or mine.name


def _status(access: Access, mine: Ask | None) -> str:
    """What the page is about: "scores", "directed", "asked", "refused", or "free" to ask."""
    if access.may_write:
        return "scores"
    if asking.is_for_directors(access.game, access.device):
        return "directed"
    if mine and asking.is_open(mine):
        return "asked"
    return "refused" if mine and asking.is_refused(mine) else "free"
