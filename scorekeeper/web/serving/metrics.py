"""Metrics for the operator at /metrics, in Prometheus's format; off unless SCOREKEEPER_METRICS is set.

For each route they count requests by status and by time taken, without addresses or names. If
PROMETHEUS_MULTIPROC_DIR names a folder, the processes of a server add their counts up.
"""

import hmac
import os
import time
from ipaddress import ip_address

from flask import Blueprint, Flask, Response, abort, current_app, g, request

from scorekeeper.store.server_lock import Refused

#: The setting that, instead of a token, admits requests from this computer itself.
LOOPBACK = "loopback"
_EXTENSION = "scorekeeper-metrics"
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"

pages = Blueprint("metrics", __name__)


def init_app(app: Flask) -> None:
    """Count requests if metrics are configured. Raises `Refused` if the library or its folder is missing."""
    if not app.config["METRICS"]:
        return
    try:
        from prometheus_client import CollectorRegistry, Histogram
    except ImportError:
        raise Refused(
            "SCOREKEEPER_METRICS needs a library: pip install 'mille-bornes-scorekeeper[metrics]'."
        ) from None
    folder = os.environ.get(_FOLDER)
    if folder is not None and not os.path.isdir(folder):
        raise Refused(f"{_FOLDER} is an empty folder for the figures of all processes: there is no {folder}.")
    registry = CollectorRegistry()
    seconds = Histogram(
        "scorekeeper_request_seconds",
        "Time until the answer, by route and status.",
        ("method", "route", "status"),
        registry=registry,
    )
    app.extensions[_EXTENSION] = registry, seconds
    app.before_request(_note_start)
    app.after_request(_count)
    app.register_blueprint(pages)


@pages.get("/metrics")
def show() -> Response:
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    if not _may_see():
        abort(404)
    registry = current_app.extensions[_EXTENSION][0]
    if _FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_see() -> bool:
    """True if the request has the token or, with the loopback setting, comes from this computer itself and
    not through a proxy on it."""
    setting = str(current_app.config["METRICS"])
    if setting == LOOPBACK:
        passed_on = "X-Forwarded-For" in request.headers and not current_app.config["TRUSTED_PROXIES"]
        return not passed_on and ip_address(request.remote_addr or "0.0.0.0").is_loopback
    sent = request.headers.get("Authorization", "")
    return hmac.compare_digest(sent.encode(), f"Bearer {setting}".encode())


def _note_start() -> None:
    g.begun = time.perf_counter()


def _count(response: Response) -> Response:
    if "begun" in g:
        known = request.url_rule  # otherwise made-up methods could add lines without end
        labels = (request.method, known.rule) if known else ("", "")
        seconds = current_app.extensions[_EXTENSION][1].labels(*labels, response.status_code)
        seconds.observe(time.perf_counter() - g.begun)
    return response
