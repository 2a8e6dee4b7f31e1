"""Requests to other machines fail and are noted: every test in which one occurs fails."""

import pytest
from playwright.sync_api import Error

from tests.browser.phones import CDN

OF_OTHERS = {
    "a name": "http://example.org/",
    "an address": "https://192.0.2.1/",
    "a newer one": "http://[2001:db8::1]/",
    "another file of the CDN": f"{CDN}?v=2",
}


def test_requests_to_other_machines_fail_in_every_tab(phone, complaints):
    complaints.allow("asked the internet for")
    for url in OF_OTHERS.values():
        with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
            phone.context.new_page().goto(url)
    assert complaints == [f"asked the internet for {url}" for url in OF_OTHERS.values()]
