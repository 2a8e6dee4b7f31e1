"""Error pages: what happened and what to do, in the visitor's language; for a program as JSON."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from flask import Blueprint, Flask, Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import BadHost, Conflict, HTTPException, MethodNotAllowed, SecurityError

from scorekeeper.store import db
from scorekeeper.store.change_log import Changed
from scorekeeper.store.fault_memory import Fault
from scorekeeper.store.faults import met_fault
from scorekeeper.store.games.directed import DirectorsAlone, ResultCounts
from scorekeeper.store.games.games import Forbidden
from scorekeeper.store.games.going_on import GoesOn
from scorekeeper.store.models import Game
from scorekeeper.store.nights.tables import code_for
from scorekeeper.store.stored_bytes import Full
from scorekeeper.web.serving import faults
from scorekeeper.web.serving.admission import RETRY_AFTER, Busy
from scorekeeper.web.serving.cookies import cookie_name
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.language import in_words, number, voice
from scorekeeper.web.serving.logs import log_error
from scorekeeper.web.serving.quotas import QuotaReached
from scorekeeper.web.serving.throttle import TooManyTries

#: The title and the advice for an error with this status; None if an area has no words of its own.
Words = Callable[[int], tuple[str, str] | None]

_CANNOT_SAVE = 503
_PROBLEM: Final = "application/problem+json"
_WORDS: Final = "error_words"


def init_app(app: Flask) -> None:
    app.extensions[_WORDS] = {}
    app.register_error_handler(CSRFError, _expired)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(HTTPException, _explained)
    app.register_error_handler(Changed, lambda error: _explained(Conflict()))
    app.register_error_handler(Forbidden, _forbidden)
    app.register_error_handler(Full, _full)
    app.register_error_handler(QuotaReached, _quota_reached)
    app.register_error_handler(DirectorsAlone, _directors_alone)
    app.register_error_handler(ResultCounts, _result_counts)
    app.register_error_handler(GoesOn, _goes_on)
    app.register_error_handler(DBAPIError, _cannot_save)
    app.register_error_handler(Exception, unexpected)


def use_area_words(app: Flask, pages: Iterable[Blueprint], words: Words) -> None:
    """Give errors on these pages words of their own."""
    app.extensions[_WORDS].update({blueprint.name: words for blueprint in pages})


def _explained(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < 400 or isinstance(error, BadHost | SecurityError):
        return error  # without a host the page could have no links
    title, advice = _after_wrong_tries(error) if isinstance(error, TooManyTries) else _words(error.code)
    answer = error_page(error.code, title, advice, broken=error.code >= 500)
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    if isinstance(error, TooManyTries):
        answer.retry_after = error.retry_after
    return answer


def error_page(status: int, title: str, advice: str, **more: object) -> Response:
    """The page of an error, or its problem for a program. `more`: further values of the template."""
    if _is_program():
        return _problem(status, title, advice)
    return make_response(render_template("parts/error.html", title=title, advice=advice, **more), status)


def _is_program() -> bool:
    """True at a `.json` address, unless a browser opens it as a page: a browser prefers HTML."""
    accepted = request.accept_mimetypes
    return request.path.endswith(".json") and accepted.quality(_PROBLEM) >= accepted.quality("text/html")


def _problem(status: int, title: str, detail: str) -> Response:
    """The error as RFC 9457 has it. A page of another site may read it, as it may read the answers."""
    content = json.dumps({"title": title, "status": status, "detail": detail}, ensure_ascii=False)
    answer = Response(content, status, mimetype=_PROBLEM)
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cache-Control"] = "no-cache, private"
    answer.vary.update(("Accept", "Accept-Language", "Cookie"))
    return answer


def _expired(error: CSRFError) -> ResponseReturnValue:
    name = cookie_name()
    if name and name not in request.cookies:
        return error_page(400, *_words_without_cookies())
    title = _("This page has been open for too long")
    advice = _(
        "Go back, reload the page and send your entries again. A hand you were entering is "
        "still on your phone."
    )
    return error_page(400, title, advice)


def _words_without_cookies() -> tuple[str, str]:
    return _("This browser sent no cookie"), _(
        "Nothing was saved: only a cookie shows that a game is yours. Allow cookies for this "
        "site, go back, reload the page and send again. A hand you were entering is still on "
        "your phone. If cookies were deleted, use the game’s scoring link."
    )


def _forbidden(error: Forbidden) -> ResponseReturnValue:
    title = _("The rules of this game do not allow that")
    problem = error.problem.message(error.side_names, voice(error.rules))
    advice = _("Hand %(number)s: %(problem)s", number=error.number, problem=problem)
    return error_page(Conflict.code, title, advice)


def _directors_alone(error: DirectorsAlone) -> ResponseReturnValue:
    advice = _(
        "During the round, the table enters the hands. Only the director can change names, "
        "rules and phones, or end this game. Call the director from the table’s page."
    )
    code = code_for(error.game, current_device())
    return error_page(403, _("Only for directors"), advice, code=code)


def _result_counts(error: ResultCounts) -> ResponseReturnValue:
    title, advice = _("This table already has a result"), result_stands(error.game, error.totals)
    code = code_for(error.game, current_device())
    return error_page(Conflict.code, title, advice, code=code)


def _goes_on(error: GoesOn) -> ResponseReturnValue:
    then = error.then
    title = _("The game goes on with other players")
    names = voice().and_list(then.side_names)
    advice = _("Enter the hand in the game of %(names)s. This one takes no more hands.", names=names)
    return error_page(Conflict.code, title, advice, game=then)


def result_stands(game: Game, totals: Sequence[int]) -> str:
    """The sentence for a night's table whose result already counts, so that no further hand is taken."""
    sides = zip(game.side_names, map(number, totals), strict=True)
    figures = voice().and_list([f"{name} {points}" for name, points in sides])
    return _("The result is %(figures)s. No more hands can be entered here.", figures=figures)


