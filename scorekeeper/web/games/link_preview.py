"""The preview of a game's link in a chat: a title, a line and a picture."""

from dataclasses import dataclass

from flask_babel import ngettext

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.text.result_text import totals_line
from scorekeeper.web.parts.text.score_sheet import verdict


@dataclass(frozen=True)
class LinkPreview:
    """The words and full addresses of a preview: chat servers fetch them from anywhere."""

    title: str
    line: str
    address: str
    image: str


def link_preview(game: Game, added_up: Tally) -> LinkPreview:
    """The preview of the game's page. The picture's address changes with the game, because chats cache
    pictures."""
    return LinkPreview(
        share_title(game, added_up),
        f"{totals_line(game, added_up)} · {ngettext('%(num)s hand', '%(num)s hands', len(added_up.rows))}",
        phone_url("games.show", public_id=game.public_id),
        phone_url("share_picture.image", public_id=game.public_id, shape="wide", v=game.version),
    )


def share_title(game: Game, added_up: Tally) -> str:
    """The text shared with the address: how the game ended, or whose it is."""
    if added_up.outcome and not game.count_all:
        return " ".join(verdict(game, added_up))
    return game.title or " – ".join(game.side_names)
