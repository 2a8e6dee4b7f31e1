"""The crash of Python 3.11, again and again: two threads make a dictionary of one object's attributes.

The first thread allocates a dictionary, and Python 3.11 collects garbage in that allocation. A finalizer lets
the other thread run, which makes a dictionary of the same attributes. Now both threads hold the attributes,
and both free them. The first argument says who collects: "python", or "requests" as in our server; the
second is the number of turns. Prints in how many turns there were two dictionaries, before they are freed.
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
    kept.append([{} for _ in range(100)])  # use up the dictionaries that Python has in store
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
