"""Codes and links of a night have the address at which phones reach the server, or the page says none can."""

import pytest

from scorekeeper import network
from scorekeeper.web.parts.template_helpers import qr_code
from tests.web.nights.at_table import codes

SERVED = "http://192.168.1.20:8000/"
PUBLIC = "https://club.example/scores/"
#: Pages that show codes.
PAGES = ("/more", "/tables/1/1", "/paper/slips/1", "/screen")


@pytest.fixture(autouse=True)
def on_this_computer(monkeypatch):
    """The director opens pages at localhost, and the server knows no address in a network."""
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.168.1.20"])


def shown_addresses(night, rest):
    page = night.get(rest)
    fields = [field["value"] for field in page.all("input", class_="address")]
    printed = [part.words for name in ("whole-address", "of-address") for part in page.all("p", class_=name)]
    return page, fields + printed


@pytest.mark.sampled(8)
@pytest.mark.parametrize("rest", PAGES)
@pytest.mark.parametrize("config", [{"REACHABLE_AT": SERVED}, {"REACHABLE_AT": SERVED, "PUBLIC_URL": PUBLIC}])
def test_codes_and_links_lead_to_where_phones_reach_the_server(rest, config, night, app, monkeypatch):
    for name, value in config.items():
        monkeypatch.setitem(app.config, name, value)
    base = config.get("PUBLIC_URL") or SERVED
    page, addresses = shown_addresses(night, rest)
    assert addresses
    for address in addresses:
        assert address.startswith((base, base.partition("://")[2])), address
    assert "No phone can open" not in page.words


@pytest.mark.parametrize("rest", ["/more", "/screen"])
def test_the_picture_of_a_code_leads_to_the_servers_address(rest, night, app, monkeypatch):
    monkeypatch.setitem(app.config, "REACHABLE_AT", SERVED)
    with app.test_request_context():
        picture = str(qr_code(f"{SERVED}nights/{night.public_id}"))
    assert picture in night.get(rest).html


def test_the_code_on_a_slip_opens_its_table(night, app, monkeypatch):
    monkeypatch.setitem(app.config, "REACHABLE_AT", SERVED)
    _page, addresses = shown_addresses(night, "/paper/slips/1")
    assert addresses == [f"192.168.1.20:8000/t/{code}" for code in codes(night)]


@pytest.mark.parametrize("rest", [*PAGES, "/paper"])
def test_the_page_says_that_phones_reach_no_address(rest, night):
    assert "No phone can open" in night.get(rest).words


def test_a_page_opened_on_localhost_says_where_the_codes_lead(night, app, monkeypatch):
    monkeypatch.setitem(app.config, "REACHABLE_AT", SERVED)
    words = night.get("/more").words
    assert "Only this computer can open localhost." in words
    assert f"The codes lead phones in the same network to {SERVED}" in words
