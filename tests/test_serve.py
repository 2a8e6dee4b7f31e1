"""scorekeeper serve: its messages, its refusals and its end."""

import errno
import gc
import os
import socket
import subprocess
import sys
from unittest.mock import Mock

import pytest

from scorekeeper import network
from scorekeeper.cli import main, serve
from tests.builders_web import put_empty_database
from tests.serving import serving


@pytest.fixture
def taken_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_serves_with_a_greeting_and_ends_quietly(tmp_path):
    with serving(sys.executable, "-m", "scorekeeper", data=tmp_path / "data") as served:
        assert "█" in served.greeting, "no QR code"
        assert "hotspot" in served.greeting
        page = served.get("/")
        assert (page.status, page.headers["Server"]) == (200, None)
        assert any((tmp_path / "data").iterdir()), "nothing is kept in the data directory"
        assert served.interrupt() == (0, "")


def test_a_command_loads_no_other_command():
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from scorekeeper.cli import main; main(['serve', '--help']); print(*sys.modules)",
        ],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout.split()
    assert "scorekeeper.cli.serve" in loaded
    assert not {"scorekeeper.cli.tournament", "scorekeeper.cli.store", "scorekeeper.disputes"} & set(loaded)


@pytest.mark.parametrize("in_allocations", [True, False])
def test_automatic_garbage_collection_is_off_where_it_is_unsafe(in_allocations, tmp_path, monkeypatch):
    """The reason is in web/serving/garbage.py, which collects the garbage instead."""
    monkeypatch.setattr("scorekeeper.web.serving.garbage.IN_ALLOCATIONS", in_allocations)
    put_empty_database(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    seen = []
    monkeypatch.setattr(serve, "print_welcome", lambda *_: seen.append(gc.isenabled()))
    monkeypatch.setattr(
        "scorekeeper.cli.server.run_until_stopped", lambda _server: seen.append(gc.isenabled())
    )
    assert main(["serve", "--host", "127.0.0.1", "--port", "0"]) == 0
    assert seen == [False, not in_allocations]
    assert gc.isenabled()


def test_a_taken_port_is_reported_with_a_free_one(taken_port, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    assert main(["serve", "--port", str(taken_port)]) == 1
    output = capsys.readouterr().err
    assert f"Port {taken_port} is already in use" in output
    assert f"--port {taken_port + 1}" in output


def test_the_port_before_the_last_is_named_if_that_is_taken(monkeypatch):
    def create_server(*_where, **_how):
        raise OSError(errno.EADDRINUSE, "in use")

    monkeypatch.setattr(serve.socket, "create_server", create_server)
    with pytest.raises(serve.CannotServe, match=r"--port 65534 \(make run PORT=65534\)"):
        serve.listen("127.0.0.1", 65_535)


def test_an_unwritable_data_directory_is_named(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "file" / "data"))
    assert main(["serve"]) == 1
    output = capsys.readouterr().err
    assert str(tmp_path / "file" / "data") in output
    assert "SCOREKEEPER_DATA" in output


def test_a_named_folder_goes_before_the_setting(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "setting"))
    monkeypatch.setattr("scorekeeper.cli.server.run_until_stopped", lambda _server: None)
    assert main(["serve", "--data", str(tmp_path / "named"), "--host", "127.0.0.1", "--port", "0"]) == 0
    assert (tmp_path / "named").is_dir()
    assert not (tmp_path / "setting").exists()


