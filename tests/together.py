"""Jobs that run at the same moment."""

import threading
from concurrent.futures import ThreadPoolExecutor


def at_once(*jobs):
    """Run the jobs at the same time. Returns their answers."""
    start = threading.Barrier(len(jobs))

    def run(job):
        start.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return [future.result() for future in [threads.submit(run, job) for job in jobs]]
