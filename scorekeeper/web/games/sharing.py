"""Sharing a game: the address for watching, scorer links, the devices that used them, BG Stats."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from flask import Blueprint, abort, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup
from wtforms import HiddenField

from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.records.bg_stats import play_link
from scorekeeper.records.games import GameEntry, hand_on
from scorekeeper.rules.game import Tally
from scorekeeper.store.games.directed import directed_games
from scorekeeper.store.games.exchange import game_entry, handed_entry
from scorekeeper.store.games.scorers import find_link, join, make_link, scorers, withdraw_link
from scorekeeper.store.models import Device, Game, Link, now
from scorekeeper.store.nights.tables import code_for
from scorekeeper.store.secrets import derived, hashed, new_token
from scorekeeper.web.games.exchange import file_stem
from scorekeeper.web.games.history_text import told_history
from scorekeeper.web.games.link_preview import share_title
from scorekeeper.web.parts.addresses.phone_url import phone_url, reach
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.player_changes import player_changes
from scorekeeper.web.parts.text.result_text import result_text
from scorekeeper.web.serving.access import game_to_write, is_mine, open_game
from scorekeeper.web.serving.devices import ensure_device
from scorekeeper.web.serving.quotas import check_held
from scorekeeper.web.serving.text_form import TextForm
from scorekeeper.web.serving.throttle import wrong_try

#: Characters that fit a QR code of version 25: its modules are 0.4 mm on a phone, and cameras miss finer
#: ones.
MOST_LETTERS_IN_CODE: Final = 1_273


class LinkForm(TextForm):
    """A new scorer link and the name of its person. `form_key` is its idempotency key."""

    form_key = HiddenField()
    name = NameField(_l("For whom?"), MAX_LABEL_LETTERS)


class DeviceForm(TextForm):
    """Names the requesting device."""

    name = NameField(_l("What is this device called?"), MAX_LABEL_LETTERS)


pages = Blueprint("sharing", __name__)


@pages.get("/games/<public_id>/sharing")
def show(public_id: str) -> ResponseReturnValue:
    """The QR codes; a device that may only watch gets the one for watching."""
    access = open_game(public_id)
    return _page(access.game, access.writer if access.may_write else None)


@pages.post("/games/<public_id>/links")
def make(public_id: str) -> ResponseReturnValue:
    """Make a scorer link and show it once, as only its hash is stored. A form sent twice makes one link."""
    game, device = game_to_write(public_id)
    form = LinkForm()
    name = form.name.data or _("Link %(number)s", number=len(game.links) + 1)
    token = derived("link", game.id, device.id, form.form_key.data or new_token())
    make_link(game, device, name, token)
    return _page(game, device, phone_url("sharing.offer", token=token))


@pages.post("/games/<public_id>/links/<row_id:link_id>/withdraw")
def withdraw(public_id: str, link_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    link = next((link for link in game.links if link.id == link_id), None)
    if link is None:
        abort(404)
    if not link.withdrawn:
        withdraw_link(link, device)
    return redirect(url_for(".show", public_id=public_id), code=303)


@pages.post("/games/<public_id>/device")
def name_device(public_id: str) -> ResponseReturnValue:
    """Name the requesting device, for the history."""
    _game, device = game_to_write(public_id)
    device.name = DeviceForm().name.data or ""
    return redirect(url_for(".show", public_id=public_id), code=303)


@pages.get("/join/<token>")
def offer(token: str) -> ResponseReturnValue:
    """Show a link's offer without accepting it: a messenger's preview opens the link, too."""
    link = _link(token)
    answer = make_response(
        render_template("games/sharing/join.html", link=link, game=link.game, mine=is_mine(link.game))
    )
    # This page's address is a secret. Linked pages learn only its origin, which the CSRF check needs.
    answer.headers["Referrer-Policy"] = "strict-origin"
    return answer


@pages.post("/join/<token>")
def accept(token: str) -> ResponseReturnValue:
    link = _link(token)
    if not is_mine(link.game):
        check_held(1)
    join(link, ensure_device())
    return redirect(url_for("games.show", public_id=link.game.public_id), code=303)


def _link(token: str) -> Link:
    link = find_link(token)
    if link is None:
        wrong_try()
        abort(404)
    return link


def _page(game: Game, device: Device | None, new_link: str | None = None) -> str:
    """The page for a device that scores, or (None) for one that only watches."""
    watch = phone_url("games.show", public_id=game.public_id)
    added_up = game.tally
    return render_template(
        "games/sharing/sharing.html",
        game=game,
        title=share_title(game, added_up),
        result=result_text(game, added_up),
        over=added_up.outcome is not None,
        picture_name=f"{file_stem(game)}.png",
        bg_stats=_into_bg_stats(game, added_up) if added_up.outcome else None,
        reach=reach(),
        handed=_handed_on(game, device is not None) if reach().alone else None,
        watch=watch,
        watch_code=qr_code(watch),
        new_link=new_link,
        link_form=LinkForm(formdata=None, form_key=new_token()),
        new_code=new_link and qr_code(new_link),
        scorers=scorers(game) if device else [],
        device=device,
        directed=device is not None and bool(directed_games(device, [game.id])),
        table_code=code_for(game, device),
        device_form=DeviceForm(formdata=None, name=device.name if device else ""),
    )


@dataclass(frozen=True)
class HandedOn:
    """A game inside a phone as another phone takes it: its address with the game after the #, and the code of
    that, which is empty if the game is too long for one. `whole`: they have its history, too. `as_of`: how
    old it is."""

    address: str
    code: Markup
    whole: bool
    as_of: datetime


def _handed_on(game: Game, may_write: bool) -> HandedOn:
    as_of = now() if may_write else game.changed_at  # a copy of a copy is as old as that
    bare = handed_entry(game, as_of)
    address = _handed_address(replace(bare, history=told_history(game)))
    whole = len(address) <= MOST_LETTERS_IN_CODE
    if not whole:
        address = _handed_address(bare)
    code = qr_code(address) if len(address) <= MOST_LETTERS_IN_CODE else Markup("")
    return HandedOn(address, code, whole, as_of)


def _handed_address(game: GameEntry) -> str:
    return phone_url("handed.show", _anchor=hand_on(game))


@dataclass(frozen=True)
class IntoBgStats:
    """The link into BG Stats and a QR code for another phone. The code holds the link or, with
    `leads_to_page`, the page with the button. It is empty if neither can be scanned."""

    link: str
    code: Markup
    leads_to_page: bool = False


def _into_bg_stats(game: Game, added_up: Tally) -> IntoBgStats:
    """A finished game's link into BG Stats.

    The code leaves out the comments, which would make it finer, and the place if there is no room for it. If
    it is still too fine, it leads to the page with the button and not straight to BG Stats: a phone opens the
    app on a tap, but not on a redirect.
    """
    play_id = hashed(f"play {game.public_id}")[:16]  # the address itself stays secret
    play = (game_entry(game), added_up, play_id, rules_name(game.rules))
    changes = player_changes(game).values()
    comments = "\n".join(filter(None, [game.title, result_text(game, added_up), *changes, game.note]))
    place = game.place or ""
    link = play_link(*play, comments, place)
    for bare in (play_link(*play, location=place), play_link(*play)):
        if len(bare) <= MOST_LETTERS_IN_CODE:
            return IntoBgStats(link, qr_code(bare))
    if not reach().base:
        return IntoBgStats(link, Markup(""))
    page = phone_url("sharing.show", public_id=game.public_id, _anchor="bg-stats")
    return IntoBgStats(link, qr_code(page), leads_to_page=True)
