"""The requesting device. Its cookie holds a random token; the database keeps only the token's hash.

The cookie is neither signed nor dated. The token alone identifies the device, so a device keeps its rights
when the server's clock or key changes.

Somebody may have planted a token that they know in this browser (session fixation). So a browser must never
share the rights that it gains here:

- A token that belongs to no device is not accepted: a new device gets a new token.
- A token may belong to a device without being in this browser's session. It opens what the device already
  has. When the browser begins or joins something with it, the device gets another token that only this
  browser can have, and the old one stops working.

Unknown tokens are kept beside the new one in the same cookie. Then the device is recognised again after a
newer copy of the database is restored.
"""

from flask import Flask, Response, g, request, session
from sqlalchemy import select

from scorekeeper.store import db
from scorekeeper.store.models import Device
from scorekeeper.store.secrets import derived, hashed, new_token
from scorekeeper.web.serving.admission import charge_to
from scorekeeper.web.serving.cookies import (
    CSRF_TOKEN,
    DEVICE,
    MOST_TOKENS,
    OWN_TOKEN,
    cookie_name,
    renews_cookies,
    sent_tokens,
    set_cookie,
)


def init_app(app: Flask) -> None:
    app.after_request(_keep_cookie)


def current_device() -> Device | None:
    """Return the requesting device, or None if it has never made or scored a game here."""
    if "device" not in g:
        key = device_key()
        found(db.session.scalar(select(Device).where(Device.key_hash == hashed(key))) if key else None)
    device: Device | None = g.device
    return device


def found(device: Device | None) -> None:
    """Note the requesting device, the one of `device_key`, and charge it for the request."""
    g.device = device
    if device is not None:
        charge_to(device.key_hash)


def device_key() -> str:
    """The token of the requesting device: the newest known one of several, or "" if none is known."""
    if "device_key" not in g:
        tokens = sent_tokens()
        g.device_key = tokens[0] if len(tokens) == 1 and _is_own(tokens[0]) else _newest_known(tokens)
    key: str = g.device_key
    return key


def ensure_device() -> Device:
    """Return the requesting device. A new device is registered, and a token that others may know is replaced.
    Both are stored when the request ends."""
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
    charge_to(hashed(token))
    session.permanent = True  # a form left open on the phone may be sent after the browser was closed
    return device


def _newest_known(tokens: list[str]) -> str:
    """The newest of these tokens and their replacements that belongs to a device. The answer that carried a
    replacement may have been lost, so the browser may still send the old token."""
    candidates = [*tokens, *(_own(token) for token in tokens if not _is_own(token))]
    if not candidates:
        return ""
    of_tokens = {hashed(token): token for token in candidates}
    known = db.session.scalars(
        select(Device.key_hash).where(Device.key_hash.in_(of_tokens)).order_by(Device.id)
    ).all()
    return of_tokens[known[-1]] if known else ""


def _own(token: str) -> str:
    """The token that replaces `token` in this browser: always the same one, and only somebody with the
    session's secret can compute it."""
    return derived("device", token, session[CSRF_TOKEN]) if CSRF_TOKEN in session else new_token()


def _is_own(token: str) -> bool:
    """True if this browser's session says that the token was given to it."""
    return session.get(OWN_TOKEN) == _mark(token)


def _mark(token: str) -> str:
    return hashed(token)[:16]


def _keep_cookie(response: Response) -> Response:
    """Set the cookie of a new device, and renew it on every page that used the device: a table that meets
    once a week keeps its games."""
    name = cookie_name(DEVICE)
    if name is None or request.endpoint == "static":
        return response
    made: str | None = g.get("new_token") if response.status_code < 400 else None
    knew = g.get("device") is not None and "new_token" not in g
    if made or (knew and renews_cookies()):
        kept = dict.fromkeys([*sent_tokens(), made or g.device_key])
        set_cookie(response, name, ".".join([*kept][-MOST_TOKENS:]))
    return response


def _kind() -> str:
    """The kind of device, from its browser: as precise as the history needs."""
    agent = request.user_agent.string.lower()
    return next((kind for kind in ("iphone", "ipad", "android", "mobile") if kind in agent), "computer")
