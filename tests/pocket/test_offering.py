"""The built site under /pocket of a server. Newcomers are told of it if their browser can install it."""

from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.pocket.offering import offer
from tests.builders_web import Phone, migrated_app

OFFERED = "Scorekeeper in your pocket"


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "pocket"
    (folder / "pocket").mkdir(parents=True)
    (folder / "index.html").write_text("<title>scorekeeper</title>")
    (folder / "sw.js").write_text("// the service worker")
    (folder / "pocket" / "app.tar.packed").write_bytes(b"\x1f\x8b")
    return folder


@pytest.fixture
def phone(tmp_path, site):
    app = migrated_app(tmp_path / "data")
    offer(app, site)
    return Phone(app)


@pytest.mark.parametrize("base", ["https://club.example", "http://localhost:8000", "http://127.0.0.1:8000"])
def test_the_app_is_offered_at_secure_addresses(phone, base):
    assert OFFERED in phone.get("/", base_url=base).words
    assert phone.get("/pocket/", base_url=base).status == 200
    part = phone.client.get("/pocket/pocket/app.tar.packed", base_url=base)
    assert part.data == b"\x1f\x8b"
    assert "Content-Encoding" not in part.headers


@pytest.mark.parametrize("base", ["http://192.168.1.20:8000", "http://club.example"])
def test_the_app_is_not_offered_over_plain_http(phone, base):
    assert OFFERED not in phone.get("/", base_url=base).words
    assert phone.get("/pocket/", base_url=base).status == 404
    assert phone.get("/pocket/sw.js", base_url=base).status == 404


def test_a_device_with_games_gets_no_offer(phone):
    phone.start("Ann", "Bob")
    assert OFFERED not in phone.get("/", base_url="https://localhost").words


def test_scripts_are_compressed(phone, site):
    (site / "pocket" / "python.js").write_text("// Python\n" * 1000)
    accepts = {"Accept-Encoding": "gzip"}
    script = phone.client.get("/pocket/pocket/python.js", headers=accepts, base_url="https://localhost")
    assert script.headers["Content-Encoding"] == "gzip"
    again = {**accepts, "If-None-Match": script.headers["ETag"]}
    asked = phone.client.get("/pocket/pocket/python.js", headers=again, base_url="https://localhost")
    assert asked.status_code == 304


def policy_of(phone, path):
    return phone.client.get(path, base_url="https://localhost").headers["Content-Security-Policy"]


def test_the_worker_may_run_webassembly_and_pages_only_their_scripts(phone):
    """Safari before 16 and Chrome before 97 cannot allow WebAssembly without `unsafe-eval`."""
    assert "script-src 'self' 'unsafe-eval';" in policy_of(phone, "/pocket/sw.js")
    assert "script-src 'self';" in policy_of(phone, "/pocket/")
    assert "unsafe-inline" not in policy_of(phone, "/pocket/sw.js")


def test_an_address_of_the_app_redirects_to_its_loading_page(phone):
    """The browser asks the server if it has no service worker, or bypasses it."""
    answer = phone.client.get("/pocket/rulebook/9.1?q=coup", base_url="https://localhost")
    assert answer.status_code == 302
    to = urlsplit(answer.headers["Location"])
    assert to.path == "/pocket/index.html"
    assert parse_qs(to.query) == {"to": ["https://localhost/pocket/rulebook/9.1?q=coup"]}
    assert phone.get("/pocket/pocket/missing.js", base_url="https://localhost").status == 404


def test_files_outside_the_site_are_not_served(phone):
    assert phone.get("/pocket/../data/secret_key", base_url="https://localhost").status == 404


def test_nothing_is_offered_without_a_built_site(tmp_path):
    app = migrated_app(tmp_path / "data")
    offer(app, tmp_path / "pocket")
    phone = Phone(app)
    assert OFFERED not in phone.get("/", base_url="https://localhost").words
    assert phone.get("/pocket/", base_url="https://localhost").status == 404
