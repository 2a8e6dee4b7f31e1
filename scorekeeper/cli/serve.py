"""scorekeeper serve: the app for the phones on this network."""

import contextlib
import errno
import gc
import io
import socket
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.settings import ALL_SETTINGS, data_option
from scorekeeper.cli.terminal import Command
from scorekeeper.limits import AT_ONCE, MAX_REQUEST_BYTES, MOST_WAITING, OTHER_THREADS
from scorekeeper.network import own_addresses

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.cli.server import BoundedServer

MEGABYTE = 1_000_000
EVERY_INTERFACE = ("", "0.0.0.0", "::")
MOST_PORT = 65_535
#: More requests at once than a computer answers better than fewer.
MOST_THREADS = 1_000


class CannotServe(Exception):
    """An obstacle that the operator can remove. The text says how."""


def port_number(text: str) -> int:
    """Check a port number. With 0 the system chooses a free port."""
    if not _is_number(text, MOST_PORT):
        raise click.BadParameter(f"a port is a number from 0 to {MOST_PORT}, not {text}")
    return int(text)


def thread_number(text: str) -> int:
    """Check a number of threads."""
    if not _is_number(text, MOST_THREADS) or int(text) < 1:
        raise click.BadParameter(f"this must be a whole number from 1 to {MOST_THREADS:,}, not {text}")
    return int(text)


def _is_number(text: str, most: int) -> bool:
    """True for the digits of a number up to `most`. Python reads no number of thousands of digits."""
    return text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most


@click.command("serve", cls=Command, epilog=ALL_SETTINGS)
@data_option
@click.option(
    "--host", default="0.0.0.0", metavar="HOST", help="the address to listen on (default: every one)"
)
@click.option("--port", type=port_number, default="8000", metavar="PORT", help="default: 8000")
@click.option(
    "--threads",
    type=thread_number,
    default=str(AT_ONCE),
    metavar="THREADS",
    help=f"requests answered at once (default: {AT_ONCE})",
)
def serve_phones(host: str, port: int, threads: int) -> int:
    """Serve the app to the phones on this network."""
    gc.disable()  # until the app is made, because garbage collection would take a sixth of the start

    from scorekeeper.paths import data_dir, database_url
    from scorekeeper.store.database_file import check_writable
    from scorekeeper.store.keeping.recovery import check_database
    from scorekeeper.store.server_lock import Refused
    from scorekeeper.web.settings import from_environment

    try:
        from_environment()
        check_writable(data_dir())
        check_database(data_dir(), database_url())
        with listen(host, port) as listener:
            serve(listener, host, threads)
    except (CannotServe, Refused) as problem:
        print(problem, file=sys.stderr)
        return 1
    finally:
        gc.enable()
    return 0


def serve(
    listener: socket.socket,
    host: str,
    threads: int,
    prepare: Callable[["Flask"], object] = lambda app: None,
    greet: Callable[[str, int], object] | None = None,
) -> None:
    """Serve until told to stop. `prepare` adds to the app; `greet` (host, port) prints its addresses."""
    from scorekeeper.cli.server import run_until_stopped
    from scorekeeper.starting import ready_app
    from scorekeeper.web.serving.garbage import leave_to_requests

    port = listener.getsockname()[1]
    reachable = next(iter(reachable_at(host, port)), None)
    config = {"REACHABLE_AT": reachable, "AT_ONCE": threads}
    with ready_app(reachable or url("127.0.0.1", port), config) as app:
        prepare(app)
        server = bounded_server(app, listener)
        (greet or print_welcome)(host, port)
        leave_to_requests()
        run_until_stopped(server)


def bounded_server(app: "Flask", listener: socket.socket) -> "BoundedServer":
    """Make a server of `app` that accepts at most what its quotas allow.

    Requests wait in threads until the app answers them (`web/serving/admission.py`).
    """
    from scorekeeper.cli.server import BoundedServer

    quotas, proxies = app.config["QUOTAS"], app.config["TRUSTED_PROXIES"]
    return BoundedServer(
        app,
        listener,
        most=quotas.connections,
        most_of_address=0 if proxies else quotas.address_connections,
        most_bytes=max(MAX_REQUEST_BYTES, quotas.body_megabytes * MEGABYTE),
        most_bytes_of_address=0
        if proxies
        else max(MAX_REQUEST_BYTES, quotas.address_body_megabytes * MEGABYTE),
        threads=app.config["AT_ONCE"] + MOST_WAITING + OTHER_THREADS,
        max_request_body_size=MAX_REQUEST_BYTES,
        ident="",  # no header that names the server software
        # behind proxies the app decides which headers it trusts
        clear_untrusted_proxy_headers=not proxies,
    )


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < MOST_PORT else port - 1
            raise CannotServe(
                f"Port {port} is already in use, perhaps by another scorekeeper: "
                f"try --port {other} (make run PORT={other})."
            ) from error
        if error.errno in (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN):
            raise CannotServe(
                f"Can't listen on {host}: this computer has no such name or address. "
                "Without --host all its addresses are used."
            ) from error
        raise CannotServe(f"Can't listen on {host}, port {port}: {error.strerror}.") from error
    except (TypeError, UnicodeError) as error:
        raise CannotServe(f"Can't listen on {host}: no computer can have this name.") from error


def print_welcome(host: str, port: int) -> None:
    from scorekeeper.web.parts.addresses.phone_url import is_own
    from scorekeeper.web.settings import public_url

    public = public_url()
    if not public and is_own(host) and host not in EVERY_INTERFACE:
        print(f"Only this computer can open the scorekeeper: it was told to listen at {host}. Open\n")
        print(
            f"    {url(host, port)}\n\nWithout --host phones can open it, too. Ctrl-C stops it.", flush=True
        )
        return
    urls = [public] if public else reachable_at(host, port)
    if not urls:
        print("No network found: only this computer can open the scorekeeper, at")
        print(f"\n    {url('127.0.0.1', port)}\n\nCtrl-C stops it.", flush=True)
        return
    print("The scorekeeper is open. On a phone in the same network, scan this or type the address:\n")
    print_qr(urls[0])
    for address in urls:
        print(f"    {address}")
    print(
        "\nThe phone finds nothing? Guest networks keep devices apart (client isolation):"
        "\nturn on a phone's hotspot, let this computer join it, and start again."
        "\nCtrl-C stops the scorekeeper; the games are kept.",
        flush=True,
    )


def reachable_at(host: str, port: int) -> list[str]:
    """List the addresses to type on a phone. Empty without a network."""
    addresses = own_addresses() if host in EVERY_INTERFACE else [host]
    return [url(address, port) for address in addresses]


def print_qr(text: str) -> None:
    import segno

    drawing = io.StringIO()
    segno.make(text, micro=False).terminal(drawing, compact=True)
    # a terminal that cannot draw the code still shows the address
    with contextlib.suppress(UnicodeEncodeError):
        print(on_black(drawing.getvalue()) if sys.stdout.isatty() else drawing.getvalue())


def on_black(drawing: str) -> str:
    """Colour it white on black in any terminal, because not every camera reads an inverted code."""
    return "".join(f"\033[97;40m{line}\033[0m\n" for line in drawing.splitlines())


def url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"
