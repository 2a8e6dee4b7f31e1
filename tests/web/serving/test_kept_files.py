"""The cache of costly files: a folder of limited size."""

import os

import pytest

from scorekeeper.web.serving.kept_files import KeptFiles


@pytest.fixture
def kept(tmp_path):
    return KeptFiles(tmp_path / "kept", most_bytes=100)


def never():
    pytest.fail("it was made again")


def names(tmp_path):
    return sorted(file.name for file in (tmp_path / "kept").iterdir())


def test_a_file_is_made_once(kept):
    assert kept.get("a", lambda: b"made") == b"made"
    assert kept.get("a", never) == b"made"


def test_the_least_recently_used_files_make_room(kept, tmp_path):
    for age, name in enumerate(("new", "asked for", "old", "oldest")):
        kept.get(name, lambda size=30 if name == "new" else 20: b"x" * size)
        os.utime(tmp_path / "kept" / name, (1000 - age, 1000 - age))
    kept.get("asked for", never)
    kept.get("newest", lambda: b"x" * 40)
    assert names(tmp_path) == ["asked for", "new", "newest"]


def test_a_file_above_the_whole_limit_is_not_kept(kept, tmp_path):
    assert kept.get("large", lambda: b"x" * 101) == b"x" * 101
    assert names(tmp_path) == []


def test_clearing_removes_all_files(kept, tmp_path):
    kept.clear()
    kept.get("a", lambda: b"made")
    kept.clear()
    assert names(tmp_path) == []


def test_an_unwritable_folder_keeps_nothing(tmp_path):
    (tmp_path / "kept").write_bytes(b"a file in place of the folder")
    kept = KeptFiles(tmp_path / "kept", most_bytes=100)
    assert [kept.get("a", lambda: b"made") for _ in range(2)] == [b"made", b"made"]


def test_a_file_not_written_to_its_end_is_not_kept(kept, tmp_path, monkeypatch):
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("the disk is full")))
    assert kept.get("a", lambda: b"made") == b"made"
    assert names(tmp_path) == []
