"""The picture of a game: one SVG drawing, wide for a chat or tall for a phone's story.

This package is imported when the first picture is asked for.
"""

from flask import render_template

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game
from scorekeeper.web.games.picture.contents import picture_contents
from scorekeeper.web.parts.picture import SHAPES
from scorekeeper.web.parts.picture.lettering import Lettering
from scorekeeper.web.parts.picture.symbols import symbol_shapes


def drawing(game: Game, added_up: Tally, shape: str, by_browser: bool = False) -> str:
    """The picture as SVG, in the language of the request. `by_browser`: a browser draws it and has fonts for
    scripts that the lettering lacks."""
    lettering = Lettering(by_browser)
    width, height = SHAPES[shape]
    return render_template(
        f"games/picture/{shape}.svg",
        picture=picture_contents(game, added_up, lettering),
        text=lettering,
        shapes=symbol_shapes,
        width=width,
        height=height,
    )
