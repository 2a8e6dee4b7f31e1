"""Settings: the public address, allowed hosts, a path of a site, https; and bad values."""

import os
import re
import subprocess
import sys

import pytest

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.paths import CHECKOUT
from scorekeeper.web.settings import BadSetting, checked_url, from_environment
from tests.builders import hand, rules, side
from tests.builders_web import TOKEN, Phone, Table, hand_form, migrated_app, new_game_form

SITE = "https://club.example/scores/"


@pytest.fixture
def public(tmp_path, monkeypatch):
    """A server behind a proxy that serves it below a path of a site."""
    monkeypatch.setenv("SCOREKEEPER_URL", SITE)
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    return migrated_app(tmp_path)


class Visitor(Phone):
    """A browser of the site."""

    @property
    def token(self):
        if self._token is None:
            self._token = TOKEN.search(self.get("/scores/games/new").html)[1]
        return self._token

    def _open(self, method, path, htmx, options):
        options["headers"] = {
            "Host": "club.example",
            "X-Forwarded-For": "203.0.113.9",
            "X-Forwarded-Proto": "https",
            "Referer": SITE,
        }
        return super()._open(method, path, htmx, {"base_url": "http://127.0.0.1:8000/", **options})


def take_path_off(app):
    """Puts a proxy in front that removes the path of the site."""
    served = app.wsgi_app

    def proxy(environ, start_response):
        environ["PATH_INFO"] = environ["PATH_INFO"].removeprefix("/scores")
        return served(environ, start_response)

    app.wsgi_app = proxy


@pytest.mark.parametrize("takes_off", [False, True])
def test_the_app_works_below_a_path(public, takes_off):
    if takes_off:
        take_path_off(public)
    phone = Visitor(public)
    start = phone.get("/scores/")
    assert start.status == 200
    leading = [link["href"] for link in start.all("a") if not link["href"].startswith("#")]
    assert leading and all(path.startswith("/scores/") for path in leading)
    assert phone.get(start.all("link", rel="stylesheet")[0]["href"]).status == 200
    page = phone.post("/scores/games/new", new_game_form("Ann", "Bob"))
    assert page.status == 303
    assert page.goes_to.startswith("/scores/games/")
    table = Table(phone, page.goes_to)
    saved = phone.post(f"{page.goes_to}/hands/new", hand_form(rules(), hand(side(500), side(475))))
    assert saved.status == 303 and saved.goes_to.startswith("/scores/games/")
    sharing = phone.get(f"{table.path}/sharing")
    (watch,) = (field["value"] for field in sharing.all("input", class_="address"))
    assert watch == f"https://club.example{table.path}"
    (switch,) = (form for form in start.forms if "language" in form.action)
    back = phone.submit(switch, {"language": "fr"})
    assert back.goes_to == "/scores/"


def test_cookies_have_the_path_and_by_https_the_whole_host(public):
    """A browser accepts a __Host- name, which nobody else can plant, only for all paths."""
    phone = Visitor(public)
    phone.post("/scores/games/new", new_game_form("Ann", "Bob"))
    kept = {(cookie.key.startswith("__Host-"), cookie.path) for cookie in phone.client._cookies.values()}
    assert kept == {(True, "/")}
    plain = public.test_client()
    plain.get("/scores/games/new", base_url="http://127.0.0.1:8000/")
    assert {cookie.path for cookie in plain._cookies.values()} == {"/scores"}


def test_hsts_is_sent_where_the_address_has_https(public, tmp_path):
    page = Visitor(public).get("/scores/")
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    direct = public.test_client().get("/scores/", base_url="http://127.0.0.1:8000/")
    assert "Strict-Transport-Security" not in direct.headers
    plain = create_app({"DATA_DIR": tmp_path, "PUBLIC_URL": None, "TRUSTED_HOSTS": None})
    answer = plain.test_client().get("/healthz", base_url="https://somewhere.example/")
    assert "Strict-Transport-Security" not in answer.headers


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("club.example", 200),
        ("club.example:443", 200),
        ("localhost:8000", 200),
        ("127.0.0.1:8000", 200),
        ("evil.example", 400),
        ("club.example.evil.example", 400),
        ("", 400),
    ],
)
def test_only_configured_hosts_are_answered(public, host, status):
    answer = public.test_client().get("/readyz", headers={"Host": host})
    assert answer.status_code == status


def test_every_host_is_answered_without_a_configured_address(app):
    assert app.test_client().get("/healthz", headers={"Host": "laptop.local:8000"}).status_code == 200


BAD = [
    ("SCOREKEEPER_URL", "club.example"),
    ("SCOREKEEPER_URL", "ftp://club.example/"),
    ("SCOREKEEPER_URL", "https://club.example/?x=1"),
    ("SCOREKEEPER_URL", "https:///scores"),
    ("SCOREKEEPER_URL", "http://club.example:99999"),
    ("SCOREKEEPER_URL", "http://[::1"),
    ("SCOREKEEPER_PROXIES", "many"),
    ("SCOREKEEPER_PROXIES", "-1"),
    ("SCOREKEEPER_LIMITS", "nonsense"),
]


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_setting_is_refused_in_a_sentence(name, value, tmp_path, monkeypatch, capsys):
    with pytest.raises(BadSetting, match=name):
        from_environment({name: value})
    monkeypatch.setenv(name, value)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    assert main(["serve", "--port", "0"]) == 1
    assert name in capsys.readouterr().err


NO_DRIVER = "postgresql://localhost/scorekeeper"
BAD_DATABASES = {
    "games.db": "DATABASE_URL must be the address of a PostgreSQL",
    "postgresql://127.0.0.1:1/scorekeeper": "port 1 failed: Connection refused",
    NO_DRIVER: "pip install 'mille-bornes-scorekeeper[postgres]'",
}
COMMANDS = [
    ("-m", "flask", "--app", "scorekeeper", "run", "--port", "0"),
    ("-m", "flask", "--app", "scorekeeper", "db", "upgrade"),
    ("-c", "import scorekeeper.wsgi"),  # as gunicorn does
]


@pytest.mark.sampled(1)
@pytest.mark.sampled(3)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(("database", "said"), BAD_DATABASES.items())
def test_an_unusable_database_is_refused_in_a_sentence(database, said, command, tmp_path):
    variables = {"SCOREKEEPER_DATA": str(tmp_path / "data"), "DATABASE_URL": database}
    if database == NO_DRIVER:
        (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError('psycopg')")
        variables["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{CHECKOUT}"
    run = subprocess.run(
        [sys.executable, *command],
        env=os.environ | variables,
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1
    assert said in run.stderr
    assert len(run.stderr.splitlines()) == 1, "a sentence, and no traceback"


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("https://club.example", "https://club.example/"),
        (SITE, SITE),
        ("http://192.168.1.20:8000/", "http://192.168.1.20:8000/"),
    ],
)
def test_the_public_address_gets_a_final_slash(given, taken):
    assert checked_url(given) == taken


def test_serve_prints_the_configured_address_and_link_uses_it(tmp_path):
    code = (
        "import scorekeeper.cli.serve as serve; serve.print_welcome('0.0.0.0', 8000);"
        "from scorekeeper.cli.links import server_address; print(server_address(None))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"SCOREKEEPER_URL": SITE, "SCOREKEEPER_DATA": str(tmp_path), "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.findall(r"https?://\S+", run.stdout) == [SITE, SITE]
