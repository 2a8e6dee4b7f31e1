"""Origin of a request, as a key of counters: it is hashed, so no person's address is stored."""

import hmac
from ipaddress import IPv6Address, ip_address

from flask import current_app, request

#: Leading bits of an IPv6 address that identify a household or server: it can use all addresses below them.
_OWN_BITS = 64


def counter_key(*parts: object) -> str:
    """The key of a counter about these `parts`: a keyed hash of them."""
    key = current_app.config["SECRET_KEY"].encode()
    return hmac.digest(key, ":".join(map(str, ("counter", *parts))).encode(), "sha256").hex()


def place() -> str:
    """The client's network address; for IPv6, only its leading part."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:  # a Unix socket has no address
        return ""
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> _OWN_BITS << _OWN_BITS))
    return str(address)
