"""The app on a phone's home screen: names, icons, shortcuts, pictures, in both languages; its worker."""

import json
import re
from math import hypot

import pytest
import resvg_py

from scorekeeper.paths import static_dir
from scorekeeper.web.serving.language import languages
from tests.browser.png import pixels, size
from tests.browser.screenshots import LOCALES

MANIFEST, WORKER = "/manifest.webmanifest", "/games/worker.js"
NAMES = {
    "en": ("Mille Bornes scorekeeper", ["New game", "Is this allowed?", "Find my table"]),
    "fr": ("Compteur de Mille Bornes", ["Nouvelle partie", "Est-ce permis\u202f?", "Trouver ma table"]),
}
LANGUAGES = pytest.mark.parametrize("language", LOCALES)
#: Of an icon's half: the radius that every phone shows.
SAFE = 0.8
#: The most red in the sky and the road, and the row of pixels above the dashes of the road, of 256.
SKY, ABOVE_DASHES = 0x1D, 215


@pytest.fixture
def client(app):
    return app.test_client()


def manifest(client, language):
    return client.get(MANIFEST, query_string={"language": language}).json


@LANGUAGES
def test_names_are_in_the_language_of_the_page(client, language):
    page = client.get("/", headers={"Accept-Language": language})
    (address,) = re.findall(r'rel="manifest" href="([^"]+)"', page.text)
    answer = client.get(address)
    assert answer.mimetype == "application/manifest+json"
    described = answer.json
    assert described["lang"] == language
    name, shortcuts = NAMES[language]
    assert (described["name"], described["short_name"]) == (name, "Mille Bornes")
    assert [shortcut["name"] for shortcut in described["shortcuts"]] == shortcuts


@pytest.mark.parametrize("unknown", ["", "tlh", "../en"])
def test_an_unknown_language_gives_the_browsers_own(client, unknown):
    answer = client.get(f"{MANIFEST}?language={unknown}", headers={"Accept-Language": "fr"})
    assert answer.json["lang"] == "fr"
    assert "Accept-Language" in answer.headers["Vary"]


def test_browsers_keep_it_for_a_day_and_get_no_cookie(client):
    answer = client.get(MANIFEST)
    assert {"public", "max-age=86400"} <= set(answer.headers["Cache-Control"].split(", "))
    assert "Set-Cookie" not in answer.headers


@LANGUAGES
def test_its_addresses_answer(client, language):
    described = manifest(client, language)
    shortcuts = [shortcut["url"] for shortcut in described["shortcuts"]]
    assert len(shortcuts) == 3
    for address in (described["scope"], *shortcuts):
        assert client.get(address).status_code == 200, address
    assert client.get(described["start_url"]).location == described["id"] == described["scope"]


@LANGUAGES
def test_its_pictures_have_the_sizes_that_it_names(client, language):
    described = manifest(client, language)
    pictures = described["icons"] + described["screenshots"]
    assert {"192x192", "512x512", "390x844"} <= {picture["sizes"] for picture in pictures}
    for picture in pictures:
        answer = client.get(picture["src"])
        assert (answer.status_code, answer.mimetype) == (200, picture["type"]), picture
        if picture["type"] == "image/png":
            assert "{}x{}".format(*size(answer.data)) == picture["sizes"]
    shown = [picture["src"] for picture in described["screenshots"]]
    assert len(shown) == 2 and all(f".{language}.png" in address for address in shown)


def test_every_icon_can_be_cut_to_a_circle(client):
    icons = manifest(client, "en")["icons"]
    sources = [{icon["src"] for icon in icons if icon["purpose"] == why} for why in ("any", "maskable")]
    assert sources[0] == sources[1]
    side = 256
    drawn = bytes(resvg_py.svg_to_bytes(svg_path=str(static_dir() / "icon.svg"), width=side))
    cut = [
        row[4 * x]
        for y, row in enumerate(pixels(drawn)[:ABOVE_DASHES])
        for x in range(side)
        if hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) > SAFE * side / 2 + 1
    ]
    assert cut and max(cut) <= SKY, "of the stone, something bright would be cut off"


def test_its_colours_are_those_of_the_pages(client):
    styles = (static_dir() / "scorekeeper.css").read_text("utf-8")
    day, night = re.findall(r"--paper: (#\w+);", styles)[:2]
    page = client.get("/").text
    themes = re.findall(r'name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"', page)
    assert themes == [(day, "light"), (night, "dark")]
    described = manifest(client, "en")
    assert described["theme_color"] == described["background_color"] == day


def test_inside_a_phone_there_are_no_tables_to_find(app, client, monkeypatch):
    monkeypatch.setitem(app.config, "ALONE", True)
    described = manifest(client, "en")
    assert [shortcut["name"] for shortcut in described["shortcuts"]] == NAMES["en"][1][:2]
    assert described["screenshots"] == []


def test_below_a_path_its_addresses_are_there(client):
    described = client.get(MANIFEST, base_url="http://localhost/scores").json
    addresses = [described["start_url"], described["scope"]]
    addresses += [part.get("url", part.get("src")) for part in described["shortcuts"] + described["icons"]]
    assert [address for address in addresses if not address.startswith("/scores/")] == []


def test_browsers_ask_for_the_worker_each_time_and_its_bytes_tell_the_version(client, monkeypatch):
    answer = client.get(WORKER)
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    assert "Service-Worker-Allowed" not in answer.headers, "it stays below /games/"
    assert client.get(WORKER).data == answer.data
    monkeypatch.setattr("scorekeeper.web.home_screen._version", lambda: "another")
    assert client.get(WORKER).data != answer.data


def test_the_worker_speaks_every_language_of_the_pages(app, client):
    text = client.get(WORKER).text
    says = json.loads(re.search(r"SAYS=({.*?});", text)[1])
    with app.app_context():
        assert says.keys() == {code.replace("_", "-") for code in languages()}
    assert all("{when}" in sentence for sentence in says.values())


@pytest.mark.parametrize("path", ["", "/hands/new"])
def test_the_worker_tells_open_games_from_others_and_finds_their_files(ann, path):
    """It reads the page: whether it names a next dealer, its files, and the note that it fills."""
    table = ann.start("Ann", "Bob")
    source = (static_dir() / "games" / "worker.js").read_text("utf-8")
    patterns = {
        name: re.search(rf"const {name} = /(.*)/g?;", source)[1] for name in ("IS_OPEN", "FILES", "NOTE")
    }
    page = ann.client.get(table.path + path).text
    assert re.search(patterns["IS_OPEN"], page) and re.search(patterns["NOTE"], page)
    files = re.findall(patterns["FILES"], page)
    assert {"/static/scorekeeper.css", "/static/games/scoring.js"} <= {
        file.partition("?")[0] for file in files
    }
    assert len({*files}) >= page.count("<script") + page.count('rel="stylesheet"')
    table.post("/stop")
    assert not re.search(patterns["IS_OPEN"], ann.client.get(table.path).text)


def test_pages_name_the_worker_except_inside_a_phone(app, client, monkeypatch):
    assert f'data-worker="{WORKER}"' in client.get("/").text
    monkeypatch.setitem(app.config, "ALONE", True)
    assert "data-worker" not in client.get("/").text
