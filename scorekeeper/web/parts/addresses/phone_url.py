"""Addresses to share, in QR codes and links: they lead to where phones reach the server.

Whoever sends a request chooses its Host header. The header is used only if it names an address of this
computer, and Flask checks it (TRUSTED_HOSTS) if SCOREKEEPER_URL is set; otherwise codes and links never
repeat it.
"""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import current_app, g, request, url_for

from scorekeeper import network


@dataclass(frozen=True)
class Reach:
    """How phones reach the page opened at `host`: under `base`, or, if that is None, no known way. The app is
    `alone` if it runs inside a phone, where no other device can reach it."""

    host: str
    base: str | None
    alone: bool = False

    @property
    def only_here(self) -> bool:
        """True if the page's own address works only on this computer."""
        return is_own(self.host)


def reach() -> Reach:
    """How phones reach the server: under SCOREKEEPER_URL if set, else under this computer's address at which
    the page was opened, else under the address that `serve` printed."""
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
    """The full address of a page for phones, as far as they can reach it. Inside a phone it is an address of
    the app's own site: another phone that installed the app from there answers it itself."""
    path = url_for(endpoint, **values).removeprefix(request.script_root).removeprefix("/")
    way = reach()
    return (way.base or _served_at(way.host if way.only_here or way.alone else "localhost")) + path


def _served_at(host: str) -> str:
    """The root address of the pages at one of this computer's addresses, with the port that serves them."""
    port = request.environ["SERVER_PORT"]
    shown = f"[{host}]" if ":" in host else host
    usual = {"http": "80", "https": "443"}[request.scheme]
    return f"{request.scheme}://{shown}{'' if port == usual else f':{port}'}{request.script_root}/"


def is_own(host: str) -> bool:
    """True for a name by which a computer calls itself: localhost, 127.0.0.1, ::1."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
