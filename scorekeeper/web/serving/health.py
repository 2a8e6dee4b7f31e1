"""Health checks for the operator: the process answers, the database keeps what is written to it."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.store.faults import find_fault
from scorekeeper.web.serving.faults import log_fault

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def alive() -> ResponseReturnValue:
    """The process answers."""
    return {"status": "ok"}


@pages.get("/readyz")
def ready() -> ResponseReturnValue:
    """The database is the one that was opened, of the newest version, and keeps what is written to it."""
    fault = find_fault()
    if fault is None:
        return {"status": "ok"}
    log_fault(fault)
    return {"status": fault.value}, 503
