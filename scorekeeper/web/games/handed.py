"""A game from phone to phone where no server is: handed on as a code, a text or a file, and received."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, TextAreaField

from scorekeeper.limits import MAX_HANDED_LETTERS, MAX_UPLOAD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import GameEntry, HandEntry, hand_on, only_game, received, write_games
from scorekeeper.rules import Rules, receipts
from scorekeeper.rules.words import N_
from scorekeeper.store.database import begin_writing
from scorekeeper.store.games.copies import as_of_copy, copies_of, keep_copy
from scorekeeper.store.games.exchange import handed_entry
from scorekeeper.store.games.history import last_change
from scorekeeper.store.games.putting_together import BOTH, OURS, THEIRS, compared, differing_terms, join_copy
from scorekeeper.store.games.scorers import held_begun_at
from scorekeeper.store.models import Game, now
from scorekeeper.store.secrets import new_token
from scorekeeper.web.games.exchange import explained, file_stem
from scorekeeper.web.games.history_text import difference, told_history
from scorekeeper.web.games.kept_games import TooMany, keep_games
from scorekeeper.web.games.preview_sheet import preview_sheet
from scorekeeper.web.parts.downloads import attachment
from scorekeeper.web.parts.forms.fields import HiddenIntegerField, UploadField
from scorekeeper.web.serving.access import known_device, open_game
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.marks import reads_first, takes_a_file
from scorekeeper.web.serving.quotas import QuotaReached
from scorekeeper.web.serving.text_form import TextForm
from scorekeeper.web.serving.uploads import one_file_at_a_time


class HandedForm(TextForm):
    """A game that another phone hands on, as a text or a file."""

    form_key = HiddenField()
    seen = HiddenIntegerField()
    text = TextAreaField(
        _l("Its text"),
        render_kw={"rows": 3, "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )
    file = UploadField(_l("Its file"), render_kw={"accept": ".json,application/json"})

    def game(self) -> GameEntry:
        """The game that was sent. Raises `Unreadable`."""
        if self.file.data:
            with one_file_at_a_time:
                return only_game(self.file.data)
        if not (self.text.data or "").strip():
            raise Unreadable(N_("Paste the text or choose the file first."))
        return received(self.text.data or "")

    @property
    def key(self) -> str:
        """The idempotency key, made of the page's key, a hash of the game, and what becomes of it."""
        game = hashlib.sha256((self.text.data or "").encode()).hexdigest()
        return f"{self.form_key.data} {game} {request.form.get('keep')}"


def file(public_id: str) -> ResponseReturnValue:
    """The game as a file for another phone, with the keys of its hands and its history."""
    access = open_game(public_id)
    entry = handed_entry(access.game, now() if access.may_write else access.game.changed_at)
    entry = replace(entry, history=told_history(access.game))
    return attachment(write_games([entry]), f"{file_stem(access.game)}.json", "application/json")


@begins
def show() -> ResponseReturnValue:
    """Where a code leads to. The script sends what stands after the # of its address."""
    return _page(HandedForm(formdata=None, form_key=new_token()))


@takes_a_file(MAX_UPLOAD_BYTES)
@reads_first
@begins
def read() -> ResponseReturnValue:
    """Show the game that was sent; or keep it, as a game to score or as a copy to watch."""
    form = HandedForm()
    try:
        game = form.game()
        kept = _kept(game, form)
        return _preview(game) if kept is None else kept
    except Unreadable as error:
        return _page(form, explained(error)), 422
    except TooMany as refusal:
        return _page(form, [refusal.sentence]), 422
    except QuotaReached as reached:
        return _page(form, [reached.sentence]), 429


