"""The operator's log: a JSON line for everything that went wrong. No names, no addresses, no secrets.

A line says which route, never which address: the address of a game or a link opens it. Of an exception it has
the type and the places in the code, never the message, which may hold what somebody entered.
"""

import json
import logging
import secrets
import sys
import traceback
from datetime import UTC, datetime

from flask import Flask, Response, current_app, g, has_request_context, request

SERVER_ERROR = 500
REFUSED = (403, 429)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.msg if isinstance(record.msg, str) else type(record.msg).__name__,
            **getattr(record, "facts", {}),
        }
        if has_request_context():
            line |= {
                "request": request_id(),
                "method": request.method,
                "route": request.url_rule.rule if request.url_rule else None,
            }
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["at"] = [
                f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(line)


def init_app(app: Flask) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    app.logger.handlers = [handler]
    app.logger.propagate = False
    app.logger.setLevel(logging.INFO)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # its warnings are no JSON, and of no use
    app.after_request(_log_refusals)
    app.context_processor(lambda: {"request_id": request_id()} if has_request_context() else {})


def request_id() -> str:
    """A short name for this request, in the log and on the page that says what broke."""
    if "request_id" not in g:
        g.request_id = secrets.token_hex(4)
    name: str = g.request_id
    return name


def log_error(event: str, error: Exception, status: int, **facts: str) -> None:
    """The one line about a request that failed, in place of the one about its answer."""
    g.logged = True
    current_app.logger.error(event, exc_info=error, extra={"facts": {"status": status, **facts}})


def _log_refusals(response: Response) -> Response:
    if g.get("logged"):
        return response
    if response.status_code in REFUSED or response.status_code >= SERVER_ERROR:
        level = logging.ERROR if response.status_code >= SERVER_ERROR else logging.WARNING
        current_app.logger.log(level, "answered", extra={"facts": {"status": response.status_code}})
    return response
