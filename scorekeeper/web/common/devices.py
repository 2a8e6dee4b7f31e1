"""The device asking. It is known by a secret key in its signed cookie, and to us by its hash."""

from flask import Flask, g, request, session
from sqlalchemy import select

from scorekeeper.store import db
from scorekeeper.store.models import Device, Game
from scorekeeper.store.scorers import may_write
from scorekeeper.store.secrets import hashed, new_token

KEY = "device"


def init_app(app: Flask) -> None:
    app.before_request(_keep_cookie)


def current_device() -> Device | None:
    """The device asking, if it has ever made or scored a game here."""
    if "device" not in g:
        key = device_key()
        g.device = db.session.scalar(select(Device).where(Device.key_hash == hashed(key))) if key else None
    device: Device | None = g.device
    return device


def device_key() -> str:
    """The secret key in the cookie, or an empty text."""
    key = session.get(KEY)
    return key if isinstance(key, str) else ""


def ensure_device() -> Device:
    """The device asking, made known if it is new. It is stored with the next commit."""
    device = current_device()
    if device is None:
        key = new_token()
        device = Device(key_hash=hashed(key), kind=_kind())
        db.session.add(device)
        db.session.flush()
        session[KEY] = key
        session.permanent = True
        g.device = device
    return device


def _keep_cookie() -> None:
    """Renew the cookie with every page, so that a weekly table keeps its games. Static files are cached for
    everybody: they carry none. What a page asks every few seconds need not."""
    polled = request.method == "GET" and "HX-Request" in request.headers
    if request.endpoint != "static" and not polled and session.permanent:
        session.permanent = True


def _kind() -> str:
    """The kind of device by its browser, as far as a history needs it."""
    agent = request.user_agent.string.lower()
    return next((kind for kind in ("iphone", "ipad", "android") if kind in agent), "computer")


def is_mine(game: Game) -> bool:
    """True if the device asking may write to `game`."""
    device = current_device()
    return device is not None and may_write(game, device)
