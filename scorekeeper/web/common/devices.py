"""The device asking. It is known by a random token in a cookie of its own, and to us by the token's hash.

The cookie is neither signed nor dated. The token says all there is to say, so that a device keeps its rights
when the server's clock or key changes.

A token that belongs to no device here is neither taken up nor overwritten. Taken up, it would give whoever
planted it in the browser the rights of the device (session fixation). Overwritten, it would be lost to a
device that is known again once the newer copy of the database is back. So a device that becomes known gets a
new token, which is kept beside the unknown ones in the same cookie.
"""

import re

from flask import Flask, Response, g, request, session
from sqlalchemy import select

from scorekeeper.store import db
from scorekeeper.store.models import Device, Game
from scorekeeper.store.scorers import may_write
from scorekeeper.store.secrets import hashed, new_token
from scorekeeper.web.common.cookies import cookie_name, renews_cookies, set_cookie

#: The purpose of the cookie; in the signed session of earlier versions, the key of the token.
KEY = "device"
#: Number of tokens a browser keeps here: more than one only after a change of the database.
MOST_TOKENS = 8
_TOKEN = re.compile(r"[\w-]{22}", re.ASCII)


def init_app(app: Flask) -> None:
    app.after_request(_keep_cookie)


def current_device() -> Device | None:
    """The device asking, if it has ever made or scored a game here."""
    if "device" not in g:
        key = device_key()
        g.device = db.session.scalar(select(Device).where(Device.key_hash == hashed(key))) if key else None
    device: Device | None = g.device
    return device


def device_key() -> str:
    """The token of the device asking, of several the newest that is known; or an empty text."""
    tokens = _tokens()
    if len(tokens) < 2:
        return "".join(tokens)
    if "device_key" not in g:
        of_tokens = {hashed(token): token for token in tokens}
        known = db.session.scalars(
            select(Device.key_hash).where(Device.key_hash.in_(of_tokens)).order_by(Device.id)
        ).all()
        g.device_key = of_tokens[known[-1]] if known else ""
    key: str = g.device_key
    return key


def ensure_device() -> Device:
    """The device asking, made known if it is new. It is stored with the next commit."""
    device = current_device()
    if device is None:
        g.new_token = new_token()
        device = Device(key_hash=hashed(g.new_token), kind=_kind())
        db.session.add(device)
        db.session.flush()
        session.permanent = True  # forms left open on the phone are sent after its browser was closed, too
        g.device = device
    return device


def _tokens() -> list[str]:
    """The tokens that the browser sent, oldest first; among them the one that earlier versions kept in the
    session."""
    if "device_tokens" not in g:
        name, earlier = cookie_name(KEY), session.get(KEY)
        sent = request.cookies.get(name, "").split(".") if name else []
        tokens = dict.fromkeys([*sent, earlier if isinstance(earlier, str) else ""])
        g.device_tokens = [token for token in tokens if _TOKEN.fullmatch(token)][-MOST_TOKENS:]
    tokens_: list[str] = g.device_tokens
    return tokens_


def _keep_cookie(response: Response) -> Response:
    """Give a device that has become known its cookie, and renew it with every page that knew the device, so
    that a weekly table keeps its games. A token that came in the session moves to the cookie."""
    name = cookie_name(KEY)
    if name is None or request.endpoint == "static":
        return response
    made: str | None = g.get("new_token") if response.status_code < 400 else None
    knew = g.get("device") is not None and "new_token" not in g
    if made or KEY in session or (knew and renews_cookies()):
        kept = [*_tokens(), *filter(None, [made])][-MOST_TOKENS:]
        session.pop(KEY, None)
        set_cookie(response, name, ".".join(kept))
    return response


def _kind() -> str:
    """The kind of device by its browser, as far as a history needs it."""
    agent = request.user_agent.string.lower()
    return next((kind for kind in ("iphone", "ipad", "android", "mobile") if kind in agent), "computer")


def is_mine(game: Game) -> bool:
    """True if the device asking may write to `game`."""
    device = current_device()
    return device is not None and may_write(game, device)
