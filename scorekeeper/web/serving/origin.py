"""Origin of a request, for what is counted by it: a hash, so that no address of a person is kept."""

import hmac
from ipaddress import IPv6Address, ip_address

from flask import current_app, request

#: Bits of an IPv6 address that belong to one household or server: whoever tries from there has them all.
_OWN_BITS = 64


def counter_key(*parts: object) -> str:
    """The key of a counter about these `parts`: a keyed hash of them."""
    key = current_app.config["SECRET_KEY"].encode()
    return hmac.digest(key, ":".join(map(str, ("counter", *parts))).encode(), "sha256").hex()


def place() -> str:
    """The network address of whoever asks; of IPv6, the part that is theirs."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:  # a Unix socket has none
        return ""
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> _OWN_BITS << _OWN_BITS))
    return str(address)
