"""scorekeeper demo: made-up games in a folder of their own, and a page that lets browsers change them."""

import contextlib
import io
import json
import os
import re
import shutil
import socket
from datetime import timedelta

import pytest

from scorekeeper.cli import main
from scorekeeper.cli.terminal import INTERRUPTED
from scorekeeper.demo.folder import sights_in
from scorekeeper.demo.pages import offer_demo
from scorekeeper.store import db
from scorekeeper.store.games.exchange import every_game
from scorekeeper.store.nights.nights import every_night
from scorekeeper.web.app import create_app
from tests.builders_web import Phone

pytestmark = pytest.mark.sqlite("a folder of its own, whatever DATABASE_URL is")

SIGHTS = ("running-game", "finished-game", "family", "series", "desk", "room", "table", "club", "league")


@pytest.fixture
def opened(monkeypatch):
    """What is done while the demo is served, instead of waiting: `opened.append(do)`."""
    doing = []
    monkeypatch.setattr("scorekeeper.cli.serve.bounded_server", lambda app, listener: app)
    monkeypatch.setattr("scorekeeper.cli.server.run_until_stopped", lambda app: [do(app) for do in doing])
    return doing


@pytest.fixture(scope="module")
def first_start(tmp_path_factory):
    """The folder of a demo that nobody has changed, and what was printed when it was made."""
    folder, output = tmp_path_factory.mktemp("demo") / "made", io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(output):
        patch.setattr("scorekeeper.cli.server.run_until_stopped", lambda server: None)
        assert main(["demo", "--data", str(folder), "--port", "0"]) == 0
    return folder, output.getvalue()


@pytest.fixture
def made(first_start):
    return first_start[0]


@pytest.fixture
def phone(made, tmp_path):
    """A phone of a copy of that demo."""
    folder = tmp_path / "copy"
    shutil.copytree(made, folder)
    app = create_app({"DATA_DIR": folder, "DATABASE_URL": ""})
    offer_demo(app, sights_in(folder))
    yield Phone(app)
    with app.app_context():
        db.engine.dispose()


def path_of(phone, sight):
    """Where a button of the page leads."""
    page = phone.post(f"/demo/{sight}")
    assert page.status == 303
    return page.goes_to


def test_each_thing_to_look_at_opens(phone):
    assert [phone.get(path_of(phone, sight)).status for sight in SIGHTS] == [200] * len(SIGHTS)


def test_the_page_offers_all_of_them(phone):
    page = phone.get("/demo")
    assert re.findall(r'formaction="/demo/([\w-]+)"', page.html) == [*SIGHTS]
    assert "This is a demo" in phone.get("/").words


def test_an_address_lets_nobody_in_before_the_button(phone):
    """A messenger's preview opens addresses, too."""
    game = path_of(Phone(phone.app), "running-game")
    asked = phone.get("/demo/running-game")
    assert asked.status == 200
    assert re.search(r'class="main" formaction="/demo/running-game"', asked.html)
    assert phone.post(f"{game}/misdeal").status == 403
    assert path_of(phone, "running-game") == game
    assert phone.post(f"{game}/misdeal").status == 303
    assert phone.get("/demo/running-game").goes_to == game


def test_an_unknown_thing_is_not_there(phone):
    assert phone.get("/demo/casino").status == 404
    assert phone.post("/demo/casino").status == 404


def test_every_right_comes_with_the_first_button(phone):
    club, night = path_of(phone, "club"), path_of(phone, "desk").removesuffix("/desk")
    assert phone.post(f"{club}/members", {"people": "Zoé Zander"}).status == 303
    assert phone.post(f"{night}/announce", {"text": "Tea is ready"}).status == 303
    assert "Zoé Zander" in phone.get(club).words
    assert "Tea is ready" in phone.get(night).words


def test_two_browsers_hold_the_same_and_keep_their_own(phone):
    own = phone.start("Ann", "Bob")
    other = Phone(phone.app)
    for device in (phone, other):
        path_of(device, "family")
        path_of(device, "family")
    assert own.path in phone.get("/").html
    assert own.path not in other.get("/").html
    assert phone.get(f"{own.path}/menu").status == 200


def test_it_has_a_year_of_games_and_a_season_of_nights(phone):
    with phone.app.app_context():
        games, nights = every_game(), every_night()
        of_family = [game for game in games if "Rose" in game.seats]
        assert len(of_family) > 40
        assert sum(not game.finished for game in of_family) == 1
        oldest, newest = (choose(game.created_at for game in games) for choose in (min, max))
        assert timedelta(days=360) < newest - oldest < timedelta(days=367)
        assert [bool(night.finished_at) for night in nights] == [True] * 5 + [False]
        assert {night.season_id for night in nights} == {1}


