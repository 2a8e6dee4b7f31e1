"""The app as the image of docs/hosting runs it, by gunicorn."""

import os
import signal
import socket
import subprocess
import sys
import time

from tests import image
from tests.slow.scorers import Phone

PATIENCE = 60


class Gunicorn:
    """A gunicorn with so many workers, started when it is made. Phones find its port here."""

    def __init__(self, data, workers, **environment):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = listener.getsockname()[1]
        own = {
            "SCOREKEEPER_DATA": str(data),
            "SCOREKEEPER_BIND": f"127.0.0.1:{self.port}",
            "WEB_CONCURRENCY": str(workers),
        }
        self.log = data / "gunicorn.txt"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *image.arguments()],
                env=os.environ | own | environment,
                stderr=log,
            )

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
