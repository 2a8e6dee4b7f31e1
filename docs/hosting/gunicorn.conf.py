"""gunicorn serving scorekeeper: gunicorn --config gunicorn.conf.py scorekeeper.wsgi:app"""

import gc
import os

gc.disable()  # to look for garbage while the app is made takes a sixth of the start; later, requests do it

bind = os.environ.get("SCOREKEEPER_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 4
preload_app = True  # the database is brought to its version once, and workers share what they have loaded
worker_tmp_dir = "/dev/shm"  # heartbeats need no disk
timeout = 30
graceful_timeout = 5  # as long as `scorekeeper serve` takes to answer what is in hand
keepalive = 15
control_socket_disable = True  # nothing but heartbeats is written outside the data folder
forwarded_allow_ips = "*"  # the app itself says whom it believes: SCOREKEEPER_PROXIES
