"""The environment variables that set up a server, each in a line. docs/hosting.md says more of each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

VARIABLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "SCOREKEEPER_DATA": "folder of the database, its key and its copies (--data)",
        "DATABASE_URL": "address of a PostgreSQL that holds the games instead",
        "SCOREKEEPER_URL": "address at which everybody opens the pages",
        "SCOREKEEPER_GUIDE": "address of the guide that make docs makes, for a line in the menu",
        "SCOREKEEPER_PROXIES": "number of trusted proxies in front (default: 0)",
        "SCOREKEEPER_CREATE": "who may create games: open (default), password or closed",
        "SCOREKEEPER_CREATE_PASSWORD": "the password for SCOREKEEPER_CREATE=password",
        "SCOREKEEPER_METRICS": "who may read /metrics: loopback, or a token",
        "PROMETHEUS_MULTIPROC_DIR": "folder where gunicorn's processes share their figures",
        "SCOREKEEPER_LIMITS": "quotas for a device and an address",
        "SCOREKEEPER_BIND": "address and port of gunicorn (default: 127.0.0.1:8000)",
        "WEB_CONCURRENCY": "number of gunicorn's processes (default: 2)",
        "SCOREKEEPER_KEY": "the secret key, the same on each host of one PostgreSQL",
        "SCOREKEEPER_OLD_KEYS": "former secret keys, whose addresses still work",
    }
)
