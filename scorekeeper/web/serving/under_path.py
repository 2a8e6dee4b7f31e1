"""The app below a path of a site, such as https://club.example/scores/."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class UnderPath:
    """WSGI middleware: links start with the path, whether or not the proxy in front strips it."""

    def __init__(self, app: "WSGIApplication", path: str) -> None:
        self._app, self._path = app, path

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
        asked = environ["PATH_INFO"]
        if asked == self._path or asked.startswith(f"{self._path}/"):
            environ["PATH_INFO"] = asked.removeprefix(self._path) or "/"
        environ["SCRIPT_NAME"] = self._path
        return self._app(environ, start_response)
