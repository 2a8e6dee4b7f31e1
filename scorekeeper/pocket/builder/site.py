"""The site: what a static host serves, made from the package and from third-party parts."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import zipfile
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper import paths
from scorekeeper.pocket.builder import packing
from scorekeeper.pocket.builder.bundling import ANY_BROWSER, FLOOR, bundle
from scorekeeper.pocket.builder.downloads import CannotBuild, download, program, sha256
from scorekeeper.pocket.builder.trimming import (
    LIBRARIES,
    PACKAGE,
    STANDARD_LIBRARY,
    is_other_language,
    left_out,
)
from scorekeeper.pocket.later import LATER
from scorekeeper.pocket.offering import PACKED, WORKER
from scorekeeper.store.versions import newest_version
from scorekeeper.web.home_screen import manifest
from scorekeeper.web.serving.language import SOURCE_LANGUAGE

RUNNER, SCRIPT = (Path(__file__).with_name(name) for name in ("on_runtime.mjs", "prepare.py"))
#: Files of static/pocket/ that the site contains unchanged: at its root, and in its folder pocket/.
AT_ROOT, IN_FOLDER = ("index.html", "404.html"), ("page.css", "in-page.js")
#: Files of static/ that the page needs before the app is there.
LOOKS = ("scorekeeper.css", "icon.svg", "icon-192.png", "icon-512.png")
#: Python's scripts, wrapped in the function `pythonRuntime`. The service worker checks the text of the
#: function. The scripts refuse a worker that is not a module, because it could load no further scripts. Here
#: they are complete.
RUNTIME = "python.js"
AS_FUNCTION = (
    "--global-name=runtime",
    "--banner:js=self.pythonRuntime=function(){",
    "--footer:js=return runtime};",
    "--define:globalThis.importScripts=undefined",
)
#: Files of the page that is shown while the app is not running. The service worker keeps them and checks
#: hashes.
SHELL = (
    "index.html",
    *(f"pocket/{name}" for name in ("page.js", "page.css", "in-page.js", "scorekeeper.css", "icon.svg")),
)
WASM, STDLIB = "pyodide.asm.wasm", "python_stdlib.zip"
#: Archives in the order in which a phone downloads them. The libraries rarely change between versions. The
#: first page needs nothing in LATER.
LIBRARIES_TAR, APP_TAR, LATER_TAR = "libraries.tar", "app.tar", "later.tar"
TYPES = {
    WASM: "application/wasm",
    STDLIB: "application/zip",
    **dict.fromkeys((LIBRARIES_TAR, APP_TAR, LATER_TAR), "application/x-tar"),
}


def build(target: Path, parts: Path) -> int:
    """Write the site to the folder `target`. Downloaded parts are kept in the folder `parts`.

    Returns how many bytes a phone downloads. Raises `CannotBuild` and OSError.
    """
    if target.exists() and any(target.iterdir()) and not (target / "pocket").is_dir():
        raise CannotBuild(f"{target} holds other files: name an empty folder.")
    wheels, packages = download(parts)
    with TemporaryDirectory() as folder:
        tree, scripts, site = (Path(folder, name) for name in ("tree", "scripts", "site"))
        runtime = packages / "pyodide"
        _unpack_standard_library(runtime, tree / "stdlib")
        _unpack_libraries(wheels, tree / "app")
        _copy_package(tree / "app" / "scorekeeper")
        _prepare(runtime, tree)
        _write_parts(runtime, tree, site / "pocket")
        _write_licences(wheels, packages, site)
        _copy_pages(site)
        shutil.copytree(paths.static_dir() / "pocket", scripts)
        bundle(packages, scripts / "page.js", site / "pocket" / "page.js", ANY_BROWSER)
        bundle(packages, scripts / "runtime.js", site / "pocket" / RUNTIME, FLOOR, *AS_FUNCTION)
        _fix_shell(site)
        _write_version(runtime, site, scripts)
        bundle(packages, scripts / WORKER, site / WORKER, FLOOR)
        _put_in_place(site, target)
        return _fetched(site)


def _unpack_standard_library(runtime: Path, tree: Path) -> None:
    with zipfile.ZipFile(runtime / STDLIB) as library:
        library.extractall(
            tree, [name for name in library.namelist() if not left_out(name, STANDARD_LIBRARY)]
        )


def _unpack_libraries(wheels: list[Path], tree: Path) -> None:
    languages = {file.parent.parent.name for file in paths.translations_dir().glob("*/LC_MESSAGES/*.mo")} | {
        "en"
    }
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            names = [name for name in packed.namelist() if not left_out(name, LIBRARIES)]
            packed.extractall(tree, [name for name in names if not is_other_language(name, languages)])
    for described in tree.glob("*.dist-info/METADATA"):
        head = described.read_text("utf-8").partition("\n\n")[0]  # the rest is a page for people
        described.write_text(f"{head}\n", "utf-8")


def _copy_package(target: Path) -> None:
    sources = ((paths.PACKAGE, ""), (paths.templates_dir(), "templates/"), (paths.static_dir(), "static/"))
    for source, below in sources:
        for file in source.rglob("*"):
            path = below + file.relative_to(source).as_posix()
            if file.is_file() and "__pycache__" not in file.parts and not left_out(path, PACKAGE):
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target / path)


def _prepare(runtime: Path, tree: Path) -> None:
    command = (program("node"), RUNNER, runtime, tree, SCRIPT)
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        raise CannotBuild(f"Preparing failed:\n{(ran.stdout + ran.stderr)[-2000:]}")


def _write_parts(runtime: Path, tree: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    for file in [file for file in (tree / "app").rglob("*") if file.is_file()]:
        path = file.relative_to(tree / "app")
        moved = tree / _part_of(path.as_posix()) / path
        moved.parent.mkdir(parents=True, exist_ok=True)
        file.rename(moved)
    parts = {
        WASM: (runtime / WASM).read_bytes(),
        STDLIB: packing.stored_zip(tree / "stdlib"),
        **{name: packing.tar(tree / name) for name in (LIBRARIES_TAR, APP_TAR, LATER_TAR)},
    }
    for name, content in parts.items():
        (folder / f"{name}{PACKED}").write_bytes(packing.gzipped(content))


def _part_of(path: str) -> str:
    if path.lower().startswith(LATER):
        return LATER_TAR
    return APP_TAR if path.startswith("scorekeeper/") else LIBRARIES_TAR


def _write_licences(wheels: list[Path], packages: Path, site: Path) -> None:
    """Write the licences of all libraries, and of the font, into one file, as they require."""
    texts = []
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            names = (
                name for name in packed.namelist() if "LICENSE" in name.upper() and ".dist-info/" in name
            )
            texts += [f"--- {name}\n\n{packed.read(name).decode()}" for name in sorted(names)]
    texts += [
        f"--- {file.name}\n\n{file.read_text('utf-8')}" for file in sorted(paths.PACKAGE.rglob("*-LICENSE"))
    ]
    texts.append(f"--- fflate\n\n{(packages / 'fflate' / 'LICENSE').read_text('utf-8')}")
    (site / "licences.txt").write_text("\n\n".join([_RUNTIME_LICENCE, *texts]), "utf-8")


_RUNTIME_LICENCE = """--- Pyodide, https://pyodide.org

