"""The app as the image of docs/hosting runs it, by gunicorn."""

import os
import signal
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path

from tests import image
from tests.serving import free_port
from tests.slow.scorers import Phone

PATIENCE = 60


class Gunicorn:
    """A running gunicorn with so many workers. Phones find its port here. `config` is a Python file that is
    run after its configuration."""

    def __init__(self, data, workers, config="", **environment):
        self.port = free_port()
        own = {
            "SCOREKEEPER_DATA": str(data),
            "SCOREKEEPER_BIND": f"127.0.0.1:{self.port}",
            "WEB_CONCURRENCY": str(workers),
        }
        self.log = data / "gunicorn.txt"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self._arguments(data, config)],
                env=os.environ | own | environment,
                stderr=log,
            )

    def _arguments(self, data, config):
        given = image.arguments()
        if config:
            at = given.index("--config") + 1
            (data / "gunicorn.conf.py").write_text(f"{Path(given[at]).read_text()}\n{config}")
            given[at] = str(data / "gunicorn.conf.py")
        return given

    def wait(self):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if Phone(self).ask("GET", "/readyz").status == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("gunicorn does not start")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


#: A host with a clock of its own, three minutes ahead.
ANOTHER_HOST = """
def post_fork(server, worker):
    from datetime import timedelta
    from scorekeeper.store import steady_time

    real = steady_time.now
    steady_time.now = lambda: real() + timedelta(minutes=3)
    steady_time._boot_id = lambda: "another host"
"""


class TwoHosts:
    """Two gunicorns with one key on one PostgreSQL, as if on two hosts. Each gets every second request of the
    phones."""

    def __init__(self, folder, workers, key):
        self.hosts = []
        for name, config in (("first", ""), ("second", ANOTHER_HOST)):
            (folder / name).mkdir()
            self.hosts.append(Gunicorn(folder / name, workers, config, SCOREKEEPER_KEY=key))
        self._turns = cycle(self.hosts)

    @property
    def port(self):
        return next(self._turns).port

    def wait(self):
        for host in self.hosts:
            host.wait()

    def stop(self):
        return [host.stop() for host in self.hosts]
