"""Addresses to hand on, in codes and links: they lead to where phones reach the server."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urljoin, urlsplit

from flask import current_app, request, url_for


@dataclass(frozen=True)
class Reach:
    """A page opened at `host`: phones reach the server at `base`, or, where that is None, as far as is known
    nowhere."""

    host: str
    base: str | None

    @property
    def only_here(self) -> bool:
        """True if the page's own address is good for this computer alone."""
        return is_own(self.host)


def reach() -> Reach:
    """The way for phones: as the page was opened or, if that is this computer's name for itself, as
    configured."""
    host = urlsplit(request.host_url).hostname or ""
    base: str | None = request.host_url
    if is_own(host):
        base = current_app.config["REACHABLE_AT"]
    return Reach(host, None if base and is_own(urlsplit(base).hostname or "") else base)


def phone_url(endpoint: str, **values: Any) -> str:
    """The whole address of a page, for phones wherever they can reach it."""
    return urljoin(reach().base or request.host_url, url_for(endpoint, **values))


def is_own(host: str) -> bool:
    """True for what a computer calls itself: localhost, 127.0.0.1, ::1."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
