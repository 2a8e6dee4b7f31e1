"""Rarely used areas are imported when first asked for; each of their addresses has a view all the same."""

import os
import subprocess
import sys

import pytest
from flask import Flask

from scorekeeper.web import home
from scorekeeper.web.serving.lazy_pages import Lazy, get, lazy_pages, load_views, loaded
from tests.builders_web import put_empty_database

#: Packages with lazy views, and packages that only these need.
ASLEEP = (
    "web.nights.director",
    "web.clubs.forms",
    "web.games.picture",
    "web.parts.picture",
    "web.play.replays",
    "web.disputes.rulebook",
    "play.witness",
)
#: Together these libraries take as long to load as Flask and SQLAlchemy.
SLOW = {"alembic", "flask_migrate", "leather", "segno"}


def test_a_start_imports_no_lazy_area_and_no_slow_library(tmp_path):
    put_empty_database(tmp_path)
    run = subprocess.run(
        [sys.executable, "-c", "import sys, scorekeeper.wsgi; print(*sys.modules)"],
        env=os.environ | {"SCOREKEEPER_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    modules = set(run.stdout.split())
    assert "scorekeeper.web.games.game_page" in modules
    assert not modules & {f"scorekeeper.{name}" for name in ASLEEP}
    assert not modules & SLOW


def test_every_address_of_the_tables_has_a_view(app):
    views = [view for view in app.view_functions.values() if isinstance(view, Lazy)]
    assert len(views) > 100
    load_views(app)
    assert all(callable(loaded(view)) for view in views)


def test_a_view_has_the_marks_of_its_module(app):
    fill, draw = (app.view_functions[name] for name in ("night_setup.fill", "night_draw.draw"))
    assert (loaded(fill).most_bytes > 0, loaded(draw).read_only) == (True, True)
    assert loaded(app.view_functions["home.home"]) is app.view_functions["home.home"]


@pytest.fixture
def lacking(monkeypatch):
    """An app with a view whose module imports a missing one."""
    app = Flask("scorekeeper")
    monkeypatch.setitem(sys.modules, "scorekeeper.web.home", None)
    app.register_blueprint(lazy_pages("scorekeeper.web", "some", "home", "/some", get("", "home")))
    return app


def test_a_missing_module_is_told(lacking):
    with pytest.raises(ModuleNotFoundError, match=r"scorekeeper\.web\.home"):
        load_views(lacking)
    with pytest.raises(ModuleNotFoundError):
        load_views(lacking, may_lack=lambda missing: missing.name == "scorekeeper.web.hom")


def test_a_module_that_may_be_missing_is_imported_by_its_page(lacking, monkeypatch):
    load_views(lacking, may_lack=lambda missing: missing.name == "scorekeeper.web.home")
    monkeypatch.undo()
    assert loaded(lacking.view_functions["some.home"]) is home.home


def test_a_name_missing_in_its_module_is_told():
    pages = lazy_pages("scorekeeper.web", "wrong", "home", "/wrong", get("", "no_such_view"))
    assert pages.name == "wrong"
    with pytest.raises(AttributeError, match="no_such_view"):
        Lazy("scorekeeper.web.home", "no_such_view")()