def _kept(game: GameEntry, form: HandedForm) -> ResponseReturnValue | None:
    """The answer after the game was kept as the form asks; None if it only asks to see the game."""
    wish = request.form.get("keep")
    if wish == "join":
        return _joined(game, form)
    if wish == "score":
        return keep_games([game], form.key)
    if wish == "watch" and current_app.config["ALONE"]:
        begin_writing()
        copy = keep_copy(game, ensure_device(), form.key)
        return redirect(url_for("games.show", public_id=copy.public_id), code=303)
    return None


def _joined(copy: GameEntry, form: HandedForm) -> ResponseReturnValue | None:
    """Bring the chosen hands into the game that is here; None if it changed since the choice was shown."""
    begin_writing()
    game = _game_here(copy)
    if game is None or game.version != form.seen.data:
        return None
    chosen = {
        index: choice
        for index in range(len(compared(game, copy)))
        if (choice := request.form.get(f"hand-{index}")) in (OURS, THEIRS, BOTH)
    }
    terms = [term for term in differing_terms(game, copy) if request.form.get(f"term-{term}") == THEIRS]
    join_copy(game, copy, known_device(), chosen, terms)
    return redirect(url_for("games.show", public_id=game.public_id), code=303)


def _game_here(copy: GameEntry) -> Game | None:
    """This device's own copy of the game, if it has as many players and sides; of several, rather one with
    the same rules."""
    device = current_device()
    held = held_begun_at(device, copy.created_at) if device else []
    held.sort(key=lambda game: game.rules != copy.rules)
    table = (copy.rules.players, copy.rules.sides)
    return next((game for game in held if (game.rules.players, game.rules.sides) == table), None)


@dataclass(frozen=True)
class Differing:
    """A hand that the two copies do not have alike. `sides` has each side's points here and in the copy; None
    where there is no such hand. `index` is its place among all pairs."""

    index: int
    number: int
    sides: list[tuple[int | None, int | None]]
    choices: list[tuple[str, str]]
    chosen: str


def _differing(game: Game, copy: GameEntry) -> list[Differing]:
    found, number = [], 0
    for index, pair in enumerate(compared(game, copy)):
        ours, theirs = _points(game.rules, pair.ours), _points(copy.rules, pair.theirs)
        number += bool(ours or theirs)
        if pair.differs:
            sides = [
                (ours[side] if ours else None, theirs[side] if theirs else None)
                for side in range(game.rules.sides)
            ]
            labels = {OURS: _("This phone"), THEIRS: _("The copy")}
            if ours and theirs and not pair.is_one_hand:
                labels[BOTH] = _("Both")
            chosen = OURS if pair.ours else THEIRS
            found.append(Differing(index, number, sides, list(labels.items()), chosen))
    return found


def _points(rules: Rules, hand: HandEntry | None) -> list[int] | None:
    """Each side's points; None without the hand."""
    if hand is None or hand.deleted:
        return None
    return [scored.total for scored in receipts(rules, hand.result)]


def _preview(game: GameEntry) -> str:
    text = hand_on(game)
    if len(text) > MAX_HANDED_LETTERS:
        raise Unreadable(N_("This game is too long to be shown here: import its file from the menu."))
    device, here = current_device(), _game_here(game)
    differing = _differing(here, game) if here else []
    terms = (
        {term: difference(here, term, getattr(game, term)) for term in differing_terms(here, game)}
        if here
        else {}
    )
    return render_template(
        "games/handed_preview.html",
        sheet=preview_sheet(game),
        made_at=as_of_copy(game),
        form=HandedForm(
            formdata=None, form_key=new_token(), text=text, seen=last_change(here) if here else None
        ),
        held=held_begun_at(device, game.created_at) if device else [],
        here=here,
        differing=differing,
        terms=terms,
        went_apart=bool(terms) or any(hand.chosen == OURS for hand in differing),
    )


def _page(form: HandedForm, reasons: Sequence[str] = ()) -> str:
    device = current_device()
    return render_template(
        "games/handed.html",
        form=form,
        reasons=reasons,
        copies=copies_of(device) if device and current_app.config["ALONE"] else [],
    )
