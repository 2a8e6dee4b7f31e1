"""The builder of the site, without its downloads."""

import ast
import base64
import hashlib
import io
import json
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.paths import static_dir
from scorekeeper.pocket.builder import downloads, packing, site
from scorekeeper.pocket.builder.downloads import CannotBuild
from scorekeeper.pocket.builder.site import build
from scorekeeper.pocket.builder.trimming import (
    LIBRARIES,
    PACKAGE,
    STANDARD_LIBRARY,
    is_other_language,
    left_out,
)
from scorekeeper.records.decoding import ENCODINGS


@pytest.fixture
def tree(tmp_path):
    for name in ("b/two.py", "a.py", "b/one.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


@pytest.mark.parametrize("pack", [packing.tar, packing.stored_zip])
def test_archives_of_equal_files_are_equal(tree, pack):
    first = packing.gzipped(pack(tree))
    (tree / "a.py").touch()
    (tree / "a.py").chmod(0o700)
    assert packing.gzipped(pack(tree)) == first
    (tree / "a.py").write_text("other")
    assert packing.gzipped(pack(tree)) != first


def test_archives_hold_every_file(tree):
    names = ["a.py", "b/one.txt", "b/two.py"]
    with tarfile.open(fileobj=io.BytesIO(packing.tar(tree))) as archive:
        assert archive.getnames() == names
    assert zipfile.ZipFile(io.BytesIO(packing.stored_zip(tree))).namelist() == names


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("path", "patterns", "expected"),
    [
        ("sqlalchemy/dialects/mysql/base.py", LIBRARIES, True),
        ("sqlalchemy/dialects/sqlite/base.py", LIBRARIES, False),
        ("markupsafe/_speedups.so", LIBRARIES, True),
        ("markupsafe/_native.py", LIBRARIES, False),
        ("cli/serve.py", PACKAGE, True),
        ("templates/demo/demo.html", PACKAGE, True),
        ("pocket/builder/site.py", PACKAGE, True),
        ("pocket/phone.py", PACKAGE, False),
        ("store/migrations/versions/0027_first_version.py", PACKAGE, False),
    ],
)
def test_files_for_a_computer_are_left_out(path, patterns, expected):
    assert left_out(path, patterns) == expected


