"""Cookies of the app inside a phone. Browsers do not keep cookies that a service worker's responses set."""

import json
from collections.abc import Iterable
from http.cookies import SimpleCookie
from pathlib import Path


class CookieJar:
    """The cookies of this phone by name, in a file of the data folder."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._cookies: dict[str, str] = json.loads(file.read_text("utf-8")) if file.exists() else {}

    def header(self) -> str:
        """The Cookie header of a request."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def take(self, given: Iterable[str]) -> None:
        """Keep the cookies of Set-Cookie headers, and write the file if they changed."""
        before = dict(self._cookies)
        for header in given:
            for name, morsel in SimpleCookie(header).items():
                if morsel["max-age"] == "0":
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.coded_value
        if self._cookies != before:
            self._file.write_text(json.dumps(self._cookies), "utf-8")
