"""Error pages: they say what happened and what to do, in the reader's language, without a traceback."""

import pytest
from flask_babel import force_locale, gettext

from tests.builders_web import Phone, new_game_form, rows_of
from tests.conftest import new_whole_app

PAGES = {
    404: "Page not found",
    405: "This page can’t do that",
    413: "That was too much at once",
    400: "This page has been open for too long",
    403: "Watching only",
    500: "Something broke on our side",
    418: "That did not work",
}


@pytest.fixture(scope="module")
def fragile(tmp_path_factory):
    """A copy of the app with routes that break in every way."""
    app, _blank = new_whole_app(tmp_path_factory, "errors")

    @app.get("/breaks")
    def breaks():
        raise RuntimeError("the secret is swordfish")

    @app.get("/breaks-in-the-database")
    def breaks_in_the_database():
        from scorekeeper.store import db

        return str(db.session.execute(db.text("SELECT secret FROM nowhere")).all())

    @app.get("/teapot")
    def teapot():
        from flask import abort

        abort(418)

    return app


@pytest.fixture
def phone(fragile):
    def phone(language="en"):
        phone = Phone(fragile, language)
        phone.may_break = True
        return phone

    return phone


def answer(phone, status):
    if status == 400:
        phone.get("/games/new")
        return phone.post("/games/new", token=False)
    if status == 403:
        return Phone(phone.app, phone.language).get(phone.start("Ann", "Bob").path + "/table")
    if status == 413:
        return phone.post("/games/new", {"name_0": "x" * 70_000})
    path = {404: "/nowhere", 405: "/language", 500: "/breaks", 418: "/teapot"}[status]
    return phone.get(path)


@pytest.mark.sampled(14)
@pytest.mark.parametrize("status", PAGES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_error_page_has_the_visitors_language(status, language, phone, fragile):
    page = answer(phone(language), status)
    with fragile.test_request_context(), force_locale(language):
        title = gettext(PAGES[status])
    assert page.status == status
    assert page.all("html")[0]["lang"] == language
    assert page.all("h1")[0].words == title
    assert (title == PAGES[status]) == (language == "en"), "not translated"
    assert page.offers("/"), "a way out"
    assert "Traceback" not in page.html


def test_a_browser_without_cookies_is_told_that_it_sent_none(fragile):
    before = rows_of(fragile)
    for token in ({}, {"csrf_token": Phone(fragile).token}):
        answer = fragile.test_client(use_cookies=False).post("/games/new", data=new_game_form() | token)
        assert answer.status_code == 400
        assert "This browser sent no cookie" in answer.text
        assert "Allow cookies for this site" in answer.text
    assert rows_of(fragile) == before


@pytest.mark.parametrize("path", ["/breaks", "/breaks-in-the-database"])
def test_a_broken_page_reveals_nothing_internal(path, phone, caplog):
    page = phone().get(path)
    assert page.status == 500
    assert "Nothing that was saved is lost" in page.words
    for inside in ("swordfish", "RuntimeError", "sqlite", "SELECT", "breaks_in", ".py"):
        assert inside not in page.words
    assert caplog.records[-1].exc_info, "the log has it"


def test_the_page_after_a_broken_one_works(phone):
    visitor = phone()
    visitor.get("/breaks-in-the-database")
    table = visitor.start("Ann", "Bob")
    assert table.page().status == 200


def test_a_broken_page_for_htmx_has_no_live_parts(phone):
    page = phone().get("/breaks", htmx=True)
    assert page.status == 500
    assert not page.all(class_="live")


def test_the_limit_holds_for_forms_of_many_parts(phone):
    visitor = phone()
    too_many = {f"field_{number}": "x" for number in range(600)}
    page = visitor.post("/games/new", too_many, content_type="multipart/form-data")
    assert page.status == 413


def test_a_body_that_is_no_form_is_refused(phone):
    visitor = phone()
    for data in (b"\xff\xfe\x00", b"{", b"--x\r\n"):
        for kind in (
            "application/json",
            "text/plain",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
        ):
            answered = visitor.open("POST", "/games/new", data=data, content_type=kind)
            assert answered.status == 400


@pytest.mark.parametrize("path", ["/%2f%2fevil.example", "/nights/", "/games", "/GAMES/NEW"])
def test_an_address_nearly_right_leads_to_no_other_site(path, phone):
    page = phone().get(path)
    assert page.status in (404, 308)
    assert "evil" not in (page.goes_to or "").split("/")[0:3]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("host", ["a" * 300, "a..b", "[::1", "x" * 64 + ".example", "a b", "\xff"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_invalid_host_gets_no_traceback(host, method, phone):
    """Without a host the page cannot build addresses."""
    page = phone().open(method, "/", headers={"Host": host})
    assert page.status in (200, 400, 405)
    assert "Traceback" not in page.html
