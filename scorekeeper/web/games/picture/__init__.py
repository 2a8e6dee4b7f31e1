"""The picture of a game for sharing: one SVG drawing, wide for a chat or tall for a phone's story.

Text is drawn as outlines, so no font is needed. On a server resvg makes the PNG; in a page the browser does.
This package is imported when the first picture is asked for.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

from flask import render_template

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game
from scorekeeper.web.games.picture.contents import picture_contents
from scorekeeper.web.games.picture.lettering import Lettering
from scorekeeper.web.games.picture.symbols import symbol_shapes
from scorekeeper.web.serving.admission import charge

#: Shape -> width and height in pixels: a link preview in a chat, and the screen of a phone.
SHAPES: Final = {"wide": (1200, 630), "tall": (1080, 1920)}

#: The program that makes a PNG, and the seconds it may take.
RASTERIZER: Final = Path(__file__).with_name("rasterizer.py")
PATIENCE: Final = 20


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


def png(svg: str) -> bytes:
    """The picture as PNG. Raises CalledProcessError if `svg` is not an SVG."""
    command = [sys.executable, "-P", str(RASTERIZER)]
    done = subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=PATIENCE)
    charge(float(done.stderr))
    return done.stdout
