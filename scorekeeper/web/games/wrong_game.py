"""A wrong game in a file: where it stands, and what is wrong with it."""

import re
from typing import Final

from flask_babel import gettext as _

from scorekeeper.records.errors import Unreadable
from scorekeeper.web.serving.uploads import explain_unreadable

_PLACE: Final = re.compile(r"/games/(\d+)(?:/hands/(\d+))?")


def explained(error: Unreadable) -> list[str]:
    """The line, or the game and the hand, where they are known, and the fault there: a sentence each."""
    return explain_unreadable(error, _PLACE, _name_place)


def _name_place(game_number: int, hand_number: int | None) -> str:
    if hand_number is None:
        return _("Game %(game)s:", game=game_number)
    return _("Game %(game)s, hand %(hand)s:", game=game_number, hand=hand_number)
