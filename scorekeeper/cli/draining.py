"""A server that runs until it is told to stop, and then answers what is in hand."""

import signal
import time
from typing import Any

#: Seconds that requests in hand may take after the word to stop.
PATIENCE = 5.0
#: Seconds between two looks at the clock while they are being answered.
LOOK_AGAIN = 0.2
#: Seconds that idle threads get to end.
TO_END = 0.5
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


def run_until_stopped(server: Any, patience: float = PATIENCE) -> None:
    """Run a server of waitress until SIGTERM or Ctrl-C comes.

    Then nobody else is let in, requests that have begun are answered for `patience` seconds, and what lasts
    longer is left. A second signal stops at once.
    """
    stopping = False

    def stop(number: int, _frame: object) -> None:
        nonlocal stopping
        if stopping:
            raise KeyboardInterrupt
        stopping = True
        server.pull_trigger()

    handlers = {number: signal.signal(number, stop) for number in STOP_SIGNALS}
    try:
        while not stopping:
            _turn(server, server.adj.asyncore_loop_timeout)
        _drain(server, time.monotonic() + patience)
    except KeyboardInterrupt:
        server.task_dispatcher.shutdown(timeout=TO_END)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _drain(server: Any, until: float) -> None:
    _turn(server, 0)  # whoever has knocked already is let in
    server.del_channel()
    server.socket.close()
    _turn(server, 0)
    while _is_busy(server) and time.monotonic() < until:
        _turn(server, LOOK_AGAIN)
    server.task_dispatcher.shutdown(timeout=TO_END)


def _turn(server: Any, timeout: float) -> None:
    """Receive and send what there is, waiting for it `timeout` seconds at most."""
    server.asyncore.loop(timeout, server.adj.asyncore_use_poll, server._map, count=1)


def _is_busy(server: Any) -> bool:
    """True if a request is being received, worked on or answered."""
    channels = list(server.active_channels.values())
    return any(channel.requests or channel.request or channel.total_outbufs_len for channel in channels)
