"""A hand's receipt: why each side has its points, and what can be done with the hand."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.text.score_sheet import caller_of, receipt
from scorekeeper.web.serving.access import hand_of, open_game

pages = Blueprint("receipts", __name__, url_prefix="/games/<public_id>/hands/<row_id:hand_id>")


@pages.get("/receipt")
def show(public_id: str, hand_id: int) -> ResponseReturnValue:
    access = open_game(public_id)
    game = access.game
    hand = hand_of(game, hand_id)
    place = game.hands.index(hand)
    row = game.tally.rows[place]
    table = game.sitting(hand.id)
    caller = caller_of(hand.result, table.side_names)
    return render_live(
        "games/receipt.html",
        game=game,
        table=table,
        mine=access.may_write,
        hand=hand,
        number=place + 1,
        row=row,
        receipts=[
            receipt(game.rules, side, scored, caller)
            for side, scored in zip(hand.result.sides, row.scores, strict=True)
        ],
    )
