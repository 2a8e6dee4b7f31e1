"""Health checks for the operator: the process answers, and the database stores what is written."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.store.faults import find_fault
from scorekeeper.web.serving.faults import log_fault

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def alive() -> ResponseReturnValue:
    """Report that the process answers."""
    return {"status": "ok"}


@pages.get("/readyz")
def ready() -> ResponseReturnValue:
    """Report whether the database is the one that was opened, has the newest schema, and stores what is
    written."""
    fault = find_fault()
    if fault is None:
        return {"status": "ok"}
    log_fault(fault)
    return {"status": fault.value}, 503
