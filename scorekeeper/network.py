"""This computer's addresses in its networks."""

import socket

# Nothing is sent to these. Asking for the route to them shows which of our own addresses each network sees.
# The first, reserved for documentation, is on the default route. The others are in private networks.
PROBES = ("192.0.2.1", "192.168.254.254", "10.254.254.254", "172.31.254.254")


def own_addresses() -> list[str]:
    """List this computer's addresses in its networks, the default route's first. Empty without a network."""
    found = (address_towards(probe) for probe in PROBES)
    return list(dict.fromkeys(address for address in found if address and not address.startswith("127.")))


def address_towards(destination: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((destination, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
