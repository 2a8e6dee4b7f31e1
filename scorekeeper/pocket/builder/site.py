"""The site: what a static host serves, made from the package and from the parts of other people."""

import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import zipfile
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper import paths
from scorekeeper.pocket.builder import packing
from scorekeeper.pocket.builder.downloads import CannotBuild, download, program, sha256
from scorekeeper.pocket.builder.trimming import (
    LIBRARIES,
    PACKAGE,
    STANDARD_LIBRARY,
    is_other_language,
    left_out,
)
from scorekeeper.pocket.later import LATER

RUNNER, SCRIPT = (Path(__file__).with_name(name) for name in ("on_runtime.mjs", "prepare.py"))
#: Files of static/pocket/ at the root of the site; all others are in its folder pocket/.
AT_ROOT = ("index.html", "sw.js")
#: Files of static/ that the page shows before the app is there.
LOOKS = ("scorekeeper.css", "manifest.webmanifest", "icon.svg", "icon-180.png", "icon-512.png")
RUNTIME_SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
#: Shown while the app is not awake, by its page; kept and compared with their hashes by the service worker.
SHELL = (
    "index.html",
    *(f"pocket/{name}" for name in ("page.js", "page.css", "in-page.js", "scorekeeper.css", "icon.svg")),
)
#: Imported by the service worker, but for version.js, which has their hashes.
WORKER_SCRIPTS = tuple(
    f"pocket/{name}" for name in ("parts.js", "python.js", "data-folder.js", "words.js", *RUNTIME_SCRIPTS)
)
#: The end of a part's name. Under .gz some hosts would let the browser unpack it, before it is compared.
PACKED = ".packed"
WASM, STDLIB = "pyodide.asm.wasm", "python_stdlib.zip"
#: Parts in the order in which a phone fetches them. The libraries stay the same from version to version; what
#: is in LATER no first page needs.
LIBRARIES_TAR, APP_TAR, LATER_TAR = "libraries.tar", "app.tar", "later.tar"
TYPES = {
    WASM: "application/wasm",
    STDLIB: "application/zip",
    **dict.fromkeys((LIBRARIES_TAR, APP_TAR, LATER_TAR), "application/x-tar"),
}


def build(target: Path, parts: Path) -> int:
    """Write the site into the folder `target`, with the parts kept in the folder `parts`. Returns how many
    bytes a phone fetches. Raises `CannotBuild` and OSError."""
    if target.exists() and any(target.iterdir()) and not (target / "sw.js").exists():
        raise CannotBuild(f"{target} holds other files: name an empty folder.")
    wheels, archive = download(parts)
    with TemporaryDirectory() as folder:
        runtime, tree, site = (Path(folder, name) for name in ("runtime", "tree", "site"))
        _unpack_runtime(archive, runtime)
        _unpack_standard_library(runtime, tree / "stdlib")
        _unpack_libraries(wheels, tree / "app")
        _copy_package(tree / "app" / "scorekeeper")
        _prepare(runtime, tree)
        _write_parts(runtime, tree, site / "pocket")
        _write_licences(wheels, site)
        _copy_pages(runtime, site)
        size = _write_version(runtime, site)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(site, target)
    return size


def _unpack_runtime(archive: Path, runtime: Path) -> None:
    with tarfile.open(archive) as packed:
        for member in packed.getmembers():
            member.name = member.name.removeprefix("package/")
        packed.extractall(runtime, filter="data")


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
        head = described.read_text("utf-8").partition("\n\n")[0]  # what follows is a page for people
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


def _write_licences(wheels: list[Path], site: Path) -> None:
    """Write the licences of all libraries, and of the letters, into one file, as they ask for."""
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
    (site / "licences.txt").write_text("\n\n".join([_RUNTIME_LICENCE, *texts]), "utf-8")


_RUNTIME_LICENCE = """--- Pyodide, https://pyodide.org

Pyodide is used under the Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/, and holds CPython
under the PSF License, https://docs.python.org/3/license.html. Both are unchanged."""


def _copy_pages(runtime: Path, site: Path) -> None:
    for file in (paths.static_dir() / "pocket").iterdir():
        shutil.copyfile(file, site / file.name if file.name in AT_ROOT else site / "pocket" / file.name)
    for name in LOOKS:
        shutil.copyfile(paths.static_dir() / name, site / "pocket" / name)
    for name in RUNTIME_SCRIPTS:
        shutil.copyfile(runtime / name, site / "pocket" / name)


def _write_version(runtime: Path, site: Path) -> int:
    """Write what the service worker knows of its parts; the version is a hash of all files. Returns how many
    bytes a phone fetches before its first page, by a host that compresses scripts."""
    _fix_shell(site)
    files = sorted(file for file in site.rglob("*") if file.is_file())
    version = hashlib.sha256("".join(map(sha256, files)).encode()).hexdigest()[:12]
    info = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))["info"]
    parts = [_described(site / "pocket" / f"{name}{PACKED}", name) for name in TYPES]
    hashes = {
        name: [{"name": file, "sha256": sha256(site / file)} for file in listed]
        for name, listed in (("SHELL", SHELL), ("SCRIPTS", WORKER_SCRIPTS))
    }
    constants = {"VERSION": version, "PYODIDE": info, "PARTS": parts, **hashes}
    lines = (f"export const {name} = {json.dumps(value, indent=2)};\n" for name, value in constants.items())
    (site / "pocket" / "version.js").write_text("".join(lines), "utf-8")
    with (site / "sw.js").open("a", encoding="utf-8") as worker:
        worker.write(
            f"// Version {version}\n"
        )  # Chromium starts a new worker only where this file is another
    scripts = (packing.gzipped(file.read_bytes()) for file in files if file.suffix in (".js", ".mjs"))
    first: int = sum(part["size"] for part in parts if not part["later"])
    return first + sum(map(len, scripts))


def _fix_shell(site: Path) -> None:
    """Name the hashes of what the page loads, by which the browser refuses any other file."""
    page = site / "index.html"

    def with_hash(found: re.Match[str]) -> str:
        digest = hashlib.sha384((site / found[2]).read_bytes()).digest()
        return f'{found[1]}"{found[2]}" integrity="sha384-{b64encode(digest).decode()}"'

    text = re.sub(
        r'((?:rel="stylesheet" href|type="module" src)=)"([^"]+)"', with_hash, page.read_text("utf-8")
    )
    page.write_text(text, "utf-8")


def _described(file: Path, name: str) -> dict[str, Any]:
    later = name == LATER_TAR
    return {
        "name": name,
        "type": TYPES[name],
        "size": file.stat().st_size,
        "sha256": sha256(file),
        "later": later,
    }
