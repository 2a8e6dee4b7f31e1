"""For gunicorn: python3 -m scorekeeper.hosted --config gunicorn.conf.py scorekeeper.wsgi:app"""

import gc
import os

from scorekeeper.hosted import worker_count
from scorekeeper.limits import AT_ONCE, MOST_WAITING, OTHER_THREADS
from scorekeeper.open_files import allowed_files

#: Files that are open beside connections: those of a worker, and those of a request that is answered.
FILES_OF_WORKER = 20
FILES_OF_REQUEST = 5

gc.disable()  # to look for garbage while the app is made takes a sixth of the start; wsgi.py does the rest

bind = os.environ.get("SCOREKEEPER_BIND", "127.0.0.1:8000")
workers = worker_count()
worker_class = "gthread"
files = allowed_files(1_000 + FILES_OF_WORKER + AT_ONCE * FILES_OF_REQUEST)
# Where files are few, half of them are for connections: fewer requests are answered at once.
at_once = min(AT_ONCE, max(4, (files - FILES_OF_WORKER) // 2 // FILES_OF_REQUEST))
# Others wait at the door until somebody goes: without a file that it needs, a save would be refused.
worker_connections = max(4, files - FILES_OF_WORKER - at_once * FILES_OF_REQUEST)
# Most of them wait for their turn; where fewer than the app allows are answered at once, there are no more.
threads = at_once if at_once < AT_ONCE else min(worker_connections, AT_ONCE + MOST_WAITING + OTHER_THREADS)
preload_app = True  # the database is brought to its version once, and workers share what they have loaded
worker_tmp_dir = "/dev/shm"  # heartbeats need no disk
timeout = 30
graceful_timeout = 5  # as long as `scorekeeper serve` takes to answer what is in hand
keepalive = 15
control_socket_disable = True  # nothing but heartbeats is written outside the data folder
forwarded_allow_ips = "*"  # the app itself says whom it believes: SCOREKEEPER_PROXIES
