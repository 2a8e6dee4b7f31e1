"""Starts `scorekeeper serve` as a person would, and reads its address from the greeting.

Servers that are told their port get one from here.
"""

import os
import re
import secrets
import signal
import socket
import subprocess
import urllib.request
from contextlib import contextmanager, suppress

ADDRESS = re.compile(r"http://\S+:(\d+)/")
#: Systems give out none of these to whoever takes any port (Linux begins at 32768, others higher). So nobody
#: gets one while its server starts, or starts again.
ASKED_FOR = range(20_000, 32_768)


def free_port():
    """A port that nobody has, for a server to listen on."""
    while True:
        port = secrets.choice(ASKED_FOR)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Served:
    def __init__(self, process):
        self._process = process
        self.greeting = "".join(self._until_last_line())
        assert ADDRESS.search(self.greeting), self.greeting + process.communicate()[1]
        self.port = int(ADDRESS.search(self.greeting)[1])

    def _until_last_line(self):
        for line in self._process.stdout:
            yield line
            if "Ctrl-C" in line:
                return

    def get(self, path, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        return urllib.request.urlopen(request, timeout=10)

    def interrupt(self):
        """Press Ctrl-C. Returns the exit code and the last output."""
        self._process.send_signal(signal.SIGINT)
        _, output = self._process.communicate(timeout=10)
        return self._process.returncode, output


@contextmanager
def serving(*command, data, cwd=None):
    environment = {**os.environ, "SCOREKEEPER_DATA": str(data)}
    process = subprocess.Popen(
        [*command, "serve", "--port", "0"],
        cwd=cwd,
        env=environment,
        text=True,
        # A shell makes its background processes ignore Ctrl-C, and child processes inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield Served(process)
    finally:
        process.kill()
        process.communicate()
