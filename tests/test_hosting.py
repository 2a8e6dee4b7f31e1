"""The files of docs/hosting can be read, and their commands, settings and addresses exist."""

import ast
import gc
import importlib.util
import os
import re
import runpy
import shlex
import signal
import subprocess
import sys
import time
from configparser import RawConfigParser
from contextlib import contextmanager
from functools import cache, partial
from http.client import HTTPConnection
from pathlib import Path

import pytest
import yaml

from scorekeeper.cli import commands
from scorekeeper.paths import CHECKOUT
from scorekeeper.variables import VARIABLES
from scorekeeper.web.serving.garbage import IN_ALLOCATIONS
from tests import image
from tests.builders_web import new_game_form, put_empty_database
from tests.databases import fill
from tests.image import HOSTING
from tests.serving import free_port
from tests.slow.scorers import Phone
from tests.together import at_once

GUIDE = (CHECKOUT / "docs" / "hosting.md").read_text("utf-8")
CONTAINERFILE = (HOSTING / "Containerfile").read_text("utf-8").replace("\\\n", " ")
PATIENCE = 60
#: Variables of other programs that our files set.
OF_OTHERS = {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONFAULTHANDLER"}
OF_OTHERS |= {"MALLOC_ARENA_MAX", "SITE", "POSTGRES_USER", "POSTGRES_PASSWORD"}


@cache
def settings():
    """The variables that the program or our configuration of gunicorn reads."""
    sources = [*(CHECKOUT / "scorekeeper").rglob("*.py"), HOSTING / "gunicorn.conf.py"]
    sources.remove(CHECKOUT / "scorekeeper" / "variables.py")  # only lists them
    names = {
        node.value
        for file in sources
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {
        name
        for name in names
        if re.fullmatch(r"(SCOREKEEPER|WEB|DATABASE|PROMETHEUS)_[A-Z]+(_[A-Z]+)*", name)
    }


def unit():
    """The keys of the systemd unit with their values."""
    values = {}

    class Several(dict):
        def __setitem__(self, key, value):
            if isinstance(value, list) and key in self:
                self[key].extend(value)
            else:
                super().__setitem__(key, value)

    reader = RawConfigParser(dict_type=Several, strict=False, delimiters="=", comment_prefixes="#")
    reader.optionxform = str
    reader.read_string((HOSTING / "scorekeeper.service").read_text("utf-8"))
    for section in reader.sections():
        values |= {f"{section}.{key}": value.split("\n") for key, value in reader.items(section)}
    return values


def compose():
    return yaml.safe_load((HOSTING / "compose.yaml").read_text("utf-8"))


def test_the_guide_lists_exactly_the_settings():
    told = set(re.findall(r"^\| `([A-Z_]+)`", GUIDE, re.MULTILINE))
    assert told == settings()


def test_the_help_lists_exactly_the_settings():
    serve = commands.get_command(None, "serve")
    told = re.findall(
        r"^ +([A-Z_]{6,}) {2,}\w", serve.get_help(serve.make_context("serve", [])), re.MULTILINE
    )
    assert told == [*VARIABLES]
    assert {*VARIABLES} == settings()


def test_the_files_set_only_known_variables():
    (of_image,) = re.findall(r"^ENV (.*)$", CONTAINERFILE, re.MULTILINE)
    named = {setting.partition("=")[0] for setting in shlex.split(of_image)}
    for service in compose()["services"].values():
        named |= set(service.get("environment", {}))
    named |= {setting.partition("=")[0] for setting in unit()["Service.Environment"]}
    assert named - OF_OTHERS <= settings()


def test_the_unit_starts_an_existing_command():
    (command,) = unit()["Service.ExecStart"]
    program, *arguments = shlex.split(command)
    assert Path(program).name == "scorekeeper"
    name, command, options = commands.resolve_command(None, arguments)
    assert command.make_context(name, options).params["port"] == 8000


def test_the_guides_changes_to_the_unit_start_an_existing_command():
    """Behind Caddy on the same computer."""
    (changes,) = re.findall(r"^```\n\[Service\]\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    environment, emptied, command = changes.splitlines()
    assert {
        setting.partition("=")[0] for setting in environment.removeprefix("Environment=").split()
    } <= settings()
    assert emptied == "ExecStart="
    program, *arguments = shlex.split(command.removeprefix("ExecStart="))
    assert program in unit()["Service.ExecStart"][0]
    name, command, options = commands.resolve_command(None, arguments)
    assert command.make_context(name, options).params["host"] == "127.0.0.1"


def test_the_unit_is_hardened():
    hardened = unit()
    for key in ("ProtectHome", "PrivateTmp", "NoNewPrivileges", "DynamicUser"):
        assert hardened[f"Service.{key}"] == ["yes"]
    assert hardened["Service.ProtectSystem"] == ["strict"]
    assert hardened["Service.CapabilityBoundingSet"] == [""]
    assert "Service.ProcSubset" not in hardened  # the clock reads the boot time from /proc/sys


def copied():
    """What the image copies from the checkout."""
    lines = re.findall(r"^COPY (?!--)(.*)$", CONTAINERFILE, re.MULTILINE)
    return {source for line in lines for source in line.split()[:-1]}


def test_the_image_copies_existing_files_and_runs_unprivileged():
    assert [source for source in copied() if not (CHECKOUT / source).exists()] == []
    assert re.findall(r"^USER (.*)$", CONTAINERFILE, re.MULTILINE) == ["scorekeeper"]


def test_the_build_gets_what_it_copies_and_nothing_else():
    """A checkout has games and keys in instance/, and the password beside compose.yaml."""
    lines = (HOSTING / "Containerfile.dockerignore").read_text().splitlines()
    assert lines[1] == "*"
    assert {line[1:] for line in lines if line.startswith("!")} == copied()


def test_the_image_keeps_the_games_in_its_volume():
    (volume,) = re.findall(r"^VOLUME (.*)$", CONTAINERFILE, re.MULTILINE)
    assert f"SCOREKEEPER_DATA={volume} " in CONTAINERFILE
    assert f"data:{volume}" in compose()["services"]["scorekeeper"]["volumes"]


def test_the_image_and_the_compose_file_check_the_same_health():
    (check,) = re.findall(r"^HEALTHCHECK .* CMD (.*)$", CONTAINERFILE, re.MULTILINE)
    assert check == compose()["services"]["scorekeeper"]["healthcheck"]["test"]
    (port,) = re.findall(r"^EXPOSE (.*)$", CONTAINERFILE, re.MULTILINE)
    assert f":{port}/readyz" in check and f"SCOREKEEPER_BIND=0.0.0.0:{port}" in CONTAINERFILE


def test_the_image_starts_an_installed_module():
    module, *_ = GUNICORN[GUNICORN.index("-m") + 1 :]
    assert importlib.util.find_spec(module)
    name, _, app = GUNICORN[-1].partition(":")
    assert importlib.util.find_spec(name) and app == "app"
    assert {"hosted", "postgres"} == set(re.search(r"'\.\[(.*)\]'", CONTAINERFILE)[1].split(","))


def test_the_services_fit_together():
    services, volumes = compose()["services"], compose()["volumes"]
    app = services["scorekeeper"]
    assert app["read_only"] is True and app["cap_drop"] == ["ALL"]
    build = app["build"]
    assert (HOSTING / build["context"]).resolve() == CHECKOUT
    assert (CHECKOUT / build["dockerfile"]).is_file()
    assert app["environment"]["SCOREKEEPER_PROXIES"] == "1"
    assert "/readyz" in app["healthcheck"]["test"]
    for service in services.values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in volumes or (HOSTING / source).is_file()
        assert set(service.get("depends_on", {})) <= services.keys()
    (upstream,) = re.findall(r"reverse_proxy \{\$UPSTREAM:(\S+)\}", (HOSTING / "Caddyfile").read_text())
    assert upstream == "scorekeeper:8000"


def test_http_3_reaches_the_proxy():
    """Caddy announces HTTP/3 to every browser."""
    assert {"80:80", "443:443", "443:443/udp"} <= set(compose()["services"]["caddy"]["ports"])


def test_the_password_of_the_database_stays_out_of_git():
    """The file with the password is in the checkout, next to compose.yaml."""
    assert ".env" in (CHECKOUT / ".gitignore").read_text().splitlines()


# --- started ---------------------------------------------------------------------------------------------


class Started:
    """A server on `port`, for a phone."""

    def __init__(self, port, process):
        self.port, self.process = port, process


@contextmanager
def started(*command, files=None, **variables):
    """Start the server of this command. It may have at most `files` files open."""
    port = free_port()
    command = [part.replace("PORT", str(port)) for part in command]
    environment = {**os.environ, **variables, "SCOREKEEPER_BIND": f"127.0.0.1:{port}"}
    limited = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"] if files else []
    process = subprocess.Popen([*limited, sys.executable, *command], env=environment, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and process.poll() is None:
            try:
                ask_once(port, "/healthz")
                break
            except OSError:
                time.sleep(0.1)
        yield Started(port, process)
    finally:
        process.kill()
        process.communicate()


GUNICORN = image.arguments()
FLASK = ("-m", "flask", "--app", "scorekeeper.wsgi", "run", "--port", "PORT")


@pytest.mark.parametrize("command", [GUNICORN, FLASK], ids=["gunicorn", "flask run"])
def test_a_server_starts_in_an_empty_folder(command, tmp_path):
    with started(*command, SCOREKEEPER_DATA=str(tmp_path / "data")) as server:
        phone = Phone(server)
        assert phone.ask("GET", "/readyz").status == 200
        assert phone.ask("GET", "/pocket/").status == 404
        game = phone.post("/games/new", new_game_form("Ann", "Bob"))[0]
        assert phone.ask("GET", game.goes_to).status == 200
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(15) in (0, -signal.SIGTERM)


@pytest.fixture
def data(tmp_path):
    """A data folder with an empty database."""
    put_empty_database(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory, own_database):
    """A server of gunicorn for tests that keep nothing there. The app for phones is in its data folder."""
    if own_database is not None:
        fill(os.environ["DATABASE_URL"], own_database)  # not yet done by `nothing_in_own_database`
    data = tmp_path_factory.mktemp("hosted")
    put_empty_database(data)
    site = data / "pocket"
    site.mkdir()
    (site / "sw.js").touch()
    (site / "index.html").write_text("The app for phones.")
    with started(*GUNICORN, SCOREKEEPER_DATA=str(data)) as server:
        yield server


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    """A container's data folder may belong to another user."""
    (tmp_path / "file").touch()
    run = subprocess.run(
        [sys.executable, "-c", "import scorekeeper.wsgi"],
        env=os.environ | {"SCOREKEEPER_DATA": str(tmp_path / "file" / "data")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert run.stderr.startswith(f"scorekeeper: The games can't be kept in {tmp_path / 'file' / 'data'}: ")


def test_the_health_check_finds_a_running_server(hosted):
    """The check is a shell line, because Debian's podman-compose (1.0.3) loses the quotes in a list."""
    check = compose()["services"]["scorekeeper"]["healthcheck"]["test"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    def is_healthy(port):
        here = check.replace("python3", "python").replace(":8000/", f":{port}/")
        return not subprocess.run(here, shell=True, env={"PATH": path}, stderr=subprocess.DEVNULL).returncode

    assert is_healthy(hosted.port)
    assert not is_healthy(free_port())


def test_serves_the_app_for_phones(hosted):
    """The app is in the data folder. Over http it is offered only on this computer."""
    assert ask_once(hosted.port, "/pocket/") == (200, "The app for phones.")
    assert "Scorekeeper in your pocket" in ask_once(hosted.port, "/")[1]


@pytest.mark.rest
@pytest.mark.sqlite("about docstrings")
def test_no_page_needs_docstrings(app, hosted):
    """The image runs without docstrings. (tests/bench/memory.py visits the pages of a game and a night.)"""
    pages = {str(rule) for rule in app.url_map.iter_rules() if "GET" in rule.methods and not rule.arguments}
    assert "-OO" in GUNICORN
    answers = {page: ask_once(hosted.port, page)[0] for page in sorted(pages)}
    assert len(answers) > 20 and answers["/rulebook/whole"] == 200
    assert {page: status for page, status in answers.items() if status >= 500} == {}


def test_the_garbage_collector_is_off_during_the_start():
    try:
        runpy.run_path(str(HOSTING / "gunicorn.conf.py"))
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_workers_collect_garbage_between_requests_if_python_is_unsafe(data):
    """The reason is in web/serving/garbage.py, which collects the garbage."""
    shown = subprocess.run(
        [
            sys.executable,
            "-c",
            "import gc, scorekeeper.wsgi; print(gc.isenabled(), gc.get_freeze_count() > 0)",
        ],
        env=os.environ | {"SCOREKEEPER_DATA": str(data)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert shown.stdout.split() == [str(not IN_ALLOCATIONS), "True"]


@pytest.mark.sqlite("a damaged file")
@pytest.mark.parametrize("command", [GUNICORN, FLASK], ids=["gunicorn", "flask run"])
def test_a_failed_start_is_explained_in_a_sentence(command, tmp_path):
    (tmp_path / "scorekeeper.db").write_bytes(b"no database" * 1000)
    with started(*command, SCOREKEEPER_DATA=str(tmp_path)) as server:
        _, said = server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode != 0
    assert b"scorekeeper: " in said and b"There is no good copy in" in said
    assert b"Traceback" not in said


@pytest.mark.parametrize("number", ["many", "0", "-1", "2.5", ""])
def test_a_bad_number_of_workers_is_explained_in_a_sentence(number, tmp_path):
    ran = subprocess.run(
        [sys.executable, *GUNICORN],
        env=os.environ | {"SCOREKEEPER_DATA": str(tmp_path), "WEB_CONCURRENCY": number},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (
        1,
        f"scorekeeper: WEB_CONCURRENCY is how many processes gunicorn starts: 1 or more, not {number}.\n",
    )
    assert list(tmp_path.iterdir()) == []


def test_gunicorn_started_by_itself_refuses_no_workers():
    """What it can read as a number comes as far as our configuration."""
    command = [sys.executable, "-m", "gunicorn", "--config", str(HOSTING / "gunicorn.conf.py"), "nowhere:app"]
    ran = subprocess.run(command, env=os.environ | {"WEB_CONCURRENCY": "0"}, capture_output=True, text=True)
    assert (ran.returncode, "1 or more, not 0" in ran.stderr) == (1, True)
    assert "Traceback" not in ran.stderr


def test_missing_gunicorn_is_explained_in_a_sentence():
    code = (
        "import runpy, sys; sys.modules['gunicorn'] = None;"
        "runpy.run_module('scorekeeper.hosted', run_name='__main__')"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, "gunicorn is not installed" in ran.stderr) == (1, True)
    assert "Traceback" not in ran.stderr


@pytest.mark.sqlite("its file")
def test_a_moved_database_is_never_replaced_by_an_empty_one(data):
    """Neither a worker's first request nor the next start creates one."""
    with started(*GUNICORN, SCOREKEEPER_DATA=str(data)) as server:
        (data / "scorekeeper.db").rename(data / "elsewhere.db")
        assert {ask_once(server.port, "/readyz")[0] for _ in range(8)} == {503}
    assert not (data / "scorekeeper.db").exists()
    with started(*GUNICORN, SCOREKEEPER_DATA=str(data)) as server:
        _, said = server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode != 0
    assert b"scorekeeper.db is gone, but games were kept there" in said


@pytest.mark.parametrize(("files", "most_connections"), [(64, 24), (100, 40), (1_024, 964)])
def test_a_low_file_limit_leaves_half_of_it_to_connections(files, most_connections):
    """Eight requests would otherwise leave only 4 of 64 files to connections."""
    code = f"""
import resource, runpy
resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))
settings = runpy.run_path("docs/hosting/gunicorn.conf.py")
print(settings["worker_connections"], settings["threads"])
"""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=CHECKOUT, check=True
    )
    connections, threads = map(int, run.stdout.split())
    assert connections == most_connections
    assert threads <= connections


@pytest.mark.sqlite("its files")
def test_idle_connections_do_not_block_saves_under_a_low_file_limit(data):
    """New connections wait to be accepted, and the server closes idle ones."""
    with started(
        *GUNICORN, "--keep-alive=1", files=64, SCOREKEEPER_DATA=str(data), WEB_CONCURRENCY="1"
    ) as server:
        phones = [Phone(server) for _ in range(10)]
        assert all(phone.token for phone in phones)
        idle = [HTTPConnection("127.0.0.1", server.port) for _ in range(45)]
        for connection in idle:
            connection.request("GET", "/healthz")
        for connection in idle[:20]:
            assert connection.getresponse().read()
        forms = [new_game_form("Ann", "Bob") | {"csrf_token": phone.token} for phone in phones]
        saves = [
            partial(phone.ask, "POST", "/games/new", form) for phone, form in zip(phones, forms, strict=True)
        ]
        assert [answer.status for answer in at_once(*saves)] == [303] * 10
        for connection in idle:
            connection.close()


@pytest.mark.rest
def test_metrics_add_up_all_workers(tmp_path):
    """Each worker answers for both."""
    (tmp_path / "figures").mkdir()
    variables = {
        "SCOREKEEPER_DATA": str(tmp_path / "data"),
        "SCOREKEEPER_METRICS": "loopback",
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "figures"),
        "WEB_CONCURRENCY": "2",
    }
    with started(*GUNICORN, **variables) as server:
        asked, workers = 0, set()
        until = time.monotonic() + PATIENCE
        while len(workers) < 2 and time.monotonic() < until:
            asked += 20
            for answer in at_once(*[partial(ask_once, server.port, "/games/new")] * 20):
                assert answer[0] == 200
            workers = {file.stem.rpartition("_")[2] for file in (tmp_path / "figures").iterdir()}
        assert len(workers) == 2
        line = 'scorekeeper_request_seconds_count{method="GET",route="/games/new",status="200"} '
        for _ in range(6):
            status, text = ask_once(server.port, "/metrics")
            assert (status, line + f"{asked}.0" in text) == (200, True)


def ask_once(port, path):
    """The status and text of a page, fetched by a new connection."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text
