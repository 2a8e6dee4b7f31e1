"""The page of a game: totals, the hand being entered, and the score sheet."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import render_template, request
from flask_babel import gettext as _

from scorekeeper.rules import Rules
from scorekeeper.rules.cards import DISTANCES, SAFETIES
from scorekeeper.store.games.games import last_done_by
from scorekeeper.store.games.history import hand_id, last_change
from scorekeeper.store.games.scorers import Access, count_held
from scorekeeper.store.models import Change, Game, Hand
from scorekeeper.store.secrets import new_token
from scorekeeper.web.games.forms.hand import COUP, PLAYED, claims_always_shown, hand_form
from scorekeeper.web.games.hand_page import HandPage, hand_page
from scorekeeper.web.games.history_text import behind, told_in_short
from scorekeeper.web.games.link_preview import link_preview
from scorekeeper.web.games.marked_line import line_saved_elsewhere, marked_line
from scorekeeper.web.games.shown_game import ShownGame, shown_game
from scorekeeper.web.parts.addresses.phone_url import reach
from scorekeeper.web.parts.phone_drafts import draft_key, draft_names
from scorekeeper.web.parts.text.change_messages import undo_text
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.language import voice


def render_game(access: Access, page: HandPage | None = None, **entry: Any) -> str:
    """Render the page of a game. `page` is the hand being entered. Without it, devices that may score get the
    next hand, until the game is decided or its table's result is confirmed. The device that follows this hand
    card by card gets its table instead, and a way back to it. `entry` goes to `entry_context`.
    """
    shown = shown_game(access)
    offered = _undo_offered(shown)
    entering = page is not None or offered.taken_back is not None or "explain" in request.args
    game, parts = shown.game, shown.parts(entering)
    saved_elsewhere = line_saved_elsewhere(shown, parts["rows"])
    # After another device has saved a hand, an undo offered here would seem to belong to that hand.
    offered = _NOTHING if saved_elsewhere else offered
    marked = saved_elsewhere or marked_line(game, parts["rows"], offered.undo or offered.redo)
    told = _told(offered.done)
    return render_template(
        "games/game.html",
        **parts,
        preview=None if shown.mine or reach().alone else link_preview(game, parts["tally"]),
        marked=marked,
        drafts=draft_names(game, shown.device) if shown.mine else [],
        undo=offered.undo,
        undo_text=(marked and marked.text) or told,
        redo=offered.redo,
        undone_text=_("Undone: %(what)s", what=told),
        taken_back=offered.taken_back,
        **_entry_shown(parts, page, offered.taken_back, entry),
    )


class _Offered(NamedTuple):
    """What the device may take back of what it did last: at most one of the three.

    `undo`: its change. `redo`: its undo, which can be undone in turn. `taken_back`: the hand whose saving it
    undid. `done`: the change that was made, undone, perhaps redone.
    """

    undo: Change | None = None
    redo: Change | None = None
    taken_back: Hand | None = None
    done: Change | None = None


_NOTHING: Final = _Offered()
#: Kinds of changes that the bar tells as the history does.
_TOLD_IN_SHORT: Final = ("hand_edited", "hand_deleted", "players_changed")


def _told(done: Change | None) -> str:
    """The sentence of the undo bar. For `_TOLD_IN_SHORT` it is the history's, if that is a single one."""
    if done is None:
        return ""
    return (done.kind in _TOLD_IN_SHORT and told_in_short(done)) or undo_text(done)


def _undo_offered(shown: ShownGame) -> _Offered:
    last = last_done_by(shown.device, shown.game) if shown.mine and shown.device else None
    if last is None:
        return _NOTHING
    done, is_undone = behind(last)
    if not is_undone:
        return _Offered(undo=last, done=done)
    if hand := taken_back_hand(last, shown.game):
        return _Offered(taken_back=hand)
    if done.kind == "game_deleted":  # no page would offer to restore the game again
        return _NOTHING
    return _Offered(redo=last, done=done)


def _entry_shown(
    parts: Mapping[str, Any], page: HandPage | None, taken_back: Hand | None, flags: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Template context of the hand being entered, of the next hand, or of none."""
    if page is None and parts["scoring"]:
        is_filled = taken_back is not None
        flags = {**flags, "filled": is_filled, "explained": not is_filled and _is_explained(parts)}
        return entry_context(next_hand(parts["game"], taken_back), **flags)
    if page is None or (parts["closed"] and page.hand is None):
        return {"page": None}
    return entry_context(page, **flags)


def _is_explained(parts: Mapping[str, Any]) -> bool:
    """True for the first hand of a device's first game, and whenever somebody asks what is what."""
    if "explain" in request.args:
        return True
    device = current_device()
    return not parts["rows"] and device is not None and count_held(device) == 1


def entry_context(page: HandPage, **flags: Any) -> Mapping[str, Any]:
    """Template context of templates/games/hand/_entry.html.

    `flags`: `refused` (a save was refused), `tried_out` (the hand is a copy for trying things out), `newer`
    (it is newer than a draft on the phone), `filled` (it is newer than a draft of another hand), `followed`
    (it starts from a hand tracked card by card), `misread` (why the tracked hand could not be read),
    `counting` (cards are counted from the first tap on), `explained` (with callouts).
    """
    rules = page.game.rules
    return {
        "page": page,
        "refused": False,
        "tried_out": False,
        "newer": False,
        "filled": False,
        "followed": False,
        "misread": "",
        "counting": False,
        "explained": False,
        "safety_tiles": safety_tiles,
        "distances": DISTANCES,
        "claims_always": claims_always_shown(rules),
        "draft_key": draft_key(page.game, page.hand, current_device()),
        **flags,
    }


def next_hand(game: Game, taken_back: Hand | None = None) -> HandPage:
    """The page for the next hand: empty, or filled with the hand that was just taken back."""
    seen = last_change(game)
    key = new_token() if taken_back is None else taken_back.form_key
    dealer = game.dealer if taken_back is None else taken_back.dealer
    form = hand_form(game, formdata=None, form_key=key, dealer=dealer, seen=seen)
    if taken_back is not None:
        form.fill(taken_back.result)
    return hand_page(game, form)


def taken_back_hand(change: Change, game: Game) -> Hand | None:
    """The hand whose saving this change has undone; None if it was restored or no longer fits the table."""
    undone = hand_id(change)
    hand = next((hand for hand in game.all_hands if hand.id == undone), None)
    fits = hand is not None and hand.deleted and len(hand.result.sides) == game.rules.sides
    return hand if fits else None


class Zone(NamedTuple):
    """Part of a tile: the state that a tap gives its safety, a word for it, and the label of its checkbox."""

    state: str
    word: str
    label: str


class SafetyTile(NamedTuple):
    """The tile of a safety: its card, its names and its zones."""

    card: str
    name: str
    short_name: str
    zones: tuple[Zone, ...]


def safety_tiles(rules: Rules) -> list[SafetyTile]:
    """A tile for every safety, with its names in the edition of `rules`."""
    language = voice(rules)
    states = ((PLAYED, _("played"), _("played")), (COUP, _("coup"), _("coup fourré")))
    tiles = []
    for card in SAFETIES:
        name = language.card(card)
        zones = tuple(
            Zone(state, word, _("%(card)s: %(state)s", card=name, state=in_full))
            for state, word, in_full in states
        )
        tiles.append(SafetyTile(card, name, language.short_card(card), zones))
    return tiles
