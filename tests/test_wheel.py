"""The built wheel works outside the checkout. It is built from the sdist, so the sdist is complete, too."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.pocket.hosting import PARTS
from tests.serving import serving

pytestmark = pytest.mark.rest  # the wheel is built and installed

CHECKOUT = Path(__file__).parents[1]
HAND = {
    "format": "mille-bornes-hand/1",
    "edition": "winning-moves",
    "players": 2,
    "sides": [{"name": "Ann", "miles": 500, "safeties": ["extra_tank"]}, {"name": "Bob", "miles": 475}],
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, CHECKOUT)
    return folder


@pytest.fixture(scope="module")
def command(built, tmp_path_factory):
    """The command of a fresh environment with the wheel and the libraries of this environment."""
    home = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(home)
    python = home / "bin" / "python"
    (wheel,) = built.glob("*.whl")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    lent = sysconfig.get_path("purelib")
    own = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    (own / "lent.pth").write_text(f"{lent}\n")
    return home / "bin" / "scorekeeper"


def run(*command, **options):
    finished = subprocess.run([*map(str, command)], capture_output=True, text=True, **options)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def files_below(folder):
    return {
        path.relative_to(CHECKOUT).as_posix()
        for path in (CHECKOUT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_every_file(built):
    (wheel,) = built.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    beside = {f"scorekeeper/{path}" for path in files_below("templates") | files_below("static")}
    assert not (files_below("scorekeeper") | beside) - held
    assert "scorekeeper/translations/fr/LC_MESSAGES/messages.mo" in held
    assert "scorekeeper/store/migrations/env.py" in held
    assert "scorekeeper/py.typed" in held, "its types are for other programs, too"


def test_scripts_and_styles_are_minified_in_the_wheel_alone(built):
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as held:
        for name in [name for name in files_below("static") if name.endswith((".js", ".css"))]:
            text, kept = (CHECKOUT / name).read_text("utf-8"), held.read(f"scorekeeper/{name}").decode()
            assert kept == text if "vendor" in name else len(kept) < len(text), name
        described = message_from_bytes(held.read(next(n for n in held.namelist() if n.endswith("/METADATA"))))
    assert not [line for line in described.get_all("Requires-Dist") if "min" in line and "extra" not in line]


def test_the_sdist_holds_what_a_checkout_needs(built):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        held = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert not (files_below("scorekeeper") | files_below("templates") | files_below("static")) - held
    assert not {"Makefile", "README.md", "LICENSE", "babel.cfg", ".ci/run", "tests/test_wheel.py"} - held
    assert not [name for name in held if name.startswith(("instance/", ".venv/"))]


def test_the_installed_command_scores_a_hand(command, tmp_path):
    score = json.loads(run(command, "score", "-", "--json", input=json.dumps(HAND), cwd=tmp_path))
    assert [side["total"] for side in score["sides"]] == [600, 475]


def test_the_installed_rules_need_no_other_library(command, tmp_path):
    python = command.with_name("python")
    (package,) = command.parents[1].glob("lib/python*/site-packages")
    use = "from scorekeeper.rules import EDITIONS, score; print(sorted(EDITIONS)[0], score.__name__)"
    alone = os.environ | {
        "PYTHONPATH": str(package)
    }  # with -S, so that Python ignores the .pth with the libraries
    assert run(python, "-S", "-c", use, cwd=tmp_path, env=alone) == "asmodee-2014 score\n"


def test_without_its_libraries_it_says_what_to_do(command, tmp_path):
    """As after pip install --no-deps."""
    (package,) = command.parents[1].glob("lib/python*/site-packages")
    alone = os.environ | {"PYTHONPATH": str(package)}
    serve = [command.with_name("python"), "-S", command, "serve"]
    ran = subprocess.run(serve, cwd=tmp_path, env=alone, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "click is not installed" in ran.stderr and "without --no-deps" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_installed_command_serves(command, tmp_path):
    with serving(command, data=tmp_path / "data", cwd=tmp_path) as served:
        assert '<html lang="en"' in served.get("/", **{"Accept-Language": "en"}).read().decode()
        assert '<html lang="fr"' in served.get("/", **{"Accept-Language": "fr"}).read().decode()
        script = served.get("/static/load-htmx.js").read()
        assert b"runVendored" in script
        assert any((tmp_path / "data").iterdir())


def test_the_installed_command_builds_the_app_for_a_phone(command, tmp_path):
    run(command, "pocket", "build", tmp_path / "site", "--parts", PARTS, cwd=tmp_path)
    parts = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.*")}
    assert {"index.html", "sw.js", "licences.txt", "pocket/app.tar.packed", "pocket/in-page.js"} <= parts


def test_the_installed_app_keeps_games_in_the_users_folder(command, tmp_path):
    ask = "from scorekeeper.paths import data_dir; print(data_dir())"
    theirs = ("SCOREKEEPER_DATA", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in theirs}
    environment |= {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "share")}
    location = run(command.with_name("python"), "-c", ask, cwd=tmp_path, env=environment)
    assert Path(location.strip()).is_relative_to(tmp_path)
