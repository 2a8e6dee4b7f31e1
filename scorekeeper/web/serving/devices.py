"""The device asking. It is known by a random token in a cookie of its own, and to us by the token's hash.

The cookie is neither signed nor dated. The token says all there is to say, so that a device keeps its rights
when the server's clock or key changes.

A token may have been planted in the browser by somebody who has it, too (session fixation). So whatever a
browser does, it shares no rights that it gets here:

- A token that belongs to no device is not taken up: a device that becomes known gets a new one.
- A token that belongs to a device, but that this browser's session does not know, is good for what the device
  has. Where the browser begins or joins something with it, the device gets another token, which only this
  browser can have, and the one that came opens nothing any more.

Unknown tokens are not overwritten either, but kept beside the new one in the same cookie: a device is known
again once the newer copy of the database is back.
"""

import re

from flask import Flask, Response, g, request, session
from sqlalchemy import select

from scorekeeper.store import db
from scorekeeper.store.models import Device
from scorekeeper.store.secrets import derived, hashed, new_token
from scorekeeper.web.serving.cookies import (
    CSRF_TOKEN,
    OWN_TOKEN,
    cookie_name,
    names_of_before,
    renews_cookies,
    set_cookie,
)

#: The purpose of the cookie.
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
    if "device_key" not in g:
        tokens = sent_tokens()
        g.device_key = tokens[0] if len(tokens) == 1 and _is_own(tokens[0]) else _newest_known(tokens)
    key: str = g.device_key
    return key


def ensure_device() -> Device:
    """The device asking, made known if it is new, and known by a token that this browser alone has. It is
    stored when the request is over."""
    device, token = current_device(), device_key()
    if device is None:
        token = g.new_token = new_token()
        device = Device(key_hash=hashed(token), kind=_kind())
        db.session.add(device)
        db.session.flush()
    elif token in sent_tokens() and not _is_own(token):
        token = g.new_token = _own(token)
        device.key_hash = hashed(token)
    g.device, g.device_key, session[OWN_TOKEN] = device, token, _mark(token)
    session.permanent = True  # forms left open on the phone are sent after its browser was closed, too
    return device


def _newest_known(tokens: list[str]) -> str:
    """The newest token of a device, among these and those that take their place: the answer that gave such a
    one may have been lost."""
    candidates = [*tokens, *(_own(token) for token in tokens if not _is_own(token))]
    if not candidates:
        return ""
    of_tokens = {hashed(token): token for token in candidates}
    known = db.session.scalars(
        select(Device.key_hash).where(Device.key_hash.in_(of_tokens)).order_by(Device.id)
    ).all()
    return of_tokens[known[-1]] if known else ""


def _own(token: str) -> str:
    """The token that takes the place of `token` in this browser: always the same, and known to nobody who has
    not the secret of its session."""
    return derived("device", token, session[CSRF_TOKEN]) if CSRF_TOKEN in session else new_token()


def _is_own(token: str) -> bool:
    """True if the token was given to this browser, as its session knows."""
    return session.get(OWN_TOKEN) == _mark(token)


def _mark(token: str) -> str:
    return hashed(token)[:16]


def sent_tokens() -> list[str]:
    """The tokens in the cookie that the browser sent, oldest first; of a device here or not. One under a name
    of before counts while there is none of the present one."""
    names = [cookie_name(KEY), *names_of_before(KEY)]
    sent = next((cookie for name in names if name and (cookie := request.cookies.get(name))), "")
    return [token for token in dict.fromkeys(sent.split(".")) if _TOKEN.fullmatch(token)][-MOST_TOKENS:]


def known_token() -> str | None:
    """The token of the device asking, if this request has looked for it and it is one."""
    return device_key() if g.get("device") is not None else None


def _keep_cookie(response: Response) -> Response:
    """Give a device that has become known its cookie, and renew it with every page that knew the device, so
    that a weekly table keeps its games."""
    name = cookie_name(KEY)
    if name is None or request.endpoint == "static":
        return response
    made: str | None = g.get("new_token") if response.status_code < 400 else None
    knew = g.get("device") is not None and "new_token" not in g
    if made or (knew and renews_cookies()):
        known = made or (g.device_key if knew else None)
        kept = dict.fromkeys([*sent_tokens(), *filter(None, [known])])
        set_cookie(response, name, ".".join([*kept][-MOST_TOKENS:]))
    return response


def _kind() -> str:
    """The kind of device by its browser, as far as a history needs it."""
    agent = request.user_agent.string.lower()
    return next((kind for kind in ("iphone", "ipad", "android", "mobile") if kind in agent), "computer")
