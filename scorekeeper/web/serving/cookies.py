"""Cookies: their names carry a mark of their database, and they last as long as a browser allows.

A browser sends the cookies of a host to all its ports. The mark in the names keeps two scorekeepers on one
computer apart. Nothing here depends on the time of day, since a computer's clock may be set back: the date of
a signature is ignored, and browsers get Max-Age, which takes precedence over Expires.

Over https the names have the prefix `__Host-`. A browser accepts such a cookie only from this host and over
https, so neither a page over plain http nor another host of the domain can plant one. A cookie without the
prefix, received over https, may come from anybody.
"""

import re

from flask import Flask, Request, Response, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store import db
from scorekeeper.store.database import will_write
from scorekeeper.store.models import Installation

#: Key in the app's extensions under which the mark is cached.
_MARK = "database_mark"
#: Prefix of a cookie's name that browsers accept from this host only.
_OF_HOST = "__Host-"
#: Session key of the secret that protects forms. Flask-WTF creates it.
CSRF_TOKEN = "csrf_token"
#: Session key of the device token that only this browser has (devices.py).
OWN_TOKEN = "own"
#: The purpose of the cookie with the tokens of a device (devices.py).
DEVICE = "device"
#: Number of tokens a browser keeps here; it has more than one only after the database was replaced.
MOST_TOKENS = 8
_TOKEN = re.compile(r"[\w-]{22}", re.ASCII)


class Sessions(SecureCookieSessionInterface):
    """The session in a signed cookie: language, box and CSRF token. A session under an earlier name is taken
    over without its secrets, and its cookie is left alone, since another scorekeeper may have set it."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        own, serializer = cookie_name(), self.get_signing_serializer(app)
        sent = request.cookies.get(own) if own else None
        assert serializer is not None  # the app has a key
        found = sent or next(filter(None, map(request.cookies.get, older_cookie_names())), "")
        try:
            opened = SecureCookieSession(serializer.loads(found))
        except BadSignature:
            return SecureCookieSession()
        if sent is None:
            for secret in (CSRF_TOKEN, OWN_TOKEN):
                opened.pop(secret, None)
        opened.modified = sent is None
        return opened

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.accessed:
            response.vary.add("Cookie")
        name, serializer = cookie_name(), self.get_signing_serializer(app)
        if name and serializer and session and session.modified:
            set_cookie(response, name, str(serializer.dumps(dict(session))), lasting=session.permanent)


def init_app(app: Flask) -> None:
    app.session_interface = Sessions()
    app.before_request(_renew_session)


def cookie_name(purpose: str = "") -> str | None:
    """The name of the cookie for a purpose; without one, of the session cookie. None while the database can't
    be read: then no cookie is set, because it could replace another."""
    name = _bare_name(purpose)
    return f"{_OF_HOST}{name}" if name and _is_protected() else name


def older_cookie_names(purpose: str = "") -> list[str]:
    """The unprotected names that the cookie may have had earlier."""
    name = _bare_name(purpose)
    return [name] if name and _is_protected() else []


def sent_tokens() -> list[str]:
    """The device tokens that the browser sent, oldest first, known or not. The unprotected cookie counts only
    if the present one is missing."""
    names = [cookie_name(DEVICE), *older_cookie_names(DEVICE)]
    sent = next((cookie for name in names if name and (cookie := request.cookies.get(name))), "")
    return [token for token in dict.fromkeys(sent.split(".")) if _TOKEN.fullmatch(token)][-MOST_TOKENS:]


def _is_protected() -> bool:
    """True over https, except for a phone's own cookies, which nobody else can set."""
    return request.is_secure and not current_app.config["ALONE"]


def _bare_name(purpose: str) -> str | None:
    mark = current_app.extensions.get(_MARK) or _read_mark()
    return (
        "-".join(filter(None, (current_app.config["SESSION_COOKIE_NAME"], purpose, mark))) if mark else None
    )


def set_cookie(response: Response, name: str, value: str, lasting: bool = True) -> None:
    """Set a cookie for this site only; over https, only for https and this host. No shared cache may keep the
    answer."""
    response.cache_control.public, response.cache_control.private = False, True
    sessions, app = current_app.session_interface, current_app
    response.set_cookie(
        name,
        value,
        max_age=app.permanent_session_lifetime if lasting else None,
        path="/" if name.startswith(_OF_HOST) else sessions.get_cookie_path(app),
        domain=sessions.get_cookie_domain(app),
        secure=request.is_secure or sessions.get_cookie_secure(app),
        httponly=True,
        samesite=sessions.get_cookie_samesite(app),
    )


def renews_cookies() -> bool:
    """True if the answer should renew its cookies. Static files are cached for everybody, so they carry none;
    polls come every few seconds and need not."""
    polled = request.method == "GET" and "HX-Request" in request.headers
    return current_app.config["RENEW_COOKIES"] and request.endpoint != "static" and not polled


def _renew_session() -> None:
    if renews_cookies() and session.permanent:
        session.permanent = True


def _read_mark() -> str | None:
    token = will_write.set(False)  # a command may be writing on another connection
    try:
        with db.engine.connect() as connection:
            mark = connection.scalar(select(Installation.mark))
    except SQLAlchemyError:
        return None
    finally:
        will_write.reset(token)
    if mark:
        current_app.extensions[_MARK] = mark
    return mark
