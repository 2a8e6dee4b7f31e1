"""Forms sent from a phone's outbox (static/parts/outbox.js).

It sends a form until it gets an answer, so a form that comes twice must take effect once.
"""

from flask import Response, make_response, request


def is_from_outbox() -> bool:
    return "X-Outbox" in request.headers


def saved(version: object) -> Response:
    """The answer to a saved form, with the version of what it was saved in."""
    answer = make_response("", 204)
    answer.headers["X-Version"] = str(version)
    return answer
