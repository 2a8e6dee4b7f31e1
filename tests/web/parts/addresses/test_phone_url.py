"""Addresses to share come from the settings or the computer's own, never from a request's claims."""

import pytest

from scorekeeper import network
from scorekeeper.web.parts.addresses.phone_url import Reach, phone_url, reach

SERVED = "http://192.168.1.20:8000/"
LOOPBACK = ["localhost", "scores.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "0.0.0.0"]
CLAIMED = ["192.168.1.99", "evil.example", "localhost.example", "2130706433.com"]


@pytest.fixture
def opened_at(app, monkeypatch):
    """opened_at(base, served, public) is a request at `base`. The server printed `served` at its start, has
    `public` as SCOREKEEPER_URL, and runs on a computer in two networks."""
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.168.1.20", "10.0.0.7"])

    def open_at(base, served=SERVED, public=None):
        monkeypatch.setitem(app.config, "REACHABLE_AT", served)
        monkeypatch.setitem(app.config, "PUBLIC_URL", public)
        return app.test_request_context(base_url=base)

    return open_at


@pytest.mark.parametrize("host", LOOPBACK)
def test_from_localhost_the_address_leads_to_the_network(host, opened_at):
    with opened_at(f"http://{host}:8000/"):
        assert phone_url("home.home") == SERVED
        assert phone_url("games.show", public_id="x") == f"{SERVED}games/x"
        assert reach() == Reach(host.strip("[]"), SERVED)
        assert reach().only_here


@pytest.mark.parametrize("base", [SERVED, "http://10.0.0.7:8000/"])
def test_each_network_gets_the_servers_address_in_it(base, opened_at):
    """Also an address that the computer got after the start."""
    with opened_at(base, served=None):
        assert phone_url("games.show", public_id="x") == f"{base}games/x"
        assert not reach().only_here


@pytest.mark.parametrize("host", CLAIMED)
@pytest.mark.parametrize("served", [SERVED, None])
def test_a_claimed_host_is_never_repeated(host, served, opened_at):
    with opened_at(f"http://{host}:8000/", served):
        assert phone_url("games.show", public_id="x") == f"{served or 'http://localhost:8000/'}games/x"
        assert reach().base == served


def test_a_claimed_port_is_never_repeated(opened_at):
    with opened_at("http://10.0.0.7:8000/") as context:
        context.request.environ["HTTP_HOST"] = "10.0.0.7:6666"
        assert phone_url("home.home") == "http://10.0.0.7:8000/"


@pytest.mark.parametrize("base", ["http://localhost:8000/", "http://10.0.0.7:8000/", "http://evil.example/"])
def test_a_configured_address_is_the_only_one(base, opened_at):
    with opened_at(base, public="https://club.example/scores/"):
        assert phone_url("games.show", public_id="x") == "https://club.example/scores/games/x"


@pytest.mark.parametrize("served", [None, "http://127.0.0.1:8000/", "http://localhost:8000/"])
def test_an_unreachable_server_is_known_as_such(served, opened_at):
    with opened_at("http://localhost:5000/", served):
        assert reach() == Reach("localhost", None)
        assert phone_url("games.show", public_id="x") == "http://localhost:5000/games/x"


def test_arguments_and_other_alphabets_are_quoted(opened_at):
    with opened_at("http://localhost/"):
        address = phone_url("games.show", public_id="é", way="a b")
    assert address == f"{SERVED}games/%C3%A9?way=a+b"
