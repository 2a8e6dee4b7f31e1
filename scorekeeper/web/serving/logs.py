"""The operator's log: one JSON line per failure, without names, addresses or secrets.

A line names the route, never the address, because the address of a game or a link opens it. For an exception
it gives the type and the places in the code, never the message, which may contain what somebody entered.
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
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # its warnings are not JSON, and useless here
    app.after_request(_log_refusals)
    app.context_processor(lambda: {"request_id": request_id()} if has_request_context() else {})


def request_id() -> str:
    """A short id of this request, shown in the log and on the error page."""
    if "request_id" not in g:
        g.request_id = secrets.token_hex(4)
    name: str = g.request_id
    return name


def log_error(event: str, error: Exception, status: int, **facts: str) -> None:
    """Log the only line about a failed request; its answer is not logged again."""
    g.logged = True
    current_app.logger.error(event, exc_info=error, extra={"facts": {"status": status, **facts}})


def _log_refusals(response: Response) -> Response:
    if g.get("logged"):
        return response
    if response.status_code in REFUSED or response.status_code >= SERVER_ERROR:
        level = logging.ERROR if response.status_code >= SERVER_ERROR else logging.WARNING
        current_app.logger.log(level, "answered", extra={"facts": {"status": response.status_code}})
    return response
