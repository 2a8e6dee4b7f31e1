"""The app of the service worker, started in an ordinary Python."""

import re
import shutil
from html import unescape
from urllib.parse import urlencode

import pytest
from jinja2 import ModuleLoader

from scorekeeper import create_app
from scorekeeper.limits import Quotas
from scorekeeper.pocket import phone as pocket
from scorekeeper.pocket.phone import Phone
from scorekeeper.store import database
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.files import read_or_create
from scorekeeper.store.versions import opened
from scorekeeper.web.serving.lazy_pages import Lazy
from tests.builders import DATA
from tests.pocket.test_bridge import SCOPE, TOKEN
from tests.store.dump_database import load

RELEASED = sorted(DATA.glob("database-*.sql"))

pytestmark = pytest.mark.sqlite("a phone keeps its games in a file of SQLite")


def awake(folder):
    phone = Phone(str(folder))
    assert phone.wake(SCOPE) is None
    return phone


def get(phone, path=""):
    return phone.answer(("GET", SCOPE + path, {}, b""))


def test_a_new_phone_answers(tmp_path):
    status, headers, body = get(awake(tmp_path))
    assert status == 200
    assert ("Content-Type", "text/html; charset=utf-8") in headers
    assert b"Run a tournament night" in body


@pytest.fixture(scope="module")
def prepared(whole_app, tmp_path_factory):
    """An empty database and compiled templates, as the build of the site makes them."""
    app, blank = whole_app
    templates = tmp_path_factory.mktemp("prepared") / "templates"
    app.jinja_env.compile_templates(templates, zip=None)
    return blank, templates


@pytest.fixture
def built(tmp_path, prepared, monkeypatch):
    """The data folder of a phone whose build has prepared a database and templates."""
    blank, templates = prepared
    monkeypatch.setattr(pocket, "BLANK", blank)
    monkeypatch.setattr(pocket, "TEMPLATES", templates)
    return tmp_path / "data"


def test_preparing_writes_nothing_and_waking_makes_the_key(built):
    phone = Phone(str(built))
    assert list(built.iterdir()) == []
    phone.wake(SCOPE)
    assert len((built / "secret_key").read_text()) == 64


def test_a_new_phone_uses_the_prebuilt_database_and_templates(built, monkeypatch):
    monkeypatch.setattr(database, "init_migrations", lambda _app: pytest.fail("It needs no migration."))
    phone = awake(built)
    assert isinstance(phone._app.jinja_env.loader, ModuleLoader)
    begin(phone)
    assert b"Go on with" in get(phone)[2]


def test_a_first_start_logs_no_error(built, capsys):
    get(awake(built))
    assert '"level": "error"' not in capsys.readouterr().err


def test_a_form_is_accepted_after_a_restart_that_lost_writes(built):
    """On a full phone, files written by a page are lost when Python restarts."""
    first = awake(built)
    kept = {file: file.read_bytes() for file in built.iterdir()}
    form = new_game(first)
    for file, content in kept.items():
        file.write_bytes(content)
    assert awake(built).answer(form)[0] == 303


def test_a_first_start_without_its_data_folder_starts_again(built):
    """The browser may have kept the snapshot but not the data folder."""
    phone = Phone(str(built))
    shutil.rmtree(built)
    phone.wake(SCOPE)
    assert b"Run a tournament night" in get(phone)[2]


def test_the_database_is_kept_in_one_file(tmp_path):
    begin(awake(tmp_path))
    kept = {file.name for file in tmp_path.iterdir()}
    assert kept == {DATABASE_FILE, "secret_key", "cookies.json"}


def test_answers_are_not_compressed(built):
    _status, headers, _body = awake(built).answer(("GET", SCOPE, {"accept-encoding": "gzip, br"}, b""))
    assert "Content-Encoding" not in dict(headers)


def test_a_picture_is_no_png_before_the_page_makes_it_one(built):
    phone = awake(built)
    game = begin(phone)
    assert get(phone, f"{game}/picture/wide.svg")[0] == 200
    assert get(phone, f"{game}/picture/wide.png")[0] == 404


def begin(phone):
    """Start a game. Returns its address below the scope."""
    return sent(phone, new_game(phone))


def new_game(phone):
    """The request that starts a game."""
    fields = {"name_0": "Ann", "name_1": "Bob", "players": 2, "edition": "winning-moves"}
    return form_of(phone, "games/new", fields)


def post(phone, path, fields):
    """Send a form. Returns the address below the scope that the answer redirects to."""
    return sent(phone, form_of(phone, path, fields))


