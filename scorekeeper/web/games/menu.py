"""The menu of a game: everything except scoring, and the hands that can be restored."""

from dataclasses import dataclass

from flask import Blueprint
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.evenings import local
from scorekeeper.rules import receipts
from scorekeeper.store.games.directed import directed_games
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.games.forms.decisions import DealerForm
from scorekeeper.web.games.history_text import columns_of_hands, names_of_sides
from scorekeeper.web.games.shown_game import shown_game
from scorekeeper.web.parts.dates import moment
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.serving.access import access_to_write
from scorekeeper.web.serving.language import comma_list, signed


@dataclass(frozen=True)
class DeletedHand:
    """A hand that can be restored: "Hand 4: Ann +1,225, Bob +300, deleted 21:14"."""

    hand_id: int
    text: str


def deleted_hands(game: Game) -> list[DeletedHand]:
    """The deleted hands, the last deleted first."""
    if not any(hand.deleted for hand in game.all_hands):
        return []
    hands = {hand.id: hand for hand in game.all_hands}
    touched = [
        {hand_id: columns["deleted"] for hand_id, columns in columns_of_hands(change) if "deleted" in columns}
        for change in game.changes
    ]
    # The earliest version did not log that a hand existed.
    standing = hands.keys() - {hand_id for states in touched for hand_id, gone in states.items() if not gone}
    found: dict[int, DeletedHand] = {}
    for change, states in zip(game.changes, touched, strict=True):
        gone = {hand_id for hand_id, deleted in states.items() if deleted}
        for hand_id in gone & standing:
            number = sum(other <= hand_id for other in standing)
            when = moment(local(change.at))
            found.pop(hand_id, None)
            found[hand_id] = DeletedHand(hand_id, _in_words(game, hands[hand_id], number, when))
        standing = standing - gone | (states.keys() - gone)
    return [deleted for hand_id, deleted in reversed(found.items()) if hands[hand_id].deleted]


def _in_words(game: Game, hand: Hand, number: int, when: str) -> str:
    names = names_of_sides(game.sitting(hand.id), hand.result.sides)
    scores = receipts(game.rules, hand.result)
    points = [f"{name} {signed(side.total)}" for name, side in zip(names, scores, strict=True)]
    return _(
        "Hand %(number)s: %(points)s, deleted %(when)s", number=number, points=comma_list(points), when=when
    )


pages = Blueprint("menu", __name__, url_prefix="/games/<public_id>")


@pages.get("/menu")
def show(public_id: str) -> ResponseReturnValue:
    access = access_to_write(public_id)
    game = access.game
    return render_live(
        "games/menu/menu.html",
        **shown_game(access).parts(entering=True),
        deleted_hands=deleted_hands(game),
        directed=bool(directed_games(access.writer, [game.id])),
        dealer_form=DealerForm(game, formdata=None, dealer=game.dealer),
    )
