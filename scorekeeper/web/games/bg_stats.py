"""The way of a finished game into BG Stats: by a button, and by a code on another phone."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from scorekeeper.records.bg_stats import play_link
from scorekeeper.rules.game import Tally
from scorekeeper.store.exchange import game_entry
from scorekeeper.store.models import Game
from scorekeeper.store.secrets import hashed
from scorekeeper.web.parts.addresses.phone_url import phone_url, reach
from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.result_text import result_text

#: Letters of a code of version 25: its modules are 0.4 mm on a phone, and what is finer, cameras miss.
MOST_LETTERS_IN_CODE: Final = 1_273


@dataclass(frozen=True)
class IntoBgStats:
    """The link into BG Stats, and a code for another phone: of the link itself, or else of the page with the
    button (`leads_to_page`). The code is empty where neither can be scanned."""

    link: str
    code: Markup
    leads_to_page: bool = False


def into_bg_stats(game: Game, added_up: Tally) -> IntoBgStats:
    """The way of a finished game into BG Stats.

    The code is without the comments, which would make it finer. One too fine leads to the button, not at once
    to BG Stats: a phone opens the app by a tap, but not when a page redirects it.
    """
    play_id = hashed(f"play {game.public_id}")[:16]  # the address itself is for whom the table gives it
    play = (game_entry(game), added_up, play_id, rules_name(game.rules))
    comments = "\n".join(filter(None, [game.title, result_text(game, added_up)]))
    link, bare = play_link(*play, comments), play_link(*play)
    if len(bare) <= MOST_LETTERS_IN_CODE:
        return IntoBgStats(link, qr_code(bare))
    if not reach().base:
        return IntoBgStats(link, Markup(""))
    page = phone_url("sharing.show", public_id=game.public_id, _anchor="bg-stats")
    return IntoBgStats(link, qr_code(page), leads_to_page=True)