def form_of(phone, path, fields):
    token = TOKEN.search(get(phone, "games/new")[2])[1].decode()
    headers = {"content-type": "application/x-www-form-urlencoded", "referer": SCOPE}
    return "POST", SCOPE + path, headers, urlencode({"csrf_token": token, **fields}).encode()


def sent(phone, request):
    _status, headers, _body = phone.answer(request)
    return dict(headers)["Location"].removeprefix(SCOPE)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("dump", RELEASED, ids=lambda file: file.stem)
def test_games_of_every_released_version_are_copied_before_an_upgrade(tmp_path, dump, monkeypatch):
    monkeypatch.setattr(pocket, "is_newest", lambda: False)  # the newest dump needs no migration
    read_or_create(tmp_path / "secret_key", "0" * 64)
    load(dump, tmp_path / DATABASE_FILE)
    before = rows(tmp_path / DATABASE_FILE)
    awake(tmp_path)
    assert rows(tmp_path / DATABASE_FILE) == before
    (copy,) = (tmp_path / "backups").glob("before-*.db")
    assert rows(copy) == before


def test_refuses_a_database_of_a_newer_version_and_leaves_it_unchanged(built):
    awake(built)
    database = built / DATABASE_FILE
    with opened(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    kept = database.read_bytes()
    kind, sentence = Phone(str(built)).wake(SCOPE)
    assert (kind, "made by a newer scorekeeper" in sentence) == ("NoDatabase", True)
    assert database.read_bytes() == kept


def rows(database):
    with opened(database) as connection:
        return connection.execute("SELECT (SELECT count(*) FROM games), count(*) FROM hands").fetchall()


@pytest.mark.parametrize(
    ("missing", "status", "told"),
    [
        ("leather", 503, b"Part of the program is still loading"),
        ("alembic.config", 503, b"Part of the program is still loading"),
        ("sqlalchemy.dialects.postgresql", 503, b"Part of the program is still loading"),
        ("nowhere", 500, b"Something broke on our side"),
    ],
)
def test_a_page_that_needs_a_later_part_asks_to_wait(built, missing, status, told):
    phone = awake(built)

    def view():
        raise ModuleNotFoundError(name=missing)

    phone._app.view_functions["home.home"] = view
    answered, _headers, page = get(phone)
    assert (answered, told in page) == (status, True)


def test_preparing_tolerates_only_modules_of_later_parts(tmp_path, monkeypatch):
    lazy = Lazy("leather.not_there", "view")

    def app_with_lazy_view(config):
        app = create_app(config)
        app.add_url_rule("/chart", "chart", lazy)
        return app

    monkeypatch.setattr(pocket, "create_app", app_with_lazy_view)
    assert get(awake(tmp_path), "chart")[0] == 503
    lazy.module = "scorekeeper.not_there"
    with pytest.raises(ModuleNotFoundError, match="not_there"):
        Phone(str(tmp_path))


def test_sharing_says_that_it_needs_a_computer(built):
    phone = awake(built)
    game = begin(phone)
    _status, _headers, sharing = get(phone, f"{game}/sharing")
    assert b"run scorekeeper on a computer" in sharing
    assert b"SCOREKEEPER_URL" not in sharing


ALLOWED = re.compile(r'href="/scores/pocket/(legal[?][^"]+)"')
POSITION = re.compile(r'<input class="address" readonly value="([^"]+)"')


@pytest.mark.parametrize("page", ["rulebook/MB-9.1", "legal"])
def test_pages_without_a_game_are_shared_by_the_address_of_the_site(built, page):
    """Another phone with the app of that site can open the address."""
    phone = awake(built)
    text = get(phone, page)[2].decode()
    if page == "legal":
        text = get(phone, unescape(ALLOWED.search(text)[1]))[2].decode()
    assert unescape(POSITION.search(text)[1]).startswith(f"{SCOPE}{page}")
    assert "opens on phones that have this app from the same place" in text
    assert "localhost" not in text


def test_a_phone_has_no_quotas(built):
    """Only one person uses it, and no operator could raise a limit."""
    phone = awake(built)
    for number in range(Quotas().device_clubs + 1):
        assert post(phone, "clubs/new", {"name": f"Club {number}"}).startswith("clubs/")


def test_the_start_page_says_where_the_games_are_kept(built):
    phone = awake(built)
    assert b"Your games are on this phone alone" not in get(phone)[2]
    begin(phone)
    page = get(phone)[2]
    assert b"Your games are on this phone alone" in page
    assert b'id="new-version" hidden' in page
    assert b'src="/scores/pocket/pocket/in-page.js"' in page
