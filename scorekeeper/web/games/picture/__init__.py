"""The picture of a game, to send to people: one drawing as SVG, wide for a chat or tall for a phone's story.

The lettering is outlines, so nothing is needed to draw it: on a server resvg makes the PNG, in a page the
browser does. Imported when the first picture is asked for.
"""

from typing import Final

from flask import render_template

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game
from scorekeeper.web.games.picture.lettering import Lettering
from scorekeeper.web.games.picture.symbols import symbol_shapes
from scorekeeper.web.games.picture.told import told

#: Width and height by the name of the shape: what chats show of a link, and the screen of a phone.
SHAPES: Final = {"wide": (1200, 630), "tall": (1080, 1920)}


def drawing(game: Game, added_up: Tally, shape: str, by_browser: bool = False) -> str:
    """The picture as SVG, in the language of the request. `by_browser`: who draws it has its own fonts for
    scripts that the lettering lacks."""
    lettering = Lettering(by_browser)
    width, height = SHAPES[shape]
    return render_template(
        f"games/picture/{shape}.svg",
        told=told(game, added_up, lettering),
        text=lettering,
        shapes=symbol_shapes,
        width=width,
        height=height,
    )


def png(svg: str) -> bytes:
    """The picture as PNG. Raises ValueError where it is no SVG."""
    import resvg_py  # a phone's Python lacks it: there the page's script does this

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
