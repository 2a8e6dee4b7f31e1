"""Cookies: named for the database they belong to, and kept as long as a browser keeps any.

A browser sends the cookies of a host to all its ports: by the mark of the database in their names, those of
two scorekeepers on one computer stay apart. Nothing here goes by the time of day, as a computer's clock may
be set back: a signature's date is not looked at, and a browser is told how long (Max-Age, which goes before
Expires), not only until when.

Over https they have the prefix `__Host-`, by which a browser takes them from this host and by https alone:
neither a page by plain http nor another host of the domain can put one into a browser. What comes there under
the name without it may be anybody's.
"""

from flask import Flask, Request, Response, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store import db
from scorekeeper.store.database import will_write
from scorekeeper.store.models import Installation

#: Name of the mark in the app's extensions, between requests.
_MARK = "database_mark"
#: The beginning of a name that a browser gives to cookies of this host alone.
_OF_HOST = "__Host-"
#: Key of the session's secret, by which its forms are checked. Flask-WTF makes it.
CSRF_TOKEN = "csrf_token"
#: Key of the token in the session that is this browser's own (devices.py).
OWN_TOKEN = "own"


class Sessions(SecureCookieSessionInterface):
    """The session in a signed cookie: language, box and CSRF token. One that came under a name of before is
    taken over, but for its secrets, and left where it is: another scorekeeper may have made it."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        own, serializer = cookie_name(), self.get_signing_serializer(app)
        sent = request.cookies.get(own) if own else None
        assert serializer is not None  # the app has a key
        found = sent or next(filter(None, map(request.cookies.get, names_of_before())), "")
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
    """The name of the cookie for a purpose; of the session's without one. None while the database can't be
    read: then no cookie is given, lest it replace another."""
    name = _bare_name(purpose)
    return f"{_OF_HOST}{name}" if name and _is_protected() else name


def names_of_before(purpose: str = "") -> list[str]:
    """The names under which the cookie may have been given before there was a protected one."""
    name = _bare_name(purpose)
    return [name] if name and _is_protected() else []


def _is_protected() -> bool:
    """True over https, but for a phone's own cookies, which nobody else can give."""
    return request.is_secure and not current_app.config["ALONE"]


def _bare_name(purpose: str) -> str | None:
    mark = current_app.extensions.get(_MARK) or _read_mark()
    return (
        "-".join(filter(None, (current_app.config["SESSION_COOKIE_NAME"], purpose, mark))) if mark else None
    )


def set_cookie(response: Response, name: str, value: str, lasting: bool = True) -> None:
    """Give a cookie to this site's pages alone; over https, to https alone, and to this host. No cache may
    keep it for others."""
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
    """True for a page, where cookies expire. Static files are cached for everybody: they carry no cookie.
    What a page asks every few seconds need not."""
    polled = request.method == "GET" and "HX-Request" in request.headers
    return current_app.config["RENEW_COOKIES"] and request.endpoint != "static" and not polled


def _renew_session() -> None:
    if renews_cookies() and session.permanent:
        session.permanent = True


def _read_mark() -> str | None:
    token = will_write.set(False)  # a command may be writing by another connection
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
