"""The bridge passes requests of a service worker to the ordinary app."""

import re
from io import BytesIO
from urllib.parse import urlencode

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from scorekeeper.pocket.bridge import Bridge
from scorekeeper.pocket.cookies import CookieJar

SCOPE = "https://club.example/scores/pocket/"
TOKEN = re.compile(rb'name="csrf_token" value="([^"]+)"')


class Tab:
    """A tab of the phone's browser. It sends requests as a service worker does."""

    def __init__(self, app, jar_file):
        self.bridge = Bridge(app, SCOPE, CookieJar(jar_file))

    def get(self, path="", **headers):
        return self.bridge.answer("GET", SCOPE + path, headers)

    def post(self, path, fields, referrer=SCOPE):
        token = TOKEN.search(self.get("games/new").body)[1].decode()
        body = urlencode({"csrf_token": token, **fields}).encode()
        headers = {"content-type": "application/x-www-form-urlencoded", "referer": referrer}
        return self.bridge.answer("POST", SCOPE + path, headers, body)

    def begin(self):
        return self.post(
            "games/new", {"players": 2, "edition": "winning-moves", "name_0": "Ann", "name_1": "Bob"}
        )


@pytest.fixture
def tab(app, tmp_path):
    return Tab(app, tmp_path / "cookies.json")


def header(answer, name):
    return next((value for key, value in answer.headers if key.lower() == name), None)


def test_links_stay_below_the_scope(tab):
    page = tab.get()
    assert page.status == 200
    assert b'href="/scores/pocket/games/new"' in page.body
    assert not re.search(rb'(href|action|src)="/(?!scores/pocket/)', page.body)


def test_a_game_is_begun_and_belongs_to_this_phone(tab):
    begun = tab.begin()
    assert begun.status == 303
    assert header(begun, "location").startswith(f"{SCOPE}games/")
    page = tab.bridge.answer("GET", header(begun, "location"), {})
    assert b"Ann" in page.body
    assert b'class="pad' in page.body or b"hands/new" in page.body  # the page offers to score


def test_cookies_are_kept_in_the_jar_and_never_sent(app, tab, tmp_path):
    begun = tab.begin()
    assert header(begun, "set-cookie") is None
    assert b"Ann" in Tab(app, tmp_path / "cookies.json").get().body  # after the browser has restarted
    assert b"Ann" not in Tab(app, tmp_path / "of another phone.json").get().body


def test_refuses_a_form_from_another_site(tab):
    refused = tab.post("games/new", {"players": 2}, referrer="https://evil.example/")
    assert refused.status == 400


@pytest.mark.parametrize(("sent", "language"), [("fr-CH, fr;q=0.9", b'lang="fr"'), ("en", b'lang="en"')])
def test_the_language_follows_the_phone(tab, sent, language):
    assert language in tab.get(**{"accept-language": sent}).body


def test_files_are_exported_and_imported(tab):
    tab.begin()
    saved = tab.get("export")
    assert "attachment" in header(saved, "content-disposition")
    token = TOKEN.search(tab.get("games/new").body)[1].decode()
    boundary, body = encode_multipart(
        {"csrf_token": token, "file": FileStorage(BytesIO(saved.body), "games.json")}
    )
    headers = {"content-type": f"multipart/form-data; boundary={boundary}", "referer": SCOPE}
    brought = tab.bridge.answer("POST", f"{SCOPE}import", headers, body)
    assert brought.status == 303


def test_an_unknown_address_answers_404(tab):
    assert tab.get("nowhere").status == 404


def test_static_files_are_not_compressed(tab):
    script = tab.get("static/base.js")
    assert script.status == 200
    assert header(script, "content-encoding") is None
