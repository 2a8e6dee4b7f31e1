"""An evening of two at a table, begun once and copied for every test."""

import pytest

from scorekeeper.web.nights.room import snapshot
from tests.builders_web import Phone, Table, put_database
from tests.databases import copy_database
from tests.web.nights.at_table import AtTable, codes, duels
from tests.web.nights.evening import Evening


@pytest.fixture(scope="session")
def begun(whole_app, tmp_path_factory):
    """Round 1 is at the tables, two hands each; at table 1 sit two phones, one a side."""
    app, blank = whole_app
    put_database(app, blank)
    night = duels(Phone(app))
    code = codes(night)[0]
    at_table = [AtTable(Phone(app), code, side) for side in (0, 1)]
    return night, at_table, copy_database(app, tmp_path_factory.mktemp("night") / "begun.db")


@pytest.fixture
def night(app, begun):
    """The evening, on the director's phone."""
    put_database(app, begun[2])
    return Evening(begun[0].director.copy(), begun[0].path + "/")


@pytest.fixture
def begun_once(request, ann, beginnings):
    """begun_once(make) is the evening that make() sets up on Ann's phone, once for a file of tests."""

    def begin(make):
        path = beginnings.begin(request.module.__name__, lambda: make().path, ann)
        return Evening(ann, path)

    return begin


@pytest.fixture
def code(night, begun):
    """The code of table 1."""
    return begun[1][0].code


@pytest.fixture
def bob(night, begun):
    """The phone at table 1 that sits with side A."""
    return _copy_of(begun[1][0])


@pytest.fixture
def cy(night, begun):
    """The phone at table 1 that sits with side B."""
    return _copy_of(begun[1][1])


def _copy_of(sitter):
    """A copy of a phone that already sits at a table."""
    copy = object.__new__(AtTable)
    copy.phone, copy.code, copy.path = sitter.phone.copy(), sitter.code, sitter.path
    copy.game = Table(copy.phone, sitter.game.path)
    return copy


@pytest.fixture
def a_moment(monkeypatch):
    """Stops the clock by which pages are refreshed; a_moment() moves it on by two seconds."""
    passed = [0]
    monkeypatch.setattr(snapshot, "monotonic", lambda: passed[0])

    def passes(seconds=2):
        passed[0] += seconds

    return passes