def _full(error: Full) -> ResponseReturnValue:
    if error.of_a == "club":
        title = _("This club is full")
        advice = _("No more changes can be saved in this club. Continue in a new club.")
    elif error.of_a == "night":
        title = _("This night is full")
        advice = _(
            "No more can be saved in this night. Save the night to a file under “Paper”, and "
            "continue in a night imported from that file."
        )
    else:
        title = _("This game is full")
        advice = _("No more hands or changes can be saved in this game. Continue in a new game.")
    return error_page(Conflict.code, title, advice)


def _quota_reached(error: QuotaReached) -> ResponseReturnValue:
    title = _("Limit reached")
    return error_page(error.code, title, error.sentence)


def _busy(error: Busy) -> ResponseReturnValue:
    title = _("The server is busy")
    looking = request.method == "GET"
    advice = (
        _("This page will load by itself in a few seconds.")
        if looking
        else _("Nothing was done. Go back and try again in a few seconds.")
    )
    answer = error_page(error.code, title, advice)
    answer.retry_after = error.retry_after
    if looking:
        answer.headers["Refresh"] = str(error.retry_after)
    return answer


def unexpected(error: Exception) -> ResponseReturnValue:
    """Log an unexpected error and answer with its page."""
    log_error("unexpected error", error, _Unexpected.code)
    return _explained(_Unexpected())


def _cannot_save(error: DBAPIError) -> ResponseReturnValue:
    """Answer when the disk is full or the database is read-only or locked: nothing was saved, and another try
    may work."""
    db.session.rollback()
    fault = met_fault(error)
    if fault is None:
        return unexpected(error)
    log_error("the database refused", error, _CANNOT_SAVE, fault=fault.value, remedy=faults.remedy(fault))
    answer = error_page(_CANNOT_SAVE, *_words_of_fault(fault), broken=True)
    answer.retry_after = RETRY_AFTER
    return answer


def _words_of_fault(fault: Fault) -> tuple[str, str]:
    kept = _("Then go back and try again. A hand you were entering is still on your phone.")
    return _("Nothing can be saved at the moment"), f"{faults.cause(fault)} {kept}"


class _Unexpected(HTTPException):
    code = 500


def _after_wrong_tries(error: TooManyTries) -> tuple[str, str]:
    advice = _("Wait %(wait)s, then check the address and try again.", wait=in_words(error.wait))
    return _("Too many wrong tries"), advice


def _words(code: int) -> tuple[str, str]:
    words: Words | None = current_app.extensions[_WORDS].get(request.blueprint)
    of_area = words(code) if words else None
    if of_area is not None:
        return of_area
    match code:
        case 403:
            return _("Watching only"), _(
                "This address is for watching. To keep score, ask the table for a scoring link."
            )
        case 404:
            return _("Page not found"), _("The address may be mistyped, or the game was deleted.")
        case 405:
            return _("This page can’t do that"), _(
                "Nothing was saved. Open the game or night from the start page and try again."
            )
        case 409:
            return _("This has changed in the meantime"), _("Look at the game as it is now, then try again.")
        case 413 | 414:
            return _("That was too much at once"), _("Send less text and try again.")
        case 503:
            return _words_of_fault(Fault.REFUSES)
        case 500:
            return _("Something broke on our side"), _(
                "Nothing that was saved is lost. Go back and try again in a moment."
            )
    return _("That did not work"), _("Go back, check what you entered and try again.")