# --- the command -----------------------------------------------------------------------------------


def test_addresses_are_printed_with_what_is_there(first_start):
    _, output = first_start
    assert re.findall(r"http://127\.0\.0\.1:\d+/demo/([\w-]+) +\S", output) == [*SIGHTS]
    assert re.search(r"^    http://127\.0\.0\.1:\d+/demo$", output, re.MULTILINE)
    assert "A finished game" in output


def test_without_a_folder_nothing_stays(opened, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    seen = []
    opened.append(lambda app: seen.append([path.name for path in tmp_path.iterdir()]))
    assert main(["demo", "--port", "0"]) == 0
    assert len(seen[0]) == 1 and seen[0][0].startswith("scorekeeper-demo-")
    assert list(tmp_path.iterdir()) == []


def test_no_real_game_and_no_setting_is_used(opened, monkeypatch, tmp_path):
    real = tmp_path / "real"
    settings = {
        "SCOREKEEPER_DATA": str(real),
        "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none",
        "SCOREKEEPER_CREATE": "closed",
        "SCOREKEEPER_URL": "https://club.example/",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    opened.append(lambda app: seen.update(app.config))
    seen = {}
    assert main(["demo", "--data", str(tmp_path / "demo"), "--port", "0"]) == 0
    assert (seen["CREATE"], seen["PUBLIC_URL"], seen["DATA_DIR"]) == ("open", None, tmp_path / "demo")
    assert not real.exists()
    assert {name: os.environ[name] for name in settings} == settings


def test_a_demo_that_was_kept_goes_on(made, opened, tmp_path):
    def score(app):
        phone = Phone(app)
        games.append(path_of(phone, "running-game"))
        phone.post(f"{games[-1]}/rename", {"title": "Sunday"})
        titles.append(phone.get(games[-1]).words)

    games, titles = [], []
    folder = str(shutil.copytree(made, tmp_path / "kept"))
    opened.append(score)
    assert main(["demo", "--data", folder, "--port", "0"]) == 0
    opened[:] = [lambda app: titles.append(Phone(app).get(games[0]).words)]
    assert main(["demo", "--data", folder, "--port", "0"]) == 0
    assert ["Sunday" in words for words in titles] == [True, True]


@pytest.mark.parametrize(
    ("options", "host"),
    [((), "127.0.0.1"), (("--host", "0.0.0.0"), "0.0.0.0")],
    ids=["this computer alone", "the network"],
)
def test_it_listens_where_it_is_told(options, host, made, opened, monkeypatch, tmp_path):
    monkeypatch.setattr(
        "scorekeeper.cli.serve.bounded_server", lambda app, listener: listener.getsockname()[0]
    )
    hosts = []
    opened.append(hosts.append)
    folder = str(shutil.copytree(made, tmp_path / "kept"))
    assert main(["demo", "--data", folder, "--port", "0", *options]) == 0
    assert hosts == [host]


@pytest.mark.parametrize("name", ["letter.txt", "scorekeeper.db", "demo.json"])
def test_a_folder_with_anything_else_is_refused(name, tmp_path, opened, capsys):
    (tmp_path / name).write_text("mine")
    assert main(["demo", "--data", str(tmp_path), "--port", "0"]) == 1
    assert f"{tmp_path} holds something that is not a demo" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert main(["demo", "--data", str(tmp_path / name), "--port", "0"]) == 1
    assert "is not a demo" in capsys.readouterr().err
    assert (tmp_path / name).read_text() == "mine"


def test_a_demo_stopped_half_way_leaves_nothing(opened, monkeypatch, tmp_path):
    def interrupted(now):
        raise KeyboardInterrupt

    folder = tmp_path / "demo"
    monkeypatch.setattr("scorekeeper.demo.world.make", interrupted)
    assert main(["demo", "--data", str(folder), "--port", "0"]) == INTERRUPTED
    assert not folder.exists()


def test_a_taken_port_is_said_before_anything_is_made(tmp_path, opened, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["demo", "--data", str(tmp_path / "demo"), "--port", str(port)]) == 1
    assert f"Port {port} is already in use" in capsys.readouterr().err
    assert not (tmp_path / "demo").exists()


def test_the_folder_says_what_is_in_it(made):
    assert [*json.loads((made / "demo.json").read_text())] == [*SIGHTS]