def modules_named_in(file):
    """All modules that a file imports, with the names imported from them, because those may be modules."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))


def test_the_standard_library_modules_of_the_app_are_kept():
    kept = [
        file
        for file in paths.PACKAGE.rglob("*.py")
        if not left_out(file.relative_to(paths.PACKAGE).as_posix(), PACKAGE)
    ]
    names = {name.replace(".", "/") for file in kept for name in modules_named_in(file)}
    assert {"statistics", "sqlite3", "json"} <= names
    files = {f"{name}{end}" for name in names for end in (".py", "/__init__.py")}
    assert [file for file in sorted(files) if left_out(file, STANDARD_LIBRARY)] == []


def test_all_licences_lie_in_one_file(tmp_path):
    wheel, packages = tmp_path / "a.whl", tmp_path / "packages"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("a-1.dist-info/licenses/LICENSE.txt", "as you like")
        packed.writestr("a/license.py", "no licence")
    (packages / "fflate").mkdir(parents=True)
    (packages / "fflate" / "LICENSE").write_text("of fflate")
    site._write_licences([wheel], packages, tmp_path)
    written = (tmp_path / "licences.txt").read_text("utf-8")
    for text in ("Pyodide", "--- a-1.dist-info/licenses/LICENSE.txt\n\nas you like", "of fflate"):
        assert text in written
    assert "no licence" not in written
    assert all(file.name in written for file in paths.PACKAGE.rglob("*-LICENSE"))


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("babel/locale-data/fr.dat", False),
        ("babel/locale-data/root.dat", False),
        ("babel/locale-data/fr_CH.dat", True),
        ("wtforms/locale/de/LC_MESSAGES/wtforms.mo", True),
        ("wtforms/locale/fr/LC_MESSAGES/wtforms.mo", False),
        ("babel/core.py", False),
    ],
)
def test_other_languages_are_left_out(path, expected):
    assert is_other_language(path, {"en", "fr"}) == expected


@pytest.mark.sampled(7)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_encodings_of_name_lists_are_kept(encoding):
    assert not left_out(f"encodings/{encoding}.py", STANDARD_LIBRARY)


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("scorekeeper/rules/game.pyc", "app.tar"),
        ("sqlalchemy/engine/base.pyc", "libraries.tar"),
        ("sqlalchemy/dialects/postgresql/base.pyc", "later.tar"),
        ("leather/chart.pyc", "later.tar"),
        ("flask_migrate-4.1.0.dist-info/METADATA", "later.tar"),
        ("Flask_Migrate-4.1.0.dist-info/METADATA", "later.tar"),
        ("flask/app.pyc", "libraries.tar"),
    ],
)
def test_files_that_no_first_page_needs_are_in_a_later_part(path, part):
    assert site._part_of(path) == part


def test_the_page_has_the_hash_of_every_file_it_loads(tmp_path):
    (tmp_path / "pocket").mkdir()
    shutil.copyfile(static_dir() / "pocket" / "index.html", tmp_path / "index.html")
    for name in ("page.js", "page.css", "scorekeeper.css"):
        (tmp_path / "pocket" / name).write_text("x")
    site._fix_shell(tmp_path)
    page = (tmp_path / "index.html").read_text()
    digest = base64.b64encode(hashlib.sha384(b"x").digest()).decode()
    assert page.count(f' integrity="sha384-{digest}"') == 3


def test_the_page_that_installs_the_app_names_it_its_icons_and_shortcuts(tmp_path):
    folder = tmp_path / "pocket"
    folder.mkdir()
    site._copy_pages(tmp_path)
    described = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    assert (described["name"], described["start_url"]) == ("Mille Bornes scorekeeper", "../")
    assert [icon["src"] for icon in described["icons"] if not (folder / icon["src"]).is_file()] == []
    assert [shortcut["url"] for shortcut in described["shortcuts"]] == ["../games/new", "../legal"]


def test_every_dependency_is_pinned_by_its_hash():
    lines = [line for line in downloads.LOCK.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert lines
    assert all("==" in line and "--hash=sha256:" in line for line in lines)
    listed, lock = (json.loads(file.read_text("utf-8")) for file in downloads.FROM_NPM)
    assert lock["packages"].pop("")["dependencies"] == listed["dependencies"]
    assert all(package["integrity"].startswith("sha512-") for package in lock["packages"].values())


def test_wheels_of_an_older_version_are_left_alone(tmp_path, monkeypatch):
    for name in ("old", "kept"):
        (tmp_path / f"{name}.whl").write_text(name)
    kept = downloads.sha256(tmp_path / "kept.whl")
    monkeypatch.setattr(downloads, "_locked_hashes", lambda: {kept})
    monkeypatch.setattr(downloads, "_packages", lambda folder: folder)
    monkeypatch.setattr(downloads, "_run", lambda *_command, **_options: pytest.fail("Nothing is missing."))
    assert downloads.download(tmp_path) == ([tmp_path / "kept.whl"], tmp_path)


def test_a_changed_lock_file_fetches_the_packages_again(tmp_path, monkeypatch):
    fetched = []
    monkeypatch.setattr(downloads, "program", lambda name: name)
    monkeypatch.setattr(downloads, "_run", lambda *command, **_options: fetched.append(command[:2]))
    marker = downloads._packages(tmp_path) / ".package-lock.json"
    marker.parent.mkdir()
    marker.touch()
    downloads._packages(tmp_path)
    assert fetched == [("npm", "ci")]
    (tmp_path / "package-lock.json").write_text("{}")
    downloads._packages(tmp_path)
    assert fetched == [("npm", "ci")] * 2


def test_the_service_worker_is_put_in_place_last(tmp_path, monkeypatch):
    site_folder, target = tmp_path / "site", tmp_path / "target"
    for folder in (site_folder, target):
        (folder / "pocket").mkdir(parents=True)
        (folder / "sw.js").write_text(folder.name)
    (site_folder / "pocket" / "page.js").touch()
    (target / "pocket" / "old.js").touch()
    monkeypatch.setattr(Path, "replace", lambda *_files: pytest.fail("Killed just before."))
    with pytest.raises(pytest.fail.Exception):
        site._put_in_place(site_folder, target)
    assert (target / "sw.js").read_text() == "target"
    assert sorted(file.name for file in (target / "pocket").iterdir()) == ["old.js", "page.js"]
    monkeypatch.undo()
    site._put_in_place(site_folder, target)
    assert (target / "sw.js").read_text() == "site"
    assert [file.name for file in (target / "pocket").iterdir()] == ["page.js"]


def test_a_failed_download_says_that_the_build_needs_the_network(tmp_path):
    with pytest.raises(CannotBuild, match=r"takes the network once.*\nNo route to host"):
        downloads._run(sys.executable, "-c", "raise SystemExit('No route to host')", cwd=tmp_path)


def test_a_missing_npm_says_how_to_install_node(monkeypatch):
    monkeypatch.setattr(downloads.shutil, "which", lambda *_args, **_options: None)
    with pytest.raises(CannotBuild, match="install Node"):
        downloads.program("npm")


def test_refuses_a_target_folder_with_other_files(tmp_path):
    (tmp_path / "thesis.txt").write_text("dear")
    with pytest.raises(CannotBuild, match="holds other files"):
        build(tmp_path, tmp_path / "parts")
    assert (tmp_path / "thesis.txt").exists()
