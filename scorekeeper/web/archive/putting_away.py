"""Archiving a game, so that this device's start page stays short; and taking it out again."""

from flask import abort, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.finding import archive, take_out
from scorekeeper.store.models import Scorer
from scorekeeper.web.serving.access import access_to_write


def put_away(public_id: str) -> ResponseReturnValue:
    archive(_scorer(public_id))
    return redirect(url_for("home.home"), code=303)


def take_out_again(public_id: str) -> ResponseReturnValue:
    take_out(_scorer(public_id))
    return redirect(url_for("home.home"), code=303)


def _scorer(public_id: str) -> Scorer:
    """The requesting device's own right to the game, or 403. A director's phone that did not begin the game
    has none: the game is not on its start page."""
    scorer = access_to_write(public_id).scorer
    if scorer is None:
        abort(403)
    return scorer