def test_windows_is_refused_with_a_hint_at_wsl(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("scorekeeper.store.server_lock.fcntl", None)
    monkeypatch.delattr(os, "pwrite")
    assert main(["serve", "--host", "127.0.0.1", "--port", "0"]) == 1
    assert "on Windows it needs WSL" in capsys.readouterr().err
    assert not (tmp_path / "data" / "scorekeeper.db").exists()


@pytest.mark.parametrize("host", ["192.0.2.1", "nobody.invalid"])
def test_refuses_an_address_of_another_computer(tmp_path, monkeypatch, capsys, host):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    assert main(["serve", "--host", host, "--port", "0"]) == 1
    refusal = f"Can't listen on {host}: this computer has no such name or address."
    assert refusal in capsys.readouterr().err


def test_refuses_an_address_that_no_computer_can_have(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    assert main(["serve", "--host", "ü..x", "--port", "0"]) == 1
    assert "Can't listen on ü..x: no computer can have this name." in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536", "many", "9" * 5_000])
def test_refuses_an_invalid_port(port, capsys):
    assert main(["serve", "--port", port]) == 2
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize("threads", ["0", "1001", "many", "9" * 5_000])
def test_refuses_an_invalid_number_of_threads(threads, capsys):
    assert main(["serve", "--threads", threads]) == 2
    assert "this must be a whole number from 1 to 1,000" in capsys.readouterr().err


@pytest.mark.parametrize("threads", ["1", "1000"])
def test_accepts_the_least_and_the_greatest_number_of_threads(threads):
    assert serve.thread_number(threads) == int(threads)


def test_prints_every_address_and_a_qr_code_for_the_first(monkeypatch, capsys):
    monkeypatch.setattr(serve, "own_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    serve.print_welcome("0.0.0.0", 8000)
    output = capsys.readouterr().out
    assert (
        output.index("█") < output.index("http://192.168.1.20:8000/") < output.index("http://10.0.0.7:8000/")
    )


def test_without_a_network_the_local_address_is_printed(monkeypatch, capsys):
    monkeypatch.setattr(network, "address_towards", lambda probe: None)
    serve.print_welcome("0.0.0.0", 8000)
    output = capsys.readouterr().out
    assert "only this computer" in output
    assert "http://127.0.0.1:8000/" in output


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_local_address_gets_no_qr_code(host, capsys):
    serve.print_welcome(host, 8000)
    output = capsys.readouterr().out
    assert "Only this computer" in output and serve.url(host, 8000) in output
    assert "█" not in output and "scan" not in output


def test_behind_a_proxy_the_public_address_is_printed(monkeypatch, capsys):
    monkeypatch.setenv("SCOREKEEPER_URL", "https://bornes.example/")
    serve.print_welcome("127.0.0.1", 8000)
    output = capsys.readouterr().out
    assert "https://bornes.example/" in output and "█" in output


def test_a_terminal_without_block_characters_still_gets_the_address(monkeypatch, capsys):
    def cannot_draw(text):
        raise UnicodeEncodeError("ascii", "█", 0, 1, "ordinal not in range")

    monkeypatch.setattr(serve, "on_black", cannot_draw)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    serve.print_welcome("192.168.1.20", 8000)
    assert "http://192.168.1.20:8000/" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("host", "own", "told"),
    [
        ("0.0.0.0", ["192.168.1.20", "10.0.0.7"], "http://192.168.1.20:8000/"),
        ("192.168.1.77", [], "http://192.168.1.77:8000/"),
        ("0.0.0.0", [], None),
    ],
)
def test_pages_use_the_address_that_is_printed_first(host, own, told, tmp_path, monkeypatch, capsys):
    """QR codes on a page opened at 127.0.0.1 have that address."""
    served = []

    class Listener:
        def getsockname(self):
            return host, 8000

    def note(app, *_arguments, **_options):
        served.append(app)

    put_empty_database(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    monkeypatch.setattr(serve, "own_addresses", lambda: own)
    monkeypatch.setattr("scorekeeper.cli.server.BoundedServer", note)
    monkeypatch.setattr("scorekeeper.cli.server.run_until_stopped", lambda server: None)
    monkeypatch.setattr("scorekeeper.web.serving.garbage.leave_to_requests", lambda: None)
    monkeypatch.setattr("scorekeeper.starting.Keeper", Mock())
    serve.serve(Listener(), host, 1)
    (app,) = served
    assert app.config["REACHABLE_AT"] == told
    assert told is None or told in capsys.readouterr().out
