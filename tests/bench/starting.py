"""The start of `scorekeeper serve` and of gunicorn beside the libraries alone.

Processor time until the server says that it listens, because other work on the machine hardly affects that.
The database is already migrated, as at every start except the first.
"""

import os
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from scorekeeper.paths import CHECKOUT
from tests.bench import figure
from tests.builders_web import migrated_app

TIMES = 9
#: Libraries that every start needs.
LIBRARIES = (
    "import flask, flask_babel, flask_compress, flask_sqlalchemy, flask_wtf, wtforms, "
    "cachetools, platformdirs, sqlalchemy.dialects.sqlite"
)
WAIT = "import signal; print('ready', flush=True); signal.pause()"
SERVE = ["-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
GUNICORN = ["-m", "gunicorn", "--config", str(CHECKOUT / "docs/hosting/gunicorn.conf.py")]


def run():
    with tempfile.TemporaryDirectory() as folder:
        migrated_app(Path(folder))
        environment = os.environ | {
            "SCOREKEEPER_DATA": folder,
            "SCOREKEEPER_BIND": "127.0.0.1:0",
            "WEB_CONCURRENCY": "1",
            "PYTHONDONTWRITEBYTECODE": "",
        }
        compare("serve", environment, f"{LIBRARIES}, segno, waitress", SERVE, b"Ctrl-C")
        gunicorn = [*GUNICORN, "scorekeeper.wsgi:app"]
        compare("gunicorn", environment, f"{LIBRARIES}, gunicorn.app.wsgiapp", gunicorn, b"Booting worker")


def compare(name, environment, libraries, command, ready):
    """Note the least processor time of both, which are started in turn."""
    floor, ours = [], []
    for _ in range(TIMES):
        floor.append(started(environment, ["-c", f"{libraries}; {WAIT}"], b"ready"))
        ours.append(started(environment, command, ready))
    figure(f"start of {name}", min(ours), "s of processor time")
    figure(f"start of {name}, beside its libraries", min(ours) / min(floor), "times", "at most 1.5")


def started(environment, command, ready):
    """Start a process, kill it as soon as it says `ready`, and return its processor time in seconds."""
    before = processor_time()
    process = subprocess.Popen(
        [sys.executable, *command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    for line in process.stdout:
        if ready in line:
            break
    os.killpg(process.pid, signal.SIGKILL)  # and the worker with it
    process.communicate()
    return processor_time() - before


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
