"""Static files: bundled, without comments, compressed, and asked for once."""

import gzip
import re

import brotli
import pytest

from scorekeeper import create_app
from scorekeeper.paths import static_dir
from scorekeeper.web.serving.static_files import BUNDLES, IF_SCRIPTED
from tests.minified import HOOK, MINIFIERS

MANIFEST = "/manifest.webmanifest?language=en"
PHONES = "gzip, deflate"  # over plain http browsers accept no other
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}


def fetch(client, filename, accepted=PHONES, **headers):
    return client.get(f"/static/{filename}", headers={"Accept-Encoding": accepted, **headers})


def minified(filename):
    file = static_dir() / filename
    return MINIFIERS[file.suffix](file.read_text("utf-8"))


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br, zstd", "br"), (PHONES, "gzip"), ("br;q=0, gzip", "gzip"), ("", "")],
)
def test_files_are_compressed_as_the_browser_can_unpack(client, accepted, encoding):
    answer = fetch(client, "scorekeeper.css", accepted)
    assert answer.headers.get("Content-Encoding", "") == encoding
    assert UNPACK[encoding](answer.data) == fetch(client, "scorekeeper.css", "").data
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_is_its_files_without_their_comments(client, bundle):
    text = fetch(client, bundle, "").text
    assert "// " not in text
    assert "/*" not in text
    for part in BUNDLES[bundle]:
        assert minified(part) in text, part


@pytest.mark.parametrize("file", sorted(static_dir().rglob("*.css")), ids=lambda file: file.stem)
def test_minified_styles_keep_their_selectors(file):
    """The minifier takes a nested selector for a property and drops the space before its colon. So such a
    selector must name the element ("input:checked")."""
    descendant = re.compile(r"[\w)\]*] :\w+")
    styles = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    assert descendant.findall(MINIFIERS[".css"](styles)) == descendant.findall(styles)


def test_a_checkout_serves_its_files_as_they_are_written(tmp_path):
    checkout = create_app({"DATA_DIR": tmp_path}).test_client()
    for bundle, parts in BUNDLES.items():
        text = "".join((static_dir() / part).read_text("utf-8") for part in parts)
        expected = (IF_SCRIPTED % text.encode()).decode() if bundle.endswith(".js") else text
        assert fetch(checkout, bundle, "").text == expected


def test_other_files_are_in_the_package_as_they_are(tmp_path):
    HOOK["minify_folder"](static_dir(), str(tmp_path))
    files = [file for file in static_dir().rglob("*") if file.is_file()]
    assert [file for file in files if not (tmp_path / file.relative_to(static_dir())).is_file()] == []
    changed = {
        file.suffix
        for file in files
        if (tmp_path / file.relative_to(static_dir())).read_bytes() != file.read_bytes()
    }
    assert changed == {".js", ".css"}


def test_vendored_files_are_served_unchanged(client):
    (file,) = (static_dir() / "vendor").glob("*.js")
    assert fetch(client, f"vendor/{file.name}", "").data == file.read_bytes()


def test_files_are_cached_for_good(client):
    cached = fetch(client, "base.js").headers["Cache-Control"].split(", ")
    assert {"public", "immutable", "max-age=31536000"} <= set(cached)


def test_pages_are_compressed_as_the_browser_can_unpack(client):
    for accepted, encoding in (("gzip, deflate, br, zstd", "br"), (PHONES, "gzip")):
        answer = client.get("/games/new", headers={"Accept-Encoding": accepted})
        assert answer.headers["Content-Encoding"] == encoding
        assert b"<h1>" in UNPACK[encoding](answer.data)


def test_pictures_are_served_and_unknown_files_not_found(client):
    assert fetch(client, "icon-192.png").data == (static_dir() / "icon-192.png").read_bytes()
    for path in ("nothing.js", "../pyproject.toml", "%00", "vendor", "games/../../pyproject.toml"):
        assert fetch(client, path).status_code in (404, 308), path


@pytest.mark.parametrize("of_a_game", ["games/following.js", "games/scoring.js"])
def test_a_page_of_a_game_runs_no_script_twice(of_a_game):
    parts = [*BUNDLES["base.js"], *BUNDLES[of_a_game]]
    assert len(parts) == len(set(parts))


def test_a_script_of_a_bundle_is_complete_where_the_next_begins():
    scripts = {part for parts in BUNDLES.values() for part in parts if part.endswith(".js")}
    assert {part for part in scripts if not minified(part).endswith(";")} == set()


def test_a_bundle_hides_no_file():
    assert not [bundle for bundle in BUNDLES if (static_dir() / bundle).exists()]


@pytest.mark.parametrize("path", ["/", "/games/new", "/legal"])
def test_every_file_a_page_asks_for_exists(path, client, new_phone):
    page = new_phone().get(path)
    asked = [link["href"] for link in page.all("link")] + [script["src"] for script in page.all("script")]
    assert len(asked) > 5
    for address in asked:
        assert address.startswith("/static/") or address == MANIFEST, address
        assert client.get(address).status_code == 200, address
