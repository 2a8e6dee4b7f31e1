"""The picture of a game, for everybody who may see the game: SVG for pages, PNG for chats."""

from typing import Final

from flask import Response, abort, current_app, request
from flask.typing import ResponseReturnValue

from scorekeeper.store.models import Game
from scorekeeper.store.secrets import hashed
from scorekeeper.web.games.exchange import file_stem
from scorekeeper.web.parts.dates import reader_key
from scorekeeper.web.parts.downloads import attachment, fetched
from scorekeeper.web.serving.access import game_to_read
from scorekeeper.web.serving.kept_files import kept_pictures

PNG: Final = "image/png"


def drawing(public_id: str, shape: str) -> ResponseReturnValue:
    """The drawing for a browser; the page's script can turn it into a PNG."""
    from scorekeeper.web.games import picture  # imported late: a phone fetches its library later

    game = game_to_read(public_id)
    svg = picture.drawing(game, game.tally, shape, by_browser=True)
    if "save" in request.args:
        return attachment(svg, f"{file_stem(game)}.svg", "image/svg+xml")
    return _shown(game, svg, "image/svg+xml")


def image(public_id: str, shape: str) -> ResponseReturnValue:
    """The picture as a PNG that any program shows; chats fetch it for the preview of a link."""
    game = game_to_read(public_id)
    if not current_app.config["MAKES_PNG"]:
        abort(404)
    name = hashed(f"{game.public_id} {game.version} {shape} {reader_key()}")
    png = kept_pictures().get(name, lambda: _png(game, shape))
    if "save" in request.args:
        return attachment(png, f"{file_stem(game)}.png", PNG)
    return _shown(game, png, PNG)


def _png(game: Game, shape: str) -> bytes:
    from scorekeeper.web.games import picture
    from scorekeeper.web.parts.picture import png

    return png(picture.drawing(game, game.tally, shape))


def _shown(game: Game, content: str | bytes, mimetype: str) -> Response:
    answer = fetched(content, mimetype, f"{game.version}-{reader_key()}")
    answer.vary.update(("Accept-Language", "Cookie"))
    return answer
