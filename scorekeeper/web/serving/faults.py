"""Reports of database faults: the log tells the operator the remedy, the page tells everybody else."""

import sqlite3
from pathlib import Path

from flask import current_app
from flask_babel import gettext as _

from scorekeeper.store import db
from scorekeeper.store.database import will_write
from scorekeeper.store.fault_memory import Fault
from scorekeeper.store.faults import fault_in_sight
from scorekeeper.store.keeping.backup import COPIES
from scorekeeper.store.keeping.recovery import rescue, way_back

#: Key in the app's extensions of the remedies already logged, by fault; cleared when the fault is gone.
_REMEDIES = "scorekeeper-remedies"
_START_AGAIN = "Start the server again: another version of scorekeeper has used the database."


def fault_on_page() -> str | None:
    """Check the database and describe its fault in words for everybody; None if it has none. Logs faults."""
    fault = fault_in_sight()
    if fault is None:
        current_app.extensions.pop(_REMEDIES, None)
        return None
    log_fault(fault)
    return cause(fault)


def cause(fault: Fault) -> str:
    """Why nothing can be saved, and who can fix it."""
    match fault:
        case Fault.REPLACED:
            return _(
                "The file that holds the games was moved, deleted or cut short while the server was running. "
                "Tell whoever runs the server: its log says how to get everything back."
            )
        case Fault.FULL:
            return _("The disk of the server is full. Ask whoever runs the server to free up space.")
        case Fault.READ_ONLY:
            return _("The server can read the games, but save nothing. Tell whoever runs the server.")
        case Fault.DAMAGED:
            return _(
                "The file that holds the games is damaged. "
                "Tell whoever runs the server: its log names the newest good copy."
            )
        case Fault.NO_CONNECTION:
            return _(
                "The database does not answer. It may be back in a minute; if not, tell whoever runs "
                "the server."
            )
        case Fault.NOT_MIGRATED:
            return _(
                "The games are kept for another version of the program. Ask whoever runs the server "
                "to restart it."
            )
    return _("The disk may be full or locked. Tell whoever runs the server.")


def log_fault(fault: Fault) -> None:
    """Log a fault that raised no exception, once."""
    if fault in _remedies():
        return
    current_app.logger.error(fault.value, extra={"facts": {"remedy": remedy(fault)}})


def remedy(fault: Fault) -> str:
    """The remedy for a fault, for the operator. It is computed once, because that checks or makes copies."""
    remedies = _remedies()
    if fault not in remedies:
        remedies[fault] = _found_remedy(fault, Path(current_app.config["DATA_DIR"]))
    return remedies[fault]


def _remedies() -> dict[Fault, str]:
    remedies: dict[Fault, str] = current_app.extensions.setdefault(_REMEDIES, {})
    return remedies


def _found_remedy(fault: Fault, data_dir: Path) -> str:
    on_server = current_app.config["DATABASE_URL"]
    return _remedy_on_server(fault, data_dir) if on_server else _remedy_in_folder(fault, data_dir)


def _remedy_on_server(fault: Fault, data_dir: Path) -> str:
    match fault:
        case Fault.FULL:
            return "Make room on the disk of the PostgreSQL of DATABASE_URL."
        case Fault.READ_ONLY:
            return "The PostgreSQL of DATABASE_URL takes no writes: it is a standby, or set to be read only."
        case Fault.DAMAGED:
            copies = data_dir / COPIES
            return (
                f"With the server stopped: scorekeeper restore, of the newest copy in {copies}, --overwrite. "
                "If it can be mended in place, start the server again afterwards."
            )
        case Fault.NO_CONNECTION:
            return (
                "Look whether the PostgreSQL of DATABASE_URL runs, and whether its max_connections is enough "
                "for all processes."
            )
        case Fault.NOT_MIGRATED:
            return _START_AGAIN
    return "Look at the log of the PostgreSQL of DATABASE_URL."


def _remedy_in_folder(fault: Fault, data_dir: Path) -> str:
    match fault:
        case Fault.REPLACED:
            return _rescued(data_dir)
        case Fault.DAMAGED:
            return way_back(data_dir)
        case Fault.FULL:
            return f"Make room on the disk of {data_dir}."
        case Fault.READ_ONLY:
            return f"Let the server write to {data_dir} and the files in it."
        case Fault.NOT_MIGRATED:
            return _START_AGAIN
    return f"Look at the disk of {data_dir}."


def _rescued(data_dir: Path) -> str:
    """Copy the database that is still open: it is lost when the server stops."""
    token = will_write.set(False)  # SQLite makes no copy on a connection that is about to write
    try:
        connection = db.session.connection().connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        rescue(connection, data_dir, current_app.config["SECRET_KEY"])
    except Exception as error:  # the failed copy must not hide the fault itself
        current_app.logger.error("what is still open could not be copied", exc_info=error)
        return f"Do not stop the server before you have put the file back: {type(error).__name__}."
    finally:
        db.session.rollback()
        will_write.reset(token)
    return f"Everything saved so far was copied. {way_back(data_dir)}"
