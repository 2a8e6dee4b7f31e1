"""Who may begin games and nights (SCOREKEEPER_CREATE): everybody, people with the password, or nobody.

A device that gave the password keeps a proof of it in its session. Changing the password makes that proof
invalid.
"""

import hmac
from collections.abc import Callable
from typing import TypeVar

from flask import Blueprint, Flask, current_app, redirect, render_template, session
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import PasswordField

from scorekeeper.store.database import writing
from scorekeeper.store.secrets import derived, proves
from scorekeeper.web.serving.back_form import BackForm
from scorekeeper.web.serving.language import in_words, page_address
from scorekeeper.web.serving.lazy_pages import view_asked_for
from scorekeeper.web.serving.marks import reads_first
from scorekeeper.web.serving.throttle import tries_at

View = TypeVar("View", bound=Callable[..., object])

#: The purpose of the proof that a device has given the password, and its key in the session.
PROOF = "begin"

pages = Blueprint("beginning", __name__)


class PasswordForm(BackForm):
    """The password for beginning games and nights."""

    password = PasswordField()


def begins(view: View) -> View:
    """Mark a view that begins a game or a night, or shows the form for it."""
    view.begins = True  # type: ignore[attr-defined]
    return view


def init_app(app: Flask) -> None:
    app.before_request(_refuse)


def _refuse() -> ResponseReturnValue | None:
    if not getattr(view_asked_for(), "begins", False) or may_begin():
        return None
    return _page(PasswordForm(formdata=None, back=page_address())), 403


def may_begin() -> bool:
    """Whether the requesting device may begin games and nights."""
    match current_app.config["CREATE"]:
        case "open":
            return True
        case "password":
            return proves(session.get(PROOF, ""), PROOF, current_app.config["CREATE_PASSWORD"])
    return False


@pages.post("/begin")
@reads_first
def give_password() -> ResponseReturnValue:
    """Remember on this device that its owner has given the right password."""
    form, expected = PasswordForm(), str(current_app.config["CREATE_PASSWORD"])
    form.validate()
    if may_begin():
        return redirect(form.way_back, code=303)
    if current_app.config["CREATE"] != "password":
        return _page(PasswordForm(formdata=None)), 403
    tries = tries_at(PROOF)
    wait = tries.take()
    if wait:
        return _page(form, _("Too many wrong passwords. Try again in %(wait)s.", wait=in_words(wait))), 429
    if not hmac.compare_digest((form.password.data or "").encode(), expected.encode()):
        return _page(form, _("That is not the password.")), 403
    with writing():
        tries.forgive()
    session[PROOF] = derived(PROOF, expected)
    session.permanent = True
    return redirect(form.way_back, code=303)


def _page(form: PasswordForm, refusal: str = "") -> str:
    closed = current_app.config["CREATE"] != "password"
    return render_template("parts/beginning.html", form=form, closed=closed, refusal=refusal)
