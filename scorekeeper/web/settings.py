"""Settings from the environment: each variable is read and checked in one place (documented in
docs/hosting.md)."""

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from scorekeeper.limits import BadQuotas, Quotas, read_quotas
from scorekeeper.network import own_addresses
from scorekeeper.store.server_lock import Refused

SHORTEST_PASSWORD = 8
SHORTEST_TOKEN = 16


class BadSetting(Refused):
    """A variable with an invalid value."""


def from_environment(variables: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The app's configuration from the environment. Raises `BadSetting`."""
    url = public_url(variables)
    parts = urlsplit(url or "")
    return {
        "PUBLIC_URL": url,
        "APPLICATION_ROOT": parts.path.rstrip("/") or "/",
        "TRUSTED_HOSTS": [parts.hostname, "localhost", "127.0.0.1", *own_addresses()] if url else None,
        "TRUSTED_PROXIES": _proxies(variables),
        "CREATE": _one_of(variables, "SCOREKEEPER_CREATE", ("open", "password", "closed")),
        "CREATE_PASSWORD": _password(variables),
        "METRICS": _metrics(variables),
        "GUIDE": _url(variables, "SCOREKEEPER_GUIDE"),
        "QUOTAS": _quotas(variables),
        "SECRET_KEY_FALLBACKS": variables.get("SCOREKEEPER_OLD_KEYS", "").split(),
    }


def public_url(variables: Mapping[str, str] = os.environ) -> str | None:
    """The public address of the server, ending in a slash. Raises `BadSetting`."""
    return _url(variables, "SCOREKEEPER_URL")


def _url(variables: Mapping[str, str], name: str) -> str | None:
    text = variables.get(name, "")
    if not text:
        return None
    try:
        return checked_url(text)
    except ValueError as error:
        raise BadSetting(f"{name}: {error}.") from None


def checked_url(text: str) -> str:
    """Check an address for pages; it then ends in a slash. Raises ValueError."""
    if not _is_address(text):
        raise ValueError(f"{text} is no address like https://bornes.example/ or http://192.168.1.20:8000/")
    parts = urlsplit(text)
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def _is_address(text: str) -> bool:
    """True for an address of http or https, without a query."""
    try:
        parts = urlsplit(text)
        names_a_host = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # [::1 without its end, or no port
        return False
    plain = text.isascii() and text.isprintable() and " " not in text
    return bool(names_a_host) and plain and not (parts.query or parts.fragment)


def _proxies(variables: Mapping[str, str]) -> int:
    number = variables.get("SCOREKEEPER_PROXIES", "0")
    if not (number.isascii() and number.isdecimal()):
        raise BadSetting(f"SCOREKEEPER_PROXIES is how many proxies are in front: a number, not {number}.")
    return int(number)


def _one_of(variables: Mapping[str, str], name: str, values: tuple[str, ...]) -> str:
    """The value of a variable; the first of `values` by default."""
    value = variables.get(name, values[0])
    if value not in values:
        raise BadSetting(f"{name} is {', '.join(values[:-1])} or {values[-1]}, not {value}.")
    return value


def _password(variables: Mapping[str, str]) -> str | None:
    password = variables.get("SCOREKEEPER_CREATE_PASSWORD")
    if variables.get("SCOREKEEPER_CREATE") == "password" and len(password or "") < SHORTEST_PASSWORD:
        raise BadSetting(
            "SCOREKEEPER_CREATE=password needs SCOREKEEPER_CREATE_PASSWORD, "
            f"of at least {SHORTEST_PASSWORD} letters."
        )
    return password


def _metrics(variables: Mapping[str, str]) -> str | None:
    """Who may read /metrics: "loopback", or the token; None if there are no metrics."""
    setting = variables.get("SCOREKEEPER_METRICS")
    if setting and setting != "loopback" and len(setting) < SHORTEST_TOKEN:
        raise BadSetting(f"SCOREKEEPER_METRICS is loopback, or a token of at least {SHORTEST_TOKEN} letters.")
    return setting


def _quotas(variables: Mapping[str, str]) -> Quotas:
    try:
        return read_quotas(variables.get("SCOREKEEPER_LIMITS", ""))
    except BadQuotas as error:
        raise BadSetting(f"SCOREKEEPER_LIMITS: {error}") from None
