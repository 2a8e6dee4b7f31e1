"""The built site under /pocket of a server: where a browser can take it, and told to newcomers."""

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
def test_it_is_offered_where_a_browser_can_take_it(phone, base):
    assert OFFERED in phone.get("/", base_url=base).words
    assert phone.get("/pocket/", base_url=base).status == 200
    part = phone.client.get("/pocket/pocket/app.tar.packed", base_url=base)
    assert part.data == b"\x1f\x8b"
    assert "Content-Encoding" not in part.headers


@pytest.mark.parametrize("base", ["http://192.168.1.20:8000", "http://club.example"])
def test_it_is_not_offered_where_none_can(phone, base):
    assert OFFERED not in phone.get("/", base_url=base).words
    assert phone.get("/pocket/", base_url=base).status == 404
    assert phone.get("/pocket/sw.js", base_url=base).status == 404


def test_whoever_has_games_here_is_told_no_more(phone):
    phone.start("Ann", "Bob")
    assert OFFERED not in phone.get("/", base_url="https://localhost").words


def test_its_worker_may_run_webassembly_and_nothing_else(phone):
    policy = phone.client.get("/pocket/sw.js", base_url="https://localhost").headers[
        "Content-Security-Policy"
    ]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy


def test_no_file_outside_the_site_is_given(phone):
    assert phone.get("/pocket/../data/secret_key", base_url="https://localhost").status == 404


def test_without_a_built_site_there_is_nothing(tmp_path):
    app = migrated_app(tmp_path / "data")
    offer(app, tmp_path / "pocket")
    phone = Phone(app)
    assert OFFERED not in phone.get("/", base_url="https://localhost").words
    assert phone.get("/pocket/", base_url="https://localhost").status == 404
