"""The crash of Python 3.11, again and again: two threads make a dictionary of one object's attributes.

The first allocates one. Python 3.11 collects garbage in that allocation; what is collected has a finalizer,
in which another thread runs, as it may in any. That one makes a dictionary of the same attributes. Both hold
them from then on, and both free them. With "python" garbage is collected so, with "requests" as a server of
this app lets it be collected, for so many turns. Prints in how many of them there were two, before they are
freed.
"""

import gc
import sys
import threading

from scorekeeper.web.serving import garbage


class Shared:
    pass


class Litter:
    """A cycle. Its finalizer waits for the other thread."""

    def __init__(self):
        self.itself = self

    def __del__(self):
        asked.release()
        answered.acquire()


class OtherThread(threading.Thread):
    def run(self):
        while True:
            asked.acquire()
            self.found = shared.__dict__
            answered.release()


asked, answered = threading.Semaphore(0), threading.Semaphore(0)
other = OtherThread(daemon=True)


def two_dictionaries():
    """One turn: True if each thread has a dictionary of its own."""
    global shared
    kept.append([{} for _ in range(100)])  # those that Python has in store are used up
    shared = Shared()
    shared.first, shared.second = [], object()
    Litter()
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    found = shared.__dict__
    gc.set_threshold(*threshold)
    garbage.collect_if_due(garbage.SLOW + 1) if by_requests else gc.collect()
    return other.found is not found


if __name__ == "__main__":
    by_requests = sys.argv[1] == "requests"
    garbage.YOUNG = 0
    kept = []
    gc.collect()
    garbage.leave_to_requests() if by_requests else gc.enable()
    other.start()
    twos = 0
    for _ in range(int(sys.argv[2])):
        twos += two_dictionaries()
        print(twos, flush=True)
