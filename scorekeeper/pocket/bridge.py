"""Turns a browser's request, as plain data, into a WSGI call, and the response back into data."""

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.pocket.cookies import CookieJar

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

#: The address from which the phone's requests come.
OWN_ADDRESS = "127.0.0.1"


@dataclass(frozen=True)
class Answer:
    """A response. Cookies are left out, because they stay in the jar. A redirect has the full address."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Bridge:
    """Serves the pages of `app` at addresses below `scope`, to one phone."""

    def __init__(self, app: "WSGIApplication", scope: str, jar: CookieJar) -> None:
        self._app, self._scope, self._jar = app, scope, jar

    def answer(self, method: str, url: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Let the app answer a request."""
        chunks, status, given = run_wsgi_app(
            self._app, self._environ(method, url, headers, body), buffered=True
        )
        self._jar.take(given.getlist("Set-Cookie"))
        passed = [
            (name, urljoin(url, value) if name == "Location" else value)
            for name, value in given
            if name != "Set-Cookie"
        ]
        return Answer(int(status.split()[0]), passed, b"".join(chunks))

    def _environ(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> dict[str, object]:
        asked = urlsplit(url)
        sent = dict(headers) | {"Cookie": self._jar.header(), "Content-Length": str(len(body))}
        return EnvironBuilder(
            method=method,
            path=asked.path.removeprefix(urlsplit(self._scope).path.rstrip("/")),
            query_string=asked.query,
            base_url=self._scope,
            headers=Headers(sent),
            input_stream=BytesIO(body),
            environ_base={"REMOTE_ADDR": OWN_ADDRESS},
        ).get_environ()
