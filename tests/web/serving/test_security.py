"""The headers of every kind of answer, the cookie, and pages without inline script or style."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper import create_app
from scorekeeper.store.files import read_or_create
from scorekeeper.store.secrets import new_token
from tests.builders import ACE, hand, side
from tests.builders_web import Phone, hand_form, new_game_form, put_database
from tests.web.html import Page

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"


def directives(page):
    parts = (part.split() for part in page.headers["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


@pytest.fixture(scope="module", params=["en", "fr"])
def answers(request, whole_app):
    """An answer of every kind, by name. The tests only read them."""
    app, blank = whole_app
    put_database(app, blank)
    phone = Phone(app, request.param)
    table = phone.start("Ann", "Bob")
    table.score(hand(side(700, ACE), side(0)), hand(side(100), side(200)))
    rules, first = table.game.rules, table.hands[0].id
    a_hand = hand_form(rules, hand(side(300), side(400)))
    twice = hand_form(rules, hand(side(300, ACE), side(400, ACE)))
    other_box = {"edition": "wikipedia", "name_0": "Ann", "name_1": "Bob"}
    answers = {
        "home": phone.get("/"),
        "new game": phone.get("/games/new"),
        "new game refused": phone.post("/games/new", new_game_form("", "", edition="x")),
        "arranged": phone.post("/games/new/arrange", new_game_form("Ann", "Bob", "Cy")),
        "redirect": phone.post("/games/new", new_game_form("Ann", "Bob")),
        "game": table.page(),
        "game watched": Phone(app, request.param).get(table.path),
        "hand": table.get("/hands/new"),
        "hand checked": table.post("/hands/new/check", a_hand),
        "fragment": table.post("/hands/new/check", a_hand, htmx=True),
        "hand refused": table.post("/hands/new", twice),
        "fragment refused": table.post("/hands/new", twice, htmx=True),
        "redirect by htmx": table.post("/hands/new", a_hand, htmx=True),
        "hand edited": table.get(f"/hands/{first}"),
        "table": table.get("/table"),
        "table arranged": table.post("/table/arrange", other_box),
        "preview": table.post("/table", other_box),
        "language": phone.post("/language", {"language": request.param, "back": "/games/new"}),
        "static": phone.get("/static/scorekeeper.js"),
        "static not found": phone.get("/static/nothing.js"),
        "not found": phone.get("/nowhere"),
        "forbidden": Phone(app, request.param).get(table.path + "/table"),
        "wrong method": phone.get("/language"),
        "no token": phone.post("/language", token=False),
        "undone": table.post(f"/undo/{table.changes[0].id}"),
        "conflict": table.post(f"/undo/{table.changes[0].id}"),
        "too much": phone.post("/games/new", {"name_0": "x" * 70_000}),
    }
    phone.post(table.path + "/stop")
    return answers | {"finished": table.page(), "home with games": phone.get("/")}


def test_every_answer_has_every_header(answers):
    for name, page in answers.items():
        if name == "static":
            continue
        for header, value in HEADERS.items():
            assert page.headers.get(header) == value, (name, header)
        assert directives(page)["default-src"] == ["'none'"], name


def test_a_file_has_only_the_header_against_sniffing(answers):
    """A page fetches ten files; ten policies would weigh as much as its scripts."""
    headers = answers["static"].headers
    assert [name for name in HEADERS if name in headers] == ["X-Content-Type-Options"]


def test_the_policy_allows_nothing_foreign(answers):
    policy = directives(answers["home"])
    assert policy["script-src"] == ["'self'", CDN]
    assert policy["style-src"] == policy["connect-src"] == policy["form-action"] == ["'self'"]
    assert policy["manifest-src"] == policy["worker-src"] == policy["media-src"] == ["'self'"]
    assert policy["img-src"] == ["'self'", "data:"]
    assert policy["base-uri"] == policy["frame-ancestors"] == ["'none'"]
    assert "unsafe" not in str(policy)


def test_no_page_holds_script_or_style(answers):
    for name, page in answers.items():
        if name.startswith("static") and page.status == 200:
            continue
        for element in page.root:
            assert element.tag not in ("style", "iframe", "object", "embed", "base"), name
            handlers = [
                attribute
                for attribute in element.attrs
                if attribute.startswith(("on", "hx-on")) or attribute == "style"
            ]
            assert not handlers, (name, element.tag, handlers)
            for address in ("href", "src", "action", "formaction", "hx-post", "hx-get"):
                value = element.get(address) or ""
                assert re.match(r"(/(?!/)|#|$)", value), (name, value)
            assert not re.search(r"js:|\[", element.get("hx-trigger") or ""), "needs eval"
        for script in page.all("script"):
            assert script["src"].startswith("/static/"), name
            assert "defer" in script.attrs
            assert not script.words.strip()


def test_pages_are_private_and_vary(answers):
    for name, page in answers.items():
        if page.headers.get("Content-Type", "").startswith("text/html") and page.status != 204:
            assert "private" in page.headers["Cache-Control"], name
            assert page.headers["X-Robots-Tag"] == "noindex", name
            assert {"HX-Request", "Accept-Language", "Cookie"} <= set(page.headers["Vary"].split(", ")), name


def test_no_page_names_its_maker_or_shows_a_traceback(answers):
    for name, page in answers.items():
        assert "Traceback" not in page.html, name
        assert "werkzeug" not in page.html.lower(), name


def test_the_cookie_is_hidden_from_scripts_and_other_sites(passer_by):
    assert passer_by.token
    device, session = passer_by.post("/games/new", new_game_form()).cookies
    for cookie, purpose in ((session, ""), (device, "device-")):
        assert re.match(f"scorekeeper-{purpose}[0-9a-f]{{8}}=", cookie)
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/;" in f"{cookie};"
        assert "Max-Age=34560000" in cookie, "400 days: a weekly table keeps its games"


def test_the_cookie_is_renewed_with_every_page_and_never_with_a_file(table, ann):
    assert ann.get("/").cookies
    assert table.page().cookies
    file = ann.get("/static/scorekeeper.css")
    assert file.cookies == [], "what is cached for everybody carries nobody's key"
    assert "Cookie" not in file.headers.get("Vary", "")
    assert "public" in file.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/rulebook/book.json"])
def test_an_answer_with_a_cookie_is_private(path, table, ann):
    answer = ann.get(path)
    assert answer.cookies
    assert "private" in answer.headers["Cache-Control"]
    assert "public" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/games//new", "//games///new"])
def test_a_redirect_repeats_no_host(path, app):
    answer = app.test_client().get(
        "/?players=3", headers={"Host": "evil.example"}, environ_overrides={"PATH_INFO": path}
    )
    assert answer.status_code == 308
    assert answer.location == "/games/new?players=3"
    assert "evil.example" not in answer.text


@pytest.mark.parametrize("address", [f"/{'/a' * 40_000}", f"/rulebook?table=other&x={'a' * 70_000}"])
def test_too_long_an_address_is_refused_and_not_redirected(address, passer_by):
    page = passer_by.get(address)
    assert (page.status, page.headers.get("Location")) == (414, None)
    assert "too much at once" in page.words


def test_too_long_a_way_back_leads_to_the_start_page(passer_by):
    page = passer_by.post("/language", {"language": "fr", "back": f"/?{'é' * 9_000}"})
    assert (page.status, page.goes_to) == (303, "/")


def test_visitors_who_only_look_get_no_lasting_cookie(table, passer_by, app):
    for path in ("/", table.path, "/games/new"):
        for cookie in passer_by.get(path).cookies:
            assert "Max-Age=" not in cookie


def test_forms_work_over_https(ann, table, app):
    secure = app.test_client()
    page = Page(secure.get("/games/new", base_url="https://score.example"))
    sent = page.form("/games/new").fields | {"name_0": "Ann", "name_1": "Bob"}
    ours, foreign = "https://score.example/games/new", "https://evil.example/"
    for referrer, answer in ((foreign, 400), (ours, 303)):
        answered = secure.post(
            "/games/new", data=sent, base_url="https://score.example", headers={"Referer": referrer}
        )
        assert answered.status_code == answer, referrer


@pytest.mark.parametrize(
    "path", ["..%2f..%2fetc/passwd", "../pyproject.toml", "%2e%2e/scorekeeper/cli.py", ""]
)
def test_files_beside_static_stay_hidden(path, ann):
    assert ann.get(f"/static/{path}").status in (404, 308)


def test_the_database_and_the_key_are_not_served(ann):
    for path in ("/instance/secret_key", "/secret_key", "/scorekeeper.db", "/static/secret_key"):
        assert ann.get(path).status == 404


def test_simultaneous_first_starts_make_one_key(tmp_path):
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: read_or_create(tmp_path / "secret_key", new_token()), range(32)))
    assert len(keys) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_the_key_stays_and_an_empty_one_is_made_again(tmp_path):
    """A crash at the first start may leave an empty file."""
    (tmp_path / "secret_key").touch(0o600)
    first, second = create_app({"DATA_DIR": tmp_path}), create_app({"DATA_DIR": tmp_path})
    assert len(first.config["SECRET_KEY"]) >= 64
    assert first.config["SECRET_KEY"] == second.config["SECRET_KEY"]
