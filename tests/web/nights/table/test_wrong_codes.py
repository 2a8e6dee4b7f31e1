"""Tries of table codes: the throttle is asked before a table is looked up."""

import pytest

from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.serving import throttle
from tests.builders_web import writing_begun
from tests.web.nights.at_table import codes
from tests.web.serving.test_throttle import from_place

FEW = throttle.Patience(3, throttle.PLACE.longest, throttle.PLACE.forgotten)


pytestmark = pytest.mark.usefixtures("still")


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(throttle, "DEVICE", FEW)
    monkeypatch.setattr(throttle, "PLACE", FEW)


def try_codes(phone):
    """Tries codes until the throttle refuses."""
    for wrong in ("AAAAAA", "AAAAAC", "AAAAAD"):
        assert phone.post("/t", {"code": wrong}).status == 404
    return phone.post("/t", {"code": "AAAAAE"})


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Try this one again in 30 seconds"), ("fr", "Réessayez celui-ci dans 30 secondes")],
)
def test_too_many_wrong_codes_name_the_wait(language, sentence, new_phone, code):
    page = try_codes(new_phone(language))
    assert page.status == 429
    assert sentence in page.words
    assert page.headers["Retry-After"] == "30"
    assert page.form("/t").fields["code"] == "AAAAAE", "nothing typed is lost"


def test_a_right_code_is_refused_after_too_many_wrong_ones(passer_by, code):
    """Otherwise trying on would find one."""
    try_codes(passer_by)
    for page in (
        passer_by.post("/t", {"code": code}),
        passer_by.get(f"/t/{code}"),
        passer_by.post(f"/t/{code}/sit", {"side": "0"}),
    ):
        assert page.status == 429
        assert "What is the code on your table’s slip?" in page.words


def test_known_devices_behind_the_same_address_go_on(code, passer_by, stranger, bob):
    try_codes(passer_by)
    assert stranger.get(f"/t/{code}").status == 200
    assert bob.page.status == 200
    assert try_codes(stranger).status == 429, "each has its own"
    assert bob.page.status == 200
    assert from_place(passer_by, "192.0.2.77").get(f"/t/{code}").status == 200


def test_a_phone_that_opened_the_table_before_goes_on(passer_by, code):
    assert passer_by.get(f"/t/{code}").status == 200
    try_codes(passer_by)
    assert passer_by.post(f"/t/{code}/sit", {"side": "0"}).status == 303


def test_the_page_of_a_deleted_round_is_no_wrong_try(passer_by, night, code):
    """It polls its code until somebody looks at the phone, and the new code must open then."""
    assert passer_by.get(f"/t/{code}").status == 200
    night.done("/rounds/1/delete", {"pin": "4711"})
    night.next_round()
    for _ in range(FEW.free + 1):
        assert passer_by.get(f"/t/{code}?v=1", htmx=True).status == 404
    new = codes(night)[0]
    assert new != code
    assert passer_by.post("/t", {"code": new}).status == 303


def test_a_refused_try_needs_no_write_lock(passer_by, code, app):
    try_codes(passer_by)
    with writing_begun(app) as begun:
        assert passer_by.post(f"/t/{code}/sit", {"side": "0"}).status == 429
    assert begun and not any(begun)


def test_a_scanned_slip_opens_its_table_in_spite_of_wrong_tries(passer_by, new_phone, night, code):
    """A guest who uses up the tries of the room's address locks nobody out."""
    try_codes(passer_by)
    scanned = night.get("/tables/1/1").all("input", class_="address")[0]["value"]
    slip = night.get("/paper/slips/1")
    assert str(qr_code(scanned)) in slip.html
    assert f"/t/{code} " in f"{slip.words} ", "typed, it is no longer than before"
    path = scanned[scanned.index("/t/") :]
    assert path.startswith(f"/t/{code}?proof=")
    guest = new_phone()
    assert guest.get(path).status == 200
    assert guest.post(f"/t/{code}/sit", {"side": "0"}).status == 303
    assert new_phone().get(f"/t/{code}").status == 429


def test_the_proof_of_another_code_is_refused(passer_by, night, code):
    try_codes(passer_by)
    other = night.get("/tables/1/2").all("input", class_="address")[0]["value"].partition("?")[2]
    assert passer_by.get(f"/t/{code}?{other}").status == 429
    assert passer_by.get(f"/t/{code}?proof=é").status == 429
