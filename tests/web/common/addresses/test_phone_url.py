"""Addresses to hand on: as the page was opened, unless only the server's own computer finds that."""

import pytest

from scorekeeper.web.common.addresses.phone_url import Reach, phone_url, reach

SERVED = "http://192.168.1.20:8000/"
OWN = ["localhost", "scores.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "0.0.0.0"]
REACHED = [
    "192.168.1.20",
    "192.168.1.77",
    "scores.example",
    "localhost.example",
    "[fe80::1]",
    "2130706433.com",
]


@pytest.fixture
def opened_at(app):
    """opened_at(base, served): a request at `base` of a server that says it is reached at `served`."""
    before = app.config["REACHABLE_AT"]

    def open_at(base, served=SERVED):
        app.config["REACHABLE_AT"] = served
        return app.test_request_context(base_url=base)

    yield open_at
    app.config["REACHABLE_AT"] = before


@pytest.mark.parametrize("host", OWN)
def test_from_this_computer_it_leads_to_where_phones_reach_the_server(host, opened_at):
    with opened_at(f"http://{host}:8000/"):
        assert phone_url("home.home") == SERVED
        assert phone_url("games.show", public_id="x") == f"{SERVED}games/x"
        assert reach() == Reach(host.strip("[]"), SERVED)
        assert reach().only_here


@pytest.mark.parametrize("host", REACHED)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_from_elsewhere_it_leads_to_where_it_was_opened(scheme, host, opened_at):
    base = f"{scheme}://{host}:8443/"
    with opened_at(base):
        assert phone_url("games.show", public_id="x") == f"{base}games/x"
        assert not reach().only_here


@pytest.mark.parametrize("served", [None, "http://127.0.0.1:8000/", "http://localhost:8000/"])
def test_where_phones_reach_nothing_it_is_known(served, opened_at):
    with opened_at("http://localhost:5000/", served):
        assert reach() == Reach("localhost", None)
        assert phone_url("games.show", public_id="x") == "http://localhost:5000/games/x"


def test_arguments_and_other_alphabets_are_quoted(opened_at):
    with opened_at("http://localhost/"):
        address = phone_url("games.show", public_id="é", way="a b")
    assert address == f"{SERVED}games/%C3%A9?way=a+b"


def test_under_a_folder_of_a_site(opened_at):
    with opened_at("https://club.example/scores/"):
        assert phone_url("games.show", public_id="x") == "https://club.example/scores/games/x"