Pyodide is used under the Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/, and holds CPython
under the PSF License, https://docs.python.org/3/license.html. Both are unchanged."""


def _copy_pages(site: Path) -> None:
    for name in AT_ROOT:
        shutil.copyfile(paths.static_dir() / "pocket" / name, site / name)
    for name in (*LOOKS, *(f"pocket/{name}" for name in IN_FOLDER)):
        shutil.copyfile(paths.static_dir() / name, site / "pocket" / Path(name).name)
    # The app's own pages name one in their language. This one is for the page that installs the app.
    described = manifest(SOURCE_LANGUAGE, str, lambda path: f"../{path}", str, alone=True)
    (site / "pocket" / "manifest.webmanifest").write_text(json.dumps(described), "utf-8")


def _write_version(runtime: Path, site: Path, scripts: Path) -> None:
    """Write version.js among `scripts`, with what the service worker knows about the site.

    The version is a hash of all files.
    """
    files = sorted(file for folder in (site, scripts) for file in folder.rglob("*") if file.is_file())
    built = {
        "version": hashlib.sha256("".join(map(sha256, files)).encode()).hexdigest()[:12],
        "migration": int(newest_version()),
        "pyodide": json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))["info"],
        "runtime": {"name": RUNTIME, "sha256": _sha256_of_function(site / "pocket" / RUNTIME)},
        "parts": [_described(site / "pocket" / f"{name}{PACKED}", name) for name in TYPES],
        "shell": [{"name": name, "sha256": sha256(site / name)} for name in SHELL],
    }
    (scripts / "version.js").write_text(f"export const BUILT = {json.dumps(built)};\n", "utf-8")


def _sha256_of_function(script: Path) -> str:
    """The hash of a script's one function, as browsers return its text."""
    text = script.read_text("utf-8")
    return hashlib.sha256(text[text.index("{") : text.rindex("}") + 1].encode()).hexdigest()


def _put_in_place(site: Path, target: Path) -> None:
    """Copy the site to where a host serves it, the service worker last.

    Then remove the leftovers of an older one.
    """
    shutil.copytree(site, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns(WORKER))
    shutil.copyfile(site / WORKER, target / f".{WORKER}")
    (target / f".{WORKER}").replace(target / WORKER)
    for file in (target / "pocket").iterdir():
        if not (site / "pocket" / file.name).exists():
            file.unlink()


def _fetched(site: Path) -> int:
    """Count the bytes that a phone downloads before its first page, from a host that compresses scripts."""
    first = (site / "pocket" / f"{name}{PACKED}" for name in TYPES if name != LATER_TAR)
    scripts = (packing.gzipped(file.read_bytes()) for file in site.rglob("*.js"))
    return sum(file.stat().st_size for file in first) + sum(map(len, scripts))


def _fix_shell(site: Path) -> None:
    """Add integrity hashes for what the page loads, so that the browser refuses any other file."""
    page = site / "index.html"

    def with_hash(found: re.Match[str]) -> str:
        digest = hashlib.sha384((site / found[2]).read_bytes()).digest()
        return f'{found[1]}"{found[2]}" integrity="sha384-{b64encode(digest).decode()}"'

    text = re.sub(r'((?:rel="stylesheet" href|defer src)=)"([^"]+)"', with_hash, page.read_text("utf-8"))
    page.write_text(text, "utf-8")


def _described(file: Path, name: str) -> dict[str, Any]:
    content = gzip.decompress(file.read_bytes())
    return {
        "name": name,
        "type": TYPES[name],
        "packed": file.stat().st_size,
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "later": name == LATER_TAR,
    }
