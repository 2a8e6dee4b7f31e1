"""Security that depends on the server's settings: https, proxies, a new key."""

import os
import sys
from http.client import HTTPConnection

import pytest

from tests.builders_web import Phone, Table, migrated_app, new_game_form, put_empty_database
from tests.serving import serving
from tests.web.conftest import FEW_TRIES
from tests.web.html import Page

FORWARDED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Port": "4443",
    "X-Forwarded-Prefix": "/evil",
}
OLD, NEW = "o" * 64, "n" * 64


@pytest.fixture
def new_server(tmp_path):
    """new_server(SETTING=...) is a server on the same data with these settings."""

    def new_server(**settings):
        return migrated_app(tmp_path, **settings)

    return new_server


# --- https -----------------------------------------------------------------------------------------------


def test_by_https_the_cookie_is_secure(new_server):
    client = new_server().test_client()
    for site, secure in (("https://score.example", True), ("http://192.168.1.20:8000", False)):
        answer = client.get("/games/new", base_url=site)
        cookie = answer.headers["Set-Cookie"]
        assert ("Secure" in cookie) == secure
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


# --- proxies ---------------------------------------------------------------------------------------------


def test_forwarded_headers_are_ignored_unless_configured(new_server):
    app = new_server()
    client = app.test_client()
    assert "Secure" not in client.get("/games/new", headers=FORWARDED).headers["Set-Cookie"]
    table = Phone(app).start("Ann", "Bob")
    page = table.get("/sharing", headers=FORWARDED)
    assert "evil" not in page.html
    assert page.all("input", class_="address")[0]["value"] == f"http://localhost{table.path}"


def test_claimed_addresses_give_no_new_tries(new_server, few_tries):
    phone = Phone(new_server())
    statuses = [
        phone.get("/games/x", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status
        for number in range(FEW_TRIES + 1)
    ]
    assert statuses == [404] * FEW_TRIES + [429]


def test_one_proxy_is_believed_when_configured(new_server, few_tries):
    app = new_server(TRUSTED_PROXIES=1)
    assert "Secure" in app.test_client().get("/games/new", headers=FORWARDED).headers["Set-Cookie"]
    phone = Phone(app)
    statuses = [
        phone.get("/games/x", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status
        for number in range(FEW_TRIES + 1)
    ]
    assert statuses == [404] * (FEW_TRIES + 1), "visitors are told apart"


def test_only_the_configured_number_of_proxies_is_believed(new_server, few_tries):
    """Addresses that a client puts in front of the proxy's own entry are not believed."""
    phone = Phone(new_server(TRUSTED_PROXIES=1))
    statuses = [
        phone.get("/games/x", headers={"X-Forwarded-For": f"10.0.0.{number}, 203.0.113.9"}).status
        for number in range(FEW_TRIES + 1)
    ]
    assert statuses[-1] == 429


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("proxies", "secure"), [("0", False), ("1", True)])
def test_the_served_app_believes_the_configured_proxies(proxies, secure, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_PROXIES", proxies)
    put_empty_database(tmp_path / "data")
    with serving(sys.executable, "-m", "scorekeeper", data=tmp_path / "data") as served:
        connection = HTTPConnection("127.0.0.1", served.port, timeout=10)
        connection.request("GET", "/games/new", headers={"X-Forwarded-Proto": "https"})
        assert ("Secure" in connection.getresponse().getheader("Set-Cookie")) == secure
        connection.close()


# --- the key ---------------------------------------------------------------------------------------------


def test_the_key_is_readable_only_by_its_owner_and_stays(new_server, tmp_path):
    mask = os.umask(0)
    try:
        key = new_server().config["SECRET_KEY"]
    finally:
        os.umask(mask)
    file = tmp_path / "secret_key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(bytes.fromhex(key)) >= 16
    assert new_server().config["SECRET_KEY"] == key


def on_server(app, phone):
    """The same browser, at another server."""
    moved = Phone(app, phone.language)
    for cookie in phone.client._cookies.values():
        moved.client.set_cookie(cookie.key, cookie.value)
    return moved


def test_everything_goes_on_while_the_old_key_is_kept(new_server):
    phone = Phone(new_server(SECRET_KEY=OLD))
    old = phone.start("Ann", "Bob")
    renewed = new_server(SECRET_KEY=NEW, SECRET_KEY_FALLBACKS=[OLD])
    table = Table(on_server(renewed, phone), old.path)
    page = table.page()
    assert page.status == 200, "the old address"
    assert page.offers("/hands/new"), "the old cookie"
    assert table.post("/stop").status == 303
    (card,) = (
        link
        for link in table.phone.get("/").all("a")
        if "/games/" in (link.get("href") or "")
        and len(link["href"].split("/")) == 3
        and link["href"] != "/games/new"
    )
    assert card["href"] != old.path, "pages give the new address"
    assert table.phone.get(card["href"]).status == 200
    # The session was renewed with the new key: the old one may go.
    alone = Table(on_server(new_server(SECRET_KEY=NEW), table.phone), card["href"])
    assert alone.post("/rename", {"title": "Finale"}, token=table.phone.token).status == 303


def test_a_new_key_alone_changes_addresses_and_keeps_rights(new_server):
    phone = Phone(new_server(SECRET_KEY=OLD))
    old = phone.start("Ann", "Bob")
    moved = on_server(new_server(SECRET_KEY=NEW), phone)
    assert moved.get(old.path).status == 404
    assert len(moved.get("/").all(class_="one-game")) == 1


def test_old_keys_are_read_from_the_environment(new_server, monkeypatch):
    phone = Phone(new_server(SECRET_KEY=OLD))
    old = phone.start("Ann", "Bob")
    monkeypatch.setenv("SCOREKEEPER_OLD_KEYS", f"{'x' * 64} {OLD}")
    moved = on_server(new_server(SECRET_KEY=NEW), phone)
    assert moved.get(old.path).offers("/hands/new")


def test_links_and_devices_do_not_depend_on_the_key(new_server):
    """They are stored as plain hashes, so a link made before still opens."""
    from tests.builders_web import join, new_link

    link = new_link(Phone(new_server(SECRET_KEY=OLD)).start("Ann", "Bob"))
    assert join(Phone(new_server(SECRET_KEY=NEW)), link).get("/hands/new").status == 200


def test_a_form_of_another_site_is_refused_over_https(new_server):
    client = new_server().test_client()
    page = Page(client.get("/games/new", base_url="https://score.example"))
    sent = page.form("/games/new").fields | new_game_form("Ann", "Bob")
    for referrer in ("https://evil.example/", None):
        headers = {"Referer": referrer} if referrer else {}
        answer = client.post("/games/new", data=sent, base_url="https://score.example", headers=headers)
        assert answer.status_code == 400
