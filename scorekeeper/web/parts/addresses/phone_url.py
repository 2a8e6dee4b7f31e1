"""Addresses to hand on, in codes and links: they lead to where phones reach the server.

The Host header of a request is what somebody wrote there. It is used where it names an address of this
computer, and checked by Flask (TRUSTED_HOSTS) where SCOREKEEPER_URL is set; codes and links never repeat it.
"""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import current_app, g, request, url_for

from scorekeeper import network


@dataclass(frozen=True)
class Reach:
    """A page opened at `host`: phones reach the server at `base`, or, where that is None, as far as is known
    nowhere. The app is `alone` where it runs inside a phone, which no other can ask."""

    host: str
    base: str | None
    alone: bool = False

    @property
    def only_here(self) -> bool:
        """True if the page's own address is good for this computer alone."""
        return is_own(self.host)


def reach() -> Reach:
    """The way for phones: as configured (SCOREKEEPER_URL), else by this computer's address at which the page
    was opened, else as `serve` printed it."""
    if "reach" not in g:
        host = urlsplit(request.host_url).hostname or ""
        alone = current_app.config["ALONE"]
        g.reach = Reach(host, None if alone else _base(host), alone)
    found: Reach = g.reach
    return found


def _base(host: str) -> str | None:
    config = current_app.config
    if config["PUBLIC_URL"]:
        return str(config["PUBLIC_URL"])
    if host in network.own_addresses():
        return _served_at(host)
    printed: str | None = config["REACHABLE_AT"]
    return None if printed and is_own(urlsplit(printed).hostname or "") else printed


def phone_url(endpoint: str, **values: Any) -> str:
    """The whole address of a page, for phones wherever they can reach it. Inside a phone it is that of the
    app's own site: a phone that has the app from there answers it itself."""
    path = url_for(endpoint, **values).removeprefix(request.script_root).removeprefix("/")
    way = reach()
    return (way.base or _served_at(way.host if way.only_here or way.alone else "localhost")) + path


def _served_at(host: str) -> str:
    """The root of the pages at an address of this computer, by the port at which it serves them."""
    port = request.environ["SERVER_PORT"]
    shown = f"[{host}]" if ":" in host else host
    usual = {"http": "80", "https": "443"}[request.scheme]
    return f"{request.scheme}://{shown}{'' if port == usual else f':{port}'}{request.script_root}/"


def is_own(host: str) -> bool:
    """True for what a computer calls itself: localhost, 127.0.0.1, ::1."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
