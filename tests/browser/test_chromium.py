"""A missing browser is installed or is an error: its tests are never skipped silently."""

import subprocess

import pytest

from tests.browser import chromium


@pytest.fixture
def bare_machine(monkeypatch):
    """A machine without any browser; commands are listed instead of run."""
    ran = []
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "find_chromium", lambda *_programs: "chromium" if ran else None)
    monkeypatch.setattr(chromium, "playwrights_own", lambda: None)
    monkeypatch.setattr(chromium, "run", lambda *command: ran.append(command))
    monkeypatch.setattr(chromium.shutil, "which", lambda name: f"/usr/bin/{name}")
    return ran


def test_root_installs_debians_chromium(bare_machine, monkeypatch):
    monkeypatch.setattr(chromium, "is_root", lambda: True)
    assert chromium.main() == 0
    assert bare_machine == [
        ("apt-get", "update"),
        ("apt-get", "install", "-y", "chromium", "chromium-headless-shell"),
    ]


def test_other_users_install_playwrights_chromium(bare_machine, monkeypatch):
    monkeypatch.setattr(chromium, "is_root", lambda: False)
    assert chromium.main() == 0
    assert [command[1:] for command in bare_machine] == [("-m", "playwright", "install", "chromium")]


def test_a_failed_installation_is_an_error(bare_machine, monkeypatch, capsys):
    def fail(*command):
        raise subprocess.CalledProcessError(100, command)

    monkeypatch.setattr(chromium, "run", fail)
    assert chromium.main() == 1
    assert "No Chromium for the tests" in capsys.readouterr().err


def test_a_wrong_choice_of_browser_is_an_error(monkeypatch, capsys):
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert chromium.main() == 1
    assert "CHROMIUM=/nowhere/chromium is not a program" in capsys.readouterr().err


def test_only_root_runs_without_the_sandbox(monkeypatch):
    monkeypatch.setattr(chromium, "is_root", lambda: False)
    assert "--no-sandbox" not in chromium.arguments()
    monkeypatch.setattr(chromium, "is_root", lambda: True)
    assert "--no-sandbox" in chromium.arguments()
